/** Where in a list items are, by id: found once a list, and known of a list that only replaced some. */
import type { Item, MapDocument } from "./document.ts";

type Listed = readonly { id: string }[];

const known = new WeakMap<Listed, ReadonlyMap<string, number>>();

export function placesOf(items: Listed): ReadonlyMap<string, number> {
	let places = known.get(items);
	if (places === undefined) {
		const made = new Map<string, number>();
		for (const [i, { id }] of items.entries()) made.set(id, i);
		places = made;
		known.set(items, places);
	}
	return places;
}

/** The same ids are at the same places in another list. */
export function keepPlaces(from: Listed, to: Listed): void {
	const places = known.get(from);
	if (places !== undefined) known.set(to, places);
}

export const findIn = ({ objects, spawnPoints }: Pick<MapDocument, "objects" | "spawnPoints">, id: string) =>
	objects[placesOf(objects).get(id) ?? -1] ?? spawnPoints[placesOf(spawnPoints).get(id) ?? -1] ?? null;

/** Those of a document that have these ids, in its order. */
export function allIn(document: MapDocument, ids: Iterable<string>): Item[] {
	const found = [...ids].map((id) => findIn(document, id)).filter((item) => item !== null);
	const [objects, spawns] = [placesOf(document.objects), placesOf(document.spawnPoints)];
	const place = ({ id }: Item) => objects.get(id) ?? document.objects.length + (spawns.get(id) ?? 0);
	return found.length < 2 ? found : found.sort((a, b) => place(a) - place(b));
}
