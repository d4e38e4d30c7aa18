/** Mocap bodies in a view: where they are, and the handles of the one that is selected. */
import { axisAt, glide, type Held, type Place, slide, spin } from "./interaction/gizmo.ts";
import { MocapState } from "./interaction/mocap.ts";
import type { Hit } from "./interaction/picking.ts";
import type { Channel } from "./protocol/channel.ts";
import type { Scene } from "./protocol/types.gen.ts";
import type { HandleMode } from "./scene/handles.ts";
import { findPath } from "./scene/paths.ts";
import type { Stage } from "./scene/stage.ts";
import type { Ray, Vec3 } from "./scene/vec.ts";
import type { Frame } from "./ui/frame.ts";

export interface PlacingEvents {
	/** Something stands otherwise. */
	move(): void;
	/** Why no hand can move them now; empty where it can. */
	obstacle(): string;
}

export class Placing {
	readonly state: MocapState;
	#mode: HandleMode = "move";
	/** The one that has handles. */
	#body: number | null = null;
	#holding = false;

	constructor(
		readonly context: { frame: Frame; channel: Channel },
		readonly scene: Scene,
		readonly stage: Stage,
		readonly events: PlacingEvents,
	) {
		this.state = new MocapState(scene, context.channel, () => this.#follow());
	}

	get mode(): HandleMode {
		return this.#mode;
	}

	set mode(mode: HandleMode) {
		this.#mode = mode;
		if (this.#body === null) return;
		this.#say();
		this.events.move();
	}

	/** The first mocap body among what is selected gets the handles. */
	select(paths: readonly string[]): void {
		const bodies = paths.map((path) => {
			const found = findPath(this.scene, path);
			return found?.kind === "geom" ? (this.scene.geoms[found.index]?.body ?? -1) : (found?.index ?? -1);
		});
		const body = bodies.find((one) => this.state.has(one)) ?? null;
		if (body === this.#body) return;
		this.#body = body;
		this.#say();
		this.events.move();
	}

	/** Puts the handles where their body is now. */
	pose(): void {
		const place = this.#body === null ? null : this.state.place(this.#body);
		const able = this.events.obstacle() === "";
		this.stage.annotations.handles.place(able ? (place?.pos ?? null) : null, this.#mode);
	}

	/** Whether a hand can take hold of a body. */
	holds(body: number): boolean {
		return this.state.has(body) && this.events.obstacle() === "";
	}

	/** What a press at css pixels takes hold of: a handle, or a mocap body itself. */
	hold(x: number, y: number, ray: Ray, hit: Hit | null): Held | null {
		const { canvas } = this.context.frame;
		const { handles } = this.stage.annotations;
		const project = (place: Vec3) => this.stage.project(place, canvas.clientWidth, canvas.clientHeight);
		const axis = handles.at === null ? null : axisAt(handles, x, y, project);
		const body = axis === null ? (hit?.item.body ?? -1) : (this.#body ?? -1);
		const from = this.state.place(body);
		if (from === null) return null;
		if (this.events.obstacle() !== "") {
			this.context.frame.status.say("mocap", this.events.obstacle());
			return null;
		}
		if (axis !== null && this.#mode === "turn") {
			const turn = spin(axis, from, [x, y], project(from.pos), ray);
			return this.#held(body, (x, y) => turn(x, y));
		}
		const move = axis === null ? glide(from, hit?.point ?? from.pos, ray) : slide(axis, from, ray);
		return this.#held(body, (_x, _y, ray) => move(ray));
	}

	#held(body: number, to: (x: number, y: number, ray: Ray) => Place): Held {
		let last: Place | null = null;
		return {
			move: (x, y, ray) => {
				last = to(x, y, ray);
				this.#holding = true;
				this.#say(body);
				this.state.put(body, last, "move");
			},
			end: () => {
				this.#holding = false;
				this.#say();
				if (last !== null) this.state.put(body, last, "end");
			},
		};
	}

	#follow(): void {
		const { placed } = this.stage.robot.kinematics;
		for (const body of this.state.bodies) {
			const place = this.state.place(body);
			if (place !== null) placed.set(body, place);
		}
		this.events.move();
	}

	#say(body = this.#body): void {
		const { status } = this.context.frame;
		if (body === null) {
			status.say("mocap", "");
			return;
		}
		const name = this.scene.bodies[body]?.name || `body #${body}`;
		const place = this.state.place(body);
		if (this.#holding && place !== null) {
			const numbers = this.#mode === "turn" ? place.quat : place.pos;
			status.say("mocap", `${name}  ${numbers.map((one) => one.toFixed(3)).join("  ")}`);
			return;
		}
		const how = this.#mode === "move" ? "drag it or its arrows; E turns it" : "drag its rings; W moves it";
		status.say("mocap", this.events.obstacle() || `${name}: ${how}`);
	}
}
