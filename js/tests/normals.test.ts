import { describe, expect, it } from "vitest";
import { creaseNormals } from "../src/loaders/normals.ts";
import { weld } from "../src/loaders/weld.ts";

/** A closed box around the origin with shared corners. */
const CUBE = Float32Array.from([
	-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1,
]);
const CUBE_INDEX = [
	0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7,
];

/** The side of a prism around Z with corners shared between its faces. */
function prism(sides: number): { position: Float32Array; index: number[] } {
	const position: number[] = [];
	const index: number[] = [];
	for (let i = 0; i < sides; i++) {
		const angle = (2 * Math.PI * i) / sides;
		for (const z of [0, 1]) position.push(Math.cos(angle), Math.sin(angle), z);
		const [a, b] = [2 * i, 2 * ((i + 1) % sides)];
		index.push(a, b, b + 1, a, b + 1, a + 1);
	}
	return { position: Float32Array.from(position), index };
}

const normalOf = (normal: Int16Array, vertex: number) =>
	[0, 1, 2].map((k) => (normal[4 * vertex + k] ?? 0) / 32767);

describe("crease normals", () => {
	it("keep the edges of a box sharp", () => {
		const { normal, index } = creaseNormals(CUBE, CUBE_INDEX, { welded: true });

		expect(24).toBe(normal.length / 4);
		for (const vertex of index) {
			expect(1).toBe(normalOf(normal, vertex).filter((c) => Math.abs(c) > 0.99).length);
		}
	});

	it("round a cylinder of twelve sides", () => {
		const { position, index } = prism(12);

		const { normal, source } = creaseNormals(position, index, { welded: true });

		expect(24).toBe(source.length);
		for (const [vertex, from] of source.entries()) {
			const [x = 0, y = 0, z = 1] = normalOf(normal, vertex);
			expect(x).toBeCloseTo(position[3 * from] ?? 9, 3);
			expect(y).toBeCloseTo(position[3 * from + 1] ?? 9, 3);
			expect(z).toBeCloseTo(0, 3);
		}
	});

	it("leave the sides of a hexagonal bolt flat", () => {
		const { position, index } = prism(6);

		expect(24).toBe(creaseNormals(position, index, { welded: true }).source.length);
	});

	it("see through vertices that are written anew for every triangle", () => {
		const { position, index } = prism(12);
		const soup = Float32Array.from(index.flatMap((v) => [...position.slice(3 * v, 3 * v + 3)]));

		const { normal, index: corners } = creaseNormals(soup, [...soup.keys()].slice(0, index.length));

		const [x = 0, y = 0] = normalOf(normal, corners[0] as number);
		expect(Math.hypot(x - (soup[0] as number), y - (soup[1] as number))).toBeLessThan(1e-3);
	});

	it("do not let triangles of two parts share a vertex", () => {
		const square = Float32Array.from([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);

		const { source } = creaseNormals(square, [0, 1, 2, 0, 2, 3], { welded: true, label: [0, 1] });

		expect(6).toBe(source.length);
	});

	it("do not break on a triangle without area", () => {
		const { normal } = creaseNormals(CUBE, [...CUBE_INDEX, 0, 0, 1], { welded: true });

		expect(normal.every((n) => Number.isFinite(n))).toBe(true);
		for (let v = 0; v < normal.length / 4; v++) expect(Math.hypot(...normalOf(normal, v))).toBeCloseTo(1, 3);
	});

	it("keep the lid of a cylinder of a thousand sides flat at its middle", () => {
		const sides = 1000;
		const { position, index } = prism(sides);
		const middle = position.length / 3;
		const fan = Array.from({ length: sides }, (_, i) => [
			middle,
			2 * i + 1,
			2 * ((i + 1) % sides) + 1,
		]).flat();

		const { normal, index: corners } = creaseNormals(
			Float32Array.from([...position, 0, 0, 1]),
			[...index, ...fan],
			{
				welded: true,
			},
		);

		expect(normalOf(normal, corners[index.length] as number)[2]).toBeCloseTo(1, 4);
	});

	it("are made for 400,000 triangles well under a second", () => {
		const side = 448;
		const position = new Float32Array(3 * side * side);
		const index: number[] = [];
		for (let i = 0; i < side; i++) {
			for (let j = 0; j < side; j++) {
				position.set([i, j, 3 * Math.sin(i / 9) * Math.cos(j / 7)], 3 * (i * side + j));
				if (i === 0 || j === 0) continue;
				const a = (i - 1) * side + j - 1;
				index.push(a, a + side, a + side + 1, a, a + side + 1, a + 1);
			}
		}

		const start = performance.now();
		creaseNormals(position, Uint32Array.from(index));

		// Some 200 ms on two slow cores; the bound leaves room for a busy machine.
		expect(performance.now() - start).toBeLessThan(2000);
	});
});

describe("welding", () => {
	it("gives equal places one id, whatever the sign of zero", () => {
		const { id, count } = weld(Float32Array.from([0, 1, 2, -0, 1, 2, 0, 1, 2.5]));

		expect([0, 0, 1]).toEqual([...id]);
		expect(2).toBe(count);
	});
});
