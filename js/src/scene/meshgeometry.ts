import { Box3, BufferAttribute, BufferGeometry, Vector3 } from "three";
import type { MeshData, Surface } from "../loaders/mesh.ts";

const made = new WeakMap<MeshData, MeshGeometries>();

/** The geometries of a mesh, the same for all views of the page. */
export function geometriesOf(data: MeshData): MeshGeometries {
	let geometries = made.get(data);
	if (geometries === undefined) {
		geometries = new MeshGeometries(data);
		made.set(data, geometries);
	}
	return geometries;
}

/** One surface of a mesh for the graphics card; surfaces of one mesh share their attributes. */
export class MeshGeometries {
	readonly #position: BufferAttribute;
	readonly #normal: BufferAttribute;
	readonly #uv: BufferAttribute | null;
	readonly #color: BufferAttribute | null;
	readonly #index: BufferAttribute;
	readonly #made = new Map<string, BufferGeometry>();

	constructor(readonly data: MeshData) {
		this.#position = new BufferAttribute(data.position, 3);
		this.#normal = new BufferAttribute(data.normal, 4, true);
		this.#uv = data.uv === null ? null : new BufferAttribute(data.uv, 2);
		this.#color = data.color === null ? null : new BufferAttribute(data.color, 4, true);
		this.#index = new BufferAttribute(data.index, 1);
	}

	/** The triangles of a surface, or of the whole mesh; with the mesh's own colours where asked for. */
	of(surface: Surface | null, colored: boolean): BufferGeometry {
		const key = `${surface?.start ?? "all"}|${colored}`;
		let geometry = this.#made.get(key);
		if (geometry === undefined) {
			geometry = new BufferGeometry();
			geometry.setAttribute("position", this.#position);
			geometry.setAttribute("normal", this.#normal);
			if (this.#uv !== null) geometry.setAttribute("uv", this.#uv);
			if (colored && this.#color !== null) geometry.setAttribute("color", this.#color);
			geometry.setIndex(this.#index);
			if (surface !== null) geometry.setDrawRange(surface.start, surface.count);
			// Known already; three would look at every vertex again.
			geometry.boundingBox = new Box3(new Vector3(...this.data.low), new Vector3(...this.data.high));
			this.#made.set(key, geometry);
		}
		return geometry;
	}
}
