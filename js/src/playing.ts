/** What can move the robot by itself: the simulation, or a trajectory. Buttons and keys drive the one that is there. */
import type { Hands } from "./interaction/hands.ts";
import { Plotting } from "./plotting.ts";
import type { Moment, Place } from "./protocol/frames.ts";
import type { Scene } from "./protocol/types.gen.ts";
import { Replaying, type ReplayingContext } from "./replaying.ts";
import type { Stage } from "./scene/stage.ts";
import { Simulating } from "./simulating.ts";

export interface PlayingEvents {
	/** Something looks otherwise; nothing has moved. */
	redraw(): void;
	/** Something stands otherwise. */
	move(): void;
	/** Numbers of the panel are otherwise. */
	numbers(): void;
	/** A switch of `show` is turned. */
	show(key: string, on: boolean): void;
}

export class Playing {
	readonly simulating: Simulating;
	readonly replaying: Replaying;
	readonly plotting: Plotting;
	#whole = false;

	constructor(
		context: ReplayingContext,
		scene: Scene,
		stage: Stage,
		readonly hands: Hands,
		events: PlayingEvents,
	) {
		this.simulating = new Simulating(context, scene, stage, hands, {
			redraw: () => events.redraw(),
			move: () => events.move(),
			numbers: () => events.numbers(),
			show: (key, on) => events.show(key, on),
			plot: () => this.plotting.toggle(),
			seen: () => this.#sample(),
			replays: () => this.replays,
		});
		this.replaying = new Replaying(
			context,
			scene,
			stage,
			hands,
			() => events.move(),
			(loaded) => {
				this.simulating.hidden = loaded;
			},
			() => this.#whole && this.plotting.changed(),
		);
		this.plotting = new Plotting(context, scene, {
			trajectory: () => {
				const { track, time } = this.replaying.replay;
				return track !== null && this.replays ? { track, time } : null;
			},
			qpos: () => hands.state.qpos,
			offers: () => this.simulating.simulated.spec.signals,
		});
		this.#whole = true;
		this.#sample();
	}

	/** Whether a trajectory moves the robot. */
	get replays(): boolean {
		return this.replaying.replay.drives;
	}

	/** A frame of a stream; says whether there is something to draw. */
	take(qpos: ArrayLike<number>, moment: Moment | null, place: Place | null): boolean {
		if (moment !== null) this.simulating.take(moment);
		const drawn = this.#take(qpos, place);
		if (moment !== null) this.#sample();
		return drawn;
	}

	/** What is plotted of the simulation, now that the robot stands as it has it. */
	#sample(): void {
		if (!this.#whole) return; // its parts are still being made
		const { simulated, signals } = this.simulating;
		if (simulated.used && !this.replays) this.plotting.take(simulated.time, signals);
	}

	#take(qpos: ArrayLike<number>, place: Place | null): boolean {
		if (place !== null && this.replaying.replay.order({ ...place, by: "" })) return true;
		return !this.replays && this.hands.setFrame(qpos);
	}

	/** The robot stands otherwise. */
	pose(): void {
		this.#sample();
		this.replaying.pose();
		this.simulating.pose();
	}

	acknowledge(seq: number): void {
		this.simulating.simulated.acknowledge(seq);
		this.simulating.placing.state.acknowledged();
		this.replaying.replay.acknowledged();
	}

	// --- hands

	toggle(): void {
		this.#played.toggle();
	}

	step(): void {
		if (this.replaying.loaded) this.replaying.replay.step(1);
		else this.simulating.simulated.step();
	}

	back(): void {
		if (this.replaying.loaded) this.replaying.replay.step(-1);
		else this.simulating.simulated.back();
	}

	reset(): void {
		if (this.replaying.loaded) this.replaying.replay.seek(0);
		else this.simulating.simulated.reset();
	}

	get #played() {
		return this.replaying.loaded ? this.replaying.replay : this.simulating.simulated;
	}

	/** Whether it goes on by itself. */
	get goes(): boolean {
		return this.#played.playing.value;
	}

	/** [s] of what plays, as the page knows it. */
	get time(): number {
		return this.#played.time;
	}
}
