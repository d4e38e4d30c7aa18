import type { Scene } from "../protocol/types.gen.ts";
import { add, axisAngle, mulQuat, type Quat, rotate, scale, sub, unitQuat, type Vec3 } from "./vec.ts";

/** How many numbers of qpos a joint of a type has. */
export const JOINT_WIDTH = { free: 7, ball: 4, hinge: 1, slide: 1 } as const;

/** World poses that follow from a qpos; the arrays belong to the `Kinematics` that made them. */
export interface Poses {
	/** Three numbers a body [m]. */
	xpos: Float64Array;
	/** Four numbers a body, wxyz, unit length. */
	xquat: Float64Array;
	/** Three numbers a joint [m]: where it turns, before the body's later joints move it. */
	xanchor: Float64Array;
	/** Three numbers a joint, unit length. */
	xaxis: Float64Array;
}

/**
 * Forward kinematics as MuJoCo's `mj_kinematics` means it; golden files hold both to 1e-6.
 *
 * Bodies stand parents first. A body starts where its frame puts it on its parent; then its joints act in their order,
 * each in the frame the ones before have left. A free joint sets the pose itself.
 */
export class Kinematics {
	readonly poses: Poses;
	/** Bodies that are put somewhere, whatever the file says: those of mocap. */
	readonly placed = new Map<number, { pos: Vec3; quat: Quat }>();

	constructor(readonly scene: Pick<Scene, "bodies" | "joints">) {
		const { bodies, joints } = scene;
		this.poses = {
			xpos: new Float64Array(3 * bodies.length),
			xquat: new Float64Array(4 * bodies.length),
			xanchor: new Float64Array(3 * joints.length),
			xaxis: new Float64Array(3 * joints.length),
		};
	}

	/** Poses at `qpos`; the same object at every call. */
	run(qpos: ArrayLike<number>): Poses {
		const { bodies, joints } = this.scene;
		const { xpos, xquat, xanchor, xaxis } = this.poses;
		for (const [i, body] of bodies.entries()) {
			let pos: Vec3;
			let quat: Quat;
			const placed = this.placed.get(i);
			if (placed !== undefined || body.parent < 0) {
				pos = placed?.pos ?? body.pos;
				quat = unitQuat(placed?.quat ?? body.quat);
			} else {
				const parent = quatAt(xquat, body.parent);
				pos = add(vecAt(xpos, body.parent), rotate(parent, body.pos));
				quat = mulQuat(parent, unitQuat(body.quat));
			}
			for (const j of body.joints) {
				const joint = joints[j];
				if (joint === undefined) continue;
				const at = joint.qposadr;
				const q = qpos[at] ?? 0;
				const axis = joint.axis;
				if (joint.type === "free") {
					pos = [q, qpos[at + 1] ?? 0, qpos[at + 2] ?? 0];
					quat = unitQuat([qpos[at + 3] ?? 1, qpos[at + 4] ?? 0, qpos[at + 5] ?? 0, qpos[at + 6] ?? 0]);
					xanchor.set(pos, 3 * j);
					xaxis.set([0, 0, 1], 3 * j);
					continue;
				}
				const anchor = add(pos, rotate(quat, joint.pos));
				xanchor.set(anchor, 3 * j);
				xaxis.set(rotate(quat, axis), 3 * j);
				if (joint.type === "slide") {
					pos = add(pos, scale(rotate(quat, axis), q - joint.ref));
					continue;
				}
				const turn =
					joint.type === "hinge"
						? axisAngle(axis, q - joint.ref)
						: unitQuat([q, qpos[at + 1] ?? 0, qpos[at + 2] ?? 0, qpos[at + 3] ?? 0]);
				quat = mulQuat(quat, turn);
				pos = sub(anchor, rotate(quat, joint.pos));
			}
			xpos.set(pos, 3 * i);
			xquat.set(unitQuat(quat), 4 * i);
		}
		return this.poses;
	}
}

export function vecAt(values: ArrayLike<number>, index: number): Vec3 {
	return [values[3 * index] ?? 0, values[3 * index + 1] ?? 0, values[3 * index + 2] ?? 0];
}

export function quatAt(values: ArrayLike<number>, index: number): Quat {
	return [
		values[4 * index] ?? 1,
		values[4 * index + 1] ?? 0,
		values[4 * index + 2] ?? 0,
		values[4 * index + 3] ?? 0,
	];
}
