/** The kernel's simulation as a view knows it, and what hands do to it. */
import type { Channel } from "../protocol/channel.ts";
import type { Moment } from "../protocol/frames.ts";
import { Shared } from "../protocol/shared.ts";
import type { Scene, SimulationSpec, SwitchSpec, TargetSpec } from "../protocol/types.gen.ts";
import { ControlState } from "./controls.ts";

/** What is read of it when a view opens, and when its traits change. */
export interface SimulationTraits {
	spec: SimulationSpec;
	/** Whether it moves the robot, not a pose that somebody set. */
	used: boolean;
	playing: boolean;
	/** Simulated seconds a second; null: as fast as it can. */
	speed: number | null;
	time: number;
	ctrl: readonly number[];
}

interface Servo extends TargetSpec {
	input: number;
}

export class Simulated {
	readonly controls: ControlState;
	readonly playing: Shared<boolean>;
	readonly speed: Shared<number | null>;
	spec: SimulationSpec = { able: false, note: "", switches: [], signals: [] };
	used = false;
	time = 0;
	/** Simulated seconds a second as measured; 0 before it is known. */
	factor = 0;
	readonly #servos = new Map<number, Servo>();

	constructor(
		readonly scene: Pick<Scene, "inputs">,
		readonly channel: Channel,
		/** Something that is shown is otherwise now. */
		readonly changed: () => void,
	) {
		this.controls = new ControlState(scene.inputs);
		const settled = () => channel.settled("run");
		const same = <T>(a: T, b: T) => a === b;
		this.playing = new Shared<boolean>(false, settled, same, changed);
		this.speed = new Shared<number | null>(1, settled, same, changed);
		for (const [input, { target }] of scene.inputs.entries()) {
			// A joint that two actuators pull at stands where neither says.
			if (target === null) continue;
			if (this.#servos.has(target.joint)) this.#servos.delete(target.joint);
			else this.#servos.set(target.joint, { ...target, input });
		}
	}

	/** The traits as they are now. */
	read({ spec, used, playing, speed, time, ctrl }: SimulationTraits): void {
		this.spec = spec;
		this.used = used;
		this.playing.setKernel(playing);
		this.speed.setKernel(speed);
		this.time = time;
		this.controls.setKernel(ctrl);
		this.changed();
	}

	/** A frame came. */
	take({ time, factor, ctrl }: Moment): void {
		this.time = time;
		this.factor = factor;
		this.controls.setKernel(ctrl);
		this.changed();
	}

	acknowledge(seq: number): void {
		this.controls.acknowledge(seq);
		this.playing.acknowledged();
		this.speed.acknowledged();
		this.changed();
	}

	// --- hands

	toggle(): void {
		if (!this.spec.able) return;
		const playing = !this.playing.value;
		if (playing) this.channel.run("play", this.speed.value);
		else this.channel.run("pause", 0);
		this.playing.setLocal(playing);
	}

	/** One step; what plays pauses. */
	step(): void {
		this.#paused("step", 1);
	}

	back(): void {
		this.#paused("back", 1);
	}

	/** To the beginning; what plays goes on from there. */
	reset(): void {
		if (this.spec.able) this.channel.run("reset", 0);
	}

	keyframe(index: number): void {
		if (this.spec.able) this.channel.run("keyframe", index);
	}

	setSpeed(speed: number | null): void {
		this.channel.run("speed", speed);
		this.speed.setLocal(speed);
	}

	/** Turns an equality, or a group of actuators, on or off. */
	turn(name: string, on: boolean): void {
		this.channel.switch(name, on);
	}

	/** The switches as the kernel has them; null while it has not taken in what a hand turned. */
	get switches(): readonly SwitchSpec[] | null {
		return this.channel.settled("run") ? this.spec.switches : null;
	}

	/** A slider of an actuator. */
	control(input: number, value: number, phase: "move" | "end"): void {
		const within = this.controls.set(input, value);
		const seq = this.channel.controls(new Map([[input, within]]), phase);
		if (phase === "end") this.controls.release(input, seq);
		this.changed();
	}

	// --- joints that an actuator holds

	/** Whether a hand that moves this joint now moves the target of its actuator. */
	aims(joint: number): boolean {
		return this.playing.value && this.#servos.has(joint);
	}

	/** Where an actuator holds the joint; null where none does. */
	target(joint: number): number | null {
		const servo = this.#servos.get(joint);
		if (servo === undefined) return null;
		return ((this.controls.values[servo.input] ?? 0) - servo.offset) / servo.slope;
	}

	/** All targets of joints, while it plays. */
	get targets(): ReadonlyMap<number, number> {
		if (!this.playing.value) return NONE;
		return new Map([...this.#servos.keys()].map((joint) => [joint, this.target(joint) as number]));
	}

	/** Lets the joint's actuator hold it there. */
	aim(joint: number, value: number, phase: "move" | "end"): void {
		const servo = this.#servos.get(joint);
		if (servo !== undefined) this.control(servo.input, servo.slope * value + servo.offset, phase);
	}

	#paused(action: "step" | "back", count: number): void {
		if (!this.spec.able) return;
		this.channel.run(action, count);
		if (this.playing.value) this.playing.setLocal(false);
	}
}

const NONE: ReadonlyMap<number, number> = new Map();
