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

	/** Smallest and largest place of points across and up the picture, -1 to 1. */
	const edges = (points: number[], { position }: { position: Vec3 }, forward: Vec3, aspect: number) => {
		const right = unit(cross(forward, [0, 0, 1]));
		const up = cross(right, forward);
		const slope = Math.tan((22.5 * Math.PI) / 180);
		const [across, high]: [number[], number[]] = [[], []];
		for (let i = 0; i < points.length; i += 3) {
			const way = sub(points.slice(i, i + 3) as unknown as Vec3, position);
			across.push(dot(way, right) / dot(way, forward) / slope / aspect);
			high.push(dot(way, up) / dot(way, forward) / slope);
		}
		return [Math.min(...across), Math.max(...across), Math.min(...high), Math.max(...high)] as const;
	};
	const flat = [-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0.1];

	it("puts what is flat and near into the middle of the picture", () => {
		const forward = viewDirection(135, -20);
		const [left, right, low, high] = edges(flat, fitCamera(flat, forward, 45, 1.3), forward, 1.3);

		expect(left).toBeCloseTo(-0.86, 6);
		expect(right).toBeCloseTo(0.86, 6);
		expect(low).toBeCloseTo(-high, 6);
	});

	it("keeps points from under what covers the picture, and only then makes them smaller", () => {
		const forward = viewDirection(90, 0);
		const tall = cornersOf([0, 0, 1], 1);
		const corner = { left: 0, top: 0, right: 0.1, bottom: 0.2 };
		const bar = { ...corner, right: 1 };

		const [, , , free] = edges(tall, fitCamera(tall, forward, 45, 2, [corner]), forward, 2);
		const [, , low, below] = edges(tall, fitCamera(tall, forward, 45, 2, [bar]), forward, 2);

		expect(free).toBeCloseTo(0.86, 6);
		expect(below).toBeCloseTo(0.6, 6);
		expect(low).toBeCloseTo(-0.86, 6);
	});
});
