/** Vectors and quaternions (w, x, y, z) in double precision, without Three. */
import type { Quat, Vec3 } from "../protocol/types.gen.ts";

export type { Quat, Vec3 };

/** A half line; the direction has length 1. */
export interface Ray {
	origin: Vec3;
	direction: Vec3;
}

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, k: number): Vec3 => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0],
];
export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);

/** Unit vector; zero stays zero. */
export function unit(a: Vec3): Vec3 {
	const l = length(a);
	return l > 0 ? scale(a, 1 / l) : [0, 0, 0];
}

export const mulQuat = (a: Quat, b: Quat): Quat => [
	a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
	a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
	a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
	a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
];

export const conjugate = (q: Quat): Quat => [q[0], -q[1], -q[2], -q[3]];

/** Unit quaternion; one without length turns nothing, as in MuJoCo. */
export function unitQuat(q: Quat): Quat {
	const l = Math.hypot(q[0], q[1], q[2], q[3]);
	return l < 1e-15 ? [1, 0, 0, 0] : [q[0] / l, q[1] / l, q[2] / l, q[3] / l];
}

/** Turns a vector by a unit quaternion. */
export function rotate(q: Quat, v: Vec3): Vec3 {
	const axis: Vec3 = [q[1], q[2], q[3]];
	const t = scale(cross(axis, v), 2);
	return add(add(v, scale(t, q[0])), cross(axis, t));
}

/** Rotation about a unit axis. */
export function axisAngle(axis: Vec3, angle: number): Quat {
	const s = Math.sin(angle / 2);
	return [Math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s];
}

/** The shortest rotation that turns direction `from` into direction `to`. */
export function between(from: Vec3, to: Vec3): Quat {
	const a = unit(from);
	const b = unit(to);
	const d = dot(a, b);
	if (d < -1 + 1e-12) {
		const other: Vec3 = Math.abs(a[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
		return [0, ...unit(cross(a, other))];
	}
	const c = cross(a, b);
	return unitQuat([1 + d, c[0], c[1], c[2]]);
}

/** Angle in (-pi, pi]. */
export function wrap(angle: number): number {
	const turn = angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
	return turn === -Math.PI ? Math.PI : turn;
}
