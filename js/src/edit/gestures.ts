/** What a hand on a handle does to items: other values for each, in steps where these are wanted. */
import type { Quat, Vec3 } from "../protocol/types.gen.ts";
import { axisAngle, mulQuat } from "../scene/vec.ts";
import { extentsOf, type Item, isObject, type MapObject } from "./document.ts";
import type { Values } from "./operations.ts";
import { scaled } from "./scaling.ts";
import { reachOf, unit } from "./shapes.ts";
import { rounded, snapped, snappedTurn } from "./snapping.ts";

export type Gesture = ReadonlyMap<string, Values>;

export const placeOf = (item: Item): Vec3 => (isObject(item) ? item.pose.position : item.position);

const POSITION = (item: Item): string => (isObject(item) ? "pose.position" : "position");

/** The point that items are turned about, and have their handles at: the middle of the box around them. */
export function middleOf(items: readonly Item[]): Vec3 {
	const [only] = items;
	if (items.length === 1 && only !== undefined) return placeOf(only);
	const spans = items.map((item) => (isObject(item) ? reachOf(item) : [item.position, item.position]));
	const of = (which: 0 | 1, k: 0 | 1 | 2) => spans.map((span) => (span[which] as Vec3)[k]);
	const middle = (k: 0 | 1 | 2) => (Math.min(...of(0, k)) + Math.max(...of(1, k))) / 2;
	return [middle(0), middle(1), middle(2)];
}

/** Moves items [m]. One alone comes to whole steps of the map, its bottom too; several keep what is between them. */
export function moves(items: readonly Item[], by: Vec3, snap: boolean): Gesture {
	const [only] = items;
	const step =
		snap && only !== undefined
			? items.length === 1
				? toGrid(only, by)
				: (by.map((c) => snapped(c)) as Vec3)
			: by;
	return new Map(
		items.map((item): [string, Values] => {
			const at = placeOf(item).map((c, k) =>
				(by[k] as number) === 0 ? c : rounded(c + (step[k] as number)),
			);
			return [item.id, [[POSITION(item), at]]];
		}),
	);
}

function toGrid(item: Item, by: Vec3): Vec3 {
	const at = placeOf(item);
	const bottom = isObject(item) ? reachOf(item)[0][2] : at[2];
	return [snapped(at[0] + by[0]) - at[0], snapped(at[1] + by[1]) - at[1], snapped(bottom + by[2]) - bottom];
}

/** Turns items about Z through their middle [degrees]. */
export function turns(items: readonly Item[], degrees: number, snap: boolean): Gesture {
	const turn = snap ? snappedTurn(degrees) : degrees;
	const angle = (turn * Math.PI) / 180;
	const quat = axisAngle([0, 0, 1], angle);
	const [cx, cy] = middleOf(items);
	const [c, s] = [Math.cos(angle), Math.sin(angle)];
	return new Map(
		items.map((item): [string, Values] => {
			const [x, y, z] = placeOf(item);
			const at = [rounded(cx + c * (x - cx) - s * (y - cy)), rounded(cy + s * (x - cx) + c * (y - cy)), z];
			const place: [string, unknown][] = items.length === 1 ? [] : [[POSITION(item), at]];
			if (!isObject(item)) return [item.id, [...place, ["yawDeg", yawWithin(item.yawDeg + turn)]]];
			const turned = unit(mulQuat(quat, item.pose.quat)).map((part) => snapped(part, 1e9)) as Quat;
			return [item.id, [...place, ["pose.quat", turned]]];
		}),
	);
}

/** In [-180, 180). */
export const yawWithin = (degrees: number): number =>
	rounded(degrees - 360 * Math.floor((degrees + 180) / 360));

/**
 * Sizes of objects by a handle.
 *
 * Args:
 *     grip: "x+", "x-", ... or "size" for all at once.
 *     far: [m] that the hand has gone along the handle's axis; for "size" the factor.
 */
export function sizes(items: readonly Item[], grip: string, far: number, snap: boolean): Gesture {
	return new Map(
		items.filter(isObject).map((object): [string, Values] => [object.id, sized(object, grip, far, snap)]),
	);
}

function sized(object: MapObject, grip: string, far: number, snap: boolean): Values {
	if (grip === "size") return scaled(object, [far, far, far], snap);
	const k = "xyz".indexOf(grip[0] ?? "");
	const extent = extentsOf(object)[k as 0] as number;
	const out = grip.endsWith("-") ? -far : far;
	// The face follows the hand: both sides grow where the middle stays, one where the bottom does.
	const grown = k === 2 ? extent + out : extent + 2 * out;
	const factors: Vec3 = [1, 1, 1];
	factors[k as 0] = Math.max(1e-6, grown / extent);
	return scaled(object, factors, snap);
}
