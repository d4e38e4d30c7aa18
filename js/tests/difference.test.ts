import { describe, expect, it } from "vitest";
import { colorOf, distances, roundUp } from "../src/scene/difference.ts";
import type { Vec3 } from "../src/scene/vec.ts";

const poses = (pos: Vec3, quat: [number, number, number, number]) => ({
	xpos: Float64Array.of(0, 0, 0, ...pos),
	xquat: Float64Array.of(1, 0, 0, 0, ...quat),
});
const STILL = poses([0, 0, 0], [1, 0, 0, 0]);
/** The world has no corners; the body reaches 2 m along x. */
const CORNERS: Vec3[][] = [[], [[0, 0, 0] as Vec3, [2, 0, 0] as Vec3]];

describe("how far bodies are apart", () => {
	it("is how far they are shifted", () => {
		expect([0, 0.3]).toEqual(distances(STILL, poses([0, 0.3, 0], [1, 0, 0, 0]), CORNERS));
	});

	it("counts a turn on the spot by what goes farthest", () => {
		const turned = poses([0, 0, 0], [Math.SQRT1_2, 0, 0, Math.SQRT1_2]); // 90 degrees
		expect(distances(STILL, turned, CORNERS)[1]).toBeCloseTo(2 * Math.SQRT2, 12);
	});

	it("is shown on a scale that ends at a round number", () => {
		expect([0.001, 0.001, 0.02, 0.2, 0.5, 1, 5]).toEqual(
			[0, 0.0004, 0.013, 0.2, 0.21, 0.9, 2.3].map(roundUp),
		);
	});

	it("has a colour that is never the one that stands for a body's own, and none beyond the last", () => {
		for (const share of [0, 0.3, 1]) expect(Math.max(...colorOf(share, 1))).toBeGreaterThan(0.1);
		expect(colorOf(1, 1)).toEqual(colorOf(7, 1));
		expect(colorOf(0, 1)).not.toEqual(colorOf(0.5, 1));
	});
});
