/** All keys of the editor, for those who look for them. */
import { h, ICONS } from "../dom.ts";
import { focused, iconButton } from "./buttons.ts";
import { keepWithin } from "./dialog.ts";

const MAC = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? "");
const CTRL = MAC ? "⌘" : "Ctrl";

/** Keys and what they do, under headings. */
export const KEYS: readonly (readonly [heading: string, keys: readonly (readonly [string, string])[]])[] = [
	[
		"In the picture",
		[
			["W", "move"],
			["E", "turn about Z, by 15°"],
			["S or R", "scale"],
			["Shift", "without steps, while held"],
			["Delete, ⌫", "delete what is selected"],
			[`${CTRL} D`, "duplicate"],
			["G or End", "drop to the ground"],
			["Shift arrows", "move by a step; Page up and down: in height"],
			[`${CTRL} A`, "select all"],
			["F", "frame what is selected"],
			["H", "home pose of the robot"],
			["Escape", "let go, deselect, leave"],
			["Shift click", "select several"],
			["Arrows + −", "turn and zoom the view"],
		],
	],
	[
		"Everywhere",
		[
			[`${CTRL} Z`, "undo"],
			[`${CTRL} Y, ${CTRL} Shift Z`, "redo"],
			["?", "this list"],
		],
	],
	[
		"In the list",
		[
			["↑ ↓", "next object; with Shift several"],
			["Space", "add to what is selected, or take away"],
			["F2", "rename"],
			["Enter", "frame"],
			["V", "hide in this picture"],
			[`${CTRL} A`, "select all"],
		],
	],
	[
		"In a number",
		[
			["Enter", "take it"],
			["Escape", "give it back"],
			["↑ ↓", "step; with Shift ten steps"],
		],
	],
];

/** The list over the view; asked for again it goes. */
export class KeyHelp {
	readonly element = h("div", { class: "rv-layer", hidden: true });
	#before: Element | null = null;

	constructor(signal: AbortSignal) {
		const shut = iconButton(ICONS.close, "Close", () => this.toggle(), signal);
		const box = h(
			"div",
			{ class: "rv-dialog rv-keys", role: "dialog", "aria-modal": "true", "aria-label": "Keys" },
			h("div", { class: "rv-head" }, h("h3", { text: "Keys" }), shut),
			h("div", { class: "rv-keylists" }, ...KEYS.map(([heading, keys]) => list(heading, keys))),
		);
		this.element.append(box);
		this.element.addEventListener("pointerdown", (event) => event.target === this.element && this.toggle(), {
			signal,
		});
		this.element.addEventListener(
			"keydown",
			(event) => {
				event.stopPropagation();
				if (event.key === "Tab") keepWithin(event, box);
				else if (event.key === "Escape" || event.key === "?") this.toggle();
			},
			{ signal },
		);
	}

	toggle(): void {
		this.element.hidden = !this.element.hidden;
		if (!this.element.hidden) {
			this.#before = focused(this.element);
			this.element.querySelector("button")?.focus();
		} else if (this.#before instanceof HTMLElement) this.#before.focus({ preventScroll: true });
	}
}

function list(heading: string, keys: readonly (readonly [string, string])[]): HTMLElement {
	const rows = keys.flatMap(([key, does]) => [h("dt", {}, h("kbd", { text: key })), h("dd", { text: does })]);
	return h("section", {}, h("h4", { text: heading }), h("dl", {}, ...rows));
}
