/** A trajectory in a view: its clock, its bar, and what the traits say of it. */
import type { Hands } from "./interaction/hands.ts";
import { type Fetch, Replay } from "./interaction/replay.ts";
import type { Channel } from "./protocol/channel.ts";
import { listen, type WidgetModel } from "./protocol/model.ts";
import * as traits from "./protocol/traits.ts";
import type { Scene } from "./protocol/types.gen.ts";
import { farthest, SCALE } from "./scene/difference.ts";
import type { Stage } from "./scene/stage.ts";
import type { Frame } from "./ui/frame.ts";
import { Legend, Scrubber } from "./ui/scrubber.ts";
import { unhurried } from "./ui/unhurried.ts";

/** The bar is drawn this often [ms]. */
const BAR_EVERY = 50;
const TRAITS = ["_trajectory", "source", "playing", "speed", "loop", "_cursor"];

export interface ReplayingContext {
	id: string;
	model: WidgetModel;
	frame: Frame;
	channel: Channel;
	fetch: Fetch;
	signal: AbortSignal;
}

export class Replaying {
	readonly replay: Replay;
	readonly bar: Scrubber;
	readonly #legend = new Legend(SCALE);
	readonly #ghostQpos: Float64Array;

	constructor(
		readonly context: ReplayingContext,
		readonly scene: Scene,
		readonly stage: Stage,
		hands: Hands,
		/** Something that is drawn is otherwise. */
		redraw: () => void,
		/** Another trajectory has come, or the last one has gone. */
		changed: (loaded: boolean) => void,
		/** It stands elsewhere. */
		moved: () => void,
	) {
		const { model, frame, channel, fetch, signal } = context;
		this.#ghostQpos = new Float64Array(scene.nq);
		const say = unhurried(() => this.#fill(), BAR_EVERY, signal);
		const events = {
			show: (qpos: Float64Array) => {
				hands.setFrame(qpos);
				if (this.replay.ghost !== null) redraw();
			},
			changed: () => {
				say();
				moved();
			},
			loaded: () => {
				this.bar.element.hidden = !this.loaded;
				this.fit();
				say();
				redraw();
				changed(this.loaded);
			},
			trouble: (text: string) => frame.status.say("trajectory", text),
		};
		this.replay = new Replay(scene, channel, context.id, fetch, events, signal);
		const { replay } = this;
		const actions = {
			toggle: () => replay.toggle(),
			seek: (frame: number) => replay.seek(frame),
			step: (rows: number) => replay.step(rows),
			speed: (speed: number) => replay.setSpeed(speed),
			loop: (on: boolean) => replay.setLoop(on),
			close: () => replay.close(),
		};
		this.bar = new Scrubber(actions, !traits.readOffline(model), signal);
		frame.addTransport(this.bar.element);
		frame.stage.append(this.#legend.element);
		hands.takes = () => replay.yield();
		for (const name of TRAITS) listen(model, `change:${name}`, () => this.#read(), signal);
		this.#read();
	}

	/** Whether there is one, wherever the robot stands. */
	get loaded(): boolean {
		return this.replay.spec !== null;
	}

	/** Makes the stage ready for a ghost, or for none; call again when more of the robot has come. */
	fit(): void {
		const { track, ghost, spec } = this.replay;
		const compares = track !== null && ghost !== null && spec?.compare === true;
		const most = compares ? farthest(this.stage.robot, track, ghost) : null;
		this.stage.setGhost(ghost !== null, most);
		this.#legend.show(most);
	}

	/** Puts the ghost where it is now. */
	pose(): void {
		const { ghost, time } = this.replay;
		if (ghost !== null) this.stage.poseGhost(ghost.sample(time, this.#ghostQpos));
	}

	#read(): void {
		const { model } = this.context;
		this.replay.read({
			spec: traits.readTrajectory(model),
			used: traits.readSource(model) === "trajectory",
			playing: traits.readPlaying(model),
			speed: traits.readSpeed(model) ?? 1,
			loop: traits.readLoop(model),
			cursor: traits.readCursor(model),
		});
	}

	#fill(): void {
		const { track, frame, time, playing, speed, loop } = this.replay;
		const state = { playing: playing.value, speed: speed.value, loop: loop.value };
		this.bar.show({ rows: track?.rows ?? 0, frame, time, ...state });
	}
}
