/** Cards of what can be put on the map: a click adds, a drag sets it down where the hand lets go. */

import type { AssetSpec } from "../../protocol/types.gen.ts";
import { h } from "../dom.ts";
import { allow } from "./buttons.ts";
import { cardPicture } from "./cardpicture.ts";
import type { EditorFace } from "./face.ts";

/** Farther [css px] than this a press is a drag. */
const SLACK = 5;

interface Card {
	asset: AssetSpec;
	element: HTMLButtonElement;
}

export class AssetPanel {
	readonly element: HTMLElement;
	readonly #search = h("input", {
		class: "rv-field",
		type: "search",
		placeholder: "Filter",
		"aria-label": "Filter assets",
	});
	readonly #none = h("div", { class: "rv-none", text: "No asset of that name", hidden: true });
	readonly #groups = h("div", { class: "rv-assets" });
	#assets: readonly AssetSpec[] = [];
	#cards: Card[] = [];
	#locked = "";

	constructor(
		readonly editor: EditorFace,
		readonly signal: AbortSignal,
	) {
		this.#search.addEventListener("input", () => this.#filter(), { signal });
		this.element = h(
			"section",
			{ class: "rv-panel", "aria-label": "Asset library" },
			h("div", { class: "rv-tools" }, this.#search),
			this.#none,
			this.#groups,
		);
	}

	/** @param locked why nothing can be added; empty: it can. */
	show(assets: readonly AssetSpec[], locked: string): void {
		if (assets !== this.#assets) this.#build(assets);
		if (locked === this.#locked) return;
		this.#locked = locked;
		for (const { asset, element } of this.#cards) allow(element, locked, titleOf(asset));
	}

	#build(assets: readonly AssetSpec[]): void {
		const before = new Map(this.#cards.map((card) => [JSON.stringify(card.asset), card]));
		this.#assets = assets;
		// Pictures that are there already are kept.
		this.#cards = assets.map((asset) => before.get(JSON.stringify(asset)) ?? this.#card(asset));
		const groups = [...new Set(assets.map(({ group }) => group))];
		this.#groups.replaceChildren(
			...groups.map((group) => {
				const cards = this.#cards.filter(({ asset }) => asset.group === group);
				return h(
					"section",
					{ "aria-label": group },
					h("h4", { text: group }),
					h("div", { class: "rv-cards" }, ...cards.map(({ element }) => element)),
				);
			}),
		);
		for (const { asset, element } of this.#cards) allow(element, this.#locked, titleOf(asset));
		this.#filter();
	}

	#card(asset: AssetSpec): Card {
		const element = h(
			"button",
			{ class: "rv-card", type: "button", "data-asset": asset.name, draggable: "false" },
			cardPicture(asset.objects),
			h("span", { text: asset.title }),
		);
		const card = { asset, element };
		this.#listen(card);
		return card;
	}

	#listen({ asset, element }: Card): void {
		const { editor, signal } = this;
		let press: PointerEvent | null = null;
		let isDragged = false;
		element.addEventListener(
			"pointerdown",
			(event) => {
				isDragged = false;
				press = event.button === 0 && event.isPrimary && this.#locked === "" ? event : null;
			},
			{ signal },
		);
		element.addEventListener(
			"pointermove",
			(event) => {
				if (press === null || event.pointerId !== press.pointerId) return;
				if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < SLACK) return;
				press = null;
				isDragged = true;
				element.releasePointerCapture?.(event.pointerId); // a finger's press holds it
				editor.startDrag(asset, event);
			},
			{ signal },
		);
		// A quick hand is off the card before the first move is told.
		element.addEventListener(
			"pointerleave",
			(event) => {
				if (press === null || event.pointerId !== press.pointerId || event.buttons === 0) return;
				press = null;
				isDragged = true;
				editor.startDrag(asset, event);
			},
			{ signal },
		);
		element.addEventListener(
			"mousedown",
			(event) => {
				event.preventDefault(); // else a drag selects the words of the page on its way
				element.focus({ preventScroll: true });
			},
			{ signal },
		);
		for (const type of ["pointerup", "pointercancel"] as const) {
			element.addEventListener(
				type,
				() => {
					press = null;
				},
				{ signal },
			);
		}
		element.addEventListener(
			"click",
			() => {
				if (!isDragged && this.#locked === "") editor.add(asset);
				isDragged = false;
			},
			{ signal },
		);
	}

	#filter(): void {
		const wanted = this.#search.value.trim().toLowerCase();
		let found = 0;
		for (const { asset, element } of this.#cards) {
			element.hidden = !`${asset.title} ${asset.group} ${asset.note}`.toLowerCase().includes(wanted);
			if (!element.hidden) found++;
		}
		for (const group of this.#groups.children) {
			(group as HTMLElement).hidden = group.querySelector(".rv-card:not([hidden])") === null;
		}
		this.#none.hidden = found > 0;
		this.#none.textContent = this.#assets.length === 0 ? "There are no assets" : "No asset of that name";
	}
}

const titleOf = ({ title, note }: AssetSpec): string =>
	`${note === "" ? title : note}\nClick: add it. Drag: set it down on the floor`;
