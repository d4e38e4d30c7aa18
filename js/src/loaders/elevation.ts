import type { HeightFieldSpec } from "../protocol/types.gen.ts";
import { BadGeometry, decodeFloats } from "./arrays.ts";

/** Heights of a field. */
export interface Elevation {
	rows: number;
	columns: number;
	/** [0, 1], row after row; the first row lies at -Y, the first column at -X. */
	values: Float32Array<ArrayBuffer>;
}

export function decodeElevation(
	spec: Pick<HeightFieldSpec, "arrays">,
	bytes: Uint8Array<ArrayBuffer>,
): Elevation {
	const array = spec.arrays.find((one) => one.role === "elevation");
	if (array === undefined) throw new BadGeometry("a height field needs elevations");
	const [rows, columns] = array.shape;
	return { rows, columns, values: decodeFloats(array, bytes) };
}
