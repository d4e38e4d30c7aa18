/** Objects of a map among the geoms of a scene, told by the names that maps keep for themselves. */
import type { Scene } from "../protocol/types.gen.ts";

const OF_A_MAP = /^__platform_map_[a-z0-9-]+_(?:([a-z0-9-]+)_\d{1,6}|_ground)$/;
const ROOM = "map/";

/** "map/crate" for a geom of the map's object "crate", "map/ground" for its floor; null for a geom of the robot. */
export function mapPathOf(scene: Scene, geom: number): string | null {
	const match = OF_A_MAP.exec(scene.geoms[geom]?.name ?? "");
	return match === null ? null : `${ROOM}${match[1] ?? "ground"}`;
}

/** The geoms that a path such as "map/crate" names; none for other paths. */
export function geomsOfMap(scene: Scene, path: string): number[] {
	if (!path.startsWith(ROOM)) return [];
	return [...scene.geoms.keys()].filter((geom) => mapPathOf(scene, geom) === path);
}

/** How far from the origin a map's shapes reach [m], endless floors left out. */
export function reachOfMap(scene: Scene): number {
	let reach = 0;
	for (const [index, { type, pos, size }] of scene.geoms.entries()) {
		if (type === "plane" || mapPathOf(scene, index) === null) continue;
		reach = Math.max(reach, Math.hypot(...pos) + Math.hypot(...size));
	}
	return reach;
}
