/** What of the handles of a map's editor can be taken hold of, as lines of the world. */
import { add, axisAngle, rotate, scale, type Vec3 } from "./vec.ts";

export type GripMode = "move" | "turn" | "scale";

export interface Grip {
	/** "x", "y", "z": along an axis; "xy": over the floor; "turn": about Z; "x+" to "z+", "size": sizes. */
	name: string;
	/** Along which it moves; for "turn" about which. */
	axis: Vec3;
	line: Vec3[];
	/** Whether what the line encloses counts, too. */
	filled: boolean;
}

const CORNERS = 48;
const AXES = ["x", "y", "z"] as const;
/** The square and the box amid the handles, in lengths of these. */
const SQUARE = [0.22, 0.42] as const;
const BOX = 0.07;

/**
 * The handles around a place, `long` metres long.
 *
 * Args:
 *     axes: for sizes, those of the object; null: nothing here has sizes.
 */
export function gripsAt(
	mode: GripMode,
	at: Vec3,
	long: number,
	axes: readonly [Vec3, Vec3, Vec3] | null,
): Grip[] {
	const out = (axis: Vec3, far: number): Vec3 => add(at, scale(axis, far * long));
	if (mode === "move") {
		const arrows = AXES.map((name, k): Grip => {
			const axis = WORLD[k] as Vec3;
			return { name, axis, line: [out(axis, 0.15), out(axis, 1.05)], filled: false };
		});
		const [near, far] = SQUARE;
		const corners = [
			[near, near],
			[far, near],
			[far, far],
			[near, far],
			[near, near],
		];
		const line = corners.map(([x = 0, y = 0]) => add(at, [x * long, y * long, 0]));
		return [...arrows, { name: "xy", axis: WORLD[2], line, filled: true }];
	}
	if (mode === "turn") {
		const line = Array.from({ length: CORNERS + 1 }, (_, i) =>
			add(at, rotate(axisAngle(WORLD[2], (2 * Math.PI * i) / CORNERS), [0.9 * long, 0, 0])),
		);
		return [{ name: "turn", axis: WORLD[2], line, filled: false }];
	}
	if (axes === null) return [];
	const ends = AXES.flatMap((name, k): Grip[] => {
		const axis = axes[k] as Vec3;
		const up = { name: `${name}+`, axis, line: [out(axis, 0.15), out(axis, 1)], filled: false };
		const down = { name: `${name}-`, axis, line: [out(axis, -0.15), out(axis, -1)], filled: false };
		return name === "z" ? [up] : [up, down]; // the bottom face stays
	});
	const line = [out(axes[0], -BOX), out(axes[0], BOX)];
	return [{ name: "size", axis: WORLD[2], line, filled: false }, ...ends];
}

export const WORLD: readonly [Vec3, Vec3, Vec3] = [
	[1, 0, 0],
	[0, 1, 0],
	[0, 0, 1],
];

/** Where a grip is best taken hold of. */
export function middleOf({ name, line }: Pick<Grip, "name" | "line">): Vec3 {
	const of = (i: number): Vec3 => line[i] as Vec3;
	if (name === "xy") return scale(add(of(0), of(2)), 0.5);
	if (name === "size") return scale(add(of(0), of(1)), 0.5);
	if (name === "turn") return of(Math.floor(CORNERS / 8));
	return add(of(0), scale(add(of(1), scale(of(0), -1)), 0.8));
}
