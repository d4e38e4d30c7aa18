import { Assembly, unpack } from "./chunks.ts";
import type { BlobSpec, Chunk, Missing } from "./types.gen.ts";

/** A view that wants blobs: how to reach its kernel, and what it is told. */
export interface Asker {
	ask(hashes: string[]): void;
	/** Whether its kernel has heard what it asked. */
	readonly heard: boolean;
	cancel(hashes: string[]): void;
	/** Called whenever a blob of this asker grew. */
	progress(): void;
	/** Bytes that came because this asker asked. */
	bytesReceived: number;
}

/** The kernel has no such blob: this page is older than the kernel. */
export class MissingBlob extends Error {
	constructor(readonly hash: string) {
		super("The kernel no longer has what this page asks for. Reload the page, then run the cell again.");
	}
}

interface Entry {
	readonly spec: BlobSpec;
	readonly assembly: Assembly;
	readonly askers: Set<Asker>;
	/** Whose kernel was asked; chunks are counted for it. */
	owner: Asker;
	/** Bytes as sent, once complete. */
	data: Uint8Array<ArrayBuffer> | null;
	readonly arrival: PromiseWithResolvers<Uint8Array<ArrayBuffer>>;
	/** When the last chunk came or the last question went out [ms]. */
	news: number;
	/** How long to wait before asking again [ms]. */
	patience: number;
}

interface PromiseWithResolvers<T> {
	promise: Promise<T>;
	resolve(value: T): void;
	reject(reason: unknown): void;
}

function withResolvers<T>(): PromiseWithResolvers<T> {
	let resolve!: (value: T) => void;
	let reject!: (reason: unknown) => void;
	const promise = new Promise<T>((yes, no) => {
		resolve = yes;
		reject = no;
	});
	promise.catch(() => undefined); // those who still wait hear of it from the promises made of this one
	return { promise, resolve, reject };
}

const FIRST_PATIENCE = 15_000; // what the kernel has heard it answers at once; a message dropped by the server never
const KEPT_BYTES = 256 * 2 ** 20;

/**
 * Content-addressed blobs of the page: a second view, or the same robot in a re-run cell, asks for nothing again.
 *
 * Whoever asks first has its kernel asked; others wait for the same chunks. When an asker goes, its questions pass
 * to another that waits, or are cancelled. What is complete stays until `limit` bytes are kept, oldest use first out.
 */
export class BlobStore {
	readonly #entries = new Map<string, Entry>(); // in order of use
	#kept = 0;
	#watch: ReturnType<typeof setInterval> | null = null;

	constructor(readonly limit = KEPT_BYTES) {}

	/** Promises of the unpacked bytes, in the order of `specs`; they never settle once the asker is dropped. */
	fetch(specs: readonly BlobSpec[], asker: Asker): Promise<Uint8Array<ArrayBuffer>>[] {
		const hashes: string[] = [];
		const promises = specs.map((spec) => {
			let entry = this.#entries.get(spec.hash);
			if (entry === undefined) {
				entry = {
					spec,
					assembly: new Assembly(),
					askers: new Set(),
					owner: asker,
					data: null,
					arrival: withResolvers(),
					news: Date.now(),
					patience: FIRST_PATIENCE,
				};
				hashes.push(spec.hash);
			}
			if (entry.data === null) entry.askers.add(asker);
			this.#entries.delete(spec.hash);
			this.#entries.set(spec.hash, entry);
			return entry.arrival.promise.then((data) => unpack(data, spec.encoding));
		});
		if (hashes.length > 0) asker.ask(hashes);
		this.#watchWhileWaiting();
		return promises;
	}

	/** Whether all of the blob is here. */
	has(hash: string): boolean {
		return (this.#entries.get(hash)?.data ?? null) !== null;
	}

	/** Bytes of the blob that are here, as sent. */
	received(hash: string): number {
		return this.#entries.get(hash)?.assembly.received ?? 0;
	}

	chunk(message: Chunk, data: Uint8Array<ArrayBuffer>): void {
		const entry = this.#entries.get(message.hash);
		if (entry === undefined || entry.data !== null) return;
		const before = entry.assembly.received;
		const complete = entry.assembly.add(message, data);
		entry.news = Date.now();
		entry.owner.bytesReceived += entry.assembly.received - before;
		const askers = [...entry.askers];
		if (complete) {
			entry.data = entry.assembly.join();
			entry.askers.clear();
			this.#kept += entry.data.byteLength;
			entry.arrival.resolve(entry.data);
			this.#forgetOldest();
			this.#watchWhileWaiting();
		}
		for (const asker of askers) asker.progress();
	}

	missing(message: Missing): void {
		const entry = this.#entries.get(message.hash);
		if (entry === undefined || entry.data !== null) return;
		this.#entries.delete(message.hash);
		entry.arrival.reject(new MissingBlob(message.hash));
	}

	/** The asker has gone: stop what only it wanted, ask anew for what others wait for. */
	drop(asker: Asker): void {
		const cancelled: string[] = [];
		const orphans = new Map<Asker, string[]>();
		for (const [hash, entry] of this.#entries) {
			if (!entry.askers.delete(asker)) continue;
			const heir = entry.askers.values().next().value;
			if (heir === undefined) {
				cancelled.push(hash);
				this.#entries.delete(hash);
			} else if (entry.owner === asker) {
				entry.owner = heir;
				entry.news = Date.now();
				orphans.set(heir, [...(orphans.get(heir) ?? []), hash]);
			}
		}
		if (cancelled.length > 0) asker.cancel(cancelled);
		for (const [heir, hashes] of orphans) heir.ask(hashes);
		this.#watchWhileWaiting();
	}

	/** The asker's connection was lost and is there again: chunks on their way are gone. */
	retry(asker: Asker): void {
		const mine = [...this.#entries.values()].filter((entry) => entry.data === null && entry.owner === asker);
		for (const entry of mine) entry.news = Date.now();
		if (mine.length > 0) asker.ask(mine.map((entry) => entry.spec.hash));
	}

	#forgetOldest(): void {
		for (const [hash, entry] of this.#entries) {
			if (this.#kept <= this.limit) return;
			if (entry.data === null) continue;
			this.#kept -= entry.data.byteLength;
			this.#entries.delete(hash);
		}
	}

	#watchWhileWaiting(): void {
		const waiting = [...this.#entries.values()].some((entry) => entry.data === null);
		if (waiting && this.#watch === null) {
			this.#watch = setInterval(() => this.#askAgain(), 5000);
		} else if (!waiting && this.#watch !== null) {
			clearInterval(this.#watch);
			this.#watch = null;
		}
	}

	#askAgain(): void {
		const now = Date.now();
		const waiting = [...this.#entries.values()].filter((entry) => entry.data === null);
		for (const owner of new Set(waiting.map((entry) => entry.owner))) {
			const mine = waiting.filter((entry) => entry.owner === owner);
			// A busy kernel answers late; asked again, it would send everything twice.
			if (!owner.heard) for (const entry of mine) entry.news = now;
			// Blobs come one after another, so only silence on all of them means that something was lost.
			if (mine.some((entry) => now - entry.news < entry.patience)) continue;
			for (const entry of mine) {
				entry.news = now;
				entry.patience *= 2;
			}
			owner.ask(mine.map((entry) => entry.spec.hash));
		}
	}
}

/** The page's store: the module is imported once per page and version, so this is one. */
export const BLOBS = new BlobStore();
