import type { PartSpec } from "../protocol/types.gen.ts";

/** sRGB bytes -> linear light as 16 bits: vertex colours are linear in three, and 8 bits would band the darks. */
export const LINEAR_U16 = Uint16Array.from({ length: 256 }, (_, i) => Math.round(65535 * linear(i / 255)));

/** Linear light of an sRGB value, both 0..1. */
export function linear(value: number): number {
	return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Colours of vertices as the card takes them: four numbers each, in linear light. */
export function vertexColors(stored: Uint8Array, width: number): Uint16Array<ArrayBuffer> {
	const count = stored.length / width;
	const colors = new Uint16Array(4 * count);
	for (let v = 0; v < count; v++) {
		for (let k = 0; k < 3; k++) colors[4 * v + k] = LINEAR_U16[stored[width * v + k] as number] as number;
		colors[4 * v + 3] = 65535; // opacity belongs to the surface
	}
	return colors;
}

/** Colours of parts as colours of their vertices, so that a mesh of many materials is drawn in one call. */
export function partColors(
	parts: readonly PartSpec[],
	partOf: Uint32Array | null,
	index: ArrayLike<number>,
	vertices: number,
): Uint16Array<ArrayBuffer> | null {
	if (!parts.some((part) => part.color !== null)) return null;
	const colors = new Uint16Array(4 * vertices).fill(65535);
	const table = parts.map((part) => (part.color ?? [1, 1, 1, 1]).map((c) => Math.round(65535 * linear(c))));
	for (let c = 0; c < index.length; c++) {
		const rgb = table[partOf?.[Math.floor(c / 3)] ?? 0];
		const v = 4 * (index[c] as number);
		for (let k = 0; k < 3; k++) colors[v + k] = rgb?.[k] ?? 65535;
	}
	return colors;
}
