/** Files on their way to the kernel: in parts, a few at a time, each heard before many more are sent. */
import { digest } from "./digest.ts";
import type { Told } from "./host.ts";

/** Bytes of a part. */
export const PART = 2 ** 20;
/** Parts that the kernel has not heard yet. */
const MOST_OUT = 2;

export class Uploads {
	/** Numbers of messages on their way, and what waits for them. */
	readonly #out = new Map<number, () => void>();

	constructor(
		readonly tell: (message: Told, buffers: ArrayBuffer[]) => number,
		readonly signal: AbortSignal,
	) {
		signal.addEventListener("abort", () => this.heard(Infinity), { once: true });
	}

	/** Sends a file; `progress` gets the bytes that were heard. Resolves when all were. */
	async send(file: Blob & { name: string }, progress: (sent: number) => void): Promise<void> {
		const { name, size } = file;
		const bytes = await file.arrayBuffer();
		const sha256 = await digest(bytes);
		const count = Math.max(1, Math.ceil(size / PART));
		let sent = 0;
		const parts: Promise<void>[] = [];
		for (let index = 0; index < count; index++) {
			if (parts.length >= MOST_OUT) await parts[parts.length - MOST_OUT];
			this.signal.throwIfAborted();
			const part = bytes.slice(index * PART, (index + 1) * PART);
			const seq = this.tell({ type: "upload", name, sha256, index, count, size }, [part]);
			const heard = new Promise<void>((resolve) => {
				this.#out.set(seq, resolve);
			});
			parts.push(
				heard.then(() => {
					sent += part.byteLength;
					progress(sent);
				}),
			);
		}
		await Promise.all(parts);
		this.signal.throwIfAborted();
	}

	/** The kernel has taken in all messages up to this one. */
	heard(seq: number): void {
		for (const [one, resolve] of this.#out) {
			if (one > seq) continue;
			this.#out.delete(one);
			resolve();
		}
	}
}
