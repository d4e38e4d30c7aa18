import { describe, expect, it } from "vitest";
import type { Scene } from "../src/protocol/types.gen.ts";
import { geomsOfMap, mapPathOf, reachOfMap } from "../src/scene/mapobjects.ts";

const names = [
	"trunk",
	"__platform_map_yard_crate-1_0",
	"__platform_map_yard__ground",
	"__platform_map_yard_crate-1_1",
];
const scene = {
	geoms: names.map((name, i) => ({
		name,
		type: i === 2 ? "plane" : "box",
		pos: [0, 3 * i, 0],
		size: [i === 2 ? 100 : 0, 0, 1],
	})),
} as unknown as Scene;

describe("objects of a map", () => {
	it("are told by the names that maps keep for themselves", () => {
		expect(names.map((_, i) => mapPathOf(scene, i))).toEqual([
			null,
			"map/crate-1",
			"map/ground",
			"map/crate-1",
		]);
		expect(mapPathOf(scene, 9)).toBeNull();
	});

	it("have one or more geoms", () => {
		expect(geomsOfMap(scene, "map/crate-1")).toEqual([1, 3]);
		expect(geomsOfMap(scene, "map/ground")).toEqual([2]);
		expect(geomsOfMap(scene, "map/other")).toEqual([]);
		expect(geomsOfMap(scene, "geom/trunk")).toEqual([]);
	});

	it("reach as far as the farthest of them, floors left out", () => {
		expect(reachOfMap(scene)).toBe(10);
	});
});
