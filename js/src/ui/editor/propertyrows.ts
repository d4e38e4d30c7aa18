/** Lines of the property panel: what they show of the selected items, and what they make of what is typed. */
import type { FrictionMode } from "../../edit/document.ts";
import type { Values } from "../../edit/operations.ts";
import { h } from "../dom.ts";
import { colorOf, hexOf } from "./colors.ts";
import {
	ALPHA,
	FRICTION_MODES,
	hasSurface,
	isObject,
	type NumberField,
	type NumberRow,
	YAW,
} from "./fields.ts";
import type { Item } from "./items.ts";
import { type Common, NumberEntry } from "./numberentry.ts";
import type { Measure } from "./reading.ts";
import { tiltOf } from "./turning.ts";

/** What the lines of a form have in common. */
export interface Form {
	readonly items: readonly Item[];
	/** Why nothing can be changed; empty: it can. */
	readonly locked: string;
	readonly signal: AbortSignal;
	/** What fills the lines with the items. */
	readonly refills: (() => void)[];
	readonly entries: NumberEntry[];
	/** One step of the history for all items. */
	update(values: (item: Item) => Values, what: string): void;
}

export function numberRow(form: Form, { title, unit, fields }: NumberRow): HTMLElement {
	const note = h("p", { class: "rv-fieldnote", role: "status", hidden: true });
	const entries = fields.map((field) => numberEntry(form, field, note));
	const group = h("div", { class: "rv-numbers", "data-count": String(entries.length) }, ...entries);
	return line(
		title,
		h("div", { class: "rv-withunit" }, group, h("span", { class: "rv-unit", text: unit })),
		note,
	);
}

function numberEntry(form: Form, field: NumberField, note: HTMLElement): HTMLElement {
	const tell = (text: string, severity: "error" | "info") => {
		note.textContent = text;
		note.hidden = text === "";
		note.dataset.severity = severity;
	};
	const commit = (value: number) => form.update((item) => field.set(item, value), field.name);
	const entry = new NumberEntry(field.name, field.label, commit, tell, form.signal);
	form.entries.push(entry);
	form.refills.push(() => entry.show(common(form.items, field), narrowest(form.items, field)));
	return entry.element;
}

export function turnRow(form: Form): HTMLElement {
	const yaw = numberRow(form, YAW);
	const quat = h("output", { class: "rv-quat", "aria-label": "quaternion" });
	const upright = h("button", {
		class: "rv-pill",
		type: "button",
		text: "Upright",
		title: "Stands it upright",
	});
	upright.addEventListener("click", () => form.update(() => [["pose.quat", [1, 0, 0, 0]]], "turn"), {
		signal: form.signal,
	});
	const tilted = line("Turn", h("div", { class: "rv-tilted" }, quat, upright));
	form.refills.push(() => {
		const turns = form.items.filter(isObject).map(({ value }) => value.pose.quat);
		const leaning = turns.filter((turn) => tiltOf(turn) > 0);
		yaw.hidden = leaning.length > 0;
		tilted.hidden = leaning.length === 0;
		upright.disabled = form.locked !== "";
		const [only] = leaning;
		if (only === undefined) return;
		quat.textContent = turns.length === 1 ? only.map((part) => Number(part.toFixed(3))).join(", ") : "mixed";
		quat.title = `Quaternion w, x, y, z; leans ${tiltOf(only).toFixed(1)}°: ${only.join(", ")}`;
	});
	return h("div", { class: "rv-turnrows" }, yaw, tilted);
}

export function checkRow(
	form: Form,
	title: string,
	get: (item: Item) => boolean,
	set: (item: Item, on: boolean) => Values,
): HTMLElement {
	const box = h("input", { type: "checkbox" });
	const name = title.toLowerCase();
	box.addEventListener("change", () => form.update((item) => set(item, box.checked), name), {
		signal: form.signal,
	});
	form.refills.push(() => {
		const on = form.items.filter(get).length;
		box.checked = on === form.items.length;
		box.indeterminate = on > 0 && on < form.items.length;
	});
	return h("label", { class: "rv-line rv-check" }, box, title);
}

export function colorRow(form: Form): HTMLElement {
	const note = h("p", { class: "rv-fieldnote", role: "status", hidden: true });
	const input = h("input", { type: "color", "aria-label": "colour" });
	input.addEventListener(
		"change",
		() =>
			form.update(
				(item) => (hasSurface(item) ? [["color", colorOf(input.value, item.value.color)]] : []),
				"colour",
			),
		{ signal: form.signal },
	);
	const mixed = h("small", { text: "mixed", hidden: true });
	form.refills.push(() => {
		const colors = form.items.filter(hasSurface).map(({ value }) => hexOf(value.color));
		input.value = colors[0] ?? "#808080";
		mixed.hidden = new Set(colors).size < 2;
	});
	const alpha = h("span", { class: "rv-alpha" }, "opacity", numberEntry(form, ALPHA, note));
	return line("Colour", h("div", { class: "rv-color" }, input, mixed, alpha), note);
}

export function frictionModeRow(form: Form): HTMLElement {
	const select = h(
		"select",
		{ class: "rv-field", "aria-label": "friction mode" },
		h("option", { value: "", text: "mixed", hidden: true }),
		...Object.entries(FRICTION_MODES).map(([value, text]) => h("option", { value, text })),
	);
	const set = () => form.update(() => [["frictionMode", select.value as FrictionMode]], "friction mode");
	select.addEventListener("change", set, { signal: form.signal });
	form.refills.push(() => {
		const modes = new Set(form.items.filter(hasSurface).map(({ value }) => value.frictionMode));
		select.value = modes.size === 1 ? ([...modes][0] as string) : "";
	});
	const note = h("p", {
		class: "rv-fieldnote",
		text: "Where two bodies touch, MuJoCo takes the larger friction of both, unless this one counts alone.",
	});
	return line("Counts", select, note);
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
