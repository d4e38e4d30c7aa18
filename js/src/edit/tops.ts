/** How high a shape reaches over a part of the ground. */
import type { Vec3 } from "../protocol/types.gen.ts";
import { columns, placed, type Shape } from "./shapes.ts";
import type { Footprint } from "./snapping.ts";

type Point = readonly [number, number, number];

/** Sides of what is round. */
const AROUND = 24;

/** The highest point [m] of a shape over a footprint, round ones as prisms of 24 sides; null: none is. */
export function topWithin(shape: Shape, footprint: Footprint): number | null {
	let top: number | null = null;
	for (const face of facesOf(shape)) {
		const clipped = clip(face, footprint);
		for (const [, , z] of clipped) if (top === null || z > top) top = z;
	}
	return top;
}

/** The flat faces of a shape, corners in order. */
function facesOf({ type, half, position, quat }: Shape): Point[][] {
	const axes = columns(quat);
	const at = (x: number, y: number, z: number): Vec3 => placed(position, axes, [x, y, z]);
	const [a = 0, b = 0, c = 0] = half;
	if (type === "box") {
		const corner = (i: number) => at(i & 1 ? a : -a, i & 2 ? b : -b, i & 4 ? c : -c);
		return QUADS.map((quad) => quad.map(corner));
	}
	if (type === "wedge") {
		const [p, q, r] = [at(-a, -b, -c), at(-a, b, -c), at(a, -b, -c)];
		const [s, t, u] = [at(a, b, -c), at(a, -b, c), at(a, b, c)];
		return [
			[p, q, u, t],
			[p, q, s, r],
			[r, s, u, t],
			[p, r, t],
			[q, s, u],
		];
	}
	const rings = type === "cylinder" ? [[a, -b] as const, [a, b] as const] : domes(a, b);
	const circles = rings.map(([radius, z]) =>
		Array.from({ length: AROUND }, (_, i) => {
			const angle = (2 * Math.PI * i) / AROUND;
			return at(radius * Math.cos(angle), radius * Math.sin(angle), z);
		}),
	);
	const faces: Point[][] = [circles[0] as Point[], circles.at(-1) as Point[]];
	for (const [i, upper] of circles.entries()) {
		const lower = circles[i - 1];
		if (lower === undefined) continue;
		for (let k = 0; k < AROUND; k++) {
			const next = (k + 1) % AROUND;
			faces.push([lower[k], lower[next], upper[next], upper[k]] as Point[]);
		}
	}
	return faces;
}

const QUADS = [
	[0, 1, 3, 2],
	[4, 5, 7, 6],
	[0, 1, 5, 4],
	[2, 3, 7, 6],
	[0, 2, 6, 4],
	[1, 3, 7, 5],
];

/** Radius and height of rings around a capsule. */
function domes(radius: number, half: number): (readonly [number, number])[] {
	const angles = [-90, -60, -30, 0].map((one) => (one * Math.PI) / 180);
	const lower = angles.map((angle) => [radius * Math.cos(angle), radius * Math.sin(angle) - half] as const);
	return [...lower, ...lower.map(([r, z]) => [r, -z] as const).reverse()];
}

/** The part of a face over the footprint. Source: Sutherland and Hodgman. */
function clip(face: readonly Point[], { low, high }: Footprint): readonly Point[] {
	let points = face;
	for (const [axis, limit, sign] of [
		[0, low[0], 1],
		[0, high[0], -1],
		[1, low[1], 1],
		[1, high[1], -1],
	] as const) {
		const kept: Point[] = [];
		for (const [i, to] of points.entries()) {
			const from = points.at(i - 1) as Point;
			const [before, now] = [sign * (from[axis] - limit), sign * (to[axis] - limit)];
			if (before >= 0 !== now >= 0) {
				const part = before / (before - now);
				kept.push(
					[0, 1, 2].map((k) => from[k as 0] + part * (to[k as 0] - from[k as 0])) as unknown as Point,
				);
			}
			if (now >= 0) kept.push(to);
		}
		points = kept;
	}
	return points;
}
