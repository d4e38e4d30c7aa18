/** New objects: copies of assets and of what is there already, with ids of their own, where nothing else stands. */
import type { AssetSpec, Vec3 } from "../protocol/types.gen.ts";
import { type Item, isObject, type MapObject, newId, objectFrom, spawnFrom } from "./document.ts";
import type { Edit } from "./operations.ts";
import {
	type Footprint,
	footprintOf,
	heightsOf,
	isTaken,
	overlap,
	restingHeight,
	rounded,
	snapped,
} from "./snapping.ts";

/** How often something steps aside before it stands in another after all. */
const MOST_STEPS = 40;

/** The items of an asset, around the origin on z = 0. */
export function itemsOf(asset: AssetSpec): Item[] {
	return (asset.objects as Partial<Item>[]).map((one) =>
		"type" in one ? objectFrom(one as MapObject) : spawnFrom(one as never),
	);
}

/** The same items elsewhere. */
export function moved(items: readonly Item[], by: Vec3): Item[] {
	const shift = (at: Vec3): Vec3 => at.map((c, k) => rounded(c + (by[k] as number))) as Vec3;
	return items.map((item) =>
		isObject(item)
			? { ...item, pose: { ...item.pose, position: shift(item.pose.position) } }
			: { ...item, position: shift(item.position) },
	);
}

/** An id that nobody chose says nothing to people. */
const MADE = /-[0-9a-z]{8}$/;

/**
 * The same items under new ids.
 *
 * Args:
 *     taken: names that others have.
 *     title: what those are called whose name is only their id, with the next free number.
 */
export function renamed(items: readonly Item[], taken: ReadonlySet<string>, title: string | null): Item[] {
	const known = new Set(taken);
	return items.map((item) => {
		const id = newId(isObject(item) ? item.type : "spawn");
		const plain = item.name === item.id;
		const again = plain && MADE.test(item.id) ? id : numbered(item.name, known);
		const name = title === null ? again : plain ? numbered(title, known) : item.name;
		known.add(name);
		return { ...item, id, name };
	});
}

/** "Box", then "Box 2": a number at the end goes on. */
function numbered(name: string, taken: ReadonlySet<string>): string {
	if (!taken.has(name)) return name;
	const [, stem = name, number] = /^(.*?)(?: (\d+))?$/.exec(name) ?? [];
	for (let next = Number(number ?? 1) + 1; ; next++)
		if (!taken.has(`${stem} ${next}`)) return `${stem} ${next}`;
}

export const additions = (items: readonly Item[]): Edit[] =>
	items.map((item): Edit => (isObject(item) ? { op: "add", object: item } : { op: "addSpawn", spawn: item }));

/** Items of an asset put down around a place of the floor: on top of what lies below. */
export function putDown(
	items: readonly Item[],
	at: readonly [number, number],
	others: readonly MapObject[],
): Item[] {
	const there = moved(items, [at[0], at[1], 0]);
	const solid = there.filter(isObject);
	const height = solid.length > 0 ? restingHeight(footprintOf(solid), others) : heightAt(at, others);
	return moved(there, [0, 0, height]);
}

/** Where items can stand near a place without standing in others or in what is taken, in steps along +X. */
export function freePlace(
	items: readonly Item[],
	at: readonly [number, number],
	others: readonly MapObject[],
	taken: readonly Footprint[] = [],
): [number, number] {
	const solid = items.filter(isObject);
	const place: [number, number] = [snapped(at[0]), snapped(at[1])];
	if (solid.length === 0) return place;
	const print = footprintOf(solid);
	const width = Math.max(0.1, Math.ceil((print.high[0] - print.low[0]) * 10 - 1e-3) / 10);
	for (let step = 0; step < MOST_STEPS; step++) {
		const x = snapped(place[0] + step * width);
		const there = shifted(print, x, place[1]);
		if (!taken.some((one) => overlap(one, there)) && !isTaken(there, others)) return [x, place[1]];
	}
	return place;
}

/** Copies beside the originals. */
export function duplicates(
	items: readonly Item[],
	others: readonly MapObject[],
	taken: ReadonlySet<string>,
): Item[] {
	const solid = items.filter(isObject);
	const copies = renamed(items, taken, null);
	if (solid.length === 0) return moved(copies, [0.5, 0, 0]);
	const [x] = freePlace(solid, [0, 0], others);
	return moved(copies, [x === 0 ? 0.1 : x, 0, 0]);
}

/** The same items on top of what lies below them, each by itself; what lies higher than their middles does not count. */
export function dropped(items: readonly Item[], others: readonly MapObject[]): Map<string, Item> {
	const done = new Map<string, Item>();
	const rest = new Map(others.map((one) => [one.id, one]));
	// The lowest first: what stands on it comes along.
	const order = [...items].sort((a, b) => heightsOf([a])[0] - heightsOf([b])[0]);
	for (const item of order) {
		const [low, high] = heightsOf([item]);
		rest.delete(item.id);
		const height = isObject(item)
			? restingHeight(footprintOf([item]), rest.values(), (low + high) / 2)
			: heightAt([item.position[0], item.position[1]], [...rest.values()], item.position[2]);
		const [put] = moved([item], [0, 0, height - low]) as [Item];
		if (isObject(put)) rest.set(put.id, put);
		done.set(item.id, put);
	}
	return done;
}

function heightAt([x, y]: readonly [number, number], others: readonly MapObject[], below = Infinity): number {
	return restingHeight({ low: [x - 1e-4, y - 1e-4], high: [x + 1e-4, y + 1e-4] }, others, below);
}

const shifted = ({ low, high }: Footprint, x: number, y: number): Footprint => ({
	low: [low[0] + x, low[1] + y],
	high: [high[0] + x, high[1] + y],
});
