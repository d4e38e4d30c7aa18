import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Hands } from "../src/interaction/hands.ts";
import { grip, gripped } from "../src/interaction/pulling.ts";
import { Simulated, type SimulationTraits } from "../src/interaction/simulated.ts";
import { CommChannel } from "../src/protocol/channel.ts";
import type { InputSpec, Scene, ToKernel } from "../src/protocol/types.gen.ts";
import { Kinematics } from "../src/scene/kinematics.ts";
import type { Vec3 } from "../src/scene/vec.ts";
import { chain, joint } from "./scenes.ts";

const input = (name: string, changes: Partial<InputSpec> = {}): InputSpec => ({
	name,
	range: null,
	unit: "",
	target: null,
	drives: null,
	...changes,
});
const SCENE = {
	...chain([joint({ name: "a" }), joint({ name: "b", qposadr: 1 })], [0, 0]),
	keyframes: [{ name: "bow", qpos: [0.2, 0.3] }],
	inputs: [
		input("a", { range: [-1, 1], target: { joint: 0, slope: 2, offset: 0.5 } }),
		input("push"),
		input("pull"),
	],
} as unknown as Scene;
const PAUSED: SimulationTraits = {
	spec: { able: true, note: "", switches: [], signals: [] },
	used: true,
	playing: false,
	speed: 1,
	time: 0,
	ctrl: [0, 0, 0],
};

function setUp({ open = true } = {}) {
	const sent: ToKernel[] = [];
	let seq = 0;
	const line = { view: "v", open, next: () => ++seq, tell: (message: ToKernel) => void sent.push(message) };
	const channel = new CommChannel({ robot: "r", line });
	const changed = vi.fn();
	const simulated = new Simulated(SCENE, channel, changed);
	const hands = new Hands(SCENE, channel, () => undefined, new AbortController().signal);
	hands.simulated = simulated;
	simulated.read(PAUSED);
	const kernel = (changes: Partial<SimulationTraits>) => simulated.read({ ...PAUSED, ...changes });
	/** The kernel has taken in everything. */
	const acknowledge = () => {
		let upTo = 0;
		for (const message of sent) if ("seq" in message) upTo = channel.acknowledge(message.seq);
		simulated.acknowledge(upTo);
		hands.acknowledge(upTo);
	};
	return { sent, simulated, hands, channel, line, kernel, acknowledge, changed };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] }));
afterEach(() => void vi.useRealTimers());

describe("the simulation in a view", () => {
	it("plays at once in the picture, and as the kernel says once that has taken it in", () => {
		const { simulated, sent, kernel, acknowledge } = setUp();
		simulated.toggle();
		expect([true, "play", 1]).toEqual([
			simulated.playing.value,
			sent[0]?.type === "run" && sent[0].action,
			sent[0]?.type === "run" && sent[0].value,
		]);
		kernel({}); // an older state
		expect(true).toBe(simulated.playing.value);

		kernel({ playing: true });
		acknowledge();
		expect(true).toBe(simulated.playing.value);
		kernel({ playing: false, spec: { able: true, note: "Paused: it diverged", switches: [], signals: [] } });
		expect([false, "Paused: it diverged"]).toEqual([simulated.playing.value, simulated.spec.note]);
	});

	it("does nothing where MuJoCo cannot simulate", () => {
		const { simulated, sent, kernel } = setUp();
		kernel({ spec: { able: false, note: "no MuJoCo", switches: [], signals: [] } });
		simulated.toggle();
		simulated.step();
		simulated.reset();

		expect([]).toEqual(sent);
	});

	it("tells clicks that wait for the kernel together, and only the last of play and pause", () => {
		const { simulated, channel, line, sent } = setUp({ open: false });
		for (let i = 0; i < 3; i++) simulated.step();
		for (let i = 0; i < 101; i++) simulated.toggle();
		line.open = true;
		channel.open();

		const told = sent.map((one) => (one.type === "run" ? [one.action, one.value] : []));
		expect([
			["step", 3],
			["play", 1],
		]).toEqual(told);
	});

	it("keeps a slider in the hand until the kernel has its last value", () => {
		const { simulated, sent, kernel, acknowledge } = setUp();
		simulated.control(1, 0.25, "move");
		simulated.control(1, 0.75, "end");
		kernel({ ctrl: [0.5, 0.25, -1] });
		expect([0.5, 0.75, -1]).toEqual([...simulated.controls.values]);
		expect(["move", "end"]).toEqual(sent.map((one) => one.type === "controls" && one.phase));

		acknowledge();
		expect([0.5, 0.25, -1]).toEqual([...simulated.controls.values]);
	});

	it("keeps controls within their range and merges what comes quickly", () => {
		const { simulated, sent } = setUp();
		simulated.control(0, 5, "move");
		simulated.control(1, 1, "move");
		simulated.control(2, 2, "move");
		simulated.control(1, 3, "move");
		vi.advanceTimersByTime(40);

		expect([
			[[0], [1]],
			[
				[1, 2],
				[3, 2],
			],
		]).toEqual(sent.map((one) => one.type === "controls" && [one.inputs, one.values]));
	});

	it("lets a slider aim what an actuator holds while it plays, and puts joints while it does not", () => {
		const { simulated, hands, sent, kernel } = setUp();
		hands.move(0, [0.1], "end");
		kernel({ playing: true });
		expect(true).toBe(simulated.playing.value);
		hands.state.acknowledge(99);
		hands.move(0, [0.2], "end");
		hands.move(1, [0.3], "end");

		expect(["joints", "controls", "joints"]).toEqual(sent.map((one) => one.type));
		expect(0.9).toBeCloseTo(sent[1]?.type === "controls" ? (sent[1].values[0] as number) : 0);
		expect(0.2).toBeCloseTo(simulated.targets.get(0) as number);
		expect(undefined).toBe(simulated.targets.get(1));
	});

	it("does not let go of a joint that was grabbed before it played", () => {
		const { hands, sent, kernel } = setUp();
		hands.grab(0);
		hands.move(0, [0.1], "move");
		kernel({ playing: true });
		hands.move(0, [0.2], "move");
		hands.drop(0);

		expect(["joints", "joints"]).toEqual(sent.map((one) => one.type));
		expect("end").toBe(sent[1]?.type === "joints" && sent[1].phase);
	});

	it("takes a keyframe whole where the simulation moves the robot, else its pose", () => {
		const { hands, sent, kernel } = setUp();
		hands.keyframe(0);
		kernel({ used: false });
		hands.keyframe(0);

		expect(["run", "joints"]).toEqual(sent.map((one) => one.type));
	});

	it("has no target for a joint at which two actuators pull", () => {
		const target = { joint: 0, slope: 1, offset: 0 };
		const scene = { inputs: [input("x", { target }), input("y", { target })] };
		const simulated = new Simulated(scene, setUp().channel, () => undefined);

		expect(null).toBe(simulated.target(0));
	});
});

describe("a hand that pulls", () => {
	const kinematics = new Kinematics(SCENE);
	const ray = (y: number, z: number) => ({ origin: [5, y, z] as Vec3, direction: [-1, 0, 0] as Vec3 });

	it("holds a point of the body, and pulls in the plane that faces the viewer", () => {
		const poses = kinematics.run([Math.PI / 2, 0]);
		const held = grip(poses, 1, [0.5, 1, 0.25], ray(1, 0.25), "spring");
		expect([0.5, 2, 3]).toEqual(held.target(ray(2, 3)));
		expect(held.point.map((c) => Math.round(1e6 * c) / 1e6)).toEqual([1, -0.5, 0.25]);

		const there = gripped(held, kinematics.run([Math.PI, 0]));
		expect(there.map((c) => Math.round(1e6 * c) / 1e6)).toEqual([-1, 0.5, 0.25]);
	});

	it("pulls to where it pulled before when the cursor looks past the plane", () => {
		const held = grip(kinematics.run([0, 0]), 1, [0, 0, 0], ray(0, 0), "torque");
		held.target(ray(1, 1));

		expect([0, 1, 1]).toEqual(held.target({ origin: [5, 0, 0], direction: [0, 1, 0] }));
	});

	it("sends the newest place only, and lets go at once", () => {
		const { channel, sent } = setUp();
		const pull = (z: number) => ({
			kind: "spring" as const,
			body: 1,
			point: [0, 0, 0] as Vec3,
			target: [0, 0, z] as Vec3,
		});
		for (let z = 0; z < 5; z++) channel.pull(pull(z), "move");
		channel.pull(pull(9), "end");
		vi.advanceTimersByTime(100);

		const told = sent.map((one) => one.type === "pull" && [one.phase, one.target[2]]);
		expect([
			["move", 0],
			["end", 9],
		]).toEqual(told);
	});
});
