/** What is drawn beside the robot to explain it: frames, axes, strings, contacts, what actuators do. */
import { Group, MeshBasicMaterial, MeshPhongMaterial } from "three";
import type { ShowSwitches } from "../protocol/traits.ts";
import type { Scene } from "../protocol/types.gen.ts";
import { BodyFrames, JointAxes } from "./arrows.ts";
import { Contacts } from "./contacts.ts";
import { courseOf } from "./courses.ts";
import { ActuatorMarks, efforts, type Rgb } from "./drives.ts";
import { Handles } from "./handles.ts";
import type { Poses } from "./kinematics.ts";
import { Tether } from "./tether.ts";
import { type Tube, Tubes } from "./tubes.ts";
import type { Vec3 } from "./vec.ts";

/** A tendon that an actuator pulls at is drawn so much thicker, as MuJoCo draws it. */
const DRIVEN = 2;
/** MuJoCo's yellow is hard to see against a bright sky. */
const RAY: Rgb = [0.96, 0.62, 0.04];
const RAY_RADIUS = 0.004;

export class Annotations {
	readonly group = new Group();
	readonly contacts: Contacts;
	readonly handles: Handles;
	readonly #rays = new Tubes(() => new MeshBasicMaterial());
	readonly #tubes = new Tubes(() => new MeshPhongMaterial({ specular: 0x3c3c3c, shininess: 20 }));
	#frames: BodyFrames | null = null;
	#axes: JointAxes | null = null;
	#marks: ActuatorMarks | null = null;
	#tether: Tether | null = null;
	#show: ShowSwitches = {};
	/** Controls of the actuators, whose colours they give; null: all are at rest. */
	controls: () => ArrayLike<number> | null = () => null;
	/** How many rays are drawn. */
	rays = 0;
	/** Courses of tendons as drawn. */
	courses: readonly Tube[] = [];

	constructor(readonly scene: Scene) {
		this.contacts = new Contacts(scene.extent);
		this.handles = new Handles(scene.extent);
		this.group.add(this.contacts.group, this.#tubes.group, this.#rays.group, this.handles.group);
	}

	/** Call `pose` after it. */
	setShow(show: ShowSwitches): void {
		this.#show = show;
		this.contacts.setShow(show.contacts === true, show.contact_forces === true);
		this.#frames = this.#made(show.frames === true, this.#frames, () => new BodyFrames(this.scene));
		this.#axes = this.#made(show.joint_axes === true, this.#axes, () => new JointAxes(this.scene));
		this.#marks = this.#made(show.actuators === true, this.#marks, () => new ActuatorMarks(this.scene));
	}

	/** Whether anything depends on the controls. */
	get colorsControls(): boolean {
		return this.#show.actuators === true;
	}

	pose(poses: Poses): void {
		this.#frames?.pose(poses);
		this.#axes?.pose(poses);
		const colors = this.colorsControls ? efforts(this.scene.inputs, this.controls() ?? []) : null;
		if (colors !== null) this.#marks?.pose(poses, colors);
		const drawn = (index: number) => this.#show.tendons !== false || colors?.has(`tendon ${index}`) === true;
		this.courses = this.scene.tendons.flatMap((tendon, index) => {
			if (!drawn(index)) return [];
			const color: Rgb | undefined = colors?.get(`tendon ${index}`)?.[1];
			const radius = tendon.width * (color === undefined ? 1 : DRIVEN);
			const own = tendon.color.slice(0, 3) as unknown as Rgb;
			return courseOf(this.scene, tendon, poses).map((line) => ({ line, radius, color: color ?? own }));
		});
		this.#tubes.set(this.courses);
	}

	/** Rays of rangefinders, six numbers each: from and to [m]. Says whether anything is otherwise. */
	setRays(rows: ArrayLike<number>): boolean {
		if (rows.length === 0 && this.rays === 0) return false;
		this.rays = Math.floor(rows.length / 6);
		const vec = (at: number): Vec3 => [rows[at] ?? 0, rows[at + 1] ?? 0, rows[at + 2] ?? 0];
		const radius = RAY_RADIUS * this.scene.extent;
		const tubes = [...Array(this.rays).keys()].map((i) => ({
			line: [vec(6 * i), vec(6 * i + 3)],
			radius,
			color: RAY,
		}));
		this.#rays.set(tubes);
		return true;
	}

	/** Shows a hand that pulls at a point; null: none does. */
	setTether(from: Vec3 | null, to: Vec3 | null): void {
		if (from === null || to === null) {
			this.#tether?.arrows.dispose();
			this.#tether = null;
			return;
		}
		if (this.#tether === null) {
			this.#tether = new Tether(this.scene.extent);
			this.group.add(this.#tether.arrows.group);
		}
		this.#tether.stretch(from, to);
	}

	#made<T extends BodyFrames | JointAxes | ActuatorMarks>(
		on: boolean,
		had: T | null,
		make: () => T,
	): T | null {
		if (on && had === null) {
			const made = make();
			this.group.add(made.arrows.group);
			return made;
		}
		if (!on) had?.arrows.dispose();
		return on ? had : null;
	}

	dispose(): void {
		this.contacts.dispose();
		this.#tubes.dispose();
		this.#rays.dispose();
		this.handles.dispose();
		for (const one of [this.#frames, this.#axes, this.#marks, this.#tether]) one?.arrows.dispose();
	}
}
