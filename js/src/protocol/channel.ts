/** The way from hands to the kernel: numbered, thinned out, acknowledged. */
import type { CameraPose, ToKernel, Vec3 } from "./types.gen.ts";
import { PROTOCOL } from "./types.gen.ts";

/** Input that mirrors a trait: until it is taken in, the view shows its own value. */
export type Kind = "joints" | "select" | "hover" | "camera" | "show";

export interface Channel {
	hello(): void;
	/** Returns the number of the message that tells the end, 0 where there is no kernel to tell. */
	joints(values: ReadonlyMap<number, readonly number[]>, phase: "move" | "end"): number;
	/** Returns the number of the message. */
	home(): number;
	select(paths: readonly string[]): void;
	hover(path: string): void;
	click(path: string, point: Vec3): void;
	camera(pose: CameraPose, phase: "move" | "end"): void;
	show(key: string, value: boolean): void;
	/** Whether everything of this kind has reached the traits. */
	settled(kind: Kind): boolean;
	acknowledge(seq: number): void;
	dispose(): void;
}

/** Without a kernel what the view shows is final. */
export class LocalChannel implements Channel {
	hello(): void {}
	joints(): number {
		return 0;
	}
	home(): number {
		return 0;
	}
	select(): void {}
	hover(): void {}
	click(): void {}
	camera(): void {}
	show(): void {}
	settled(): boolean {
		return true;
	}
	acknowledge(): void {}
	dispose(): void {}
}

/** At most this often [ms]; what comes between is merged into the next message. */
const INTERVAL = { joints: 33, hover: 50, camera: 100 };
/** Unacknowledged moves after which newer ones wait: a busy kernel would take in each of them one by one. */
const CREDIT = 2;
/** After this long [ms] without an answer the kernel counts as busy. */
const BUSY_AFTER = 1500;

export interface ChannelOptions {
	robot: string;
	view: string;
	send(message: ToKernel): void;
	/** The kernel stopped or resumed answering. */
	busy?(busy: boolean): void;
}

/** Sends input through a comm. */
export class CommChannel implements Channel {
	#seq = 0;
	#acked = 0;
	readonly #last: Record<Kind, number> = { joints: 0, select: 0, hover: 0, camera: 0, show: 0 };
	/** Numbers of move messages that are on their way. */
	#moving: number[] = [];
	readonly #joints = new Map<number, readonly number[]>();
	#hover: string | null = null;
	#hovered = "";
	#camera: CameraPose | null = null;
	readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
	readonly #sentAt = { joints: -Infinity, hover: -Infinity, camera: -Infinity };
	#busy = false;

	constructor(readonly options: ChannelOptions) {}

	hello(): void {
		this.options.send({ type: "hello", view: this.options.view, protocol: PROTOCOL });
	}

	joints(values: ReadonlyMap<number, readonly number[]>, phase: "move" | "end"): number {
		if (phase === "move") {
			for (const [joint, value] of values) this.#joints.set(joint, value);
			this.#soon("joints", () => this.#sendMoves());
			return 0;
		}
		for (const joint of values.keys()) this.#joints.delete(joint);
		return this.#sendJoints(values, "end");
	}

	home(): number {
		this.#joints.clear();
		const seq = this.#number("joints");
		this.options.send({ type: "home", ...this.#sender(), seq });
		return seq;
	}

	select(paths: readonly string[]): void {
		this.options.send({ type: "select", ...this.#sender(), seq: this.#number("select"), paths: [...paths] });
	}

	hover(path: string): void {
		this.#hover = path;
		this.#soon("hover", () => {
			const path = this.#hover;
			this.#hover = null;
			if (path === null || path === this.#hovered) return;
			this.#hovered = path;
			this.options.send({ type: "hover", ...this.#sender(), seq: this.#number("hover"), path });
		});
	}

	click(path: string, point: Vec3): void {
		this.options.send({ type: "click", ...this.#sender(), seq: ++this.#seq, path, point });
		this.#expectAck();
	}

	camera(pose: CameraPose, phase: "move" | "end"): void {
		this.#camera = pose;
		const send = () => {
			const pose = this.#camera;
			this.#camera = null;
			if (pose === null) return;
			this.options.send({ type: "camera", view: this.options.view, seq: this.#number("camera"), pose });
		};
		if (phase === "end") send();
		else this.#soon("camera", send);
	}

	show(key: string, value: boolean): void {
		this.options.send({ type: "show", view: this.options.view, seq: this.#number("show"), key, value });
	}

	settled(kind: Kind): boolean {
		if (kind === "joints" && this.#joints.size > 0) return false;
		if (kind === "hover" && this.#hover !== null) return false;
		if (kind === "camera" && this.#camera !== null) return false;
		return this.#last[kind] <= this.#acked;
	}

	acknowledge(seq: number): void {
		this.#acked = Math.max(this.#acked, seq);
		this.#moving = this.#moving.filter((one) => one > this.#acked);
		if (this.#acked >= this.#seq) this.#setBusy(false);
		if (this.#joints.size > 0) this.#soon("joints", () => this.#sendMoves());
	}

	dispose(): void {
		for (const timer of this.#timers.values()) clearTimeout(timer);
		this.#timers.clear();
	}

	#sendMoves(): void {
		if (this.#joints.size === 0) return;
		if (this.#moving.length >= CREDIT) return; // goes out with the next acknowledgement
		const values = new Map(this.#joints);
		this.#joints.clear();
		this.#moving.push(this.#sendJoints(values, "move"));
	}

	#sendJoints(values: ReadonlyMap<number, readonly number[]>, phase: "move" | "end"): number {
		const seq = this.#number("joints");
		this.options.send({
			type: "joints",
			...this.#sender(),
			seq,
			phase,
			joints: [...values.keys()],
			values: [...values.values()].map((value) => [...value]),
		});
		return seq;
	}

	#sender(): { robot: string; view: string } {
		return { robot: this.options.robot, view: this.options.view };
	}

	#number(kind: Kind): number {
		this.#last[kind] = ++this.#seq;
		this.#expectAck();
		return this.#seq;
	}

	#expectAck(): void {
		const seq = this.#seq;
		if (this.#timers.has("busy")) return;
		const timer = setTimeout(() => {
			this.#timers.delete("busy");
			if (seq > this.#acked) this.#setBusy(true);
			else if (this.#seq > this.#acked) this.#expectAck();
		}, BUSY_AFTER);
		this.#timers.set("busy", timer);
	}

	#setBusy(busy: boolean): void {
		if (busy === this.#busy) return;
		this.#busy = busy;
		this.options.busy?.(busy);
	}

	/** Now, if the last time is long enough ago; else once, when it is. */
	#soon(what: "joints" | "hover" | "camera", act: () => void): void {
		if (this.#timers.has(what)) return;
		const wait = this.#sentAt[what] + INTERVAL[what] - performance.now();
		const run = () => {
			this.#timers.delete(what);
			this.#sentAt[what] = performance.now();
			act();
		};
		if (wait <= 0) run();
		else this.#timers.set(what, setTimeout(run, wait));
	}
}
