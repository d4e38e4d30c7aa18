import { describe, expect, it } from "vitest";
import { DEGREES, format, METRES, MILLIMETRES, parse, RADIANS, unitOf } from "../src/ui/format.ts";
import { joint } from "./scenes.ts";

describe("numbers as shown", () => {
	it("are degrees with one digit", () => {
		expect("90.0").toBe(format(Math.PI / 2, DEGREES));
	});

	it("have no minus before nothing", () => {
		expect("0.0").toBe(format(-1e-6, DEGREES));
	});

	it("are millimetres for short slides and metres for long ones", () => {
		expect(MILLIMETRES).toBe(unitOf(joint({ type: "slide", range: [0, 0.04] }), "deg"));
		expect(METRES).toBe(unitOf(joint({ type: "slide", range: [0, 0.4] }), "deg"));
		expect(METRES).toBe(unitOf(joint({ type: "slide" }), "rad"));
	});

	it("are radians when asked for", () => {
		expect(RADIANS).toBe(unitOf(joint(), "rad"));
	});
});

describe("numbers as typed", () => {
	it.each([
		["90", DEGREES, Math.PI / 2],
		[" 1.5 rad ", DEGREES, 1.5],
		["45°", RADIANS, Math.PI / 4],
		["pi/2", RADIANS, Math.PI / 2],
		["-π rad", DEGREES, -Math.PI],
		["2pi/3", RADIANS, (2 * Math.PI) / 3],
		["0,25", METRES, 0.25],
		["12", MILLIMETRES, 0.012],
		["3 cm", MILLIMETRES, 0.03],
		["−1e-2", METRES, -0.01],
	])("%s is understood", (text, unit, value) => {
		expect(parse(text, unit)).toBeCloseTo(value, 12);
	});

	it.each(["", "abc", "1.2.3", "nan", "Infinity", "1;2", "pi/0"])("%s is refused", (text) => {
		expect(null).toBe(parse(text, DEGREES));
	});
});
