/** Where lines of sight meet the shapes of a map: exact, without triangles. */
import { dot, type Quat, type Ray, rotate, sub, type Vec3 } from "./vec.ts";

export interface MeetShape {
	/** An arrow is met as the box around it. */
	type: "box" | "cylinder" | "capsule" | "wedge" | "arrow";
	half: readonly number[];
	position: Vec3;
	quat: Quat;
}

/** Distance to the surface along a line of sight; Infinity when it passes by. From within the way out is met. */
export function meetShape({ type, half, position, quat }: MeetShape, { origin, direction }: Ray): number {
	const back: Quat = [quat[0], -quat[1], -quat[2], -quat[3]];
	const from = rotate(back, sub(origin, position));
	const way = rotate(back, direction);
	const [x = 0, y = 0, z = 0] = half;
	switch (type) {
		case "box":
		case "arrow":
			return meetPlanes(from, way, sides([x, y, z]));
		case "wedge": {
			const slope = Math.hypot(x, z);
			return meetPlanes(from, way, [...sides([x, y, z]), [-z / slope, 0, x / slope, 0]]);
		}
		case "cylinder":
			return meetCylinder(from, way, x, y);
		case "capsule":
			return meetRounded(from, way, x, y);
	}
}

/** Distance to a sphere; Infinity when it is passed by, 0 from within. */
export function meetSphere(center: Vec3, radius: number, { origin, direction }: Ray): number {
	const away = sub(center, origin);
	const ahead = dot(away, direction);
	const square = radius * radius - dot(away, away) + ahead * ahead;
	if (square < 0) return Infinity;
	const far = ahead + Math.sqrt(square);
	return far < 0 ? Infinity : Math.max(0, ahead - Math.sqrt(square));
}

/** Normal and distance of a plane; inside is where the product is smaller. */
type Plane = readonly [number, number, number, number];

const sides = ([x, y, z]: Vec3): Plane[] => [
	[1, 0, 0, x],
	[-1, 0, 0, x],
	[0, 1, 0, y],
	[0, -1, 0, y],
	[0, 0, 1, z],
	[0, 0, -1, z],
];

function meetPlanes(from: Vec3, way: Vec3, planes: readonly Plane[]): number {
	let [near, far] = [-Infinity, Infinity];
	for (const [a, b, c, d] of planes) {
		const gap = d - (a * from[0] + b * from[1] + c * from[2]);
		const speed = a * way[0] + b * way[1] + c * way[2];
		if (speed === 0) {
			if (gap < 0) return Infinity;
		} else if (speed > 0) far = Math.min(far, gap / speed);
		else near = Math.max(near, gap / speed);
	}
	return first(near, far);
}

const first = (near: number, far: number): number => {
	if (near > far || far <= 0) return Infinity;
	return near > 0 ? near : far;
};

function meetCylinder(from: Vec3, way: Vec3, radius: number, half: number): number {
	const [near, far] = tube(from, way, radius);
	const speed = way[2];
	if (speed === 0) return Math.abs(from[2]) > half ? Infinity : first(near, far);
	const [a, b] = [(-half - from[2]) / speed, (half - from[2]) / speed];
	return first(Math.max(near, Math.min(a, b)), Math.min(far, Math.max(a, b)));
}

/** A tube with half spheres at its ends is where one of its three parts is. */
function meetRounded(from: Vec3, way: Vec3, radius: number, half: number): number {
	let [near, far] = [Infinity, -Infinity];
	const take = ([a, b]: readonly [number, number]) => {
		if (a > b) return;
		near = Math.min(near, a);
		far = Math.max(far, b);
	};
	const [a, b] = tube(from, way, radius);
	const [low, high] =
		way[2] === 0
			? Math.abs(from[2]) > half
				? [Infinity, -Infinity]
				: [-Infinity, Infinity]
			: [(-half - from[2]) / way[2], (half - from[2]) / way[2]];
	take([Math.max(a, Math.min(low, high)), Math.min(b, Math.max(low, high))]);
	for (const end of [-half, half]) take(ball([from[0], from[1], from[2] - end], way, radius));
	return first(near, far);
}

function tube(from: Vec3, way: Vec3, radius: number): readonly [number, number] {
	return roots(
		way[0] * way[0] + way[1] * way[1],
		from[0] * way[0] + from[1] * way[1],
		from[0] * from[0] + from[1] * from[1] - radius * radius,
	);
}

const ball = (from: Vec3, way: Vec3, radius: number): readonly [number, number] =>
	roots(dot(way, way), dot(from, way), dot(from, from) - radius * radius);

/** Between which two a t² + 2 b t + c is not positive. */
function roots(a: number, b: number, c: number): readonly [number, number] {
	if (a < 1e-18) return c > 0 ? [Infinity, -Infinity] : [-Infinity, Infinity];
	const square = b * b - a * c;
	if (square < 0) return [Infinity, -Infinity];
	const root = Math.sqrt(square);
	return [(-b - root) / a, (-b + root) / a];
}
