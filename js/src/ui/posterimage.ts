/** The picture itself: small, and named by its first bytes. */
import { h } from "./dom.ts";

const WIDTH = 320;
const TALLEST = 400;
/** Of a JPEG: 10 kB of the notebook. */
const MOST_BYTES = 7400;
const QUALITIES = [0.85, 0.75, 0.65, 0.5, 0.35];

/** A small JPEG, as good as the limit allows. */
export async function encode(source: HTMLCanvasElement): Promise<ArrayBuffer | null> {
	if (source.width === 0 || source.height === 0) return null;
	const scale = Math.min(1, WIDTH / source.width, TALLEST / source.height);
	const canvas = h("canvas");
	canvas.width = Math.max(1, Math.round(source.width * scale));
	canvas.height = Math.max(1, Math.round(source.height * scale));
	const context = canvas.getContext("2d");
	if (context === null) return null;
	context.imageSmoothingQuality = "high";
	context.drawImage(source, 0, 0, canvas.width, canvas.height);
	for (const quality of QUALITIES) {
		const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
		if (blob === null || blob.type !== "image/jpeg") return null;
		if (blob.size <= MOST_BYTES) return blob.arrayBuffer();
	}
	return null;
}

/** The picture as the kernel writes it into the notebook: with the mark instead of the head that encoders write. */
export function inBase64(mark: string, jpeg: ArrayBuffer): string {
	const bytes = new Uint8Array(jpeg);
	const head = bytes[2] === 0xff && bytes[3] === 0xe0 ? 2 + new DataView(jpeg).getUint16(4) : 0;
	return mark + btoa(String.fromCharCode(...bytes.subarray(2 + head)));
}
