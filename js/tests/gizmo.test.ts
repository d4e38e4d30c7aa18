import { describe, expect, it } from "vitest";
import { axisAt, glide, type Place, slide, spin } from "../src/interaction/gizmo.ts";
import { MocapState } from "../src/interaction/mocap.ts";
import { Handles } from "../src/scene/handles.ts";
import { Kinematics } from "../src/scene/kinematics.ts";
import { rotate, unit, type Vec3 } from "../src/scene/vec.ts";
import { chain, joint } from "./scenes.ts";

const FROM: Place = { pos: [1, 2, 3], quat: [1, 0, 0, 0] };
/** From the eye at (1, -8, 3), which looks along +Y, through a point of the plane y = 2. */
const toward = (x: number, z: number) => {
	const origin: Vec3 = [1, -8, 3];
	return { origin, direction: unit([x - 1, 10, z - 3]) };
};
/** Pixels of that eye: 100 a metre in that plane, y down. */
const project = ([x, , z]: Vec3): [number, number] => [100 * (x - 1), -100 * (z - 3)];
const close = (a: readonly number[], b: readonly number[]) => {
	expect(Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? Number.NaN))))).toBeLessThan(1e-9);
};

describe("the handles of a mocap body", () => {
	it("are taken hold of where they are drawn", () => {
		const handles = new Handles(1);
		handles.place(FROM.pos, "move");
		const at = (x: number, y: number) => axisAt(handles, x, y, project);
		expect([0, 2, null, null]).toEqual([at(20, 2), at(-3, -25), at(20, 20), at(90, 0)]);
		handles.place(FROM.pos, "turn");
		expect(1).toBe(at(18, 18)); // the ring that faces the eye
		handles.place(null, "turn");
		expect(null).toBe(at(18, 18));
		expect(false).toBe(handles.group.visible);
	});

	it("move it along their axis by as much as the cursor moves along it", () => {
		const move = slide(2, FROM, toward(1, 3.2));
		close([1, 2, 3.5], move(toward(1, 3.7)).pos);
		const away = slide(1, FROM, toward(1, 3)); // an axis that points at the eye moves nothing
		close(FROM.pos, away(toward(1, 4)).pos);
	});

	it("let it glide in the plane of the picture where its shape is held", () => {
		const ray = { origin: [1, -8, 3] as Vec3, direction: [0, 1, 0] as Vec3 };
		close([1.3, 2, 2.6], glide(FROM, [1, 2, 3], ray)(toward(1.3, 2.6)).pos);
	});

	it("turn it as far as the cursor goes round, past half a turn too", () => {
		const ray = { origin: [1, -8, 3] as Vec3, direction: [0, 1, 0] as Vec3 };
		const turn = spin(1, FROM, [25, 0], [0, 0], ray);
		let { quat } = FROM;
		// A quarter counterclockwise as seen, from +X up to +Z.
		for (const angle of [30, 60, 90]) {
			const a = (angle * Math.PI) / 180;
			quat = turn(25 * Math.cos(a), -25 * Math.sin(a)).quat;
		}
		close([0, 0, 1], rotate(quat, [1, 0, 0]));
		for (const angle of [150, 210, 270]) {
			const a = (angle * Math.PI) / 180;
			quat = turn(25 * Math.cos(a), -25 * Math.sin(a)).quat;
		}
		close([0, 0, -1], rotate(quat, [1, 0, 0]));
	});
});

describe("mocap bodies", () => {
	const scene = () => {
		const made = chain([joint(), joint({ body: 2, qposadr: 1 })], [0, 0]);
		const [world, first, second] = made.bodies;
		if (world === undefined || first === undefined || second === undefined) throw new Error("no chain");
		return { ...made, bodies: [world, { ...first, mocap: true, joints: [] }, second] };
	};

	it("stand where the hand has them until the kernel has taken that in", () => {
		let settled = true;
		const sent: unknown[] = [];
		const channel = {
			mocap: (...message: unknown[]) => {
				sent.push(message);
				settled = false;
			},
			settled: () => settled,
		};
		let changes = 0;
		const state = new MocapState(scene(), channel, () => changes++);
		expect([1]).toEqual(state.bodies);
		expect({ pos: [0, 0, 0], quat: [1, 0, 0, 0] }).toEqual(state.place(1));
		expect(null).toBe(state.place(2));
		state.put(1, { pos: [1, 0, 0], quat: [1, 0, 0, 0] }, "move");
		state.setKernel([9, 9, 9, 1, 0, 0, 0]); // older than the hand
		expect([1, 0, 0]).toEqual(state.place(1)?.pos);
		settled = true;
		state.acknowledged();
		expect([9, 9, 9]).toEqual(state.place(1)?.pos);
		state.setKernel([9, 9, 9, 1, 0, 0, 0]);
		state.setKernel([1, 2]); // of another model
		state.put(2, FROM, "end"); // none of them
		expect([2, 1]).toEqual([changes, sent.length]);
	});

	it("carry what hangs on them", () => {
		const kinematics = new Kinematics(scene());
		kinematics.placed.set(1, { pos: [1, 2, 3], quat: [0, 0, 0, 2] });
		const { xpos, xquat } = kinematics.run([0, 0]);
		close([1, 2, 3, 1, 2, 3], [...xpos.slice(3)]);
		close([0, 0, 0, 1], [...xquat.slice(4, 8)]);
	});
});
