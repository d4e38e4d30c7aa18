import { type BufferGeometry, Color, Group, type Texture, Vector3 } from "three";
import type { Elevation } from "../loaders/elevation.ts";
import type { MeshData } from "../loaders/mesh.ts";
import { bytesOfTexture, makeTexture, type TextureSet } from "../loaders/textures.ts";
import type { ShowSwitches } from "../protocol/traits.ts";
import type { Scene } from "../protocol/types.gen.ts";
import { Batch, type Item } from "./batch.ts";
import { capsuleDepth } from "./capsule.ts";
import { heightFieldGeometry } from "./heightfield.ts";
import { type Drawn, ItemMaker } from "./items.ts";
import { Kinematics, type Poses } from "./kinematics.ts";
import { geomsOfMap } from "./mapobjects.ts";
import { type Finish, type Look, lookKey, makeMaterial, type Shared } from "./materials.ts";
import { geometriesOf, type MeshGeometries } from "./meshgeometry.ts";
import { findPath } from "./paths.ts";
import { type UnitShape, unitGeometry } from "./primitives.ts";
import type { Scenery } from "./scenery.ts";

/** Above so many shapes of one kind nobody sees how fine each one is. */
const MANY = 400;

/** The drawn robot: batches of shapes that follow qpos. */
export class Robot {
	readonly group = new Group();
	readonly kinematics: Kinematics;
	/** Twelve numbers a body: columns of its rotation, position. */
	readonly frames: Float64Array;
	readonly batches: Batch[] = [];
	/** Colours of highlights, and the middle of endless planes. */
	readonly shared: Shared;
	readonly #images = new Map<string, Texture>();

	readonly #byKey = new Map<string, Batch>();
	readonly #geometries = new Map<string, BufferGeometry>();
	readonly #meshes = new Map<number, MeshGeometries>();
	readonly #materials = new Map<string, ReturnType<typeof makeMaterial>>();
	readonly #capsuleDepth = capsuleDepth();
	readonly #maker: ItemMaker;
	readonly #detail: "fine" | "coarse";
	readonly #onlyCollision: boolean;
	/** How often it was chosen anew what is drawn. */
	layouts = 0;
	#scenery: Scenery | null = null;
	#tint: ((body: number) => readonly [number, number, number] | null) | null = null;
	#show: ShowSwitches = {};
	#dirty = true;
	#glow = { selected: new Set<string>(), hovered: new Set<string>() };

	constructor(
		readonly scene: Scene,
		readonly textures: TextureSet,
		readonly finish: Finish,
	) {
		this.group.matrixAutoUpdate = false;
		this.kinematics = new Kinematics(scene);
		this.frames = new Float64Array(12 * scene.bodies.length);
		this.shared = {
			hover: { value: new Color("#58a6ff") },
			selected: { value: new Color("#ff8a1f") },
			middle: { value: new Vector3(...scene.center) },
		};
		this.#maker = new ItemMaker(scene, textures, (hash) => this.image(hash));
		this.#detail = scene.geoms.length + scene.sites.length > MANY ? "coarse" : "fine";
		this.#onlyCollision = scene.geoms.every((geom) => geom.role === "collision");
		for (const [i, geom] of scene.geoms.entries()) {
			if (geom.type !== "hfield") this.#add(this.#maker.geom(i));
		}
		for (const i of scene.sites.keys()) this.#add(this.#maker.site(i));
	}

	/** A mesh has come: every geom that shows it is drawn from now on. */
	addMesh(mesh: number, data: MeshData): void {
		this.#meshes.set(mesh, geometriesOf(data));
		const missing = this.scene.meshes[mesh]?.missing === true;
		for (const [i, geom] of this.scene.geoms.entries()) {
			if (geom.mesh === mesh && (geom.type === "mesh" || geom.type === "sdf")) {
				this.#add(this.#maker.mesh(i, data, missing));
			}
		}
	}

	/** The picture of a map has come. */
	addScenery(scenery: Scenery): void {
		this.#scenery = scenery;
		this.group.add(scenery.group);
		scenery.group.visible = this.#show.visual !== false;
	}

	addHeightField(hfield: number, elevation: Elevation): void {
		const spec = this.scene.hfields[hfield];
		if (spec === undefined) return;
		this.#geometries.set(`hfield/${hfield}`, heightFieldGeometry(spec.size, elevation));
		for (const [i, geom] of this.scene.geoms.entries()) {
			if (geom.type === "hfield" && geom.hfield === hfield) this.#add(this.#maker.geom(i));
		}
	}

	/** The texture of an image that meshes bring along, whichever of them comes first. */
	image(hash: string): Texture {
		let texture = this.#images.get(hash);
		if (texture === undefined) {
			texture = makeTexture();
			this.#images.set(hash, texture);
		}
		return texture;
	}

	/** Switches from the trait `show`; what it does not name is shown, except collision shapes and sites. */
	setShow(show: ShowSwitches): void {
		this.#show = show;
		if (this.#scenery !== null) this.#scenery.group.visible = show.visual !== false;
		this.#dirty = true;
	}

	/** Moves everything to `qpos`. */
	pose(qpos: ArrayLike<number>): Poses {
		const poses = this.kinematics.run(qpos);
		writeFrames(poses, this.frames);
		this.#layoutIfDirty();
		for (const batch of this.batches) batch.pose(this.frames);
		return poses;
	}

	/** Highlights what paths name: a body with all its shapes, one geom, the body that a joint moves. */
	highlight(selected: readonly string[], hovered: readonly string[]): void {
		this.#glow = { selected: this.#keys(selected), hovered: this.#keys(hovered) };
		this.#applyGlow();
	}

	/** Colours of bodies instead of those they have, linear light; null: their own. */
	tint(of: ((body: number) => readonly [number, number, number] | null) | null): void {
		if (of === null && this.#tint === null) return;
		this.#tint = of;
		for (const batch of this.batches) {
			batch.tint((item) => (of === null || item.backdrop ? null : of(item.body)));
		}
	}

	isShown(item: Item): boolean {
		const show = this.#show;
		const groups = item.kind === "geom" ? show.groups?.geom : show.groups?.site;
		if (groups !== undefined && !groups.includes(item.group)) return false;
		if (item.kind === "site") return show.sites === true;
		if (item.backdrop && item.look.layer !== "collision" && show.grid === false) return false;
		const visual = show.visual !== false;
		if (item.look.layer !== "collision") return visual;
		if (item.role === "both") return show.collision === true && !visual;
		return show.collision === true || (this.#onlyCollision && visual);
	}

	get #opacity(): number {
		return typeof this.#show.opacity === "number" ? this.#show.opacity : 1;
	}

	/** Items that are drawn now, with the batch that draws them. */
	*shown(): Generator<[Batch, Item, number]> {
		this.#layoutIfDirty();
		for (const batch of this.batches) {
			for (const [slot, item] of batch.shown.entries()) yield [batch, item, slot];
		}
	}

	/** Call before it is drawn. */
	wake(): void {
		for (const batch of this.batches) batch.wake();
	}

	/** Frees what it has on the graphics card, but for what other views are drawn with. */
	rest(): void {
		for (const batch of this.batches) batch.rest();
		this.#scenery?.rest();
		for (const material of [...this.#materials.values(), this.#capsuleDepth]) material.dispose();
		for (const texture of this.#images.values()) texture.dispose();
		this.textures.dispose();
	}

	/** What it has on the graphics card, with the bytes of each. */
	*holdings(): Generator<[object, number]> {
		for (const batch of this.batches) yield* batch.holdings();
		if (this.#scenery !== null) yield* this.#scenery.holdings();
		for (const texture of [...this.#images.values(), ...this.textures.all]) {
			yield [texture.source, bytesOfTexture(texture)];
		}
	}

	dispose(): void {
		this.rest();
		for (const batch of this.batches) batch.dispose();
		this.#scenery?.dispose();
		this.#scenery = null;
	}

	#add(drawn: readonly Drawn[]): void {
		for (const { geometry, item } of drawn) {
			const key = `${geometry}|${lookKey(item.look)}`;
			let batch = this.#byKey.get(key);
			if (batch === undefined) {
				batch = new Batch(this.#geometry(geometry), item.look);
				this.#byKey.set(key, batch);
				this.batches.push(batch);
			}
			batch.items.push(item);
		}
		this.#dirty = true;
	}

	#geometry(key: string): BufferGeometry {
		const known = this.#geometries.get(key);
		if (known !== undefined) return known;
		if (!key.startsWith("mesh/")) {
			const made = unitGeometry(key as UnitShape, this.#detail);
			this.#geometries.set(key, made);
			return made;
		}
		const [, mesh, which, colors] = key.split("/");
		const geometries = this.#meshes.get(Number(mesh));
		if (geometries === undefined) throw new Error(`mesh ${mesh} has not come yet`);
		const surface = which === "all" ? null : (geometries.data.surfaces[Number(which)] ?? null);
		return geometries.of(surface, colors === "colored");
	}

	#layoutIfDirty(): void {
		if (!this.#dirty) return;
		this.#dirty = false;
		this.layouts++;
		const opacity = this.#opacity;
		for (const batch of this.batches) {
			const look = batch.look;
			const mesh = batch.layout((item) => this.isShown(item), this.#material(look, opacity));
			if (mesh !== null) this.group.add(mesh);
			if (batch.mesh === null) continue;
			const solid = isSolid(look, opacity);
			batch.mesh.castShadow = solid && look.fade === 0;
			batch.mesh.receiveShadow = solid;
			if (look.caps) batch.mesh.customDepthMaterial = this.#capsuleDepth;
			// Translucent shapes over solid ones; ground first, since everything stands on it.
			batch.mesh.renderOrder = look.fade > 0 ? -1 : look.layer === "visual" ? 0 : 1;
		}
		this.#applyGlow();
		if (this.#tint !== null) this.tint(this.#tint);
	}

	#material(look: Look, opacity: number): ReturnType<typeof makeMaterial> {
		const wireframe = this.#show.wireframe === true && look.fade === 0;
		const fading = look.layer === "visual" && look.fade === 0 ? opacity : 1;
		const key = `${lookKey(look)}|${fading}|${wireframe}`;
		let material = this.#materials.get(key);
		if (material === undefined) {
			material = makeMaterial(look, this.shared, fading, this.finish);
			material.wireframe = wireframe;
			this.#materials.set(key, material);
		}
		return material;
	}

	/** What to highlight, as "body 3", "geom 7" or "site 1". */
	#keys(paths: readonly string[]): Set<string> {
		const keys = new Set<string>();
		for (const path of paths) {
			for (const geom of geomsOfMap(this.scene, path)) keys.add(`geom ${geom}`);
			const found = findPath(this.scene, path);
			if (found === null) continue;
			if (found.kind === "joint") keys.add(`body ${this.scene.joints[found.index]?.body}`);
			else keys.add(`${found.kind} ${found.index}`);
		}
		return keys;
	}

	#applyGlow(): void {
		const { selected, hovered } = this.#glow;
		const has = (keys: Set<string>, item: Item) =>
			keys.has(`${item.kind} ${item.index}`) || (!item.backdrop && keys.has(`body ${item.body}`));
		for (const batch of this.batches) {
			batch.glow((item) => (has(selected, item) ? 2 : has(hovered, item) ? 1 : 0));
		}
	}
}

const isSolid = (look: Look, opacity: number): boolean =>
	(look.layer === "visual" || look.layer === "collision") && look.alpha * opacity > 0.5;

/** Writes twelve numbers a body: columns of its rotation, position. */
export function writeFrames({ xpos, xquat }: Poses, frames: Float64Array): void {
	for (let i = 0; i < xpos.length / 3; i++) {
		const w = xquat[4 * i] as number;
		const x = xquat[4 * i + 1] as number;
		const y = xquat[4 * i + 2] as number;
		const z = xquat[4 * i + 3] as number;
		const o = 12 * i;
		frames[o] = 1 - 2 * (y * y + z * z);
		frames[o + 1] = 2 * (x * y + w * z);
		frames[o + 2] = 2 * (x * z - w * y);
		frames[o + 3] = 2 * (x * y - w * z);
		frames[o + 4] = 1 - 2 * (x * x + z * z);
		frames[o + 5] = 2 * (y * z + w * x);
		frames[o + 6] = 2 * (x * z + w * y);
		frames[o + 7] = 2 * (y * z - w * x);
		frames[o + 8] = 1 - 2 * (x * x + y * y);
		frames[o + 9] = xpos[3 * i] as number;
		frames[o + 10] = xpos[3 * i + 1] as number;
		frames[o + 11] = xpos[3 * i + 2] as number;
	}
}
