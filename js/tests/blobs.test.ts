import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Asker, BlobStore, MissingBlob } from "../src/protocol/blobs.ts";
import type { BlobSpec, Chunk } from "../src/protocol/types.gen.ts";

const CONTENT = new TextEncoder().encode("a robot, said many times over: ".repeat(40));
const RAW: BlobSpec = { hash: "raw", size: CONTENT.length, encoding: "raw" };
const PACKED = new Uint8Array(deflateSync(CONTENT));
const ZLIB: BlobSpec = { hash: "zlib", size: PACKED.length, encoding: "zlib" };

class Recorder implements Asker {
	bytesReceived = 0;
	heard = true;
	readonly asked: string[][] = [];
	readonly cancelled: string[][] = [];
	grew = 0;
	ask(hashes: string[]): void {
		this.asked.push(hashes);
	}
	cancel(hashes: string[]): void {
		this.cancelled.push(hashes);
	}
	progress(): void {
		this.grew++;
	}
}

function send(
	store: BlobStore,
	spec: BlobSpec,
	bytes: Uint8Array<ArrayBuffer>,
	size = 500,
	only?: number,
): void {
	const count = Math.ceil(bytes.length / size);
	for (let index = 0; index < count; index++) {
		if (only !== undefined && index !== only) continue;
		const chunk: Chunk = {
			type: "chunk",
			hash: spec.hash,
			index,
			count,
			size: bytes.length,
			encoding: spec.encoding,
		};
		store.chunk(chunk, bytes.slice(index * size, (index + 1) * size));
	}
}

describe("the page's blobs", () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	it("come together from chunks in any order", async () => {
		const store = new BlobStore();
		const [promise] = store.fetch([RAW], new Recorder());
		for (const only of [2, 0, 1]) send(store, RAW, CONTENT, 500, only);

		expect(CONTENT).toEqual(await promise);
	});

	it("are unpacked where they were sent packed", async () => {
		vi.useRealTimers();
		const store = new BlobStore();
		const [promise] = store.fetch([ZLIB], new Recorder());
		send(store, ZLIB, PACKED);

		expect(CONTENT).toEqual(await promise);
	});

	it("are asked for once when two views want them", async () => {
		const store = new BlobStore();
		const [first, second] = [new Recorder(), new Recorder()];
		const promises = [...store.fetch([RAW], first), ...store.fetch([RAW], second)];
		send(store, RAW, CONTENT);

		expect([CONTENT, CONTENT]).toEqual(await Promise.all(promises));
		expect([[["raw"]], []]).toEqual([first.asked, second.asked]);
		expect([CONTENT.length, 0]).toEqual([first.bytesReceived, second.bytesReceived]);
	});

	it("are not asked for again by a later view", async () => {
		const store = new BlobStore();
		store.fetch([RAW], new Recorder());
		send(store, RAW, CONTENT);
		const later = new Recorder();

		const [promise] = store.fetch([RAW], later);

		expect(CONTENT).toEqual(await promise);
		expect([]).toEqual(later.asked);
	});

	it("tell every waiting view of progress", () => {
		const store = new BlobStore();
		const [first, second] = [new Recorder(), new Recorder()];
		store.fetch([RAW], first);
		store.fetch([RAW], second);
		send(store, RAW, CONTENT, 500, 0);

		expect([1, 1]).toEqual([first.grew, second.grew]);
		expect(500).toBe(store.received("raw"));
	});

	it("are cancelled when the last view that wanted them has gone", () => {
		const store = new BlobStore();
		const asker = new Recorder();
		store.fetch([RAW], asker);

		store.drop(asker);

		expect([["raw"]]).toEqual(asker.cancelled);
	});

	it("are asked for by another view when the one that asked has gone", async () => {
		const store = new BlobStore();
		const [first, second] = [new Recorder(), new Recorder()];
		store.fetch([RAW], first);
		const [promise] = store.fetch([RAW], second);
		send(store, RAW, CONTENT, 500, 0);

		store.drop(first);
		send(store, RAW, CONTENT);

		expect([]).toEqual(first.cancelled);
		expect([["raw"]]).toEqual(second.asked);
		expect(CONTENT).toEqual(await promise);
	});

	it("say that the page is older than the kernel when the kernel has no such blob", async () => {
		const store = new BlobStore();
		const [promise] = store.fetch([RAW], new Recorder());

		store.missing({ type: "missing", hash: "raw" });

		await expect(promise).rejects.toBeInstanceOf(MissingBlob);
	});

	it("are asked for again after a silence, since servers drop messages", () => {
		const store = new BlobStore();
		const asker = new Recorder();
		store.fetch([RAW], asker);

		vi.advanceTimersByTime(21_000);

		expect([["raw"], ["raw"]]).toEqual(asker.asked);
	});

	it("are not asked for again while the kernel has not heard the question", () => {
		const store = new BlobStore();
		const asker = new Recorder();
		asker.heard = false;
		store.fetch([RAW], asker);
		vi.advanceTimersByTime(120_000);
		expect([["raw"]]).toEqual(asker.asked);

		asker.heard = true;
		vi.advanceTimersByTime(21_000);
		expect([["raw"], ["raw"]]).toEqual(asker.asked);
	});

	it("are asked for again at once when the connection is back, the missing ones only", () => {
		const store = new BlobStore();
		const [mine, others] = [new Recorder(), new Recorder()];
		const other = { ...RAW, hash: "other" };
		store.fetch([RAW, ZLIB], mine);
		store.fetch([other], others);
		send(store, ZLIB, PACKED);

		store.retry(mine);

		expect([["raw", "zlib"], ["raw"]]).toEqual(mine.asked);
		expect([["other"]]).toEqual(others.asked);
	});

	it("are forgotten, the longest unused first, when they grow beyond the limit", () => {
		const store = new BlobStore(1.5 * CONTENT.length);
		const other = { ...RAW, hash: "other" };
		store.fetch([RAW, other], new Recorder());
		send(store, RAW, CONTENT);
		send(store, other, CONTENT);
		const later = new Recorder();

		store.fetch([RAW, other], later);

		expect([["raw"]]).toEqual(later.asked);
	});
});
