/** Input that waits for the kernel, and input that is on its way. */
import type { Line } from "./line.ts";
import type { Numbered } from "./types.gen.ts";

/** What a message is about. A newer one of the same topic takes the place of one that still waits. */
export type Topic =
	| "move"
	| "end"
	| "home"
	| "select"
	| "hover"
	| "camera"
	| "camera end"
	| "fitted"
	| "controls"
	| "controls end"
	| "pull"
	| "pull end"
	| "mocap"
	| "mocap end"
	| "plot"
	| "replayed"
	| `replay ${string}`
	| `run ${string}`
	| `show ${string}`
	| "edit preview"
	| `edit ${number}`
	| `click ${number}`;

/** Topics that come many times a second. */
const GLIDING: ReadonlySet<Topic> = new Set<Topic>([
	"move",
	"hover",
	"camera",
	"controls",
	"pull",
	"mocap",
	"edit preview",
	"replay seek",
	"replayed",
]);
/** Nobody waits for these: a kernel that does not hear them is not called busy. */
const NOTES: ReadonlySet<Topic> = new Set<Topic>(["replayed"]);
/** Unacknowledged messages after which newer ones wait: a busy kernel would take in each of them one by one. */
const CREDIT = { gliding: 2, all: 8 };
/** After this long [ms] without an answer the kernel counts as busy. */
const BUSY_AFTER = 1500;

/**
 * Keeps the newest message of each topic until the kernel can take it: before it has answered the first hello, and
 * while it owes answers. Messages go out in the order of their numbers.
 */
export class Outbox {
	readonly #waiting = new Map<Topic, Numbered>();
	readonly #buffers = new WeakMap<Numbered, ArrayBuffer[]>();
	readonly #sent = new Map<number, Topic>();
	#last = 0;
	#progress = 0;
	#busy = false;
	#timer: ReturnType<typeof setTimeout> | null = null;

	constructor(
		readonly line: Pick<Line, "next" | "tell" | "open">,
		/** The kernel stopped or resumed answering. */
		readonly busy: (busy: boolean) => void,
	) {}

	/** Sends a message, now or when it can be; returns its number. */
	put(topic: Topic, make: (seq: number) => Numbered, buffers?: ArrayBuffer[]): number {
		if (this.#outstanding === 0) this.#progress = performance.now();
		const seq = this.line.next();
		this.#last = seq;
		this.#waiting.delete(topic); // the newest is the last in the row
		const message = make(seq);
		if (buffers !== undefined) this.#buffers.set(message, buffers);
		this.#waiting.set(topic, message);
		this.#pump();
		this.#watch();
		return seq;
	}

	/** The message of a topic that has not gone out. */
	waiting(topic: Topic): Numbered | undefined {
		return this.#waiting.get(topic);
	}

	/** Takes back what has not gone out. */
	drop(...topics: Topic[]): void {
		for (const topic of topics) this.#waiting.delete(topic);
	}

	/** Topics of everything that has not been acknowledged. */
	get topics(): Topic[] {
		return [...this.#sent.values(), ...this.#waiting.keys()];
	}

	/** A message has been taken in. Returns the number up to which all have been. */
	acknowledge(seq: number): number {
		this.#sent.delete(seq);
		this.#progress = performance.now();
		this.#setBusy(false);
		this.#pump();
		if (this.#outstanding > 0) this.#watch();
		const open = [...this.#sent.keys(), ...[...this.#waiting.values()].map((message) => message.seq)];
		return Math.min(this.#last, ...open.map((one) => one - 1));
	}

	/** The kernel listens: what waited goes out. */
	open(): void {
		this.#progress = performance.now();
		this.#pump();
	}

	dispose(): void {
		if (this.#timer !== null) clearTimeout(this.#timer);
	}

	get #outstanding(): number {
		return this.topics.filter((topic) => !NOTES.has(topic)).length;
	}

	#pump(): void {
		if (!this.line.open) return;
		for (const [topic, message] of this.#waiting) {
			const gliding = [...this.#sent.values()].filter((one) => GLIDING.has(one)).length;
			if (this.#sent.size >= CREDIT.all || (GLIDING.has(topic) && gliding >= CREDIT.gliding)) return;
			this.#waiting.delete(topic);
			this.#sent.set(message.seq, topic);
			this.line.tell(message, this.#buffers.get(message));
		}
	}

	#watch(): void {
		if (this.#timer !== null) return;
		const look = () => {
			this.#timer = null;
			if (this.#outstanding === 0) return;
			if (performance.now() - this.#progress >= BUSY_AFTER) this.#setBusy(true);
			else this.#watch();
		};
		this.#timer = setTimeout(look, Math.max(1, this.#progress + BUSY_AFTER - performance.now()));
	}

	#setBusy(busy: boolean): void {
		if (busy === this.#busy) return;
		this.#busy = busy;
		this.busy(busy);
	}
}
