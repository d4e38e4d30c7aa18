/** Rows of qpos at growing times, and the poses between them. */
import type { Scene } from "../protocol/types.gen.ts";
import { JOINT_WIDTH } from "./kinematics.ts";
import { type Quat, unitQuat } from "./vec.ts";

export class Track {
	readonly #nq: number;

	constructor(
		readonly scene: Pick<Scene, "nq" | "joints">,
		/** Row after row. */
		readonly qpos: Float32Array,
		/** [s] */
		readonly times: Float64Array,
	) {
		this.#nq = scene.nq;
		if (qpos.length !== times.length * this.#nq || times.length === 0) {
			throw new RangeError(`${qpos.length} numbers are not ${times.length} rows of ${this.#nq}`);
		}
	}

	get rows(): number {
		return this.times.length;
	}

	/** [s] of the first and the last row. */
	get start(): number {
		return this.times[0] as number;
	}

	get end(): number {
		return this.times[this.rows - 1] as number;
	}

	/** The row that is shown at a time: the last that is not later, or the first. */
	frameAt(time: number): number {
		let [low, high] = [0, this.rows];
		while (high - low > 1) {
			const middle = (low + high) >> 1;
			if ((this.times[middle] as number) <= time) low = middle;
			else high = middle;
		}
		return low;
	}

	/** One row, exactly. */
	row(frame: number): Float32Array {
		return this.qpos.subarray(frame * this.#nq, (frame + 1) * this.#nq);
	}

	/** Writes the pose at a time: straight ways and shortest turns from row to row; before and after, the outer rows. */
	sample(time: number, out: Float64Array): Float64Array {
		const frame = this.frameAt(time);
		const before = this.row(frame);
		out.set(before);
		const from = this.times[frame] as number;
		if (frame + 1 === this.rows || time <= from) return out;
		const share = (time - from) / ((this.times[frame + 1] as number) - from);
		const after = this.row(frame + 1);
		for (const { type, qposadr } of this.scene.joints) {
			const straight = type === "ball" ? 0 : type === "free" ? 3 : JOINT_WIDTH[type];
			for (let k = qposadr; k < qposadr + straight; k++) {
				out[k] = (before[k] as number) + share * ((after[k] as number) - (before[k] as number));
			}
			if (type === "ball" || type === "free") {
				const at = qposadr + straight;
				out.set(slerp(quatAt(before, at), quatAt(after, at), share), at);
			}
		}
		return out;
	}
}

const quatAt = (values: Float32Array, at: number): Quat => [
	values[at] as number,
	values[at + 1] as number,
	values[at + 2] as number,
	values[at + 3] as number,
];

/** Turns evenly from one rotation to another, the shorter way. */
export function slerp(from: Quat, to: Quat, share: number): Quat {
	const dot = from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3];
	const sign = dot < 0 ? -1 : 1;
	const angle = Math.acos(Math.min(1, Math.abs(dot)));
	const sine = Math.sin(angle);
	const [a, b] =
		sine < 1e-6
			? [1 - share, sign * share]
			: [Math.sin((1 - share) * angle) / sine, (sign * Math.sin(share * angle)) / sine];
	return unitQuat(from.map((part, k) => a * part + b * (to[k] as number)) as unknown as Quat);
}
