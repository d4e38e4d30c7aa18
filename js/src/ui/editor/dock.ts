/** The panels beside the picture: assets, scene and problems under tabs, and below them what is selected. */
import type { MapDocument } from "../../edit/document.ts";
import { h } from "../dom.ts";
import { Side } from "../side.ts";
import { AssetPanel } from "./assetpanel.ts";
import { wordButton } from "./buttons.ts";
import type { EditorFace } from "./face.ts";
import { type Item, itemsOf } from "./items.ts";
import { Notes, problemsOf } from "./notes.ts";
import { Outliner } from "./outliner.ts";
import { Properties } from "./properties.ts";
import { locked, reasons } from "./standing.ts";

const TABS = { assets: 0, scene: 1, problems: 2 };
export type Tab = keyof typeof TABS;

export class Dock {
	readonly element: HTMLElement;
	readonly #side: Side;
	readonly #assets: AssetPanel;
	readonly #outliner: Outliner;
	readonly #notes: Notes;
	readonly #properties: Properties;
	readonly #banner = h("div", { class: "rv-banner", role: "status", hidden: true });
	#document: MapDocument | null = null;
	#items: readonly Item[] = [];
	#noted: readonly unknown[] = [];
	#problems: ReturnType<typeof problemsOf> = new Map();
	#bannered = "";

	constructor(
		readonly editor: EditorFace,
		readonly show: (objects: readonly string[]) => void,
		readonly signal: AbortSignal,
	) {
		this.#assets = new AssetPanel(editor, signal);
		this.#outliner = new Outliner(editor, signal);
		this.#notes = new Notes(show, signal);
		this.#properties = new Properties(editor, signal);
		this.#side = new Side(
			[
				{ name: "Assets", count: 0, element: this.#assets.element },
				{ name: "Scene", count: 0, element: this.#outliner.element },
				{ name: "Problems", count: 0, element: this.#notes.element },
			],
			() => this.refresh(),
			signal,
		);
		this.element = h(
			"aside",
			{ class: "rv-dock", "aria-label": "Panels of the map" },
			this.#banner,
			this.#side.element,
			this.#properties.element,
		);
	}

	open(tab: Tab): void {
		this.element.hidden = false;
		this.#side.open(TABS[tab]);
	}

	refresh(): void {
		const { editor } = this;
		const { document, spec, assets } = editor;
		if (document !== this.#document) {
			this.#document = document;
			this.#items = document === null ? [] : itemsOf(document);
		}
		if (spec.notes !== this.#noted) {
			this.#noted = spec.notes;
			this.#problems = problemsOf(spec.notes);
		}
		const why = locked(editor);
		this.#say();
		this.#side.count(TABS.assets, assets.length);
		this.#side.count(TABS.scene, Math.max(0, this.#items.length - 1));
		this.#side.count(TABS.problems, spec.notes.length);
		if (this.element.hidden) return;
		this.#assets.show(assets, reasons.add(editor));
		if (this.#side.isOpen(this.#outliner.element)) this.#outliner.show(this.#items, this.#problems, why);
		this.#notes.fill(spec.notes);
		const { selected } = editor;
		const items = selected.size === 0 ? [] : this.#items.filter(({ id }) => selected.has(id));
		this.#properties.show(items, why);
	}

	/** What must be known before anything else: that the map is only shown, that the kernel has gone, that a draft was left. */
	#say(): void {
		const { editor } = this;
		const { spec, offline } = editor;
		const isShown = spec.id !== "" && !spec.editable;
		const refusals = isShown ? spec.notes.filter(({ code }) => code.startsWith("convert.")) : [];
		const state = JSON.stringify([offline, isShown, spec.left, refusals]);
		if (state === this.#bannered) return;
		this.#bannered = state;
		const button = (text: string, act: () => void, reason: string) => {
			const made = wordButton(text, act, this.signal);
			made.disabled = reason !== "";
			made.title = reason;
			return made;
		};
		const parts: HTMLElement[] = [];
		if (offline) {
			parts.push(
				h("p", {
					text: "The kernel has gone. Edits go on in this page and are made up for when a kernel answers again.",
				}),
				button("Download draft", () => editor.downloadDraft(), reasons.draft(editor)),
			);
		} else if (isShown) {
			parts.push(
				h("p", { text: "This map has no authoring layer: it is shown, not edited." }),
				button("Convert to editable copy", () => editor.task("convert"), reasons.convert(editor)),
			);
			if (refusals.length > 0) {
				parts.push(
					h("p", { text: "It cannot be converted without loss:" }),
					h("ul", {}, ...refusals.map(({ text }) => h("li", { text }))),
				);
			}
		} else if (spec.left) {
			parts.push(
				h("p", { text: "An unapplied draft of an earlier session lies beside this map." }),
				button("Restore left draft", () => editor.task("restore"), ""),
			);
		}
		this.#banner.replaceChildren(...parts);
		this.#banner.hidden = parts.length === 0;
	}
}
