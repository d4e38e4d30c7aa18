import type { Camera, Scene } from "three";
import { type Picture, pictureOn, pixelOf } from "./sharedpicture.ts";
import { type Drawn, sharedRenderer, type Tenant } from "./sharedrenderer.ts";

export { NoContext } from "./sharedcontext.ts";
export { countContexts } from "./sharedrenderer.ts";

/** Whether WebGL is drawn by the processor: then every pixel counts. Known from the first view on. */
export const isSoftware = (): boolean => sharedRenderer().software === true;

const MAX_PIXEL_RATIO = 2;
/** A picture that has stood for so long [ms] is made independent of the context. */
const KEEP_AFTER = 250;

export interface RendererEvents {
	/** Everything on the card is free to go. */
	rest(): void;
	/** There is a context again, with nothing on the card. */
	revived(): void;
	/** Why nothing is drawn; "" once something is. */
	trouble(text: string): void;
	/** Objects on the card and their bytes. */
	holdings(): Iterable<readonly [object, number]>;
}

/** Brings scenes onto the canvas of one view. Everything the rest knows of WebGL is `present`. */
export class ViewRenderer implements Tenant {
	readonly #shared = sharedRenderer();
	#picture: Picture | null = null;
	/** Css pixels; none until the page is laid out. */
	#width = 0;
	#height = 0;
	#drawn: Drawn = { calls: 0, triangles: 0 };
	#inSight = false;
	#troubled = false;
	#keeping: ReturnType<typeof setTimeout> | undefined;
	frames = 0;

	/** Throws `NoContext` where the browser has no WebGL 2. */
	constructor(
		readonly canvas: HTMLCanvasElement,
		readonly events: RendererEvents,
	) {
		this.#shared.enter(this);
	}

	/** Css pixels. */
	resize(width: number, height: number): void {
		this.#width = width;
		this.#height = height;
	}

	/** Whether there is room for a picture. */
	get hasSize(): boolean {
		return this.#width > 0;
	}

	get size(): { width: number; height: number } {
		return { width: this.#width, height: this.#height };
	}

	get inSight(): boolean {
		return this.#inSight;
	}

	set inSight(now: boolean) {
		if (now === this.#inSight) return;
		this.#inSight = now;
		if (!now) this.keep();
		this.#shared.sightChanged();
	}

	/** Whether a frame would wait for others now. */
	get isBusy(): boolean {
		return this.#shared.isBusy;
	}

	/** Draws one frame, shadows only where something moved. False where there is no context now. */
	present(scene: Scene, camera: Camera, shadows: boolean): boolean {
		const size = this.#pixels();
		const frame = this.#shared.draw(this, scene, camera, size, shadows);
		if (frame === null) return false;
		this.#picture ??= pictureOn(this.canvas, frame.canvas);
		this.#picture.show(frame.canvas, size.width, size.height);
		this.#drawn = frame.drawn;
		this.frames++;
		clearTimeout(this.#keeping);
		this.#keeping = setTimeout(() => this.keep(), KEEP_AFTER);
		if (this.#troubled) this.trouble("");
		return true;
	}

	/** RGBA, 0..255, of the pixel at css coordinates, as shown. */
	pixel(x: number, y: number): number[] {
		const { width, height } = this.canvas;
		return pixelOf(
			this.canvas,
			Math.floor((x / this.#width) * width),
			Math.floor((y / this.#height) * height),
		);
	}

	/** Of the last frame; geometries and textures are those of all views of the page, which share them. */
	stats(): Drawn & { geometries: number; textures: number } {
		return { ...this.#drawn, ...this.#shared.memory };
	}

	keep(): void {
		clearTimeout(this.#keeping);
		this.#picture?.keep();
	}

	rest(): void {
		this.events.rest();
	}

	holdings(): Iterable<readonly [object, number]> {
		return this.events.holdings();
	}

	revive(): void {
		this.events.revived();
	}

	trouble(text: string): void {
		this.#troubled = text !== "";
		this.events.trouble(text);
	}

	dispose(): void {
		clearTimeout(this.#keeping);
		this.#shared.leave(this);
	}

	/** Pixels of the screen, fewer where so many cannot be drawn. */
	#pixels(): { width: number; height: number } {
		const ratio = Math.min(globalThis.devicePixelRatio || 1, MAX_PIXEL_RATIO);
		const scale = ratio * this.#shared.fit(this.#width * ratio, this.#height * ratio);
		const whole = (length: number) => Math.max(1, Math.round(length * scale));
		return { width: whole(this.#width), height: whole(this.#height) };
	}
}
