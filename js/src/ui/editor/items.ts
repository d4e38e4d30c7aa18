/** Objects, spawn points and the ground as the lists of the editor have them. */
import {
	GROUND,
	type Kind,
	type MapDocument,
	type MapObject,
	type SpawnPoint,
	type Surface,
} from "../../edit/document.ts";

export type Item =
	| { kind: "ground"; id: typeof GROUND; name: string; value: Surface }
	| { kind: "spawn"; id: string; name: string; value: SpawnPoint }
	| { kind: Kind; id: string; name: string; value: MapObject };

/** The ground, spawn points, then objects, each in the document's order. */
export function itemsOf({ ground, spawnPoints, objects }: MapDocument): Item[] {
	return [
		{ kind: "ground", id: GROUND, name: "Ground", value: ground },
		...spawnPoints.map((value): Item => ({ kind: "spawn", id: value.id, name: value.name, value })),
		...objects.map((value): Item => ({ kind: value.type, id: value.id, name: value.name, value })),
	];
}

/** Whether a search finds an item: every word is in its name, its id or its kind. */
export function isFound({ name, id, kind }: Item, search: string): boolean {
	const text = `${name} ${id} ${kind}`.toLowerCase();
	return search
		.toLowerCase()
		.split(/\s+/)
		.every((word) => text.includes(word));
}

/** "stairs-1", or "3 objects": what the history calls them. */
export function called(items: readonly Item[]): string {
	const [first] = items;
	if (items.length === 1 && first !== undefined)
		return first.name.toLowerCase() === "ground" ? "ground" : first.name;
	return `${items.length} ${items.every(({ kind }) => kind === "spawn") ? "spawn points" : "objects"}`;
}
