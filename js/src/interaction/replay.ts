/** A trajectory that the view plays by its own clock. */
import type { Channel } from "../protocol/channel.ts";
import { Shared } from "../protocol/shared.ts";
import type {
	BlobSpec,
	CursorSpec,
	Replay as Message,
	Scene,
	TrackSpec,
	TrajectorySpec,
} from "../protocol/types.gen.ts";
import { Track } from "../scene/track.ts";

/** What is read of it when a view opens, and when its traits change. */
export interface ReplayTraits {
	spec: TrajectorySpec | null;
	/** Whether it moves the robot. */
	used: boolean;
	playing: boolean;
	/** Seconds of the trajectory a second. */
	speed: number;
	loop: boolean;
	cursor: CursorSpec;
}

export interface ReplayEvents {
	/** The robot is to be drawn so. */
	show(qpos: Float64Array): void;
	/** Something of what the bar says is otherwise. */
	changed(): void;
	/** Another trajectory has come, or the last one has gone. */
	loaded(): void;
	trouble(text: string): void;
}

export type Fetch = (specs: readonly BlobSpec[]) => Promise<Uint8Array<ArrayBuffer>>[];

/** A view that was hidden, or a page that slept, goes on where it stopped: more than this [s] did not pass. */
const LONGEST = 0.25;
/** So often the kernel is told where it is [ms]. */
const TELL_EVERY = 250;

export class Replay {
	readonly playing: Shared<boolean>;
	readonly speed: Shared<number>;
	readonly loop: Shared<boolean>;
	track: Track | null = null;
	ghost: Track | null = null;
	spec: TrajectorySpec | null = null;
	frame = 0;
	/** [s] */
	time = 0;
	readonly #driving: Shared<boolean>;
	readonly #qpos: Float64Array;
	/** The kernel's last order that was heard. */
	#order = -1;
	/** Whether the last word on where it stands was this view's. */
	#mine = false;
	#seen = true;
	#last = 0;
	#told = 0;
	#timer = 0;

	constructor(
		readonly scene: Pick<Scene, "nq" | "joints">,
		readonly channel: Channel,
		/** The id of the view. */
		readonly view: string,
		readonly fetch: Fetch,
		readonly events: ReplayEvents,
		readonly signal: AbortSignal,
	) {
		this.#qpos = new Float64Array(scene.nq);
		const same = <T>(a: T, b: T) => a === b;
		const settled = () => channel.settled("replay");
		this.playing = new Shared<boolean>(false, settled, same, (on) => this.#turned(on));
		this.speed = new Shared<number>(1, settled, same, () => events.changed());
		this.loop = new Shared<boolean>(true, settled, same, () => events.changed());
		const still = () => settled() && channel.settled("joints");
		this.#driving = new Shared<boolean>(false, still, same, () => this.#run());
		signal.addEventListener("abort", () => cancelAnimationFrame(this.#timer), { once: true });
	}

	/** Whether the robot is drawn as the trajectory has it. */
	get drives(): boolean {
		return this.track !== null && this.#driving.value;
	}

	/** The traits as they are now. */
	read({ spec, used, playing, speed, loop, cursor }: ReplayTraits): void {
		this.speed.setKernel(speed);
		this.loop.setKernel(loop);
		if (spec?.number !== this.spec?.number) this.#load(spec, cursor.frame);
		this.#driving.setKernel(used);
		this.order(cursor);
		this.playing.setKernel(used && playing);
		this.events.changed();
	}

	/** The kernel wants a row to be shown; says whether the robot moves. */
	order({ frame, order, by }: CursorSpec): boolean {
		if (order <= this.#order) return false;
		this.#order = order;
		if (by === this.view && this.#mine) return false; // the hand may be somewhere else by now
		this.#mine = false;
		return this.#stand(frame);
	}

	acknowledged(): void {
		this.playing.acknowledged();
		this.speed.acknowledged();
		this.loop.acknowledged();
		this.#driving.acknowledged();
	}

	/** Whether somebody looks: nothing runs where nobody does. */
	set seen(seen: boolean) {
		this.#seen = seen;
		this.#run();
	}

	// --- hands

	toggle(): void {
		if (this.track === null) return;
		if (this.playing.value) {
			this.#tell("pause", this.frame);
			this.playing.setLocal(false);
			return;
		}
		const atEnd = this.frame === this.track.rows - 1 && !this.loop.value;
		this.#tell("play", atEnd ? 0 : this.frame);
		this.#driving.setLocal(true);
		this.#stand(atEnd ? 0 : this.frame);
		this.playing.setLocal(true);
	}

	/** The bar is dragged; what plays goes on from there. */
	seek(frame: number): void {
		if (this.track === null) return;
		const within = Math.min(this.track.rows - 1, Math.max(0, Math.round(frame)));
		this.#tell("seek", within);
		this.#driving.setLocal(true);
		this.#stand(within);
	}

	/** Some rows on or back; what plays pauses. */
	step(rows: number): void {
		if (this.playing.value) this.toggle();
		this.seek(this.frame + rows);
	}

	setSpeed(speed: number): void {
		this.#tell("speed", speed);
		this.speed.setLocal(speed);
	}

	setLoop(on: boolean): void {
		this.#tell("loop", on ? 1 : 0);
		this.loop.setLocal(on);
	}

	/** The trajectory is not wanted any more. */
	close(): void {
		this.#tell("stop", 0);
	}

	/** A hand takes the robot: the trajectory pauses where it is. Tell it before what the hand does. */
	yield(): void {
		if (!this.drives) return;
		if (this.playing.value) this.toggle();
		this.#driving.setLocal(false);
		this.events.changed();
	}

	// --- the clock

	/** Goes on to a moment [ms]. */
	tick(now: number): void {
		const { track } = this;
		if (track === null || !this.playing.value) return;
		const passed = Math.min(LONGEST, Math.max(0, (now - this.#last) / 1000));
		this.#last = now;
		const { start, end } = track;
		let time = this.time + passed * this.speed.value;
		if (time >= end && (!this.loop.value || end === start)) {
			this.#stand(track.rows - 1);
			this.toggle();
			return;
		}
		if (time >= end) time = start + ((time - start) % (end - start));
		this.time = time;
		this.frame = track.frameAt(time);
		this.events.show(track.sample(time, this.#qpos));
		this.events.changed();
		if (now - this.#told < TELL_EVERY) return;
		this.#told = now;
		this.#tell("at", this.frame);
	}

	#turned(on: boolean): void {
		// Where it rests it shows a row, and the kernel knows which.
		if (!on && this.drives) {
			this.#stand(this.frame);
			if (this.channel.settled("replay")) this.#tell("at", this.frame);
		}
		this.#run();
		this.events.changed();
	}

	#run(): void {
		cancelAnimationFrame(this.#timer);
		if (this.signal.aborted || !this.drives || !this.playing.value || !this.#seen) return;
		this.#last = performance.now();
		const step = (now: number) => {
			this.#timer = requestAnimationFrame(step);
			this.tick(now);
		};
		this.#timer = requestAnimationFrame(step);
	}

	/** Shows a row, exactly; says whether there was something to show. */
	#stand(frame: number): boolean {
		this.frame = frame;
		const { track } = this;
		if (track === null) return false;
		this.frame = Math.min(frame, track.rows - 1);
		this.time = track.times[this.frame] as number;
		this.#last = performance.now();
		this.#qpos.set(track.row(this.frame));
		if (this.drives) this.events.show(this.#qpos);
		this.events.changed();
		return this.drives;
	}

	#tell(action: Message["action"], value: number): void {
		if (this.spec === null) return;
		if (action === "play" || action === "pause" || action === "seek") this.#mine = true;
		this.channel.replay({ number: this.spec.number, order: this.#order, action, value });
	}

	#load(spec: TrajectorySpec | null, frame: number): void {
		this.spec = spec;
		this.track = this.ghost = null;
		this.frame = frame;
		this.#mine = false;
		cancelAnimationFrame(this.#timer);
		this.events.loaded();
		if (spec === null) return;
		const wanted = [spec.track, ...(spec.ghost === null ? [] : [spec.ghost])];
		void Promise.all(wanted.map((one) => this.#fetch(one))).then(
			([track = null, ghost = null]) => {
				if (this.signal.aborted || this.spec !== spec) return;
				this.track = track;
				this.ghost = ghost;
				this.events.loaded();
				this.#stand(this.frame);
				this.#run();
			},
			(error: unknown) => {
				if (!this.signal.aborted && this.spec === spec) this.events.trouble(String(error));
			},
		);
	}

	async #fetch(spec: TrackSpec): Promise<Track> {
		const [qpos, times] = await Promise.all(this.fetch([spec.qpos, spec.times]));
		return new Track(this.scene, new Float32Array(copy(qpos)), new Float64Array(copy(times)));
	}
}

/** Bytes where numbers may begin. */
const copy = (bytes: Uint8Array<ArrayBuffer> | undefined): ArrayBuffer =>
	bytes === undefined ? new ArrayBuffer(0) : bytes.slice().buffer;
