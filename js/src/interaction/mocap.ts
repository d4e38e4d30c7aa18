/** Mocap bodies as the view shows them: the hand's, until the kernel has taken them in; then the kernel's. */
import type { Channel } from "../protocol/channel.ts";
import { Shared } from "../protocol/shared.ts";
import type { Scene } from "../protocol/types.gen.ts";
import type { Quat, Vec3 } from "../scene/vec.ts";
import type { Place } from "./gizmo.ts";

/** Numbers of a body: position, quaternion. */
const WIDTH = 7;

export class MocapState {
	/** Which bodies these are. */
	readonly bodies: readonly number[];
	readonly #rows: Shared<readonly number[]>;

	constructor(
		scene: Pick<Scene, "bodies">,
		readonly channel: Pick<Channel, "mocap" | "settled">,
		/** Some stand otherwise now. */
		readonly changed: () => void,
	) {
		this.bodies = [...scene.bodies.keys()].filter((body) => scene.bodies[body]?.mocap === true);
		const settled = () => channel.settled("mocap");
		const same = (a: readonly number[], b: readonly number[]) =>
			a.length === b.length && a.every((value, i) => value === b[i]);
		const file = this.bodies.flatMap((body) => {
			const { pos, quat } = scene.bodies[body] as Scene["bodies"][number];
			return [...pos, ...quat];
		});
		this.#rows = new Shared<readonly number[]>(file, settled, same, () => this.changed());
	}

	has(body: number): boolean {
		return this.bodies.includes(body);
	}

	/** Null for what is no mocap body. */
	place(body: number): Place | null {
		const at = WIDTH * this.bodies.indexOf(body);
		const row = this.#rows.value.slice(at, at + WIDTH);
		if (at < 0 || row.length < WIDTH) return null;
		return { pos: row.slice(0, 3) as Vec3, quat: row.slice(3) as Quat };
	}

	/** The simulation has them there. */
	setKernel(rows: ArrayLike<number>): void {
		if (rows.length === WIDTH * this.bodies.length) this.#rows.setKernel(Array.from(rows));
	}

	acknowledged(): void {
		this.#rows.acknowledged();
	}

	/** A hand puts one there. */
	put(body: number, { pos, quat }: Place, phase: "move" | "end"): void {
		const at = WIDTH * this.bodies.indexOf(body);
		if (at < 0) return;
		const rows = [...this.#rows.value];
		rows.splice(at, WIDTH, ...pos, ...quat);
		this.channel.mocap({ body, pos, quat }, phase);
		this.#rows.setLocal(rows);
	}
}
