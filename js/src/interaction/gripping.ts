/** Hands on the handles of a map's editor: which one is under the cursor, and how far it is drawn. */
import type { Grip } from "../scene/grips.ts";
import { dot, type Ray, sub, type Vec3 } from "../scene/vec.ts";

type Point = readonly [number, number];
type Project = (place: Vec3) => [number, number];

/** Nearer [css pixels] than this a handle is hit. */
const NEAR = 10;
/** A line of sight along an axis cannot pull at it: the cosine from which on. */
const HEAD_ON = 0.995;
/** A line of sight this flat meets the floor too far away. */
const FLAT = 0.02;
/** So many pixels double a size. */
const DOUBLES = 120;

/** The handle at a point of the picture; null: none is near. */
export function gripAt(grips: readonly Grip[], x: number, y: number, project: Project): Grip | null {
	let [best, nearest]: [Grip | null, number] = [null, NEAR];
	for (const grip of grips) {
		const line = grip.line.map(project);
		const away = grip.filled && isWithin(line, x, y) ? 0 : distanceTo(line, x, y);
		// The middle one lies over the others' ends.
		if (away < nearest || (away === 0 && grip.filled)) [best, nearest] = [grip, away];
	}
	return best;
}

/** How far [m] along an axis through a point the hand has gone since the first line of sight. */
export function pulling(axis: Vec3, at: Vec3, start: Ray): (ray: Ray) => number {
	const first = along(axis, at, start) ?? 0;
	let last = 0;
	return (ray) => {
		const now = along(axis, at, ray);
		if (now !== null) last = now - first;
		return last;
	};
}

/** How far [m] in X and Y, at the height of the grabbed point. */
export function sliding(point: Vec3): (ray: Ray) => Vec3 {
	let last: Vec3 = [0, 0, 0];
	return ({ origin, direction }) => {
		const depth = (point[2] - origin[2]) / direction[2];
		if (Math.abs(direction[2]) > FLAT && depth > 0) {
			const [x, y] = [origin[0] + depth * direction[0], origin[1] + depth * direction[1]];
			last = [x - point[0], y - point[1], 0];
		}
		return last;
	};
}

/** How far [degrees] about Z the hand has gone round a centre of the picture. */
export function turning(center: Point, start: Point, ray: Ray): (x: number, y: number) => number {
	// Pixels go down, so clockwise in them is counterclockwise seen from above.
	const sign = ray.direction[2] < 0 ? -1 : 1;
	const angle = (x: number, y: number) => Math.atan2(y - center[1], x - center[0]);
	let last = angle(...start);
	let turned = 0;
	return (x, y) => {
		const now = angle(x, y);
		turned += Math.atan2(Math.sin(now - last), Math.cos(now - last));
		last = now;
		return (sign * turned * 180) / Math.PI;
	};
}

/** The factor of a size whose middle handle the hand draws to the right or up. */
export function swelling(start: Point): (x: number, y: number) => number {
	return (x, y) => 2 ** ((x - start[0] - (y - start[1])) / DOUBLES);
}

function along(axis: Vec3, point: Vec3, { origin, direction }: Ray): number | null {
	const across = dot(axis, direction);
	if (Math.abs(across) > HEAD_ON) return null;
	const apart = sub(origin, point);
	return (dot(apart, axis) - across * dot(apart, direction)) / (1 - across * across);
}

function distanceTo(line: readonly Point[], x: number, y: number): number {
	let nearest = Infinity;
	for (const [i, [bx, by]] of line.entries()) {
		const [ax, ay] = line[i - 1] ?? [bx, by];
		const [dx, dy] = [bx - ax, by - ay];
		const long = dx * dx + dy * dy;
		const part = long > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / long)) : 0;
		nearest = Math.min(nearest, Math.hypot(x - ax - part * dx, y - ay - part * dy));
	}
	return nearest;
}

function isWithin(line: readonly Point[], x: number, y: number): boolean {
	let inside = false;
	for (const [i, [bx, by]] of line.entries()) {
		const [ax, ay] = line[i - 1] ?? (line.at(-1) as Point);
		if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
	}
	return inside;
}
