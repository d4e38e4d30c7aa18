import type { Object3D } from "three";
import type { Ray, Vec3 } from "./vec.ts";

/** What another module draws into a scene besides its robot: the draft of a map. */
export interface Guest {
	readonly group: Object3D;
	/** Whether it has a floor of its own, at z = 0. */
	readonly floor: boolean;
	/** How far from the origin it reaches [m], its floor left out. */
	readonly reach: number;
	/** Two corners of the box around it; none where it is empty. */
	readonly corners: readonly Vec3[];
	/** The nearest of its things on a line of sight, the floor left out. */
	meet(ray: Ray): { path: string; distance: number } | null;
	/** What the user reads of a path; null: it is none of its. */
	label(path: string): string | null;
	/** It is about to be drawn. */
	aim(): void;
	/** Corners of what paths name, three numbers each [m]; null: of everything. */
	points(paths: readonly string[] | null): number[];
}
