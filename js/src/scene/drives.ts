/** What actuators pull at, coloured by their controls as MuJoCo's viewer does. */
import { Color } from "three";
import type { DriveSpec, InputSpec, Scene } from "../protocol/types.gen.ts";
import { Arrows } from "./arrows.ts";
import { type Poses, quatAt, vecAt } from "./kinematics.ts";
import { add, mulQuat, rotate, unit, unitQuat, type Vec3 } from "./vec.ts";

export type Rgb = readonly [number, number, number];

/** MuJoCo's `visual/rgba`: actuatornegative, actuator, actuatorpositive. */
const NEGATIVE: Rgb = [0.2, 0.6, 0.9];
const REST: Rgb = [0.2, 0.25, 0.2];
const POSITIVE: Rgb = [0.9, 0.4, 0.2];
const shade = new Color();

/** How far a control is from rest, -1 to 1: within its range, or -1 to 1 where it has none. */
export function effort(value: number, range: readonly [number, number] | null): number {
	const [low, high] = range ?? [-1, 1];
	const [least, rest, most] = low >= 0 ? [-1, low, high] : high <= 0 ? [low, high, 1] : [low, 0, high];
	const at = Math.min(Math.max(value, least), most);
	return at <= rest
		? (at - rest) / Math.max(1e-15, rest - least)
		: (at - rest) / Math.max(1e-15, most - rest);
}

/** From slate at rest to red, or to blue. */
export function colorOfEffort(much: number): Rgb {
	const toward = much < 0 ? NEGATIVE : POSITIVE;
	return REST.map((c, k) => c + Math.abs(much) * ((toward[k] as number) - c)) as unknown as Rgb;
}

/** What each actuator drives, with its colour; of two that drive the same the later one is seen, as in MuJoCo. */
export function efforts(
	inputs: readonly InputSpec[],
	ctrl: ArrayLike<number>,
): Map<string, [DriveSpec, Rgb]> {
	const found = new Map<string, [DriveSpec, Rgb]>();
	for (const [i, { drives, range }] of inputs.entries()) {
		if (drives === null) continue;
		found.set(`${drives.kind} ${drives.index}`, [drives, colorOfEffort(effort(ctrl[i] ?? 0, range))]);
	}
	return found;
}

/** An arrow along the axis of every joint that an actuator drives; at balls, sites and bodies it is upright. */
export class ActuatorMarks {
	readonly arrows: Arrows;
	readonly #driven: DriveSpec[];

	constructor(readonly scene: Scene) {
		const all = [...efforts(scene.inputs, []).values()].map(([drives]) => drives);
		this.#driven = all.filter(({ kind }) => kind !== "tendon");
		this.arrows = new Arrows(this.#driven.length, () => new Color());
	}

	pose(poses: Poses, colors: ReadonlyMap<string, [DriveSpec, Rgb]>): void {
		const length = 0.2 * this.scene.extent;
		for (const [arrow, { kind, index }] of this.#driven.entries()) {
			const color = colors.get(`${kind} ${index}`)?.[1] ?? REST;
			const [from, way] = this.#place(poses, kind, index);
			this.arrows.set(arrow, from, way, length, 0.06 * length);
			this.arrows.paint(arrow, shade.setRGB(...color, "srgb"));
		}
	}

	#place({ xpos, xquat, xanchor, xaxis }: Poses, kind: DriveSpec["kind"], index: number): [Vec3, Vec3] {
		if (kind === "joint") return [vecAt(xanchor, index), unit(vecAt(xaxis, index))];
		const site = kind === "site" ? this.scene.sites[index] : undefined;
		const body = site?.body ?? index;
		const turn = quatAt(xquat, body);
		const from = add(vecAt(xpos, body), rotate(turn, site?.pos ?? [0, 0, 0]));
		return [from, rotate(mulQuat(turn, unitQuat(site?.quat ?? [1, 0, 0, 0])), [0, 0, 1])];
	}
}
