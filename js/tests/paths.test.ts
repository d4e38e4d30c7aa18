import { describe, expect, it } from "vitest";
import type { Scene } from "../src/protocol/types.gen.ts";
import { findPath, labelOf, pathOf } from "../src/scene/paths.ts";

const SCENE = {
	bodies: [{ name: "world" }, { name: "left/arm" }, { name: "" }],
	geoms: [{ name: "" }],
	joints: [],
	sites: [],
	cameras: [],
} as unknown as Scene;

describe("paths", () => {
	it("name what has a name, also with a slash in it", () => {
		expect({ kind: "body", index: 1 }).toEqual(findPath(SCENE, "body/left/arm"));
		expect("body/left/arm").toBe(pathOf(SCENE, "body", 1));
	});

	it("number what has none", () => {
		expect("body/#2").toBe(pathOf(SCENE, "body", 2));
		expect({ kind: "body", index: 2 }).toEqual(findPath(SCENE, "body/#2"));
	});

	it.each(["body/", "body/nobody", "body/#9", "map/box-1", "torso", ""])("%s names nothing", (path) => {
		expect(null).toBe(findPath(SCENE, path));
	});

	it("read as names", () => {
		expect("left/arm").toBe(labelOf("body/left/arm"));
		expect("geom #0").toBe(labelOf("geom/#0"));
	});
});
