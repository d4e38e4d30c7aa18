/**
 * A string laid around a sphere or a cylinder. Source: MuJoCo's `mju_wrap`; the same as `model/wrapping.py`, and a
 * golden file made from MuJoCo holds it.
 */
import { add, conjugate, cross, length, type Quat, rotate, scale, sub, unit, type Vec3 } from "./vec.ts";

/** A point in the plane of the wrap, the circle about the origin. */
type Flat = readonly [number, number];

export interface Round {
	shape: "sphere" | "cylinder";
	/** [m] */
	radius: number;
	/** Of its centre, in the world. */
	pos: Vec3;
	/** A cylinder has no end along its z axis. */
	quat: Quat;
}

interface Arc {
	first: Flat;
	second: Flat;
	/** From the first to the second, counterclockwise [rad]. */
	angle: number;
}

const MINVAL = 1e-15;
/** A string that goes straight through the centre passes on the side of its site. */
const SAME_ANGLE = 1e-12;
const NEWTON = { steps: 20, start: 1 - 1e-7, tolerance: 1e-6 };
/** Chords of an arc turn by at most so much [rad]. */
const CHORD = 0.25;

/** The points on the surface where a string between two points lies, from touch to touch; null: it goes straight. */
export function wrapAround(round: Round, from: Vec3, to: Vec3, side: Vec3 | null): Vec3[] | null {
	const { shape, radius, pos, quat } = round;
	const local = (point: Vec3) => rotate(conjugate(quat), sub(point, pos));
	const [start, end] = [local(from), local(to)];
	if (length(start) < MINVAL || length(end) < MINVAL) return null;
	const [x, y] = shape === "sphere" ? planeThrough(start, end) : PLANE;
	const flat = (v: Vec3): Flat => [
		v[0] * x[0] + v[1] * x[1] + v[2] * x[2],
		v[0] * y[0] + v[1] * y[1] + v[2] * y[2],
	];
	const ends = [flat(start), flat(end)] as const;
	let arc: Arc | null;
	if (side === null) {
		arc = around(...ends, null, radius);
	} else {
		const there = local(side);
		arc =
			length(there) < radius
				? within(...ends, radius)
				: around(...ends, onCircle(flat(there), radius), radius);
	}
	if (arc === null) return null;
	const before = distance(ends[0], arc.first);
	const along = radius * Math.abs(arc.angle);
	const whole = before + along + distance(ends[1], arc.second);
	const count = Math.max(1, Math.ceil(Math.abs(arc.angle) / CHORD));
	return [...Array(count + 1).keys()].map((i) => {
		const part = i / count;
		const [u, v] = turned(arc.first, part * arc.angle);
		const point = add(scale(x, u), scale(y, v));
		if (shape === "cylinder") point[2] = start[2] + ((end[2] - start[2]) * (before + part * along)) / whole;
		return add(pos, rotate(quat, point));
	});
}

const PLANE: readonly [Vec3, Vec3] = [
	[1, 0, 0],
	[0, 1, 0],
];
const norm = (a: Flat): number => Math.hypot(a[0], a[1]);
const distance = (a: Flat, b: Flat): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const across = (a: Flat, b: Flat): number => a[0] * b[1] - a[1] * b[0];

function turned([x, y]: Flat, angle: number): Flat {
	const [c, s] = [Math.cos(angle), Math.sin(angle)];
	return [c * x - s * y, s * x + c * y];
}

/** MuJoCo's normalisation: a point at the centre becomes the x axis. */
function onCircle(point: Flat, radius: number): Flat {
	const far = norm(point);
	return far < MINVAL ? [radius, 0] : [(point[0] / far) * radius, (point[1] / far) * radius];
}

/** Axes of the plane of the centre and two points; any such plane where the three lie on a line. */
function planeThrough(start: Vec3, end: Vec3): [Vec3, Vec3] {
	const x = unit(start);
	let normal = cross(start, end);
	if (length(normal) < MINVAL) {
		const largest = [0, 1, 2].reduce((a, b) => (Math.abs(x[b] as number) > Math.abs(x[a] as number) ? b : a));
		normal = cross(x, [0, 1, 2].map((k) => (k === largest ? 0 : 1)) as Vec3);
	}
	return [x, unit(cross(unit(normal), x))];
}

/** The arc outside a circle: the shorter one, unless `side` lies behind the circle, seen from between the ends. */
function around(a: Flat, b: Flat, side: Flat | null, radius: number): Arc | null {
	const square = radius * radius;
	const [far0, far1] = [a[0] * a[0] + a[1] * a[1], b[0] * b[0] + b[1] * b[1]];
	if (far0 < square || far1 < square || radius < MINVAL) return null;
	const apart: Flat = [b[0] - a[0], b[1] - a[1]];
	const long = apart[0] * apart[0] + apart[1] * apart[1];
	if (long < MINVAL) return null;
	const part = Math.min(Math.max(-(apart[0] * a[0] + apart[1] * a[1]) / long, 0), 1);
	const free = norm([part * apart[0] + a[0], part * apart[1] + a[1]]) ** 2 > square;
	const turn = across(a, b);
	const behind = side !== null && across(a, side) * turn < 0 && across(side, b) * turn < 0;
	if (free && !behind) return null;
	const [root0, root1] = [Math.sqrt(far0 - square), Math.sqrt(far1 - square)];
	const [left, right] = [radius, -radius].map((r): Arc => {
		const first: Flat = [
			(a[0] * square + r * a[1] * root0) / far0,
			(a[1] * square - r * a[0] * root0) / far0,
		];
		const second: Flat = [
			(b[0] * square - r * b[1] * root1) / far1,
			(b[1] * square + r * b[0] * root1) / far1,
		];
		return { first, second, angle: angleOf(first, second, r < 0) };
	}) as [Arc, Arc];
	const size = (arc: Arc) => Math.abs(arc.angle);
	const [shorter, longer] = size(left) < size(right) ? [left, right] : [right, left];
	let chosen = behind && !free ? longer : shorter;
	if (side !== null && size(longer) - size(shorter) < SAME_ANGLE) {
		const toward = ({ first, second }: Arc) =>
			(first[0] + second[0]) * side[0] + (first[1] + second[1]) * side[1];
		chosen = toward(longer) > toward(shorter) ? longer : shorter;
	}
	return meet(a, chosen.first, b, chosen.second) ? null : chosen;
}

/** Whether the segments a b and c d have a point in common. */
function meet(a: Flat, b: Flat, c: Flat, d: Flat): boolean {
	const u: Flat = [b[0] - a[0], b[1] - a[1]];
	const v: Flat = [d[0] - c[0], d[1] - c[1]];
	const w: Flat = [a[0] - c[0], a[1] - c[1]];
	const det = across(u, v);
	if (Math.abs(det) < MINVAL) return false;
	const s = across(v, w) / det;
	const t = across(u, w) / det;
	return s >= 0 && s <= 1 && t >= 0 && t <= 1;
}

/** Counterclockwise [rad]; negative where the arc runs the other way. */
function angleOf(a: Flat, b: Flat, counterclockwise: boolean): number {
	const [u, v] = [onCircle(a, 1), onCircle(b, 1)];
	const short = Math.acos(Math.min(Math.max(u[0] * v[0] + u[1] * v[1], -1), 1));
	const turn = across(a, b);
	const isLong = counterclockwise ? turn < 0 : turn > 0;
	const angle = isLong ? 2 * Math.PI - short : short;
	return counterclockwise ? angle : -angle;
}

/** The one point of a circle that a string held inside it touches. */
function within(a: Flat, b: Flat, radius: number): Arc | null {
	const [far0, far1] = [norm(a), norm(b)];
	if (Math.min(far0, far1) <= radius || Math.min(radius, far0, far1) < MINVAL) return null;
	const apart: Flat = [b[0] - a[0], b[1] - a[1]];
	const long = apart[0] * apart[0] + apart[1] * apart[1];
	if (long > MINVAL) {
		const part = -(apart[0] * a[0] + apart[1] * a[1]) / long;
		if (part > 0 && part < 1 && norm([a[0] + part * apart[0], a[1] + part * apart[1]]) <= radius) return null;
	}
	const cosine = (far0 * far0 + far1 * far1 - long) / (2 * far0 * far1);
	if (cosine < -1 + MINVAL) return null;
	let at = onCircle([0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1])], radius);
	const z = depth(radius / far0, radius / far1, cosine);
	if (z !== null) {
		const toward = across(a, b) > 0;
		const ratio = toward ? radius / far0 : radius / far1;
		const [u, v] = turned(onCircle(toward ? a : b, 1), Math.asin(z) - Math.asin(ratio * z));
		at = [radius * u, radius * v];
	}
	return { first: at, second: at, angle: 0 };
}

/** Newton's root of asin(a z) + asin(b z) - 2 asin(z) + acos(cosine); null where MuJoCo takes the middle instead. */
function depth(a: number, b: number, cosine: number): number | null {
	if (cosine > 1 - MINVAL) return null;
	const gap = Math.acos(cosine);
	const value = (at: number) => Math.asin(a * at) + Math.asin(b * at) - 2 * Math.asin(at) + gap;
	let z = NEWTON.start;
	let f = value(z);
	if (f > 0) return null;
	for (let step = 0; step < NEWTON.steps; step++) {
		if (Math.abs(f) <= NEWTON.tolerance) return z;
		const root = (ratio: number) => Math.max(MINVAL, Math.sqrt(1 - z * z * ratio * ratio));
		const slope = a / root(a) + b / root(b) - 2 / root(1);
		const next = z - f / slope;
		if (slope > -MINVAL || next > z) return null;
		z = next;
		f = value(z);
		if (f > NEWTON.tolerance) return null;
	}
	return null;
}
