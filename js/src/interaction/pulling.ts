/** The hand that pulls at a link of the simulation. */
import type { Pull } from "../protocol/types.gen.ts";
import { type Poses, quatAt, vecAt } from "../scene/kinematics.ts";
import { add, conjugate, dot, type Ray, rotate, scale, sub, type Vec3 } from "../scene/vec.ts";

export type PullKind = Pull["kind"];

export interface Grip {
	kind: PullKind;
	body: number;
	/** [m] in the body's frame. */
	point: Vec3;
	/** Where the cursor pulls to: in the plane of the grabbed point that faces the viewer. */
	target(ray: Ray): Vec3;
}

/** Takes hold of a body at a point of the world. */
export function grip(poses: Poses, body: number, point: Vec3, ray: Ray, kind: PullKind): Grip {
	const turn = conjugate(quatAt(poses.xquat, body));
	const normal = ray.direction;
	let last = point;
	return {
		kind,
		body,
		point: rotate(turn, sub(point, vecAt(poses.xpos, body))),
		target: ({ origin, direction }) => {
			const depth = dot(sub(point, origin), normal) / dot(direction, normal);
			// A cursor that looks past the plane pulls to where it pulled before.
			if (Number.isFinite(depth) && depth > 0) last = add(origin, scale(direction, depth));
			return last;
		},
	};
}

/** Where the gripped point is now. */
export function gripped({ body, point }: Grip, poses: Poses): Vec3 {
	return add(vecAt(poses.xpos, body), rotate(quatAt(poses.xquat, body), point));
}
