/** Everything that moves joints: sliders, drags, linked widgets, the kernel. */
import type { Channel } from "../protocol/channel.ts";
import type { Scene } from "../protocol/types.gen.ts";
import { JOINT_WIDTH } from "../scene/kinematics.ts";
import { JointState } from "./joints.ts";
import type { JointLinks } from "./links.ts";
import type { Simulated } from "./simulated.ts";

/** After this long [ms] without a change a linked widget's joint is the kernel's again. */
const LINK_REST = 400;

export class Hands {
	readonly state: JointState;
	links: JointLinks | null = null;
	simulated: Simulated | null = null;
	/** A hand is about to move joints. */
	takes: () => void = () => undefined;
	readonly #resting = new Map<number, ReturnType<typeof setTimeout>>();

	constructor(
		readonly scene: Scene,
		readonly channel: Channel,
		/** The robot stands otherwise now. */
		readonly changed: () => void,
		signal: AbortSignal,
	) {
		this.state = new JointState(scene);
		signal.addEventListener("abort", () => this.#resting.forEach(clearTimeout), { once: true });
	}

	/** A hand moves a joint; "end" lets it go where it is. */
	move(joint: number, values: readonly number[], phase: "move" | "end"): void {
		if (this.#aims(joint)) {
			this.simulated?.aim(joint, values[0] ?? 0, phase);
			return;
		}
		this.takes();
		const moved = this.state.set(joint, values);
		if (moved.size === 0) return;
		this.state.hold(joint);
		this.#tell(moved, phase);
		if (phase === "end") this.#letGo(joint, moved);
	}

	/** A hand takes hold without moving yet. */
	grab(joint: number): void {
		if (!this.#aims(joint)) this.state.hold(joint);
	}

	/** While it plays a hand moves the target of a joint's actuator; but what it holds already, it puts somewhere. */
	#aims(joint: number): boolean {
		return !this.state.isHeld(joint) && (this.simulated?.aims(joint) ?? false);
	}

	/** The hand lets go where the joint is. */
	drop(joint: number): void {
		if (!this.state.isHeld(joint) && this.simulated != null) {
			const target = this.simulated.target(joint);
			if (target !== null) this.simulated.aim(joint, target, "end");
			return;
		}
		const moved = new Map(this.state.family(joint).map((one) => [one, this.state.values(one)]));
		this.#letGo(joint, moved);
	}

	reset(joint: number): void {
		const leader = this.#aims(joint) ? joint : this.state.leader(joint);
		this.move(leader, this.state.home(leader), "end");
	}

	home(): void {
		this.takes();
		this.state.qpos.set(this.scene.qpos0);
		this.state.holdAllUntil(this.channel.home());
		this.links?.follow(this.#everything());
		this.changed();
	}

	keyframe(index: number): void {
		if (this.simulated?.used === true) {
			this.simulated.keyframe(index); // with its velocities and controls
			return;
		}
		const key = this.scene.keyframes[index];
		if (key === undefined || key.qpos.length !== this.state.qpos.length) return;
		this.takes();
		this.state.qpos.set(key.qpos);
		const moved = this.#everything();
		this.state.holdAllUntil(this.channel.joints(moved, "end"));
		this.links?.follow(moved);
		this.changed();
	}

	/** The trait qpos has a new value. */
	setKernel(qpos: readonly number[]): void {
		if (this.state.setKernel(qpos)) this.changed();
	}

	/**
	 * A frame of a stream; says whether anything moved. Linked widgets follow in the page: the kernel tells them only
	 * when the stream pauses.
	 */
	setFrame(qpos: ArrayLike<number>): boolean {
		const moved = this.state.setKernel(qpos);
		if (moved) this.#followKernel();
		return moved;
	}

	acknowledge(seq: number): void {
		if (this.state.acknowledge(seq)) this.#followKernel();
	}

	/**
	 * A linked widget of the page moved a joint. The host saves the widget's value as well; but where a cell awaits and
	 * comms know no subshells, ipywidgets stops saving for good.
	 */
	linked(joint: number, values: readonly number[]): void {
		if (values.length !== JOINT_WIDTH[this.scene.joints[joint]?.type ?? "hinge"]) return;
		this.takes();
		const moved = this.state.set(joint, values);
		if (moved.size === 0) return;
		this.state.hold(joint);
		// Back come the kernel's answers to values that are old by now; once it is quiet they hold again.
		clearTimeout(this.#resting.get(joint));
		this.#resting.set(
			joint,
			setTimeout(() => this.drop(joint), LINK_REST),
		);
		this.channel.joints(moved, "move");
		const others = new Map([...moved].filter(([one]) => one !== joint));
		this.links?.follow(others);
		this.changed();
	}

	#followKernel(): void {
		const linked = [...(this.links?.tied ?? [])];
		this.links?.follow(new Map(linked.map((joint) => [joint, this.state.values(joint)])));
		this.changed();
	}

	#tell(moved: Map<number, number[]>, phase: "move" | "end"): void {
		if (phase === "move") this.channel.joints(moved, "move");
		this.links?.follow(moved);
		this.changed();
	}

	#letGo(joint: number, moved: Map<number, number[]>): void {
		this.state.release(joint, this.channel.joints(moved, "end"));
	}

	#everything(): Map<number, number[]> {
		return new Map([...this.scene.joints.keys()].map((joint) => [joint, this.state.values(joint)]));
	}
}
