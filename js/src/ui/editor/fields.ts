/** The fields of the property panel: which an item has, what they may be, and how they are read and written. */
import { extentsOf, type FrictionMode, type Kind, type MapObject } from "../../edit/document.ts";
import * as limits from "../../edit/limits.ts";
import type { Values } from "../../edit/operations.ts";
import type { Vec3 } from "../../scene/vec.ts";
import type { Item } from "./items.ts";
import type { Measure } from "./reading.ts";
import { tiltOf, turnedTo, yawOf } from "./turning.ts";

/** One number. */
export interface NumberField {
	/** For ears and the history: "position x". */
	name: string;
	/** Beside the field: "X". */
	label: string;
	measure(item: Item): Measure;
	get(item: Item): number | null;
	set(item: Item, value: number): Values;
}

/** Numbers that stand in one line. */
export interface NumberRow {
	title: string;
	unit: Measure["unit"];
	fields: readonly NumberField[];
}

const AXES = ["x", "y", "z"] as const;
const PLACE: Measure = { ...limits.COORDINATE, unit: "m", step: 0.1 };
const ANGLE: Measure = { unit: "°", low: -180, high: 180, step: 15, round: true };
/** Of the arrow keys, where it is not 5 cm. */
const STEPS: Record<string, number> = { thickness: 0.01, riser: 0.01, steps: 1 };

/** Parameters in lines, in the order in which they are read. */
const LINES: Record<Kind, readonly (readonly [title: string, params: readonly string[]])[]> = {
	box: [["Size", ["size"]]],
	cylinder: [["Size", ["radius", "height"]]],
	capsule: [["Size", ["radius", "height"]]],
	ramp: [
		["Size", ["length", "width", "height"]],
		["Thick", ["thickness"]],
	],
	stairs: [
		["Steps", ["steps"]],
		["Each", ["tread", "riser", "width"]],
		["Thick", ["thickness"]],
	],
};
const UNIT_BOX: Vec3 = [1, 1, 1];

type Param = MapObject["params"][string];

export const isObject = (item: Item): item is Extract<Item, { value: MapObject }> =>
	item.kind !== "ground" && item.kind !== "spawn";
export const hasSurface = (item: Item): item is Exclude<Item, { kind: "spawn" }> => item.kind !== "spawn";

/** What a parameter may be by itself. */
function paramMeasure(kind: Kind, name: string): Measure {
	const { low, high, whole } = limits.PARAMS[kind][name] ?? limits.COORDINATE;
	return { unit: whole ? "" : "m", low, high, whole, step: STEPS[name] ?? 0.05 };
}

/** What a parameter may be beside the object's others. */
export function measureOf({ type, params }: MapObject, name: string): Measure {
	const own = paramMeasure(type, name);
	const other = (param: string) => Number(params[param] ?? 0);
	const within = (low: number, high: number): Measure => ({
		...own,
		low: Math.max(own.low, Math.ceil(low * 1e6 - 1e-3) / 1e6),
		high: Math.min(own.high, Math.floor(high * 1e6 + 1e-3) / 1e6),
	});
	switch (`${type}.${name}`) {
		case "capsule.radius":
			return within(0, (other("height") - limits.CAPSULE_SPARE) / 2);
		case "capsule.height":
			return within(2 * other("radius") + limits.CAPSULE_SPARE, Infinity);
		case "ramp.length":
			return within(other("height") / limits.STEEPEST, Infinity);
		case "ramp.height":
			return within(0, limits.STEEPEST * other("length"));
		case "stairs.riser":
			return params.style === "open" ? within(other("thickness") - limits.TREAD_SPARE, Infinity) : own;
		case "stairs.thickness":
			return within(0, other("riser") + limits.TREAD_SPARE);
		default:
			return own;
	}
}

/** Position of everything but the ground. */
export const POSITION: NumberRow = {
	title: "Position",
	unit: "m",
	fields: AXES.map((axis, i) => ({
		name: `position ${axis}`,
		label: axis.toUpperCase(),
		measure: () => PLACE,
		get: (item) => placeOf(item)?.[i] ?? null,
		set: (item, value) => {
			const place = replaced(placeOf(item) ?? [0, 0, 0], i, value);
			return [[item.kind === "spawn" ? "position" : "pose.position", place]];
		},
	})),
};

/** About world Z; nothing where an object is tilted. */
export const YAW: NumberRow = {
	title: "Yaw",
	unit: "°",
	fields: [
		{
			name: "yaw",
			label: "",
			measure: () => ANGLE,
			get: (item) => {
				if (item.kind === "spawn") return item.value.yawDeg;
				return isObject(item) && tiltOf(item.value.pose.quat) === 0 ? yawOf(item.value.pose.quat) : null;
			},
			set: (item, value) => (item.kind === "spawn" ? [["yawDeg", value]] : [["pose.quat", turnedTo(value)]]),
		},
	],
};

export const FRICTION: NumberRow = {
	title: "Friction",
	unit: "",
	fields: (
		[
			["sliding", "slide", 0.05],
			["torsional", "turn", 0.001],
			["rolling", "roll", 0.0001],
		] as const
	).map(([name, label, step], i) => ({
		name: `${name} friction`,
		label,
		measure: () => ({ ...(limits.FRICTION[i] ?? limits.COLOR), unit: "", step }),
		get: (item) => (hasSurface(item) ? (item.value.friction[i] ?? null) : null),
		set: (item, value) => (hasSurface(item) ? [["friction", replaced(item.value.friction, i, value)]] : []),
	})),
};

export const ALPHA: NumberField = {
	name: "opacity",
	label: "",
	measure: () => ({ ...limits.COLOR, unit: "", step: 0.1 }),
	get: (item) => (hasSurface(item) ? item.value.color[3] : null),
	set: (item, value) => (hasSurface(item) ? [["color", replaced(item.value.color, 3, value)]] : []),
};

/** The parameters of a type; a plank's or tread's thickness only where there is one. */
export function paramRows(kind: Kind, hasThickness: boolean): NumberRow[] {
	return LINES[kind]
		.filter(([, params]) => hasThickness || !params.includes("thickness"))
		.map(([title, params]) => ({
			title,
			unit: paramMeasure(kind, params[0] as string).unit,
			fields: params.flatMap((param) =>
				param === "size" ? AXES.map(sizeField) : [paramField(param, params.length > 1)],
			),
		}));
}

const sizeField = (axis: string, i: number): NumberField => ({
	name: `size ${axis}`,
	label: axis.toUpperCase(),
	measure: (item) => measureIn(item, "size"),
	get: (item) => vector(param(item, "size"))?.[i] ?? null,
	set: (item, value) => resized(item, "size", replaced(vector(param(item, "size")) ?? UNIT_BOX, i, value)),
});

/** @param called whether its name stands over it: the line's title may be enough. */
const paramField = (name: string, called: boolean): NumberField => ({
	name,
	label: called ? name : "",
	measure: (item) => measureIn(item, name),
	get: (item) => {
		const value = param(item, name);
		return typeof value === "number" ? value : null;
	},
	set: (item, value) => resized(item, name, value),
});

const measureIn = (item: Item, name: string): Measure =>
	isObject(item) ? measureOf(item.value, name) : PLACE;

/** Another parameter, and the place at which the bottom stays where it was. */
function resized(item: Item, name: string, value: Param): Values {
	if (!isObject(item)) return [];
	const { pose, type, params } = item.value;
	const [, , after] = extentsOf({ type, params: { ...params, [name]: value } });
	const rise = (after - extentsOf({ type, params })[2]) / 2;
	const change: Values = [[`params.${name}`, value]];
	if (rise === 0 || tiltOf(pose.quat) !== 0) return change;
	const z = Math.round((pose.position[2] + rise) * 1e6) / 1e6;
	return [
		...change,
		["pose.position", replaced(pose.position, 2, Math.min(PLACE.high, Math.max(PLACE.low, z)))],
	];
}

const param = (item: Item, name: string): Param =>
	isObject(item) ? (item.value.params[name] ?? null) : null;
const vector = (value: Param): Vec3 | null => (Array.isArray(value) ? value : null);
const placeOf = (item: Item): Vec3 | null =>
	item.kind === "spawn" ? item.value.position : isObject(item) ? item.value.pose.position : null;

function replaced<T extends number[]>(list: T, index: number, value: number): T {
	const copy = [...list] as T;
	copy[index] = value;
	return copy;
}

/** Solid or not: a ramp's plank or wedge, the style of stairs; null where there is no such choice. */
export function solidity(item: Item): boolean | null {
	if (!isObject(item)) return null;
	const { type, params } = item.value;
	if (type === "ramp") return params.thickness === null || params.thickness === undefined;
	return type === "stairs" ? params.style !== "open" : null;
}

export function madeSolid(item: Item, solid: boolean): Values {
	const stairs = item.kind === "stairs";
	const thickness: Values = [["params.thickness", solid ? null : stairs ? 0.05 : 0.1]];
	return stairs ? [["params.style", solid ? "solid" : "open"], ...thickness] : thickness;
}

export const FRICTION_MODES: Record<FrictionMode, string> = {
	max: "larger of the two",
	override: "this one alone",
};
