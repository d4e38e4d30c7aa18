/** What hands hold: this page's, and those of others. It is shown over the draft, and is no edit until it is let go. */
import type { MapDocument } from "./document.ts";
import type { Gesture } from "./gestures.ts";
import type { Told } from "./host.ts";
import { findIn } from "./lookup.ts";
import { apply, type Edit, grouped } from "./operations.ts";

/** Others see what a hand holds at most so often [ms]. */
const EVERY = 100;

export class Holding {
	#own: Gesture | null = null;
	readonly #others = new Map<string, Edit>();
	#said = -Infinity;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** Whether others see it. */
	#isTold = false;

	constructor(
		readonly tell: (message: Told) => void,
		/** Whether it is worth telling now. */
		readonly isHeard: () => boolean,
	) {}

	get own(): Gesture | null {
		return this.#own;
	}

	/** Items have other values in the hand. */
	set(values: Gesture): void {
		this.#own = values;
		this.#timer ??= setTimeout(() => this.#preview(), Math.max(0, this.#said + EVERY - performance.now()));
	}

	/** Returns what was held; others go on to see it until `release`. */
	end(): Gesture | null {
		const held = this.#own;
		this.#own = null;
		clearTimeout(this.#timer);
		this.#timer = undefined;
		return held;
	}

	/** Others see the draft again: tell the edit before, so that nothing jumps back in between. */
	release(): void {
		if (this.#isTold) this.tell({ type: "editpreview", edit: null });
		this.#isTold = false;
	}

	/** The hand in another view; null: it has let go. */
	other(view: string, edit: Edit | null): void {
		if (edit === null) this.#others.delete(view);
		else this.#others.set(view, edit);
	}

	forgetOthers(): void {
		this.#others.clear();
	}

	/** A document with everything that is held. */
	over(document: MapDocument): MapDocument {
		let shown = document;
		for (const edit of this.#others.values()) shown = tried(shown, edit);
		return this.#own === null ? shown : tried(shown, { op: "group", edits: changes(this.#own, shown) });
	}

	#preview(): void {
		this.#timer = undefined;
		if (this.#own === null || !this.isHeard()) return;
		this.#said = performance.now();
		this.#isTold = true;
		const edits = [...this.#own].map(([id, values]): Edit => ({ op: "change", id, values }));
		this.tell({ type: "editpreview", edit: grouped(edits) });
	}
}

/** Without what has gone meanwhile. */
const changes = (held: Gesture, document: MapDocument): Edit[] =>
	[...held].flatMap(([id, values]): Edit[] =>
		findIn(document, id) === null ? [] : [{ op: "change", id, values }],
	);

function tried(document: MapDocument, edit: Edit): MapDocument {
	try {
		return apply(document, edit);
	} catch {
		return document; // what another hand holds has gone meanwhile
	}
}
