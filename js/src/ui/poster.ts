/**
 * Sends a small picture of the view to the notebook once the view rests, and hides that picture as long as the view
 * itself is on the page.
 */
import { h } from "./dom.ts";
import { writeIntoNotebook } from "./posterhost.ts";
import { encode, inBase64 } from "./posterimage.ts";

/** The view must have rested this long [ms], and the last picture be this old. */
const REST = 2000;
const APART = 5000;
/** The kernel is given this long [ms] to bring the picture into the notebook. */
const PATIENCE = 3000;

export interface PosterOptions {
	/** How the base64 text of the picture in the notebook begins; it names the view. */
	mark: string;
	/** A canvas with what the view shows, good until the task ends; null while there is nothing to show. */
	picture(): HTMLCanvasElement | null;
	/** Whether the view looks as it does without a hand on it. */
	atRest(): boolean;
	send(jpeg: ArrayBuffer): void;
	/** The host's widget manager, where there is one. */
	manager: unknown;
}

/** By mark, in order of their coming: of several displays of one view the first sends. */
const POSTERS = new Map<string, Poster[]>();

export class Poster {
	/** Hides the picture while it is in the document. */
	readonly style: HTMLStyleElement;
	#timer: ReturnType<typeof setTimeout> | null = null;
	#sentAt = -Infinity;

	constructor(
		readonly options: PosterOptions,
		readonly signal: AbortSignal,
	) {
		const { mark } = options;
		// JupyterLab draws the picture anew with each update; a rule holds for the new element too.
		const image = `img[src^="data:image/jpeg;base64,${mark}"]`;
		const output = `.jp-OutputArea-child:has(> .jp-OutputArea-output > ${image})`;
		this.style = h("style", { text: `${image}{display:none}${output}{display:none}` });
		POSTERS.set(mark, [...(POSTERS.get(mark) ?? []), this]);
		signal.addEventListener("abort", () => this.#dispose(), { once: true });
	}

	/** The view has been drawn. */
	painted(): void {
		if (this.signal.aborted) return;
		if (this.#timer !== null) clearTimeout(this.#timer);
		this.#wait(REST);
	}

	#wait(time: number): void {
		this.#timer = setTimeout(() => {
			this.#timer = null;
			const early = this.#sentAt + APART - performance.now();
			if (early > 0) this.#wait(early);
			else if (!this.options.atRest()) this.#wait(REST);
			else void this.#take();
		}, time);
	}

	async #take(): Promise<void> {
		const { mark, manager, picture, send } = this.options;
		if (POSTERS.get(mark)?.[0] !== this) return;
		const source = picture();
		const jpeg = source === null ? null : await encode(source);
		if (jpeg === null || this.signal.aborted) return;
		const text = inBase64(mark, jpeg);
		// The same picture again would only mark the notebook as changed.
		if (pictures(mark).every((image) => image.src.endsWith(text))) return;
		this.#sentAt = performance.now();
		send(jpeg);
		setTimeout(() => {
			// After a reload JupyterLab no longer knows which output has which display id.
			const late = pictures(mark).some((image) => !image.src.endsWith(text));
			if (late && !this.signal.aborted) writeIntoNotebook(manager, mark, text);
		}, PATIENCE);
	}

	#dispose(): void {
		if (this.#timer !== null) clearTimeout(this.#timer);
		this.style.remove();
		const { mark } = this.options;
		const others = (POSTERS.get(mark) ?? []).filter((poster) => poster !== this);
		if (others.length > 0) POSTERS.set(mark, others);
		else POSTERS.delete(mark);
	}
}

/** The pictures of one view that the page holds now. */
function pictures(mark: string): HTMLImageElement[] {
	return [...document.querySelectorAll<HTMLImageElement>(`img[src^="data:image/jpeg;base64,${mark}"]`)];
}
