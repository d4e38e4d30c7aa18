/** What is selected, in fields: one object, or what several have in common. */

import type { FrictionMode } from "../../edit/document.ts";
import type { Values } from "../../edit/operations.ts";
import { h } from "../dom.ts";
import { mark } from "./buttons.ts";
import { colorOf, hexOf } from "./colors.ts";
import type { EditorFace } from "./face.ts";
import {
	ALPHA,
	FRICTION,
	FRICTION_MODES,
	hasSurface,
	isObject,
	madeSolid,
	type NumberField,
	type NumberRow,
	POSITION,
	paramRows,
	solidity,
	YAW,
} from "./fields.ts";
import { called, type Item } from "./items.ts";
import { NameEntry } from "./nameentry.ts";
import { type Common, NumberEntry } from "./numberentry.ts";
import type { Measure } from "./reading.ts";
import { tiltOf } from "./turning.ts";

/** Fills itself with the selected items. */
type Refill = () => void;

export class Properties {
	readonly element = h("section", { class: "rv-properties", "aria-label": "Properties", hidden: true });
	readonly #title = h("h3", {});
	readonly #head = h("div", { class: "rv-head" });
	readonly #form = h("div", { class: "rv-form" });
	#items: readonly Item[] = [];
	#entries: NumberEntry[] = [];
	#refills: Refill[] = [];
	#formed = "";
	#locked = "";

	constructor(
		readonly editor: EditorFace,
		readonly signal: AbortSignal,
	) {
		this.element.append(this.#head, this.#form);
	}

	/** @param locked why nothing can be changed; empty: it can. */
	show(items: readonly Item[], locked: string): void {
		const same = items.length === this.#items.length && items.every(({ id }, i) => id === this.#items[i]?.id);
		if (!same) for (const entry of this.#entries) entry.cancel(); // what was typed was meant for others
		this.#items = items;
		this.#locked = locked;
		mark(this.element, "hidden", items.length === 0);
		if (items.length === 0) return;
		const title = items.length === 1 ? kindName(items[0] as Item) : called(items);
		if (this.#title.textContent !== title) this.#title.textContent = title;
		const wanted = formOf(items);
		if (wanted !== this.#formed) this.#build(wanted);
		for (const refill of this.#refills) refill();
		for (const field of this.element.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
			"input, select",
		)) {
			if (field.disabled !== (locked !== "")) field.disabled = locked !== "";
			if (locked !== "") mark(field, "title", locked);
		}
	}

	#build(form: string): void {
		this.#formed = form;
		this.#entries = [];
		this.#refills = [];
		const items = this.#items;
		const [first] = items as [Item, ...Item[]];
		const rows: HTMLElement[] = [];
		this.#head.replaceChildren(this.#title);
		if (items.length === 1 && first.kind !== "ground") this.#head.append(this.#name());
		if (items.every((item) => item.kind !== "ground")) rows.push(this.#numbers(POSITION), this.#turn());
		const [kind] = [first.kind];
		if (isObject(first) && items.every((item) => item.kind === kind)) {
			for (const row of paramRows(
				first.kind,
				items.every((item) => solidity(item) === false),
			))
				rows.push(this.#numbers(row));
			if (solidity(first) !== null)
				rows.push(this.#solid(first.kind === "ramp" ? "Solid wedge" : "Solid steps"));
		}
		if (items.every(hasSurface)) {
			rows.push(
				this.#color(),
				this.#numbers(FRICTION),
				this.#frictionMode(),
				this.#check(
					"Enabled",
					(item) => hasSurface(item) && item.value.enabled,
					(_, on) => [["enabled", on]],
				),
			);
		}
		this.#form.replaceChildren(...rows);
	}

	#update(values: (item: Item) => Values, what: string): void {
		if (this.#locked !== "") return;
		const items = new Map(this.#items.map((item) => [item.id, item]));
		this.editor.update(
			[...items.keys()],
			(id) => {
				const item = items.get(id);
				return item === undefined ? [] : values(item);
			},
			`${what[0]?.toUpperCase()}${what.slice(1)} of ${called(this.#items)}`,
		);
	}

	#name(): HTMLElement {
		const entry = new NameEntry((name) => {
			const [item] = this.#items;
			if (item !== undefined) this.editor.update([item.id], [["name", name]], `Rename ${item.name}`);
		}, this.signal);
		this.#refills.push(() => entry.show(this.#items[0]?.name ?? "", this.#items[0]?.id ?? ""));
		entry.element.append(entry.note);
		return entry.element;
	}

	#numbers({ title, unit, fields }: NumberRow): HTMLElement {
		const note = h("p", { class: "rv-fieldnote", role: "status", hidden: true });
		const entries = fields.map((field) => this.#number(field, note));
		const group = h("div", { class: "rv-numbers", "data-count": String(entries.length) }, ...entries);
		return line(
			title,
			h("div", { class: "rv-withunit" }, group, h("span", { class: "rv-unit", text: unit })),
			note,
		);
	}

	#number(field: NumberField, note: HTMLElement): HTMLElement {
		const tell = (text: string, severity: "error" | "info") => {
			note.textContent = text;
			note.hidden = text === "";
			note.dataset.severity = severity;
		};
		const commit = (value: number) => this.#update((item) => field.set(item, value), field.name);
		const entry = new NumberEntry(field.name, field.label, commit, tell, this.signal);
		this.#entries.push(entry);
		this.#refills.push(() => entry.show(common(this.#items, field), narrowest(this.#items, field)));
		return entry.element;
	}

	#turn(): HTMLElement {
		const yaw = this.#numbers(YAW);
		const quat = h("output", { class: "rv-quat", "aria-label": "quaternion" });
		const upright = h("button", {
			class: "rv-pill",
			type: "button",
			text: "Upright",
			title: "Stands it upright",
		});
		upright.addEventListener("click", () => this.#update(() => [["pose.quat", [1, 0, 0, 0]]], "turn"), {
			signal: this.signal,
		});
		const tilted = line("Turn", h("div", { class: "rv-tilted" }, quat, upright));
		this.#refills.push(() => {
			const turns = this.#items.filter(isObject).map(({ value }) => value.pose.quat);
			const leaning = turns.filter((turn) => tiltOf(turn) > 0);
			yaw.hidden = leaning.length > 0;
			tilted.hidden = leaning.length === 0;
			upright.disabled = this.#locked !== "";
			const [only] = leaning;
			if (only === undefined) return;
			quat.textContent =
				turns.length === 1 ? only.map((part) => Number(part.toFixed(3))).join(", ") : "mixed";
			quat.title = `Quaternion w, x, y, z; leans ${tiltOf(only).toFixed(1)}°: ${only.join(", ")}`;
		});
		return h("div", { class: "rv-turnrows" }, yaw, tilted);
	}

	#solid(title: string): HTMLElement {
		return this.#check(
			title,
			(item) => solidity(item) === true,
			(item, on) => madeSolid(item, on),
		);
	}

	#check(title: string, get: (item: Item) => boolean, set: (item: Item, on: boolean) => Values): HTMLElement {
		const box = h("input", { type: "checkbox" });
		const name = title.toLowerCase();
		box.addEventListener("change", () => this.#update((item) => set(item, box.checked), name), {
			signal: this.signal,
		});
		this.#refills.push(() => {
			const on = this.#items.filter(get).length;
			box.checked = on === this.#items.length;
			box.indeterminate = on > 0 && on < this.#items.length;
		});
		return h("label", { class: "rv-line rv-check" }, box, title);
	}

	#color(): HTMLElement {
		const note = h("p", { class: "rv-fieldnote", role: "status", hidden: true });
		const input = h("input", { type: "color", "aria-label": "colour" });
		input.addEventListener(
			"change",
			() =>
				this.#update(
					(item) => (hasSurface(item) ? [["color", colorOf(input.value, item.value.color)]] : []),
					"colour",
				),
			{ signal: this.signal },
		);
		const mixed = h("small", { text: "mixed", hidden: true });
		this.#refills.push(() => {
			const colors = this.#items.filter(hasSurface).map(({ value }) => hexOf(value.color));
			input.value = colors[0] ?? "#808080";
			mixed.hidden = new Set(colors).size < 2;
		});
		const alpha = h("span", { class: "rv-alpha" }, "opacity", this.#number(ALPHA, note));
		return line("Colour", h("div", { class: "rv-color" }, input, mixed, alpha), note);
	}

	#frictionMode(): HTMLElement {
		const select = h(
			"select",
			{ class: "rv-field", "aria-label": "friction mode" },
			h("option", { value: "", text: "mixed", hidden: true }),
			...Object.entries(FRICTION_MODES).map(([value, text]) => h("option", { value, text })),
		);
		const set = () => this.#update(() => [["frictionMode", select.value as FrictionMode]], "friction mode");
		select.addEventListener("change", set, { signal: this.signal });
		this.#refills.push(() => {
			const modes = new Set(this.#items.filter(hasSurface).map(({ value }) => value.frictionMode));
			select.value = modes.size === 1 ? ([...modes][0] as string) : "";
		});
		const note = h("p", {
			class: "rv-fieldnote",
			text: "Where two bodies touch, MuJoCo takes the larger friction of both, unless this one counts alone.",
		});
		return line("Counts", select, note);
	}
}

const line = (title: string, field: HTMLElement, note?: HTMLElement): HTMLElement =>
	h("div", { class: "rv-line" }, h("span", { class: "rv-linetitle", text: title }), field, note ?? "");

function common(items: readonly Item[], field: NumberField): Common {
	const values = items.map((item) => field.get(item));
	const [first = null] = values;
	return values.every((value) => value === first) ? first : "mixed";
}

/** What all of them may be. */
function narrowest(items: readonly Item[], field: NumberField): Measure {
	const all = items.map((item) => field.measure(item));
	const low = Math.max(...all.map((measure) => measure.low));
	return { ...(all[0] as Measure), low, high: Math.min(...all.map((measure) => measure.high)) };
}

/** Equal forms have the same fields. */
function formOf(items: readonly Item[]): string {
	const kinds = [...new Set(items.map((item) => item.kind))].sort();
	const thick = items.every((item) => solidity(item) === false);
	return [...kinds, items.length === 1 ? "one" : "many", thick ? "thick" : ""].join(" ");
}

const KIND_NAMES: Partial<Record<Item["kind"], string>> = { spawn: "Spawn point" };
const kindName = ({ kind }: Item): string => KIND_NAMES[kind] ?? kind[0]?.toUpperCase() + kind.slice(1);
