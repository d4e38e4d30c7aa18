import type { BlobSpec, Chunk } from "./types.gen.ts";

/** Bytes of a comm buffer, whatever view of them a host hands over. */
export function bytesOf(buffer: ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer> {
	if (buffer instanceof ArrayBuffer) return new Uint8Array(buffer);
	return new Uint8Array(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.byteLength);
}

/** Puts the chunks of one blob together; the same chunk may come twice, in any order. */
export class Assembly {
	#parts: (Uint8Array<ArrayBuffer> | undefined)[] = [];
	#missing = -1;
	/** Bytes that have come so far. */
	received = 0;

	/** Takes a chunk and says whether the blob is complete. */
	add(chunk: Chunk, data: Uint8Array<ArrayBuffer>): boolean {
		if (this.#missing < 0) this.#missing = chunk.count;
		if (this.#parts[chunk.index] === undefined) {
			this.#parts[chunk.index] = data;
			this.#missing--;
			this.received += data.byteLength;
		}
		return this.#missing === 0;
	}

	join(): Uint8Array<ArrayBuffer> {
		const [only] = this.#parts;
		if (this.#parts.length === 1 && only !== undefined) return only;
		const whole = new Uint8Array(this.received);
		let offset = 0;
		for (const part of this.#parts) {
			if (part === undefined) continue;
			whole.set(part, offset);
			offset += part.byteLength;
		}
		return whole;
	}
}

/** The bytes as they are used, from the bytes as they were sent. */
export async function unpack(
	data: Uint8Array<ArrayBuffer>,
	encoding: BlobSpec["encoding"],
): Promise<Uint8Array<ArrayBuffer>> {
	if (encoding === "raw") return data;
	// "deflate" is what zlib writes: RFC 1950, header and checksum included.
	const { readable, writable } = new DecompressionStream("deflate");
	// Not through a Blob, which the browser copies into another process and back.
	const whole = new Response(readable).arrayBuffer();
	const writer = writable.getWriter();
	for (const done of [writer.write(data), writer.close()]) done.catch(() => undefined); // said by `whole`, too
	return new Uint8Array(await whole);
}
