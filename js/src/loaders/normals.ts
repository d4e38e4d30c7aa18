/** Normals for meshes that bring none: smooth where surfaces bend, sharp where they fold. */
import { measureFaces } from "./faces.ts";
import { crowdNormals, Fan } from "./fan.ts";
import { SCRATCH } from "./scratch.ts";
import { weld } from "./weld.ts";

/** Faces that meet at a larger angle [deg] meet at an edge. A cylinder of ten sides still looks round. */
export const CREASE_DEG = 38;

export interface Shaded {
	/** Which vertex of the input each vertex of the output copies. */
	source: Uint32Array<ArrayBuffer>;
	/** Four 16-bit numbers a vertex: x, y, z in 1/32767, and nothing. */
	normal: Int16Array<ArrayBuffer>;
	/** Corners of the triangles, in the order of the input. */
	index: Uint32Array<ArrayBuffer>;
}

interface Options {
	label?: ArrayLike<number>;
	welded?: boolean;
	creaseDeg?: number;
}

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
	// One kind of array all through: the compiler makes one version of each loop, not one for every kind.
	const vertexOf = index instanceof Uint32Array ? index : Uint32Array.from(index);
	const labels = label === undefined ? null : Uint32Array.from(label);
	const normal = SCRATCH.floats("normal", corners);
	const angle = SCRATCH.floats("angle", corners);
	measureFaces(position, vertexOf, corners, normal, angle);

	const places = welded ? null : weld(position);
	const placeOf = places === null ? vertexOf : throughout(vertexOf, corners, places.id);
	const count = places?.count ?? position.length / 3;
	const start = SCRATCH.integers("start", count + 1);
	const sorted = SCRATCH.integers("sorted", corners);
	sortByPlace(placeOf, corners, count, start, sorted);

	const shading = new Shading(vertexOf, labels, normal, angle, corners, creaseDeg);
	for (let place = 0; place < count; place++) {
		const from = start[place] as number;
		const to = start[place + 1] as number;
		if (from < to) shading.shade(sorted, from, to);
	}
	return shading.take();
}

/** `to[from[i]]` for each corner. */
function throughout(from: Uint32Array, corners: number, to: Uint32Array): Uint32Array {
	const out = SCRATCH.integers("place", corners);
	for (let c = 0; c < corners; c++) out[c] = to[from[c] as number] as number;
	return out;
}

/** Corners by place: those of place p are `sorted[start[p]]` up to, not including, `sorted[start[p + 1]]`. */
function sortByPlace(
	placeOf: Uint32Array,
	corners: number,
	places: number,
	start: Uint32Array,
	sorted: Uint32Array,
): void {
	start.fill(0, 0, places + 1);
	for (let c = 0; c < corners; c++) {
		const p = placeOf[c] as number;
		start[p] = (start[p] as number) + 1;
	}
	let end = 0;
	for (let p = 0; p < places; p++) {
		end += start[p] as number;
		start[p] = end;
	}
	start[places] = end;
	// From the last to the first, so that each place's end becomes its start.
	for (let c = corners - 1; c >= 0; c--) {
		const p = placeOf[c] as number;
		const at = (start[p] as number) - 1;
		start[p] = at;
		sorted[at] = c;
	}
}

/** Vertices as they are made, place by place. */
class Shading {
	readonly #source: Uint32Array;
	readonly #normal: Int16Array;
	readonly #label: Uint32Array;
	readonly #index: Uint32Array<ArrayBuffer>;
	readonly #fan = new Fan();
	readonly #smooth: number;
	readonly #surelySmooth: number;
	#made = 0;
	/** Of the place at hand. */
	#first = 0;

	constructor(
		readonly vertexOf: Uint32Array,
		readonly labels: Uint32Array | null,
		readonly faces: Float32Array,
		readonly angle: Float32Array,
		corners: number,
		creaseDeg: number,
	) {
		this.#source = SCRATCH.integers("source", corners);
		this.#normal = new Int16Array(SCRATCH.integers("packed", 2 * corners).buffer);
		this.#label = SCRATCH.integers("label", labels === null ? 0 : corners);
		this.#index = SCRATCH.integers("corner", corners).subarray(0, corners);
		this.#smooth = Math.cos((creaseDeg * Math.PI) / 180);
		this.#surelySmooth = Math.cos((creaseDeg * Math.PI) / 360); // both within half the angle of a third
	}

	/** Copies of what was made. */
	take(): Shaded {
		const made = this.#made;
		return {
			source: new Uint32Array(this.#source.subarray(0, made)),
			normal: new Int16Array(this.#normal.subarray(0, 4 * made)),
			index: new Uint32Array(this.#index),
		};
	}

	/** Gives the corners of a place their vertices. */
	shade(sorted: Uint32Array, from: number, to: number): void {
		this.#first = this.#made;
		const { faces, angle } = this;
		const fan = this.#fan;
		if (fan.gather(sorted, from, to, faces, angle, this.#surelySmooth)) {
			// One normal: corners of one vertex need not be asked one by one.
			let before = -1;
			let vertex = 0;
			for (let s = from; s < to; s++) {
				const corner = sorted[s] as number;
				if (this.labels !== null || this.vertexOf[corner] !== before) {
					vertex = this.#vertex(corner, fan.x, fan.y, fan.z);
					before = this.vertexOf[corner] as number;
				}
				this.#index[corner] = vertex;
			}
		} else if (fan.count === to - from) {
			for (let i = 0; i < fan.count; i++) {
				fan.meet(i, this.#smooth);
				const corner = sorted[from + i] as number;
				this.#index[corner] = this.#vertex(corner, fan.x, fan.y, fan.z);
			}
		} else {
			const corners = sorted.subarray(from, to);
			const sums = crowdNormals(corners, faces, angle, this.#smooth);
			for (const [i, corner] of corners.entries()) {
				const [x, y, z] = sums[i] as [number, number, number];
				this.#index[corner] = this.#vertex(corner, x, y, z);
			}
		}
	}

	/** The vertex of this place with that normal, within half a degree: an earlier one, or a new one. */
	#vertex(corner: number, x: number, y: number, z: number): number {
		const length = Math.sqrt(x * x + y * y + z * z);
		const scale = length > 0 ? 32767 / length : 0;
		const nx = Math.round(x * scale);
		const ny = Math.round(y * scale);
		const nz = length > 0 ? Math.round(z * scale) : 32767;
		const from = this.vertexOf[corner] as number;
		const mark = this.labels === null ? 0 : (this.labels[(corner / 3) | 0] as number);
		const normal = this.#normal;
		for (let v = this.#first; v < this.#made; v++) {
			if (this.#source[v] !== from) continue;
			if (this.labels !== null && this.#label[v] !== mark) continue;
			const dx = (normal[4 * v] as number) - nx;
			const dy = (normal[4 * v + 1] as number) - ny;
			const dz = (normal[4 * v + 2] as number) - nz;
			if (dx * dx + dy * dy + dz * dz < 300 * 300) return v;
		}
		const made = this.#made++;
		this.#source[made] = from;
		if (this.labels !== null) this.#label[made] = mark;
		normal[4 * made] = nx;
		normal[4 * made + 1] = ny;
		normal[4 * made + 2] = nz;
		normal[4 * made + 3] = 0;
		return made;
	}
}
