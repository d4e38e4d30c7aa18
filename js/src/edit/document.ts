/** `map.scene.json` as the page has it: values that are never changed, only replaced. Metres, full extents, wxyz. */
import type { Quat, Vec3 } from "../protocol/types.gen.ts";

export type Color = readonly [number, number, number, number];
export type FrictionMode = "max" | "override";
export type Kind = "box" | "cylinder" | "capsule" | "ramp" | "stairs";
export type Param = number | readonly number[] | string | null;

/** Stands for the ground among ids, as in edits. */
export const GROUND = "";

/** What a surface has, an object's or the ground's. */
export interface Surface {
	enabled: boolean;
	/** Sliding, torsional, rolling. */
	friction: Vec3;
	color: [number, number, number, number];
	frictionMode: FrictionMode;
}

export interface MapObject extends Surface {
	id: string;
	name: string;
	type: Kind;
	/** The centre of the local bounding box, whatever the type. */
	pose: { position: Vec3; quat: Quat };
	params: Record<string, number | Vec3 | string | null>;
}

export interface SpawnPoint {
	id: string;
	name: string;
	position: Vec3;
	yawDeg: number;
}

export type Item = MapObject | SpawnPoint;

export interface MapDocument {
	mapId: string;
	ground: Surface;
	objects: readonly MapObject[];
	spawnPoints: readonly SpawnPoint[];
}

const GRAY: Surface["color"] = [0.5, 0.5, 0.5, 1];
const SURFACE: Surface = { enabled: true, friction: [1, 0.005, 0.0001], color: GRAY, frictionMode: "max" };
const PARAMS: Partial<Record<Kind, MapObject["params"]>> = {
	ramp: { thickness: 0.1 },
	stairs: { style: "solid" },
};

export const isObject = (item: Item): item is MapObject => "type" in item;

/** An object as files have it, with what may be left out. */
export function objectFrom(
	written: Partial<MapObject> & Pick<MapObject, "id" | "type" | "params">,
): MapObject {
	const { id, type, name } = written;
	const pose = { position: [0, 0, 0] as Vec3, quat: [1, 0, 0, 0] as Quat, ...written.pose };
	return {
		...SURFACE,
		...written,
		name: name || id,
		pose,
		params: { ...PARAMS[type], ...withoutNull(type, written.params) },
	};
}

export function spawnFrom(written: Partial<SpawnPoint> & Pick<SpawnPoint, "id" | "position">): SpawnPoint {
	return { yawDeg: 0, ...written, name: written.name || written.id };
}

export function documentFrom(written: Partial<MapDocument>): MapDocument {
	return {
		mapId: written.mapId ?? "",
		ground: { ...SURFACE, color: [0.6, 0.6, 0.6, 1], ...written.ground },
		objects: (written.objects ?? []).map(objectFrom),
		spawnPoints: (written.spawnPoints ?? []).map(spawnFrom),
	};
}

/** Fields that are left out where they are null; a ramp's thickness says by it that it is solid. */
export const isLeftOut = (type: string | undefined, field: string): boolean =>
	type === "stairs" && field === "thickness";

function withoutNull(type: Kind, params: MapObject["params"]): MapObject["params"] {
	if (params.thickness !== null || !isLeftOut(type, "thickness")) return params;
	const { thickness: _, ...kept } = params;
	return kept;
}

/** A parameter that is a number; 0 where it is none. */
export function numberOf(params: MapObject["params"], name: string): number {
	const value = params[name];
	return typeof value === "number" ? value : 0;
}

/** [m] full size of the local bounding box. */
export function extentsOf({ type, params }: Pick<MapObject, "type" | "params">): Vec3 {
	const of = (name: string) => numberOf(params, name);
	switch (type) {
		case "box":
			return params.size as Vec3;
		case "ramp":
			return [of("length"), of("width"), of("height")];
		case "stairs":
			return [of("steps") * of("tread"), of("width"), of("steps") * of("riser")];
		default:
			return [2 * of("radius"), 2 * of("radius"), of("height")];
	}
}

/** How many geoms an item adds to the physics. */
export function geomsOf(item: Item): number {
	if (!isObject(item) || !item.enabled) return 0;
	return item.type === "stairs" ? numberOf(item.params, "steps") : 1;
}

const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"; // base32 without i, l, o, u

/** An id nobody else makes; `kind`: an object's type, or "spawn". */
export function newId(kind: string): string {
	const bytes = crypto.getRandomValues(new Uint8Array(8));
	return `${kind}-${Array.from(bytes, (byte) => LETTERS[byte & 31]).join("")}`;
}
