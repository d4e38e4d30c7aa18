import type { Channel } from "../protocol/channel.ts";
import { Shared } from "../protocol/shared.ts";
import type { CameraTrait } from "../protocol/traits.ts";
import type { CameraPose } from "../protocol/types.gen.ts";
import type { Stage } from "../scene/stage.ts";
import { Orbit } from "./orbit.ts";

/** Where the view looks from: chosen for the robot until a hand or Python says otherwise. */
export class Eye {
	readonly orbit: Orbit;
	readonly #shared: Shared<CameraTrait>;

	constructor(
		readonly stage: Stage,
		readonly channel: Channel,
		canvas: HTMLCanvasElement,
		camera: CameraTrait,
		readonly events: { changed(): void; wheelIgnored(): void },
		signal: AbortSignal,
	) {
		this.#shared = new Shared<CameraTrait>(
			camera,
			() => channel.settled("camera"),
			sameCamera,
			() => this.apply(),
		);
		const moved = (phase: "move" | "end") => {
			const pose = this.orbit.pose;
			channel.camera(pose, phase);
			this.#shared.setLocal(pose);
			events.changed();
		};
		this.orbit = new Orbit(stage, canvas, { moved, wheelIgnored: events.wheelIgnored }, signal);
		signal.addEventListener("abort", () => this.orbit.dispose(), { once: true });
	}

	/** Whether nobody has said where to look from. */
	get automatic(): boolean {
		return Object.keys(this.#shared.value).length === 0;
	}

	setKernel(camera: CameraTrait): void {
		this.#shared.setKernel(camera);
	}

	acknowledged(): void {
		this.#shared.acknowledged();
	}

	/** Puts the camera where it should be; call also when the picture's size or the robot has changed. */
	apply(): void {
		const { name, ...pose } = this.#shared.value;
		if (name !== undefined) {
			const named = this.stage.namedCamera(name);
			if (named !== null) this.orbit.place(named);
		} else if (this.automatic) {
			this.orbit.place({ ...this.stage.framing([], false), up: [0, 0, 1] });
		} else {
			this.orbit.place(pose);
		}
		this.events.changed();
	}

	/** The robot moved: a camera on it moves along. */
	follow(): void {
		if (this.#shared.value.name !== undefined) this.apply();
	}

	/** Brings the named things, or the whole robot, into the picture. */
	frame(paths: readonly string[]): void {
		const pose = this.stage.framing(paths, true);
		this.orbit.place(pose);
		this.#tell(this.orbit.pose);
		this.events.changed();
	}

	#tell(pose: CameraPose): void {
		this.channel.camera(pose, "end");
		this.#shared.setLocal(pose);
	}
}

const KEYS = ["position", "target", "up", "fov"] as const;

/** Equal to a picture's eye; what differs in the last bits has gone through JSON. */
function sameCamera(a: CameraTrait, b: CameraTrait): boolean {
	if (a.name !== b.name) return false;
	return KEYS.every((key) => {
		const [x, y] = [a[key], b[key]];
		if (x === undefined || y === undefined) return x === y;
		const [xs, ys] = [[x].flat(), [y].flat()];
		return xs.every((value, i) => Math.abs(value - (ys[i] ?? Number.NaN)) < 1e-9);
	});
}
