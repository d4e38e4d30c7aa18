// @vitest-environment happy-dom
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Listener, WidgetModel } from "../src/protocol/model.ts";
import { type Link, type Need, PROTOCOL, type ToKernel } from "../src/protocol/types.gen.ts";
import stub from "../src/stub.ts";

const SOURCE = `export function render({ el, model }) {
	el.textContent = "a robot of " + model.get("name");
	el.dataset.loads = globalThis.loads = (globalThis.loads ?? 0) + 1;
	return () => { el.textContent = "gone"; };
}`;

/** A kernel that answers what the stub asks for, `size` bytes at a time. */
class Kernel implements WidgetModel {
	readonly asked: ToKernel[] = [];
	readonly #listeners = new Map<string, Set<Listener>>();
	readonly packed: Uint8Array<ArrayBuffer>;
	readonly link: Link;
	answers = true;

	constructor(source = SOURCE) {
		this.packed = new Uint8Array(deflateSync(new TextEncoder().encode(source)));
		const hash = createHash("sha256").update(source).digest("hex").slice(0, 32);
		const module = { hash, size: this.packed.length, encoding: "zlib" as const };
		this.link = { protocol: PROTOCOL, version: "1.0", robot: "r", module, scene: null };
	}

	get(name: string): unknown {
		return { _link: this.link, name: "go1" }[name];
	}
	set(): void {}
	on(event: string, callback: Listener): void {
		this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(callback));
	}
	off(event: string | null, callback?: Listener | null): void {
		if (event !== null && callback != null) this.#listeners.get(event)?.delete(callback);
	}
	send(message: ToKernel): void {
		if (message.type !== "need") return;
		this.asked.push(message);
		if (this.answers) queueMicrotask(() => this.chunks(70));
	}
	say(message: object, buffers: DataView[] = []): void {
		for (const listener of this.#listeners.get("msg:custom") ?? []) listener(message, buffers);
	}
	chunks(size: number): void {
		const { hash, encoding } = this.link.module;
		const count = Math.ceil(this.packed.length / size);
		for (let index = 0; index < count; index++) {
			const part = this.packed.slice(index * size, (index + 1) * size);
			const chunk = { type: "chunk", hash, index, count, size: this.packed.length, encoding };
			this.say(chunk, [new DataView(part.buffer)]);
		}
	}
	get listening(): number {
		return this.#listeners.get("msg:custom")?.size ?? 0;
	}
}

function place(): HTMLElement {
	const el = document.createElement("div");
	document.body.append(el);
	return el;
}

describe("the stub", () => {
	beforeEach(() => {
		globalThis.__robotview_modules = {};
		Reflect.deleteProperty(globalThis, "loads");
	});
	afterEach(() => void vi.useRealTimers());

	it("fetches the module in chunks and hands over to it", async () => {
		const [kernel, el] = [new Kernel(), place()];

		await stub.render({ model: kernel, el });

		expect("a robot of go1").toBe(el.textContent);
		expect(0).toBe(kernel.listening);
	});

	it("fetches it once for all widgets of a page", async () => {
		const [first, second] = [new Kernel(), new Kernel()];
		await Promise.all([first, second].map((model) => stub.render({ model, el: place() })));

		await stub.render({ model: second, el: place() });

		expect([1, 0]).toEqual([first.asked.length, second.asked.length]);
	});

	it("cleans up what the module made when the view goes", async () => {
		const el = place();

		const cleanup = await stub.render({ model: new Kernel(), el });
		cleanup?.();

		expect("gone").toBe(el.textContent);
	});

	it("asks for a reload when the page speaks another protocol than the kernel", async () => {
		const [kernel, el] = [new Kernel(), place()];
		kernel.link.protocol = PROTOCOL + 1;

		await stub.render({ model: kernel, el });

		expect("alert").toBe(el.firstElementChild?.getAttribute("role"));
		expect(el.textContent).toContain("Reload the page");
		expect([]).toEqual(kernel.asked);
	});

	it("asks for a reload when the kernel no longer has the module", async () => {
		const [kernel, el] = [new Kernel(), place()];
		kernel.answers = false;
		const rendered = stub.render({ model: kernel, el });
		await Promise.resolve();
		kernel.say({ type: "missing", hash: kernel.link.module.hash });
		await rendered;

		expect(el.textContent).toContain("Reload the page");
	});

	it("explains a module that cannot be run, and tries again the next time", async () => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		const el = place();
		const broken = new Kernel("this is no module");

		await stub.render({ model: broken, el });
		expect(el.textContent).toContain("could not be loaded");

		await stub.render({ model: broken, el });
		expect(2).toBe(broken.asked.length);
	});

	it("takes over when the view that was loading goes away", async () => {
		const [first, second] = [new Kernel(), new Kernel()];
		first.answers = false;
		const leaving = new AbortController();
		const gone = stub.render({ model: first, el: place(), signal: leaving.signal });
		const el = place();
		const rendered = stub.render({ model: second, el });
		await Promise.resolve();

		leaving.abort();
		await Promise.all([gone, rendered]);

		expect("a robot of go1").toBe(el.textContent);
		expect(1).toBe(second.asked.length);
	});

	it("shows how far it is", async () => {
		const [kernel, el] = [new Kernel(), place()];
		kernel.answers = false;
		const rendered = stub.render({ model: kernel, el });
		await Promise.resolve();
		const { hash, encoding } = kernel.link.module;
		const half = kernel.packed.slice(0, kernel.packed.length / 2);
		kernel.say({ type: "chunk", hash, index: 0, count: 2, size: kernel.packed.length, encoding }, [
			new DataView(half.buffer),
		]);

		expect(el.textContent).toMatch(/(49|50) %/);
		const rest = kernel.packed.slice(half.length);
		kernel.say({ type: "chunk", hash, index: 1, count: 2, size: kernel.packed.length, encoding }, [
			new DataView(rest.buffer),
		]);
		await rendered;
		expect("a robot of go1").toBe(el.textContent);
	});

	it("asks again when the server dropped the answer, not when the kernel is too busy to hear", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
		const [kernel, el] = [new Kernel(), place()];
		kernel.answers = false;
		const rendered = stub.render({ model: kernel, el });
		await new Promise((done) => setTimeout(done));
		vi.advanceTimersByTime(60_000);
		expect(1).toBe(kernel.asked.length);
		expect("Waiting for the kernel…").toBe(el.textContent);

		const [asked] = kernel.asked as [Need];
		kernel.say({ type: "ack", view: asked.view, seq: asked.seq });
		vi.advanceTimersByTime(20_000);
		kernel.chunks(1000);
		await rendered;

		expect([1, 2]).toEqual(kernel.asked.map((message) => (message as Need).seq));
	});
});
