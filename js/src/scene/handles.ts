/** Handles at a body that a hand can move: three arrows, or three rings about the axes of the world. */
import { Group, MeshBasicMaterial } from "three";
import { Arrows, AXES } from "./arrows.ts";
import { Tubes } from "./tubes.ts";
import { add, cross, scale, type Vec3 } from "./vec.ts";

export type HandleMode = "move" | "turn";

const AXIS: readonly Vec3[] = [
	[1, 0, 0],
	[0, 1, 0],
	[0, 0, 1],
];
/** Radii of the robot that a handle is long. */
const LENGTH = 0.32;
const CORNERS = 40;

export class Handles {
	readonly group = new Group();
	readonly #arrows = new Arrows(3, (axis) => AXES[axis] as (typeof AXES)[number]);
	readonly #rings = new Tubes(
		() => new MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.9 }),
	);
	mode: HandleMode = "move";
	at: Vec3 | null = null;

	constructor(readonly extent: number) {
		this.group.add(this.#arrows.group, this.#rings.group);
		this.group.visible = false;
	}

	/** Puts them there; null: nowhere. */
	place(at: Vec3 | null, mode: HandleMode): void {
		this.at = at;
		this.mode = mode;
		this.group.visible = at !== null;
		this.#arrows.group.visible = mode === "move";
		this.#rings.group.visible = mode === "turn";
		if (at === null) return;
		const length = LENGTH * this.extent;
		if (mode === "move") {
			for (const [k, axis] of AXIS.entries()) this.#arrows.set(k, at, axis, length, 0.035 * length);
			return;
		}
		const color = (axis: number) => AXES[axis]?.toArray() as [number, number, number];
		this.#rings.set(
			[0, 1, 2].map((k) => ({ line: this.line(k), radius: 0.018 * length, color: color(k) })),
			true,
		);
	}

	/** What of an axis can be taken hold of, as a line [m]. */
	line(axis: number): Vec3[] {
		const { at } = this;
		const way = AXIS[axis];
		if (at === null || way === undefined) return [];
		const length = LENGTH * this.extent;
		if (this.mode === "move") return [add(at, scale(way, 0.15 * length)), add(at, scale(way, 1.05 * length))];
		const x = AXIS[(axis + 1) % 3] as Vec3;
		const y = cross(way, x);
		return [...Array(CORNERS + 1).keys()].map((i) => {
			const angle = (2 * Math.PI * i) / CORNERS;
			const [c, s] = [0.8 * length * Math.cos(angle), 0.8 * length * Math.sin(angle)];
			return add(at, add(scale(x, c), scale(y, s)));
		});
	}

	dispose(): void {
		this.group.removeFromParent();
		this.#arrows.dispose();
		this.#rings.dispose();
	}
}

export const axisOf = (axis: number): Vec3 => AXIS[axis] ?? [0, 0, 1];
