/** What a joint must be for the picked point of a link to follow the cursor. */
import type { Quat, Scene } from "../protocol/types.gen.ts";
import { JOINT_WIDTH, type Poses, quatAt, vecAt } from "../scene/kinematics.ts";
import {
	add,
	axisAngle,
	between,
	conjugate,
	cross,
	dot,
	length,
	mulQuat,
	type Ray,
	rotate,
	scale,
	sub,
	unit,
	type Vec3,
	wrap,
} from "../scene/vec.ts";

/** Where the cursor is: as a line of sight, and in the picture. */
export interface Cursor {
	ray: Ray;
	at: readonly [number, number];
	/** The picture's place [css pixels] of a point of the world. */
	project(point: Vec3): readonly [number, number];
	/** Free bodies move up and down instead of over the ground. */
	vertical: boolean;
}

/** A held joint: gives its values, not yet limited, for each place of the cursor. */
export interface JointDrag {
	joint: number;
	move(cursor: Cursor): number[];
}

/** Cosine between the line of sight and a joint's axis under which its plane is seen too much from the edge. */
const EDGE_ON = 0.2;

/** The innermost joint that moves a body: its own last one, or that of the nearest ancestor; null when it is fixed. */
export function grabbedJoint(scene: Pick<Scene, "bodies">, body: number): number | null {
	for (let at = body; at >= 0; at = scene.bodies[at]?.parent ?? -1) {
		const joint = scene.bodies[at]?.joints.at(-1);
		if (joint !== undefined) return joint;
	}
	return null;
}

/**
 * Takes hold of `joint` at `point` of the world.
 *
 * Args:
 *     poses: where everything is now.
 *     qpos: the state that put it there.
 */
export function startDrag(
	scene: Pick<Scene, "bodies" | "joints">,
	poses: Poses,
	qpos: ArrayLike<number>,
	joint: number,
	point: Vec3,
	cursor: Cursor,
): JointDrag {
	const spec = scene.joints[joint];
	if (spec === undefined) throw new RangeError(`there is no joint ${joint}`);
	const start = Array.from({ length: JOINT_WIDTH[spec.type] }, (_, k) => qpos[spec.qposadr + k] as number);
	const anchor = vecAt(poses.xanchor, joint);
	const axis = vecAt(poses.xaxis, joint);
	const first = start[0] as number;
	switch (spec.type) {
		case "hinge": {
			const follow = followHinge(anchor, axis, point, cursor);
			return { joint, move: (cursor) => [first + follow(cursor)] };
		}
		case "slide":
			return { joint, move: (cursor) => [first + followSlide(axis, point, cursor)] };
		case "ball": {
			const before = mulQuat(quatAt(poses.xquat, spec.body), conjugate(start as Quat));
			return {
				joint,
				move: ({ ray }) => {
					const turn = between(sub(point, anchor), sub(nearestOnSphere(ray, anchor, point), anchor));
					return mulQuat(mulQuat(conjugate(before), mulQuat(turn, before)), start as Quat);
				},
			};
		}
		case "free": {
			const [x, y, z, ...quat] = start as [number, number, number, ...number[]];
			return { joint, move: (cursor) => [...add([x, y, z], followFree(point, cursor)), ...quat] };
		}
	}
}

/** Angle [rad] by which a hinge has turned since it was grabbed; more than a turn counts on. */
function followHinge(anchor: Vec3, axis: Vec3, point: Vec3, start: Cursor): (cursor: Cursor) => number {
	const arm = sub(point, anchor);
	const lift = scale(axis, dot(arm, axis));
	const spoke = sub(arm, lift); // from the axis to the point
	const center = add(anchor, lift);
	let total = 0;
	if (length(spoke) < 1e-6) return ({ at }) => 0.01 * (at[0] - start.at[0] - (at[1] - start.at[1]));
	if (Math.abs(dot(axis, start.ray.direction)) > EDGE_ON) {
		return ({ ray }) => {
			const steep = dot(ray.direction, axis);
			const depth = dot(sub(center, ray.origin), axis) / steep;
			if (!Number.isFinite(depth) || depth <= 0) return total; // the plane is behind the viewer
			const hit = sub(add(ray.origin, scale(ray.direction, depth)), center);
			const angle = Math.atan2(dot(axis, cross(spoke, hit)), dot(spoke, hit));
			total += wrap(angle - total);
			return total;
		};
	}
	// Seen from the edge: turn until the point is as near to the cursor in the picture as it can be.
	return ({ at, project }) => {
		for (let step = 0; step < 6; step++) {
			const arm = rotate(axisAngle(axis, total), spoke);
			const gain = screenGain(add(center, arm), cross(axis, arm), at, project);
			total += Math.min(0.5, Math.max(-0.5, gain));
			if (Math.abs(gain) < 1e-4) break;
		}
		return total;
	};
}

/** How far a point must go along its velocity to come nearest to the cursor in the picture. */
function screenGain(
	point: Vec3,
	velocity: Vec3,
	at: readonly [number, number],
	project: Cursor["project"],
): number {
	const small = 1e-3;
	const [x, y] = project(point);
	const [nextX, nextY] = project(add(point, scale(velocity, small)));
	const [dx, dy] = [(nextX - x) / small, (nextY - y) / small];
	const speed = dx * dx + dy * dy;
	return speed < 1 ? 0 : ((at[0] - x) * dx + (at[1] - y) * dy) / speed;
}

/** Way [m] along the axis from the grabbed point to where the line of sight passes nearest. */
function followSlide(axis: Vec3, point: Vec3, { ray, at, project }: Cursor): number {
	const along = dot(axis, ray.direction);
	const flatness = 1 - along * along;
	if (flatness < 0.03) return screenGain(point, axis, at, project);
	const from = sub(point, ray.origin);
	return (along * dot(ray.direction, from) - dot(axis, from)) / flatness;
}

function nearestOnSphere(ray: Ray, center: Vec3, point: Vec3): Vec3 {
	const radius = length(sub(point, center));
	const toCenter = sub(center, ray.origin);
	const along = dot(toCenter, ray.direction);
	const passing = add(ray.origin, scale(ray.direction, along));
	const miss = length(sub(passing, center));
	if (miss >= radius) return add(center, scale(unit(sub(passing, center)), radius));
	return add(ray.origin, scale(ray.direction, along - Math.sqrt(radius * radius - miss * miss)));
}

/** Over the ground where one looks down on it, parallel to the picture where one does not. */
function followFree(point: Vec3, { ray, vertical }: Cursor): Vec3 {
	const up: Vec3 = [0, 0, 1];
	if (vertical) return scale(up, alongLine(up, point, ray));
	const normal = Math.abs(ray.direction[2]) > 0.15 ? up : unit([ray.direction[0], ray.direction[1], 0]);
	const depth = dot(sub(point, ray.origin), normal) / dot(ray.direction, normal);
	if (!Number.isFinite(depth) || depth <= 0) return [0, 0, 0];
	return sub(add(ray.origin, scale(ray.direction, depth)), point);
}

function alongLine(axis: Vec3, point: Vec3, ray: Ray): number {
	const along = dot(axis, ray.direction);
	const from = sub(point, ray.origin);
	return (along * dot(ray.direction, from) - dot(axis, from)) / Math.max(0.03, 1 - along * along);
}
