import { type BufferGeometry, Group, type Material, Mesh, type Object3D, type Texture } from "three";

type Thing = Object3D & Pick<Mesh, "geometry" | "material">;

/** The picture of a map: static, in metres, Z up, exactly where its file has it. It is looked at, never picked. */
export class Scenery {
	readonly group = new Group();

	constructor(scene: Object3D) {
		this.group.add(scene);
		for (const thing of this.#things()) {
			thing.castShadow = thing instanceof Mesh;
			thing.receiveShadow = thing instanceof Mesh;
		}
	}

	/** Frees what it has on the graphics card; it comes back when it is drawn. */
	rest(): void {
		for (const thing of this.#things()) {
			thing.geometry.dispose();
			for (const material of materialsOf(thing)) material.dispose();
		}
		for (const texture of this.#textures()) texture.dispose();
	}

	/** What it has on the graphics card, with the bytes of each. */
	*holdings(): Generator<[object, number]> {
		for (const { geometry } of this.#things()) yield [geometry, bytesOf(geometry)];
		for (const texture of this.#textures()) {
			const { width, height } = texture.image as { width: number; height: number };
			yield [texture.source, (4 / 3) * 4 * width * height];
		}
	}

	dispose(): void {
		this.rest();
		for (const texture of this.#textures()) if (texture.image instanceof ImageBitmap) texture.image.close();
		this.group.removeFromParent();
		this.group.clear();
	}

	/** Meshes, lines and points. */
	#things(): Thing[] {
		const found: Thing[] = [];
		this.group.traverse((object) => {
			if ("geometry" in object) found.push(object as Thing);
		});
		return found;
	}

	#textures(): Set<Texture> {
		const found = new Set<Texture>();
		for (const material of this.#things().flatMap(materialsOf)) {
			for (const value of Object.values(material)) {
				if ((value as Texture | null)?.isTexture === true) found.add(value as Texture);
			}
		}
		return found;
	}
}

const materialsOf = (thing: Thing): Material[] => [thing.material].flat();

function bytesOf(geometry: BufferGeometry): number {
	const arrays = [
		...Object.values(geometry.attributes),
		...(geometry.index === null ? [] : [geometry.index]),
	];
	return arrays.reduce((sum, { array }) => sum + array.byteLength, 0);
}
