/** The way from hands to the kernel: numbered, thinned out, acknowledged. */
import type { Line } from "./line.ts";
import type { CameraPose, Joints, Numbered, Vec3 } from "./types.gen.ts";

/** Input that mirrors a trait: until it is taken in, the view shows its own value. */
export type Kind = "joints" | "select" | "hover" | "camera" | "show";

export interface Channel {
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
	/** Message `seq` has been taken in. Returns the number up to which all have been. */
	acknowledge(seq: number): number;
	/** The kernel listens: what waited goes out. */
	open(): void;
	dispose(): void;
}

/** Without a kernel what the view shows is final. */
export class LocalChannel implements Channel {
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
	acknowledge(): number {
		return 0;
	}
	open(): void {}
	dispose(): void {}
}

/** At most this often [ms]; what comes between is merged into the next message. */
const INTERVAL = { joints: 33, hover: 50, camera: 100 };
/** Unacknowledged messages after which newer ones wait: a busy kernel would take in each of them one by one. */
const CREDIT = { gliding: 2, all: 8 };
/** After this long [ms] without an answer the kernel counts as busy. */
const BUSY_AFTER = 1500;
/** Clicks are events, not values: they do not replace each other; but nobody waits for more than these. */
const MOST_CLICKS = 10;

type Topic =
	| "move"
	| "end"
	| "home"
	| "select"
	| "hover"
	| "camera"
	| `camera end`
	| `show ${string}`
	| `click ${number}`;

const KIND: Record<string, Kind | undefined> = {
	move: "joints",
	end: "joints",
	home: "joints",
	select: "select",
	hover: "hover",
	camera: "camera",
	show: "show",
};
const GLIDING: ReadonlySet<Topic> = new Set<Topic>(["move", "hover", "camera"]);

export interface ChannelOptions {
	robot: string;
	line: Pick<Line, "view" | "next" | "tell" | "open">;
	/** The kernel stopped or resumed answering. */
	busy?(busy: boolean): void;
}

/**
 * Sends input along a line. What the kernel cannot take yet waits here, newest value only: before it has answered the
 * first hello, and while it owes answers. The view goes on by itself meanwhile.
 */
export class CommChannel implements Channel {
	/** Not sent yet, in the order of their numbers. */
	readonly #queue = new Map<Topic, Numbered>();
	/** Sent, not acknowledged. */
	readonly #sent = new Map<number, Topic>();
	readonly #joints = new Map<number, readonly number[]>();
	#hover: string | null = null;
	#hovered = "";
	#camera: CameraPose | null = null;
	readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
	readonly #sentAt = { joints: -Infinity, hover: -Infinity, camera: -Infinity };
	#last = 0;
	#progress = 0;
	#busy = false;

	constructor(readonly options: ChannelOptions) {}

	joints(values: ReadonlyMap<number, readonly number[]>, phase: "move" | "end"): number {
		if (phase === "move") {
			for (const [joint, value] of values) this.#joints.set(joint, value);
			this.#soon("joints", () => this.#move());
			return 0;
		}
		for (const joint of values.keys()) this.#joints.delete(joint);
		const moving = this.#queue.get("move") as Joints | undefined;
		if (moving !== undefined) this.#leave(moving, values);
		return this.#putJoints("end", values);
	}

	home(): number {
		this.#joints.clear();
		this.#queue.delete("move");
		this.#queue.delete("end");
		return this.#put("home", (seq) => ({ type: "home", ...this.#sender(), seq }));
	}

	select(paths: readonly string[]): void {
		this.#put("select", (seq) => ({ type: "select", ...this.#sender(), seq, paths: [...paths] }));
	}

	hover(path: string): void {
		this.#hover = path;
		this.#soon("hover", () => {
			const path = this.#hover;
			this.#hover = null;
			if (path === null || path === this.#hovered) return;
			this.#hovered = path;
			this.#put("hover", (seq) => ({ type: "hover", ...this.#sender(), seq, path }));
		});
	}

	click(path: string, point: Vec3): void {
		const clicks = [...this.#queue.keys()].filter((topic) => topic.startsWith("click"));
		if (clicks.length >= MOST_CLICKS) this.#queue.delete(clicks[0] as Topic);
		this.#put(`click ${this.#last + 1}`, (seq) => ({ type: "click", ...this.#sender(), seq, path, point }));
	}

	camera(pose: CameraPose, phase: "move" | "end"): void {
		this.#camera = pose;
		const send = (topic: "camera" | "camera end") => {
			const pose = this.#camera;
			this.#camera = null;
			if (pose === null) return;
			this.#queue.delete("camera");
			this.#put(topic, (seq) => ({ type: "camera", view: this.options.line.view, seq, pose }));
		};
		if (phase === "end") send("camera end");
		else this.#soon("camera", () => send("camera"));
	}

	show(key: string, value: boolean): void {
		const { view } = this.options.line;
		this.#put(`show ${key}`, (seq) => ({ type: "show", view, seq, key, value }));
	}

	settled(kind: Kind): boolean {
		if (kind === "joints" && this.#joints.size > 0) return false;
		if (kind === "hover" && this.#hover !== null) return false;
		if (kind === "camera" && this.#camera !== null) return false;
		return ![...this.#queue.keys(), ...this.#sent.values()].some((topic) => kindOf(topic) === kind);
	}

	acknowledge(seq: number): number {
		this.#sent.delete(seq);
		this.#progress = performance.now();
		this.#setBusy(false);
		this.#pump();
		if (this.#outstanding > 0) this.#watch();
		const open = [...this.#sent.keys(), ...[...this.#queue.values()].map((message) => message.seq)];
		return Math.min(this.#last, ...open.map((one) => one - 1));
	}

	open(): void {
		this.#progress = performance.now();
		this.#pump();
	}

	dispose(): void {
		for (const timer of this.#timers.values()) clearTimeout(timer);
		this.#timers.clear();
	}

	get #outstanding(): number {
		return this.#queue.size + this.#sent.size;
	}

	#move(): void {
		if (this.#joints.size === 0) return;
		const values = new Map(this.#joints);
		this.#joints.clear();
		this.#putJoints("move", values);
	}

	/** Puts joints into the message that waits, or into a new one. */
	#putJoints(phase: "move" | "end", values: ReadonlyMap<number, readonly number[]>): number {
		const waiting = this.#queue.get(phase) as Joints | undefined;
		const all = new Map(waiting?.joints.map((joint, i) => [joint, waiting.values[i] as readonly number[]]));
		for (const [joint, value] of values) all.set(joint, value);
		return this.#put(phase, (seq) => ({
			type: "joints",
			...this.#sender(),
			seq,
			phase,
			joints: [...all.keys()],
			values: [...all.values()].map((value) => [...value]),
		}));
	}

	/** Takes joints out of a waiting message: something newer is said of them. */
	#leave(waiting: Joints, values: ReadonlyMap<number, unknown>): void {
		const kept = waiting.joints.map((joint, i) => [joint, waiting.values[i] as number[]] as const);
		const rest = new Map(kept.filter(([joint]) => !values.has(joint)));
		this.#queue.delete("move");
		if (rest.size > 0) this.#putJoints("move", rest);
	}

	#put(topic: Topic, make: (seq: number) => Numbered): number {
		if (this.#outstanding === 0) this.#progress = performance.now();
		const seq = this.options.line.next();
		this.#last = seq;
		this.#queue.delete(topic); // the newest value is the last in the row
		this.#queue.set(topic, make(seq));
		this.#pump();
		this.#watch();
		return seq;
	}

	/** Sends what may be sent, in order. */
	#pump(): void {
		if (!this.options.line.open) return;
		for (const [topic, message] of this.#queue) {
			const gliding = [...this.#sent.values()].filter((one) => GLIDING.has(one)).length;
			if (this.#sent.size >= CREDIT.all || (GLIDING.has(topic) && gliding >= CREDIT.gliding)) return;
			this.#queue.delete(topic);
			this.#sent.set(message.seq, topic);
			this.options.line.tell(message);
		}
	}

	#sender(): { robot: string; view: string } {
		return { robot: this.options.robot, view: this.options.line.view };
	}

	#watch(): void {
		if (this.#timers.has("busy")) return;
		const timer = setTimeout(
			() => {
				this.#timers.delete("busy");
				if (this.#outstanding === 0) return;
				if (performance.now() - this.#progress >= BUSY_AFTER) this.#setBusy(true);
				else this.#watch();
			},
			Math.max(1, this.#progress + BUSY_AFTER - performance.now()),
		);
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

function kindOf(topic: Topic): Kind | undefined {
	return KIND[topic.split(" ")[0] ?? ""];
}
