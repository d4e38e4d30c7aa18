import fc from "fast-check";
import { Matrix4, Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { capsuleCorners, meetCapsule } from "../src/scene/capsule.ts";
import { unitGeometry } from "../src/scene/primitives.ts";

/** The matrix of an instance: its radius is 0.2, its tube 1 long. */
const placed = (place: Vector3, turn: Quaternion) =>
	new Matrix4().compose(place, turn, new Vector3(0.2, 0.2, 0.5));
const upright = placed(new Vector3(0, 0, 1), new Quaternion()).elements;
// Thousandths: lengths of 1e-160 have no direction, and no capsule either.
const number = fc.integer({ min: -1000, max: 1000 }).map((n) => n / 1000);
const vector = fc.tuple(number, number, number).map((xyz) => new Vector3(...xyz));

describe("a capsule", () => {
	it("is met at its ends and at its tube, and seen through beside it", () => {
		const meet = (from: [number, number, number], way: [number, number, number]) =>
			meetCapsule(upright, new Vector3(...from), new Vector3(...way));

		expect(3.3).toBeCloseTo(meet([0, 0, 5], [0, 0, -1]));
		expect(1.8).toBeCloseTo(meet([2, 0, 1.3], [-1, 0, 0]));
		expect(2 - Math.sqrt(0.03)).toBeCloseTo(meet([2, 0, 1.6], [-1, 0, 0]));
		expect(Infinity).toBe(meet([2, 0, 1.71], [-1, 0, 0]));
		expect(Infinity).toBe(meet([2, 0, 1], [1, 0, 0]));
	});

	it("is met where its axis is a radius away", () => {
		fc.assert(
			fc.property(vector, vector, vector, number, (place, from, towards, angle) => {
				const turn = new Quaternion().setFromAxisAngle(new Vector3(0.6, 0, 0.8), 3 * angle);
				fc.pre(from.length() > 0);
				const origin = from.normalize().multiplyScalar(4);
				const way = towards.multiplyScalar(0.5).add(place).sub(origin).normalize();
				const distance = meetCapsule(placed(place, turn).elements, origin, way);
				fc.pre(distance < Infinity);
				const point = origin.clone().addScaledVector(way, distance).sub(place).applyQuaternion(turn.invert());
				const away = point.z - Math.min(0.5, Math.max(-0.5, point.z));

				expect(0.2).toBeCloseTo(Math.hypot(point.x, point.y, away), 6);
			}),
		);
	});

	it("lies in the box of its corners", () => {
		const corners = [...capsuleCorners(upright)];

		expect(8).toBe(corners.length);
		expect([0.3, 1.7]).toEqual([0, 7].map((i) => Number(corners[i]?.[2].toFixed(9))));
		expect([-0.2, 0.2]).toEqual([0, 7].map((i) => Number(corners[i]?.[0].toFixed(9))));
	});

	it("is one geometry, whose ends lie beyond its tube", () => {
		const place = unitGeometry("capsule", "fine").getAttribute("position");
		const heights = Array.from({ length: place.count }, (_, v) => place.getZ(v));

		expect([-2, 2]).toEqual([Math.min(...heights), Math.max(...heights)].map(Math.round));
		expect(heights.every((z) => Math.abs(z) >= 1)).toBe(true);
	});
});
