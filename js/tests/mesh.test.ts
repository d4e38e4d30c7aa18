import { describe, expect, it } from "vitest";
import { BadGeometry } from "../src/loaders/arrays.ts";
import { decodeElevation } from "../src/loaders/elevation.ts";
import { buildMesh } from "../src/loaders/mesh.ts";
import type { ArraySpec, PartSpec } from "../src/protocol/types.gen.ts";

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int8Array | Float32Array;
const DTYPES = new Map<unknown, ArraySpec["dtype"]>([
	[Uint8Array, "u8"],
	[Uint16Array, "u16"],
	[Uint32Array, "u32"],
	[Int8Array, "i8"],
	[Float32Array, "f32"],
]);

type Laid = [ArraySpec["role"], Numbers, number, Partial<ArraySpec>?];

/** Lays arrays into a blob as the kernel does, `shift` bytes into a larger buffer. */
function blob(given: Laid[], shift = 0) {
	const arrays = given.flatMap((array) => (array[0] === "index" ? walked(array[1]) : [array]));
	const specs: ArraySpec[] = [];
	const bytes: number[] = [];
	for (const [role, values, columns, quantised] of arrays) {
		const dtype = DTYPES.get(values.constructor) as ArraySpec["dtype"];
		const shape: [number, number] = [values.length / columns, columns];
		specs.push({ role, dtype, offset: bytes.length, shape, low: null, step: null, ...quantised });
		for (const byte of new Uint8Array(values.buffer, values.byteOffset, values.byteLength)) bytes.push(byte);
		while (bytes.length % 4 !== 0) bytes.push(0);
	}
	const buffer = new Uint8Array(bytes.length + shift);
	buffer.set(bytes, shift);
	return { arrays: specs, bytes: buffer.subarray(shift) };
}

/** Corners by how far they are from the next new vertex. */
function walked(corners: Numbers): Laid[] {
	const far: number[] = [];
	let next = 0;
	const near = Uint8Array.from(corners, (vertex) => {
		const code = vertex > next ? 2 * (vertex - next) - 1 : 2 * (next - vertex);
		next = Math.max(next, vertex + 1);
		if (code >= 255) far.push(code);
		return Math.min(code, 255);
	});
	return [
		["index", near, 3],
		["far", Uint32Array.from(far), 1],
	];
}

const SQUARE = Float32Array.from([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
const TWO = Uint16Array.from([0, 1, 2, 0, 2, 3]);
const part = (changes: Partial<PartSpec>): PartSpec => ({
	start: 0,
	count: 1,
	color: null,
	image: null,
	...changes,
});

describe("a mesh", () => {
	it("has its quantised places back", () => {
		const { arrays, bytes } = blob([
			[
				"position",
				Uint16Array.from([0, 0, 0, 65534, 0, 0, 0, 32767, 0]),
				3,
				{ low: [-1, 2, 0], step: [1 / 32767, 2 / 65534, 0] },
			],
			["index", Uint16Array.from([0, 1, 2]), 3],
		]);

		const mesh = buildMesh({ arrays, parts: [] }, bytes);

		expect([-1, 2, 0, 1, 2, 0, -1, 3, 0]).toEqual([...mesh.position].map((x) => Math.round(x * 1e5) / 1e5));
		expect(
			[
				[-1, 2, 0],
				[1, 3, 0],
			].map((row) => row.map(Math.fround)),
		).toEqual([mesh.low, mesh.high]);
	});

	it("is read from anywhere in a larger buffer", () => {
		const { arrays, bytes } = blob(
			[
				["position", SQUARE, 3],
				["index", TWO, 3],
			],
			3,
		);

		expect(4).toBe(buildMesh({ arrays, parts: [] }, bytes).position.length / 3);
	});

	it("loses triangles without area", () => {
		const { arrays, bytes } = blob([
			["position", SQUARE, 3],
			["index", Uint16Array.from([...TWO, 0, 1, 1]), 3],
		]);

		expect([...TWO].length).toBe(buildMesh({ arrays, parts: [] }, bytes).index.length);
	});

	it("keeps the normals of a file that knows what is round", () => {
		const bent = Int8Array.from([0, 90, 90, 0, 90, 90, 0, 90, 90, 0, 90, 90]);
		const { arrays, bytes } = blob([
			["position", SQUARE, 3],
			["normal", bent, 3, { low: [0, 0, 0], step: [1 / 127, 1 / 127, 1 / 127] }],
			["index", TWO, 3],
		]);

		const { normal } = buildMesh({ arrays, parts: [] }, bytes);

		expect(normal[1]).toBeCloseTo(32767 * Math.SQRT1_2, -1);
	});

	it("draws parts of different colours in one go", () => {
		const { arrays, bytes } = blob([
			["position", SQUARE, 3],
			["index", TWO, 3],
		]);
		const parts = [part({ color: [1, 0, 0, 1] }), part({ start: 1, color: [0, 0, 1, 1] })];

		const mesh = buildMesh({ arrays, parts }, bytes);

		const colorOf = (corner: number) =>
			[...(mesh.color ?? [])].slice(4 * (mesh.index[corner] as number)).slice(0, 3);
		expect(1).toBe(mesh.surfaces.length);
		expect([
			[65535, 0, 0],
			[0, 0, 65535],
		]).toEqual([colorOf(0), colorOf(3)]);
	});

	it("draws translucent and textured parts by themselves", () => {
		const { arrays, bytes } = blob([
			["position", SQUARE, 3],
			["index", TWO, 3],
		]);
		const parts = [part({ color: [1, 1, 1, 0.5] }), part({ start: 1, image: "abc" })];

		const { surfaces } = buildMesh({ arrays, parts }, bytes);

		expect([
			{ start: 0, count: 3, image: null, alpha: 0.5, colored: true },
			{ start: 3, count: 3, image: "abc", alpha: 1, colored: false },
		]).toEqual(surfaces);
	});

	it("leaves parts without a colour to the geom beside parts that have one", () => {
		const { arrays, bytes } = blob([
			["position", SQUARE, 3],
			["index", TWO, 3],
		]);
		const parts = [part({ color: [1, 0, 0, 1] }), part({ start: 1 })];

		const { surfaces } = buildMesh({ arrays, parts }, bytes);

		expect([true, false]).toEqual(surfaces.map((surface) => surface.colored));
	});

	it("has vertex colours in linear light", () => {
		const colors = Uint8Array.from({ length: 16 }, () => 188);
		const { arrays, bytes } = blob([
			["position", SQUARE, 3],
			["color", colors, 4, { low: [0, 0, 0, 0], step: [1 / 255, 1 / 255, 1 / 255, 1 / 255] }],
			["index", TWO, 3],
		]);

		const { color } = buildMesh({ arrays, parts: [] }, bytes);

		expect((color?.[0] ?? 0) / 65535).toBeCloseTo(0.5, 1);
	});

	it("may be empty", () => {
		const { arrays, bytes } = blob([
			["position", new Float32Array(0), 3],
			["index", new Uint16Array(0), 3],
		]);

		const mesh = buildMesh({ arrays, parts: [] }, bytes);

		expect([0, []]).toEqual([mesh.index.length, mesh.surfaces]);
	});

	it("is refused when a triangle names a vertex that is not there", () => {
		const { arrays, bytes } = blob([
			["position", SQUARE, 3],
			["index", Uint16Array.from([0, 1, 9]), 3],
		]);

		expect(() => buildMesh({ arrays, parts: [] }, bytes)).toThrow(BadGeometry);
	});

	it("has its corners back from far away, in the order they are in", () => {
		const count = 70_000;
		const places = Float32Array.from({ length: 3 * count }, (_, i) => Math.sin(i * (1 + (i % 3))));
		const corners = Uint32Array.from([0, 1, 2, 400, 0, 2, count - 1, 65535, 1, 3, 4, 400]);
		const { arrays, bytes } = blob([
			["position", places, 3],
			["index", corners, 3],
		]);

		const { index, position } = buildMesh({ arrays, parts: [] }, bytes);

		const place = (from: Float32Array, vertex: number) => [...from.subarray(3 * vertex, 3 * vertex + 3)];
		expect([...corners].map((vertex) => place(places, vertex))).toEqual(
			[...index].map((vertex) => place(position, vertex)),
		);
	});

	it("never names the vertex that would end a strip", () => {
		const count = 65_536;
		const places = Float32Array.from({ length: 3 * count }, (_, i) => Math.cos(i * i));
		const normals = new Int8Array(3 * count).fill(70);
		const corners = Uint32Array.from({ length: count - (count % 3) }, (_, i) => i + 1);
		const { arrays, bytes } = blob([
			["position", places, 3],
			["normal", normals, 3, { low: [0, 0, 0], step: [1 / 127, 1 / 127, 1 / 127] }],
			["index", corners, 3],
		]);

		const { index } = buildMesh({ arrays, parts: [] }, bytes);

		expect([65_535, true]).toEqual([Math.max(...index.slice(-3)), index instanceof Uint32Array]);
	});

	it("is refused when corners are left over, or missing", () => {
		const { arrays, bytes } = blob([
			["position", SQUARE, 3],
			["index", TWO, 3],
		]);
		const longer = arrays.map((spec) => (spec.role === "far" ? { ...spec, offset: 0, shape: [1, 1] } : spec));

		expect(() => buildMesh({ arrays: longer as ArraySpec[], parts: [] }, bytes)).toThrow(BadGeometry);
		expect(() =>
			buildMesh({ arrays: arrays.filter((spec) => spec.role !== "far"), parts: [] }, bytes),
		).toThrow(BadGeometry);
	});

	it("is refused when its blob is too short", () => {
		const { arrays, bytes } = blob([
			["position", SQUARE, 3],
			["index", TWO, 3],
		]);

		expect(() => buildMesh({ arrays, parts: [] }, bytes.slice(0, 40))).toThrow(BadGeometry);
	});
});

describe("a height field", () => {
	it("has its heights back, row after row", () => {
		const { arrays, bytes } = blob([
			["elevation", Uint16Array.from([0, 100, 200, 300, 400, 500]), 3, { low: [0], step: [0.002] }],
		]);

		const { rows, columns, values } = decodeElevation({ arrays }, bytes);

		expect([2, 3]).toEqual([rows, columns]);
		expect([0, 0.2, 0.4, 0.6, 0.8, 1].map(Math.fround)).toEqual([...values]);
	});
});
