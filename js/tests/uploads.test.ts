import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { digest, sha256 } from "../src/edit/digest.ts";
import type { Told } from "../src/edit/host.ts";
import { PART, Uploads } from "../src/edit/uploads.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const bytesOf = (count: number) => Uint8Array.from({ length: count }, (_, i) => (7 * i + (i >> 8)) & 255);
const turns = async () => {
	for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve));
};

describe("files for the kernel", () => {
	it("go out in parts of 1 MiB, two at a time, with the sum of the whole", async () => {
		const sent: [Told, number][] = [];
		const told: number[] = [];
		const uploads = new Uploads(
			(message, [part]) => sent.push([message, part?.byteLength ?? 0]),
			new AbortController().signal,
		);
		const bytes = bytesOf(3 * PART + 5);
		const done = uploads.send(Object.assign(new Blob([bytes]), { name: "yard.zip" }), (count) =>
			told.push(count),
		);
		const counts: number[] = [];
		for (let seq = 1; seq <= 4; seq++) {
			while (sent.length < Math.min(4, seq + 1)) await turns();
			counts.push(sent.length);
			uploads.heard(seq);
			await turns();
		}
		await done;

		expect(counts).toEqual([2, 3, 4, 4]);
		expect(sent.map(([, size]) => size)).toEqual([PART, PART, PART, 5]);
		expect(told).toEqual([PART, 2 * PART, 3 * PART, 3 * PART + 5]);
		const sum = createHash("sha256").update(bytes).digest("hex");
		expect(sent[3]?.[0]).toEqual({
			type: "upload",
			name: "yard.zip",
			sha256: sum,
			index: 3,
			count: 4,
			size: bytes.length,
		});
	});

	it("stop when the view goes", async () => {
		const over = new AbortController();
		const uploads = new Uploads(() => 1, over.signal);
		const done = uploads.send(Object.assign(new Blob([bytesOf(9)]), { name: "a.zip" }), () => undefined);
		await turns();
		over.abort();

		await expect(done).rejects.toThrow();
	});
});

describe("SHA-256", () => {
	it("is the same with and without the browser's own", async () => {
		for (const count of [0, 1, 55, 56, 63, 64, 65, 1000]) {
			const bytes = bytesOf(count);
			const expected = createHash("sha256").update(bytes).digest("hex");

			expect(hex(sha256(bytes))).toBe(expected);
			expect(await digest(bytes.buffer)).toBe(expected);
		}
	});
});
