/** Textures of a scene: made at once, filled when their images have come. */
import {
	ClampToEdgeWrapping,
	CubeTexture,
	LinearFilter,
	LinearMipmapLinearFilter,
	RepeatWrapping,
	SRGBColorSpace,
	Texture,
} from "three";
import type { TextureSpec } from "../protocol/types.gen.ts";
import { builtinCube, builtinPlane, type Pixels } from "./builtin.ts";

type Picture = ImageBitmap | HTMLCanvasElement;

const SIGNATURES: [string, string][] = [
	["89504e47", "image/png"],
	["ffd8ff", "image/jpeg"],
	["52494646", "image/webp"],
	["47494638", "image/gif"],
	["424d", "image/bmp"],
];

/** Decodes an encoded image; null when the browser cannot. */
export async function decodeImage(
	bytes: Uint8Array<ArrayBuffer>,
	upsideDown = false,
): Promise<ImageBitmap | null> {
	const head = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, "0")).join("");
	const type = SIGNATURES.find(([signature]) => head.startsWith(signature))?.[1] ?? "";
	try {
		return await createImageBitmap(new Blob([bytes], { type }), {
			imageOrientation: upsideDown ? "flipY" : "from-image",
			premultiplyAlpha: "none",
			colorSpaceConversion: "none", // the numbers are sRGB, whatever profile the file claims
		});
	} catch {
		return null;
	}
}

/** A texture with the look of this front end: sRGB, repeated, filtered at a distance. Drawn white until filled. */
export function makeTexture(): Texture {
	const texture = new Texture(canvasOf({ width: 1, height: 1, data: new Uint8ClampedArray(4).fill(255) }));
	texture.colorSpace = SRGBColorSpace;
	texture.wrapS = texture.wrapT = RepeatWrapping;
	texture.minFilter = LinearMipmapLinearFilter;
	texture.magFilter = LinearFilter;
	texture.anisotropy = 8;
	texture.flipY = false; // pictures come upside down: three does not turn bitmaps
	texture.needsUpdate = true;
	return texture;
}

export function fill(texture: Texture, picture: Picture): void {
	texture.dispose(); // the size on the card is fixed
	texture.image = picture;
	texture.needsUpdate = true;
}

function canvasOf(pixels: Pixels): HTMLCanvasElement {
	const canvas = document.createElement("canvas");
	canvas.width = pixels.width;
	canvas.height = pixels.height;
	canvas.getContext("2d")?.putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0);
	return canvas;
}

/** A picture, or a part of one, turned over as told. */
function redraw(
	source: CanvasImageSource,
	part: { x: number; y: number; width: number; height: number },
	flip: { h: boolean; v: boolean },
): HTMLCanvasElement {
	const canvas = document.createElement("canvas");
	canvas.width = part.width;
	canvas.height = part.height;
	const context = canvas.getContext("2d");
	if (context === null) return canvas;
	context.translate(flip.h ? part.width : 0, flip.v ? part.height : 0);
	context.scale(flip.h ? -1 : 1, flip.v ? -1 : 1);
	context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, part.width, part.height);
	return canvas;
}

/** The textures of a scene by index. */
export class TextureSet {
	readonly all: (Texture | CubeTexture)[];

	constructor(readonly specs: readonly TextureSpec[]) {
		this.all = specs.map((spec) => (spec.type === "2d" ? makeTexture() : makeCube()));
		for (const [i, spec] of specs.entries()) {
			if (spec.builtin === "none" && spec.images.length > 0) continue;
			const texture = this.all[i] as Texture | CubeTexture;
			if (texture instanceof CubeTexture) {
				fillCube(texture, builtinCube(spec, spec.width).map(canvasOf));
			} else {
				// hflip and vflip are for images from files only.
				const picture = canvasOf(builtinPlane(spec, spec.width, spec.height));
				fill(texture, redraw(picture, whole(picture), { h: false, v: true }));
			}
		}
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
				if (spec.images.length === 0) return;
				const pictures = await Promise.all(spec.images.map(async (hash) => decodeImage(await get(hash))));
				const texture = this.all[i];
				if (pictures.some((picture) => picture === null) || texture === undefined) failed.push(spec.name);
				else apply(texture, spec, pictures as ImageBitmap[]);
			}),
		);
		return failed;
	}

	dispose(): void {
		for (const texture of this.all) texture.dispose();
	}
}

const whole = (picture: Picture) => ({ x: 0, y: 0, width: picture.width, height: picture.height });

function apply(texture: Texture | CubeTexture, spec: TextureSpec, pictures: ImageBitmap[]): void {
	const first = pictures[0];
	if (first === undefined) return;
	const flip = { h: spec.hflip, v: spec.vflip };
	if (!(texture instanceof CubeTexture)) {
		fill(texture, redraw(first, whole(first), { h: spec.hflip, v: !spec.vflip }));
	} else if (pictures.length === 6) {
		fillCube(
			texture,
			pictures.map((picture) => redraw(picture, whole(picture), flip)),
		);
	} else {
		fillCube(texture, cutFaces(first, spec, flip));
	}
}

/** The faces of a cube from one picture: a grid whose cells are named by letters, or the same on all sides. */
function cutFaces(
	picture: ImageBitmap,
	spec: TextureSpec,
	flip: { h: boolean; v: boolean },
): HTMLCanvasElement[] {
	const [rows, columns] = spec.gridsize;
	const width = Math.floor(picture.width / columns);
	const height = Math.floor(picture.height / rows);
	return [..."RLUDFB"].map((letter) => {
		const cell = rows * columns === 1 ? 0 : spec.gridlayout.indexOf(letter);
		if (cell < 0) {
			const rgb = spec.rgb1.map((c) => 255 * c);
			return canvasOf({ width: 1, height: 1, data: Uint8ClampedArray.of(...rgb, 255) });
		}
		const part = { x: (cell % columns) * width, y: Math.floor(cell / columns) * height, width, height };
		return redraw(picture, part, flip);
	});
}

function makeCube(): CubeTexture {
	const white = () => canvasOf({ width: 1, height: 1, data: new Uint8ClampedArray(4).fill(255) });
	const texture = new CubeTexture(Array.from({ length: 6 }, white));
	texture.colorSpace = SRGBColorSpace;
	texture.wrapS = texture.wrapT = ClampToEdgeWrapping;
	texture.needsUpdate = true;
	return texture;
}

/** Faces must be squares of one size, whatever the files hold. */
function fillCube(texture: CubeTexture, faces: HTMLCanvasElement[]): void {
	const size = Math.max(...faces.map((face) => Math.max(face.width, face.height)));
	texture.dispose();
	texture.images = faces.map((face) => {
		if (face.width === size && face.height === size) return face;
		const canvas = document.createElement("canvas");
		canvas.width = canvas.height = size;
		canvas.getContext("2d")?.drawImage(face, 0, 0, size, size);
		return canvas;
	});
	texture.needsUpdate = true;
}
