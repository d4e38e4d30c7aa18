/** The way from hands to the kernel: numbered, thinned out, acknowledged. */
import type { Line } from "./line.ts";
import { Outbox, type Topic } from "./outbox.ts";
import type {
	CameraPose,
	Controls,
	Joints,
	Mocap,
	Numbered,
	Pull,
	Replay,
	Run,
	ToEdit,
	Vec3,
} from "./types.gen.ts";

/** Input that mirrors a trait: until it is taken in, the view shows its own value. */
export type Kind =
	| "joints"
	| "select"
	| "hover"
	| "camera"
	| "show"
	| "run"
	| "controls"
	| "mocap"
	| "replay";

export type PullMessage = Pick<Pull, "kind" | "body" | "point" | "target">;

export type MocapMessage = Pick<Mocap, "body" | "pos" | "quat">;

export type ReplayMessage = Pick<Replay, "number" | "order" | "action" | "value">;

/** What the editor of a map says, without who says it. */
export type EditMessage<T = ToEdit> = T extends ToEdit ? Omit<T, "robot" | "view" | "seq"> : never;

export interface Channel {
	/** Returns the number of the message that tells the end, 0 where there is no kernel to tell. */
	joints(values: ReadonlyMap<number, readonly number[]>, phase: "move" | "end"): number;
	/** Returns the number of the message. */
	home(): number;
	select(paths: readonly string[]): void;
	hover(path: string): void;
	click(path: string, point: Vec3): void;
	/** `track`: name of the body that the picture goes along with; empty: none. */
	camera(pose: CameraPose, phase: "move" | "end", track?: string): void;
	/** The view chose this pose: nobody moved the camera. */
	fitted(pose: CameraPose): void;
	show(key: string, value: boolean): void;
	/** A button of the simulation. */
	run(action: Run["action"], value: number | null): void;
	/** Sliders of actuators: place in ctrl -> value. Returns the number of the message that tells the end. */
	controls(values: ReadonlyMap<number, number>, phase: "move" | "end"): number;
	/** An equality, or a group of actuators, is turned on or off. */
	switch(name: string, on: boolean): void;
	/** The hand pulls at a body; "end" lets go. */
	pull(pull: PullMessage, phase: "move" | "end"): void;
	/** The hand moves a mocap body; "end" lets it go there. */
	mocap(mocap: MocapMessage, phase: "move" | "end"): void;
	/** All that is to be plotted, by name. */
	plot(signals: readonly string[]): void;
	/** What became of the trajectory that the view plays. */
	replay(message: ReplayMessage): void;
	/** Of the editor of a map: all of it, in order. Returns the number of the message. */
	edit(message: EditMessage, buffers?: ArrayBuffer[]): number;
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
	fitted(): void {}
	show(): void {}
	run(): void {}
	controls(): number {
		return 0;
	}
	switch(): void {}
	pull(): void {}
	mocap(): void {}
	plot(): void {}
	replay(): void {}
	edit(): number {
		return 0;
	}
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
const INTERVAL = { joints: 33, hover: 50, camera: 100, controls: 33, pull: 33, mocap: 33, seek: 33 };
/** Clicks are events, not values: they do not replace each other; but nobody waits for more than these. */
const MOST_CLICKS = 10;

/** Play and pause take each other's place, and a speed that of another. */
const RUN_TOPIC: Partial<Record<Run["action"], "run play" | "run speed">> = {
	play: "run play",
	pause: "run play",
	speed: "run speed",
};

const KIND: Record<string, Kind | undefined> = {
	move: "joints",
	end: "joints",
	home: "joints",
	select: "select",
	hover: "hover",
	camera: "camera",
	show: "show",
	run: "run",
	controls: "controls",
	mocap: "mocap",
	replay: "replay",
};

export interface ChannelOptions {
	robot: string;
	line: Pick<Line, "view" | "next" | "tell" | "open">;
	/** The kernel stopped or resumed answering. */
	busy?(busy: boolean): void;
}

/** Sends input along a line. The view goes on by itself meanwhile, whatever the kernel does. */
export class CommChannel implements Channel {
	readonly #outbox: Outbox;
	readonly #joints = new Map<number, readonly number[]>();
	#hover: string | null = null;
	#hovered = "";
	#camera: CameraPose | null = null;
	readonly #controls = new Map<number, number>();
	#pull: PullMessage | null = null;
	#mocap: MocapMessage | null = null;
	#seek: ReplayMessage | null = null;
	readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
	readonly #sentAt: Record<keyof typeof INTERVAL, number> = {
		joints: -Infinity,
		hover: -Infinity,
		camera: -Infinity,
		controls: -Infinity,
		pull: -Infinity,
		mocap: -Infinity,
		seek: -Infinity,
	};
	#clicks = 0;
	#edits = 0;

	constructor(readonly options: ChannelOptions) {
		this.#outbox = new Outbox(options.line, (busy) => options.busy?.(busy));
	}

	joints(values: ReadonlyMap<number, readonly number[]>, phase: "move" | "end"): number {
		if (phase === "move") {
			for (const [joint, value] of values) this.#joints.set(joint, value);
			this.#soon("joints", () => this.#move());
			return 0;
		}
		for (const joint of values.keys()) this.#joints.delete(joint);
		const moving = this.#outbox.waiting("move") as Joints | undefined;
		if (moving !== undefined) this.#leave(moving, values);
		return this.#putJoints("end", values);
	}

	home(): number {
		this.#joints.clear();
		this.#outbox.drop("move", "end");
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
		const number = ++this.#clicks;
		this.#outbox.drop(`click ${number - MOST_CLICKS}`);
		this.#put(`click ${number}`, (seq) => ({ type: "click", ...this.#sender(), seq, path, point }));
	}

	camera(pose: CameraPose, phase: "move" | "end", track = ""): void {
		this.#camera = pose;
		const send = (topic: "camera" | "camera end") => {
			const pose = this.#camera;
			this.#camera = null;
			if (pose === null) return;
			this.#outbox.drop("camera");
			this.#put(topic, (seq) => ({
				type: "camera",
				view: this.options.line.view,
				seq,
				pose,
				fitted: false,
				track,
			}));
		};
		if (phase === "end") send("camera end");
		else this.#soon("camera", () => send("camera"));
	}

	fitted(pose: CameraPose): void {
		if (this.#camera !== null || this.#outbox.topics.includes("camera end")) return;
		const { view } = this.options.line;
		this.#put("fitted", (seq) => ({ type: "camera", view, seq, pose, fitted: true, track: "" }));
	}

	show(key: string, value: boolean): void {
		const { view } = this.options.line;
		this.#put(`show ${key}`, (seq) => ({ type: "show", view, seq, key, value }));
	}

	run(action: Run["action"], value: number | null): void {
		const topic = RUN_TOPIC[action] ?? (`run ${action}` as const);
		const waiting = this.#outbox.waiting(topic) as Run | undefined;
		const counts = action === "step" || action === "back";
		const sum = counts ? (value ?? 1) + (waiting?.value ?? 0) : value; // clicks that wait are told together
		this.#put(topic, (seq) => ({ type: "run", ...this.#sender(), seq, action, value: sum }));
	}

	controls(values: ReadonlyMap<number, number>, phase: "move" | "end"): number {
		for (const [input, value] of values) this.#controls.set(input, value);
		const send = (topic: "controls" | "controls end", phase: "move" | "end") => {
			if (this.#controls.size === 0) return 0;
			const waiting = [this.#outbox.waiting("controls"), this.#outbox.waiting(topic)] as (
				| Controls
				| undefined
			)[];
			const told = waiting.flatMap(
				(one) => one?.inputs.map((input, i) => [input, one.values[i]] as const) ?? [],
			);
			const all = new Map([...(told as [number, number][]), ...this.#controls]);
			this.#controls.clear();
			this.#outbox.drop("controls");
			return this.#put(topic, (seq) => ({
				type: "controls",
				...this.#sender(),
				seq,
				phase,
				inputs: [...all.keys()],
				values: [...all.values()],
			}));
		};
		if (phase === "end") return send("controls end", "end");
		this.#soon("controls", () => send("controls", "move"));
		return 0;
	}

	switch(name: string, on: boolean): void {
		this.#put(`run switch ${name}`, (seq) => ({ type: "switch", ...this.#sender(), seq, name, on }));
	}

	pull(pull: PullMessage, phase: "move" | "end"): void {
		this.#pull = pull;
		const send = (topic: "pull" | "pull end", phase: "move" | "end") => {
			const pull = this.#pull;
			this.#pull = null;
			if (pull === null) return;
			this.#outbox.drop("pull");
			this.#put(topic, (seq) => ({ type: "pull", ...this.#sender(), seq, phase, ...pull }));
		};
		if (phase === "end") send("pull end", "end");
		else this.#soon("pull", () => send("pull", "move"));
	}

	mocap(mocap: MocapMessage, phase: "move" | "end"): void {
		this.#mocap = mocap;
		const send = (topic: "mocap" | "mocap end", phase: "move" | "end") => {
			const mocap = this.#mocap;
			this.#mocap = null;
			if (mocap === null) return;
			this.#outbox.drop("mocap");
			this.#put(topic, (seq) => ({ type: "mocap", ...this.#sender(), seq, phase, ...mocap }));
		};
		if (phase === "end") send("mocap end", "end");
		else this.#soon("mocap", () => send("mocap", "move"));
	}

	plot(signals: readonly string[]): void {
		this.#put("plot", (seq) => ({ type: "plot", ...this.#sender(), seq, signals: [...signals] }));
	}

	replay(message: ReplayMessage): void {
		const { action } = message;
		const put = (topic: Topic, message: ReplayMessage) =>
			this.#put(topic, (seq) => ({ type: "replay", ...this.#sender(), seq, ...message }));
		if (action === "seek") {
			this.#seek = message;
			this.#outbox.drop("replayed");
			this.#soon("seek", () => {
				if (this.#seek !== null) put("replay seek", this.#seek);
				this.#seek = null;
			});
		} else if (action === "at") {
			if (this.#seek === null) put("replayed", message);
		} else {
			const moves = action === "play" || action === "pause"; // they say where, too
			if (moves) this.#seek = null;
			if (moves) this.#outbox.drop("replay seek", "replayed");
			put(moves ? "replay play" : `replay ${action}`, message);
		}
	}

	edit(message: EditMessage, buffers?: ArrayBuffer[]): number {
		const topic = message.type === "editpreview" ? "edit preview" : (`edit ${++this.#edits}` as const);
		const make = (seq: number) => ({ ...message, ...this.#sender(), seq }) as Numbered;
		return this.#outbox.put(topic, make, buffers);
	}

	settled(kind: Kind): boolean {
		if (kind === "replay" && this.#seek !== null) return false;
		if (kind === "mocap" && this.#mocap !== null) return false;
		if (kind === "controls" && this.#controls.size > 0) return false;
		if (kind === "joints" && this.#joints.size > 0) return false;
		if (kind === "hover" && this.#hover !== null) return false;
		if (kind === "camera" && this.#camera !== null) return false;
		return !this.#outbox.topics.some((topic) => kindOf(topic) === kind);
	}

	acknowledge(seq: number): number {
		return this.#outbox.acknowledge(seq);
	}

	open(): void {
		this.#outbox.open();
	}

	dispose(): void {
		for (const timer of this.#timers.values()) clearTimeout(timer);
		this.#timers.clear();
		this.#outbox.dispose();
	}

	#move(): void {
		if (this.#joints.size === 0) return;
		const values = new Map(this.#joints);
		this.#joints.clear();
		this.#putJoints("move", values);
	}

	/** Puts joints into the message that waits, or into a new one. */
	#putJoints(phase: "move" | "end", values: ReadonlyMap<number, readonly number[]>): number {
		const waiting = this.#outbox.waiting(phase) as Joints | undefined;
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
		this.#outbox.drop("move");
		if (rest.size > 0) this.#putJoints("move", rest);
	}

	/** Returns the number of the message. */
	#put(topic: Topic, make: (seq: number) => Numbered): number {
		return this.#outbox.put(topic, make);
	}

	#sender(): { robot: string; view: string } {
		return { robot: this.options.robot, view: this.options.line.view };
	}

	/** Now, if the last time is long enough ago; else once, when it is. */
	#soon(what: keyof typeof INTERVAL, act: () => void): void {
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
