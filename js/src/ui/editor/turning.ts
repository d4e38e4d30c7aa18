/** Turns of objects as people read them. */
import type { Quat } from "../../scene/vec.ts";

/** Smaller parts of a quaternion are rounding. */
const LEVEL = 1e-6;

/** 0 where an object stands upright, else how far [deg] its +Z leans. */
export function tiltOf([, x, y]: Quat): number {
	const across = Math.hypot(x, y);
	return across < LEVEL ? 0 : (2 * Math.asin(Math.min(1, across)) * 180) / Math.PI;
}

/** [deg] about world Z in (-180, 180], of an object that stands upright. */
export function yawOf([w, , , z]: Quat): number {
	const angle = (2 * Math.atan2(z, w) * 180) / Math.PI;
	const rest = angle - 360 * Math.round(angle / 360);
	const exact = Math.round(rest * 1e6) / 1e6;
	return exact === -180 ? 180 : exact;
}

/** Upright, turned to a yaw [deg]; to 1e-9, as it is kept in files, the first part that is not 0 positive. */
export function turnedTo(yawDeg: number): Quat {
	const half = (yawDeg * Math.PI) / 360;
	const sign = Math.cos(half) < -5e-10 || (Math.abs(Math.cos(half)) < 5e-10 && Math.sin(half) < 0) ? -1 : 1;
	const exact = (value: number) => Math.round(sign * value * 1e9) / 1e9 || 0;
	return [exact(Math.cos(half)), 0, 0, exact(Math.sin(half))];
}
