/** What each type of object is made of, by the formulas of `maps/shapes.py`: only + - * / and sqrt, the same to the last bits. */
import type { Quat, Vec3 } from "../protocol/types.gen.ts";
import { mulQuat } from "../scene/vec.ts";
import { type MapObject, numberOf } from "./document.ts";

/** One geom of an object. */
export interface Shape {
	/** A wedge has a vertical back at +X; its corners are its half sizes with signs. */
	type: "box" | "cylinder" | "capsule" | "wedge";
	/** Half sizes: box and wedge 3 numbers; cylinder and capsule radius and half length. */
	half: readonly number[];
	position: Vec3;
	/** World from local, unit. */
	quat: Quat;
}

type Axes = readonly [Vec3, Vec3, Vec3];

/** The geoms of an object in a fixed order, whether it is enabled or not. */
export function shapes({ type, params, pose }: Pick<MapObject, "type" | "params" | "pose">): Shape[] {
	const [at, quat] = [pose.position, unit(pose.quat)];
	const of = (name: string) => numberOf(params, name);
	switch (type) {
		case "box": {
			const [x, y, z] = params.size as Vec3;
			return [{ type, half: [x / 2, y / 2, z / 2], position: at, quat }];
		}
		case "cylinder":
			return [{ type, half: [of("radius"), of("height") / 2], position: at, quat }];
		case "capsule":
			return [{ type, half: [of("radius"), (of("height") - 2 * of("radius")) / 2], position: at, quat }];
		case "ramp":
			if (params.thickness === null) {
				const half = [of("length") / 2, of("width") / 2, of("height") / 2];
				return [{ type: "wedge", half, position: at, quat }];
			}
			return [plank(of("length"), of("width"), of("height"), of("thickness"), at, quat)];
		case "stairs":
			return steps(params, at, quat);
	}
}

/** A box under the sloped face, whose upper side is exactly that face. */
function plank(length: number, width: number, height: number, thick: number, at: Vec3, quat: Quat): Shape {
	const slope = Math.sqrt(length * length + height * height);
	const [c, s] = [length / slope, height / slope];
	const k = Math.sqrt((1 + c) / 2);
	const position = placed(at, columns(quat), [(thick / 2) * s, 0, (-thick / 2) * c]);
	const turned = unit(mulQuat(quat, [k, 0, -s / (2 * k), 0]));
	return { type: "box", half: [slope / 2, width / 2, thick / 2], position, quat: turned };
}

function steps(params: MapObject["params"], at: Vec3, quat: Quat): Shape[] {
	const axes = columns(quat);
	const [n, d] = [numberOf(params, "steps"), numberOf(params, "tread")];
	const [h, w] = [numberOf(params, "riser"), numberOf(params, "width")];
	const thick = numberOf(params, "thickness");
	const open = params.style === "open";
	return Array.from({ length: n }, (_, i) => {
		const x = (i + 0.5) * d - (n * d) / 2;
		const half = open ? thick / 2 : ((i + 1) * h) / 2;
		const z = open ? (i + 1) * h - (n * h) / 2 - thick / 2 : ((i + 1) * h) / 2 - (n * h) / 2;
		return { type: "box", half: [d / 2, w / 2, half], position: placed(at, axes, [x, 0, z]), quat };
	});
}

/** Of length 1, with a positive first component that is not almost zero: q and -q are one orientation. */
export function unit(quat: Quat): Quat {
	const [w, x, y, z] = quat;
	if (w === 1 && x === 0 && y === 0 && z === 0) return quat;
	let length = Math.sqrt(w * w + x * x + y * y + z * z);
	if (w < 5e-10 * length) {
		const first = quat.find((part) => Math.abs(part) >= 5e-10 * length) ?? 1;
		if (first <= 0) length = -length;
	}
	return [w / length, x / length, y / length, z / length];
}

/** Where a unit quaternion turns the three axes: the columns of its matrix. */
export function columns([w, x, y, z]: Quat): Axes {
	return [
		[1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
		[2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
		[2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
	];
}

/** A local point in the outer frame. */
export function placed([px, py, pz]: Vec3, [a, b, c]: Axes, [x, y, z]: Vec3): Vec3 {
	return [
		px + a[0] * x + b[0] * y + c[0] * z,
		py + a[1] * x + b[1] * y + c[1] * z,
		pz + a[2] * x + b[2] * y + c[2] * z,
	];
}

/** The smallest and the largest coordinates of a shape; exact. */
export function reach({ type, half, position, quat }: Shape): [Vec3, Vec3] {
	const axes = columns(quat);
	const low: Vec3 = [0, 0, 0];
	const high: Vec3 = [0, 0, 0];
	for (const k of [0, 1, 2] as const) {
		const [a, b, c] = [axes[0][k], axes[1][k], axes[2][k]];
		const [x = 0, y = 0, z = 0] = half;
		let [down, up] = [0, 0];
		if (type === "wedge") {
			// Its six corners: the upper edge is at +X only.
			const [bottom, top] = [-c * z, c * z];
			const side = Math.abs(b) * y;
			down = Math.min(a * -x + bottom, a * x + bottom, a * x + top) - side;
			up = Math.max(a * -x + bottom, a * x + bottom, a * x + top) + side;
		} else {
			if (type === "box") up = Math.abs(a) * x + Math.abs(b) * y + Math.abs(c) * z;
			else if (type === "capsule") up = Math.abs(c) * y + x;
			else up = Math.abs(c) * y + x * Math.sqrt(Math.max(0, 1 - c * c));
			down = -up;
		}
		low[k] = position[k] + down;
		high[k] = position[k] + up;
	}
	return [low, high];
}

/** The same of all of an object. */
export function reachOf(object: Pick<MapObject, "type" | "params" | "pose">): [Vec3, Vec3] {
	const low: Vec3 = [Infinity, Infinity, Infinity];
	const high: Vec3 = [-Infinity, -Infinity, -Infinity];
	for (const shape of shapes(object)) {
		const [least, most] = reach(shape);
		for (const k of [0, 1, 2] as const) {
			low[k] = Math.min(low[k], least[k]);
			high[k] = Math.max(high[k], most[k]);
		}
	}
	return [low, high];
}
