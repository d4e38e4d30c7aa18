import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommChannel, LocalChannel } from "../src/protocol/channel.ts";
import type { ToKernel } from "../src/protocol/types.gen.ts";

function channel() {
	const sent: ToKernel[] = [];
	const busy: boolean[] = [];
	const made = new CommChannel({
		robot: "r",
		view: "v",
		send: (message) => sent.push(message),
		busy: (now) => busy.push(now),
	});
	return { channel: made, sent, busy };
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
