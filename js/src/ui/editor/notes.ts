/** The problems of the map; each shows what it is about. */

import type { MapNote } from "../../protocol/types.gen.ts";
import { h } from "../dom.ts";

export class Notes {
	readonly element: HTMLElement;
	readonly #list = h("ul", { class: "rv-list rv-notes" });
	readonly #none = h("div", { class: "rv-none", text: "No problems" });
	#notes: readonly MapNote[] = [];

	constructor(
		readonly show: (objects: readonly string[]) => void,
		readonly signal: AbortSignal,
	) {
		this.element = h("section", { class: "rv-panel", "aria-label": "Problems" }, this.#none, this.#list);
	}

	fill(notes: readonly MapNote[]): void {
		if (notes === this.#notes) return;
		this.#notes = notes;
		this.#none.hidden = notes.length > 0;
		this.#list.replaceChildren(...notes.map((note) => this.#row(note)));
	}

	#row({ severity, code, text, objects }: MapNote): HTMLElement {
		const row = h("li", { "data-severity": severity, title: code }, h("b", { text: severity }));
		if (objects.length === 0) {
			row.append(h("span", { text }));
			return row;
		}
		const button = h("button", {
			class: "rv-note",
			type: "button",
			text,
			title: `${code}: ${objects.join(", ")}`,
		});
		button.addEventListener("click", () => this.show(objects), { signal: this.signal });
		row.append(button);
		return row;
	}
}

const RANK = { info: 0, warning: 1, error: 2 };

/** The worst severity of each object. */
export function problemsOf(notes: readonly MapNote[]): Map<string, MapNote["severity"]> {
	const worst = new Map<string, MapNote["severity"]>();
	for (const { severity, objects } of notes) {
		for (const id of objects) {
			const before = worst.get(id);
			if (before === undefined || RANK[severity] > RANK[before]) worst.set(id, severity);
		}
	}
	return worst;
}
