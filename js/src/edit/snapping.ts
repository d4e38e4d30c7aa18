/** Steps that hands move in, and what a thing comes to rest on. */
import type { Vec3 } from "../protocol/types.gen.ts";
import { type Item, isObject, type MapObject } from "./document.ts";
import { reach, reachOf, shapes } from "./shapes.ts";
import { topWithin } from "./tops.ts";

/** [m] */
export const STEP = 0.1;
/** [degrees] */
export const TURN = 15;

/** To a whole number of tenths, halves upward: `round` of Python and of JavaScript differ on these. */
export const snapped = (value: number, perMetre = 10): number =>
	Math.floor(value * perMetre + 0.5) / perMetre;

/** As fine as saved lengths are. */
export const rounded = (value: number): number => snapped(value, 1e6);

export const snappedTurn = (degrees: number): number => Math.floor(degrees / TURN + 0.5) * TURN;

/** Of the ground, as seen from above. */
export interface Footprint {
	low: readonly [number, number];
	high: readonly [number, number];
}

/** Things that touch do not lie over each other [m]. */
const TOUCH = 1e-6;

export function footprintOf(objects: readonly MapObject[]): Footprint {
	const all = objects.map(reachOf);
	const of = (k: 0 | 1, which: 0 | 1) => all.map((one) => one[which][k]);
	return {
		low: [Math.min(...of(0, 0)) + TOUCH, Math.min(...of(1, 0)) + TOUCH],
		high: [Math.max(...of(0, 1)) - TOUCH, Math.max(...of(1, 1)) - TOUCH],
	};
}

export const overlap = (a: Footprint, b: Footprint): boolean =>
	a.low[0] < b.high[0] && b.low[0] < a.high[0] && a.low[1] < b.high[1] && b.low[1] < a.high[1];

/**
 * The height [m] on which something with this footprint comes to rest: the highest top under it, the ground otherwise.
 *
 * Args:
 *     below: only what has its top lower than that counts.
 */
export function restingHeight(footprint: Footprint, others: Iterable<MapObject>, below = Infinity): number {
	let height = 0;
	for (const one of others) {
		if (!one.enabled || !near(one, footprint)) continue;
		for (const shape of shapes(one)) {
			const [low, high] = reach(shape);
			if (high[2] <= height || !overlap({ low: [low[0], low[1]], high: [high[0], high[1]] }, footprint))
				continue;
			const top = topWithin(shape, footprint);
			if (top !== null && top > height && top <= below + TOUCH) height = top;
		}
	}
	return rounded(height);
}

/** Whether anything enabled stands over the footprint. */
export function isTaken(footprint: Footprint, others: Iterable<MapObject>): boolean {
	for (const one of others) {
		if (!one.enabled || !near(one, footprint)) continue;
		const [low, high] = reachOf(one);
		if (overlap({ low: [low[0], low[1]], high: [high[0], high[1]] }, footprint)) return true;
	}
	return false;
}

/** A cheap look: shapes lie within a sphere around the pose. */
function near({ pose, params, type }: MapObject, { low, high }: Footprint): boolean {
	const size = params.size as Vec3 | undefined;
	const numbers = size ?? Object.values(params).filter((one) => typeof one === "number");
	const sum = (numbers as number[]).reduce((all, one) => all + one, 0);
	const far = type === "stairs" ? Number(params.steps) * sum : 2 * sum;
	const [x, y] = pose.position;
	return x + far > low[0] && x - far < high[0] && y + far > low[1] && y - far < high[1];
}

/** The lowest and the highest of items [m]; a spawn point is a point. */
export function heightsOf(items: readonly Item[]): [number, number] {
	const spans = items.map((item): [number, number] => {
		if (!isObject(item)) return [item.position[2], item.position[2]];
		const [low, high] = reachOf(item);
		return [low[2], high[2]];
	});
	return [Math.min(...spans.map(([low]) => low)), Math.max(...spans.map(([, high]) => high))];
}
