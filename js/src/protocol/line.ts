/** The line from a view to its kernel: finds the comm, introduces the view, and sees to it that messages are heard. */
import { listen, type WidgetModel } from "./model.ts";
import { findRoute, type Route, watchConnection } from "./route.ts";
import type { Ack, Numbered, ToKernel, Welcome } from "./types.gen.ts";
import { PROTOCOL } from "./types.gen.ts";

/** Until a hello is answered it is repeated, first after `FIRST` [ms], then ever less often. */
const FIRST = 400;
const LONGEST = 15_000;

export interface LineEvents {
	/** The kernel listens; `again` when the connection had been lost. */
	opened(again: boolean): void;
	/** Message `seq` has been taken in. */
	acknowledged(seq: number): void;
}

export class Line {
	readonly #unheard = new Map<number, Numbered>();
	readonly #buffers = new WeakMap<object, ArrayBuffer[]>();
	/** What is sent before the comm is found. */
	readonly #waiting: [ToKernel, ArrayBuffer[] | undefined][] = [];
	#route: Route | null = null;
	#seq = 0;
	#hellos = 0;
	/** Hellos before this one were said on another connection. */
	#since = 1;
	#again = false;
	#patience = FIRST;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#open = false;

	constructor(
		readonly model: WidgetModel,
		readonly view: string,
		readonly events: LineEvents,
		readonly signal: AbortSignal,
		public visible = true,
	) {
		void findRoute(model).then((route) => this.#connect(route));
		watchConnection(model, () => this.#reconnect(), signal);
		signal.addEventListener("abort", () => this.#close(), { once: true });
	}

	/** Whether the kernel has answered. */
	get open(): boolean {
		return this.#open;
	}

	/** The number of the next message. */
	next(): number {
		return ++this.#seq;
	}

	/** Sends what must be heard: it is kept until it is acknowledged. */
	tell(message: Numbered, buffers?: ArrayBuffer[]): void {
		this.#unheard.set(message.seq, message);
		if (buffers !== undefined) this.#buffers.set(message, buffers);
		this.say(message);
	}

	/** Sends what is soon worthless anyway. */
	say(message: ToKernel, buffers = this.#buffers.get(message)): void {
		if (this.#route === null) {
			this.#waiting.push([message, buffers]);
			return;
		}
		try {
			this.#route.send(message, undefined, buffers);
		} catch {
			// The kernel has been shut down. What must be heard is kept; there is nobody to tell the rest.
		}
	}

	need(hashes: string[]): void {
		this.tell({ type: "need", view: this.view, seq: this.next(), hashes });
	}

	cancel(hashes: string[]): void {
		this.say({ type: "cancel", view: this.view, hashes });
	}

	/** Whether the kernel has heard every `need`. */
	get heard(): boolean {
		return ![...this.#unheard.values()].some((message) => message.type === "need");
	}

	/** The view came into sight, or went out of it. */
	watch(visible: boolean): void {
		if (visible === this.visible) return;
		this.visible = visible;
		this.say({ type: "watch", view: this.view, visible });
	}

	#connect(route: Route): void {
		if (this.signal.aborted) return;
		this.#route = route;
		const receive = (message: Welcome | Ack) => {
			if (message.view !== this.view) return;
			if (message.type === "welcome") this.#welcome(message);
			else if (message.type === "ack" && this.#unheard.delete(message.seq)) {
				this.events.acknowledged(message.seq);
			}
		};
		listen(route, "msg:custom", receive, this.signal);
		this.#hello();
		for (const [message, buffers] of this.#waiting.splice(0)) this.say(message, buffers);
	}

	#hello(): void {
		const { view, visible } = this;
		const count = ++this.#hellos;
		this.say({ type: "hello", view, protocol: PROTOCOL, count, visible, again: this.#again });
		// The first may wait behind a running cell: the page asks for a subshell only when it sees the first widget.
		this.#timer = setTimeout(() => this.#hello(), this.#patience);
		this.#patience = Math.min(2 * this.#patience, LONGEST);
	}

	#welcome({ count }: Welcome): void {
		if (count < this.#since || this.#open) return;
		clearTimeout(this.#timer);
		const again = this.#again;
		this.#open = true;
		this.#again = false;
		if (again) {
			// Chunks may be lost too: whoever needs them asks anew.
			for (const [seq, message] of this.#unheard) if (message.type === "need") this.#unheard.delete(seq);
		}
		// What went out before may be lost, or stand behind the cell that an earlier hello still waits for.
		if (count > 1) for (const message of this.#unheard.values()) this.say(message);
		this.events.opened(again);
	}

	#reconnect(): void {
		clearTimeout(this.#timer);
		this.#open = false;
		this.#again = true;
		this.#since = this.#hellos + 1;
		this.#patience = FIRST;
		if (this.#route !== null) this.#hello();
	}

	#close(): void {
		clearTimeout(this.#timer);
		if (this.#route !== null) this.say({ type: "bye", view: this.view });
	}
}
