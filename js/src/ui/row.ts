import type { JointSpec } from "../protocol/types.gen.ts";
import { h, ICONS, icon } from "./dom.ts";
import { NumberEntry } from "./entry.ts";
import { type AngleUnit, format, NUMBER, unitOf } from "./format.ts";

export interface RowActions {
	move(values: number[], phase: "move" | "end"): void;
	reset(): void;
	/** The mouse or the focus is on the row. */
	point(on: boolean): void;
}

/** Where sliders of joints without limits end [rad, m]. */
const REACH = { hinge: Math.PI, slide: 1 };

/** One joint of the panel: a slider and a number, or the numbers of a ball or free joint. */
export class JointRow {
	readonly element: HTMLElement;
	readonly #slider: HTMLInputElement | null = null;
	readonly #entries: NumberEntry[] = [];
	readonly #limits: HTMLElement[] = [];
	readonly #unit = h("span", { class: "rv-unit" });
	readonly #reset: HTMLButtonElement;
	readonly #name: HTMLElement;
	#mark: HTMLElement | null = null;
	#shown: number[] = [];
	#free = false;

	constructor(
		readonly joint: JointSpec,
		leader: string | null,
		readonly home: readonly number[],
		readonly actions: RowActions,
		signal: AbortSignal,
	) {
		const { label } = joint;
		const facts = [joint.source_type || joint.type, leader === null ? "" : `follows ${leader}`, joint.where];
		const name = h(
			"span",
			{ class: "rv-name", title: `${label}\n${facts.filter(Boolean).join("\n")}` },
			label,
		);
		if (leader !== null) name.append(h("small", { text: `follows ${leader}` }));
		this.#name = name;
		this.#reset = h(
			"button",
			{ class: "rv-button rv-reset", type: "button", title: "Reset", "aria-label": `Reset ${label}` },
			icon(ICONS.reset),
		);
		this.#reset.addEventListener("click", () => actions.reset(), { signal });
		const top = h("div", { class: "rv-top" }, name);
		this.element = h("div", { class: "rv-row", role: "group", "aria-label": label }, top);

		if (joint.type === "hinge" || joint.type === "slide") {
			const entry = new NumberEntry(
				`${label} value`,
				unitOf(joint, "deg"),
				(v) => actions.move([v], "end"),
				signal,
			);
			this.#entries.push(entry);
			top.append(entry.element, this.#unit, this.#reset);
			this.#slider = h("input", { type: "range", step: "any", "aria-label": label });
			this.#limits = [h("span"), h("span")];
			this.element.append(
				h("div", { class: "rv-track" }, this.#limits[0] as Node, this.#slider, this.#limits[1] as Node),
			);
			this.#listen(this.#slider, signal);
		} else {
			top.append(h("small", { class: "rv-unit", text: joint.type }), this.#reset);
			const names =
				joint.type === "free" ? ["x", "y", "z", "qw", "qx", "qy", "qz"] : ["qw", "qx", "qy", "qz"];
			const parts = h("div", { class: "rv-parts" });
			for (const [k, part] of names.entries()) {
				const take = (value: number) => actions.move(this.#shown.with(k, value), "end");
				const entry = new NumberEntry(`${label} ${part}`, NUMBER, take, signal);
				this.#entries.push(entry);
				// Position above, quaternion below.
				const at = joint.type === "free" ? { style: `grid-column:${k < 3 ? k + 1 : k - 2}` } : {};
				parts.append(h("label", at, part, entry.element));
			}
			this.element.append(parts);
		}
		for (const type of ["pointerenter", "focusin"]) {
			this.element.addEventListener(type, () => actions.point(true), { signal });
		}
		for (const type of ["pointerleave", "focusout"]) {
			this.element.addEventListener(type, () => actions.point(false), { signal });
		}
		this.setUnit("deg");
	}

	show(values: readonly number[]): void {
		if (values.every((value, k) => value === this.#shown[k])) return;
		this.#shown = [...values];
		for (const [k, entry] of this.#entries.entries()) entry.show(values[k] ?? 0);
		if (this.#slider !== null) this.#slider.value = String(values[0]);
		this.#reset.disabled = values.every((value, k) => Math.abs(value - (this.home[k] ?? 0)) < 1e-9);
	}

	setUnit(angles: AngleUnit): void {
		const unit = unitOf(this.joint, angles);
		this.#unit.textContent = unit.sign;
		if (this.#slider === null) return;
		for (const entry of this.#entries) entry.setUnit(unit);
		this.#slider.setAttribute("aria-valuetext", "");
		this.#range(angles);
	}

	/** Whether sliders go beyond the limits. */
	ignoreLimits(on: boolean, angles: AngleUnit): void {
		this.#free = on;
		this.#range(angles);
	}

	/** Whether the row shows the target of an actuator, not where the joint is. */
	aim(on: boolean): void {
		if (on && this.#mark === null) {
			const title = "The simulation plays: the slider sets where the joint's actuator holds it";
			this.#mark = h("small", { text: "target", title });
			this.#name.append(this.#mark);
		}
		if (this.#mark !== null) this.#mark.hidden = !on;
	}

	light(on: boolean): void {
		this.element.classList.toggle("rv-lit", on);
	}

	#range(angles: AngleUnit): void {
		if (this.#slider === null || (this.joint.type !== "hinge" && this.joint.type !== "slide")) return;
		const { range } = this.joint;
		const reach = REACH[this.joint.type];
		let [low, high] = range ?? [-reach, reach];
		if (this.#free && range !== null) {
			const more = 0.5 * (high - low) || reach;
			[low, high] = [low - more, high + more];
		}
		const unit = unitOf(this.joint, angles);
		const digits = Math.abs(high - low) / unit.scale >= 20 ? 0 : unit.digits;
		this.#slider.min = String(low);
		this.#slider.max = String(high);
		this.#slider.value = String(this.#shown[0] ?? 0);
		for (const [k, limit] of this.#limits.entries()) {
			const value = range?.[k as 0 | 1];
			const text = value === undefined ? (k === 0 ? "−∞" : "∞") : format(value, { ...unit, digits });
			limit.textContent = text;
			limit.title = value === undefined ? "no limit" : `${k === 0 ? "lower" : "upper"} limit`;
		}
	}

	#listen(slider: HTMLInputElement, signal: AbortSignal): void {
		slider.addEventListener(
			"input",
			() => {
				this.show([Number(slider.value)]);
				this.actions.move([Number(slider.value)], "move");
			},
			{ signal },
		);
		slider.addEventListener("change", () => this.actions.move([Number(slider.value)], "end"), { signal });
	}
}
