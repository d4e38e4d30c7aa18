import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cursor, grabbedJoint, startDrag } from "../src/interaction/drag.ts";
import type { JointSpec } from "../src/protocol/types.gen.ts";
import { Kinematics, quatAt, vecAt } from "../src/scene/kinematics.ts";
import { add, cross, dot, length, rotate, scale, sub, unit, type Vec3 } from "../src/scene/vec.ts";
import { chain, joint } from "./scenes.ts";

/** A pinhole camera that looks from `eye` at the origin, 500 pixels per unit slope. */
function camera(eye: Vec3) {
	const forward = unit(scale(eye, -1));
	const right = unit(cross(forward, [0, 0, 1]));
	const up = cross(right, forward);
	const project = (p: Vec3): [number, number] => {
		const way = sub(p, eye);
		const depth = dot(way, forward);
		return [(500 * dot(way, right)) / depth, (-500 * dot(way, up)) / depth];
	};
	/** The cursor over a point of the world. */
	const over = (p: Vec3, vertical = false): Cursor => ({
		ray: { origin: eye, direction: unit(sub(p, eye)) },
		at: project(p),
		project,
		vertical,
	});
	return { over, project };
}

/** Drags joint 0 from where `point` of its link is at `start` to where it would be at `goal`; what the drag makes of it. */
function dragged(spec: JointSpec, point: Vec3, start: number[], goal: number[], eye: Vec3): number[] {
	const scene = chain([spec], start);
	const kinematics = new Kinematics(scene);
	const place = (qpos: number[]): Vec3 => {
		const { xpos, xquat } = kinematics.run(qpos);
		return add(vecAt(xpos, 1), rotate(quatAt(xquat, 1), point));
	};
	const target = place(goal);
	const from = place(start);
	const view = camera(eye);
	const drag = startDrag(scene, kinematics.poses, start, 0, from, view.over(from));
	const steps = 20;
	let values = start;
	for (let step = 1; step <= steps; step++) {
		const between = start.map((q, k) => q + ((goal[k] as number) - q) * (step / steps));
		values = drag.move(view.over(step === steps ? target : place(between)));
	}
	return values;
}

describe("which joint a link moves", () => {
	it("is its own last one", () => {
		const scene = chain([joint(), joint({ body: 2, qposadr: 1 })], [0, 0]);

		expect(1).toBe(grabbedJoint(scene, 2));
	});

	it("is that of the nearest ancestor for a link without", () => {
		const scene = chain([joint()], [0]);
		scene.bodies.push({
			...(scene.bodies[1] as (typeof scene.bodies)[number]),
			name: "tool",
			parent: 1,
			joints: [],
		});

		expect(0).toBe(grabbedJoint(scene, 2));
	});

	it("is none for what is fixed to the world", () => {
		expect(null).toBe(grabbedJoint(chain([joint()], [0]), 0));
	});
});

describe("dragging a hinge", () => {
	it("makes the picked point follow the cursor, seen along the axis", () => {
		const [angle] = dragged(joint(), [1, 0, 0], [0.2], [1.4], [0.5, -0.5, 5]);

		expect(angle).toBeCloseTo(1.4, 6);
	});

	it("makes it follow seen from the edge", () => {
		const [angle] = dragged(joint(), [1, 0, 0], [-2], [-1], [0, -5, 0.3]);

		expect(angle).toBeCloseTo(-1, 3);
	});

	it("goes on over more than half a turn", () => {
		const [angle] = dragged(joint(), [1, 0, 0], [0], [5.5], [0, 0.1, 5]);

		expect(angle).toBeCloseTo(5.5, 6);
	});

	it("starts from where the joint is, without a jump", () => {
		const [angle] = dragged(joint({ ref: 0.5 }), [0.3, 0.4, 0.1], [1.1], [1.1], [2, 2, 2]);

		expect(angle).toBeCloseTo(1.1, 9);
	});

	it("follows for any axis, point and view that shows the motion", () => {
		const part = fc.integer({ min: -1000, max: 1000 }).map((n) => n / 1000);
		const direction = fc.tuple(part, part, part).filter((v) => length(v as Vec3) > 0.1);
		fc.assert(
			fc.property(direction, direction, direction, part, (axis, point, eye, goal) => {
				const spec = joint({ axis: unit(axis as Vec3) });
				const spoke = length(cross(spec.axis, point as Vec3));
				const view = scale(unit(eye as Vec3), 6);
				fc.pre(spoke > 0.2 && Math.abs(dot(spec.axis, unit(view))) > 0.35 && Math.abs(unit(view)[2]) < 0.95);

				const [angle] = dragged(spec, point as Vec3, [0], [goal], view);

				expect(angle).toBeCloseTo(goal, 4);
			}),
			{ seed: 7, numRuns: 200 },
		);
	});
});

describe("dragging a slide", () => {
	it("moves along its axis with the cursor", () => {
		const spec = joint({ type: "slide", axis: [1, 0, 0] });

		const [way] = dragged(spec, [0.1, 0.2, 0], [0.05], [0.6], [1, -4, 2]);

		expect(way).toBeCloseTo(0.6, 6);
	});
});

describe("dragging a ball", () => {
	it("turns the picked point under the cursor", () => {
		const spec = joint({ type: "ball" });
		const goal = [Math.cos(0.4), 0, 0, Math.sin(0.4)];

		const quat = dragged(spec, [0.2, -1, 0.3], [1, 0, 0, 0], goal, [0, -6, 1]);

		const reached = rotate(quat as [number, number, number, number], [0.2, -1, 0.3]);
		const wanted = rotate(goal as [number, number, number, number], [0.2, -1, 0.3]);
		expect(length(sub(reached, wanted))).toBeLessThan(1e-6);
	});
});

describe("dragging a free body", () => {
	it("moves it over the ground", () => {
		const spec = joint({ type: "free" });

		const values = dragged(spec, [0, 0, 0.3], [0, 0, 1, 1, 0, 0, 0], [0.5, -0.2, 1, 1, 0, 0, 0], [3, 3, 4]);

		expect([0.5, -0.2, 1, 1, 0, 0, 0].every((want, k) => Math.abs(want - (values[k] ?? 9)) < 1e-9)).toBe(
			true,
		);
	});
});
