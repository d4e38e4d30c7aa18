import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentFrom, type MapDocument, type MapObject, objectFrom } from "../src/edit/document.ts";
import { apply, type Edit, EditError } from "../src/edit/operations.ts";
import { type Pending, Replica } from "../src/edit/replica.ts";
import type { Edited, EditStep } from "../src/protocol/types.gen.ts";

const box = (id: string, x = 0): MapObject =>
	objectFrom({
		id,
		type: "box",
		params: { size: [1, 1, 1] },
		pose: { position: [x, 0, 0.5], quat: [1, 0, 0, 0] },
	});
const put = (id: string, x: number): Edit => ({ op: "change", id, values: [["pose.position", [x, 0, 0.5]]] });
const empty = documentFrom({ mapId: "yard" });

/** What the kernel does with a draft: orders edits, answers each once, refuses what cannot be made. */
class Kernel {
	rev = 0;
	readonly told: Edited[] = [];
	readonly answered = new Map<string, Edited | null>();
	readonly #done: [Edit, MapDocument][] = [];
	readonly #undone: Edit[] = [];

	constructor(public document: MapDocument) {}

	/** Null: refused. Asked again it answers the same. */
	take({ opId, edit, action, label }: Omit<Pending, "seq" | "heard">, origin: string): Edited | null {
		const before = this.answered.get(opId);
		if (before !== undefined) return before;
		const made = edit !== null ? this.#make(edit) : this.#step(action);
		let message: Edited | null = null;
		if (made !== null) {
			message = { type: "edited", map: "yard", rev: ++this.rev, op_id: opId, origin, label, edit: made };
			this.told.push(message);
		}
		this.answered.set(opId, message);
		return message;
	}

	#make(edit: Edit): Edit | null {
		const before = this.document;
		try {
			this.document = apply(before, edit);
		} catch {
			return null;
		}
		this.#done.push([edit, before]);
		this.#undone.length = 0;
		return edit;
	}

	#step(action: EditStep["action"] | null): Edit | null {
		if (action === "redo") {
			const edit = this.#undone.pop();
			if (edit === undefined) return null;
			this.#done.push([edit, this.document]);
			this.document = apply(this.document, edit);
			return edit;
		}
		const last = this.#done.pop();
		if (last === undefined) return null;
		const now = this.document;
		this.#undone.push(last[0]);
		this.document = last[1];
		return inverse(last[1], now);
	}
}

/** An edit that leads from one document of boxes to another. */
function inverse(to: MapDocument, from: MapDocument): Edit {
	const edits: Edit[] = [];
	for (const { id } of from.objects)
		if (!to.objects.some((one) => one.id === id)) edits.push({ op: "remove", id });
	for (const [index, object] of to.objects.entries()) {
		const now = from.objects.find(({ id }) => id === object.id);
		if (now === undefined) edits.push({ op: "add", object, index });
		else edits.push({ op: "change", id: object.id, values: [["pose.position", object.pose.position]] });
	}
	return { op: "group", edits };
}

function page(document: MapDocument | null) {
	const sent: Omit<Pending, "seq" | "heard">[] = [];
	let asked = 0;
	const replica = new Replica({
		send: (pending) => sent.push(pending),
		ask: () => {
			asked++;
		},
	});
	if (document !== null) replica.draft({ rev: 0 }, document);
	return { replica, sent, asked: () => asked };
}

const xs = ({ shown }: Replica) =>
	Object.fromEntries(shown?.objects.map(({ id, pose }) => [id, pose.position[0]]) ?? []);

describe("a replica of the draft", () => {
	it("shows its own edit at once, and the same when the kernel has made it", () => {
		const kernel = new Kernel(empty);
		const { replica, sent } = page(empty);
		replica.edit({ op: "add", object: box("a") }, "Add");
		replica.edit(put("a", 2), "Move");

		expect(xs(replica)).toEqual({ a: 2 });
		const shown = replica.shown;
		for (const one of sent) replica.edited(kernel.take(one, "me") as Edited);

		expect([0, 2]).toEqual([replica.pending.length, replica.rev]);
		expect(replica.shown).toEqual(shown);
		expect(replica.acknowledged).toEqual(kernel.document);
	});

	it("drops an edit that is refused: what it moved is where it was", () => {
		const { replica, sent } = page(apply(empty, { op: "add", object: box("a", 1) }));
		replica.edit(put("a", 5), "Move a");
		const dropped = replica.refused({ op_id: sent[0]?.opId ?? "" });

		expect(dropped?.label).toBe("Move a");
		expect(xs(replica)).toEqual({ a: 1 });
		expect(replica.refused({ op_id: "op-other" })).toBeNull();
	});

	it("asks for the draft where a revision is missing, and takes what came early over it", () => {
		const kernel = new Kernel(empty);
		const { replica, asked } = page(empty);
		const edits = [box("a"), box("b"), box("c")].map((object) =>
			kernel.take({ opId: object.id, label: "", action: null, edit: { op: "add", object } }, "python"),
		) as Edited[];
		replica.edited(edits[2] as Edited);
		replica.edited(edits[1] as Edited);

		expect([1, 0]).toEqual([asked(), replica.rev]);
		replica.draft({ rev: 1 }, apply(empty, edits[0]?.edit as Edit));
		expect(replica.rev).toBe(3);
		expect(Object.keys(xs(replica))).toEqual(["a", "b", "c"]);
	});

	it("knows an edit that was told twice, and one whose answer was lost", () => {
		const kernel = new Kernel(empty);
		const { replica, sent } = page(empty);
		replica.edit({ op: "add", object: box("a") }, "Add");
		const answer = kernel.take(sent[0] as Pending, "me") as Edited;
		replica.edited(answer);
		replica.edited(answer);
		replica.edit(put("a", 3), "Move");
		kernel.take(sent[1] as Pending, "me");
		replica.heard(2);
		replica.draft({ rev: 2 }, kernel.document);

		expect([0, 2]).toEqual([replica.pending.length, replica.rev]);
		expect(xs(replica)).toEqual({ a: 3 });
	});

	it("takes back its own edits that wait, and makes them again, before the kernel has heard", () => {
		const { replica } = page(apply(empty, { op: "add", object: box("a", 1) }));
		replica.edit(put("a", 5), "Move");
		replica.step("undo");
		expect(xs(replica)).toEqual({ a: 1 });
		replica.step("redo");
		expect(xs(replica)).toEqual({ a: 5 });
	});

	it("refuses what the kernel would refuse, and more than 200 edits that wait", () => {
		const { replica, sent } = page(apply(empty, { op: "add", object: box("a") }));
		expect(() => replica.edit({ op: "add", object: box("a") }, "")).toThrow(EditError);
		expect(() => replica.edit({ op: "change", id: "a", values: [["params.size", [0, 1, 1]]] }, "")).toThrow(
			"size",
		);
		expect(() => replica.edit({ op: "remove", id: "b" }, "")).toThrow('"b"');
		for (let i = 0; i < 200; i++) replica.edit(put("a", i), "");
		expect(() => replica.edit(put("a", 200), "")).toThrow("busy");

		expect(sent.length).toBe(200);
		expect(xs(replica)).toEqual({ a: 199 });
	});

	it("agrees with the kernel and the other page when all is said, whatever came in between", () => {
		const ids = ["a", "b", "c", "d"];
		const act = fc.oneof(
			fc.record({
				kind: fc.constant("put" as const),
				id: fc.constantFrom(...ids),
				x: fc.integer({ min: -9, max: 9 }),
			}),
			fc.record({ kind: fc.constantFrom("add" as const, "remove" as const), id: fc.constantFrom(...ids) }),
			fc.record({ kind: fc.constantFrom("undo" as const, "redo" as const) }),
			fc.record({
				kind: fc.constantFrom("kernel" as const, "hear" as const, "lose" as const, "again" as const),
			}),
		);
		const run = fc.array(fc.tuple(fc.constantFrom(0, 1), act), { maxLength: 60 });
		fc.assert(
			fc.property(run, (steps) => {
				const kernel = new Kernel(empty);
				const pages = [page(empty), page(empty)];
				const taken = [0, 0];
				/** What is on its way to each page. */
				const lines: (Edited | { refused: string; to: number })[][] = [[], []];
				const serve = (who: number) => {
					const one = pages[who]?.sent[taken[who] as number];
					if (one === undefined) return;
					taken[who] = (taken[who] as number) + 1;
					const answer = kernel.take(one, `page ${who}`);
					if (answer === null) lines[who]?.push({ refused: one.opId, to: who });
					else for (const line of lines) line.push(answer);
				};
				const hear = (who: number) => {
					const message = lines[who]?.shift();
					const { replica } = pages[who] as (typeof pages)[number];
					if (message === undefined) return;
					if ("refused" in message) replica.refused({ op_id: message.refused });
					else replica.edited(message);
				};
				/** The connection was lost: the line sends again what was not heard, the page asks. */
				const again = (who: number) => {
					const { replica, sent } = pages[who] as (typeof pages)[number];
					lines[who]?.splice(0);
					for (const one of sent.slice(0, taken[who])) {
						if (!replica.pending.some(({ opId }) => opId === one.opId)) continue;
						const answer = kernel.take(one, `page ${who}`);
						if (answer === null) replica.refused({ op_id: one.opId });
						else replica.edited(answer);
					}
					replica.draft({ rev: kernel.rev }, kernel.document);
				};
				for (const [who, step] of steps) {
					const { replica } = pages[who] as (typeof pages)[number];
					try {
						if (step.kind === "put") replica.edit(put(step.id, step.x), "");
						else if (step.kind === "add") replica.edit({ op: "add", object: box(step.id) }, "");
						else if (step.kind === "remove") replica.edit({ op: "remove", id: step.id }, "");
						else if (step.kind === "undo" || step.kind === "redo") replica.step(step.kind);
						else if (step.kind === "kernel") serve(who);
						else if (step.kind === "hear") hear(who);
						else if (step.kind === "lose") lines[who]?.shift();
						else again(who);
					} catch (error) {
						if (!(error instanceof EditError)) throw error;
					}
				}
				for (const who of [0, 1]) while ((taken[who] as number) < (pages[who]?.sent.length ?? 0)) serve(who);
				for (const who of [0, 1]) again(who);

				for (const { replica } of pages) {
					expect(replica.pending).toEqual([]);
					expect(replica.shown).toEqual(kernel.document);
				}
			}),
			{ numRuns: 300 },
		);
	});
});
