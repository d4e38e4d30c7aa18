import { h } from "./dom.ts";
import { keyButton, PlayButton, SpeedMenu, seconds } from "./playbuttons.ts";

export interface ScrubberActions {
	toggle(): void;
	seek(frame: number): void;
	/** So many rows on. */
	step(rows: number): void;
	speed(speed: number): void;
	loop(on: boolean): void;
	/** The trajectory is not wanted any more. */
	close(): void;
}

export interface ScrubberState {
	/** 0 while it is on its way. */
	rows: number;
	frame: number;
	/** [s] */
	time: number;
	playing: boolean;
	speed: number;
	loop: boolean;
}

/** The bar of a trajectory, at the lower edge of the picture. */
export class Scrubber {
	readonly element: HTMLElement;
	readonly #play: PlayButton;
	readonly #bar: HTMLInputElement;
	readonly #speed: SpeedMenu;
	readonly #loop: HTMLButtonElement;
	readonly #buttons: HTMLButtonElement[];
	readonly #time = h("output", { class: "rv-time", "aria-label": "Time" });
	readonly #frame = h("output", { class: "rv-frame", "aria-label": "Frame" });

	constructor(
		readonly actions: ScrubberActions,
		closes: boolean,
		signal: AbortSignal,
	) {
		this.#play = new PlayButton(() => actions.toggle(), signal);
		this.#buttons = [
			keyButton("back", "frame back", ",", () => actions.step(-1), signal),
			this.#play.element,
			keyButton("step", "frame on", ".", () => actions.step(1), signal),
		];
		this.#bar = h("input", { type: "range", min: 0, step: 1, max: 0, value: 0, "aria-label": "Frame bar" });
		this.#bar.addEventListener("input", () => actions.seek(Number(this.#bar.value)), { signal });
		this.#bar.addEventListener("keydown", (event) => this.#key(event), { signal });
		this.#speed = new SpeedMenu(
			"Speed of the trajectory",
			false,
			(speed) => actions.speed(speed ?? 1),
			signal,
		);
		this.#loop = keyButton("loop", "loop", "", () => actions.loop(!this.#loops), signal);
		const close = keyButton("close", "close the trajectory", "", () => actions.close(), signal);
		close.hidden = !closes;
		this.element = h(
			"div",
			{ class: "rv-transport rv-scrubber", role: "toolbar", "aria-label": "Trajectory", hidden: true },
			h(
				"div",
				{ class: "rv-group" },
				...this.#buttons,
				this.#bar,
				this.#time,
				this.#frame,
				this.#loop,
				this.#speed.element,
				close,
			),
		);
	}

	show({ rows, frame, time, playing, speed, loop }: ScrubberState): void {
		const obstacle = rows === 0 ? "The trajectory is on its way" : null;
		for (const button of this.#buttons) button.disabled = obstacle !== null;
		this.#bar.disabled = obstacle !== null;
		this.#play.show(playing, obstacle);
		this.#bar.max = String(Math.max(0, rows - 1));
		this.#bar.value = String(frame);
		this.#bar.setAttribute("aria-valuetext", `frame ${frame}, ${seconds(time)}`);
		this.#time.textContent = seconds(time);
		this.#frame.textContent = rows === 0 ? "" : `${frame} / ${rows - 1}`;
		this.#speed.show(speed);
		this.#loop.setAttribute("aria-pressed", String(loop));
	}

	get #loops(): boolean {
		return this.#loop.getAttribute("aria-pressed") === "true";
	}

	/** Arrows, Home and End are the slider's own. */
	#key(event: KeyboardEvent): void {
		if (event.key !== " ") return;
		event.preventDefault();
		this.actions.toggle();
	}
}

/** What the colours of a comparison mean. */
export class Legend {
	readonly element: HTMLElement;
	readonly #most = h("span");

	constructor(colors: readonly string[]) {
		const bar = h("i", { style: `background: linear-gradient(90deg, ${colors.join(", ")})` });
		this.element = h(
			"div",
			{ class: "rv-legend", role: "img", hidden: true },
			h("span", { text: "from the ghost: 0" }),
			bar,
			this.#most,
		);
	}

	/** Shows the scale up to a distance [m]; null: nothing is compared. */
	show(most: number | null): void {
		this.element.hidden = most === null;
		if (most === null) return;
		const text =
			most >= 1
				? `${most} m`
				: most >= 0.01
					? `${+(100 * most).toPrecision(2)} cm`
					: `${+(1000 * most).toPrecision(2)} mm`;
		this.#most.textContent = text;
		this.element.setAttribute("aria-label", `Colours: distance from the ghost, 0 to ${most} m`);
	}
}
