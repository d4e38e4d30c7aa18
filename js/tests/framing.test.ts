import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cornersOf, fitCamera, viewDirection } from "../src/scene/framing.ts";
import { cross, dot, length, sub, unit, type Vec3 } from "../src/scene/vec.ts";

const close = (a: Vec3, b: Vec3) => length(sub(a, b)) < 1e-9;

describe("MuJoCo's angles", () => {
	it("look along +Y at azimuth 90", () => {
		expect(close([0, 1, 0], viewDirection(90, 0))).toBe(true);
	});

	it("look down at a negative elevation", () => {
		expect(close([0, 0, -1], viewDirection(10, -90))).toBe(true);
	});
});

describe("the camera that fits", () => {
	const part = fc.integer({ min: -3000, max: 3000 }).map((n) => n / 1000);

	it("has every point in the picture, and touches its margin", () => {
		fc.assert(
			fc.property(
				fc.array(fc.tuple(part, part, part), { minLength: 2, maxLength: 12 }),
				fc.double({ min: 0, max: 360, noNaN: true }),
				fc.double({ min: -80, max: 80, noNaN: true }),
				fc.double({ min: 0.4, max: 3, noNaN: true }),
				(points, azimuth, elevation, aspect) => {
					const forward = viewDirection(azimuth, elevation);
					const pose = fitCamera(points.flat(), forward, 45, aspect);
					const right = unit(cross(forward, [0, 0, 1]));
					const up = cross(right, forward);
					const slope = Math.tan((22.5 * Math.PI) / 180);
					let most = 0;
					for (const point of points) {
						const way = sub(point, pose.position);
						const depth = dot(way, forward);
						expect(depth).toBeGreaterThan(0);
						most = Math.max(
							most,
							Math.abs(dot(way, right)) / depth / slope / aspect,
							Math.abs(dot(way, up)) / depth / slope,
						);
					}
					expect(most).toBeLessThan(0.861);
				},
			),
			{ seed: 3 },
		);
	});

	it("looks at the middle of what it shows", () => {
		const { position, target } = fitCamera(cornersOf([1, 2, 3], 0.5), [0, 1, 0], 45, 1.5);

		expect(close([1, 2, 3], target)).toBe(true);
		expect(position[1]).toBeLessThan(2);
	});

	it("is upright also when it looks straight down", () => {
		const { position, target } = fitCamera(cornersOf([0, 0, 0], 1), [0, 0, -1], 45, 1);

		expect([position, target].flat().every(Number.isFinite)).toBe(true);
		expect(position[2]).toBeGreaterThan(1);
	});
});
