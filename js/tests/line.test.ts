import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Line } from "../src/protocol/line.ts";
import type { Listener, WidgetModel } from "../src/protocol/model.ts";
import type { Hello, ToKernel } from "../src/protocol/types.gen.ts";

/** A widget model, and the kernel's side of its comm. */
class Comm implements WidgetModel {
	readonly sent: ToKernel[] = [];
	/** Bytes that came with each message of `sent` since the beginning. */
	readonly bytes: number[] = [];
	readonly listeners = new Set<Listener>();
	widget_manager: WidgetModel["widget_manager"];
	broken = false;
	constructor(readonly control = "") {}
	get(name: string): unknown {
		return name === "_control" ? this.control : undefined;
	}
	set(): void {}
	on(_: string, callback: Listener): void {
		this.listeners.add(callback);
	}
	off(_: string | null, callback?: Listener | null): void {
		if (callback != null) this.listeners.delete(callback);
	}
	send(content: object, _?: unknown, buffers: ArrayBuffer[] = []): void {
		if (this.broken) throw new Error("Cannot send");
		this.bytes.push(buffers.reduce((sum, { byteLength }) => sum + byteLength, 0));
		this.sent.push(content as ToKernel);
	}
	says(message: object): void {
		for (const listener of this.listeners) listener(message);
	}
	get hellos(): Hello[] {
		return this.sent.filter((message) => message.type === "hello");
	}
	kinds(): string[] {
		return this.sent.splice(0).map((message) => message.type);
	}
}

class Connection {
	listener: ((sender: unknown, status: string) => void) | null = null;
	connect(listener: (sender: unknown, status: string) => void): void {
		this.listener = listener;
	}
	disconnect(): void {
		this.listener = null;
	}
	is(status: string): void {
		this.listener?.(this, status);
	}
}

async function line(find: "control" | "none" | "fails" = "control") {
	const own = new Comm(find === "none" ? "" : "IPY_MODEL_c");
	const control = new Comm();
	const connection = new Connection();
	own.widget_manager = {
		get_model: (id) => (find === "fails" ? Promise.reject(new Error(id)) : Promise.resolve(control)),
		kernel: { connectionStatusChanged: connection },
	};
	const opened: boolean[] = [];
	const acknowledged: number[] = [];
	const abort = new AbortController();
	const events = {
		opened: (again: boolean) => opened.push(again),
		acknowledged: (seq: number) => acknowledged.push(seq),
	};
	const made = new Line(own, "v", events, abort.signal);
	made.need(["a"]);
	await vi.advanceTimersByTimeAsync(0);
	const comm = find === "control" ? control : own;
	const welcome = (count: number) => comm.says({ type: "welcome", view: "v", count, prompt: true });
	return { line: made, own, control, comm, connection, opened, acknowledged, abort, welcome };
}

describe("the line to the kernel", () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	it("says hello on the comm of the control widget, and everything else after it", async () => {
		const { own, control } = await line();

		expect([]).toEqual(own.sent);
		expect(["hello", "need"]).toEqual(control.kinds());
	});

	it.each(["none", "fails"] as const)(
		"uses the view's own comm where there is no other (%s)",
		async (find) => {
			const { own, control } = await line(find);

			expect([]).toEqual(control.sent);
			expect(["hello", "need"]).toEqual(own.kinds());
		},
	);

	it("repeats the hello until it is answered, ever less often", async () => {
		const { comm, opened, welcome } = await line();
		vi.advanceTimersByTime(3000);
		expect([1, 2, 3, 4]).toEqual(comm.hellos.map((hello) => hello.count));

		welcome(2);
		welcome(3);
		vi.advanceTimersByTime(60_000);

		expect(4).toBe(comm.hellos.length);
		expect([false]).toEqual(opened);
	});

	it("does not flood a kernel that is busy for an hour", async () => {
		const { comm } = await line();
		vi.advanceTimersByTime(3_600_000);

		expect(comm.hellos.length).toBeLessThan(300);
	});

	it("sends what went out before again when a later hello was the first to be heard", async () => {
		const { comm, welcome, acknowledged } = await line();
		vi.advanceTimersByTime(500);
		comm.kinds();
		welcome(2);
		expect([{ type: "need", view: "v", seq: 1, hashes: ["a"] }]).toEqual(comm.sent);

		comm.says({ type: "ack", view: "v", seq: 1 });
		comm.says({ type: "ack", view: "v", seq: 1 });
		comm.says({ type: "ack", view: "another", seq: 1 });
		expect([1]).toEqual(acknowledged);
	});

	it("sends a part of a file again with its bytes, until it is heard", async () => {
		const { line: made, comm, connection, welcome } = await line();
		welcome(1);
		const part = {
			type: "upload",
			robot: "r",
			view: "v",
			name: "a.zip",
			sha256: "",
			index: 0,
			count: 1,
			size: 5,
		} as const;
		made.tell({ ...part, seq: made.next() }, [new ArrayBuffer(5)]);
		connection.is("disconnected");
		connection.is("connected");
		welcome(2);
		comm.says({ type: "ack", view: "v", seq: 2 });
		connection.is("disconnected");
		connection.is("connected");
		welcome(3);

		const bytes = comm.sent.flatMap(({ type }, i) => (type === "upload" ? [comm.bytes[i]] : []));
		expect(bytes).toEqual([5, 5]);
	});

	it("knows whether every question was heard", async () => {
		const { line: made, comm, welcome } = await line();
		welcome(1);
		expect(false).toBe(made.heard);
		comm.says({ type: "ack", view: "v", seq: 1 });

		expect(true).toBe(made.heard);
	});

	it("introduces itself anew after the connection was lost, and repeats what was not heard but questions", async () => {
		const { line: made, comm, connection, opened, welcome } = await line();
		welcome(1);
		made.tell({ type: "home", robot: "r", view: "v", seq: made.next() });
		comm.kinds();
		connection.is("connecting");
		connection.is("connected");
		expect([true, false]).toEqual([comm.hellos[0]?.again, made.open]);

		welcome(1); // an answer from before
		expect([false]).toEqual(opened);
		welcome(2);

		expect([false, true]).toEqual(opened);
		expect(["hello", "home"]).toEqual(comm.kinds());
		expect(true).toBe(made.heard);
	});

	it("tells when the view goes out of sight and when it comes back", async () => {
		const { line: made, comm } = await line();
		comm.kinds();
		made.watch(true);
		made.watch(false);
		made.watch(false);
		made.watch(true);

		expect([false, true]).toEqual(comm.sent.map((message) => message.type === "watch" && message.visible));
	});

	it("says goodbye, and nothing after it", async () => {
		const { comm, abort, connection } = await line();
		comm.kinds();
		abort.abort();
		vi.advanceTimersByTime(60_000);
		connection.is("connecting");
		connection.is("connected");

		expect(["bye"]).toEqual(comm.kinds());
	});

	it("bears a kernel that was shut down", async () => {
		const { line: made, comm, abort } = await line();
		comm.broken = true;

		made.watch(false);
		made.need(["b"]);
		abort.abort();

		expect(["hello", "need"]).toEqual(comm.kinds());
	});
});
