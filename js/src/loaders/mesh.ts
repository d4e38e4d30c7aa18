import type { ArraySpec, MeshSpec, PartSpec } from "../protocol/types.gen.ts";
import { BadGeometry, decodeBytes, decodeFloats, decodeIndex } from "./arrays.ts";
import { partColors, vertexColors } from "./color.ts";
import { creaseNormals } from "./normals.ts";

/** A run of triangles drawn in one go. */
export interface Surface {
	/** First number in `index`, and how many. */
	start: number;
	count: number;
	/** Hash of the image that colours it. */
	image: string | null;
	/** Its own opacity, 1 for most. */
	alpha: number;
	/** Whether it has a colour of its own; the others of a mesh take the geom's. */
	colored: boolean;
}

/** A mesh as the graphics card takes it. */
export interface MeshData {
	/** Three numbers a vertex [m]. */
	position: Float32Array<ArrayBuffer>;
	/** Four numbers a vertex in 1/32767; the fourth fills up. */
	normal: Int16Array<ArrayBuffer>;
	uv: Float32Array<ArrayBuffer> | null;
	/** Four numbers a vertex, linear light in 1/65535; null: the mesh has no colours of its own. */
	color: Uint16Array<ArrayBuffer> | null;
	index: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
	surfaces: Surface[];
	low: [number, number, number];
	high: [number, number, number];
}

/** Unpacks a mesh, gives it normals if it brings none, and sorts its triangles by look. */
export function buildMesh(
	spec: Pick<MeshSpec, "arrays" | "parts">,
	bytes: Uint8Array<ArrayBuffer>,
): MeshData {
	const find = (role: ArraySpec["role"]) => spec.arrays.find((array) => array.role === role);
	const places = find("position");
	const near = find("index");
	const far = find("far");
	if (places === undefined || near === undefined || far === undefined)
		throw new BadGeometry("a mesh needs positions and indices");
	const position = decodeFloats(places, bytes);
	const stored = decodeIndex(near, far, bytes, position.length / 3);
	const normals = find("normal");
	const uvs = find("uv");
	const colors = find("color");

	const { index, partOf, surfaces } = sortByLook(position, stored, spec.parts, colors !== undefined);
	const given = normals === undefined ? null : pad(decodeFloats(normals, bytes));
	const shaded =
		given !== null
			? withNormals(given, index, partOf)
			: creaseNormals(position, index, {
					welded: uvs === undefined && colors === undefined && normals === undefined,
					...(partOf === null ? {} : { label: partOf }),
				});
	const vertices = shaded.normal.length / 4;
	const uv = uvs === undefined ? null : decodeFloats(uvs, bytes);
	const own = colors === undefined ? null : vertexColors(decodeBytes(colors, bytes), colors.shape[1]);
	const picked = (values: Float32Array<ArrayBuffer>, width: number) =>
		shaded.source === null ? values : pick(values, shaded.source, width);
	const color =
		own !== null
			? shaded.source === null
				? own
				: gather(own, shaded.source, 4, new Uint16Array(vertices * 4))
			: partColors(spec.parts, partOf, shaded.index, vertices);
	const places3 = picked(position, 3);
	return {
		position: places3,
		normal: shaded.normal,
		uv: uv === null ? null : picked(uv, 2),
		color,
		// Not `from`, which asks for the numbers one by one.
		index: vertices <= 65535 ? new Uint16Array(shaded.index) : shaded.index,
		surfaces,
		...bounds(places3),
	};
}

/** Triangles without area are left out; the rest stand together by image, opacity and whether they have a colour. */
function sortByLook(
	position: Float32Array,
	stored: Uint32Array,
	parts: readonly PartSpec[],
	vertexColored: boolean,
): { index: Uint32Array<ArrayBuffer>; partOf: Uint32Array | null; surfaces: Surface[] } {
	const runs = parts.length > 0 ? parts : [{ start: 0, count: stored.length / 3, color: null, image: null }];
	const looks = new Map<string, { surface: Surface; runs: number[] }>();
	for (const [i, part] of runs.entries()) {
		const alpha = part.color?.[3] ?? 1;
		const colored = vertexColored || part.color !== null;
		const key = `${part.image}|${alpha}|${colored}`;
		const look = looks.get(key);
		if (look !== undefined) look.runs.push(i);
		else looks.set(key, { surface: { start: 0, count: 0, image: part.image, alpha, colored }, runs: [i] });
	}
	const index = new Uint32Array(stored.length);
	const partOf = parts.length > 1 ? new Uint32Array(stored.length / 3) : null;
	let out = 0;
	for (const { surface, runs: members } of looks.values()) {
		surface.start = out;
		for (const i of members) {
			const { start, count } = runs[i] as PartSpec;
			const end = copyTriangles(position, stored, 3 * start, 3 * (start + count), index, out);
			partOf?.fill(i, out / 3, end / 3);
			out = end;
		}
		surface.count = out - surface.start;
	}
	return {
		index: index.subarray(0, out),
		partOf: partOf?.subarray(0, out / 3) ?? null,
		surfaces: [...looks.values()].map((look) => look.surface).filter((surface) => surface.count > 0),
	};
}

/** Copies those of a run of triangles that have an area, to `out` and on; says where they end. */
function copyTriangles(
	position: Float32Array,
	stored: Uint32Array,
	from: number,
	to: number,
	index: Uint32Array,
	out: number,
): number {
	let end = out;
	for (let c = from; c < Math.min(to, stored.length); c += 3) {
		const a = 3 * (stored[c] as number);
		const b = 3 * (stored[c + 1] as number);
		const d = 3 * (stored[c + 2] as number);
		const ax = position[a] as number;
		const ay = position[a + 1] as number;
		const az = position[a + 2] as number;
		const ux = (position[b] as number) - ax;
		const uy = (position[b + 1] as number) - ay;
		const uz = (position[b + 2] as number) - az;
		const vx = (position[d] as number) - ax;
		const vy = (position[d + 1] as number) - ay;
		const vz = (position[d + 2] as number) - az;
		const nx = uy * vz - uz * vy;
		const ny = uz * vx - ux * vz;
		const nz = ux * vy - uy * vx;
		if (!(nx * nx + ny * ny + nz * nz > 0)) continue;
		index[end] = a / 3;
		index[end + 1] = b / 3;
		index[end + 2] = d / 3;
		end += 3;
	}
	return end;
}

/** Unit vectors as 16 bits, four numbers each. */
function pad(normals: Float32Array): Int16Array<ArrayBuffer> {
	const count = normals.length / 3;
	const padded = new Int16Array(4 * count);
	for (let v = 0; v < count; v++) {
		const x = normals[3 * v] as number;
		const y = normals[3 * v + 1] as number;
		const z = normals[3 * v + 2] as number;
		const scale = 32767 / (Math.sqrt(x * x + y * y + z * z) || 1); // hypot takes fifty times as long
		padded[4 * v] = Math.round(x * scale);
		padded[4 * v + 1] = Math.round(y * scale);
		padded[4 * v + 2] = Math.round(z * scale);
	}
	return padded;
}

/** The file's own normals; vertices that parts share are split, since each part may have its colour. */
function withNormals(
	normal: Int16Array<ArrayBuffer>,
	index: Uint32Array<ArrayBuffer>,
	partOf: Uint32Array | null,
): { source: Uint32Array | null; normal: Int16Array<ArrayBuffer>; index: Uint32Array<ArrayBuffer> } {
	if (partOf === null) return { source: null, normal, index };
	const owner = new Int32Array(normal.length / 4).fill(-1); // part that uses the vertex itself
	const copies = new Map<string, number>();
	const source = Array.from(owner, (_, vertex) => vertex);
	const split = index.map((vertex, corner) => {
		const part = partOf[Math.floor(corner / 3)] as number;
		if (owner[vertex] === -1) owner[vertex] = part;
		if (owner[vertex] === part) return vertex;
		const key = `${vertex}|${part}`;
		const copy = copies.get(key) ?? source.push(vertex) - 1;
		copies.set(key, copy);
		return copy;
	});
	const from = Uint32Array.from(source);
	return { source: from, normal: gather(normal, from, 4, new Int16Array(4 * from.length)), index: split };
}

/** Rows of `values` by number; most are places. */
function pick(values: Float32Array, source: Uint32Array, width: number): Float32Array<ArrayBuffer> {
	const out = new Float32Array(width * source.length);
	if (width !== 3) return gather(values, source, width, out);
	for (let v = 0; v < source.length; v++) {
		const from = 3 * (source[v] as number);
		out[3 * v] = values[from] as number;
		out[3 * v + 1] = values[from + 1] as number;
		out[3 * v + 2] = values[from + 2] as number;
	}
	return out;
}

function gather<T extends Float32Array | Uint16Array | Int16Array>(
	values: T | Float32Array,
	source: Uint32Array,
	width: number,
	out: T,
): T {
	for (let v = 0; v < source.length; v++) {
		const from = width * (source[v] as number);
		for (let k = 0; k < width; k++) out[width * v + k] = values[from + k] as number;
	}
	return out;
}

function bounds(position: Float32Array): Pick<MeshData, "low" | "high"> {
	if (position.length === 0) return { low: [0, 0, 0], high: [0, 0, 0] };
	const low: Vec3 = [0, 0, 0];
	const high: Vec3 = [0, 0, 0];
	for (const k of [0, 1, 2] as const) {
		let least = Infinity;
		let most = -Infinity;
		for (let i = k; i < position.length; i += 3) {
			const value = position[i] as number;
			if (value < least) least = value;
			if (value > most) most = value;
		}
		low[k] = least;
		high[k] = most;
	}
	return { low, high };
}

type Vec3 = [number, number, number];
