// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Listener, WidgetModel } from "../src/protocol/model.ts";
import { StatusLine } from "../src/ui/overlay.ts";
import { type Life, States, watchLife } from "../src/ui/states.ts";

class Signal {
	readonly slots = new Set<() => void>();
	connect(slot: () => void): void {
		this.slots.add(slot);
	}
	disconnect(slot: () => void): void {
		this.slots.delete(slot);
	}
	emit(): void {
		for (const slot of this.slots) slot();
	}
}

/** JupyterLab, as far as widgets see it. */
class Host {
	readonly statusChanged = new Signal();
	readonly connectionStatusChanged = new Signal();
	readonly kernelChanged = new Signal();
	kernel: { status: string; connectionStatus: string; isDisposed: boolean } | null = {
		status: "idle",
		connectionStatus: "connected",
		isDisposed: false,
	};
	readonly context = { sessionContext: this };
}

class Model implements WidgetModel {
	readonly #listeners = new Map<string, Set<Listener>>();
	constructor(readonly widget_manager: WidgetModel["widget_manager"] = undefined) {}
	get(): unknown {
		return null;
	}
	set(): void {}
	send(): void {}
	on(event: string, callback: Listener): void {
		this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(callback));
	}
	off(event: string | null, callback?: Listener | null): void {
		if (event !== null && callback != null) this.#listeners.get(event)?.delete(callback);
	}
	emit(event: string): void {
		for (const listener of this.#listeners.get(event) ?? []) listener();
	}
}

function watch(host = new Host(), el = document.createElement("div")) {
	const lives: Life[] = [];
	const own = new AbortController();
	const model = new Model(host as unknown as WidgetModel["widget_manager"]);
	const heard = watchLife(model, el, (life) => lives.push(life), own.signal);
	return { host, model, lives, heard, leave: () => own.abort() };
}

describe("the life of a kernel", () => {
	it("is lost with the connection and comes back with it", () => {
		const { host, lives } = watch();
		for (const status of ["connecting", "disconnected", "connected"]) {
			if (host.kernel !== null) host.kernel.connectionStatus = status;
			host.connectionStatusChanged.emit();
		}

		expect(["live", "lost", "live"]).toEqual(lives);
	});

	it("ends for a view when the kernel restarts, although the kernel is there again", () => {
		const { host, model, lives } = watch();
		model.emit("comm_live_update");
		host.statusChanged.emit();

		expect(["live", "gone"]).toEqual(lives);
	});

	it("ends when the kernel is shut down, dies for good, or is exchanged", () => {
		const endings: ((host: Host) => void)[] = [
			(host) => {
				host.kernel = null;
			},
			(host) => {
				if (host.kernel !== null) host.kernel.status = "dead";
			},
			(host) => {
				host.kernel = new Host().kernel;
			},
		];
		for (const end of endings) {
			const { host, lives } = watch();
			end(host);
			host.kernelChanged.emit();

			expect(["live", "gone"]).toEqual(lives);
		}
	});

	it("is over from the start in a notebook opened again, unless the kernel answers all the same", () => {
		const el = document.createElement("div");
		el.className = "jupyter-widgets-disconnected";
		const { heard, lives } = watch(new Host(), el);
		expect(["gone"]).toEqual(lives);

		heard();

		expect(["gone", "live"]).toEqual(lives);
	});

	it("is taken for granted in a host that tells nothing", () => {
		const lives: Life[] = [];
		watchLife(
			new Model(),
			document.createElement("div"),
			(life) => lives.push(life),
			new AbortController().signal,
		);

		expect(["live"]).toEqual(lives);
	});

	it("is not listened to any more when the view has gone", () => {
		const { host, leave } = watch();
		leave();

		expect([0, 0, 0]).toEqual(
			[host.statusChanged, host.connectionStatusChanged, host.kernelChanged].map((one) => one.slots.size),
		);
	});
});

describe("what a view says of its kernel", () => {
	const make = () => {
		const line = new StatusLine();
		const el = document.createElement("div");
		return { states: new States(line, el, new AbortController().signal), line, el };
	};
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	it("is nothing while all is well", () => {
		const { states, line, el } = make();
		states.life = "live";

		expect([true, "live"]).toEqual([line.element.hidden, el.dataset.life]);
	});

	it("is that it is busy, and after a minute that it may have gone", () => {
		const { states, line } = make();
		states.busy = true;
		expect(line.element.textContent).toContain("busy: changes reach it later");
		vi.advanceTimersByTime(61_000);
		expect(line.element.textContent).toContain("busy, or gone");

		states.busy = false;

		expect("").toBe(line.element.textContent);
	});

	it("is that it has gone, rather than that it is busy", () => {
		const { states, line, el } = make();
		states.life = "gone";
		states.busy = true;

		expect(line.element.textContent).toContain("gone");
		expect(line.element.textContent).toContain("Run the cell again");
		expect("gone").toBe(el.dataset.life);
	});

	it("is that the view was closed, whatever the kernel does", () => {
		const { states, line, el } = make();
		states.closed = true;
		states.life = "gone";

		expect(line.element.textContent).toContain("Closed");
		expect("closed").toBe(el.dataset.life);
	});
});
