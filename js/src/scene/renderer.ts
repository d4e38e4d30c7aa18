import { type Camera, NoToneMapping, PCFShadowMap, type Scene, WebGLRenderer } from "three";

/** Whether WebGL is drawn by the processor: then every pixel counts. Null until the page's first context tells. */
let software: boolean | null = null;
export const isSoftware = (): boolean => software === true;

function tellSoftware(gl: WebGL2RenderingContext): boolean {
	const info = gl.getExtension("WEBGL_debug_renderer_info");
	const name = String(gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
	return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

/**
 * A context for a new canvas, with smooth edges unless they would have to be computed by the processor. Making one
 * takes long just there, so the first is made as it would be there, and thrown away elsewhere.
 */
function openContext(newCanvas: () => HTMLCanvasElement): {
	canvas: HTMLCanvasElement;
	gl: WebGL2RenderingContext;
} {
	const open = () => {
		const canvas = newCanvas();
		const antialias = software === false;
		const gl = canvas.getContext("webgl2", { antialias, alpha: false, powerPreference: "high-performance" });
		if (gl === null) throw new Error("This browser offers no WebGL 2 here.");
		return { canvas, gl };
	};
	const first = open();
	if (software !== null) return first;
	software = tellSoftware(first.gl);
	if (software) return first;
	first.gl.getExtension("WEBGL_lose_context")?.loseContext();
	return open();
}

/** Contexts that views of this page hold now. */
let contexts = 0;
export const countContexts = (): number => contexts;

const MAX_PIXEL_RATIO = 2;
/** Triangles. */
const HEAVY = 60_000;

/** Draws a scene on a canvas of its own. Everything the rest knows of WebGL is `present`. */
export class ViewRenderer {
	readonly #gl: WebGLRenderer;
	readonly canvas: HTMLCanvasElement;
	#width = 1;
	#height = 1;
	frames = 0;

	/** Throws where the browser has no WebGL 2. */
	constructor(newCanvas: () => HTMLCanvasElement, restored: () => void, signal: AbortSignal) {
		const { canvas, gl } = openContext(newCanvas);
		this.canvas = canvas;
		this.#gl = new WebGLRenderer({ canvas, context: gl });
		contexts++;
		// Colours are those of the file; film curves would darken blacks and grey whites.
		this.#gl.toneMapping = NoToneMapping;
		this.#gl.shadowMap.enabled = true;
		this.#gl.shadowMap.type = PCFShadowMap;
		this.#gl.shadowMap.autoUpdate = false;
		this.#gl.info.autoReset = false;
		canvas.addEventListener("webglcontextrestored", restored, { signal });
	}

	/** Css pixels. */
	resize(width: number, height: number): void {
		this.#width = Math.max(1, width);
		this.#height = Math.max(1, height);
		const ratio = Math.min(globalThis.devicePixelRatio || 1, MAX_PIXEL_RATIO);
		if (ratio !== this.#gl.getPixelRatio()) this.#gl.setPixelRatio(ratio);
		this.#gl.setSize(this.#width, this.#height, false);
	}

	get size(): { width: number; height: number } {
		return { width: this.#width, height: this.#height };
	}

	/** Draws one frame; shadows only where something moved. */
	present(scene: Scene, camera: Camera, shadows: boolean): void {
		if (this.#gl.getContext().isContextLost()) return;
		this.#gl.info.reset();
		if (shadows) this.#gl.shadowMap.needsUpdate = true;
		this.#gl.render(scene, camera);
		this.frames++;
	}

	/** Compiles what a scene will need, while its data are still on their way. */
	compile(scene: Scene, camera: Camera): void {
		this.#gl.compile(scene, camera);
	}

	/** RGBA, 0..255, of the pixel at css coordinates, drawn anew: the canvas forgets what it has shown. */
	pixel(scene: Scene, camera: Camera, x: number, y: number): number[] {
		this.#gl.render(scene, camera);
		const gl = this.#gl.getContext();
		const ratio = this.#gl.getPixelRatio();
		const color = new Uint8Array(4);
		const row = gl.drawingBufferHeight - 1 - Math.floor(y * ratio);
		gl.readPixels(Math.floor(x * ratio), row, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, color);
		return [...color];
	}

	/** Whether a frame takes so long on a processor that half the work would be seen. */
	get isHeavy(): boolean {
		return this.#gl.info.render.triangles > HEAVY;
	}

	stats(): { calls: number; triangles: number; geometries: number; textures: number } {
		const { render, memory } = this.#gl.info;
		return {
			calls: render.calls,
			triangles: render.triangles,
			geometries: memory.geometries,
			textures: memory.textures,
		};
	}

	dispose(): void {
		this.#gl.dispose();
		this.#gl.forceContextLoss(); // dispose() alone keeps the context, and a page has about sixteen
		contexts--;
	}
}
