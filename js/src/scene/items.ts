/** What a scene says about shapes, as items that can be drawn. */
import { Color, type Texture } from "three";
import type { MeshData, Surface } from "../loaders/mesh.ts";
import type { TextureSet } from "../loaders/textures.ts";
import type { GeomSpec, Rgba, Scene, SiteSpec } from "../protocol/types.gen.ts";
import { affine, type Item } from "./batch.ts";
import { glossOf, type Look, PLAIN } from "./materials.ts";
import { pieceOf } from "./primitives.ts";
import type { Vec3 } from "./vec.ts";

/** An item and the name of the geometry it is drawn with. */
export interface Drawn {
	/** A unit shape ("sphere"), or "mesh/3/0/plain": mesh, surface or "all", its own colours or "plain", or "hfield/0". */
	geometry: string;
	item: Item;
}

const WHOLE: Vec3 = [1, 1, 1];
const COLLISION = new Color("#ff9d2e");
const MISSING = new Color("#e0218a");
const scratch = new Color();

function linearOf(color: Rgba): [number, number, number] {
	scratch.setRGB(color[0], color[1], color[2], "srgb");
	return [scratch.r, scratch.g, scratch.b];
}

const rgb = (color: Color): [number, number, number] => [color.r, color.g, color.b];

/** Line distance [m] on planes that have no texture: a power of ten that suits the robot. */
export function lineSpacing(extent: number): number {
	return 10 ** Math.round(Math.log10(Math.max(extent, 1e-6)) - 0.35);
}

export class ItemMaker {
	readonly #onlyCollision: boolean;

	constructor(
		readonly scene: Scene,
		readonly textures: TextureSet,
		/** Texture of an image that a mesh brings along. */
		readonly imageTexture: (hash: string) => Texture,
	) {
		this.#onlyCollision = scene.geoms.every((geom) => geom.role === "collision");
	}

	/** Items of a primitive geom, a plane or a height field; meshes come when their data have. */
	geom(index: number): Drawn[] {
		const geom = this.scene.geoms[index] as GeomSpec;
		if (geom.type === "plane") return this.#plane(index, geom);
		if (geom.type === "hfield" && geom.hfield !== null) {
			const own = { projection: this.#overField(geom), floor: true };
			return this.#layers(index, geom, `hfield/${geom.hfield}`, WHOLE, own);
		}
		const piece = pieceOf(geom.type, geom.size);
		if (piece === null) return [];
		return this.#layers(index, geom, piece.shape, piece.scale, { caps: piece.shape === "capsule" });
	}

	/** Items of a geom that shows a mesh. */
	mesh(index: number, data: MeshData, missing: boolean): Drawn[] {
		const geom = this.scene.geoms[index] as GeomSpec;
		if (geom.mesh === null) return [];
		const drawn: Drawn[] = [];
		if (isSeen(geom)) {
			for (const [i, surface] of data.surfaces.entries()) {
				const own = this.#meshLook(geom, data, surface);
				const which = data.surfaces.length === 1 ? "all" : i;
				const key = `mesh/${geom.mesh}/${which}/${own.colors ? "colored" : "plain"}`;
				const item = this.#item(index, geom, WHOLE, { ...this.#look(geom), ...own });
				if (own.colors || own.map !== null) item.color = this.#brings(geom) ? [1, 1, 1] : item.color;
				if (missing) this.#markMissing(item);
				drawn.push({ geometry: key, item });
			}
		}
		if (geom.role !== "visual") {
			drawn.push({ geometry: `mesh/${geom.mesh}/all/plain`, item: this.#collision(index, geom, WHOLE) });
		}
		return drawn;
	}

	site(index: number): Drawn[] {
		const site = this.scene.sites[index] as SiteSpec;
		const piece = pieceOf(site.type, site.size);
		if (piece === null) return [];
		const item: Item = {
			kind: "site",
			index,
			body: site.body,
			local: affine(site.pos, site.quat, piece.scale),
			color: linearOf(site.color),
			look: { ...PLAIN, alpha: site.color[3], layer: "site", caps: piece.shape === "capsule" },
			group: site.group,
			role: "visual",
			backdrop: false,
		};
		return [{ geometry: piece.shape, item }];
	}

	/** A field is drawn in metres, so what counts lengths is turned into what counts fields. */
	#overField(geom: GeomSpec): Look["projection"] {
		const { projection } = this.#look(geom);
		const size = geom.hfield === null ? undefined : this.scene.hfields[geom.hfield]?.size;
		if (projection === null || size === undefined || projection.over === "shape") return projection;
		const [x, y] = projection.repeat;
		return { repeat: [x * size[0], y * size[1]], over: "shape" };
	}

	#plane(index: number, geom: GeomSpec): Drawn[] {
		const [x, y] = geom.size;
		const endless = x <= 0 || y <= 0;
		const { center, extent } = this.scene;
		const away = Math.hypot(center[0] - geom.pos[0], center[1] - geom.pos[1]);
		const radius = 30 * extent + away;
		const scale: Vec3 = [x > 0 ? x : radius, y > 0 ? y : radius, 1];
		const look = this.#look(geom);
		const own: Partial<Look> = {
			projection:
				look.projection !== null && endless ? { ...look.projection, over: "plane" } : look.projection,
			fade: endless ? radius : 0,
			lines: look.map === null ? lineSpacing(extent) : 0,
			roughness: 0.9,
			floor: true,
		};
		return this.#layers(index, geom, "square", scale, own);
	}

	/** The geom as it looks, and as the shape that collides. */
	#layers(index: number, geom: GeomSpec, geometry: string, scale: Vec3, own: Partial<Look> = {}): Drawn[] {
		const drawn: Drawn[] = [];
		if (isSeen(geom)) {
			drawn.push({ geometry, item: this.#item(index, geom, scale, { ...this.#look(geom), ...own }) });
		}
		if (geom.role !== "visual") {
			drawn.push({ geometry, item: this.#collision(index, geom, scale, own.caps === true) });
		}
		return drawn;
	}

	#item(index: number, geom: GeomSpec, scale: Vec3, look: Look): Item {
		return {
			kind: "geom",
			index,
			body: geom.body,
			local: affine(geom.pos, geom.quat, scale),
			color: linearOf(geom.color),
			look,
			group: geom.group,
			role: isSeen(geom) ? geom.role : "collision",
			backdrop: geom.type === "plane" || (geom.type === "hfield" && geom.body === 0),
		};
	}

	#collision(index: number, geom: GeomSpec, scale: Vec3, caps = false): Item {
		// Where it is all there is, it is the robot.
		const alpha = this.#onlyCollision ? 1 : 0.4;
		const look: Look = { ...PLAIN, alpha, roughness: 0.8, layer: "collision", caps };
		return { ...this.#item(index, geom, scale, look), color: rgb(COLLISION) };
	}

	#markMissing(item: Item): void {
		item.look = { ...PLAIN, alpha: 0.35, layer: "missing" };
		item.color = rgb(MISSING);
	}

	#look(geom: GeomSpec): Look {
		const material = geom.material === null ? null : (this.scene.materials[geom.material] ?? null);
		const map = this.textures.plane(material?.texture ?? null);
		return {
			...PLAIN,
			...glossOf(material),
			alpha: geom.color[3],
			map,
			projection:
				map === null || material === null
					? null
					: { repeat: material.texrepeat, over: material.texuniform ? "length" : "shape" },
			cube: this.textures.cube(material?.texture ?? null),
		};
	}

	/** Whether the colours that the mesh brings along are the ones to see. */
	#brings(geom: GeomSpec): boolean {
		return !geom.override_color;
	}

	#meshLook(
		geom: GeomSpec,
		data: MeshData,
		surface: Surface,
	): Pick<Look, "map" | "projection" | "colors" | "alpha"> {
		const brings = this.#brings(geom);
		const base = this.#look(geom);
		const image =
			brings && surface.image !== null && data.uv !== null ? this.imageTexture(surface.image) : null;
		return {
			map: image ?? base.map,
			// With coordinates of its own a mesh is not projected on.
			projection:
				image !== null || data.uv !== null || base.projection === null
					? null
					: { ...base.projection, over: "plane" },
			colors: brings && surface.colored && data.color !== null,
			alpha: base.alpha * (brings ? surface.alpha : 1),
		};
	}
}

/** Whether it belongs to the picture; what is invisible may still collide. */
const isSeen = (geom: GeomSpec): boolean => geom.role !== "collision" && geom.color[3] > 0;
