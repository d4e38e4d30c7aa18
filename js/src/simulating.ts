/** The simulation in a view: its bar, its sliders, hands that pull, and what is shown of it. */
import type { Hands } from "./interaction/hands.ts";
import { type Grip, gripped, type PullKind } from "./interaction/pulling.ts";
import { Simulated } from "./interaction/simulated.ts";
import { Placing } from "./placing.ts";
import type { Channel } from "./protocol/channel.ts";
import type { Moment } from "./protocol/frames.ts";
import { listen, type WidgetModel } from "./protocol/model.ts";
import * as traits from "./protocol/traits.ts";
import type { Scene } from "./protocol/types.gen.ts";
import type { Stage } from "./scene/stage.ts";
import type { Vec3 } from "./scene/vec.ts";
import { ControlPanel } from "./ui/controls.ts";
import type { Frame } from "./ui/frame.ts";
import { Transport } from "./ui/transport.ts";
import { unhurried } from "./ui/unhurried.ts";

/** The clock is written this often [ms]. */
const TIME_EVERY = 100;
const PULL_WORDS: Record<PullKind, string> = { spring: "Pulling", force: "Pushing", torque: "Turning" };
const NONE: ArrayLike<number> = [];
const TRAITS = ["_simulation", "source", "playing", "speed", "time", "ctrl"];

type Seen = Readonly<Record<string, ArrayLike<number>>>;

export interface SimulatingContext {
	model: WidgetModel;
	frame: Frame;
	channel: Channel;
	signal: AbortSignal;
}

export interface SimulatingEvents {
	/** Something looks otherwise; nothing has moved. */
	redraw(): void;
	/** Something stands otherwise. */
	move(): void;
	/** Numbers of the panel are otherwise. */
	numbers(): void;
	/** A switch of `show` is turned. */
	show(key: string, on: boolean): void;
	/** What is shown of the simulation besides has changed. */
	seen(): void;
	/** Plots are opened or closed. */
	plot(): void;
	/** Whether a trajectory moves the robot. */
	replays(): boolean;
}

export class Simulating {
	readonly simulated: Simulated;
	/** Null where there is nothing to set, or nobody to set it. */
	readonly controls: ControlPanel | null;
	readonly #transport: Transport | null;
	readonly #showTransport: () => void;
	#wasAble = false;
	readonly placing: Placing;
	/** Numbers of what is plotted that do not follow from qpos. */
	signals: ArrayLike<number> = NONE;
	#statistics: ArrayLike<number> = NONE;
	#colored = "";
	/** What a hand pulls at, and where to. */
	#pull: { grip: Grip; to: Vec3 } | null = null;

	constructor(
		readonly context: SimulatingContext,
		readonly scene: Scene,
		readonly stage: Stage,
		readonly hands: Hands,
		readonly events: SimulatingEvents,
	) {
		const { model, channel, signal } = context;
		this.#showTransport = unhurried(() => this.#fillTransport(), TIME_EVERY, signal);
		this.simulated = new Simulated(scene, channel, () => {
			this.#showTransport();
			this.#recolor();
		});
		// What a trajectory's actuators did, nobody knows.
		stage.annotations.controls = () => (events.replays() ? null : this.simulated.controls.values);
		hands.simulated = this.simulated;
		this.placing = new Placing(context, scene, stage, {
			move: () => events.move(),
			obstacle: () => this.#immovable(),
		});
		this.controls = this.#makeControls();
		this.#transport = this.#makeTransport();
		for (const name of TRAITS) listen(model, `change:${name}`, () => this.#read(), signal);
		listen(model, "change:_seen", () => this.#see(traits.readSeen(model)), signal);
		listen(model, "change:show", () => this.#showTransport(), signal);
		this.#read();
		this.#see(traits.readSeen(model));
	}

	/** The bar gives way to that of a trajectory. */
	set hidden(hidden: boolean) {
		if (this.#transport !== null) this.#transport.element.hidden = hidden;
	}

	/** What a frame says besides where joints are. */
	take(moment: Moment): void {
		this.simulated.take(moment);
		this.#see(moment.seen);
	}

	/** The robot stands otherwise: what holds it follows. */
	pose(): void {
		this.placing.pose();
		if (this.#pull !== null)
			this.stage.annotations.setTether(gripped(this.#pull.grip, this.stage.poses), this.#pull.to);
	}

	/** Writes the numbers of the sliders. */
	fill(): void {
		const { controls, switches } = this.simulated;
		this.controls?.show(controls.values);
		if (switches !== null) this.controls?.showSwitches(switches);
	}

	/** What dragging a link does: with Ctrl it pulls; while the simulation plays, so does what no actuator holds. */
	pullKind(joint: number, keys: { ctrl: boolean; shift: boolean; alt: boolean }): PullKind | null {
		const { simulated } = this;
		if (!simulated.spec.able || this.#transport === null || this.events.replays()) return null;
		if (!keys.ctrl && (!simulated.playing.value || simulated.aims(joint))) return null;
		return keys.ctrl && keys.shift ? "torque" : keys.ctrl && keys.alt ? "force" : "spring";
	}

	/** A hand pulls at a body; to null: it lets go. */
	pullAt(grip: Grip, to: Vec3 | null): void {
		const { channel, frame } = this.context;
		const { kind, body, point } = grip;
		const before = this.#pull?.to ?? point;
		channel.pull({ kind, body, point, target: to ?? before }, to === null ? "end" : "move");
		this.#pull = to === null ? null : { grip, to };
		this.stage.annotations.setTether(to === null ? null : gripped(grip, this.stage.poses), to);
		const name = this.scene.bodies[body]?.name || `body #${body}`;
		frame.status.say("drag", to === null ? "" : `${PULL_WORDS[kind]} ${name}`);
		this.events.redraw();
	}

	/** Actuators are coloured by their controls. */
	#recolor(): void {
		if (!this.stage.annotations.colorsControls) return;
		const controls = this.simulated.controls.values.join();
		if (controls === this.#colored) return;
		this.#colored = controls;
		this.events.move();
	}

	/** What is shown of the simulation besides; nothing of what is not there. */
	#see(seen: Seen): void {
		const { annotations } = this.stage;
		const { contacts = NONE, rays = NONE, mocap = NONE, statistics = NONE, signals = NONE } = seen;
		const touches = contacts.length > 0 || annotations.contacts.count > 0;
		if (touches) annotations.contacts.set(contacts);
		if (annotations.setRays(rays) || touches) this.events.redraw();
		this.placing.state.setKernel(mocap);
		this.#statistics = statistics;
		this.signals = signals;
		this.events.seen();
		this.#showTransport();
	}

	/** Why no hand can move a mocap body. */
	#immovable(): string {
		if (this.#transport === null) return "Mocap bodies are moved in the simulation; this page has none";
		if (this.events.replays()) return "Mocap bodies are moved in the simulation, not in a trajectory";
		const { able, note } = this.simulated.spec;
		return able ? "" : note || "Mocap bodies are moved in the simulation, and this robot has none";
	}

	#read(): void {
		const { model } = this.context;
		const source = traits.readSource(model);
		if (source !== "simulation") this.#see({});
		this.simulated.read({
			spec: traits.readSimulation(model),
			used: source === "simulation",
			playing: traits.readPlaying(model) && source !== "trajectory",
			speed: traits.readSpeed(model),
			time: traits.readTime(model),
			ctrl: traits.readCtrl(model),
		});
	}

	#fillTransport(): void {
		const { spec, playing, speed, time, factor } = this.simulated;
		const statistics = traits.readShow(this.context.model).statistics === true ? this.#statistics : null;
		this.#transport?.show({ ...spec, playing: playing.value, speed: speed.value, time, factor, statistics });
		this.#wasAble ||= spec.able;
		// What never could be simulated is said by the button alone.
		this.context.frame.status.say("simulation", this.#wasAble ? spec.note : "");
		this.events.numbers();
	}

	/** None on a page of its own, and none for what has nothing to move. */
	#makeTransport(): Transport | null {
		const { model, frame, signal } = this.context;
		if (
			traits.readOffline(model) ||
			(this.scene.nq === 0 && this.scene.inputs.length === 0 && !this.scene.bodies.some(({ mocap }) => mocap))
		)
			return null;
		const { simulated } = this;
		const actions = {
			toggle: () => simulated.toggle(),
			step: () => simulated.step(),
			back: () => simulated.back(),
			reset: () => simulated.reset(),
			speed: (speed: number | null) => simulated.setSpeed(speed),
			statistics: (on: boolean) => this.events.show("statistics", on),
			plot: () => this.events.plot(),
		};
		const transport = new Transport(actions, signal);
		frame.addTransport(transport.element);
		return transport;
	}

	#makeControls(): ControlPanel | null {
		const { model, signal } = this.context;
		if (this.scene.inputs.length === 0 || traits.readOffline(model)) return null;
		const control = (input: number, value: number, phase: "move" | "end") =>
			this.simulated.control(input, value, phase);
		const turn = (name: string, on: boolean) => this.simulated.turn(name, on);
		return new ControlPanel(this.scene.inputs, { control, turn }, signal);
	}
}
