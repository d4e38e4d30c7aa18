import { describe, expect, it } from "vitest";
import { documentFrom, type MapObject, newId, objectFrom } from "../src/edit/document.ts";
import { excess } from "../src/edit/limits.ts";
import { apply, type Edit, EditError } from "../src/edit/operations.ts";

const stairs = objectFrom({
	id: "s",
	type: "stairs",
	params: { steps: 3, tread: 0.3, riser: 0.1, width: 1, style: "open", thickness: 0.05 },
});
const box = (id: string): MapObject => objectFrom({ id, type: "box", params: { size: [1, 2, 3] } });
const yard = documentFrom({
	mapId: "yard",
	objects: [box("a"), stairs, box("c")],
	spawnPoints: [{ id: "start", name: "start", position: [0, 0, 0.3], yawDeg: 0 }],
});
const ids = (edit: Edit) => apply(yard, edit).objects.map(({ id }) => id);

describe("edits of a map", () => {
	it("change dotted fields, of objects, of spawn points and of the ground, and share all else", () => {
		const after = apply(yard, {
			op: "group",
			edits: [
				{
					op: "change",
					id: "a",
					values: [
						["pose.position", [1, 2, 3]],
						["color", [1, 0, 0, 1]],
					],
				},
				{ op: "change", id: "start", values: [["yawDeg", 90]] },
				{ op: "change", id: "", values: [["enabled", false]] },
			],
		});

		expect(after.objects[0]).toEqual({
			...box("a"),
			color: [1, 0, 0, 1],
			pose: { position: [1, 2, 3], quat: [1, 0, 0, 0] },
		});
		expect([after.spawnPoints[0]?.yawDeg, after.ground.enabled]).toEqual([90, false]);
		expect(after.objects[1]).toBe(yard.objects[1]);
		expect(yard.objects[0]).toEqual(box("a"));
	});

	it("take a field away by null where files leave it out, and keep null where it means something", () => {
		const solid = apply(yard, {
			op: "change",
			id: "s",
			values: [
				["params.style", "solid"],
				["params.thickness", null],
			],
		});
		const ramp = objectFrom({ id: "r", type: "ramp", params: { length: 1, width: 1, height: 0.5 } });
		const wedge = apply(apply(yard, { op: "add", object: ramp }), {
			op: "change",
			id: "r",
			values: [["params.thickness", null]],
		});

		expect("thickness" in (solid.objects[1]?.params ?? {})).toBe(false);
		expect([ramp.params.thickness, wedge.objects[3]?.params.thickness]).toEqual([0.1, null]);
	});

	it("add at the end or at an index, as Python's lists do", () => {
		const add = (index?: number | null): Edit => ({
			op: "add",
			object: box("n"),
			...(index === undefined ? {} : { index }),
		});

		expect(ids(add())).toEqual(["a", "s", "c", "n"]);
		expect(ids(add(null))).toEqual(["a", "s", "c", "n"]);
		expect(ids(add(0))).toEqual(["n", "a", "s", "c"]);
		expect(ids(add(99))).toEqual(["a", "s", "c", "n"]);
		expect(
			ids({
				op: "group",
				edits: [
					{ op: "remove", id: "a" },
					{ op: "add", object: box("n"), index: 1 },
				],
			}),
		).toEqual(["s", "n", "c"]);
		expect(
			ids({
				op: "group",
				edits: [
					{ op: "remove", id: "a" },
					{ op: "add", object: box("a"), index: 0 },
				],
			}),
		).toEqual(["a", "s", "c"]);
	});

	it("are refused whole: an id that is taken or unknown, a field that is none, an id that would change", () => {
		for (const edit of [
			{ op: "add", object: box("start") },
			{ op: "remove", id: "nobody" },
			{ op: "change", id: "a", values: [["pose.scale.x", 2]] },
			{ op: "change", id: "a", values: [["id", "b"]] },
		] as Edit[]) {
			const group: Edit = { op: "group", edits: [{ op: "remove", id: "c" }, edit] };

			expect(() => apply(yard, group)).toThrow(EditError);
		}
		expect(yard.objects.length).toBe(3);
	});

	it("know the three limits", () => {
		const many = Array.from({ length: 2001 }, (_, i) => box(`b-${i}`));

		expect(excess({ ...yard, objects: many })).toContain("2001 objects");
		expect(excess({ ...yard, objects: many.slice(0, 2000) })).toBe("");
		const high = Array.from({ length: 51 }, (_, i) => ({
			...stairs,
			id: `s-${i}`,
			params: { ...stairs.params, steps: 200 },
		}));
		expect(excess({ ...yard, objects: high })).toContain("10201 geoms");
		expect(excess({ ...yard, objects: high.map((one) => ({ ...one, enabled: false })) })).toBe("");
	});

	it("of thousands of objects at once are quick: a group knows where each one is", () => {
		const many = documentFrom({ mapId: "m", objects: Array.from({ length: 2000 }, (_, i) => box(`b-${i}`)) });
		const removed = apply(many, {
			op: "group",
			edits: many.objects.map(({ id }): Edit => ({ op: "remove", id })),
		});
		const back = apply(removed, {
			op: "group",
			edits: many.objects.map((object, index): Edit => ({ op: "add", object, index })),
		});

		expect(removed.objects).toEqual([]);
		expect(back).toEqual(many);
	});

	it("give ids of the form that both sides make", () => {
		expect(newId("stairs")).toMatch(/^stairs-[0-9a-hjkmnp-tv-z]{8}$/);
		expect(new Set(Array.from({ length: 500 }, () => newId("box"))).size).toBe(500);
	});
});
