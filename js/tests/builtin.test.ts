import { describe, expect, it } from "vitest";
import { builtinCube, builtinPlane, type Pixels } from "../src/loaders/builtin.ts";
import type { TextureSpec } from "../src/protocol/types.gen.ts";

type Described = Parameters<typeof builtinPlane>[0];

const spec = (changes: Partial<TextureSpec>): Described => ({
	builtin: "flat",
	rgb1: [1, 0, 0],
	rgb2: [0, 0, 1],
	mark: "none",
	markrgb: [0, 1, 0],
	random: 0.01,
	...changes,
});

/** Red of every pixel, row after row. */
const reds = ({ data, width }: Pixels): number[][] => {
	const rows: number[][] = [];
	for (let i = 0; i < data.length; i += 4 * width) {
		rows.push(Array.from({ length: width }, (_, column) => data[i + 4 * column] as number));
	}
	return rows;
};

// The numbers are what mujoco 4.0.0 compiles these textures to (`MjModel.tex_data`).
describe("textures that MuJoCo would draw", () => {
	it("fade from the middle to the rim", () => {
		const [first, second, third, fourth] = reds(builtinPlane(spec({ builtin: "gradient" }), 8, 8));

		expect([0, 0, 0, 0, 0, 0, 0, 0]).toEqual(first);
		expect([0, 0, 27, 52, 52, 27, 0, 0]).toEqual(second);
		expect([0, 27, 90, 144, 144, 90, 27, 0]).toEqual(third);
		expect([0, 52, 144, 219, 219, 144, 52, 0]).toEqual(fourth);
	});

	it("are checkered, with a cross", () => {
		const { data } = builtinPlane(spec({ builtin: "checker", mark: "cross" }), 4, 4);
		const letters = Array.from(
			{ length: 16 },
			(_, i) => "rgb"[[0, 1, 2].find((k) => data[4 * i + k] === 255) ?? 0],
		);

		expect("rrgb rrgb gggg bbgr").toBe(letters.join("").replace(/(.{4})(?=.)/g, "$1 "));
	});

	it("fade over the faces of a cube from top to bottom", () => {
		const [right, , up, down] = builtinCube(spec({ builtin: "gradient" }), 8).map(reds);

		expect([193, 199, 204, 207, 207, 204, 199, 193]).toEqual(right?.[0]);
		expect([61, 55, 50, 47, 47, 50, 55, 61]).toEqual(right?.[7]);
		expect([207, 220, 233, 246, 246, 233, 220, 207]).toEqual(up?.[3]);
		expect([47, 34, 21, 8, 8, 21, 34, 47]).toEqual(down?.[3]);
	});

	it("have another colour below on a flat cube", () => {
		const faces = builtinCube(spec({}), 2).map((face) => reds(face)[0]?.[0]);

		expect([255, 255, 255, 0, 255, 255]).toEqual(faces);
	});

	it("have a rim where one is asked for", () => {
		const { data } = builtinPlane(spec({ mark: "edge" }), 4, 4);

		expect([255, 0]).toEqual([data[1], data[4 * 5 + 1]]);
	});
});
