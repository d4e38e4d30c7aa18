/** Everything a scene refers to by hash, decoded as it comes. */
import type { Object3D } from "three";
import { BLOBS } from "../protocol/blobs.ts";
import type { Scene } from "../protocol/types.gen.ts";
import { decodeElevation, type Elevation } from "./elevation.ts";
import { buildMesh, type MeshData } from "./mesh.ts";
import { glbReader, sceneryOf } from "./scenery.ts";
import { SCRATCH } from "./scratch.ts";
import { imageSource, type Source, type TextureSet } from "./textures.ts";
import { WeakCache } from "./weakcache.ts";

export interface AssetEvents {
	mesh(index: number, data: MeshData): void;
	heightField(index: number, data: Elevation): void;
	/** An image that a mesh brings along. */
	image(hash: string, source: Source): void;
	/** The picture of a map. */
	scenery(scene: Object3D): void;
	/** Something that cannot be read; the rest is shown. */
	failed(what: string): void;
}

/** How far loading has come. */
export interface Progress {
	done: number;
	total: number;
	bytes: number;
	totalBytes: number;
}

/** Decoded meshes and fields of the page: a second view of a robot shares the arrays, and what is made of them. */
const meshes = new WeakCache<MeshData>();
const fields = new WeakCache<Elevation>();

/** Promises of the bytes of `scene.blobs`, in that order. */
export type Arrivals = readonly Promise<Uint8Array<ArrayBuffer>>[];

/** Takes what arrives and resolves when everything has been handed over. */
export async function loadAssets(
	scene: Scene,
	textures: TextureSet,
	arrivals: Arrivals,
	events: AssetEvents,
): Promise<void> {
	const bytesOf = new Map(scene.blobs.map((spec, i) => [spec.hash, arrivals[i]]));
	const get = (hash: string): Promise<Uint8Array<ArrayBuffer>> =>
		bytesOf.get(hash) ?? Promise.reject(new Error(`the scene does not list ${hash}`));
	const guarded = async (what: string, act: () => Promise<void>) => {
		try {
			await act();
		} catch (error) {
			events.failed(`${what}: ${error instanceof Error ? error.message : error}`);
		}
	};
	const images = new Set(scene.meshes.flatMap((mesh) => mesh.parts.flatMap((part) => part.image ?? [])));
	await Promise.all([
		...scene.meshes.map((mesh, i) =>
			guarded(`mesh "${mesh.name}"`, async () => {
				const bytes = await get(mesh.geometry);
				const key = `${mesh.geometry}|${JSON.stringify([mesh.arrays, mesh.parts])}`;
				events.mesh(
					i,
					meshes.get(key, () => buildMesh(mesh, bytes)),
				);
			}),
		),
		...scene.hfields.map((hfield, i) =>
			guarded(`height field "${hfield.name}"`, async () => {
				const bytes = await get(hfield.geometry);
				const key = `${hfield.geometry}|${JSON.stringify(hfield.arrays)}`;
				events.heightField(
					i,
					fields.get(key, () => decodeElevation(hfield, bytes)),
				);
			}),
		),
		...[...images].map((hash) =>
			guarded("an image of a mesh", async () => {
				events.image(hash, await imageSource(hash, await get(hash)));
			}),
		),
		guarded("the picture of the map", async () => {
			const { scenery, scenery_reader: hash } = scene;
			if (scenery === null || hash === null) return;
			const [reader, bytes] = await Promise.all([glbReader(hash, () => get(hash)), get(scenery)]);
			events.scenery(sceneryOf(await reader.readGlb(bytes)));
		}),
		guarded("textures", async () => {
			const failed = await textures.load(get);
			for (const name of failed) events.failed(`texture "${name}": the browser cannot read its image`);
		}),
	]);
	SCRATCH.clear();
}

export function progressOf(scene: Scene): Progress {
	const progress = { done: 0, total: scene.blobs.length, bytes: 0, totalBytes: 0 };
	for (const { hash, size } of scene.blobs) {
		const received = BLOBS.received(hash);
		progress.bytes += received;
		progress.totalBytes += size;
		if (received >= size) progress.done++;
	}
	return progress;
}
