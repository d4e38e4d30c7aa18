import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Hands } from "../src/interaction/hands.ts";
import { Replay } from "../src/interaction/replay.ts";
import { CommChannel, LocalChannel } from "../src/protocol/channel.ts";
import type { Replay as Message, Scene, ToKernel, TrajectorySpec } from "../src/protocol/types.gen.ts";
import { slerp, Track } from "../src/scene/track.ts";
import { chain, joint } from "./scenes.ts";

const JOINTS = [joint({ name: "a" }), joint({ name: "b", qposadr: 1 })];
const SCENE = { ...chain(JOINTS, [0, 0]), nq: 2 } as unknown as Scene;
const blob = (hash: string) => ({ hash, size: 1, encoding: "raw" as const });
const track = (rows: number) => ({ qpos: blob("q"), times: blob("t"), rows });
const SPEC: TrajectorySpec = { number: 1, track: track(5), ghost: null, compare: false };
/** Five rows, half a second apart. */
const BYTES: Record<string, ArrayBuffer> = {
	q: new Float32Array([0, 0, 1, 10, 2, 20, 3, 30, 4, 40]).buffer,
	t: new Float64Array([0, 0.5, 1, 1.5, 2]).buffer,
};

describe("a track", () => {
	const scene = {
		nq: 8,
		joints: [joint({ type: "free" }), joint({ type: "slide", qposadr: 7 })],
	} as unknown as Scene;
	const turned = Math.SQRT1_2;
	const rows = new Float32Array([0, 0, 0, 1, 0, 0, 0, 5, 2, 0, 0, turned, 0, 0, turned, 7]);
	const made = new Track(scene, rows, Float64Array.of(1, 3));
	const at = (time: number) => [...made.sample(time, new Float64Array(8))];

	it("goes straight and turns evenly between rows", () => {
		const [x, , , w, , , z, slide] = at(2);
		expect([1, 6]).toEqual([x, slide]);
		expect(w).toBeCloseTo(Math.cos(Math.PI / 8), 6);
		expect(z).toBeCloseTo(Math.sin(Math.PI / 8), 6);
	});

	it("shows rows exactly, the outer ones before and after", () => {
		expect([...rows.subarray(0, 8)]).toEqual(at(-1));
		expect([...rows.subarray(0, 8)]).toEqual(at(1));
		expect([...rows.subarray(8)]).toEqual(at(3));
		expect([...rows.subarray(8)]).toEqual(at(9));
	});

	it("finds the row that is shown at a time", () => {
		const even = new Track({ nq: 0, joints: [] }, new Float32Array(), Float64Array.of(0, 1, 2, 3, 4));
		expect([0, 0, 1, 1, 4, 4]).toEqual([-1, 0.99, 1, 1.5, 4, 100].map((time) => even.frameAt(time)));
	});

	it("turns the shorter way where a quaternion changes its sign", () => {
		const [w, x, y, z] = slerp([1, 0, 0, 0], [-turned, 0, 0, -turned], 0.5);
		expect(2 * Math.atan2(z, w)).toBeCloseTo(Math.PI / 4, 9);
		expect([0, 0]).toEqual([Math.abs(x), Math.abs(y)]);
	});

	it("refuses numbers that are no rows", () => {
		expect(() => new Track(scene, rows, Float64Array.of(1))).toThrow(RangeError);
	});
});

interface Setup {
	replay: Replay;
	hands: Hands;
	said: () => [string, number, number][];
	acknowledge(): void;
	qpos: () => number[];
}

async function setUp({ offline = false } = {}): Promise<Setup> {
	const sent: ToKernel[] = [];
	let seq = 0;
	const line = {
		view: "v",
		open: true,
		next: () => ++seq,
		tell: (message: ToKernel) => void sent.push(message),
	};
	const channel = offline ? new LocalChannel() : new CommChannel({ robot: "r", line });
	const { signal } = new AbortController();
	const hands = new Hands(SCENE, channel, () => undefined, signal);
	const fetch = (specs: readonly { hash: string }[]) =>
		specs.map(async ({ hash }) => new Uint8Array(BYTES[hash] as ArrayBuffer));
	const events = {
		show: (qpos: Float64Array) => void hands.setFrame(qpos),
		changed: () => undefined,
		loaded: () => undefined,
		trouble: (text: string) => expect.fail(text),
	};
	const replay = new Replay(SCENE, channel, "v", fetch, events, signal);
	hands.takes = () => replay.yield();
	replay.read(traits());
	await vi.waitFor(() => expect(replay.track).not.toBeNull());
	let read = 0;
	return {
		replay,
		hands,
		said: () => {
			const fresh = sent.slice(read) as Message[];
			read = sent.length;
			return fresh.map((one) => [one.type === "replay" ? one.action : one.type, one.value, one.order]);
		},
		acknowledge: () => {
			for (let i = 1; i <= seq; i++) channel.acknowledge(i);
			hands.acknowledge(seq);
			replay.acknowledged();
		},
		qpos: () => [...hands.state.qpos],
	};
}

const traits = (changes = {}) => ({
	spec: SPEC,
	used: true,
	playing: false,
	speed: 1,
	loop: true,
	cursor: { frame: 0, order: 1, by: "" },
	...changes,
});

describe("a trajectory in the page", () => {
	let clock: (now: number) => void = () => undefined;
	beforeEach(() => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
		vi.stubGlobal("requestAnimationFrame", (act: (now: number) => void) => {
			clock = act;
			return 1;
		});
		vi.stubGlobal("cancelAnimationFrame", () => {
			clock = () => undefined;
		});
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});
	/** Lets the page draw a picture every 50 ms. */
	const pass = (ms: number) => {
		for (let i = 0; i < ms; i += 50) {
			vi.advanceTimersByTime(50);
			clock(performance.now());
		}
	};

	it("plays by its own clock and tells where it is a few times a second", async () => {
		const { replay, said, qpos } = await setUp();
		replay.read(traits({ playing: true }));
		pass(750);

		expect(1.5).toBeCloseTo(qpos()[0] as number, 6);
		expect([1, true]).toEqual([replay.frame, replay.playing.value]);
		const told = said();
		expect(told.every(([action]) => action === "at")).toBe(true);
		expect(told.length).toBeLessThanOrEqual(3);
	});

	it("shows a row exactly where it pauses, and says which", async () => {
		const { replay, said, qpos } = await setUp();
		replay.read(traits({ playing: true }));
		pass(750);
		said();
		replay.toggle();

		expect([1, 10]).toEqual(qpos());
		expect([["pause", 1, 1]]).toEqual(said());
		pass(500);
		expect([1, 10]).toEqual(qpos());
	});

	it("says where it stands when the kernel pauses it", async () => {
		const { replay, said, acknowledge } = await setUp();
		replay.read(traits({ playing: true }));
		pass(600);
		acknowledge();
		said();
		replay.read(traits());

		expect(replay.time).toBe(0.5);
		expect([["at", 1, 1]]).toEqual(said());
	});

	it("begins again at the end where it loops, else pauses on the last row", async () => {
		const { replay, qpos } = await setUp();
		replay.read(traits({ playing: true }));
		pass(2250);
		expect(0).toBe(replay.frame);
		replay.read(traits({ playing: true, loop: false }));
		pass(2250);
		expect([4, false, 4]).toEqual([replay.frame, replay.playing.value, qpos()[0]]);
		replay.toggle();
		expect([0, true]).toEqual([replay.frame, replay.playing.value]);
	});

	it("is slower and quicker as asked", async () => {
		const { replay, said } = await setUp();
		replay.read(traits({ playing: true }));
		replay.setSpeed(0.5);
		pass(1000);

		expect(0.5).toBeCloseTo(replay.time, 6);
		expect(["speed", 0.5, 1]).toEqual(said()[0]);
	});

	it("goes to a row when the kernel orders it, also while it plays", async () => {
		const { replay, qpos } = await setUp();
		replay.read(traits({ playing: true }));
		pass(200);
		replay.read(traits({ playing: true, cursor: { frame: 3, order: 2, by: "" } }));

		expect([3, 30]).toEqual(qpos());
		expect(replay.order({ frame: 1, order: 2, by: "" })).toBe(false); // heard already
		expect(3).toBe(replay.frame);
	});

	it("does not jump back to where its own hand was", async () => {
		const { replay, acknowledge } = await setUp();
		replay.seek(2);
		replay.seek(4);
		replay.read(traits({ cursor: { frame: 2, order: 2, by: "v" } }));
		expect(4).toBe(replay.frame);
		replay.read(traits({ cursor: { frame: 1, order: 3, by: "other" } }));
		expect(1).toBe(replay.frame);
		acknowledge();
		expect(1).toBe(replay.frame);
	});

	it("tells at most one row every 33 ms of a bar that is dragged, and the last", async () => {
		const { replay, said } = await setUp();
		for (const row of [1, 2, 3]) replay.seek(row);
		expect([["seek", 1, 1]]).toEqual(said());
		vi.advanceTimersByTime(40);
		expect([["seek", 3, 1]]).toEqual(said());
	});

	it("steps by rows and stays within them", async () => {
		const { replay, qpos } = await setUp();
		replay.step(1);
		expect([1, 10]).toEqual(qpos());
		replay.step(-5);
		expect(0).toBe(replay.frame);
	});

	it("pauses for a hand that moves a joint, and tells so first", async () => {
		const { replay, hands, said, qpos, acknowledge } = await setUp();
		replay.read(traits({ playing: true }));
		pass(600);
		said();
		hands.move(0, [0.25], "end");

		expect(["pause", "joints"]).toEqual(said().map(([what]) => what));
		expect([false, false]).toEqual([replay.playing.value, replay.drives]);
		expect([0.25, 10]).toEqual(qpos());
		pass(500);
		expect([0.25, 10]).toEqual(qpos());
		acknowledge();
		replay.seek(2); // comes back to it
		expect([2, 20]).toEqual(qpos());
	});

	it("needs no kernel", async () => {
		const { replay, qpos } = await setUp({ offline: true });
		replay.toggle();
		pass(1000);
		replay.toggle();

		expect([2, 20]).toEqual(qpos());
		expect(replay.drives).toBe(true);
	});

	it("stands still where nobody looks, and goes on from there", async () => {
		const { replay } = await setUp();
		replay.read(traits({ playing: true }));
		pass(300);
		const { time } = replay;
		replay.seen = false;
		pass(5000);
		expect(time).toBe(replay.time);
		replay.seen = true;
		pass(300);
		expect(time + 0.3).toBeCloseTo(replay.time, 6);
	});

	it("is gone with its rows when the kernel takes it away", async () => {
		const { replay } = await setUp();
		replay.read(traits({ spec: null, used: false }));

		expect([null, false]).toEqual([replay.track, replay.drives]);
	});
});
