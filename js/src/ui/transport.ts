import { h } from "./dom.ts";
import { keyButton, PlayButton, SpeedMenu, seconds } from "./playbuttons.ts";

export interface TransportActions {
	toggle(): void;
	step(): void;
	back(): void;
	reset(): void;
	/** Simulated seconds a second; null: as fast as it can. */
	speed(speed: number | null): void;
	/** Show what the steps take, or not. */
	statistics(on: boolean): void;
	/** Open the plots, or close them. */
	plot(): void;
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
	/** Contacts, constraints, iterations, warnings, and energies [J] where there are any; null: not shown. */
	statistics: ArrayLike<number> | null;
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
	readonly #count: HTMLButtonElement;
	readonly #statistics = h("div", {
		class: "rv-statistics rv-group",
		"aria-label": "Statistics of the last step",
	});
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
		const count = keyButton(
			"count",
			"statistics of the steps",
			"",
			() => {
				actions.statistics(count.getAttribute("aria-pressed") !== "true");
			},
			signal,
		);
		this.#count = count;
		this.element = h(
			"div",
			{ class: "rv-transport", role: "toolbar", "aria-label": "Simulation" },
			h(
				"div",
				{ class: "rv-group" },
				...this.#buttons,
				this.#speed.element,
				this.#time,
				this.#factor,
				this.#count,
				keyButton("plot", "plots", "", () => actions.plot(), signal),
			),
			this.#statistics,
		);
	}

	show({ able, note, playing, speed, time, factor, statistics }: TransportState): void {
		this.#count.setAttribute("aria-pressed", String(statistics !== null));
		this.#statistics.hidden = statistics === null;
		if (statistics !== null) this.#statistics.textContent = sentence(statistics);
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

const many = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/** "4 contacts · 12 constraints · 3 iterations · 1.2 J potential · 0.3 J kinetic". */
export function sentence(numbers: ArrayLike<number>): string {
	const [contacts, constraints, iterations, warnings, potential, kinetic] = Array.from(numbers);
	if (contacts === undefined) return "No step has been made yet";
	const said = [
		many(contacts, "contact"),
		many(constraints ?? 0, "constraint"),
		many(iterations ?? 0, "iteration"),
	];
	if (potential !== undefined) said.push(`${potential.toPrecision(3)} J potential`);
	if (kinetic !== undefined) said.push(`${kinetic.toPrecision(3)} J kinetic`);
	if (warnings) said.push(many(warnings, "warning"));
	return said.join(" · ");
}
