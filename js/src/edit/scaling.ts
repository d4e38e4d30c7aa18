/** What handles of size do: they change parameters, within their limits, while the bottom face stays. Nothing is ever scaled. */
import type { Vec3 } from "../protocol/types.gen.ts";
import { extentsOf, type MapObject, numberOf } from "./document.ts";
import { CAPSULE_SPARE, clamp, PARAMS, type Range, STEEPEST, TREAD_SPARE } from "./limits.ts";
import type { Values } from "./operations.ts";
import { columns, unit } from "./shapes.ts";
import { rounded, snapped } from "./snapping.ts";

/** Steps to a metre that a parameter moves in. */
const PER_METRE: Record<string, number> = { radius: 20, tread: 100, riser: 100 };

/**
 * Other parameters and the pose that go with them.
 *
 * Args:
 *     factors: along the local axes; 1: as it is. What is round in X and Y takes the mean where both are moved.
 *     snap: whether parameters move in steps.
 */
export function scaled(object: MapObject, factors: Vec3, snap: boolean): Values {
	const { type, params, pose } = object;
	const [x, y, z] = factors.map(Math.abs) as Vec3;
	const of = (name: string, factor: number): number =>
		factor === 1 ? numberOf(params, name) : fine(name, type, numberOf(params, name) * factor, snap);
	const made: [string, unknown][] = [];
	const set = (name: string, value: number) => {
		if (value !== numberOf(params, name)) made.push([`params.${name}`, value]);
	};
	switch (type) {
		case "box": {
			const size = (params.size as Vec3).map((old, k) => {
				const factor = [x, y, z][k] as number;
				return factor === 1 ? old : fine("size", type, old * factor, snap);
			}) as Vec3;
			made.push(["params.size", size]);
			break;
		}
		case "cylinder":
			set("radius", of("radius", round(x, y)));
			set("height", of("height", z));
			break;
		case "capsule": {
			// A thicker one stops where it is all caps, and so does a shorter one.
			const height = of("height", z);
			const wide = of("radius", round(x, y));
			const most = Math.max(limit(type, "radius").low, (height - CAPSULE_SPARE) / 2);
			const radius = Math.min(wide, round(x, y) === 1 ? wide : Math.floor(most * 1e6) / 1e6);
			set("radius", radius);
			set("height", Math.max(height, rounded(2 * radius + CAPSULE_SPARE)));
			break;
		}
		case "ramp": {
			const length = of("length", x);
			const height = of("height", z);
			const steep = height > STEEPEST * length;
			set("length", steep && z === 1 ? Math.ceil((height / STEEPEST) * 1e6) / 1e6 : length);
			set("width", of("width", y));
			set("height", steep && z !== 1 ? Math.floor(STEEPEST * length * 1e6) / 1e6 : height);
			break;
		}
		case "stairs": {
			const thick = typeof params.thickness === "number" ? params.thickness - TREAD_SPARE : 0;
			set("tread", of("tread", x));
			set("width", of("width", y));
			set("riser", Math.max(of("riser", z), thick));
			break;
		}
	}
	const after = { type, params: { ...params } };
	for (const [path, value] of made) after.params[path.slice("params.".length)] = value as number;
	const grown = (extentsOf(after)[2] - extentsOf(object)[2]) / 2;
	if (grown !== 0) {
		const up = columns(unit(pose.quat))[2];
		made.push(["pose.position", pose.position.map((c, k) => rounded(c + grown * (up[k] as number)))]);
	}
	return made;
}

const limit = (type: MapObject["type"], name: string): Range => PARAMS[type][name] as Range;

function fine(name: string, type: MapObject["type"], value: number, snap: boolean): number {
	return clamp(snap ? snapped(value, PER_METRE[name] ?? 10) : rounded(value), limit(type, name));
}

/** Of a radius: of the axis that is moved, the mean of both. */
function round(x: number, y: number): number {
	if (x === 1) return y;
	return y === 1 ? x : (x + y) / 2;
}
