import type { MapNote } from "../../protocol/types.gen.ts";
import { h, ICONS, icon } from "../dom.ts";
import { EDIT_ICONS, KIND_ICONS } from "./icons.ts";
import type { Item } from "./items.ts";

export interface RowState {
	selected: boolean;
	hidden: boolean;
	/** Other than what was applied. */
	changed: boolean;
	problem: MapNote["severity"] | undefined;
	/** The keyboard is here. */
	current: boolean;
}

/** A row of the outliner; it is used for one item after the other. */
export class OutlineRow {
	readonly element: HTMLElement;
	readonly eye = h("button", { class: "rv-button rv-eye", type: "button", tabindex: -1 });
	readonly name = h("span", { class: "rv-name" });
	readonly #icon = h("span", { class: "rv-kind" });
	readonly #problem = h("span", { class: "rv-problem", role: "img" }, icon(ICONS.warning));
	readonly #changed = h("span", {
		class: "rv-changed",
		role: "img",
		title: "Not applied yet",
		"aria-label": "not applied yet",
	});
	#shown = "";
	#top = Number.NaN;
	item: Item | null = null;

	constructor(id: string) {
		this.element = h(
			"div",
			{ class: "rv-outrow", role: "option", id },
			this.#icon,
			this.name,
			this.#problem,
			this.#changed,
			this.eye,
		);
	}

	/** Where it lies in the list [px]. */
	place(top: number): void {
		if (top === this.#top) return;
		this.#top = top;
		this.element.style.transform = `translateY(${top}px)`;
	}

	/** There is nothing to show. */
	clear(): void {
		this.item = null;
		this.#shown = "";
		this.element.hidden = true;
	}

	show(item: Item, index: number, count: number, state: RowState): void {
		this.item = item;
		const enabled = item.kind === "spawn" || item.value.enabled;
		const facts = [item.id, item.kind, item.name, index, count, enabled, ...Object.values(state)].join("\n");
		if (facts === this.#shown) return;
		this.#shown = facts;
		const { element, eye } = this;
		element.hidden = false;
		element.dataset.id = item.id;
		element.dataset.kind = item.kind;
		element.setAttribute("aria-selected", String(state.selected));
		element.setAttribute("aria-posinset", String(index + 1));
		element.setAttribute("aria-setsize", String(count));
		element.classList.toggle("rv-current", state.current);
		element.classList.toggle("rv-off", !enabled || state.hidden);
		this.name.textContent = item.name;
		this.name.title = item.id === item.name || item.id === "" ? item.name : `${item.name} (${item.id})`;
		if (!enabled) this.name.append(h("small", { text: "off" }));
		this.#icon.replaceChildren(icon(KIND_ICONS[item.kind]));
		this.#problem.hidden = state.problem === undefined;
		this.#problem.dataset.severity = state.problem ?? "";
		this.#problem.setAttribute(
			"aria-label",
			`has ${state.problem === "error" ? "an error" : `a ${state.problem}`}`,
		);
		this.#changed.hidden = !state.changed;
		const label = `${state.hidden ? "Show" : "Hide"} ${item.name}`;
		eye.replaceChildren(icon(state.hidden ? EDIT_ICONS.shut : EDIT_ICONS.eye));
		eye.setAttribute("aria-label", label);
		eye.setAttribute("aria-pressed", String(state.hidden));
		eye.title = `${label}: in this picture only`;
	}
}
