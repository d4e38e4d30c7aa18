import { weld } from "./weld.ts";

/** Normals for meshes that bring none: smooth where surfaces bend, sharp where they fold. */

/** Faces that meet at a larger angle [deg] meet at an edge. A cylinder of ten sides still looks round. */
export const CREASE_DEG = 38;

export interface Shaded {
	/** Which vertex of the input each vertex of the output copies. */
	source: Uint32Array;
	/** Four 16-bit numbers a vertex: x, y, z in 1/32767, and nothing. */
	normal: Int16Array<ArrayBuffer>;
	/** Corners of the triangles, in the order of the input. */
	index: Uint32Array<ArrayBuffer>;
}

/** Within 1e-4, and several times as fast as the exact one: weights need no more. Abramowitz and Stegun, 4.4.45. */
function arccosine(x: number): number {
	const a = Math.min(1, Math.abs(x));
	const angle = Math.sqrt(1 - a) * (1.5707288 + a * (-0.2121144 + a * (0.074261 - 0.0187293 * a)));
	return x < 0 ? Math.PI - angle : angle;
}

/** Unit normals of triangles (zeros where there is no area) and the angle [rad] at each corner. */
function faces(
	position: Float32Array,
	index: ArrayLike<number>,
): { normal: Float32Array; angle: Float32Array } {
	const count = index.length / 3;
	const normal = new Float32Array(3 * count);
	const angle = new Float32Array(3 * count);
	for (let f = 0; f < count; f++) {
		const a = 3 * (index[3 * f] as number);
		const b = 3 * (index[3 * f + 1] as number);
		const c = 3 * (index[3 * f + 2] as number);
		const ax = position[a] as number;
		const ay = position[a + 1] as number;
		const az = position[a + 2] as number;
		const ux = (position[b] as number) - ax;
		const uy = (position[b + 1] as number) - ay;
		const uz = (position[b + 2] as number) - az;
		const vx = (position[c] as number) - ax;
		const vy = (position[c + 1] as number) - ay;
		const vz = (position[c + 2] as number) - az;
		const nx = uy * vz - uz * vy;
		const ny = uz * vx - ux * vz;
		const nz = ux * vy - uy * vx;
		const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
		if (!(area > 0)) continue;
		normal[3 * f] = nx / area;
		normal[3 * f + 1] = ny / area;
		normal[3 * f + 2] = nz / area;
		const wx = vx - ux;
		const wy = vy - uy;
		const wz = vz - uz;
		const u = Math.sqrt(ux * ux + uy * uy + uz * uz);
		const v = Math.sqrt(vx * vx + vy * vy + vz * vz);
		const w = Math.sqrt(wx * wx + wy * wy + wz * wz);
		const alpha = arccosine((ux * vx + uy * vy + uz * vz) / (u * v));
		const beta = arccosine(-(ux * wx + uy * wy + uz * wz) / (u * w));
		angle[3 * f] = alpha;
		angle[3 * f + 1] = beta;
		angle[3 * f + 2] = Math.PI - alpha - beta;
	}
	return { normal, angle };
}

/** Offset of the normal of a corner's face. */
const faceOf = (corner: number): number => corner - (corner % 3);

/** Cosine of the angle between the normals of two faces, each given by its offset. */
function alignment(face: Float32Array, a: number, b: number): number {
	return (
		(face[a] as number) * (face[b] as number) +
		(face[a + 1] as number) * (face[b + 1] as number) +
		(face[a + 2] as number) * (face[b + 2] as number)
	);
}

/** Adds to an element and returns what was there before. */
function add(values: Uint32Array | number[], at: number, by: number): number {
	const before = values[at] as number;
	values[at] = before + by;
	return before;
}

/** Above this many triangles at one place their pairs are too many to look at. */
const CROWD = 64;

/**
 * Gives every corner the angle-weighted mean of the faces around its place that meet its own face smoothly, and
 * shares a vertex between corners that agree. Linear in the triangles but for the fan around a place.
 *
 * Args:
 *     position: three numbers a vertex.
 *     index: three vertices a triangle. Triangles without area get some normal and disturb no other.
 *     label: of each triangle; triangles of different labels share no vertex, though they may look smooth.
 *     welded: whether no two vertices have one place.
 */
export function creaseNormals(
	position: Float32Array,
	index: ArrayLike<number>,
	{ label, welded = false, creaseDeg = CREASE_DEG }: Options = {},
): Shaded {
	const corners = index.length;
	const { normal: face, angle } = faces(position, index);
	const group = welded ? null : weld(position);
	const groups = group?.count ?? position.length / 3;
	const groupOf = (corner: number): number => {
		const vertex = index[corner] as number;
		return group === null ? vertex : (group.id[vertex] as number);
	};

	// Corners, sorted by place.
	const start = new Uint32Array(groups + 1);
	for (let c = 0; c < corners; c++) add(start, groupOf(c) + 1, 1);
	for (let g = 0; g < groups; g++) add(start, g + 1, start[g] as number);
	const fill = start.slice(0, groups);
	const sorted = new Uint32Array(corners);
	for (let c = 0; c < corners; c++) sorted[add(fill, groupOf(c), 1)] = c;

	const outIndex = new Uint32Array(corners);
	const source = new Uint32Array(corners);
	const outNormal = new Int16Array(4 * corners);
	const outLabel = label === undefined ? null : new Uint32Array(corners);
	let made = 0;
	let firstOfPlace = 0;

	const emit = (corner: number, x: number, y: number, z: number): void => {
		const length = Math.sqrt(x * x + y * y + z * z);
		const scale = length > 0 ? 32767 / length : 0;
		const nx = Math.round(x * scale);
		const ny = Math.round(y * scale);
		const nz = length > 0 ? Math.round(z * scale) : 32767;
		const vertex = index[corner] as number;
		const mark = label?.[faceOf(corner) / 3] ?? 0;
		for (let v = firstOfPlace; v < made; v++) {
			if (source[v] !== vertex) continue;
			if (outLabel !== null && outLabel[v] !== mark) continue;
			const dx = (outNormal[4 * v] as number) - nx;
			const dy = (outNormal[4 * v + 1] as number) - ny;
			const dz = (outNormal[4 * v + 2] as number) - nz;
			if (dx * dx + dy * dy + dz * dz < 300 * 300) {
				outIndex[corner] = v; // within half a degree
				return;
			}
		}
		source[made] = vertex;
		if (outLabel !== null) outLabel[made] = mark;
		outNormal[4 * made] = nx;
		outNormal[4 * made + 1] = ny;
		outNormal[4 * made + 2] = nz;
		outIndex[corner] = made++;
	};

	const smooth = Math.cos((creaseDeg * Math.PI) / 180);
	const surelySmooth = Math.cos((creaseDeg * Math.PI) / 360); // both within half the angle of a third
	for (let g = 0; g < groups; g++) {
		const from = start[g] as number;
		const to = start[g + 1] as number;
		if (from === to) continue;
		firstOfPlace = made;
		const f0 = faceOf(sorted[from] as number);
		let x = 0;
		let y = 0;
		let z = 0;
		let even = true;
		for (let s = from; s < to; s++) {
			const corner = sorted[s] as number;
			const f = faceOf(corner);
			const weight = angle[corner] as number;
			if (weight === 0) continue;
			const nx = face[f] as number;
			const ny = face[f + 1] as number;
			const nz = face[f + 2] as number;
			if (alignment(face, f, f0) < surelySmooth) {
				even = false;
				break;
			}
			x += weight * nx;
			y += weight * ny;
			z += weight * nz;
		}
		if (even) {
			for (let s = from; s < to; s++) emit(sorted[s] as number, x, y, z);
		} else if (to - from <= CROWD) {
			for (let s = from; s < to; s++) {
				const corner = sorted[s] as number;
				const f = faceOf(corner);
				const nx = face[f] as number;
				const ny = face[f + 1] as number;
				const nz = face[f + 2] as number;
				x = y = z = 0;
				for (let t = from; t < to; t++) {
					const other = sorted[t] as number;
					const o = faceOf(other);
					const ox = face[o] as number;
					const oy = face[o + 1] as number;
					const oz = face[o + 2] as number;
					if (nx * ox + ny * oy + nz * oz < smooth) continue;
					const weight = angle[other] as number;
					x += weight * ox;
					y += weight * oy;
					z += weight * oz;
				}
				emit(corner, x || nx, y || ny, z || nz);
			}
		} else {
			crowd(sorted.subarray(from, to), face, angle, smooth, emit);
		}
	}
	return { source: source.slice(0, made), normal: outNormal.slice(0, 4 * made), index: outIndex };
}

interface Options {
	label?: ArrayLike<number>;
	welded?: boolean;
	creaseDeg?: number;
}

/** The tip of a large fan: faces gather around the first one they meet smoothly. */
function crowd(
	corners: Uint32Array,
	face: Float32Array,
	angle: Float32Array,
	smooth: number,
	emit: (corner: number, x: number, y: number, z: number) => void,
): void {
	const first: number[] = [];
	const sum: number[] = [];
	const member = new Uint32Array(corners.length);
	for (const [i, corner] of corners.entries()) {
		const f = faceOf(corner);
		let found = first.findIndex((other) => alignment(face, f, other) >= smooth);
		if (found < 0) {
			found = first.length;
			first.push(f);
			sum.push(0, 0, 0);
		}
		const weight = angle[corner] as number;
		for (let k = 0; k < 3; k++) add(sum, 3 * found + k, weight * (face[f + k] as number));
		member[i] = found;
	}
	for (const [i, corner] of corners.entries()) {
		const m = 3 * (member[i] as number);
		emit(corner, sum[m] as number, sum[m + 1] as number, sum[m + 2] as number);
	}
}
