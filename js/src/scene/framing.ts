/** Where to look from. */
import type { CameraPose } from "../protocol/types.gen.ts";
import { add, cross, dot, scale, type Vec3 } from "./vec.ts";

/** Share of the picture that the robot may fill. */
const FILL = 0.86;
const RAD = Math.PI / 180;

/** Unit vector along which MuJoCo's angles [deg] look: azimuth 90 along +Y, elevation -20 down. */
export function viewDirection(azimuth: number, elevation: number): Vec3 {
	const level = Math.cos(elevation * RAD);
	return [level * Math.cos(azimuth * RAD), level * Math.sin(azimuth * RAD), Math.sin(elevation * RAD)];
}

/**
 * The closest pose that looks along `forward` and has all points in the picture; the target lies amid them.
 *
 * Args:
 *     points: three numbers each [m]; at least one point.
 *     fov: vertical [deg]; aspect: width / height.
 */
export function fitCamera(points: ArrayLike<number>, forward: Vec3, fov: number, aspect: number): CameraPose {
	const steep = Math.abs(forward[2]) > 0.9999;
	const right = steep ? ([1, 0, 0] as Vec3) : unitOf(cross(forward, [0, 0, 1]));
	const up = cross(right, forward);
	const slopeY = Math.tan((fov / 2) * RAD) * FILL;
	const slopeX = slopeY * aspect;
	// A camera at (x, y, z) in these axes sees a point when |px - x| <= (pz - z) slope, and so for y.
	let [left, rightmost, below, above] = [Infinity, Infinity, Infinity, Infinity];
	let [near, far] = [Infinity, -Infinity];
	for (let i = 0; i + 2 < points.length; i += 3) {
		const p: Vec3 = [points[i] as number, points[i + 1] as number, points[i + 2] as number];
		const [x, y, z] = [dot(p, right), dot(p, up), dot(p, forward)];
		left = Math.min(left, z + x / slopeX);
		rightmost = Math.min(rightmost, z - x / slopeX);
		below = Math.min(below, z + y / slopeY);
		above = Math.min(above, z - y / slopeY);
		near = Math.min(near, z);
		far = Math.max(far, z);
	}
	const x = ((left - rightmost) * slopeX) / 2;
	const y = ((below - above) * slopeY) / 2;
	const middle = (near + far) / 2;
	const z = Math.min((left + rightmost) / 2, (below + above) / 2, near - 0.1 * (far - near) - 1e-3);
	const at = (depth: number): Vec3 => add(add(scale(right, x), scale(up, y)), scale(forward, depth));
	return { position: at(z), target: at(middle), up: [0, 0, 1], fov };
}

function unitOf(v: Vec3): Vec3 {
	return scale(v, 1 / Math.hypot(...v));
}

/** Eight corners of a sphere's box: what to frame where nothing is drawn. */
export function cornersOf(center: Vec3, radius: number): number[] {
	const r = radius / Math.sqrt(3);
	const corners: number[] = [];
	for (const x of [-r, r])
		for (const y of [-r, r]) for (const z of [-r, r]) corners.push(...add(center, [x, y, z]));
	return corners;
}
