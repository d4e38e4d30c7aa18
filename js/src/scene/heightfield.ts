import { BufferAttribute, BufferGeometry } from "three";
import type { Elevation } from "../loaders/elevation.ts";
import type { HeightFieldSpec } from "../protocol/types.gen.ts";

const made = new WeakMap<Elevation, Map<string, BufferGeometry>>();

/** The surface of a height field, the same for all views of the page. */
export function heightFieldGeometry(size: HeightFieldSpec["size"], elevation: Elevation): BufferGeometry {
	const known = made.get(elevation) ?? new Map<string, BufferGeometry>();
	made.set(elevation, known);
	const key = size.join();
	const geometry = known.get(key) ?? makeSurface(size, elevation);
	known.set(key, geometry);
	return geometry;
}

/** The surface of a height field with its skirt down to the base, in metres, around the middle of its ground. */
function makeSurface(size: HeightFieldSpec["size"], { rows, columns, values }: Elevation): BufferGeometry {
	const [halfX, halfY, top, base] = size;
	const inner = rows * columns;
	const rim = rimOf(rows, columns);
	const position = new Float32Array(3 * (inner + 2 * rim.length));
	const uv = new Float32Array(2 * (inner + 2 * rim.length));
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++) {
			const v = row * columns + column;
			const [s, t] = [column / Math.max(1, columns - 1), row / Math.max(1, rows - 1)];
			position.set([(2 * s - 1) * halfX, (2 * t - 1) * halfY, top * (values[v] as number)], 3 * v);
			uv.set([s, t], 2 * v);
		}
	}
	const index: number[] = [];
	for (let row = 0; row + 1 < rows; row++) {
		for (let column = 0; column + 1 < columns; column++) {
			const a = row * columns + column;
			const [b, c, d] = [a + 1, a + columns, a + columns + 1];
			index.push(a, b, d, a, d, c);
		}
	}
	// The skirt has vertices of its own, so that its walls do not round off the surface.
	for (const [i, v] of rim.entries()) {
		const [x, y, z] = [
			position[3 * v] as number,
			position[3 * v + 1] as number,
			position[3 * v + 2] as number,
		];
		position.set([x, y, z], 3 * (inner + 2 * i));
		position.set([x, y, -base], 3 * (inner + 2 * i + 1));
		uv.set(uv.subarray(2 * v, 2 * v + 2), 2 * (inner + 2 * i));
		uv.set(uv.subarray(2 * v, 2 * v + 2), 2 * (inner + 2 * i + 1));
		const here = inner + 2 * i;
		const next = inner + 2 * ((i + 1) % rim.length);
		index.push(here, here + 1, next, next, here + 1, next + 1);
	}
	const geometry = new BufferGeometry();
	geometry.setAttribute("position", new BufferAttribute(position, 3));
	geometry.setAttribute("uv", new BufferAttribute(uv, 2));
	geometry.setIndex(new BufferAttribute(Uint32Array.from(index), 1));
	geometry.computeVertexNormals();
	return geometry;
}

/** Outermost vertices, once around against the clock seen from above. */
function rimOf(rows: number, columns: number): number[] {
	const rim: number[] = [];
	for (let column = 0; column < columns; column++) rim.push(column);
	for (let row = 1; row < rows; row++) rim.push(row * columns + columns - 1);
	for (let column = columns - 2; column >= 0; column--) rim.push((rows - 1) * columns + column);
	for (let row = rows - 2; row > 0; row--) rim.push(row * columns);
	return rim;
}
