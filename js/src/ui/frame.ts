import { h } from "./dom.ts";
import { StatusLine, Tooltip } from "./overlay.ts";
import css from "./style.css";

/** Narrower than this [px] the panel goes below the picture. */
const NARROW = 640;

/** The skeleton of a view: picture, overlays, and room for the panel. */
export class Frame {
	readonly element: HTMLElement;
	readonly stage: HTMLElement;
	#canvas: HTMLCanvasElement | null = null;
	#label = "";
	readonly status = new StatusLine();
	readonly tooltip = new Tooltip();

	constructor() {
		this.stage = h(
			"div",
			{ class: "rv-stage", "data-jp-suppress-context-menu": true },
			this.status.element,
			this.tooltip.element,
		);
		this.element = h(
			"div",
			{ class: "rv", "data-lm-suppress-shortcuts": "true" },
			h("style", { text: css }),
			h("div", { class: "rv-main" }, this.stage),
		);
	}

	/** What the picture shows, for those who cannot see it. */
	setName(name: string, plays: boolean): void {
		const playing = plays ? " Space plays, dot steps, comma steps back, r resets." : "";
		const keys = `Arrow keys turn it, plus and minus zoom, h is home, f fits.${playing}`;
		this.#label = `3D view of ${name || "a robot"}. ${keys}`;
	}

	/** Where the picture is drawn. */
	get canvas(): HTMLCanvasElement {
		if (this.#canvas === null) {
			this.#canvas = h("canvas", { tabindex: 0, role: "application", "aria-label": this.#label });
			this.stage.prepend(this.#canvas);
		}
		return this.#canvas;
	}

	/** Shows an older picture until `removeBefore`, in place of one that is not complete. */
	showBefore(picture: HTMLCanvasElement): void {
		picture.classList.add("rv-before");
		this.stage.prepend(picture);
	}

	removeBefore(): void {
		this.stage.querySelector(".rv-before")?.remove();
	}

	/** The picture as it is now, apart from what draws it; null where none has been drawn. */
	copy(): HTMLCanvasElement | null {
		const canvas = this.#canvas;
		if (canvas === null || canvas.width === 0 || canvas.height === 0) return null;
		const copy = h("canvas", { width: canvas.width, height: canvas.height, "aria-hidden": "true" });
		copy.getContext("2d")?.drawImage(canvas, 0, 0);
		return copy;
	}

	/** At the lower edge; the line of words stands above it. */
	addTransport(element: HTMLElement): void {
		this.status.element.before(element);
	}

	/** Under the picture. */
	addPlots(element: HTMLElement): void {
		this.stage.after(element);
	}

	/** An explanation instead of everything else. */
	showError(box: HTMLElement): void {
		const style = this.element.firstElementChild as Element;
		this.element.replaceChildren(style, box);
		this.element.classList.add("rv-failed"); // as high as its text
	}

	/** [px], borders included. */
	setHeight(height: number): void {
		this.element.style.setProperty("--rv-height", `${height}px`);
	}

	/** Keeps what is typed in panels from the shortcuts of hosts that do not know better; their Ctrl keys still work. */
	keepKeys(signal: AbortSignal): void {
		this.element.addEventListener(
			"keydown",
			(event) => {
				if (event.key !== "Tab" && !event.ctrlKey && !event.metaKey) event.stopPropagation();
			},
			{ signal },
		);
	}

	/** Calls back with the picture's size [css px] now and whenever it changes. */
	watch(resized: (width: number, height: number) => void, signal: AbortSignal): void {
		const observer = new ResizeObserver(() => {
			this.element.classList.toggle("rv-narrow", this.element.clientWidth < NARROW);
			resized(this.stage.clientWidth, this.stage.clientHeight);
		});
		observer.observe(this.element);
		observer.observe(this.stage);
		signal.addEventListener("abort", () => observer.disconnect(), { once: true });
	}
}
