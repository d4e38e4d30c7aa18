import { h, ICONS, icon } from "./dom.ts";

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

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];
const MAX = "max";
/** A simulation that reaches less than this share of its speed is said to be slow. */
const SLOW = 0.9;

/** The buttons of the simulation, at the lower edge of the picture. */
export class Transport {
	readonly element: HTMLElement;
	readonly #play: HTMLButtonElement;
	readonly #buttons: HTMLButtonElement[];
	readonly #speed: HTMLSelectElement;
	readonly #time = h("output", { class: "rv-time", "aria-label": "Simulated time" });
	readonly #factor = h("span", { class: "rv-factor" });
	#playing: boolean | null = null;

	constructor(
		readonly actions: TransportActions,
		signal: AbortSignal,
	) {
		const button = (name: keyof typeof ICONS, label: string, key: string, act: () => void) => {
			const title = `${label[0]?.toUpperCase()}${label.slice(1)} (${key})`;
			const made = h(
				"button",
				{ class: "rv-button", type: "button", title, "aria-label": label, "aria-keyshortcuts": key },
				icon(ICONS[name]),
			);
			made.addEventListener("click", act, { signal });
			return made;
		};
		this.#play = button("play", "play", "Space", () => actions.toggle());
		this.#play.classList.add("rv-play");
		this.#buttons = [
			button("reset", "reset the simulation", "r", () => actions.reset()),
			button("back", "step back", ",", () => actions.back()),
			this.#play,
			button("step", "step", ".", () => actions.step()),
		];
		this.#speed = h(
			"select",
			{ class: "rv-speed", "aria-label": "Speed", title: "Simulated seconds a second" },
			...SPEEDS.map((speed) => option(speed)),
			option(null),
		);
		const choose = () => actions.speed(this.#speed.value === MAX ? null : Number(this.#speed.value));
		this.#speed.addEventListener("change", choose, { signal });
		this.element = h(
			"div",
			{ class: "rv-transport", role: "toolbar", "aria-label": "Simulation" },
			h("div", { class: "rv-group" }, ...this.#buttons, this.#speed, this.#time, this.#factor),
		);
	}

	show({ able, note, playing, speed, time, factor }: TransportState): void {
		for (const button of this.#buttons) button.disabled = !able;
		this.#speed.disabled = !able;
		if (playing !== this.#playing) {
			this.#playing = playing;
			const label = playing ? "pause" : "play";
			this.#play.setAttribute("aria-label", label);
			this.#play.replaceChildren(icon(ICONS[label]));
		}
		this.#play.title = able ? `${playing ? "Pause" : "Play"} (Space)` : note;
		this.#showSpeed(speed);
		this.#time.textContent = `${time.toFixed(time < 1000 ? 2 : 1)} s`;
		this.#showFactor(playing ? factor : 0, speed);
	}

	#showSpeed(speed: number | null): void {
		const value = speed === null ? MAX : String(speed);
		if (this.#speed.value === value) return;
		if (![...this.#speed.options].some((one) => one.value === value)) this.#speed.append(option(speed));
		this.#speed.value = value;
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

const option = (speed: number | null): HTMLOptionElement =>
	h("option", { value: speed ?? MAX, text: speed === null ? MAX : `${speed}×` });
