/** Where to look from. */
import type { CameraPose } from "../protocol/types.gen.ts";
import { add, cross, dot, scale, type Vec3 } from "./vec.ts";

/** Share of the picture that the robot may fill. */
const FILL = 0.86;
/** Share of the picture's height that is left free for what covers it, at most. */
const MOST_COVERED = 0.35;
const RAD = Math.PI / 180;

/** Unit vector along which MuJoCo's angles [deg] look: azimuth 90 along +Y, elevation -20 down. */
export function viewDirection(azimuth: number, elevation: number): Vec3 {
	const level = Math.cos(elevation * RAD);
	return [level * Math.cos(azimuth * RAD), level * Math.sin(azimuth * RAD), Math.sin(elevation * RAD)];
}

/** Part of a picture that something covers; 0 to 1 from its upper left corner. */
export interface Cover {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/**
 * The closest pose that looks along `forward` and has all points in the picture, in its middle; the target lies amid them.
 *
 * Args:
 *     points: three numbers each [m]; at least one point.
 *     fov: vertical [deg]; aspect: width / height.
 *     covers: of the picture; where the points would lie under one, they stay below all of them.
 */
export function fitCamera(
	points: ArrayLike<number>,
	forward: Vec3,
	fov: number,
	aspect: number,
	covers: readonly Cover[] = [],
): CameraPose {
	const seen = seenAlong(points, forward);
	const slope = Math.tan((fov / 2) * RAD);
	const pose = closest(seen, slope, aspect, 0);
	const top = Math.min(MOST_COVERED, Math.max(0, ...covers.map((cover) => cover.bottom)));
	const isCovered = top > 0 && covers.some((cover) => lies(seen, pose, slope, aspect, cover));
	const { x, y, z } = isCovered ? closest(seen, slope, aspect, top) : pose;
	const { right, up, near, far } = seen;
	const at = (depth: number): Vec3 => add(add(scale(right, x), scale(up, y)), scale(forward, depth));
	return { position: at(z), target: at((near + far) / 2), up: [0, 0, 1], fov };
}

/** Points along the axes of a picture: to the right, up, away. */
interface Seen {
	right: Vec3;
	up: Vec3;
	places: Vec3[];
	near: number;
	far: number;
}

function seenAlong(points: ArrayLike<number>, forward: Vec3): Seen {
	const steep = Math.abs(forward[2]) > 0.9999;
	const right = steep ? ([1, 0, 0] as Vec3) : unitOf(cross(forward, [0, 0, 1]));
	const up = cross(right, forward);
	const places: Vec3[] = [];
	let [near, far] = [Infinity, -Infinity];
	for (let i = 0; i + 2 < points.length; i += 3) {
		const p: Vec3 = [points[i] as number, points[i + 1] as number, points[i + 2] as number];
		const place: Vec3 = [dot(p, right), dot(p, up), dot(p, forward)];
		near = Math.min(near, place[2]);
		far = Math.max(far, place[2]);
		places.push(place);
	}
	return { right, up, places, near, far };
}

interface Eye {
	x: number;
	y: number;
	z: number;
}

/** Where the camera is, in the axes of `seen`; `top`: share of the picture that stays free at its upper edge. */
function closest({ places, near, far }: Seen, slope: number, aspect: number, top: number): Eye {
	const side = slope * aspect * FILL;
	const below = slope * FILL;
	const above = slope * Math.min(FILL, 1 - 2 * top);
	// A camera at (x, y, z) sees a point when x - px <= (pz - z) side, and so for the other three edges.
	let [left, right, low, high] = [Infinity, Infinity, Infinity, Infinity];
	for (const [x, y, z] of places) {
		left = Math.min(left, z + x / side);
		right = Math.min(right, z - x / side);
		low = Math.min(low, z + y / below);
		high = Math.min(high, z - y / above);
	}
	const z = Math.min(
		(left + right) / 2,
		(low * below + high * above) / (below + above),
		near - 0.1 * (far - near) - 1e-3,
	);
	// What decides the distance touches both of its edges; along the other axis there is room, and a middle.
	return { x: centred(places, 0, z, side, side), y: centred(places, 1, z, above, below), z };
}

/** Where the camera must be along an axis so that what is nearest to either edge is equally far from it. */
function centred(places: readonly Vec3[], axis: 0 | 1, z: number, most: number, least: number): number {
	// The distance to the upper edge shrinks as the camera goes down, to the lower one as it goes up: halve the way.
	let [from, to] = [Infinity, -Infinity];
	for (const place of places) {
		from = Math.min(from, place[axis] - (place[2] - z) * most);
		to = Math.max(to, place[axis] + (place[2] - z) * least);
	}
	for (let step = 0; step < 50; step++) {
		const middle = (from + to) / 2;
		let [up, down] = [-Infinity, Infinity];
		for (const place of places) {
			const slope = (place[axis] - middle) / (place[2] - z);
			up = Math.max(up, slope);
			down = Math.min(down, slope);
		}
		if (most - up < down + least) from = middle;
		else to = middle;
	}
	return (from + to) / 2;
}

/** Whether a point lies under what covers a part of the picture. */
function lies({ places }: Seen, eye: Eye, slope: number, aspect: number, cover: Cover): boolean {
	return places.some(([x, y, z]) => {
		const across = ((x - eye.x) / (z - eye.z) / slope / aspect + 1) / 2;
		const down = (1 - (y - eye.y) / (z - eye.z) / slope) / 2;
		return across > cover.left && across < cover.right && down > cover.top && down < cover.bottom;
	});
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
