import { describe, expect, it } from "vitest";
import { objectFrom } from "../src/edit/document.ts";
import { misfit } from "../src/edit/limits.ts";
import { shapes } from "../src/edit/shapes.ts";
import { colorOf, hexOf } from "../src/ui/editor/colors.ts";
import { fileFault } from "../src/ui/editor/dropzone.ts";
import { madeSolid, measureOf, paramRows } from "../src/ui/editor/fields.ts";
import { isometric } from "../src/ui/editor/isometric.ts";
import type { Item } from "../src/ui/editor/items.ts";
import { idFault } from "../src/ui/editor/mapmenu.ts";
import { nameFault } from "../src/ui/editor/nameentry.ts";
import { read, shown, stepped } from "../src/ui/editor/reading.ts";
import { tiltOf, turnedTo, yawOf } from "../src/ui/editor/turning.ts";
import { inSight, scrolledTo } from "../src/ui/editor/windowed.ts";

const LENGTH = { unit: "m", low: 0.01, high: 200, step: 0.05 } as const;
const ANGLE = { unit: "°", low: -180, high: 180, step: 15, round: true } as const;
const STEPS = { unit: "", low: 1, high: 200, step: 1, whole: true } as const;

const SAMPLES = {
	box: { size: [1, 2, 0.5] },
	cylinder: { radius: 0.3, height: 1 },
	capsule: { radius: 0.2, height: 1 },
	ramp: { length: 2, width: 1, height: 0.5, thickness: 0.1 },
	stairs: { steps: 5, tread: 0.3, riser: 0.15, width: 1, style: "open", thickness: 0.05 },
} as const;
const sample = (type: keyof typeof SAMPLES) =>
	objectFrom({ id: type, type, params: structuredClone(SAMPLES[type]) as never });

describe("a typed number", () => {
	it("is read with its unit, and rounded to a micrometre", () => {
		const value = (text: string, measure: Parameters<typeof read>[1]) => read(text, measure);
		expect({ value: 0.25, note: "" }).toEqual(value("25 cm", LENGTH));
		expect({ value: 0.333333, note: "" }).toEqual(value("0,33333333", LENGTH));
		expect({ value: 90, note: "" }).toEqual(value("pi/2 rad", ANGLE));
		expect({ value: -90, note: "270° is -90°" }).toEqual(value("270", ANGLE));
		expect({ value: 180, note: "-180° is 180°" }).toEqual(value("-180", ANGLE));
	});

	it("is clamped with a note, and refused with what would be right", () => {
		expect({ value: 0.01, note: "At least 0.01 m" }).toEqual(read("-3", LENGTH));
		expect({ value: 200, note: "At most 200" }).toEqual(read("1000", STEPS));
		for (const text of ["1e9", "10000000 cm", "1e30"])
			expect("At most ").toBe((read(text, LENGTH) as { note: string }).note.slice(0, 8));
		expect({ fault: "A whole number is needed, such as 3" }).toEqual(read("2.6", STEPS));
		for (const text of ["", "NaN", "1e999", "1 2", "tall"]) expect("fault" in read(text, LENGTH)).toBe(true);
	});

	it("steps without gathering rounding, within its limits", () => {
		let value = 0;
		for (let i = 0; i < 3; i++) value = stepped(value, 1, { ...LENGTH, low: -1, step: 0.1 });
		expect(0.3).toBe(value);
		expect([0.01, -165]).toEqual([stepped(0.02, -10, LENGTH), stepped(180, 1, ANGLE)]);
		expect(["0", "1.235", "0.0001"]).toEqual([
			shown(-0.0001, LENGTH),
			shown(1.2346, LENGTH),
			shown(0.0001, STEPS),
		]);
	});
});

describe("the limits of a parameter", () => {
	it("are such that the ends of each are accepted by the rules of maps", () => {
		for (const type of Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]) {
			const object = sample(type);
			for (const { fields } of paramRows(type, true)) {
				for (const field of fields) {
					const item = { kind: type, id: type, name: type, value: object } as Item;
					const { low, high } = field.measure(item);
					for (const end of [low, high]) {
						const changed = structuredClone(object) as unknown as Record<string, Record<string, unknown>>;
						for (const [path, value] of field.set(item, end)) {
							const [outer, inner] = path.split(".") as [string, string];
							(changed[outer] as Record<string, unknown>)[inner] = value;
						}
						expect("", `${type} ${field.name} ${end}`).toBe(misfit(changed as never));
					}
				}
			}
		}
	});

	it("follow the object's other parameters", () => {
		expect(0.499).toBe(measureOf(sample("capsule"), "radius").high);
		expect(8).toBe(measureOf(sample("ramp"), "height").high);
		expect(0.65).toBe(measureOf(sample("stairs"), "thickness").high);
	});

	it("hold for what solid and open makes of stairs and ramps", () => {
		for (const [type, solid, values] of [
			["ramp", true, [["params.thickness", null]]],
			["ramp", false, [["params.thickness", 0.1]]],
			[
				"stairs",
				true,
				[
					["params.style", "solid"],
					["params.thickness", null],
				],
			],
		] as const) {
			expect(values).toEqual(madeSolid({ kind: type, id: "", name: "", value: sample(type) } as Item, solid));
		}
	});
});

describe("a turn", () => {
	it("is a yaw and back, to a billionth", () => {
		for (const yaw of [0, 15, 90, 179.5, 180, -15, -90, -179.5])
			expect(yawOf(turnedTo(yaw))).toBeCloseTo(yaw, 5);
		expect([0, 0, 0, 1]).toEqual(turnedTo(180));
		expect([0, 0, 0, 1]).toEqual(turnedTo(-180));
	});

	it("is a tilt where it is not about Z", () => {
		expect(0).toBe(tiltOf(turnedTo(33)));
		expect(tiltOf([Math.SQRT1_2, 0, Math.SQRT1_2, 0])).toBeCloseTo(90, 9);
	});
});

describe("the picture of a card", () => {
	const seen = (type: keyof typeof SAMPLES, changes = {}) =>
		isometric(shapes({ ...sample(type), ...changes }));

	it("shows three sides of a box, the top the brightest", () => {
		const faces = seen("box");
		expect(3).toBe(faces.length);
		const top = faces.reduce((a, b) => (a.light > b.light ? a : b));
		const height = (points: [number, number][]) => points.reduce((sum, [, y]) => sum + y, 0) / points.length;
		expect(Math.min(...faces.map(({ points }) => height(points)))).toBe(height(top.points));
	});

	it("paints the steps of stairs that climb away from the eye from the last to the first", () => {
		expect([4, 3, 2, 1, 0]).toEqual([...new Set(seen("stairs").map(({ solid }) => solid))]);
		const turned = { pose: { position: [0, 0, 0], quat: [0, 0, 0, 1] } };
		expect([0, 1, 2, 3, 4]).toEqual([...new Set(seen("stairs", turned).map(({ solid }) => solid))]);
	});

	it("paints what lies upon another after it, and a wall before what hides it, in whatever order they come", () => {
		const box = (size: number[], position: number[]) =>
			shapes({
				...sample("box"),
				params: { size: size as never },
				pose: { position: position as never, quat: [1, 0, 0, 0] },
			});
		const floor = box([10, 10, 0.1], [0, 0, -0.05]);
		const crate = box([1, 1, 1], [4, 4, 0.5]);
		const screen = box([10, 0.1, 3], [0, 6, 1.5]);
		const order = (...solids: ReturnType<typeof box>) => [
			...new Set(isometric(solids).map(({ solid }) => solids[solid])),
		];
		const right = [screen, floor, crate].flat();
		expect(order(...crate, ...floor, ...screen).indexOf(crate[0] as never)).toBe(2);
		expect(order(...right).indexOf(crate[0] as never)).toBe(2);
	});

	it("shows round and wedge-shaped solids from outside only", () => {
		for (const faces of [
			seen("cylinder"),
			seen("capsule"),
			seen("ramp", { params: { ...SAMPLES.ramp, thickness: null } }),
		]) {
			expect(faces.length).toBeGreaterThan(1);
			const area = (points: [number, number][]) =>
				points.reduce((sum, [x, y], i) => {
					const [nx, ny] = points[(i + 1) % points.length] as [number, number];
					return sum + x * ny - nx * y;
				}, 0);
			// All turn the same way in the picture: none is seen from behind.
			for (const { points } of faces) expect(area(points)).toBeLessThan(1e-12);
		}
	});
});

describe("a long list", () => {
	it("has the rows in sight and a few more", () => {
		expect({ first: 0, end: 18 }).toEqual(inSight(2000, 0, 300, 26));
		expect({ first: 1994, end: 2000 }).toEqual(inSight(2000, 26 * 2000, 300, 26));
		expect({ first: 0, end: 0 }).toEqual(inSight(0, 500, 300, 26));
	});

	it("is scrolled no farther than it takes to see a row", () => {
		expect([100, 26, 260]).toEqual([
			scrolledTo(5, 100, 100, 26),
			scrolledTo(1, 100, 100, 26),
			scrolledTo(13, 100, 104, 26),
		]);
	});
});

describe("words that are typed", () => {
	it("are refused with what would be right", () => {
		expect(["", ""]).toEqual([nameFault("Low wall"), nameFault("n".repeat(120))]);
		expect("121 characters: at most 120").toBe(nameFault("n".repeat(121)));
		expect("A name has no control characters").toBe(nameFault("a\tb"));
		expect([true, true, false, false]).toEqual(["yard", "a", "-a", "Yard_2"].map((id) => idFault(id) === ""));
		const zip = (name: string) => ({ name, size: 1 });
		expect("").toBe(fileFault([zip("Hall.ZIP")]));
		expect("A map is one .zip file; 2 were dropped").toBe(fileFault([zip("a.zip"), zip("b.zip")]));
	});

	it("are colours that keep their opacity", () => {
		expect("#ff8000").toBe(hexOf([1, 0.5, 0, 0.3]));
		expect([0.2, 0.4, 1, 0.3]).toEqual(colorOf("#3366ff", [0, 0, 0, 0.3]));
	});
});
