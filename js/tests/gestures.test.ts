import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dropped, duplicates, freePlace, putDown } from "../src/edit/copies.ts";
import {
	documentFrom,
	extentsOf,
	type Item,
	isObject,
	type Kind,
	type MapObject,
	objectFrom,
} from "../src/edit/document.ts";
import { moves, sizes, turns, yawWithin } from "../src/edit/gestures.ts";
import { misfit } from "../src/edit/limits.ts";
import { changed, type Values } from "../src/edit/operations.ts";
import { reachOf } from "../src/edit/shapes.ts";
import { footprintOf, restingHeight, snapped } from "../src/edit/snapping.ts";
import type { Quat, Vec3 } from "../src/protocol/types.gen.ts";

const make = (
	type: Kind,
	params: MapObject["params"],
	position: Vec3 = [0, 0, 0],
	quat: Quat = [1, 0, 0, 0],
	id = "o",
) => objectFrom({ id, type, params, pose: { position, quat } });
const box = (size: Vec3, at: Vec3, id = "o") => make("box", { size }, at, [1, 0, 0, 0], id);
const outcome = (item: Item, values: ReadonlyMap<string, Values>) =>
	changed(item, values.get(item.id) as Values) as MapObject;
const spawn = { id: "p", name: "p", position: [1, 0, 0.3] as Vec3, yawDeg: 170 };

const SOLIDS: [Kind, MapObject["params"]][] = [
	["box", { size: [1, 2, 0.5] }],
	["cylinder", { radius: 0.3, height: 1 }],
	["capsule", { radius: 0.3, height: 1 }],
	["ramp", { length: 1, width: 1, height: 0.5, thickness: 0.1 }],
	["stairs", { steps: 4, tread: 0.3, riser: 0.1, width: 1, style: "solid" }],
	["stairs", { steps: 4, tread: 0.3, riser: 0.1, width: 1, style: "open", thickness: 0.55 }],
];

describe("steps", () => {
	it("round halves upward, on both sides of zero", () => {
		expect([0.05, -0.05, 0.149, 1.25].map((one) => snapped(one))).toEqual([0.1, 0, 0.1, 1.3]);
	});

	it("bring one object onto the grid, its bottom too, and keep what is between several", () => {
		const one = box([1, 1, 0.5], [0.13, 0.27, 0.25]);
		expect(outcome(one, moves([one], [0.1, 0, 0], true)).pose.position).toEqual([0.2, 0.27, 0.25]);
		expect(outcome(one, moves([one], [0, 0, 0.13], true)).pose.position).toEqual([0.13, 0.27, 0.35]);
		expect(outcome(one, moves([one], [0.123, 0, 0], false)).pose.position).toEqual([0.253, 0.27, 0.25]);
		const other = box([1, 1, 1], [3.04, 0, 0.5], "q");
		const both = moves([one, other], [0.26, 0, 0], true);
		expect([outcome(one, both), outcome(other, both)].map(({ pose }) => pose.position[0])).toEqual([
			0.43, 3.34,
		]);
	});
});

describe("turning", () => {
	it("goes in steps of 15 degrees about world Z, from the left", () => {
		const lying = make("box", { size: [1, 1, 1] }, [0, 0, 0], [Math.SQRT1_2, Math.SQRT1_2, 0, 0]);
		const { quat } = outcome(lying, turns([lying], 88, true)).pose;

		expect(quat.map((part) => Math.round(part * 1e6) / 1e6)).toEqual([0.5, 0.5, 0.5, 0.5]);
	});

	it("takes several about their common middle, spawn points with their heading", () => {
		const left = box([1, 1, 1], [-1, 0, 0.5], "l");
		const right = { ...spawn, position: [1.5, 0, 0.3] as Vec3 };
		const both = turns([left, right], 90, true);

		expect(outcome(left, both).pose.position).toEqual([0, -1, 0.5]);
		expect(changed(right, both.get("p") as Values)).toEqual({
			...right,
			position: [0, 1.5, 0.3],
			yawDeg: -100,
		});
		expect([yawWithin(180), yawWithin(-180), yawWithin(540)]).toEqual([-180, -180, -180]);
	});
});

describe("sizes", () => {
	it.each(SOLIDS)("of a %s stay within the limits, and its bottom stays where it is", (kind, params) => {
		const grips = fc.constantFrom("x+", "x-", "y+", "y-", "z+", "size");
		fc.assert(
			fc.property(grips, fc.double({ min: -4, max: 400, noNaN: true }), fc.boolean(), (grip, far, snap) => {
				const object = make(kind, params, [1, 2, 3]);
				const made = outcome(object, sizes([object], grip, grip === "size" ? Math.abs(far) : far, snap));
				const bottom = (one: MapObject) => one.pose.position[2] - extentsOf(one)[2] / 2;

				expect(misfit(made)).toBe("");
				expect(Math.abs(bottom(made) - bottom(object))).toBeLessThan(2e-6);
				expect(made.params.steps).toBe(object.params.steps);
				expect([made.pose.position[0], made.pose.position[1]]).toEqual([1, 2]);
			}),
		);
	});

	it("follow the hand: the face that is drawn goes as far", () => {
		const one = box([1, 1, 1], [0, 0, 0.5]);
		expect(outcome(one, sizes([one], "x+", 0.25, false)).params.size).toEqual([1.5, 1, 1]);
		expect(outcome(one, sizes([one], "x-", -0.25, false)).params.size).toEqual([1.5, 1, 1]);
		const high = outcome(one, sizes([one], "z+", 0.25, false));
		expect([high.params.size, high.pose.position]).toEqual([
			[1, 1, 1.25],
			[0, 0, 0.625],
		]);
	});

	it("of a tilted object grow along its own axis, from its own bottom", () => {
		const lying = make("cylinder", { radius: 0.5, height: 1 }, [0, 0, 0], [Math.SQRT1_2, 0, Math.SQRT1_2, 0]);
		const made = outcome(lying, sizes([lying], "z+", 1, false));

		expect(made.params.height).toBe(2);
		expect(made.pose.position.map((c) => Math.abs(Math.round(c * 1e6) / 1e6))).toEqual([0.5, 0, 0]);
	});
});

describe("what lies below", () => {
	const table = box([2, 2, 0.8], [0, 0, 0.4], "table");
	const slope = make(
		"ramp",
		{ length: 2, width: 1, height: 1, thickness: null },
		[5, 0, 0.5],
		[1, 0, 0, 0],
		"slope",
	);

	it("is the highest top under the footprint, the ground otherwise", () => {
		const at = (x: number, size = 0.2) =>
			restingHeight(footprintOf([box([size, size, size], [x, 0, 9])]), [table, slope]);

		expect([at(0), at(1.05), at(1.1), at(3)]).toEqual([0.8, 0.8, 0, 0]);
		expect(at(5)).toBeCloseTo(0.55, 5); // the slope at the upper edge of what stands on it
		expect(restingHeight(footprintOf([box([1, 1, 1], [0, 0, 0])]), [{ ...table, enabled: false }])).toBe(0);
	});

	it("is only what is lower than the middle where something is dropped, and a stack comes down together", () => {
		const under = box([0.5, 0.5, 0.2], [0, 0, 0.3], "under");
		const roof = box([3, 3, 0.1], [0, 0, 2], "roof");
		const crate = box([0.5, 0.5, 0.5], [0, 0, 1.5], "crate");
		const put = dropped([crate, under], [roof, crate, under]);

		expect((put.get("under") as MapObject).pose.position[2]).toBe(0.1);
		expect((put.get("crate") as MapObject).pose.position[2]).toBe(0.45);
	});

	it("carries what is put down, and what is clicked steps aside", () => {
		const crate = box([1, 1, 1], [0, 0, 0.5]);
		expect((putDown([crate], [0, 0], [table])[0] as MapObject).pose.position).toEqual([0, 0, 1.3]);
		expect(freePlace([crate], [0.04, 0], [table])).toEqual([2, 0]);
		expect(freePlace([crate], [0.04, 0], [])).toEqual([0, 0]);
		const robot = { low: [-0.4, -0.4], high: [0.4, 0.4] } as const;
		expect(freePlace([crate], [0.04, 0], [], [robot])).toEqual([1, 0]);
	});

	it("is not where copies stand: they have ids of their own, beside the originals", () => {
		const copies = duplicates([table, spawn], [table], new Set(["table", "p", "Box 2"]));
		const [copy, start] = copies;
		const solid = copy as MapObject;

		expect(solid.id).toMatch(/^box-/);
		expect(start?.id).toMatch(/^spawn-/);
		expect([solid.name, start?.name]).toEqual(["table 2", "p 2"]);
		expect(solid.pose.position).toEqual([2, 0, 0.4]);
		expect(reachOf(solid)[0][0]).toBeGreaterThanOrEqual(reachOf(table)[1][0] - 1e-9);
		expect(isObject(start as Item)).toBe(false);
	});

	it("is a document that stays as it was", () => {
		expect(documentFrom({ objects: [table] }).objects[0]).toEqual(table);
	});
});
