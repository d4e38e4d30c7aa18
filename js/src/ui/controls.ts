import { REACH } from "../interaction/controls.ts";
import type { InputSpec, SwitchSpec } from "../protocol/types.gen.ts";
import { h, ICONS, icon } from "./dom.ts";
import { NumberEntry } from "./entry.ts";
import { format, NUMBER, type Unit } from "./format.ts";

export interface ControlActions {
	control(input: number, value: number, phase: "move" | "end"): void;
	turn(name: string, on: boolean): void;
}

/** More than this many get a field to search them. */
const MANY = 6;

/** One input of an actuator: a slider and a number. */
class ControlRow {
	readonly element: HTMLElement;
	readonly #slider: HTMLInputElement;
	readonly #entry: NumberEntry;
	readonly #reset: HTMLButtonElement;
	#shown = Number.NaN;

	constructor(
		readonly input: InputSpec,
		readonly move: (value: number, phase: "move" | "end") => void,
		signal: AbortSignal,
	) {
		const { name, range, unit } = input;
		const [low, high] = range ?? [-REACH, REACH];
		this.#entry = new NumberEntry(
			`${name} control value`,
			unitOf(input),
			(value) => move(value, "end"),
			signal,
		);
		this.#slider = h("input", {
			type: "range",
			step: "any",
			min: low,
			max: high,
			value: 0,
			"aria-label": `${name} control`,
		});
		this.#slider.addEventListener("input", () => this.#move("move"), { signal });
		this.#slider.addEventListener("change", () => this.#move("end"), { signal });
		this.#reset = h(
			"button",
			{ class: "rv-button rv-reset", type: "button", title: "To 0", "aria-label": `Reset ${name} control` },
			icon(ICONS.reset),
		);
		this.#reset.addEventListener("click", () => move(0, "end"), { signal });
		const limit = (value: number, word: string) =>
			h("span", {
				text: range === null ? word : format(value, { ...NUMBER, digits: digitsOf(high - low) }),
				title: range === null ? "no limit" : `ctrlrange [${low}, ${high}]`,
			});
		this.element = h(
			"div",
			{ class: "rv-row", role: "group", "aria-label": name },
			h(
				"div",
				{ class: "rv-top" },
				h("span", { class: "rv-name", title: name, text: name }),
				this.#entry.element,
				h("span", { class: "rv-unit", text: unit.replace(" ", "·") }),
				this.#reset,
			),
			h("div", { class: "rv-track" }, limit(low, "−∞"), this.#slider, limit(high, "∞")),
		);
	}

	show(value: number): void {
		if (value === this.#shown) return;
		this.#shown = value;
		this.#entry.show(value);
		this.#slider.value = String(value);
		this.#reset.disabled = value === 0;
	}

	#move(phase: "move" | "end"): void {
		const value = Number(this.#slider.value);
		this.show(value);
		this.move(value, phase);
	}
}

/** All inputs of the actuators. */
export class ControlPanel {
	readonly element: HTMLElement;
	readonly #rows: ControlRow[] = [];
	readonly #switches = h("div", { role: "group", "aria-label": "Switches", hidden: true });
	readonly #boxes = new Map<string, HTMLInputElement>();
	readonly #list = h("div", { class: "rv-joints" }, this.#switches);
	#shown: ArrayLike<number> = [];

	constructor(
		readonly inputs: readonly InputSpec[],
		readonly actions: ControlActions,
		readonly signal: AbortSignal,
	) {
		const zero = h("button", { class: "rv-pill", type: "button", title: "All controls to 0", text: "Zero" });
		const all = () => {
			for (const i of inputs.keys()) actions.control(i, 0, "end");
		};
		zero.addEventListener("click", all, { signal });
		const search = h("input", {
			class: "rv-field",
			type: "search",
			placeholder: "Search",
			"aria-label": "Search controls",
		});
		search.addEventListener("input", () => this.#filter(search.value), { signal });
		const tools = h("div", { class: "rv-tools" }, search, zero);
		search.hidden = inputs.length <= MANY;
		this.element = h("section", { class: "rv-panel", "aria-label": "Controls" }, tools, this.#list);
	}

	/** What can be turned off; rows are made anew only for another list. */
	showSwitches(switches: readonly SwitchSpec[]): void {
		const same = switches.length === this.#boxes.size && switches.every(({ name }) => this.#boxes.has(name));
		if (!same) this.#makeSwitches(switches);
		for (const { name, on } of switches) {
			const box = this.#boxes.get(name);
			if (box !== undefined) box.checked = on;
		}
	}

	#makeSwitches(switches: readonly SwitchSpec[]): void {
		this.#boxes.clear();
		this.#switches.replaceChildren();
		this.#switches.hidden = switches.length === 0;
		for (const { name, kind } of switches) {
			const box = h("input", { type: "checkbox" });
			box.addEventListener("change", () => this.actions.turn(name, box.checked), { signal: this.signal });
			this.#boxes.set(name, box);
			this.#switches.append(h("label", { class: "rv-switch" }, box, name, h("small", { text: kind })));
		}
	}

	show(ctrl: ArrayLike<number>): void {
		this.#shown = ctrl;
		if (this.#rows.length === 0) this.#make(); // a panel that is never opened costs nothing
		for (const [i, row] of this.#rows.entries()) row.show(ctrl[i] ?? 0);
	}

	#make(): void {
		for (const [i, input] of this.inputs.entries()) {
			const move = (value: number, phase: "move" | "end") => this.actions.control(i, value, phase);
			const row = new ControlRow(input, move, this.signal);
			row.show(this.#shown[i] ?? 0);
			this.#rows.push(row);
			this.#switches.before(row.element);
		}
	}

	#filter(text: string): void {
		const wanted = text.trim().toLowerCase();
		for (const row of this.#rows) row.element.hidden = !row.input.name.toLowerCase().includes(wanted);
	}
}

const digitsOf = (span: number): number => (span >= 100 ? 0 : span >= 10 ? 1 : 2);

function unitOf({ range, unit }: InputSpec): Unit {
	const span = range === null ? 2 * REACH : range[1] - range[0];
	return { ...NUMBER, sign: unit, digits: Math.min(4, digitsOf(span) + 1) };
}
