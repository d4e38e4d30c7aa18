/** The bar over everything: history, modes, what is selected, and the way into the simulation. */
import { h, ICONS, icon } from "../dom.ts";
import { allow, iconButton, mark, wordButton } from "./buttons.ts";
import type { EditorFace, Mode } from "./face.ts";
import { EDIT_ICONS } from "./icons.ts";
import { Menu, type MenuItem } from "./menu.ts";
import { locked, objectsSelected, reasons, standing } from "./standing.ts";

export interface BarActions {
	help(): void;
	/** The panels beside the picture. */
	dock(): void;
	problems(): void;
}

const MODES: readonly (readonly [Mode, string, string])[] = [
	["move", "Move", "W"],
	["turn", "Turn", "E"],
	["scale", "Scale", "S"],
];

/** A button, and what it says of itself for the editor as it is. */
interface Told {
	button: HTMLElement;
	title(): string;
	reason(): string;
}

export class Bar {
	readonly element: HTMLElement;
	readonly #told: Told[] = [];
	readonly #modes = new Map<Mode, HTMLButtonElement>();
	readonly #snap: HTMLButtonElement;
	readonly #status = h("button", { class: "rv-standing", type: "button" });
	readonly #live = h("span", { class: "rv-unseen", role: "status", "aria-live": "polite" });
	readonly #problems: HTMLButtonElement;
	readonly #dock: HTMLButtonElement;

	constructor(
		readonly editor: EditorFace,
		items: readonly MenuItem[],
		readonly actions: BarActions,
		readonly signal: AbortSignal,
	) {
		const on = () => objectsSelected(editor);
		const { selected } = reasons;
		const history = [
			this.#button(
				"undo",
				"Undo",
				() => editor.undo(),
				reasons.undo,
				() => named(editor.spec.undo, "Ctrl+Z"),
			),
			this.#button(
				"redo",
				"Redo",
				() => editor.redo(),
				reasons.redo,
				() => named(editor.spec.redo, "Ctrl+Y"),
			),
		];
		const modes = MODES.map(([mode, label, key]) => {
			const button = this.#button(
				mode,
				label,
				() => editor.setMode(mode),
				locked,
				() => ` (${key})`,
			);
			this.#modes.set(mode, button);
			return button;
		});
		this.#snap = iconButton(
			EDIT_ICONS.snap,
			"Snap",
			() => editor.setSnap(!editor.snap),
			signal,
			"Steps of 0.1 m and 15°; Shift while dragging goes without",
		);
		const objects = [
			this.#button(
				"duplicate",
				"Duplicate",
				() => editor.duplicate(on()),
				selected,
				() => " (Ctrl+D)",
			),
			this.#button(
				"drop",
				"Drop to the ground",
				() => editor.drop(on()),
				selected,
				() => " (G)",
			),
			this.#button(
				"remove",
				"Delete",
				() => editor.remove(on()),
				selected,
				() => " (Delete)",
			),
		];
		const files = [
			this.#button(
				"save",
				"Save",
				() => editor.task("save"),
				reasons.save,
				() => into(editor.spec.folder),
			),
			this.#button(
				"export",
				"Export",
				() => editor.task("export"),
				reasons.export,
				() => " as a ZIP",
			),
		];
		const apply = wordButton("Apply", () => editor.task("apply"), signal, "rv-primary");
		apply.append(h("span", { text: " and recompile" }));
		apply.setAttribute("aria-label", "Apply and recompile");
		this.#tell(apply, "Compile the draft and put it into the simulation", reasons.apply);
		const explain = () => this.#status.dataset.tone === "error" && actions.problems();
		this.#status.addEventListener("click", explain, { signal });
		this.#problems = iconButton(ICONS.warning, "Problems", () => actions.problems(), signal);
		this.#dock = iconButton(EDIT_ICONS.dock, "Panels", () => actions.dock(), signal, "Panels of the editor");
		const help = iconButton(EDIT_ICONS.help, "Keys", () => actions.help(), signal, "Keys (?)");
		const menu = new Menu(
			iconButton(EDIT_ICONS.menu, "Map menu", () => undefined, signal, "More"),
			items,
			signal,
		);
		this.element = h(
			"div",
			{ class: "rv-editbar", role: "toolbar", "aria-label": "Map editor" },
			group(...history),
			group(...modes, this.#snap),
			group(...objects),
			this.#status,
			this.#live,
			group(this.#problems, ...files),
			apply,
			group(menu.element, help, this.#dock),
		);
	}

	show(): void {
		const { editor } = this;
		for (const { button, title, reason } of this.#told) allow(button, reason(), title());
		for (const [mode, button] of this.#modes) mark(button, "aria-pressed", mode === editor.mode);
		mark(this.#snap, "aria-pressed", editor.snap);
		const { text, tone } = standing(editor);
		if (this.#status.textContent !== text) {
			this.#status.textContent = text;
			this.#status.title = text;
			// Shares of a hundred would be read out one by one.
			if (editor.upload === null) this.#live.textContent = text;
		}
		mark(this.#status, "data-tone", tone);
		const { upload } = editor;
		const share = upload === null || upload.size === 0 ? 0 : upload.sent / upload.size;
		mark(this.element, "style", `--rv-progress: ${share.toFixed(3)}`);
		this.#badge();
	}

	dock(open: boolean): void {
		this.#dock.setAttribute("aria-expanded", String(open));
	}

	#badge(): void {
		const { notes } = this.editor.spec;
		const errors = notes.filter(({ severity }) => severity === "error").length;
		const warnings = notes.filter(({ severity }) => severity === "warning").length;
		mark(this.#problems, "hidden", notes.length === 0);
		const label = `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
		if (this.#problems.title === label && this.#problems.textContent === String(notes.length)) return;
		this.#problems.title = label;
		this.#problems.setAttribute("aria-label", `Problems of the map: ${label}`);
		this.#problems.dataset.severity = errors > 0 ? "error" : warnings > 0 ? "warning" : "info";
		this.#problems.replaceChildren(icon(ICONS.warning), String(notes.length));
	}

	#button(
		name: keyof typeof EDIT_ICONS,
		label: string,
		act: () => void,
		reason: (editor: EditorFace) => string,
		more: () => string,
	): HTMLButtonElement {
		const button = iconButton(EDIT_ICONS[name], label, act, this.signal);
		this.#told.push({ button, title: () => label + more(), reason: () => reason(this.editor) });
		return button;
	}

	#tell(button: HTMLElement, title: string, reason: (editor: EditorFace) => string): void {
		this.#told.push({ button, title: () => title, reason: () => reason(this.editor) });
	}
}

const group = (...buttons: HTMLElement[]): HTMLElement => h("div", { class: "rv-editgroup" }, ...buttons);
const named = (step: string, key: string): string => (step === "" ? ` (${key})` : `: ${step} (${key})`);
const into = (folder: string): string => (folder === "" ? "" : ` to ${folder}`);
const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;
