/** Numbers that bound a map: the same table as `maps/limits.py`, so that no hand makes what the kernel would refuse. */
import type { Kind, MapDocument, MapObject } from "./document.ts";
import { geomsOf, numberOf } from "./document.ts";

export const MOST_OBJECTS = 2000;
export const MOST_SPAWN_POINTS = 500;
/** Of all enabled objects together, and the ground. */
export const MOST_GEOMS = 10_000;
/** Characters of a display name. */
export const MOST_NAME = 120;
/** Edits that wait for the kernel. */
export const MOST_PENDING = 200;

/** The values a number may have, both ends included. */
export interface Range {
	low: number;
	high: number;
	unit: string;
	/** Only integers. */
	whole: boolean;
}

const range = (low: number, high: number, unit = "m", whole = false): Range => ({ low, high, unit, whole });

export const COORDINATE = range(-1000, 1000);
export const YAW_DEG = range(-180, 180, "degrees");
export const COLOR = range(0, 1, "");
/** Sliding, torsional, rolling. */
export const FRICTION: readonly Range[] = [range(0, 10, ""), range(0, 1, ""), range(0, 1, "")];

/** By type and parameter; `size` holds for each of three numbers. */
export const PARAMS: Record<Kind, Record<string, Range>> = {
	box: { size: range(0.01, 200) },
	cylinder: { radius: range(0.005, 100), height: range(0.01, 200) },
	capsule: { radius: range(0.005, 100), height: range(0.01, 200) },
	ramp: {
		length: range(0.05, 200),
		width: range(0.05, 200),
		height: range(0.01, 50),
		thickness: range(0.01, 5),
	},
	stairs: {
		steps: range(1, 200, "", true),
		tread: range(0.05, 5),
		riser: range(0.01, 2),
		width: range(0.1, 200),
		thickness: range(0.01, 2.5),
	},
};

/** Height over length of a ramp. */
export const STEEPEST = 4;
/** [m] a capsule is at least longer than its two caps. */
export const CAPSULE_SPARE = 0.002;
/** [m] the tread of open stairs may be thicker than the riser is high. */
export const TREAD_SPARE = 0.5;

/** Within the range; whole where it must be. */
export function clamp(value: number, { low, high, whole }: Range): number {
	const within = Math.min(high, Math.max(low, value));
	return whole ? Math.round(within) : within;
}

/** What is wrong with an object's numbers; empty: nothing. */
export function misfit({ type, params, pose, friction }: MapObject): string {
	for (const [name, allowed] of Object.entries(PARAMS[type])) {
		const value = params[name];
		if (value === undefined || value === null) continue;
		const numbers = [value].flat();
		if (!numbers.every((one) => fits(one, allowed))) return outside(name, allowed);
	}
	if (!pose.position.every((one) => fits(one, COORDINATE))) return outside("position", COORDINATE);
	const slips = FRICTION.findIndex((allowed, i) => !fits(friction[i], allowed));
	if (slips >= 0) return outside("friction", FRICTION[slips] as Range);
	return together(type, params);
}

const fits = (value: unknown, { low, high, whole }: Range): boolean =>
	typeof value === "number" && value >= low && value <= high && (!whole || Number.isInteger(value));

const outside = (name: string, { low, high, unit }: Range): string =>
	`${name} must be ${low} to ${high} ${unit}`.trimEnd();

/** What is wrong between the parameters of one object. */
function together(type: Kind, params: MapObject["params"]): string {
	const of = (name: string) => numberOf(params, name);
	if (type === "capsule" && of("height") < 2 * of("radius") + CAPSULE_SPARE - 5e-10)
		return `height must be at least ${2 * of("radius") + CAPSULE_SPARE} m for this radius`;
	if (type === "ramp" && of("height") > STEEPEST * of("length"))
		return `height must be at most ${STEEPEST * of("length")} m for this length`;
	if (type !== "stairs") return "";
	const thick = typeof params.thickness === "number";
	if (params.style === "open" && !thick) return "open stairs need the thickness of their treads";
	if (params.style !== "open" && thick) return "solid stairs have no thickness";
	if (thick && of("thickness") > of("riser") + TREAD_SPARE)
		return `thickness must be at most ${of("riser") + TREAD_SPARE} m for this riser`;
	return "";
}

/** How many geoms the physics of a map has. */
export function countGeoms({ ground, objects }: Pick<MapDocument, "ground" | "objects">): number {
	return objects.reduce((sum, one) => sum + geomsOf(one), ground.enabled ? 1 : 0);
}

/** Which limit a map passes; empty: none. */
export function excess(document: MapDocument): string {
	for (const [count, most, what] of [
		[document.objects.length, MOST_OBJECTS, "objects"],
		[document.spawnPoints.length, MOST_SPAWN_POINTS, "spawn points"],
		[countGeoms(document), MOST_GEOMS, "geoms, the ground included"],
	] as const) {
		if (count > most) return `The map would have ${count} ${what}; at most ${most} are allowed`;
	}
	return "";
}
