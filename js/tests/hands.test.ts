import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Hands } from "../src/interaction/hands.ts";
import { JointLinks } from "../src/interaction/links.ts";
import { Selection } from "../src/interaction/selection.ts";
import { CommChannel, LocalChannel } from "../src/protocol/channel.ts";
import type { Listener, ValueModel } from "../src/protocol/model.ts";
import type { Scene, ToKernel } from "../src/protocol/types.gen.ts";
import { chain, joint } from "./scenes.ts";

const SCENE = {
	...chain([joint({ name: "a", range: [-1, 1], limited: true }), joint({ name: "b", qposadr: 1 })], [0, 0.5]),
	keyframes: [{ name: "bow", qpos: [0.2, 0.3] }],
} as unknown as Scene;

/** The viewless widget of a joint, as ipywidgets makes it. */
class JointWidget implements ValueModel {
	_state_lock: Record<string, unknown> | null = null;
	readonly #listeners = new Set<Listener>();
	constructor(public value: unknown) {}
	get(): unknown {
		return this.value;
	}
	set(_name: string, value: unknown): void {
		if (value === this.value) return;
		this.value = value;
		for (const listener of this.#listeners) listener();
	}
	on(_event: string, callback: Listener): void {
		this.#listeners.add(callback);
	}
	off(_event: string, callback: Listener): void {
		this.#listeners.delete(callback);
	}
	/** A message of the kernel arrives. */
	fromKernel(value: number): void {
		this._state_lock = { value };
		this.set("value", value);
		this._state_lock = null;
	}
	get listening(): number {
		return this.#listeners.size;
	}
}

async function setUp({ offline = false } = {}) {
	const sent: ToKernel[] = [];
	const view = new AbortController();
	let seq = 0;
	const line = {
		view: "v",
		open: true,
		next: () => ++seq,
		tell: (message: ToKernel) => void sent.push(message),
	};
	const channel = offline ? new LocalChannel() : new CommChannel({ robot: "r", line });
	const hands = new Hands(SCENE, channel, () => undefined, view.signal);
	const widget = new JointWidget(0);
	const manager = { get_model: async () => widget };
	const held = (joint: number) => (hands.state.isHeld(joint) ? hands.state.values(joint) : null);
	hands.links = new JointLinks(SCENE, manager, (j, values) => hands.linked(j, values), view.signal, held);
	await hands.links.update(new Map([["a", "some-id"]]));
	const acknowledge = (seq: number) => {
		hands.acknowledge(channel.acknowledge(seq));
	};
	return { sent, hands, widget, view, acknowledge };
}

describe("what moves joints", () => {
	beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
	afterEach(() => void vi.useRealTimers());

	it("takes linked widgets along, without a kernel", async () => {
		const { hands, widget } = await setUp();

		hands.move(0, [0.4], "move");

		expect(0.4).toBe(widget.value);
	});

	it("follows a widget that the page moved and tells the kernel, and once more when it rests", async () => {
		const { hands, widget, sent } = await setUp();

		widget.set("value", 0.6);
		expect([0.6, 0.5]).toEqual([...hands.state.qpos]);
		vi.advanceTimersByTime(500);

		expect([
			["move", [[0.6]]],
			["end", [[0.6]]],
		]).toEqual(sent.map((message) => message.type === "joints" && [message.phase, message.values]));
	});

	it("keeps a linked joint from answers that are old, and gives it back after a rest", async () => {
		const { hands, widget, acknowledge } = await setUp();
		widget.set("value", 0.6);

		hands.setKernel([0.3, 0.5]);
		expect(0.6).toBe(hands.state.qpos[0]);
		vi.advanceTimersByTime(500);
		acknowledge(1);
		acknowledge(2);
		hands.setKernel([0.55, 0.5]);

		expect(0.55).toBe(hands.state.qpos[0]);
	});

	it("does not let a late answer of the kernel pull a linked widget from the hand", async () => {
		const { hands, widget, acknowledge } = await setUp();
		widget.set("value", 0.6);
		widget.set("value", 0.7);

		widget.fromKernel(0.6);
		await Promise.resolve();
		expect(0.7).toBe(widget.value);

		vi.advanceTimersByTime(500);
		hands.setKernel([0.65, 0.5]);
		for (const seq of [1, 2, 3]) acknowledge(seq);
		expect(0.65).toBe(widget.value);
	});

	it("does not take the kernel's own setting of a widget for a hand", async () => {
		const { hands, widget } = await setUp();

		widget.fromKernel(0.9);
		hands.setKernel([0.1, 0.5]);

		expect(0.1).toBe(hands.state.qpos[0]);
	});

	it("lets go of widgets when the view goes", async () => {
		const { widget, view } = await setUp();
		expect(1).toBe(widget.listening);

		view.abort();

		expect(0).toBe(widget.listening);
	});

	it("stands at home at once and keeps it until the kernel has heard", async () => {
		const { hands, sent, acknowledge } = await setUp();
		hands.move(0, [0.4], "end");
		hands.home();
		hands.setKernel([0.4, 0.5]);
		expect([0, 0.5]).toEqual([...hands.state.qpos]);

		hands.setKernel([0, 0.5]);
		acknowledge(2);

		expect([0, 0.5]).toEqual([...hands.state.qpos]);
		expect(["joints", "home"]).toEqual(sent.map((message) => message.type));
	});

	it("takes the pose of a keyframe and tells all joints", async () => {
		const { hands, sent } = await setUp();

		hands.keyframe(0);

		expect([0.2, 0.3]).toEqual([...hands.state.qpos]);
		expect([
			[0, 1],
			[[0.2], [0.3]],
		]).toEqual(sent[0]?.type === "joints" && [sent[0].joints, sent[0].values]);
	});

	it("needs no kernel in an exported page", async () => {
		const { hands } = await setUp({ offline: true });

		hands.move(0, [7], "move");
		hands.move(0, [7], "end");

		expect([1, 0.5]).toEqual([...hands.state.qpos]);
	});
});

describe("the selection", () => {
	const set = () => new Selection(new LocalChannel(), [], "", () => undefined);

	it("is what was clicked", () => {
		const selection = set();
		selection.click("body/a", [0, 0, 0], false);
		selection.click("body/b", [0, 0, 0], false);

		expect(["body/b"]).toEqual(selection.selected.value);
	});

	it("grows and shrinks with Shift", () => {
		const selection = set();
		for (const path of ["body/a", "body/b", "body/a"]) selection.click(path, [0, 0, 0], true);

		expect(["body/b"]).toEqual(selection.selected.value);
	});

	it("is cleared by a click on nothing, but not with Shift", () => {
		const selection = set();
		selection.click("body/a", [0, 0, 0], false);
		selection.click("", [0, 0, 0], true);
		expect(["body/a"]).toEqual(selection.selected.value);

		selection.click("", [0, 0, 0], false);

		expect([]).toEqual(selection.selected.value);
	});
});
