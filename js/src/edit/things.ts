/** Items of a map as the scene draws them. */
import type { DraftShape, Thing } from "../scene/draft.ts";
import { axisAngle } from "../scene/vec.ts";
import { type Item, isObject, type MapDocument, type SpawnPoint } from "./document.ts";
import { shapes } from "./shapes.ts";

const SPAWN = [0.06, 0.62, 0.62, 1];
/** [m] half of an arrow's box: it begins at the spawn point. */
const ARROW = [0.25, 0.11, 0.02];

const known = new WeakMap<Item, Thing>();

export function thingOf(item: Item): Thing {
	let thing = known.get(item);
	if (thing === undefined) {
		const { id, name } = item;
		thing = isObject(item)
			? { id, name, color: item.color, enabled: item.enabled, shapes: () => shapes(item) }
			: { id, name, color: SPAWN, enabled: true, shapes: () => [arrowOf(item)] };
		known.set(item, thing);
	}
	return thing;
}

/** What is drawn of a document. */
export const sourcesOf = (document: MapDocument | null): readonly (readonly Item[])[] =>
	document === null ? [[], []] : [document.objects, document.spawnPoints];

function arrowOf({ position: [x, y, z], yawDeg }: SpawnPoint): DraftShape {
	const yaw = (yawDeg * Math.PI) / 180;
	const half = ARROW[0] as number;
	return {
		type: "arrow",
		half: ARROW,
		position: [x + half * Math.cos(yaw), y + half * Math.sin(yaw), z],
		quat: axisAngle([0, 0, 1], yaw),
	};
}
