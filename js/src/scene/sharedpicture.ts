/** What the shared renderer draws on. */
export type DrawingCanvas = OffscreenCanvas | HTMLCanvasElement;

/** The picture in a view's own canvas. */
export interface Picture {
	/** Takes over what lies in the lower left corner of the buffer, as large as told [px]; the buffer may be lost. */
	show(buffer: DrawingCanvas, width: number, height: number): void;
	/** Makes it independent of the buffer it came from, which may lose its context. */
	keep(): void;
}

/**
 * The way that costs least (tests/benchmarks/present.py): the buffer itself becomes the picture, or a copy of its part
 * where a larger view has made it larger. By `drawImage` on a 2D canvas a picture of 900x480 costs a processor 10 ms more.
 */
class BitmapPicture implements Picture {
	readonly #context: ImageBitmapRenderingContext;
	#kept = true;
	#count = 0;

	constructor(readonly canvas: HTMLCanvasElement) {
		const context = canvas.getContext("bitmaprenderer", { alpha: false });
		if (context === null) throw new Error("this canvas is in use");
		this.#context = context;
	}

	show(buffer: OffscreenCanvas, width: number, height: number): void {
		const whole = buffer.transferToImageBitmap();
		const count = ++this.#count;
		this.#kept = whole.width !== width || whole.height !== height;
		if (!this.#kept) {
			this.#put(whole, width, height);
			return;
		}
		// Not in a later task, but when this one ends: before the browser paints.
		const part = createImageBitmap(whole, 0, whole.height - height, width, height);
		part
			.then((bitmap) => {
				if (count === this.#count) this.#put(bitmap, width, height);
				else bitmap.close();
			})
			.catch(() => undefined) // the context was lost meanwhile: there will be another picture
			.finally(() => whole.close());
	}

	keep(): void {
		const { width, height } = this.canvas;
		if (this.#kept || width === 0 || height === 0) return;
		this.#kept = true;
		const copy = new OffscreenCanvas(width, height);
		copy.getContext("2d", { alpha: false })?.drawImage(this.canvas, 0, 0);
		this.#context.transferFromImageBitmap(copy.transferToImageBitmap());
	}

	#put(bitmap: ImageBitmap, width: number, height: number): void {
		setSize(this.canvas, width, height);
		this.#context.transferFromImageBitmap(bitmap);
	}
}

/** Where WebGL cannot be drawn off the document. */
class CopiedPicture implements Picture {
	readonly #context: CanvasRenderingContext2D;

	constructor(readonly canvas: HTMLCanvasElement) {
		const context = canvas.getContext("2d", { alpha: false });
		if (context === null) throw new Error("this canvas is in use");
		this.#context = context;
	}

	show(buffer: DrawingCanvas, width: number, height: number): void {
		setSize(this.canvas, width, height);
		this.#context.drawImage(buffer, 0, buffer.height - height, width, height, 0, 0, width, height);
	}

	keep(): void {}
}

/** Makes room on a view's canvas; `buffer` is where its pictures will come from. */
export function pictureOn(canvas: HTMLCanvasElement, buffer: DrawingCanvas): Picture {
	const isOffscreen = typeof OffscreenCanvas !== "undefined" && buffer instanceof OffscreenCanvas;
	return isOffscreen ? new BitmapPicture(canvas) : new CopiedPicture(canvas);
}

/** Setting the size clears, so it is set only where it differs, and only just before the next picture comes. */
function setSize(canvas: HTMLCanvasElement, width: number, height: number): void {
	if (canvas.width !== width) canvas.width = width;
	if (canvas.height !== height) canvas.height = height;
}

const scratch = typeof document === "undefined" ? null : document.createElement("canvas");

/** RGBA, 0..255, of one pixel of what a canvas shows. */
export function pixelOf(canvas: HTMLCanvasElement, x: number, y: number): number[] {
	const context = scratch?.getContext("2d", { willReadFrequently: true }) ?? null;
	if (scratch === null || context === null) return [0, 0, 0, 0];
	scratch.width = scratch.height = 1;
	context.drawImage(canvas, x, y, 1, 1, 0, 0, 1, 1);
	return [...context.getImageData(0, 0, 1, 1).data];
}
