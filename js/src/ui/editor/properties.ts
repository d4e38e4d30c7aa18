/** What is selected, in fields: one object, or what several have in common. */

import type { Kind } from "../../edit/document.ts";
import type { Values } from "../../edit/operations.ts";
import { h } from "../dom.ts";
import { mark } from "./buttons.ts";
import type { EditorFace } from "./face.ts";
import { FRICTION, hasSurface, isObject, madeSolid, POSITION, paramRows, solidity } from "./fields.ts";
import { called, type Item } from "./items.ts";
import { NameEntry } from "./nameentry.ts";
import type { NumberEntry } from "./numberentry.ts";
import { checkRow, colorRow, type Form, frictionModeRow, numberRow, turnRow } from "./propertyrows.ts";

export class Properties implements Form {
	readonly element = h("section", { class: "rv-properties", "aria-label": "Properties", hidden: true });
	readonly #title = h("h3", {});
	readonly #head = h("div", { class: "rv-head" });
	readonly #form = h("div", { class: "rv-form" });
	items: readonly Item[] = [];
	entries: NumberEntry[] = [];
	refills: Form["refills"] = [];
	locked = "";
	#formed = "";

	constructor(
		readonly editor: EditorFace,
		readonly signal: AbortSignal,
	) {
		this.element.append(this.#head, this.#form);
	}

	/** @param locked why nothing can be changed; empty: it can. */
	show(items: readonly Item[], locked: string): void {
		const same = items.length === this.items.length && items.every(({ id }, i) => id === this.items[i]?.id);
		if (!same) for (const entry of this.entries) entry.cancel(); // what was typed was meant for others
		this.items = items;
		const before = this.locked;
		this.locked = locked;
		mark(this.element, "hidden", items.length === 0);
		if (items.length === 0) return;
		const title = items.length === 1 ? kindName(items[0] as Item) : called(items);
		if (this.#title.textContent !== title) this.#title.textContent = title;
		const wanted = formOf(items);
		if (wanted !== this.#formed) this.#build(wanted);
		for (const refill of this.refills) refill();
		this.#lock(before);
	}

	#lock(before: string): void {
		const why = this.locked;
		for (const field of this.element.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
			"input, select",
		)) {
			if (field.disabled !== (why !== "")) field.disabled = why !== "";
			if (why !== "") mark(field, "title", why);
			else if (before !== "" && field.title === before) field.removeAttribute("title");
		}
	}

	#build(form: string): void {
		this.#formed = form;
		this.entries = [];
		this.refills = [];
		const { items } = this;
		const [first] = items as [Item, ...Item[]];
		this.#head.replaceChildren(this.#title);
		if (items.length === 1 && first.kind !== "ground") this.#head.append(this.#name());
		const rows: HTMLElement[] = [];
		if (items.every(({ kind }) => kind !== "ground")) rows.push(numberRow(this, POSITION), turnRow(this));
		if (isObject(first) && items.every(({ kind }) => kind === first.kind))
			rows.push(...this.#params(first.kind));
		if (items.every(hasSurface)) {
			const isOn = (item: Item) => hasSurface(item) && item.value.enabled;
			rows.push(
				colorRow(this),
				numberRow(this, FRICTION),
				frictionModeRow(this),
				checkRow(this, "Enabled", isOn, (_, on) => [["enabled", on]]),
			);
		}
		this.#form.replaceChildren(...rows);
	}

	/** Of one type. */
	#params(kind: Kind): HTMLElement[] {
		const isThin = this.items.every((item) => solidity(item) === false);
		const rows = paramRows(kind, isThin).map((row) => numberRow(this, row));
		if (kind !== "ramp" && kind !== "stairs") return rows;
		const title = kind === "ramp" ? "Solid wedge" : "Solid steps";
		return [...rows, checkRow(this, title, (item) => solidity(item) === true, madeSolid)];
	}

	update(values: (item: Item) => Values, what: string): void {
		if (this.locked !== "") return;
		const items = new Map(this.items.map((item) => [item.id, item]));
		this.editor.update(
			[...items.keys()],
			(id) => {
				const item = items.get(id);
				return item === undefined ? [] : values(item);
			},
			`${what[0]?.toUpperCase()}${what.slice(1)} of ${called(this.items)}`,
		);
	}

	#name(): HTMLElement {
		const entry = new NameEntry((name) => {
			const [item] = this.items;
			if (item !== undefined) this.editor.update([item.id], [["name", name]], `Rename ${item.name}`);
		}, this.signal);
		this.refills.push(() => entry.show(this.items[0]?.name ?? "", this.items[0]?.id ?? ""));
		entry.element.append(entry.note);
		return entry.element;
	}
}

/** Equal forms have the same fields. */
function formOf(items: readonly Item[]): string {
	const kinds = [...new Set(items.map((item) => item.kind))].sort();
	const thick = items.every((item) => solidity(item) === false);
	return [...kinds, items.length === 1 ? "one" : "many", thick ? "thick" : ""].join(" ");
}

const KIND_NAMES: Partial<Record<Item["kind"], string>> = { spawn: "Spawn point" };
const kindName = ({ kind }: Item): string => KIND_NAMES[kind] ?? kind[0]?.toUpperCase() + kind.slice(1);
