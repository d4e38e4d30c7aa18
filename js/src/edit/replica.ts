/** The draft as this page has it: what the kernel has said, and over it the page's own edits that it has not answered. */
import type { DraftIs, Edited, EditStep, Refused } from "../protocol/types.gen.ts";
import { type MapDocument, newId } from "./document.ts";
import { MOST_PENDING } from "./limits.ts";
import { apply, type Edit, EditError, faultIn, touched } from "./operations.ts";

/** An edit or a step of the history that has been sent. */
export interface Pending {
	opId: string;
	label: string;
	/** A step has none: only the kernel knows the history. */
	edit: Edit | null;
	action: EditStep["action"] | null;
	/** Number of its message. */
	seq: number;
	/** The kernel has taken the message in. */
	heard: boolean;
}

export interface ReplicaEvents {
	/** Sends an edit or a step; returns the number of the message. */
	send(pending: Omit<Pending, "seq" | "heard">, baseRev: number): number;
	/** A revision is missing: the whole draft is wanted. */
	ask(): void;
}

/** Drafts of so many revisions are kept: apply commits one of them. */
const KEPT = 64;

export class Replica {
	/** As the kernel has it; null: nothing has come. */
	acknowledged: MapDocument | null = null;
	/** Of `acknowledged`. */
	rev = -1;
	pending: readonly Pending[] = [];
	/** With the edits that wait. */
	shown: MapDocument | null = null;
	/** Came before the one that is missing. */
	readonly #early = new Map<number, Edited>();
	readonly #past = new Map<number, MapDocument>();
	#asked = false;

	constructor(readonly events: ReplicaEvents) {}

	/** The draft as it was at a revision; null where that is not known any more. */
	at(rev: number): MapDocument | null {
		return this.#past.get(rev) ?? null;
	}

	/** Makes an edit here and tells the kernel. Throws `EditError` where the kernel would refuse it, or hears too little. */
	edit(edit: Edit, label: string): void {
		if (this.shown === null) throw new EditError("The map has not come yet");
		this.#admit();
		const after = apply(this.shown, edit);
		const fault = faultIn(after, touched(edit));
		if (fault !== "") throw new EditError(fault);
		this.#send({ opId: newId("op"), label, edit, action: null });
		this.shown = after;
	}

	/** A step of the history, which pages and Python share. Edits that wait are taken back here at once. */
	step(action: EditStep["action"]): void {
		this.#admit();
		this.#send({ opId: newId("op"), label: action, edit: null, action });
		this.#replay();
	}

	/** The whole draft has come. Edits that the kernel has taken in are part of it. */
	draft({ rev }: Pick<DraftIs, "rev">, document: MapDocument): void {
		this.#asked = false;
		this.#acknowledge(rev, document);
		this.pending = this.pending.filter((one) => !one.heard);
		for (const early of this.#early.values()) {
			if (early.rev > rev) continue;
			this.#early.delete(early.rev);
			this.#answered(early.op_id); // it is part of the draft
		}
		this.#catchUp();
		this.#replay();
	}

	/** An edit has been made, by whoever. */
	edited(message: Edited): void {
		const { rev, op_id } = message;
		const [first] = this.pending;
		const known = this.acknowledged !== null;
		if (known && rev === this.rev + 1) {
			const asShown = first?.opId === op_id && first.edit !== null && same(first.edit, message.edit);
			this.#take(message);
			this.#catchUp();
			// What was shown over the last revision is the same over this one.
			if (asShown && this.rev === rev) return;
		} else if (rev > this.rev) {
			this.#early.set(rev, message);
			this.#ask();
			return;
		} else this.#answered(op_id);
		this.#replay();
	}

	/** The kernel will not make an edit; returns it, null where it is none of this page. */
	refused({ op_id }: Pick<Refused, "op_id">): Pending | null {
		const found = this.pending.find(({ opId }) => opId === op_id) ?? null;
		this.#answered(op_id);
		if (found !== null) this.#replay();
		return found;
	}

	/** The kernel has taken in all messages up to this one. */
	heard(seq: number): void {
		for (const one of this.pending) one.heard ||= one.seq <= seq;
	}

	/** The connection is there again: what was said meanwhile is lost. */
	reconnected(): void {
		this.#asked = false;
		this.#ask();
	}

	#admit(): void {
		if (this.pending.length < MOST_PENDING) return;
		throw new EditError(`The kernel is busy, and ${MOST_PENDING} edits wait for it: this one was not made`);
	}

	#send(made: Omit<Pending, "seq" | "heard">): void {
		const entry = { ...made, seq: 0, heard: false };
		this.pending = [...this.pending, entry];
		entry.seq = this.events.send(made, this.rev);
	}

	#ask(): void {
		if (this.#asked) return;
		this.#asked = true;
		this.events.ask();
	}

	#take({ rev, op_id, edit }: Edited): void {
		this.#answered(op_id);
		try {
			this.#acknowledge(rev, apply(this.acknowledged as MapDocument, edit as Edit));
		} catch {
			// What the kernel could do and this page cannot: the pages have parted.
			this.#ask();
		}
	}

	#catchUp(): void {
		for (let next = this.#early.get(this.rev + 1); next !== undefined; next = this.#early.get(this.rev + 1)) {
			this.#early.delete(next.rev);
			const before = this.rev;
			this.#take(next);
			if (this.rev === before) return;
		}
	}

	#acknowledge(rev: number, document: MapDocument): void {
		this.acknowledged = document;
		this.rev = rev;
		this.#past.delete(rev);
		this.#past.set(rev, document);
		for (const old of this.#past.keys()) if (this.#past.size > KEPT) this.#past.delete(old);
	}

	#answered(opId: string): void {
		if (opId !== "") this.pending = this.pending.filter((one) => one.opId !== opId);
	}

	/** Makes the edits that wait over what the kernel has; those that cannot be made any more it will refuse. */
	#replay(): void {
		if (this.acknowledged === null) return;
		const done: Edit[] = [];
		const undone: Edit[] = [];
		for (const { edit, action } of this.pending) {
			const moved = action === "undo" ? done.pop() : action === "redo" ? undone.pop() : undefined;
			if (edit !== null) {
				done.push(edit);
				undone.length = 0;
			} else if (moved !== undefined) (action === "undo" ? undone : done).push(moved);
		}
		let shown = this.acknowledged;
		for (const edit of done) {
			try {
				shown = apply(shown, edit);
			} catch (error) {
				if (!(error instanceof EditError)) throw error;
			}
		}
		this.shown = shown;
	}
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
