import type { ArraySpec } from "../protocol/types.gen.ts";

type Integers = Uint8Array | Uint16Array | Uint32Array | Int8Array;

/** Stands for a number in the array `far`. */
const FAR = 255;

/** A geometry blob does not hold what its description says. */
export class BadGeometry extends Error {}

function view(spec: ArraySpec, bytes: Uint8Array<ArrayBuffer>): Integers | Float32Array {
	const length = spec.shape[0] * spec.shape[1];
	const size = { u8: 1, i8: 1, u16: 2, u32: 4, f32: 4 }[spec.dtype];
	if (spec.offset + length * size > bytes.byteLength) {
		throw new BadGeometry(`array "${spec.role}" ends after byte ${bytes.byteLength} of its blob`);
	}
	const offset = bytes.byteOffset + spec.offset;
	// A view needs an aligned start; a blob that arrived in one piece may lie anywhere in a larger buffer.
	const aligned = offset % size === 0;
	const buffer = aligned ? bytes.buffer : bytes.slice(spec.offset, spec.offset + length * size).buffer;
	const start = aligned ? offset : 0;
	switch (spec.dtype) {
		case "u8":
			return new Uint8Array(buffer, start, length);
		case "i8":
			return new Int8Array(buffer, start, length);
		case "u16":
			return new Uint16Array(buffer, start, length);
		case "u32":
			return new Uint32Array(buffer, start, length);
		case "f32":
			return new Float32Array(buffer, start, length);
	}
}

/** The numbers of an array, with its quantisation undone: row after row. */
export function decodeFloats(spec: ArraySpec, bytes: Uint8Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
	const stored = view(spec, bytes);
	const values = new Float32Array(stored.length);
	const { low, step } = spec;
	if (step === null) {
		values.set(stored);
		return values;
	}
	const columns = step.length; // may be 1 for all columns alike
	for (let column = 0; column < columns; column++) {
		spread(stored, values, column, columns, low?.[column] ?? 0, step[column] ?? 1);
	}
	return values;
}

/** One column of quantised numbers. */
function spread(
	stored: Integers | Float32Array,
	values: Float32Array,
	column: number,
	columns: number,
	base: number,
	scale: number,
): void {
	for (let i = column; i < values.length; i += columns) values[i] = base + scale * (stored[i] as number);
}

/** Triangle corners, each one of `vertices` vertices, from how far they are from the next new one (`ArraySpec.role`). */
export function decodeIndex(
	near: ArraySpec,
	far: ArraySpec,
	bytes: Uint8Array<ArrayBuffer>,
	vertices: number,
): Uint32Array<ArrayBuffer> {
	const codes = view(near, bytes);
	if (!(codes instanceof Uint8Array)) throw new BadGeometry(`indices are ${near.dtype}; u8 is known`);
	const rest = new Uint32Array(view(far, bytes));
	const index = new Uint32Array(codes.length);
	let next = 0;
	let taken = 0;
	for (let c = 0; c < codes.length; c++) {
		let code = codes[c] as number;
		if (code === FAR) {
			code = taken < rest.length ? (rest[taken] as number) : 0;
			taken++;
		}
		const steps = (code + 1) >>> 1;
		const vertex = (code & 1) === 0 ? next - steps : next + steps;
		if (vertex < 0 || vertex >= vertices) {
			throw new BadGeometry(`a triangle names vertex ${vertex} of ${vertices}`);
		}
		index[c] = vertex;
		if (vertex >= next) next = vertex + 1;
	}
	if (taken !== rest.length) throw new BadGeometry(`${rest.length} far corners are there, ${taken} are used`);
	return index;
}

/** Colours as stored: 8 bits sRGB, three or four a row. */
export function decodeBytes(spec: ArraySpec, bytes: Uint8Array<ArrayBuffer>): Uint8Array {
	const stored = view(spec, bytes);
	if (!(stored instanceof Uint8Array)) throw new BadGeometry(`colours are ${spec.dtype}; u8 is known`);
	return stored;
}
