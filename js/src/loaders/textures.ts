/** Textures of a scene: made at once, filled when their images have come. */
import {
	ClampToEdgeWrapping,
	CubeTexture,
	LinearFilter,
	LinearMipmapLinearFilter,
	RepeatWrapping,
	SRGBColorSpace,
	Texture,
	TextureSource,
} from "three";
import type { TextureSpec } from "../protocol/types.gen.ts";
import { builtinCube, builtinPlane } from "./builtin.ts";
import { canvasOf, cutFaces, decodeImage, type Picture, redraw, squares, whole } from "./pictures.ts";
import { WeakCache } from "./weakcache.ts";

/** One picture, or the six faces of a cube. */
export type Content = Picture | Picture[];
export type Source = TextureSource<Content>;

/** Pictures of the page: views that show the same one share its place on the graphics card. */
const sources = new WeakCache<Source>();

/** A content of the page, made unless it is there already; `key` says all that goes into it. */
function sourceOf(key: string, make: () => Content): Source {
	return sources.get(key, () => {
		const source = new TextureSource<Content>(make());
		source.needsUpdate = true;
		return source;
	});
}

/** An image that a mesh brings along. Throws where the browser cannot read it. */
export async function imageSource(hash: string, bytes: Uint8Array<ArrayBuffer>): Promise<Source> {
	const key = `image ${hash}`;
	const picture = sources.has(key) ? null : await decodeImage(bytes, true);
	return sourceOf(key, () => {
		if (picture === null) throw new Error("the browser cannot read it");
		return picture;
	});
}

const WHITE = { width: 1, height: 1, data: new Uint8ClampedArray(4).fill(255) };
const white = (): HTMLCanvasElement => canvasOf(WHITE);

/** A texture with the look of this front end: sRGB, repeated, filtered at a distance. Drawn white until filled. */
export function makeTexture(): Texture {
	const texture = new Texture();
	texture.colorSpace = SRGBColorSpace;
	texture.wrapS = texture.wrapT = RepeatWrapping;
	texture.minFilter = LinearMipmapLinearFilter;
	texture.magFilter = LinearFilter;
	texture.anisotropy = 8;
	texture.flipY = false; // pictures come upside down: three does not turn bitmaps
	fill(
		texture,
		sourceOf("white", () => white()),
	);
	return texture;
}

function makeCube(): CubeTexture {
	const texture = new CubeTexture();
	texture.colorSpace = SRGBColorSpace;
	texture.wrapS = texture.wrapT = ClampToEdgeWrapping;
	fill(
		texture,
		sourceOf("white cube", () => Array.from({ length: 6 }, white)),
	);
	return texture;
}

export function fill(texture: Texture, source: Source): void {
	texture.dispose(); // the size on the card is fixed
	(texture as Texture<Content>).source = source;
	texture.version++; // `needsUpdate` would have everybody who shares the source send it anew
}

/** Bytes on the graphics card, the smaller copies for the distance included. */
export function bytesOfTexture(texture: Texture): number {
	const pictures = [(texture as Texture<Content>).source.data].flat();
	return pictures.reduce((sum, picture) => sum + (16 / 3) * picture.width * picture.height, 0);
}

/** The textures of a scene by index. */
export class TextureSet {
	readonly all: (Texture | CubeTexture)[];

	constructor(readonly specs: readonly TextureSpec[]) {
		this.all = specs.map((spec) => {
			const texture = spec.type === "2d" ? makeTexture() : makeCube();
			if (spec.builtin !== "none" || spec.images.length === 0) {
				fill(
					texture,
					sourceOf(keyOf(spec), () => describedBy(spec)),
				);
			}
			return texture;
		});
	}

	plane(index: number | null): Texture | null {
		const texture = index === null ? undefined : this.all[index];
		return texture === undefined || texture instanceof CubeTexture ? null : texture;
	}

	cube(index: number | null): CubeTexture | null {
		const texture = index === null ? undefined : this.all[index];
		return texture instanceof CubeTexture ? texture : null;
	}

	/** Fills what uses images, when they are there; `get` gives the bytes of a hash. Returns what could not be read. */
	async load(get: (hash: string) => Promise<Uint8Array<ArrayBuffer>>): Promise<string[]> {
		const failed: string[] = [];
		await Promise.all(
			this.specs.map(async (spec, i) => {
				const texture = this.all[i];
				if (spec.images.length === 0 || texture === undefined) return;
				const files = await Promise.all(spec.images.map(get));
				const key = keyOf(spec);
				const pictures = sources.has(key) ? [] : await Promise.all(files.map((bytes) => decodeImage(bytes)));
				if (pictures.every((picture) => picture !== null)) {
					fill(
						texture,
						sourceOf(key, () => drawnFrom(spec, pictures)),
					);
				} else failed.push(spec.name);
			}),
		);
		return failed;
	}

	dispose(): void {
		for (const texture of this.all) texture.dispose();
	}
}

/** Textures of different names may have the same content. */
const keyOf = (spec: TextureSpec): string => JSON.stringify({ ...spec, name: "" });

function describedBy(spec: TextureSpec): Content {
	if (spec.type !== "2d") return squares(builtinCube(spec, spec.width).map(canvasOf));
	// hflip and vflip are for images from files only.
	const picture = canvasOf(builtinPlane(spec, spec.width, spec.height));
	return redraw(picture, whole(picture), { h: false, v: true });
}

function drawnFrom(spec: TextureSpec, pictures: readonly ImageBitmap[]): Content {
	const flip = { h: spec.hflip, v: spec.vflip };
	const first = pictures[0] ?? white();
	if (spec.type === "2d") return redraw(first, whole(first), { h: spec.hflip, v: !spec.vflip });
	if (pictures.length !== 6) return squares(cutFaces(first, spec, flip));
	return squares(pictures.map((picture) => redraw(picture, whole(picture), flip)));
}
