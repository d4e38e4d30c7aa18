import { describe, expect, it, vi } from "vitest";
import { FrameQueue } from "../src/scene/queue.ts";
import { unhurried } from "../src/ui/unhurried.ts";

/** A context whose frames are done when told. */
function context() {
	const done = new Set<object>();
	const fences: object[] = [];
	const gl = {
		SYNC_GPU_COMMANDS_COMPLETE: 1,
		SYNC_STATUS: 2,
		SIGNALED: 3,
		fenceSync: () => {
			const fence = {};
			fences.push(fence);
			return fence;
		},
		flush: () => undefined,
		deleteSync: () => undefined,
		getSyncParameter: (fence: object) => (done.has(fence) ? 3 : 0),
	};
	const finish = () => done.add(fences.find((fence) => !done.has(fence)) as object);
	return { gl: gl as unknown as WebGL2RenderingContext, finish };
}

describe("the queue of frames", () => {
	it("lets two quick frames be on their way", () => {
		const { gl, finish } = context();
		const queue = new FrameQueue(gl);
		queue.add();
		expect(queue.isFull).toBe(false);
		queue.add();
		expect(queue.isFull).toBe(true);
		finish();
		expect(queue.isFull).toBe(false);
	});

	it("waits for each frame where they are slow, and not for ever", () => {
		vi.useFakeTimers();
		const { gl, finish } = context();
		const queue = new FrameQueue(gl);
		queue.add();
		vi.advanceTimersByTime(130);
		finish();
		expect(queue.isFull).toBe(false);
		queue.add();
		expect(queue.isFull).toBe(true);
		vi.advanceTimersByTime(5000);
		expect(queue.isFull).toBe(false);
		vi.useRealTimers();
	});
});

describe("an unhurried function", () => {
	it("acts at once, then once for all that is asked for meanwhile", () => {
		vi.useFakeTimers();
		const calls: number[] = [];
		const act = unhurried(() => calls.push(performance.now()), 80, new AbortController().signal);
		const start = performance.now();
		for (let i = 0; i < 9; i++) {
			act();
			vi.advanceTimersByTime(10);
		}
		expect(calls.map((time) => time - start)).toEqual([0, 80]);
		vi.advanceTimersByTime(1000);
		expect(calls.map((time) => time - start)).toEqual([0, 80, 160]);
		vi.useRealTimers();
	});

	it("is silent after the end", () => {
		vi.useFakeTimers();
		const life = new AbortController();
		let calls = 0;
		const act = unhurried(() => calls++, 80, life.signal);
		act();
		act();
		life.abort();
		vi.advanceTimersByTime(1000);
		act();
		expect(calls).toBe(1);
		vi.useRealTimers();
	});
});
