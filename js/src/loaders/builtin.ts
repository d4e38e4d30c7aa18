/** Textures that a file describes instead of naming an image: what MuJoCo's compiler would have drawn. */
import type { TextureSpec, Vec3 } from "../protocol/types.gen.ts";

/** RGBA, 8 bits, row after row from the top. */
export interface Pixels {
	width: number;
	height: number;
	data: Uint8ClampedArray<ArrayBuffer>;
}

type Described = Pick<TextureSpec, "builtin" | "rgb1" | "rgb2" | "mark" | "markrgb" | "random">;

/** Larger ones are drawn at this size: they hold nothing finer. */
const LARGEST = 1024;

/** Column or row of n as -1..1, the outermost being the ends. */
const signed = (i: number, n: number): number => (n > 1 ? (2 * i) / (n - 1) - 1 : 0);

export function builtinPlane(spec: Described, width: number, height: number): Pixels {
	const pixels = blank(Math.min(width || 1, LARGEST), Math.min(height || 1, LARGEST));
	paint(pixels, (row, column) => {
		switch (spec.builtin) {
			case "checker":
				return checker(spec, pixels, row, column);
			case "gradient": {
				const radius = Math.hypot(signed(column, pixels.width), signed(row, pixels.height));
				return blend(spec.rgb1, spec.rgb2, 2 * radius - 1);
			}
			default:
				return spec.rgb1;
		}
	});
	mark(pixels, spec);
	return pixels;
}

/** Six faces: right, left, up, down, front, back. */
export function builtinCube(spec: Described, width: number): Pixels[] {
	const size = Math.min(width || 1, LARGEST);
	return Array.from({ length: 6 }, (_, face) => {
		const pixels = blank(size, size);
		paint(pixels, (row, column) => {
			switch (spec.builtin) {
				case "checker":
					return checker(face < 4 ? spec : { rgb1: spec.rgb2, rgb2: spec.rgb1 }, pixels, row, column);
				case "gradient": {
					const [x, y] = [signed(column, size), signed(row, size)];
					const height = face === 2 ? 1 : face === 3 ? -1 : -y;
					const elevation = Math.asin(height / Math.hypot(x, y, 1));
					return blend(spec.rgb1, spec.rgb2, -elevation / (Math.PI / 2));
				}
				default:
					return face === 3 ? spec.rgb2 : spec.rgb1;
			}
		});
		mark(pixels, spec);
		return pixels;
	});
}

function checker(spec: Pick<Described, "rgb1" | "rgb2">, pixels: Pixels, row: number, column: number): Vec3 {
	const [right, below] = [column >= Math.floor(pixels.width / 2), row >= Math.floor(pixels.height / 2)];
	return right === below ? spec.rgb1 : spec.rgb2;
}

function blank(width: number, height: number): Pixels {
	return { width, height, data: new Uint8ClampedArray(4 * width * height).fill(255) };
}

function paint(pixels: Pixels, at: (row: number, column: number) => Vec3): void {
	const { width, height } = pixels;
	for (let row = 0; row < height; row++) {
		for (let column = 0; column < width; column++) {
			set(pixels, row, column, at(row, column));
		}
	}
}

function set(pixels: Pixels, row: number, column: number, rgb: Vec3): void {
	const at = 4 * (row * pixels.width + column);
	for (let k = 0; k < 3; k++) pixels.data[at + k] = Math.trunc(255 * (rgb[k] as number));
}

/** From `a` at -1 to `b` at 1, slow at both ends. */
function blend(a: Vec3, b: Vec3, position: number): Vec3 {
	const t = Math.min(1, Math.max(-1, position));
	const weight = 0.5 * (1 + t / Math.sqrt(1 + t * t) / Math.SQRT1_2);
	return [0, 1, 2].map((k) => (a[k] as number) * (1 - weight) + (b[k] as number) * weight) as Vec3;
}

function mark(pixels: Pixels, spec: Described): void {
	const { width, height } = pixels;
	const draw = (row: number, column: number) => set(pixels, row, column, spec.markrgb);
	if (spec.mark === "edge") {
		for (let column = 0; column < width; column++) {
			draw(0, column);
			draw(height - 1, column);
		}
		for (let row = 0; row < height; row++) {
			draw(row, 0);
			draw(row, width - 1);
		}
	} else if (spec.mark === "cross") {
		for (let column = 0; column < width; column++) draw(Math.floor(height / 2), column);
		for (let row = 0; row < height; row++) draw(row, Math.floor(width / 2));
	} else if (spec.mark === "random" && spec.random > 0) {
		// The same dots every time, so that two pictures of one robot are equal.
		let state = 0x2545f491;
		for (let i = 0; i < width * height; i++) {
			state ^= state << 13;
			state ^= state >>> 17;
			state ^= state << 5;
			if ((state >>> 0) / 2 ** 32 < spec.random) draw(Math.floor(i / width), i % width);
		}
	}
}
