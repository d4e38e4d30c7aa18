import { describe, expect, it } from "vitest";
import { JointState } from "../src/interaction/joints.ts";
import { axisAngle } from "../src/scene/vec.ts";
import { chain, joint } from "./scenes.ts";

const KNEE = joint({ range: [-1, 2], limited: true });

describe("limits", () => {
	it("stops a joint at its limits", () => {
		const state = new JointState(chain([KNEE], [0]));

		state.set(0, [5]);

		expect([2]).toEqual(state.values(0));
	});

	it("lets a joint leave its limits when told so", () => {
		const state = new JointState(chain([KNEE], [0]));
		state.ignoreLimits = true;

		state.set(0, [5]);

		expect([5]).toEqual(state.values(0));
	});

	it("takes a range that is not enforced as a hint only", () => {
		const state = new JointState(chain([{ ...KNEE, limited: false }], [0]));

		state.set(0, [5]);

		expect([5]).toEqual(state.values(0));
	});

	it("stops a ball at its largest angle", () => {
		const state = new JointState(
			chain([joint({ type: "ball", range: [0, 0.5], limited: true })], [1, 0, 0, 0]),
		);

		state.set(0, axisAngle([0, 1, 0], 1.2));

		expect(Math.abs(2 * Math.acos(state.values(0)[0] ?? 0) - 0.5)).toBeLessThan(1e-12);
	});

	it("makes the quaternion of a free joint unit", () => {
		const state = new JointState(chain([joint({ type: "free" })], [0, 0, 0, 1, 0, 0, 0]));

		state.set(0, [1, 2, 3, 0, 0, 2, 0]);

		expect([1, 2, 3, 0, 0, 1, 0]).toEqual(state.values(0));
	});
});

describe("mimic", () => {
	const leader = joint({ name: "leader", range: [0, 1], limited: true });
	const follower = joint({ name: "follower", qposadr: 1, mimic: { joint: 0, multiplier: -2, offset: 0.5 } });
	const second = joint({ name: "second", qposadr: 2, mimic: { joint: 1, multiplier: 3, offset: 1 } });

	it("moves followers with their leader", () => {
		const state = new JointState(chain([leader, follower], [0, 0.5]));

		const moved = state.set(0, [0.25]);

		expect([0.25, 0]).toEqual([...state.qpos]);
		expect([0, 1]).toEqual([...moved.keys()]);
	});

	it("moves the leader when a follower is moved, within the leader's limits", () => {
		const state = new JointState(chain([leader, follower], [0, 0.5]));

		state.set(1, [-4]);

		expect([1, -1.5]).toEqual([...state.qpos]);
	});

	it("follows over two steps", () => {
		const state = new JointState(chain([leader, follower, second], [0, 0.5, 2.5]));

		state.set(0, [1]);

		expect([1, -1.5, -3.5]).toEqual([...state.qpos]);
	});

	it("lets joints that mimic each other in a circle move on their own", () => {
		const a = joint({ mimic: { joint: 1, multiplier: 1, offset: 0 } });
		const b = joint({ qposadr: 1, mimic: { joint: 0, multiplier: 1, offset: 0 } });
		const state = new JointState(chain([a, b], [0, 0]));

		state.set(0, [0.5]);

		expect([0.5, 0]).toEqual([...state.qpos]);
	});
});

describe("the hand and the kernel", () => {
	const two = () => new JointState(chain([joint(), joint({ qposadr: 1 })], [0, 0]));

	it("keeps a held joint where the hand has it while the others follow the kernel", () => {
		const state = two();
		state.hold(0);
		state.set(0, [0.7]);

		state.setKernel([0.1, 0.2]);

		expect([0.7, 0.2]).toEqual([...state.qpos]);
	});

	it("keeps it after the hand let go until the kernel has taken the last message in", () => {
		const state = two();
		state.hold(0);
		state.set(0, [0.7]);
		state.release(0, 5);

		state.setKernel([0.1, 0]);
		state.acknowledge(4);

		expect([0.7, 0]).toEqual([...state.qpos]);
	});

	it("takes the kernel's value once the last message has been acknowledged", () => {
		const state = two();
		state.hold(0);
		state.set(0, [0.7]);
		state.release(0, 5);
		state.setKernel([0.6, 0]);

		const moved = state.acknowledge(5);

		expect(true).toBe(moved);
		expect([0.6, 0]).toEqual([...state.qpos]);
	});

	it("is final without a kernel", () => {
		const state = two();
		state.hold(0);
		state.set(0, [0.7]);

		state.release(0, 0);

		expect([0.7, 0]).toEqual([...state.qpos]);
	});

	it("ignores a state of another robot", () => {
		const state = two();

		expect(false).toBe(state.setKernel([1, 2, 3]));
		expect([0, 0]).toEqual([...state.qpos]);
	});
});
