/** Pictures for textures: decoded, turned over, cut. */
import type { TextureSpec } from "../protocol/types.gen.ts";
import type { Pixels } from "./builtin.ts";

export type Picture = ImageBitmap | HTMLCanvasElement;

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

export function canvasOf(pixels: Pixels): HTMLCanvasElement {
	const canvas = document.createElement("canvas");
	canvas.width = pixels.width;
	canvas.height = pixels.height;
	canvas.getContext("2d")?.putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0);
	return canvas;
}

/** A picture, or a part of one, turned over as told. */
export function redraw(
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

export const whole = (picture: Picture) => ({ x: 0, y: 0, width: picture.width, height: picture.height });

/** The faces of a cube from one picture: a grid whose cells are named by letters, or the same on all sides. */
export function cutFaces(
	picture: Picture,
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

/** Faces of a cube must be squares of one size, whatever the files hold. */
export function squares(faces: readonly HTMLCanvasElement[]): HTMLCanvasElement[] {
	const size = Math.max(...faces.map((face) => Math.max(face.width, face.height)));
	return faces.map((face) => {
		if (face.width === size && face.height === size) return face;
		const canvas = document.createElement("canvas");
		canvas.width = canvas.height = size;
		canvas.getContext("2d")?.drawImage(face, 0, 0, size, size);
		return canvas;
	});
}
