import { type BufferGeometry, Matrix4, Ray as ThreeRay, Vector3 } from "three";
import type { Item } from "../scene/batch.ts";
import { meetCapsule } from "../scene/capsule.ts";
import type { Robot } from "../scene/robot.ts";
import type { Stage } from "../scene/stage.ts";
import type { Ray, Vec3 } from "../scene/vec.ts";

/** What lies under the cursor. */
export interface Hit {
	item: Item;
	/** Of what is none of the robot's. */
	path?: string;
	/** World coordinates [m]. */
	point: Vec3;
	distance: number;
}

/** Boxes around runs of triangles: most runs are passed over without a look at their triangles. */
interface Runs {
	position: ArrayLike<number>;
	index: ArrayLike<number>;
	start: number;
	end: number;
	/** Six numbers a run: low, high. */
	boxes: Float32Array;
}

const RUN = 3 * 96; // corners
const runsOf = new WeakMap<BufferGeometry, Runs>();

const inverse = new Matrix4();
const local = new ThreeRay();
const corner = new Vector3();
const origin = new Vector3();
const way = new Vector3();

/** Stands for what has no item: it moves with no body. */
const NO_ITEM = { body: -1, kind: "geom", index: -1 } as Item;

/** The nearest of everything that is shown; ground and terrain are seen through. */
export function pickAny({ robot, guest }: Pick<Stage, "robot" | "guest">, ray: Ray): Hit | null {
	const hit = pick(robot, ray);
	const other = guest?.meet(ray) ?? null;
	if (other === null || (hit !== null && hit.distance <= other.distance)) return hit;
	return { ...other, item: NO_ITEM, point: along(ray, other.distance) };
}

const along = ({ origin, direction }: Ray, distance: number): Vec3 =>
	origin.map((c, k) => c + distance * (direction[k] as number)) as Vec3;

/** The nearest shown shape of a robot that a line of sight meets; ground and terrain are seen through. */
export function pick(robot: Robot, ray: Ray): Hit | null {
	let best: Item | null = null;
	let nearest = Infinity;
	for (const [batch, item, slot] of robot.shown()) {
		if (item.backdrop || batch.mesh === null) continue;
		batch.mesh.getMatrixAt(slot, inverse);
		if (item.look.caps) {
			const distance = meetCapsule(inverse.elements, origin.set(...ray.origin), way.set(...ray.direction));
			if (distance < nearest) {
				nearest = distance;
				best = item;
			}
			continue;
		}
		inverse.invert();
		local.origin.set(...ray.origin).applyMatrix4(inverse);
		// Not made a unit vector again: lengths along it stay those of the world.
		const d = ray.direction;
		const e = inverse.elements;
		local.direction.set(
			e[0] * d[0] + e[4] * d[1] + e[8] * d[2],
			e[1] * d[0] + e[5] * d[1] + e[9] * d[2],
			e[2] * d[0] + e[6] * d[1] + e[10] * d[2],
		);
		const distance = meet(batch.geometry, nearest);
		if (distance < nearest) {
			nearest = distance;
			best = item;
		}
	}
	if (best === null) return null;
	return { item: best, point: along(ray, nearest), distance: nearest };
}

/** Distance along the local ray to the nearest triangle closer than `limit`; Infinity when there is none. */
function meet(geometry: BufferGeometry, limit: number): number {
	const { position, index, start, end, boxes } = runs(geometry);
	let nearest = limit;
	let met = Infinity;
	for (let from = start, box = 0; from < end; from += RUN, box += 6) {
		if (!meetsBox(boxes, box, nearest)) continue;
		const to = Math.min(end, from + RUN);
		for (let c = from; c < to; c += 3) {
			const distance = meetTriangle(
				position,
				3 * (index[c] as number),
				3 * (index[c + 1] as number),
				3 * (index[c + 2] as number),
			);
			if (distance > 0 && distance < nearest) nearest = met = distance;
		}
	}
	return met;
}

function runs(geometry: BufferGeometry): Runs {
	const known = runsOf.get(geometry);
	if (known !== undefined) return known;
	const position = geometry.getAttribute("position").array;
	const index = geometry.index?.array ?? Uint32Array.from({ length: position.length / 3 }, (_, i) => i);
	const start = geometry.drawRange.start;
	const end = Math.min(index.length, start + geometry.drawRange.count);
	const boxes = new Float32Array(6 * Math.ceil(Math.max(0, end - start) / RUN));
	for (let from = start, box = 0; from < end; from += RUN, box += 6) {
		boxes.fill(Infinity, box, box + 3).fill(-Infinity, box + 3, box + 6);
		for (let c = from; c < Math.min(end, from + RUN); c++) {
			const v = 3 * (index[c] as number);
			for (let k = 0; k < 3; k++) {
				const value = position[v + k] as number;
				if (value < (boxes[box + k] as number)) boxes[box + k] = value;
				if (value > (boxes[box + 3 + k] as number)) boxes[box + 3 + k] = value;
			}
		}
	}
	const made = { position, index, start, end, boxes };
	runsOf.set(geometry, made);
	return made;
}

function meetsBox(boxes: Float32Array, box: number, limit: number): boolean {
	let near = 0;
	let far = limit;
	for (let k = 0; k < 3; k++) {
		const origin = local.origin.getComponent(k);
		const direction = local.direction.getComponent(k);
		const low = boxes[box + k] as number;
		const high = boxes[box + 3 + k] as number;
		if (Math.abs(direction) < 1e-12) {
			if (origin < low || origin > high) return false;
			continue;
		}
		const a = (low - origin) / direction;
		const b = (high - origin) / direction;
		near = Math.max(near, Math.min(a, b));
		far = Math.min(far, Math.max(a, b));
	}
	return near <= far;
}

/** Möller and Trumbore's test, both sides. */
function meetTriangle(p: ArrayLike<number>, a: number, b: number, c: number): number {
	const n = (i: number) => p[i] as number;
	const { x: dx, y: dy, z: dz } = local.direction;
	const [ux, uy, uz] = [n(b) - n(a), n(b + 1) - n(a + 1), n(b + 2) - n(a + 2)];
	const [vx, vy, vz] = [n(c) - n(a), n(c + 1) - n(a + 1), n(c + 2) - n(a + 2)];
	const [px, py, pz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
	const det = ux * px + uy * py + uz * pz;
	if (det === 0) return -1;
	const f = 1 / det;
	corner.set(local.origin.x - n(a), local.origin.y - n(a + 1), local.origin.z - n(a + 2));
	const s = f * (corner.x * px + corner.y * py + corner.z * pz);
	if (s < 0 || s > 1) return -1;
	const [qx, qy, qz] = [
		corner.y * uz - corner.z * uy,
		corner.z * ux - corner.x * uz,
		corner.x * uy - corner.y * ux,
	];
	const t = f * (dx * qx + dy * qy + dz * qz);
	if (t < 0 || s + t > 1) return -1;
	return f * (vx * qx + vy * qy + vz * qz);
}
