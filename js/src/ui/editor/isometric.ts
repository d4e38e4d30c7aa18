/** Small pictures of solids, seen along a slope from -X -Y: polygons in the order in which they are painted. */
import type { Shape } from "../../edit/shapes.ts";
import { add, cross, dot, rotate, unit, type Vec3 } from "../../scene/vec.ts";

export interface Polygon {
	/** x to the right, y down. */
	points: [number, number][];
	/** 0 dark to 1 bright. */
	light: number;
	/** Index of the solid. */
	solid: number;
}

interface Face {
	corners: Vec3[];
	normal: Vec3;
}

const EYE = unit([-1, -1.25, 1.05]);
const LIGHT = unit([-0.65, -0.2, 1]);
const RIGHT = unit(cross([0, 0, 1], EYE));
const UP = cross(EYE, RIGHT);
/** Sides of what is round. */
const SIDES = 24;
/** More solids than this are ordered by their distance alone. */
const MANY = 80;

/** Everything that is seen of the solids, the farthest first. */
export function isometric(solids: readonly Shape[]): Polygon[] {
	const bodies = solids.map(facesOf);
	return paintingOrder(bodies).flatMap((solid) =>
		(bodies[solid] as Face[])
			.filter(({ normal }) => dot(normal, EYE) > 1e-9)
			.map(({ corners, normal }) => ({
				points: corners.map(project),
				light: 0.5 + 0.5 * Math.max(0, dot(normal, LIGHT)),
				solid,
			})),
	);
}

export const project = (point: Vec3): [number, number] => [dot(point, RIGHT), -dot(point, UP)];

/** Solids that are apart hide each other as the plane between them says. */
function paintingOrder(bodies: readonly Face[][]): number[] {
	const far = bodies.map((faces) => {
		const all = faces.flatMap(({ corners }) => corners);
		return all.reduce((sum, corner) => sum + dot(corner, EYE), 0) / Math.max(1, all.length);
	});
	const left = [...bodies.keys()].sort((a, b) => (far[a] as number) - (far[b] as number));
	if (left.length > MANY) return left;
	const order: number[] = [];
	while (left.length > 0) {
		const free = left.findIndex((one) => left.every((other) => one === other || !hides(bodies, one, other)));
		order.push(...left.splice(Math.max(0, free), 1)); // where all hide each other in a ring, the farthest
	}
	return order;
}

/** Whether solid `a` covers `b` in the picture, as far as planes between them tell. */
const hides = (bodies: readonly Face[][], a: number, b: number): boolean =>
	isNearer(bodies[a] as Face[], bodies[b] as Face[]) && !isNearer(bodies[b] as Face[], bodies[a] as Face[]);

/** Whether a plane parts them with the first on the eye's side: the other cannot cover it. */
const isNearer = (one: readonly Face[], other: readonly Face[]): boolean =>
	one.some((face) => dot(face.normal, EYE) < -1e-9 && isBeyond(face, other)) ||
	other.some((face) => dot(face.normal, EYE) > 1e-9 && isBeyond(face, one));

const isBeyond = ({ corners, normal }: Face, body: readonly Face[]): boolean => {
	const level = dot(corners[0] as Vec3, normal) - 1e-6;
	return body.every((face) => face.corners.every((corner) => dot(corner, normal) >= level));
};

function facesOf(solid: Shape): Face[] {
	return localFaces(solid).map((face) => {
		const corners = face.map((corner) => add(rotate(solid.quat, corner), solid.position));
		return { corners, normal: normalOf(corners) };
	});
}

/** Corners of each face, counterclockwise as seen from outside. */
function localFaces({ type, half }: Shape): Vec3[][] {
	const [a = 0, b = 0, c = 0] = half;
	if (type === "cylinder") {
		const disc = ring(a, b);
		return [disc, ring(a, -b).reverse(), ...mantle([ring(a, -b), disc])];
	}
	if (type === "capsule") {
		const rings = [-6, -5, -4, -3, -2, -1, 0, 0, 1, 2, 3, 4, 5, 6].map((k, i) => {
			const angle = (k * Math.PI) / 12.0001;
			return ring(a * Math.cos(angle), a * Math.sin(angle) + (i < 7 ? -b : b));
		});
		return mantle(rings);
	}
	const [faces, corners] = type === "box" ? [BOX, BOX_CORNERS] : [WEDGE, WEDGE_CORNERS];
	return faces.map((face) =>
		face.map((i): Vec3 => {
			const [x, y, z] = corners[i] as Vec3;
			return [x * a, y * b, z * c];
		}),
	);
}

const BOX_CORNERS: Vec3[] = [-1, 1].flatMap((x) =>
	[-1, 1].flatMap((y) => [-1, 1].map((z): Vec3 => [x, y, z])),
);
const BOX = [
	[0, 1, 3, 2],
	[4, 6, 7, 5],
	[0, 4, 5, 1],
	[2, 3, 7, 6],
	[0, 2, 6, 4],
	[1, 5, 7, 3],
];
const WEDGE_CORNERS: Vec3[] = [
	[-1, -1, -1],
	[-1, 1, -1],
	[1, -1, -1],
	[1, 1, -1],
	[1, -1, 1],
	[1, 1, 1],
];
const WEDGE = [
	[0, 1, 3, 2],
	[2, 3, 5, 4],
	[0, 4, 5, 1],
	[0, 2, 4],
	[1, 5, 3],
];

const ring = (radius: number, z: number): Vec3[] =>
	Array.from({ length: SIDES }, (_, i): Vec3 => {
		const angle = (2 * Math.PI * i) / SIDES;
		return [radius * Math.cos(angle), radius * Math.sin(angle), z];
	});

const mantle = (rings: readonly Vec3[][]): Vec3[][] =>
	rings.slice(1).flatMap((upper, k) => {
		const lower = rings[k] as Vec3[];
		return lower.map((_, i) => {
			const next = (i + 1) % SIDES;
			return [lower[i], lower[next], upper[next], upper[i]] as Vec3[];
		});
	});

/** Of a flat polygon (Newell's method); 0 where it has no area. */
function normalOf(corners: readonly Vec3[]): Vec3 {
	const sum: [number, number, number] = [0, 0, 0];
	for (const [i, [x, y, z]] of corners.entries()) {
		const [nx, ny, nz] = corners[(i + 1) % corners.length] as Vec3;
		sum[0] += (y - ny) * (z + nz);
		sum[1] += (z - nz) * (x + nx);
		sum[2] += (x - nx) * (y + ny);
	}
	return unit(sum);
}
