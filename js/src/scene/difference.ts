/** How far bodies are from where another run has them, as distances and as colours. */
import { Color, Matrix4 } from "three";
import { capsuleCorners } from "./capsule.ts";
import { Kinematics, type Poses, quatAt, vecAt } from "./kinematics.ts";
import type { Robot } from "./robot.ts";
import type { Track } from "./track.ts";
import { add, length, rotate, sub, type Vec3 } from "./vec.ts";

/** From no distance to the most; none is black, which stands for a body's own colour. */
export const SCALE = ["#c9d1da", "#ffe08a", "#f58518", "#b3123c"];
const COLORS = SCALE.map((color) => new Color(color));
const mixed = new Color();

/** Corners of the boxes around what is drawn of each body, in its frame [m]. */
export function cornersOfBodies(robot: Robot): Vec3[][] {
	const corners: Vec3[][] = robot.scene.bodies.map(() => []);
	for (const [batch, item] of robot.shown()) {
		const { body, local, look, backdrop } = item;
		if (backdrop || body === 0) continue;
		const [a, b, c, d, e, f, g, h, i, x, y, z] = local as unknown as number[];
		const place = new Matrix4().fromArray(
			[a, b, c, 0, d, e, f, 0, g, h, i, 0, x, y, z, 1].map((number) => number ?? 0),
		);
		if (look.caps) {
			corners[body]?.push(...([...capsuleCorners(place.elements)] as Vec3[]));
			continue;
		}
		if (batch.geometry.boundingBox === null) batch.geometry.computeBoundingBox();
		const box = batch.geometry.boundingBox;
		if (box === null) continue;
		for (let corner = 0; corner < 8; corner++) {
			const point = box.min.clone();
			if (corner & 1) point.x = box.max.x;
			if (corner & 2) point.y = box.max.y;
			if (corner & 4) point.z = box.max.z;
			corners[body]?.push(point.applyMatrix4(place).toArray() as Vec3);
		}
	}
	return corners;
}

/**
 * How far each body is from where the other poses have it [m]: as far as the farthest point of the box around it has to
 * go. So a turn on the spot counts too.
 */
export function distances(
	poses: Pick<Poses, "xpos" | "xquat">,
	others: typeof poses,
	corners: Vec3[][],
): number[] {
	return corners.map((points, body) => {
		const [here, there] = [poses, others].map(({ xpos, xquat }) => {
			const [pos, quat] = [vecAt(xpos, body), quatAt(xquat, body)];
			return (point: Vec3) => add(pos, rotate(quat, point));
		}) as [(point: Vec3) => Vec3, (point: Vec3) => Vec3];
		return Math.max(0, ...points.map((point) => length(sub(here(point), there(point)))));
	});
}

/** So many moments are looked at. */
const MOMENTS = 80;

/** The most that bodies come to be apart while a track plays, rounded up [m]. */
export function farthest(robot: Robot, track: Track, ghost: Track): number {
	const corners = cornersOfBodies(robot);
	const [one, other] = [new Kinematics(robot.scene), new Kinematics(robot.scene)];
	const qpos = new Float64Array(robot.scene.nq);
	let most = 0;
	for (let i = 0; i < MOMENTS; i++) {
		const time = track.start + (i / (MOMENTS - 1)) * (track.end - track.start);
		const poses = one.run(track.sample(time, qpos));
		most = Math.max(most, ...distances(poses, other.run(ghost.sample(time, qpos)), corners));
	}
	return roundUp(most);
}

/** The colour of a distance, linear light; `most` is where the scale ends. */
export function colorOf(distance: number, most: number): [number, number, number] {
	const at = Math.min(1, distance / most) * (COLORS.length - 1);
	const below = Math.min(COLORS.length - 2, Math.floor(at));
	mixed.lerpColors(COLORS[below] as Color, COLORS[below + 1] as Color, at - below);
	return [mixed.r, mixed.g, mixed.b];
}

/** The next of 1, 2 or 5 times a power of ten; a millimetre at least. */
export function roundUp(distance: number): number {
	if (!(distance > 1e-3)) return 1e-3;
	const power = 10 ** Math.floor(Math.log10(distance));
	const digit = [1, 2, 5, 10].find((one) => one * power >= distance * (1 - 1e-9)) ?? 10;
	return +(digit * power).toPrecision(1);
}
