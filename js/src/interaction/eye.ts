import type { Channel } from "../protocol/channel.ts";
import { Shared } from "../protocol/shared.ts";
import type { CameraTrait } from "../protocol/traits.ts";
import type { CameraPose } from "../protocol/types.gen.ts";
import type { Cover } from "../scene/framing.ts";
import type { Stage } from "../scene/stage.ts";
import type { Vec3 } from "../scene/vec.ts";
import { Orbit } from "./orbit.ts";

/** A view that has gone: what it looked at, from where. */
export interface Left {
	pose: CameraPose;
	center: Vec3;
	extent: number;
}

export interface EyeEvents {
	changed(): void;
	wheelIgnored(): void;
	/** What lies over the picture. */
	covers(): readonly Cover[];
}

/** After this long [ms] without a change a chosen camera is told. */
const FITTED_AFTER = 300;

/** Where the view looks from: chosen for the robot until a hand or Python says otherwise. */
export class Eye {
	readonly orbit: Orbit;
	readonly #shared: Shared<CameraTrait>;
	/** Where the view looked from before the robot was read again. */
	#before: Left | null;
	/** What Python knows of a camera that the view chose. */
	#told: CameraPose | null;
	#telling: ReturnType<typeof setTimeout> | undefined;

	constructor(
		readonly stage: Stage,
		readonly channel: Channel,
		canvas: HTMLCanvasElement,
		camera: CameraTrait,
		before: Left | null,
		readonly events: EyeEvents,
		signal: AbortSignal,
	) {
		this.#shared = new Shared<CameraTrait>(
			camera,
			() => channel.settled("camera"),
			sameCamera,
			(value) => {
				// What another view of this robot chose, or this one.
				if (value.fitted === true && this.#told !== null) return;
				this.#before = null;
				this.#told = null;
				this.apply();
			},
		);
		this.#before = before;
		this.#told = camera.fitted === true ? (before?.pose ?? null) : null;
		const moved = (phase: "move" | "end") => {
			const pose = this.orbit.pose;
			channel.camera(pose, phase);
			this.#shared.setLocal(pose);
			events.changed();
		};
		this.orbit = new Orbit(stage, canvas, { moved, wheelIgnored: events.wheelIgnored }, signal);
		signal.addEventListener(
			"abort",
			() => {
				clearTimeout(this.#telling);
				this.orbit.dispose();
			},
			{ once: true },
		);
	}

	/** Whether everything that is to be in the picture is there. */
	complete = false;

	/** Whether nobody has said where to look from. */
	get automatic(): boolean {
		const { value } = this.#shared;
		return value.fitted === true || Object.keys(value).length === 0;
	}

	/** For the view of the same robot that comes after this one. */
	get left(): Left {
		const { center, extent } = this.stage.spec;
		return { pose: this.orbit.pose, center, extent };
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
			const before =
				this.#before !== null && isAlike(this.#before, this.stage.spec) ? this.#before.pose : null;
			this.orbit.place(before ?? { ...this.stage.framing([], false, this.events.covers()), up: [0, 0, 1] });
			this.#tellFitted();
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
		const pose = this.stage.framing(paths, true, this.events.covers());
		this.orbit.place(pose);
		this.#tell(this.orbit.pose);
		this.events.changed();
	}

	/** Lets Python know, once the size has settled and the robot is complete. */
	#tellFitted(): void {
		if (!this.complete) return;
		clearTimeout(this.#telling);
		this.#telling = setTimeout(() => {
			const { pose } = this.orbit;
			if (!this.automatic || (this.#told !== null && sameCamera(pose, this.#told))) return;
			this.#told = pose;
			this.channel.fitted(pose);
		}, FITTED_AFTER);
	}

	#tell(pose: CameraPose): void {
		this.channel.camera(pose, "end");
		this.#shared.setLocal(pose);
	}
}

/** Whether a robot is about where and as large as the one before: then the picture does not jump. */
function isAlike({ center, extent }: Left, spec: { center: Vec3; extent: number }): boolean {
	const away = Math.hypot(...center.map((c, k) => c - (spec.center[k] as number)));
	const ratio = spec.extent / extent;
	return away < 0.5 * extent && ratio > 0.6 && ratio < 1.6;
}

const KEYS = ["position", "target", "up", "fov"] as const;

/** Equal to a picture's eye; what differs in the last bits has gone through JSON. */
function sameCamera(a: CameraTrait, b: CameraTrait): boolean {
	if (a.name !== b.name || a.fitted !== b.fitted) return false;
	return KEYS.every((key) => {
		const [x, y] = [a[key], b[key]];
		if (x === undefined || y === undefined) return x === y;
		const [xs, ys] = [[x].flat(), [y].flat()];
		return xs.every((value, i) => Math.abs(value - (ys[i] ?? Number.NaN)) < 1e-9);
	});
}
