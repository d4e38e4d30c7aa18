/** The picture of a map: read by a module of its own, which comes only where there is such a picture. */
import {
	BufferAttribute,
	BufferGeometry,
	Color,
	DirectionalLight,
	Group,
	type Material,
	Mesh,
	MeshBasicMaterial,
	MeshStandardMaterial,
	Object3D,
	PointLight,
	PointsMaterial,
	SpotLight,
	Texture,
	Vector2,
} from "three";
import { importBytes } from "../protocol/importing.ts";
import type { Kind, Lamp, Layer, LayerGeometry, LayerMaterial, LayerTexture, MaterialKind } from "./layer.ts";

export interface GlbReader {
	readGlb(bytes: Uint8Array<ArrayBuffer>): Promise<Layer>;
}

/** Looks of clearcoat, glass, cloth: the renderer reads parameters, all of which the layer has; Three's class adds 4 kB. */
class PhysicalMaterial extends MeshStandardMaterial {
	readonly isMeshPhysicalMaterial = true;

	constructor() {
		super();
		Object.assign(this, { type: "MeshPhysicalMaterial", defines: { STANDARD: "", PHYSICAL: "" } });
	}
}

const MATERIALS: Record<MaterialKind, new () => Material> = {
	MeshStandardMaterial,
	MeshPhysicalMaterial: PhysicalMaterial,
	MeshBasicMaterial,
	PointsMaterial,
};

/** Points and lines as the renderer knows them: by these marks. Three's classes add what picking needs, 4 kB. */
const MARKS: Record<Exclude<Kind, "Mesh">, object> = {
	Points: { isPoints: true },
	Line: { isLine: true },
	LineSegments: { isLine: true, isLineSegments: true },
	LineLoop: { isLine: true, isLineLoop: true },
};

const readers = new Map<string, Promise<GlbReader>>();

/** The reader whose text has that hash; the page runs it once. */
export function glbReader(hash: string, text: () => Promise<Uint8Array<ArrayBuffer>>): Promise<GlbReader> {
	let reader = readers.get(hash);
	if (reader === undefined) {
		reader = text().then(importBytes<GlbReader>);
		readers.set(hash, reader);
		reader.catch(() => readers.delete(hash));
	}
	return reader;
}

/** Objects of this module's Three. */
export function sceneryOf(layer: Layer): Group {
	const sources = new Map<number, Texture<ImageBitmap>["source"]>();
	const textures = layer.textures.map((one) => textureOf(one, layer.images, sources));
	const materials = layer.materials.map((one) => materialOf(one, textures));
	const attributes = layer.attributes.map(
		({ array, size, normalized }) => new BufferAttribute(array, size, normalized),
	);
	const geometries = layer.geometries.map((one) => geometryOf(one, attributes));
	const group = new Group();
	for (const { kind, name, matrix, geometry, material } of layer.things) {
		const parts = { geometry: geometries[geometry], material: materials[material] };
		const thing =
			kind === "Mesh"
				? new Mesh(parts.geometry, parts.material)
				: Object.assign(new Object3D(), MARKS[kind], parts);
		thing.name = name;
		group.add(placed(thing, matrix));
	}
	for (const lamp of layer.lamps) group.add(placed(lampOf(lamp), lamp.matrix));
	return group;
}

function placed(object: Object3D, matrix: number[]): Object3D {
	object.matrixAutoUpdate = false;
	object.matrix.fromArray(matrix);
	return object;
}

function geometryOf({ attributes, index }: LayerGeometry, made: readonly BufferAttribute[]): BufferGeometry {
	const geometry = new BufferGeometry();
	for (const [name, number] of Object.entries(attributes)) {
		geometry.setAttribute(name, made[number] as BufferAttribute);
	}
	return geometry.setIndex(index === null ? null : (made[index] as BufferAttribute));
}

function materialOf({ kind, plain, colors, vectors, maps }: LayerMaterial, textures: Texture[]): Material {
	return Object.assign(new MATERIALS[kind](), {
		...plain,
		...each(colors, ([red = 0, green = 0, blue = 0]) => new Color(red, green, blue)),
		...each(vectors, ([x, y]) => new Vector2(x, y)),
		...each(maps, (map) => textures[map]),
	});
}

const each = <From, To>(named: Record<string, From>, make: (from: From) => To): Record<string, To> =>
	Object.fromEntries(Object.entries(named).map(([name, one]) => [name, make(one)]));

/** Textures of one image share what is on the graphics card. */
function textureOf(
	{ image, plain, vectors }: LayerTexture,
	images: ImageBitmap[],
	sources: Map<number, Texture<ImageBitmap>["source"]>,
): Texture {
	const made = new Texture<ImageBitmap>(images[image]);
	const source = sources.get(image);
	if (source === undefined) sources.set(image, made.source);
	else made.source = source;
	made.setValues({ ...plain, ...each(vectors, ([x, y]) => new Vector2(x, y)) });
	made.needsUpdate = true;
	return made;
}

function lampOf({ kind, color, intensity, distance, angle, penumbra }: Lamp): Object3D {
	const [red = 1, green = 1, blue = 1] = color;
	const paint = new Color(red, green, blue);
	if (kind === "PointLight") return new PointLight(paint, intensity, distance);
	const lamp =
		kind === "SpotLight"
			? new SpotLight(paint, intensity, distance, angle, penumbra)
			: new DirectionalLight(paint, intensity);
	lamp.target.position.set(0, 0, -1);
	lamp.add(lamp.target);
	return lamp;
}
