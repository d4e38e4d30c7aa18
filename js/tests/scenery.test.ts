import {
	Bone,
	BufferAttribute,
	BufferGeometry,
	ClampToEdgeWrapping,
	Group,
	type Light,
	Matrix4,
	Mesh,
	MeshBasicMaterial,
	MeshPhysicalMaterial,
	MeshStandardMaterial,
	type Object3D,
	Skeleton,
	SkinnedMesh,
	Texture,
	Vector3,
	Vector4,
} from "three";
import { describe, expect, it } from "vitest";
import { flatten } from "../src/loaders/flatten.ts";
import { readGlb, refusing } from "../src/loaders/glb.ts";
import { glbReader, sceneryOf } from "../src/loaders/scenery.ts";

const SIN = Math.SQRT1_2;
/** Three vertices of nine numbers, in one interleaved buffer: position, normal, and what nobody reads. */
const CORNERS = new Float32Array(
	[
		[0, 0, 0, 0, 0, 1, 7, 7, 7],
		[1, 0, 0, 0, 0, 1, 7, 7, 7],
		[0, 2, 0, 0, 0, 1, 7, 7, 7],
	].flat(),
);

function glb(json: object, binary: Uint8Array): Uint8Array<ArrayBuffer> {
	const text = new TextEncoder().encode(JSON.stringify(json));
	const padded = new Uint8Array(4 * Math.ceil(text.length / 4)).fill(0x20);
	padded.set(text);
	const file = new Uint8Array(28 + padded.length + binary.length);
	new Uint32Array(file.buffer, 0, 5).set([0x46546c67, 2, file.length, padded.length, 0x4e4f534a]);
	file.set(padded, 20);
	new Uint32Array(file.buffer, 20 + padded.length, 2).set([binary.length, 0x004e4942]);
	file.set(binary, 28 + padded.length);
	return file;
}

const attributes = { POSITION: 0, NORMAL: 1 };
const FILE = glb(
	{
		asset: { version: "2.0" },
		extensionsUsed: ["KHR_lights_punctual", "KHR_materials_clearcoat", "KHR_materials_unlit"],
		extensions: {
			KHR_lights_punctual: {
				lights: [{ type: "spot", color: [1, 0.5, 0], intensity: 3, range: 9, spot: { outerConeAngle: 0.6 } }],
			},
		},
		scene: 0,
		scenes: [{ nodes: [0] }],
		nodes: [
			{ translation: [1, 2, 3], children: [1, 2] },
			{ rotation: [0, 0, SIN, SIN], scale: [2, 2, 2], mesh: 0, name: "wall" },
			{ extensions: { KHR_lights_punctual: { light: 0 } } },
		],
		meshes: [
			{
				primitives: [
					{ attributes, indices: 2, material: 0 },
					{ attributes, mode: 0, material: 1 },
					{ attributes, mode: 2, material: 1 },
				],
			},
		],
		materials: [
			{
				pbrMetallicRoughness: { baseColorFactor: [0.1, 0.2, 0.3, 1], roughnessFactor: 0.4 },
				extensions: { KHR_materials_clearcoat: { clearcoatFactor: 0.7 } },
				doubleSided: true,
			},
			{ extensions: { KHR_materials_unlit: {} }, pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1] } },
		],
		accessors: [
			{
				bufferView: 0,
				byteOffset: 0,
				componentType: 5126,
				count: 3,
				type: "VEC3",
				min: [0, 0, 0],
				max: [1, 2, 0],
			},
			{ bufferView: 0, byteOffset: 12, componentType: 5126, count: 3, type: "VEC3" },
			{ bufferView: 1, componentType: 5123, count: 3, type: "SCALAR" },
		],
		bufferViews: [
			{ buffer: 0, byteLength: 108, byteStride: 36 },
			{ buffer: 0, byteOffset: 108, byteLength: 6 },
		],
		buffers: [{ byteLength: 116 }],
	},
	new Uint8Array([
		...new Uint8Array(CORNERS.buffer),
		...new Uint8Array(new Uint16Array([0, 1, 2, 0]).buffer),
	]),
);

describe("the picture of a map", () => {
	it("crosses from its reader as plain data and stands where the nodes of the file put it", async () => {
		const layer = await readGlb(FILE);
		const group = sceneryOf(structuredClone(layer)); // refuses whatever is not plain
		group.updateMatrixWorld(true);

		expect([3, 3, 3]).toEqual([layer.attributes.length, layer.things.length, layer.materials.length]);
		const [wall, dots, loop, lamp] = group.children as [Mesh, Mesh, Mesh, Light];
		expect(Array.from({ length: 9 }, (_, i) => CORNERS[i + 6 * Math.floor(i / 3)])).toEqual([
			...(wall.geometry.attributes.position as BufferAttribute).array,
		]);
		expect([0, 1, 2]).toEqual([...(wall.geometry.index as BufferAttribute).array]);
		expect(["normal", "position"]).toEqual(Object.keys(wall.geometry.attributes).sort());
		const top = new Vector3(0, 2, 0).applyMatrix4(wall.matrixWorld).toArray();
		for (const [i, value] of [-3, 2, 3].entries()) expect(value).toBeCloseTo(top[i] as number, 6);
		expect([true, true]).toEqual([dots, loop].map((one) => one.matrixWorld.equals(wall.matrixWorld)));
		expect([true, true]).toEqual(["isPoints" in dots, "isLineLoop" in loop && "isLine" in loop]);
		expect([1, 2, 3]).toEqual(new Vector3().setFromMatrixPosition(lamp.matrixWorld).toArray());
		expect({ type: "SpotLight", intensity: 3, distance: 9, angle: 0.6 }).toMatchObject({
			type: lamp.type,
			...pick(lamp, "intensity", "distance", "angle"),
		});
	});

	it("has the looks that Three's own materials have", async () => {
		const group = sceneryOf(structuredClone(await readGlb(FILE)));
		const [coated, dots, line] = group.children.map(
			(one) => (one as Mesh).material,
		) as MeshPhysicalMaterial[];

		expect({ type: "MeshPhysicalMaterial", clearcoat: 0.7, roughness: 0.4, side: 2 }).toEqual(
			pick(coated, "type", "clearcoat", "roughness", "side"),
		);
		expect([0.1, 0.2, 0.3]).toEqual(coated?.color.toArray());
		expect({ type: "PointsMaterial", sizeAttenuation: false }).toEqual(pick(dots, "type", "sizeAttenuation"));
		expect([1, 0, 0]).toEqual(line?.color.toArray());
		expect(line).toBeInstanceOf(MeshBasicMaterial);
	});

	it("hands over every parameter that Three's physical material adds to the standard one", () => {
		const [full, standard] = [new MeshPhysicalMaterial(), new MeshStandardMaterial()];
		const notDrawn = /^_|^is|^constructor$|^copy$|^iridescenceThicknessRange$|^reflectivity$/;
		const own = [
			...Object.getOwnPropertyNames(full),
			...Object.getOwnPropertyNames(MeshPhysicalMaterial.prototype),
		];
		const added = [...new Set(own)].filter((name) => !(name in standard) && !notDrawn.test(name));
		for (const name of added) {
			const old: unknown = full[name as keyof MeshPhysicalMaterial];
			const made = old === null ? new Texture() : typeof old === "number" ? 0.25 : old;
			Object.assign(full, { [name]: made });
		}

		const layer = flatten(new Group().add(new Mesh(new BufferGeometry(), full)));
		const [mesh] = sceneryOf(layer).children as [Mesh];

		const there = added.filter((name) => (mesh.material as never)[name] !== undefined);
		expect(added).toEqual(there);
		expect(added.length).toBeGreaterThan(30);
		for (const name of added.filter((one) => full[one as "ior"] === 0.25))
			expect(0.25).toBe((mesh.material as never)[name]);
	});

	it("shares one picture among the textures made of it", () => {
		const one = new Texture();
		one.wrapS = ClampToEdgeWrapping;
		one.flipY = false;
		const other = one.clone();
		other.repeat.set(2, 3);
		const meshes = [one, other].map(
			(map) => new Mesh(new BufferGeometry(), new MeshStandardMaterial({ map })),
		);

		const group = sceneryOf(flatten(new Group().add(...meshes)));
		const maps = group.children.map(
			(mesh) => ((mesh as Mesh).material as MeshStandardMaterial).map as Texture,
		);

		expect(maps[0]?.source).toBe(maps[1]?.source);
		expect([ClampToEdgeWrapping, ClampToEdgeWrapping]).toEqual(maps.map((map) => map.wrapS));
		expect([1, 1, 2, 3]).toEqual(maps.flatMap((map) => map.repeat.toArray()));
		expect([false, false]).toEqual(maps.map((map) => map.flipY));
	});

	it("stands still as skin and morphs have it at rest", () => {
		const geometry = new BufferGeometry();
		const numbers = (size: number, ...values: number[]) =>
			new BufferAttribute(new Float32Array(values), size);
		geometry.setAttribute("position", numbers(3, 1, 0, 0, 0, 1, 0));
		geometry.setAttribute("normal", numbers(3, 1, 0, 0, 0, 1, 0));
		geometry.setAttribute("skinIndex", new BufferAttribute(new Uint16Array([0, 1, 0, 0, 1, 0, 0, 0]), 4));
		geometry.setAttribute("skinWeight", numbers(4, 0.25, 0.75, 0, 0, 1, 0, 0, 0));
		geometry.morphAttributes.position = [numbers(3, 0, 0, 4, 0, 0, 0)];
		geometry.morphTargetsRelative = true;
		const mesh = new SkinnedMesh(geometry, new MeshStandardMaterial());
		mesh.morphTargetInfluences = [0.5];
		const bones = [new Bone(), new Bone()];
		const scene: Object3D = new Group().add(mesh, ...bones);
		scene.position.set(5, 6, 7);
		scene.updateMatrixWorld(true);
		mesh.bind(new Skeleton(bones), new Matrix4());
		bones[0]?.position.set(0, 0, 1);
		bones[1]?.rotation.set(0.3, 0.2, 0.1);

		const layer = structuredClone(flatten(scene));

		const { attributes = {} } = layer.geometries[layer.things[0]?.geometry as number] ?? {};
		const array = (name: string) => layer.attributes[attributes[name] as number]?.array as Float32Array;
		const turned = new Vector4(1, 0, 0, 0);
		mesh.applyBoneTransform(0, turned as never);
		for (const i of [0, 1]) {
			const expected = mesh.getVertexPosition(i, new Vector3()).toArray();
			for (const j of [0, 1, 2]) expect(expected[j]).toBeCloseTo(array("position")[3 * i + j] as number, 6);
		}
		for (const j of [0, 1, 2]) expect(turned.toArray()[j]).toBeCloseTo(array("normal")[j] as number, 6);
		expect(["normal", "position"]).toEqual(Object.keys(attributes).sort());
	});

	it("opens no address", () => {
		expect(() => refusing().resolveURL("https://example.org/a.png")).toThrow("opens no address");
	});

	it("has its reader run once in a page, and again after a failure", async () => {
		const text = "const a={readGlb(){}};globalThis.reads=(globalThis.reads??0)+1;export{a as default,a};";
		const bytes = async () => new TextEncoder().encode(text);
		await expect(glbReader("hash", () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");

		await Promise.all([glbReader("hash", bytes), glbReader("hash", bytes)]);

		expect(1).toBe((globalThis as unknown as { reads: number }).reads);
	});
});

function pick<T extends object>(from: T | undefined, ...names: string[]): object {
	return Object.fromEntries(names.map((name) => [name, (from as never)?.[name]]));
}
