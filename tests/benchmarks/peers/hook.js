// Injected before any script of a page, in every system alike: counts WebGL draw calls and presentations, times every
// animation frame, and (on demand) reads the shown picture back after a frame that changed it.
(() => {
	if (window.__bench) return;
	const WIDTH = 80;
	const HEIGHT = 60;
	const CENTRE = 192;
	const SHOT_EVERY = 80; // [ms]
	const now = () => performance.timeOrigin + performance.now();
	const bench = { draws: 0, presents: 0, frames: [], shots: [], hashes: [], mode: "open", lastChange: 0, now };
	window.__bench = bench;
	const contexts = [];
	let drawn = null; // the WebGL context that drew last
	let shown = null; // a 2D canvas on the page that a WebGL picture was copied to last

	const DRAWS = ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced", "drawRangeElements"];
	const MULTI = ["multiDrawArrays", "multiDrawElements", "multiDrawArraysInstanced", "multiDrawElementsInstanced"];

	function counted(target, name, gl) {
		const draw = target[name]?.bind(target);
		if (!draw) return;
		target[name] = (...args) => {
			bench.draws++;
			drawn = gl;
			return draw(...args);
		};
	}

	function hookContexts(prototype) {
		const original = prototype.getContext;
		prototype.getContext = function (type, options) {
			if (!/^webgl/.test(type)) return original.call(this, type, options);
			// Alike for all: multisampling would measure the software GL, and a kept buffer can be read at any time.
			const gl = original.call(this, type, { ...options, preserveDrawingBuffer: true, antialias: false });
			if (!gl || contexts.includes(gl)) return gl;
			contexts.push(gl);
			for (const name of DRAWS) counted(gl, name, gl);
			const extension = gl.getExtension.bind(gl);
			const known = new Set();
			gl.getExtension = (name) => {
				const found = extension(name);
				if (found && name === "WEBGL_multi_draw" && !known.has(found)) {
					known.add(found);
					for (const draw of MULTI) counted(found, `${draw}WEBGL`, gl);
				}
				return found;
			};
			return gl;
		};
	}
	hookContexts(HTMLCanvasElement.prototype);
	if (window.OffscreenCanvas) hookContexts(OffscreenCanvas.prototype);

	const isPicture = (image) => image instanceof ImageBitmap || contexts.some((gl) => gl.canvas === image);
	function hookCopies(prototype, name) {
		const copy = prototype?.[name];
		if (!copy) return;
		prototype[name] = function (image, ...rest) {
			if (this.canvas?.isConnected && image && isPicture(image)) {
				bench.presents++;
				shown = this.canvas;
			}
			return copy.call(this, image, ...rest);
		};
	}
	hookCopies(window.CanvasRenderingContext2D?.prototype, "drawImage");
	hookCopies(window.ImageBitmapRenderingContext?.prototype, "transferFromImageBitmap");

	// A canvas of our own, so that reading back does not change how the page's canvas is kept.
	const scratch = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
	const isCopied = () => shown !== null && shown.isConnected;

	function readCopy(x, y, width, height, toWidth, toHeight) {
		scratch.canvas.width = toWidth;
		scratch.canvas.height = toHeight;
		scratch.imageSmoothingEnabled = false;
		scratch.drawImage(shown, x, y, width, height, 0, 0, toWidth, toHeight);
		return scratch.getImageData(0, 0, toWidth, toHeight).data;
	}

	function readBuffer(gl, x, y, width, height) {
		const pixels = new Uint8Array(width * height * 4);
		const bound = gl.getParameter(gl.FRAMEBUFFER_BINDING);
		gl.bindFramebuffer(gl.FRAMEBUFFER, null);
		gl.readPixels(x, y, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
		gl.bindFramebuffer(gl.FRAMEBUFFER, bound);
		return pixels;
	}

	const luminance = (p, i) => (p[i] + 2 * p[i + 1] + p[i + 2]) >> 2;

	/** A coarse picture, by which completeness is judged. */
	function shot() {
		const out = new Uint8Array(WIDTH * HEIGHT);
		if (isCopied()) {
			const pixels = readCopy(0, 0, shown.width, shown.height, WIDTH, HEIGHT);
			for (let i = 0; i < out.length; i++) out[i] = luminance(pixels, 4 * i);
			return out;
		}
		const { drawingBufferWidth: w, drawingBufferHeight: h } = drawn;
		const pixels = readBuffer(drawn, 0, 0, w, h);
		for (let y = 0; y < HEIGHT; y++)
			for (let x = 0; x < WIDTH; x++) {
				const at = ((((y + 0.5) * h) / HEIGHT) | 0) * w + ((((x + 0.5) * w) / WIDTH) | 0);
				out[y * WIDTH + x] = luminance(pixels, 4 * at);
			}
		return out;
	}

	/** Exact hash of the middle of the picture: did this frame differ from the last? */
	function hash() {
		const w = isCopied() ? shown.width : drawn.drawingBufferWidth;
		const h = isCopied() ? shown.height : drawn.drawingBufferHeight;
		const n = Math.min(CENTRE, w, h);
		const x = (w - n) >> 1;
		const y = (h - n) >> 1;
		const pixels = isCopied() ? readCopy(x, y, n, n, n, n) : readBuffer(drawn, x, y, n, n);
		let sum = 17;
		for (const word of new Uint32Array(pixels.buffer)) sum = (Math.imul(sum, 31) + word) | 0;
		return sum;
	}

	let waiters = [];
	let lastShot = 0;
	let waiting = 0;
	let lastHash = null;
	function take() {
		waiting = 0;
		bench.shots.push([now(), Array.from(shot())]);
		lastShot = now();
		if (bench.shots.length > 400) bench.shots.splice(1, 1);
	}

	function frame(start, end, calls) {
		const entry = [start, end - start, calls, end];
		bench.frames.push(entry);
		const isMet = (waiter) => bench.frames.length >= waiter.count;
		for (const waiter of waiters.filter(isMet)) waiter.done();
		waiters = waiters.filter((waiter) => !isMet(waiter));
		if (drawn === null) return;
		if (bench.mode === "open") {
			const since = now() - lastShot;
			if (since > SHOT_EVERY) take();
			else if (!waiting) waiting = setTimeout(take, SHOT_EVERY + 5 - since);
		} else if (bench.mode === "hash") {
			const sum = hash();
			bench.hashes.push([now(), sum]);
			if (sum !== lastHash) {
				lastHash = sum;
				bench.lastChange = now();
			}
		}
		entry[3] = now();
	}

	const request = window.requestAnimationFrame.bind(window);
	let seenDraws = 0;
	let seenPresents = 0;
	function notice(start) {
		if (bench.draws === seenDraws && bench.presents === seenPresents) return;
		const calls = bench.draws - seenDraws;
		seenDraws = bench.draws;
		seenPresents = bench.presents;
		frame(start, now(), calls);
	}
	window.requestAnimationFrame = (callback) =>
		request((time) => {
			notice(now()); // what was drawn outside of animation frames
			const start = now();
			try {
				callback(time);
			} finally {
				notice(start);
			}
		});
	// One ticker that never ends, so that pictures made outside of animation frames are seen too.
	const tick = () => window.requestAnimationFrame(tick);
	tick();

	bench.shot = () => (drawn === null ? null : Array.from(shot()));
	bench.clear = (mode) => {
		Object.assign(bench, { mode, frames: [], hashes: [] });
	};
	/** Resolves when so many frames have been drawn, or after two seconds. */
	bench.reached = (count) =>
		new Promise((done) => {
			if (bench.frames.length >= count) done();
			waiters.push({ count, done });
			setTimeout(done, 2000);
		}).then(() => bench.frames.length);
	bench.alive = () => contexts.filter((gl) => !gl.isContextLost()).length;
	bench.box = () => {
		const canvas = isCopied() ? shown : drawn.canvas;
		const { x, y, width, height } = canvas.getBoundingClientRect();
		return { x, y, width, height };
	};
})();
