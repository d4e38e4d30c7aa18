/** The joints as the user's hands and the kernel move them together. */
import type { JointSpec, Quat, Scene } from "../protocol/types.gen.ts";
import { JOINT_WIDTH } from "../scene/kinematics.ts";
import { axisAngle, unitQuat, type Vec3 } from "../scene/vec.ts";

interface Follower {
	joint: number;
	multiplier: number;
	offset: number;
}

/**
 * qpos as it is shown. The hand wins: a joint that is held keeps its local value, whatever the kernel says, until the
 * kernel has taken in the message that tells the end of the gesture; then the kernel's value holds.
 */
export class JointState {
	readonly qpos: Float64Array;
	ignoreLimits = false;
	readonly #kernel: Float64Array;
	/** Joint -> number of the message after which the kernel's value holds again. */
	readonly #held = new Map<number, number>();
	readonly #followers: Follower[][];
	readonly #leader: Follower[];

	constructor(readonly scene: Pick<Scene, "joints" | "qpos0">) {
		this.qpos = Float64Array.from(scene.qpos0);
		this.#kernel = Float64Array.from(scene.qpos0);
		this.#leader = scene.joints.map((_, i) => leaderOf(scene.joints, i));
		this.#followers = scene.joints.map(() => []);
		for (const [i, { joint, multiplier, offset }] of this.#leader.entries()) {
			if (joint !== i) this.#followers[joint]?.push({ joint: i, multiplier, offset });
		}
	}

	values(joint: number): number[] {
		const spec = this.#spec(joint);
		return [...this.qpos.subarray(spec.qposadr, spec.qposadr + JOINT_WIDTH[spec.type])];
	}

	home(joint: number): number[] {
		const spec = this.#spec(joint);
		return this.scene.qpos0.slice(spec.qposadr, spec.qposadr + JOINT_WIDTH[spec.type]);
	}

	/** The joint that really moves when `joint` is asked to: itself, or the one it mimics. */
	leader(joint: number): number {
		return this.#leader[joint]?.joint ?? joint;
	}

	/** The joint and all that mimic it. */
	family(joint: number): number[] {
		const leader = this.leader(joint);
		return [leader, ...(this.#followers[leader] ?? []).map((follower) => follower.joint)];
	}

	/** Moves a joint, within its limits, and all that mimic it. Returns what has moved, with its values. */
	set(joint: number, values: readonly number[]): Map<number, number[]> {
		const moved = new Map<number, number[]>();
		const { joint: leader, multiplier, offset } = this.#leader[joint] as Follower;
		let asked = values;
		if (leader !== joint) {
			if (multiplier === 0) return moved;
			asked = values.map((value) => (value - offset) / multiplier);
		}
		const within = this.#clamp(this.#spec(leader), asked);
		this.#write(leader, within, moved);
		for (const follower of this.#followers[leader] ?? []) {
			const value = (within[0] ?? 0) * follower.multiplier + follower.offset;
			this.#write(follower.joint, [value], moved);
		}
		return moved;
	}

	/** The hand takes hold of a joint and its followers. */
	hold(joint: number): void {
		for (const one of this.family(joint)) this.#held.set(one, Infinity);
	}

	/** The hand lets go; `seq` is the message that says so, 0 where no kernel listens. */
	release(joint: number, seq: number): void {
		for (const one of this.family(joint)) {
			if (seq > 0) this.#held.set(one, seq);
			else this.#held.delete(one);
		}
	}

	/** Everything was put somewhere by message `seq`. */
	holdAllUntil(seq: number): void {
		for (const joint of this.scene.joints.keys()) if (seq > 0) this.#held.set(joint, seq);
	}

	isHeld(joint: number): boolean {
		return this.#held.has(joint);
	}

	/** The kernel has taken in messages up to `seq`: its values hold for what they let go. Says whether anything moved. */
	acknowledge(seq: number): boolean {
		for (const [joint, until] of this.#held) if (until <= seq) this.#held.delete(joint);
		return this.#follow();
	}

	/** The kernel's qpos. Says whether anything moved. */
	setKernel(qpos: ArrayLike<number>): boolean {
		if (qpos.length !== this.#kernel.length) return false;
		this.#kernel.set(qpos);
		return this.#follow();
	}

	#follow(): boolean {
		let moved = false;
		for (const [i, spec] of this.scene.joints.entries()) {
			if (this.#held.has(i)) continue;
			for (let k = spec.qposadr; k < spec.qposadr + JOINT_WIDTH[spec.type]; k++) {
				const value = this.#kernel[k] as number;
				// A stream comes in single precision and its last pose once more in double: not worth another picture.
				moved ||= Math.fround(this.qpos[k] as number) !== Math.fround(value);
				this.qpos[k] = value;
			}
		}
		return moved;
	}

	#write(joint: number, values: number[], moved: Map<number, number[]>): void {
		this.qpos.set(values, this.#spec(joint).qposadr);
		moved.set(joint, values);
	}

	#clamp(spec: JointSpec, values: readonly number[]): number[] {
		if (spec.type === "free") {
			const [x = 0, y = 0, z = 0, ...quat] = values;
			return [x, y, z, ...unitQuat(quat as unknown as Quat)];
		}
		const range = spec.limited && !this.ignoreLimits ? spec.range : null;
		if (spec.type === "ball") return clampBall(unitQuat(values as unknown as Quat), range?.[1] ?? null);
		const value = values[0] ?? 0;
		return [range === null ? value : Math.min(range[1], Math.max(range[0], value))];
	}

	#spec(joint: number): JointSpec {
		const spec = this.scene.joints[joint];
		if (spec === undefined) throw new RangeError(`there is no joint ${joint}`);
		return spec;
	}
}

/** Shortens a rotation to the largest angle [rad] allowed. */
function clampBall(quat: Quat, most: number | null): Quat {
	const [w, x, y, z] = quat[0] < 0 ? (quat.map((c) => -c) as Quat) : quat;
	const sine = Math.hypot(x, y, z);
	const angle = 2 * Math.atan2(sine, w);
	if (most === null || angle <= most || sine === 0) return quat;
	return axisAngle([x / sine, y / sine, z / sine] as Vec3, most);
}

/** Whom a joint follows in the end, and how: a joint may mimic one that mimics another. */
function leaderOf(joints: readonly JointSpec[], joint: number): Follower {
	let leader = joint;
	let [multiplier, offset] = [1, 0];
	for (let steps = 0; steps < joints.length; steps++) {
		const mimic = joints[leader]?.mimic;
		if (mimic == null) break;
		// value = multiplier * leader + offset, and the leader = m * its leader + o
		offset += multiplier * mimic.offset;
		multiplier *= mimic.multiplier;
		leader = mimic.joint;
	}
	return joints[leader]?.mimic == null
		? { joint: leader, multiplier, offset }
		: { joint, multiplier: 1, offset: 0 };
}
