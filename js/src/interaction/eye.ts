import type { Channel } from "../protocol/channel.ts";
import { Shared } from "../protocol/shared.ts";
import type { CameraTrait } from "../protocol/traits.ts";
import type { CameraPose } from "../protocol/types.gen.ts";
import type { Cover } from "../scene/framing.ts";
import { vecAt } from "../scene/kinematics.ts";
import { findPath } from "../scene/paths.ts";
import type { Stage } from "../scene/stage.ts";
import { add, length, scale, sub, type Vec3 } from "../scene/vec.ts";
import { Orbit } from "./orbit.ts";

/** A view that has gone: what it looked at, from where. */
export interface Left {
	pose: CameraPose;
	center: Vec3;
	extent: number;
}

export interface EyeEvents {
	changed(): void;
	/** It goes on to move: the robot is to be looked at once more. */
	follows(): void;
	wheelIgnored(): void;
	/** What lies over the picture. */
	covers(): readonly Cover[];
}

/** After this long [ms] without a change a chosen camera is told. */
const FITTED_AFTER = 300;
/** A followed body is caught up with in about so long [ms]. */
const GENTLY = 140;
/** Between two looks at it [ms]; after a longer rest it is as if no time had passed. */
const LONGEST = 50;
/** In radii of the robot: farther at once, and it has been put elsewhere; nearer, and nobody sees the rest. */
const JUMP = 1.5;
const ARRIVED = 2e-4;

/** Where the view looks from: chosen for the robot until a hand or Python says otherwise. */
export class Eye {
	readonly orbit: Orbit;
	readonly #shared: Shared<CameraTrait>;
	/** Where the view looked from before the robot was read again. */
	#before: Left | null;
	/** What Python knows of a camera that the view chose. */
	#told: CameraPose | null;
	/** Where the followed body was last looked for [m]. */
	#anchor: Vec3 = [0, 0, 0];
	#followed = 0;
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
			const pose = this.#pose;
			channel.camera(this.orbit.pose, phase, pose.track);
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
			const given = pose.position !== undefined && pose.target !== undefined;
			const framed = given || !pose.track ? {} : this.stage.framing([], true, this.events.covers());
			this.orbit.place({ ...framed, ...pose });
		}
		this.#catchUp();
		this.events.changed();
	}

	/** The robot moved: a camera on it moves along, and so does one that follows it, gently. */
	follow(): void {
		if (this.#shared.value.name !== undefined) this.apply();
		const { body } = this;
		if (body === null) return;
		const now = performance.now();
		const passed = Math.min(LONGEST, now - this.#followed);
		this.#followed = now;
		const there = vecAt(this.stage.poses.xpos, body);
		const away = sub(there, this.#anchor);
		const far = length(away) / this.stage.spec.extent;
		if (far === 0) return;
		const jumps = far > JUMP || far < ARRIVED;
		const step = scale(away, jumps ? 1 : 1 - Math.exp(-passed / GENTLY));
		this.#anchor = add(this.#anchor, step);
		this.orbit.shift(step);
		if (!jumps) this.events.follows();
	}

	/** The body that is followed; null: none. */
	get body(): number | null {
		const { track } = this.#shared.value;
		if (!track) return null;
		return findPath(this.stage.spec, `body/${track}`)?.index ?? null;
	}

	/** Follows a body from here on, or none. */
	track(name: string): void {
		this.#tell({ ...this.orbit.pose, track: name });
	}

	get #pose(): CameraPose & { track: string } {
		return { ...this.orbit.pose, track: this.#shared.value.track ?? "" };
	}

	/** The picture looks at a body that went away since somebody chose the camera. */
	#catchUp(): void {
		const { body } = this;
		if (body === null) return;
		this.#anchor = vecAt(this.stage.poses.xpos, body);
		const away = sub(this.#anchor, this.stage.target.toArray() as Vec3);
		if (length(away) > JUMP * this.stage.spec.extent) this.orbit.shift(away);
	}

	/** Brings the named things, or the whole robot, into the picture. */
	frame(paths: readonly string[]): void {
		const pose = this.stage.framing(paths, true, this.events.covers());
		this.orbit.place(pose);
		this.#tell(this.#pose);
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

	#tell({ track, ...pose }: CameraPose & { track: string }): void {
		this.channel.camera(pose, "end", track);
		this.#shared.setLocal({ ...pose, track });
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
	if (a.name !== b.name || (a.track ?? "") !== (b.track ?? "") || a.fitted !== b.fitted) return false;
	return KEYS.every((key) => {
		const [x, y] = [a[key], b[key]];
		if (x === undefined || y === undefined) return x === y;
		const [xs, ys] = [[x].flat(), [y].flat()];
		return xs.every((value, i) => Math.abs(value - (ys[i] ?? Number.NaN)) < 1e-9);
	});
}
