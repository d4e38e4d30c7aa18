/** Everything that is on the map, in a list; only the rows in sight exist, however many there are. */

import { GROUND } from "../../edit/document.ts";
import type { MapNote } from "../../protocol/types.gen.ts";
import { h } from "../dom.ts";
import type { EditorFace } from "./face.ts";
import { type Item, isFound } from "./items.ts";
import { NameEntry } from "./nameentry.ts";
import { OutlineRow } from "./outlinerow.ts";
import { between, inSight, scrolledTo } from "./windowed.ts";

/** Of a row [px], as in editor.css. */
const ROW = 26;
/** Of the list where nothing has laid it out yet [px]. */
const USUAL = 300;
let lists = 0;

export class Outliner {
	readonly element: HTMLElement;
	readonly #search = h("input", {
		class: "rv-field",
		type: "search",
		placeholder: "Search",
		"aria-label": "Search the map",
	});
	readonly #none = h("div", { class: "rv-none", hidden: true });
	readonly #space = h("div", { class: "rv-outspace" });
	readonly #list: HTMLElement;
	readonly #rows: OutlineRow[] = [];
	readonly #prefix = `rv-out-${++lists}`;
	/** Of the list [px]; asking the page each time would lay it out each time. */
	#height = USUAL;
	#top = 0;
	#items: readonly Item[] = [];
	#found: readonly Item[] = [];
	#problems: ReadonlyMap<string, MapNote["severity"]> = new Map();
	#selected: ReadonlySet<string> = new Set();
	#locked = "";
	/** Index among those found: of the keyboard, and of where a range begins. */
	#current = 0;
	#anchor = 0;
	#renaming: { entry: NameEntry; row: OutlineRow; id: string } | null = null;

	constructor(
		readonly editor: EditorFace,
		readonly signal: AbortSignal,
	) {
		this.#list = h(
			"div",
			{
				class: "rv-outlist",
				role: "listbox",
				tabindex: 0,
				"aria-multiselectable": "true",
				"aria-label": "Objects of the map",
			},
			this.#space,
		);
		this.element = h(
			"section",
			{ class: "rv-panel rv-outliner", "aria-label": "Scene" },
			h("div", { class: "rv-tools" }, this.#search),
			this.#none,
			this.#list,
		);
		const on = <K extends keyof HTMLElementEventMap>(
			target: HTMLElement,
			type: K,
			act: (event: HTMLElementEventMap[K]) => void,
		) => target.addEventListener(type, act, { signal });
		on(this.#search, "input", () => this.#filter());
		const scrolled = () => {
			this.#top = this.#list.scrollTop;
			this.#fill();
		};
		this.#list.addEventListener("scroll", scrolled, { signal, passive: true });
		on(this.#list, "click", (event) => this.#click(event));
		on(this.#list, "dblclick", (event) => this.#rename(this.#rowOf(event)?.item ?? null));
		on(this.#list, "keydown", (event) => this.#key(event));
		if (typeof ResizeObserver !== "undefined") {
			const observer = new ResizeObserver(() => this.#resized());
			observer.observe(this.#list);
			signal.addEventListener("abort", () => observer.disconnect(), { once: true });
		}
	}

	/** @param locked why nothing can be changed; empty: it can. */
	show(items: readonly Item[], problems: ReadonlyMap<string, MapNote["severity"]>, locked: string): void {
		const isNew = items !== this.#items;
		this.#items = items;
		this.#problems = problems;
		this.#locked = locked;
		if (isNew) this.#find();
		if (this.editor.selected !== this.#selected) this.#follow();
		this.#fill();
	}

	/** What is selected stays in sight where the list gets shorter, as it does when properties come under it. */
	#resized(): void {
		const before = this.#height;
		this.#height = this.#list.clientHeight || USUAL;
		this.#top = this.#list.scrollTop;
		const current = this.#found[this.#current];
		if (this.#height < before && current !== undefined && this.#selected.has(current.id))
			this.#scrollTo(this.#current);
		this.#fill();
	}

	/** What the keyboard is to do with the rows when they come into sight. */
	#follow(): void {
		const before = this.#selected;
		this.#selected = this.editor.selected;
		const fresh = this.#found.findIndex(({ id }) => this.#selected.has(id) && !before.has(id));
		if (fresh < 0 || this.#selected.has(this.#found[this.#current]?.id ?? " ")) return;
		this.#current = fresh;
		this.#anchor = fresh;
		this.#scrollTo(fresh);
	}

	#filter(): void {
		this.#find();
		this.#scrollTo(0);
		this.#fill();
	}

	#find(): void {
		const search = this.#search.value.trim();
		const id = this.#found[this.#current]?.id;
		this.#found = search === "" ? this.#items : this.#items.filter((item) => isFound(item, search));
		this.#current = Math.max(
			0,
			this.#found.findIndex((item) => item.id === id),
		);
		this.#anchor = this.#current;
		if (this.#none.hidden === this.#found.length > 0) return;
		this.#none.textContent = this.#items.length === 0 ? "There is no map yet" : "Nothing of that name";
		this.#none.hidden = this.#found.length > 0;
	}

	#fill(): void {
		const { editor } = this;
		const count = this.#found.length;
		const { first, end } = inSight(count, this.#top, this.#height, ROW);
		this.#makeRoom(count);
		while (this.#rows.length < end - first) this.#makeRow();
		for (const [k, row] of this.#rows.entries()) {
			// A row keeps its item while both are in sight: what is focused in it stays.
			const index = first + ((((k - first) % this.#rows.length) + this.#rows.length) % this.#rows.length);
			const item = index < end ? this.#found[index] : undefined;
			if (item === undefined) {
				row.clear();
				continue;
			}
			row.place(index * ROW);
			row.show(item, index, count, {
				selected: editor.selected.has(item.id),
				hidden: editor.hidden.has(item.id),
				changed: editor.changed.has(item.id),
				problem: this.#problems.get(item.id),
				current: index === this.#current,
			});
		}
		const { row, id, entry } = this.#renaming ?? {};
		if (row?.item?.id !== id) entry?.input.blur(); // its row is another's now
		const current = this.#rows.find(({ item }) => item !== null && item === this.#found[this.#current]);
		const active = current?.element.id ?? "";
		if (active === (this.#list.getAttribute("aria-activedescendant") ?? "")) return;
		if (active === "") this.#list.removeAttribute("aria-activedescendant");
		else this.#list.setAttribute("aria-activedescendant", active);
	}

	#makeRoom(count: number): void {
		const height = `${count * ROW}px`;
		if (this.#space.style.height !== height) this.#space.style.height = height;
	}

	#makeRow(): void {
		const row = new OutlineRow(`${this.#prefix}-${this.#rows.length}`);
		this.#rows.push(row);
		this.#space.append(row.element);
	}

	#rowOf(event: Event): OutlineRow | undefined {
		const { target } = event;
		return this.#rows.find(({ element }) => target instanceof Node && element.contains(target));
	}

	#click(event: MouseEvent): void {
		const row = this.#rowOf(event);
		if (row?.item == null || this.#renaming?.entry.element.contains(event.target as Node)) return;
		if (row.eye.contains(event.target as Node)) this.#hide(row.item);
		else this.#choose(this.#found.indexOf(row.item), event.shiftKey, event.ctrlKey || event.metaKey);
	}

	/** A hidden item that is one of several selected takes them along. */
	#hide({ id }: Item): void {
		const { selected, hidden } = this.editor;
		this.editor.hide(selected.has(id) ? [...selected] : [id], !hidden.has(id));
	}

	#choose(index: number, range: boolean, toggle: boolean): void {
		const item = this.#found[index];
		if (item === undefined) return;
		this.#current = index;
		if (range) {
			const ids = between(this.#found, this.#anchor, index).map(({ id }) => id);
			this.editor.select(toggle ? [...new Set([...this.editor.selected, ...ids])] : ids);
		} else {
			this.#anchor = index;
			if (!toggle) this.editor.select([item.id]);
			else if (this.editor.selected.has(item.id)) {
				this.editor.select([...this.editor.selected].filter((id) => id !== item.id));
			} else this.editor.select([item.id], { add: true });
		}
		this.#scrollTo(index);
		this.#fill();
	}

	#scrollTo(index: number): void {
		const top = scrolledTo(index, this.#top, this.#height, ROW);
		// The room for the rows must be there before it can be scrolled.
		this.#makeRoom(this.#found.length);
		if (top === this.#top) return;
		this.#top = top;
		this.#list.scrollTop = top;
	}

	#key(event: KeyboardEvent): void {
		if (this.#renaming !== null) return;
		const page = Math.max(1, Math.floor(this.#height / ROW) - 1);
		const last = this.#found.length - 1;
		const step = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -last, End: last }[
			event.key
		];
		const modifier = event.ctrlKey || event.metaKey;
		const item = this.#found[this.#current] ?? null;
		if (step !== undefined) {
			this.#choose(Math.max(0, Math.min(last, this.#current + step)), event.shiftKey, false);
		} else if (modifier && event.key.toLowerCase() === "a") {
			this.editor.select(this.#found.map(({ id }) => id).filter((id) => id !== GROUND));
		} else if (modifier) {
			return;
		} else if (event.key === " " && item !== null) {
			this.#choose(this.#current, false, true);
		} else if (event.key === "F2") {
			this.#rename(item);
		} else if (event.key === "Enter" || event.key === "f") {
			this.editor.frame([...this.editor.selected]);
		} else if (event.key === "v" && item !== null) {
			this.#hide(item);
		} else if (event.key === "Escape" && this.editor.selected.size > 0) {
			this.editor.select([]);
		} else if (event.key === "Delete" || event.key === "Backspace") {
			if (this.#locked === "") this.editor.remove([...this.editor.selected].filter((id) => id !== GROUND));
		} else {
			return;
		}
		event.preventDefault();
		event.stopPropagation();
	}

	#rename(item: Item | null): void {
		const row = this.#rows.find((one) => one.item !== null && one.item === item);
		if (item === null || item.kind === "ground" || row === undefined || this.#locked !== "") return;
		const entry = new NameEntry(
			(name) => this.editor.update([item.id], [["name", name]], `Rename ${item.name}`),
			this.signal,
			() => this.#list.focus({ preventScroll: true }),
		);
		const done = () => {
			if (this.#renaming?.entry !== entry) return;
			this.#renaming = null;
			entry.element.remove();
			row.name.hidden = false;
		};
		entry.input.addEventListener("blur", done, { signal: this.signal });
		entry.show(item.name, item.id);
		row.name.hidden = true;
		row.name.after(entry.element);
		this.#renaming = { entry, row, id: item.id };
		entry.input.focus();
		entry.input.select();
	}
}
