/** Objects of Three to plain data. What could move stands as it is at rest: skins and morphs are worked into the vertices. */
import {
	type BufferAttribute,
	type BufferGeometry,
	Color,
	type InterleavedBufferAttribute,
	type Light,
	type Material,
	type Mesh,
	type Object3D,
	type PointLight,
	type SkinnedMesh,
	type SpotLight,
	Texture,
	Vector2,
	Vector4,
} from "three";
import type {
	Kind,
	Lamp,
	Layer,
	LayerAttribute,
	LayerGeometry,
	LayerMaterial,
	LayerTexture,
	MaterialKind,
	Numbers,
} from "./layer.ts";

type Attribute = BufferAttribute | InterleavedBufferAttribute;

const KINDS: ReadonlySet<string> = new Set([
	"Mesh",
	"SkinnedMesh",
	"Points",
	"Line",
	"LineSegments",
	"LineLoop",
]);
const ATTRIBUTES = /^(position|normal|tangent|color|uv[123]?)$/;
const TEXTURE =
	"name wrapS wrapT magFilter minFilter colorSpace channel flipY offset repeat center rotation".split(" ");
const MATERIAL = (
	"name side transparent opacity alphaTest depthWrite vertexColors flatShading size sizeAttenuation color map " +
	"metalness metalnessMap roughness roughnessMap normalMap normalScale aoMap aoMapIntensity bumpMap bumpScale " +
	"emissive emissiveIntensity emissiveMap clearcoat clearcoatMap clearcoatRoughness clearcoatRoughnessMap " +
	"clearcoatNormalMap clearcoatNormalScale ior iridescence iridescenceIOR iridescenceMap iridescenceThicknessMap " +
	"iridescenceThicknessMinimum iridescenceThicknessMaximum sheen sheenColor sheenColorMap sheenRoughness " +
	"sheenRoughnessMap specularColor specularColorMap specularIntensity specularIntensityMap transmission " +
	"transmissionMap thickness thicknessMap attenuationColor attenuationDistance anisotropy anisotropyRotation " +
	"anisotropyMap dispersion diffuseRoughness diffuseRoughnessMap retroreflectivity"
).split(" ");

export function flatten(scene: Object3D): Layer {
	const attributes = new Numbering(attributeOf);
	const geometries = new Numbering((geometry: BufferGeometry) => geometryOf(geometry, attributes));
	const images = new Numbering((image: ImageBitmap) => image);
	const textures = new Numbering((texture: Texture) => textureOf(texture, images));
	const materials = new Numbering((material: Material) => materialOf(material, textures));
	const layer: Layer = {
		things: [],
		lamps: [],
		attributes: attributes.made,
		geometries: geometries.made,
		materials: materials.made,
		textures: textures.made,
		images: images.made,
	};
	scene.updateMatrixWorld(true);
	scene.traverse((object) => {
		const matrix = object.matrixWorld.toArray();
		if (KINDS.has(object.type)) {
			const mesh = object as Mesh;
			const kind = (object.type === "SkinnedMesh" ? "Mesh" : object.type) as Kind;
			const geometry = geometries.of(atRest(mesh));
			layer.things.push({
				kind,
				name: object.name,
				matrix,
				geometry,
				material: materials.of(mesh.material as Material),
			});
		} else if ((object as Light).isLight) layer.lamps.push(lampOf(object as Light, matrix));
	});
	return layer;
}

/** Numbers things in the order in which they come, and makes something of each once. */
class Numbering<From, To> {
	readonly made: To[] = [];
	readonly #known = new Map<From, number>();

	constructor(readonly make: (from: From) => To) {}

	of(from: From): number {
		let number = this.#known.get(from);
		if (number === undefined) {
			number = this.made.push(this.make(from)) - 1;
			this.#known.set(from, number);
		}
		return number;
	}
}

function geometryOf(
	{ attributes, index }: BufferGeometry,
	numbers: Numbering<Attribute, LayerAttribute>,
): LayerGeometry {
	const named = Object.entries(attributes).filter(([name]) => ATTRIBUTES.test(name));
	return {
		attributes: Object.fromEntries(named.map(([name, one]) => [name, numbers.of(one)])),
		index: index === null ? null : numbers.of(index),
	};
}

function attributeOf(one: Attribute): LayerAttribute {
	const { itemSize: size, normalized, count } = one;
	if (!("isInterleavedBufferAttribute" in one)) return { array: one.array as Numbers, size, normalized };
	const { array, stride } = one.data;
	const apart = new (array.constructor as new (length: number) => Numbers)(count * size);
	for (let i = 0; i < count; i++) {
		for (let j = 0; j < size; j++) apart[i * size + j] = array[i * stride + one.offset + j] as number;
	}
	return { array: apart, size, normalized };
}

/** The geometry as it is drawn, with its morphs and bones where they are. */
function atRest(mesh: Mesh): BufferGeometry {
	const { geometry, morphTargetInfluences: shares = [] } = mesh;
	const skinned = "isSkinnedMesh" in mesh;
	const morphed = Object.keys(geometry.morphAttributes).filter(() => shares.some((share) => share !== 0));
	const moved = new Set<string>([...morphed, ...(skinned ? ["position", "normal", "tangent"] : [])]);
	if (moved.size === 0) return geometry;
	const made = geometry.clone();
	for (const name of moved) {
		const attribute = made.attributes[name];
		if (attribute === undefined) continue;
		const targets = morphed.includes(name) ? (geometry.morphAttributes[name as "position"] ?? []) : [];
		const bones = skinned && name !== "color" ? (mesh as SkinnedMesh) : null;
		made.setAttribute(name, moving(attribute, targets, shares, bones, name === "position" ? 1 : 0));
	}
	return made;
}

function moving(
	from: Attribute,
	targets: readonly Attribute[],
	shares: readonly number[],
	bones: SkinnedMesh | null,
	w: number,
): BufferAttribute {
	const { count, itemSize } = from;
	const to = new Float32Array(count * itemSize);
	const [value, step] = [new Vector4(), new Vector4()];
	for (let i = 0; i < count; i++) {
		value.set(from.getX(i), from.getY(i), from.getZ(i), w);
		for (const [j, target] of targets.entries()) {
			step.set(target.getX(i), target.getY(i), target.getZ(i), 0);
			value.addScaledVector(step, shares[j] ?? 0);
		}
		bones?.applyBoneTransform(i, value as never); // takes directions, too
		value.toArray(to, i * itemSize);
		if (itemSize === 4) to[i * 4 + 3] = from.getW(i);
	}
	const made = from.clone() as BufferAttribute;
	made.array = to;
	made.normalized = false;
	return made;
}

function lampOf(light: Light, matrix: number[]): Lamp {
	const { distance = 0, angle = 0, penumbra = 0 } = light as Partial<PointLight & SpotLight>;
	const kind = light.type as Lamp["kind"];
	return {
		kind,
		matrix,
		color: light.color.toArray(),
		intensity: light.intensity,
		distance,
		angle,
		penumbra,
	};
}

function materialOf(material: Material, textures: Numbering<Texture, LayerTexture>): LayerMaterial {
	// A line takes the same shader as an unlit mesh.
	const kind = material.type === "LineBasicMaterial" ? "MeshBasicMaterial" : (material.type as MaterialKind);
	const made: LayerMaterial = { kind, plain: {}, colors: {}, vectors: {}, maps: {} };
	for (const key of MATERIAL) {
		const value: unknown = material[key as keyof Material];
		if (value instanceof Color) made.colors[key] = value.toArray();
		else if (value instanceof Vector2) made.vectors[key] = value.toArray();
		else if (value instanceof Texture) made.maps[key] = textures.of(value);
		else if (value !== undefined && value !== null) made.plain[key] = value as number;
	}
	return made;
}

function textureOf(texture: Texture, images: Numbering<ImageBitmap, ImageBitmap>): LayerTexture {
	const made: LayerTexture = { image: images.of(texture.image as ImageBitmap), plain: {}, vectors: {} };
	for (const key of TEXTURE) {
		const value: unknown = texture[key as keyof Texture];
		if (value instanceof Vector2) made.vectors[key] = value.toArray();
		else made.plain[key] = value as number;
	}
	return made;
}
