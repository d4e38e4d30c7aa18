import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type MapObject, objectFrom } from "../src/edit/document.ts";
import { reachOf, type Shape, shapes } from "../src/edit/shapes.ts";
import { topWithin } from "../src/edit/tops.ts";

interface Case {
	object: MapObject;
	shapes: Shape[];
	reach: [number[], number[]];
}

const GOLDEN: Case[] = JSON.parse(readFileSync(new URL("golden/shapes.json", import.meta.url), "utf8"));

/** The largest difference of numbers that stand at the same places. */
function apart(a: unknown, b: unknown): number {
	if (typeof a === "number" && typeof b === "number") return Math.abs(a - b);
	if (a === b) return 0;
	const [one, other] = [Object.entries(a as object), Object.entries(b as object)];
	expect(other.length).toBe(one.length);
	return Math.max(0, ...one.map(([key, value]) => apart(value, (b as Record<string, unknown>)[key])));
}

describe("shapes of objects", () => {
	it.each(GOLDEN.map((one) => [one.object.id, one] as const))("are those of Python: %s", (_, one) => {
		const made = shapes(objectFrom(one.object));

		expect(made.map(({ type }) => type)).toEqual(one.shapes.map(({ type }) => type));
		expect(apart(one.shapes, made)).toBeLessThanOrEqual(1e-12);
	});

	it("reach as far as Python says", () => {
		const worst = Math.max(...GOLDEN.map(({ object, reach }) => apart(reach, reachOf(objectFrom(object)))));

		expect(worst).toBeLessThanOrEqual(1e-12);
	});

	it("are as high over the whole floor as they reach", () => {
		const everywhere = { low: [-99, -99], high: [99, 99] } as const;
		for (const { object, reach } of GOLDEN) {
			const tops = shapes(objectFrom(object)).map((shape) => topWithin(shape, everywhere) ?? -99);
			const round = object.type === "cylinder" || object.type === "capsule" ? 0.02 : 1e-9;

			expect(Math.abs(Math.max(...tops) - (reach[1][2] as number))).toBeLessThan(round);
		}
	});
});
