import { BoxGeometry, Matrix4, Sphere, SphereGeometry, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { encloseInstances } from "../src/scene/bounds.ts";

const matrices = (...all: Matrix4[]) => Float32Array.from(all.flatMap((matrix) => matrix.elements));
const at = (x: number, y: number, z: number, scale: [number, number, number]) =>
	new Matrix4().makeTranslation(x, y, z).scale(new Vector3(...scale));

describe("the sphere around instances", () => {
	it("holds every corner of every stretched instance", () => {
		const geometry = new BoxGeometry(2, 2, 2).translate(0.5, 0, 0);
		const all = [
			at(1, 2, 3, [0.1, 1, 0.2]),
			at(-4, 0, 1, [2, 0.1, 0.1]).multiply(new Matrix4().makeRotationY(1)),
		];
		const sphere = new Sphere();
		encloseInstances(sphere, geometry, matrices(...all), 2, false);

		const corner = new Vector3();
		const places = geometry.getAttribute("position");
		for (const matrix of all) {
			for (let v = 0; v < places.count; v++) {
				corner.fromBufferAttribute(places, v).applyMatrix4(matrix);
				expect(corner.distanceTo(sphere.center)).toBeLessThanOrEqual(sphere.radius + 1e-6);
			}
		}
		expect(sphere.radius).toBeLessThan(8);
	});

	it("reaches to the ends of a capsule that is thicker than long", () => {
		const sphere = new Sphere();
		const unit = new SphereGeometry(1, 8, 6);
		encloseInstances(sphere, unit, matrices(at(0, 0, 0, [0.5, 0.5, 0.01])), 1, true);

		expect(sphere.radius).toBeGreaterThanOrEqual(0.51 - 1e-6);
	});

	it("is empty where nothing is shown", () => {
		const sphere = new Sphere();
		encloseInstances(sphere, new BoxGeometry(), new Float32Array(), 0, false);

		expect(sphere.isEmpty()).toBe(true);
	});
});
