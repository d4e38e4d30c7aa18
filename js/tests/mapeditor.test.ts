// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CarryEvents, carry } from "../src/edit/carrying.ts";
import { documentFrom, type MapObject, objectFrom } from "../src/edit/document.ts";
import { Editor } from "../src/edit/editor.ts";
import { MapHand } from "../src/edit/hand.ts";
import type { Host, Told } from "../src/edit/host.ts";
import { listenToEditorKeys } from "../src/edit/keys.ts";
import { attachFault } from "../src/edit/preparing.ts";
import type { AssetSpec, Edited, MapSpec, Vec3 } from "../src/protocol/types.gen.ts";
import type { Ray } from "../src/scene/vec.ts";

const box = (id: string, x: number): MapObject =>
	objectFrom({
		id,
		type: "box",
		params: { size: [1, 1, 1] },
		pose: { position: [x, 0, 0.5], quat: [1, 0, 0, 0] },
	});
const yard = documentFrom({
	mapId: "yard",
	objects: [box("a", 0), box("b", 3)],
	spawnPoints: [{ id: "start", name: "start", position: [0, 2, 0.3], yawDeg: 0 }],
});
const SPEC: MapSpec = {
	id: "yard",
	name: "yard",
	editable: true,
	rev: 0,
	dirty: false,
	saved: true,
	folder: "",
	undo: "",
	redo: "",
	status: "ready",
	step: "",
	notes: [],
	left: false,
};
const CARD: AssetSpec = {
	name: "crate",
	title: "Crate",
	group: "Basic",
	note: "",
	objects: [
		{
			id: "x",
			type: "box",
			params: { size: [0.5, 0.5, 0.5] },
			pose: { position: [0, 0, 0.25], quat: [1, 0, 0, 0] },
		},
	],
};
const down = (x: number, y: number): Ray => ({ origin: [x, y, 10], direction: [0, 0, -1] });

function opened(document = yard) {
	const sent: Told[] = [];
	let selected: readonly string[] = [];
	const host: Host = {
		view: "me",
		tell: (message) => sent.push(message),
		selected: () => selected,
		select: (paths) => {
			selected = paths;
			editor.setSelected(paths);
		},
		frame: () => undefined,
		reveal: () => undefined,
		middle: () => [6, 0],
		taken: () => [],
		carry: () => undefined,
		save: vi.fn(),
		send: () => Promise.resolve(),
	};
	const editor: Editor = new Editor(host, SPEC, [CARD]);
	editor.draftIs({ type: "draft", map: "yard", rev: 0 }, new TextEncoder().encode(JSON.stringify(document)));
	const notices: string[] = [];
	editor.listenNotices(({ text }) => notices.push(text), new AbortController().signal);
	const x = (id: string) => (editor.item(id) as MapObject).pose.position[0];
	/** The kernel makes the last edit. */
	const acknowledge = () => {
		const last = sent.findLast(({ type }) => type === "edit") as Told & { type: "edit" };
		const { op_id, edit, label } = last;
		editor.edited({ type: "edited", map: "yard", rev: editor.rev + 1, op_id, origin: "me", label, edit });
	};
	const edits = () => sent.flatMap((one) => (one.type === "edit" ? [one] : []));
	return { editor, host, sent, notices, x, acknowledge, edits };
}

function handOf(editor: Editor) {
	// Seen straight from above, a hundred pixels a metre; handles are a metre long.
	const project = ([x, y]: Vec3): [number, number] => [100 * x, -100 * y];
	return new MapHand(editor, { project, reach: () => 1, say: () => undefined });
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
	vi.useRealTimers();
});

describe("a hand in the map", () => {
	it("makes one edit of a drag, whatever it did meanwhile, and shows others at most ten places a second", () => {
		const { editor, sent, edits, x } = opened();
		const held = handOf(editor).hold(0, 0, down(0, 0), { id: "a", point: [0, 0, 1] });
		for (let i = 1; i <= 100; i++) {
			held?.move(2 * i, 0, down(0.02 * i, 0.01), false);
			vi.advanceTimersByTime(10);
		}
		expect(edits()).toEqual([]);
		expect(x("a")).toBe(2);
		held?.end();

		expect(edits().map(({ label, edit }) => [label, edit])).toEqual([
			["Move a", { op: "change", id: "a", values: [["pose.position", [2, 0, 0.5]]] }],
		]);
		const previews = sent.filter(({ type }) => type === "editpreview");
		expect(previews.length).toBeGreaterThanOrEqual(9);
		expect(previews.length).toBeLessThanOrEqual(12); // one second, and that the hand has let go
		expect(previews.at(-1)).toEqual({ type: "editpreview", edit: null });
		expect([...editor.selected]).toEqual(["a"]);
	});

	it("sends nothing of a drag that is cancelled, or that ends where it began", () => {
		const { editor, edits, x } = opened();
		const held = handOf(editor).hold(0, 0, down(0, 0), { id: "a", point: [0, 0, 1] });
		held?.move(50, 0, down(0.5, 0), false);
		held?.cancel?.();
		expect(x("a")).toBe(0);
		const again = handOf(editor).hold(0, 0, down(0, 0), { id: "a", point: [0, 0, 1] });
		again?.move(50, 0, down(0.5, 0), false);
		again?.move(0, 0, down(0, 0), false);
		again?.end();

		expect(edits()).toEqual([]);
		expect(editor.holds).toBe(false);
	});

	it("moves what is selected together, and turns it about the common middle", () => {
		const { editor, edits, x } = opened();
		editor.select(["a", "b"]);
		const move = handOf(editor).hold(1.5 * 100 + 80, 0, down(2.3, 0), null); // the arrow along X
		move?.move(0, 0, down(3.3, 0), false);
		move?.end();
		expect([x("a"), x("b"), edits().length]).toEqual([1, 4, 1]);
		editor.setMode("turn");
		const hand = handOf(editor);
		expect(hand.grips.map(({ name }) => name)).toEqual(["turn"]);
		const turn = hand.hold(250 + 90, 0, down(3.4, 0), null);
		turn?.move(250, -90, down(2.5, 0.9), false);
		turn?.end();

		expect([x("a"), x("b")]).toEqual([2.5, 2.5]);
		expect((editor.item("b") as MapObject).pose.position[1]).toBe(1.5);
	});

	it("sizes by the ends of axes, in steps unless Shift frees it", () => {
		const { editor } = opened();
		editor.select(["a"]);
		editor.setMode("scale");
		const size = () => (editor.item("a") as MapObject).params.size;
		const held = handOf(editor).hold(90, 0, down(0.9, 0), null);
		held?.move(0, 0, down(1.033, 0), false);
		expect(size()).toEqual([1.3, 1, 1]);
		held?.move(0, 0, down(1.033, 0), true);
		expect(size()).toEqual([1.266, 1, 1]);
		held?.end();
	});

	it("holds nothing of a map that is only shown", () => {
		const { editor } = opened();
		editor.setSpec({ ...SPEC, editable: false });
		editor.select(["a"]);

		expect(handOf(editor).hold(0, 0, down(0, 0), { id: "a", point: [0, 0, 1] })).toBeNull();
		editor.remove(["a"]);
		expect(editor.item("a")).not.toBeNull();
	});
});

describe("keys of the map", () => {
	function listening() {
		const all = opened();
		const canvas = document.createElement("canvas");
		canvas.tabIndex = 0;
		document.body.append(canvas);
		canvas.focus();
		const others: string[] = [];
		const help = vi.fn();
		const events = {
			holds: () => false,
			ways: () => ({ right: [1, 0, 0] as Vec3, up: [0, 1, 0] as Vec3 }),
			help,
		};
		listenToEditorKeys(canvas, all.editor, events, new AbortController().signal);
		canvas.addEventListener("keydown", (event) => others.push(event.key));
		const press = (key: string, code = "", more: KeyboardEventInit = {}) =>
			canvas.dispatchEvent(
				new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...more }),
			);
		return { ...all, canvas, others, press, help };
	}

	it("mean the map where something of it is selected, and the view's otherwise", () => {
		const { editor, press, others } = listening();
		for (const [key, code] of [
			["w", "KeyW"],
			["r", "KeyR"],
			["s", "KeyS"],
			["Delete", "Delete"],
		] as const)
			press(key, code);
		expect(others).toEqual(["w", "r", "s", "Delete"]);
		editor.select(["a"]);
		press("é", "KeyS");
		expect(editor.mode).toBe("scale");
		press("e", "KeyE");
		expect(editor.mode).toBe("turn");
		press("w", "KeyW");
		expect(editor.mode).toBe("move");
		press("r", "KeyR");
		expect(editor.mode).toBe("scale");
		press("ArrowLeft", "ArrowLeft");
		press("Delete", "Delete");

		expect(editor.item("a")).toBeNull();
		expect([...editor.selected]).toEqual([]);
		expect(others).toEqual(["w", "r", "s", "Delete", "ArrowLeft"]);
	});

	it("undo, redo, duplicate and select all with Ctrl or Meta, by what the keys say", () => {
		const { editor, press, sent, others } = listening();
		const steps = () => sent.flatMap((one) => (one.type === "editstep" ? [one.action] : []));
		press("z", "KeyW", { ctrlKey: true });
		press("Z", "KeyW", { metaKey: true, shiftKey: true });
		press("y", "KeyZ", { ctrlKey: true });
		expect(steps()).toEqual(["undo", "redo", "redo"]);
		press("a", "KeyA", { metaKey: true });
		expect(editor.selected.size).toBe(3);
		press("d", "KeyD", { ctrlKey: true });

		expect([
			editor.document?.objects.length,
			editor.document?.spawnPoints.length,
			editor.selected.size,
		]).toEqual([4, 2, 3]);
		press("s", "KeyS", { ctrlKey: true });
		expect(others).toEqual(["s"]);
	});

	it("nudge, drop, help, and leave: first what is selected, then the picture", () => {
		const { editor, press, canvas, x, help, others } = listening();
		editor.select(["a"]);
		press("ArrowRight", "ArrowRight", { shiftKey: true });
		press("PageUp", "PageUp", { shiftKey: true });
		expect((editor.item("a") as MapObject).pose.position).toEqual([0.1, 0, 0.6]);
		press("End", "End");
		expect([x("a"), (editor.item("a") as MapObject).pose.position[2]]).toEqual([0.1, 0.5]);
		press("?", "Slash", { shiftKey: true });
		expect(help).toHaveBeenCalledOnce();
		press("Escape");
		expect(others).toEqual(["Escape"]); // the view's own lets go of what is selected
		editor.select([]);
		expect(document.activeElement).toBe(canvas);
		press("Escape");

		expect(document.activeElement).not.toBe(canvas);
	});
});

describe("cards", () => {
	it("that are clicked stand in the middle of the picture, beside what is there", () => {
		const { editor, edits } = opened();
		editor.add(CARD);
		editor.add(CARD);

		expect(edits().map(({ label }) => label)).toEqual(["Add crate", "Add crate"]);
		const [first, second] = editor.document?.objects.slice(2) ?? [];
		expect([first?.pose.position, second?.pose.position]).toEqual([
			[6, 0, 0.25],
			[6.5, 0, 0.25],
		]);
		expect([...editor.selected]).toEqual([second?.id]);
		expect([first?.name, second?.name]).toEqual(["Crate", "Crate 2"]);
		editor.duplicate([second?.id ?? ""]);
		expect(editor.document?.objects.at(-1)?.name).toBe("Crate 3");
	});

	it("make the map where there is none: the kernel adds the first", () => {
		const { editor, sent, edits } = opened();
		editor.setSpec({ ...SPEC, id: "" });
		editor.add(CARD, [1, 2]);

		expect(edits()).toEqual([]);
		expect(sent.at(-1)).toEqual({
			type: "maptask",
			task: "add",
			values: { asset: "crate", position: [1, 2, 0] },
		});
	});

	it("that are carried show where they would stand, and stand there", () => {
		const { editor, x } = opened();
		const ghosts: (Vec3 | undefined)[] = [];
		const events: CarryEvents = {
			place: ({ clientX, clientY }) => (clientX < 0 ? null : { x: clientX, y: clientY }),
			rayAt: (x, y) => down(x / 100, y / 100),
			surface: ({ origin }) => [origin[0], origin[1], 0],
			ghosts: ([one]) => ghosts.push((one as MapObject | undefined)?.pose.position),
			say: () => undefined,
			ended: () => undefined,
		};
		const event = (type: string, clientX: number) =>
			new PointerEvent(type, { clientX, clientY: 0, pointerId: 7, bubbles: true });
		carry(editor, CARD, event("pointermove", -5), events, new AbortController().signal);
		window.dispatchEvent(event("pointermove", 204));
		window.dispatchEvent(event("pointermove", 304));
		window.dispatchEvent(event("pointerup", 304));
		window.dispatchEvent(event("pointermove", 404));

		expect(ghosts).toEqual([undefined, [2, 0, 0.25], [3, 0, 1.25], undefined]);
		const added = editor.document?.objects[2];
		expect(x(added?.id ?? "")).toBe(3);
		carry(editor, CARD, event("pointermove", 204), events, new AbortController().signal);
		window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
		window.dispatchEvent(event("pointerup", 204));
		expect(editor.document?.objects.length).toBe(3);
	});
});

describe("the kernel and the page", () => {
	it("say why an edit was refused, and show it where it was", () => {
		const { editor, notices, sent, x } = opened();
		editor.select(["a"]);
		editor.nudge([1, 0, 0]);
		const { op_id } = sent.at(-1) as { op_id: string };
		editor.refused({ type: "refused", view: "me", op_id, code: "limit.geoms", text: "too many", rev: 0 });

		expect(notices).toEqual(["Move a: too many"]);
		expect([x("a"), editor.pending]).toEqual([0, 0]);
	});

	it("mark what is not applied, until it is", () => {
		const { editor, acknowledge } = opened();
		editor.select(["a"]);
		editor.nudge([1, 0, 0]);
		expect([...editor.changed]).toEqual(["a"]);
		acknowledge();
		editor.setSpec({ ...SPEC, dirty: true, rev: 1 });
		expect([...editor.changed]).toEqual(["a"]);
		editor.setSpec({ ...SPEC, dirty: false, rev: 1 });

		expect([...editor.changed]).toEqual([]);
	});

	it("show what hands in other pages hold, until these have let go", () => {
		const { editor, x } = opened();
		const edit = { op: "change", id: "a", values: [["pose.position", [7, 0, 0.5]]] };
		editor.previewed({ type: "previewed", view: "other", edit });
		expect(x("a")).toBe(7);
		editor.previewed({ type: "previewed", view: "other", edit: null });
		expect(x("a")).toBe(0);
		editor.previewed({ type: "previewed", view: "me", edit });
		expect(x("a")).toBe(0);
	});

	it("agree on the shapes before a map is applied, whatever has been edited since", async () => {
		const { editor, acknowledge } = opened();
		const { signal } = new AbortController();
		expect(await attachFault(editor, 0, 3, signal)).toBe("");
		expect(await attachFault(editor, 0, 4, signal)).toContain("3 shapes");
		const later = attachFault(editor, 1, 2, signal);
		editor.remove(["a"]);
		acknowledge();
		expect(await later).toBe("");
		expect(await attachFault(editor, 0, 3, signal)).toBe("");
		const never = attachFault(editor, 9, 3, signal);
		await vi.advanceTimersByTimeAsync(5100);
		expect(await never).toContain("revision 1");
	});

	it("keep the draft for the user when the kernel has gone", () => {
		const { editor, host } = opened();
		editor.setLife({ offline: true });
		editor.select(["b"]);
		editor.nudge([0.5, 0, 0]);
		editor.downloadDraft();
		const [name, text] = vi.mocked(host.save).mock.calls[0] ?? [];

		expect(name).toBe("yard.scene.json");
		expect(JSON.parse(String(text))).toMatchObject({
			schemaVersion: 1,
			mapId: "yard",
			objects: [{ id: "a" }, { pose: { position: [3.5, 0, 0.5] } }],
		});
	});

	it("take an undo of Python as the edit that it is", () => {
		const { editor, x } = opened();
		const told = (rev: number, at: number): Edited => ({
			type: "edited",
			map: "yard",
			rev,
			op_id: "",
			origin: "python",
			label: "Move",
			edit: {
				op: "group",
				edits: [
					{ op: "group", edits: [{ op: "change", id: "a", values: [["pose.position", [at, 0, 0.5]]] }] },
				],
			},
		});
		editor.edited(told(1, 4));
		expect([x("a"), editor.rev]).toEqual([4, 1]);
		editor.edited(told(2, 0));
		expect([x("a"), editor.rev]).toEqual([0, 2]);
	});
});
