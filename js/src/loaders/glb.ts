/**
 * Reads self-contained GLB files: a module of its own (glb.js), with the parts of Three that only it needs.
 *
 * Nothing is fetched: whatever asks for an address is refused.
 */
import {
	ClampToEdgeWrapping,
	LinearFilter,
	LinearMipmapLinearFilter,
	LoadingManager,
	MirroredRepeatWrapping,
	NearestFilter,
	RepeatWrapping,
	Texture,
} from "three";
import { GLTFLoader, type GLTFLoaderPlugin, type GLTFParser } from "three/examples/jsm/loaders/GLTFLoader.js";
import { flatten } from "./flatten.ts";
import type { Layer } from "./layer.ts";

/** What a file says, as far as it is read here. */
interface Document {
	textures?: { source?: number; sampler?: number }[];
	images?: { bufferView?: number; mimeType?: string }[];
	samplers?: { magFilter?: number; minFilter?: number; wrapS?: number; wrapT?: number }[];
}

const WRAPPING: Record<number, Texture["wrapS"]> = {
	33071: ClampToEdgeWrapping,
	33648: MirroredRepeatWrapping,
	10497: RepeatWrapping,
};
const NEAREST = 9728;

/** The scene of a GLB file whose bytes were checked by the kernel. */
export async function readGlb(bytes: Uint8Array<ArrayBuffer>): Promise<Layer> {
	const loader = new GLTFLoader(refusing());
	loader.register((parser) => new EmbeddedImages(parser));
	const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
	const { scene } = await loader.parseAsync(whole, "");
	return flatten(scene);
}

/** A loading manager that lets nothing be loaded. */
export function refusing(): LoadingManager {
	const manager = new LoadingManager();
	manager.setURLModifier((url) => {
		throw new Error(`a map opens no address: ${url.slice(0, 60)}`);
	});
	return manager;
}

/** Images out of the binary chunk; Three's own way leads over an address of the browser. */
class EmbeddedImages implements GLTFLoaderPlugin {
	readonly name = "ROBOTVIEW_embedded_images";

	constructor(readonly parser: GLTFParser) {}

	loadTexture(index: number): Promise<Texture> | null {
		const { textures, images, samplers } = this.parser.json as Document;
		const texture = textures?.[index];
		const image = images?.[texture?.source ?? -1];
		if (image?.bufferView === undefined) throw new Error(`texture ${index} has no image`);
		return this.#texture(image.bufferView, image.mimeType ?? "", samplers?.[texture?.sampler ?? -1] ?? {});
	}

	async #texture(
		view: number,
		type: string,
		sampler: NonNullable<Document["samplers"]>[number],
	): Promise<Texture> {
		const data = (await this.parser.getDependency("bufferView", view)) as ArrayBuffer;
		const source = await createImageBitmap(new Blob([data], { type }), {
			premultiplyAlpha: "none",
			colorSpaceConversion: "none",
		});
		const made = new Texture(source);
		made.flipY = false;
		made.magFilter = sampler.magFilter === NEAREST ? NearestFilter : LinearFilter;
		made.minFilter = sampler.minFilter === NEAREST ? NearestFilter : LinearMipmapLinearFilter;
		made.wrapS = WRAPPING[sampler.wrapS ?? 10497] ?? RepeatWrapping;
		made.wrapT = WRAPPING[sampler.wrapT ?? 10497] ?? RepeatWrapping;
		made.needsUpdate = true;
		return made;
	}
}

export default { readGlb };
