import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommChannel, LocalChannel } from "../src/protocol/channel.ts";
import type { Numbered } from "../src/protocol/types.gen.ts";

function channel(open = true) {
	const sent: Numbered[] = [];
	const busy: boolean[] = [];
	let seq = 0;
	const line = { view: "v", open, next: () => ++seq, tell: (message: Numbered) => void sent.push(message) };
	const made = new CommChannel({ robot: "r", line, busy: (now) => busy.push(now) });
	return { channel: made, sent, busy, line };
}

const at = (value: number) => new Map([[0, [value]]]);

describe("input on its way to the kernel", () => {
	beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] }));
	afterEach(() => void vi.useRealTimers());

	it("sends the first move at once and merges what comes within 33 ms", () => {
		const { channel: c, sent } = channel();
		for (let i = 0; i < 10; i++) c.joints(at(i), "move");
		expect(1).toBe(sent.length);

		vi.advanceTimersByTime(40);

		expect(2).toBe(sent.length);
		expect([[9]]).toEqual(sent[1]?.type === "joints" ? sent[1].values : null);
	});

	it("sends every edit of a map in order, once each, and of previews the newest", () => {
		const { channel: c, sent } = channel();
		const edit = (label: string) =>
			c.edit({
				type: "edit",
				op_id: label,
				map: "yard",
				base_rev: 0,
				label,
				edit: { op: "remove", id: label },
			});
		const numbers = Array.from({ length: 20 }, (_, i) => edit(String(i)));
		for (const id of ["a", "b", "c"]) c.edit({ type: "editpreview", edit: { op: "change", id, values: [] } });
		expect(sent.length).toBe(8);
		for (let k = 0; k < 30; k++) for (const { seq } of [...sent]) c.acknowledge(seq);

		const labels = sent.flatMap((one) => (one.type === "edit" ? [one.label] : []));
		expect(labels).toEqual(numbers.map((_, i) => String(i)));
		expect(sent.map(({ seq }) => seq).slice(0, 20)).toEqual(numbers);
		expect(sent.filter(({ type }) => type === "editpreview")).toMatchObject([
			{ robot: "r", view: "v", edit: { id: "c" } },
		]);
	});

	it("keeps newest values of several joints in one message", () => {
		const { channel: c, sent } = channel();
		c.joints(at(0), "move");
		c.joints(new Map([[1, [0.5]]]), "move");
		c.joints(new Map([[2, [0.7]]]), "move");

		vi.advanceTimersByTime(40);

		expect({ joints: [1, 2], values: [[0.5], [0.7]], phase: "move" }).toEqual(
			sent[1]?.type === "joints" && { joints: sent[1].joints, values: sent[1].values, phase: sent[1].phase },
		);
	});

	it("sends the end at once, exactly, and nothing of that joint after it", () => {
		const { channel: c, sent } = channel();
		c.joints(at(0.1), "move");
		c.joints(at(0.2), "move");
		const seq = c.joints(at(0.123456789), "end");

		vi.advanceTimersByTime(100);

		expect(2).toBe(seq);
		expect(2).toBe(sent.length);
		expect([[0.123456789]]).toEqual(sent[1]?.type === "joints" ? sent[1].values : null);
	});

	it("has at most two moves unanswered, then keeps the newest until an answer comes", () => {
		const { channel: c, sent } = channel();
		for (let i = 0; i < 20; i++) {
			c.joints(at(i), "move");
			vi.advanceTimersByTime(50);
		}
		expect(2).toBe(sent.length);

		c.acknowledge(1);
		vi.advanceTimersByTime(50);

		expect(3).toBe(sent.length);
		expect([[19]]).toEqual(sent[2]?.type === "joints" ? sent[2].values : null);
	});

	it("numbers all messages in one row", () => {
		const { channel: c, sent } = channel();
		c.select(["body/a"]);
		c.click("body/a", [0, 0, 0]);
		c.show("collision", true);

		expect([1, 2, 3]).toEqual(sent.map((message) => ("seq" in message ? message.seq : null)));
	});

	it("is settled once the last message of its kind is acknowledged", () => {
		const { channel: c } = channel();
		c.select(["body/a"]);
		c.select(["body/b"]);
		expect([false, true]).toEqual([c.settled("select"), c.settled("camera")]);

		c.acknowledge(1);
		expect(false).toBe(c.settled("select"));
		c.acknowledge(2);
		expect(true).toBe(c.settled("select"));
	});

	it("says up to which number everything has been taken in", () => {
		const { channel: c } = channel();
		c.select(["body/a"]);
		c.show("grid", true);
		c.show("sky", true);

		expect([0, 0, 3]).toEqual([3, 2, 1].map((seq) => c.acknowledge(seq)));
	});

	it("keeps the newest values only, until the kernel listens, and moves on by itself", () => {
		const { channel: c, sent, line, busy } = channel(false);
		for (let i = 0; i < 50; i++) {
			c.joints(at(i), "move");
			c.hover(`body/${i}`);
			vi.advanceTimersByTime(100);
		}
		c.select(["body/a"]);
		c.joints(new Map([[1, [0.5]]]), "end");
		c.joints(new Map([[2, [0.7]]]), "end");
		const last = c.joints(new Map([[1, [0.6]]]), "end");
		c.select(["body/b"]);
		expect([]).toEqual(sent);
		expect([true]).toEqual(busy);
		expect(false).toBe(c.settled("joints"));

		line.open = true;
		c.open();

		expect(["hover", "joints", "joints", "select"]).toEqual(sent.map((message) => message.type));
		expect([[49]]).toEqual(sent[1]?.type === "joints" && sent[1].values);
		expect({ seq: last, joints: [1, 2], values: [[0.6], [0.7]] }).toEqual(
			sent[2]?.type === "joints" && { seq: sent[2].seq, joints: sent[2].joints, values: sent[2].values },
		);
		for (const message of sent) c.acknowledge(message.seq);
		expect(true).toBe(c.settled("joints"));
	});

	it("has the end of a gesture overtake moves that still wait", () => {
		const { channel: c, sent, line } = channel(false);
		c.joints(
			new Map([
				[0, [0.1]],
				[1, [0.2]],
			]),
			"move",
		);
		c.joints(at(0.3), "end");
		line.open = true;
		c.open();

		expect([
			[[1], [[0.2]]],
			[[0], [[0.3]]],
		]).toEqual(sent.map((message) => message.type === "joints" && [message.joints, message.values]));
		expect([...sent.map((message) => message.seq)].sort()).toEqual(sent.map((message) => message.seq));
	});

	it("forgets waiting moves when everything goes home", () => {
		const { channel: c, sent, line } = channel(false);
		c.joints(at(0.1), "move");
		c.joints(new Map([[1, [0.5]]]), "end");
		c.home();
		line.open = true;
		c.open();

		expect(["home"]).toEqual(sent.map((message) => message.type));
	});

	it("keeps clicks, which are events, but not for ever", () => {
		const { channel: c, sent, line } = channel(false);
		for (let i = 0; i < 30; i++) c.click(`body/${i}`, [0, 0, 0]);
		line.open = true;
		c.open();
		for (let i = 0; i < sent.length; i++) c.acknowledge((sent[i] as Numbered).seq);

		expect(10).toBe(sent.length);
		expect("body/29").toBe(sent[9]?.type === "click" && sent[9].path);
	});

	it("does not repeat a hover that ends where it began", () => {
		const { channel: c, sent } = channel();
		c.hover("body/a");
		c.hover("body/b");
		c.hover("body/a");

		vi.advanceTimersByTime(200);

		expect(["body/a"]).toEqual(sent.map((message) => message.type === "hover" && message.path));
	});

	it("says that the kernel is busy when it does not answer, and when it does again", () => {
		const { channel: c, busy } = channel();
		c.select([]);
		vi.advanceTimersByTime(2000);
		c.acknowledge(1);

		expect([true, false]).toEqual(busy);
	});

	it("is quiet after it was disposed of", () => {
		const { channel: c, sent } = channel();
		c.joints(at(0), "move");
		c.joints(at(1), "move");

		c.dispose();
		vi.advanceTimersByTime(1000);

		expect(1).toBe(sent.length);
	});
});

describe("without a kernel", () => {
	it("everything is settled at once", () => {
		const local = new LocalChannel();

		expect([0, true]).toEqual([local.joints(), local.settled()]);
	});
});
