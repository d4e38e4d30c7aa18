import { h } from "./dom.ts";
import { keyButton, PlayButton, SpeedMenu, seconds } from "./playbuttons.ts";

export interface TransportActions {
	toggle(): void;
	step(): void;
	back(): void;
	reset(): void;
	/** Simulated seconds a second; null: as fast as it can. */
	speed(speed: number | null): void;
}

export interface TransportState {
	able: boolean;
	/** Why it stopped, or cannot begin; may be empty. */
	note: string;
	playing: boolean;
	speed: number | null;
	/** [s] */
	time: number;
	/** Simulated seconds a second as measured; 0 before it is known. */
	factor: number;
}

/** A simulation that reaches less than this share of its speed is said to be slow. */
const SLOW = 0.9;

/** The buttons of the simulation, at the lower edge of the picture. */
export class Transport {
	readonly element: HTMLElement;
	readonly #play: PlayButton;
	readonly #buttons: HTMLButtonElement[];
	readonly #speed: SpeedMenu;
	readonly #time = h("output", { class: "rv-time", "aria-label": "Simulated time" });
	readonly #factor = h("span", { class: "rv-factor" });

	constructor(
		readonly actions: TransportActions,
		signal: AbortSignal,
	) {
		this.#play = new PlayButton(() => actions.toggle(), signal);
		this.#buttons = [
			keyButton("reset", "reset the simulation", "r", () => actions.reset(), signal),
			keyButton("back", "step back", ",", () => actions.back(), signal),
			this.#play.element,
			keyButton("step", "step", ".", () => actions.step(), signal),
		];
		this.#speed = new SpeedMenu("Simulated seconds a second", true, (speed) => actions.speed(speed), signal);
		this.element = h(
			"div",
			{ class: "rv-transport", role: "toolbar", "aria-label": "Simulation" },
			h("div", { class: "rv-group" }, ...this.#buttons, this.#speed.element, this.#time, this.#factor),
		);
	}

	show({ able, note, playing, speed, time, factor }: TransportState): void {
		for (const button of this.#buttons) button.disabled = !able;
		this.#speed.element.disabled = !able;
		this.#play.show(playing, able ? null : note);
		this.#speed.show(speed);
		this.#time.textContent = seconds(time);
		this.#showFactor(playing ? factor : 0, speed);
	}

	#showFactor(factor: number, speed: number | null): void {
		this.#factor.textContent = factor > 0 ? `${factor.toPrecision(factor < 10 ? 2 : 3)}×` : "";
		const slow = factor > 0 && speed !== null && factor < SLOW * speed;
		this.#factor.classList.toggle("rv-slow", slow);
		this.#factor.title = slow
			? "Slower than asked: the steps take longer than the time they simulate"
			: "Simulated seconds a second, as measured";
	}
}
