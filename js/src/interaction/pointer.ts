/** What the mouse does over the robot: names it, selects it, moves its joints. */

import { mapPathOf } from "../scene/mapobjects.ts";
import { pathOf } from "../scene/paths.ts";
import type { Stage } from "../scene/stage.ts";
import type { Ray, Vec3 } from "../scene/vec.ts";
import { type Cursor, grabbedJoint, type JointDrag, startDrag } from "./drag.ts";
import type { Held } from "./gizmo.ts";
import type { JointState } from "./joints.ts";
import type { Orbit } from "./orbit.ts";
import { type Hit, pickAny } from "./picking.ts";
import { type Grip, grip, type PullKind } from "./pulling.ts";

/** Farther [css pixels] than this a press is a drag, not a click. */
const SLACK = 4;

export interface PointerEvents {
	/** Empty path: nothing is under the mouse. */
	hover(path: string, at: { x: number; y: number } | null): void;
	click(path: string, point: Vec3, add: boolean): void;
	grab(joint: number): void;
	drag(joint: number, values: number[]): void;
	drop(joint: number): void;
	/** Something else than joints that is held from here on; null where nothing is. */
	hold(x: number, y: number, ray: Ray, hit: Hit | null): Held | null;
	/** Whether a hand can take hold of a body that no joint moves. */
	holds(body: number): boolean;
	/** What a drag of a body that joint moves does: moves the joint, or pulls at the body. */
	pulls(joint: number, keys: { ctrl: boolean; shift: boolean; alt: boolean }): PullKind | null;
	/** The hand pulls at a body; to null: it lets go. */
	pull(grip: Grip, to: Vec3 | null): void;
}

interface Press {
	id: number;
	x: number;
	y: number;
	hit: Hit | null;
	joint: number | null;
	drag: JointDrag | null;
	grip: Grip | null;
	held: Held | null;
	/** The hand has moved. */
	moved: boolean;
}

export class Pointer {
	#press: Press | null = null;
	#over: { x: number; y: number; alt: boolean } | null = null;
	#frame = 0;

	constructor(
		readonly stage: Stage,
		readonly joints: JointState,
		readonly orbit: Orbit,
		readonly canvas: HTMLCanvasElement,
		readonly events: PointerEvents,
		signal: AbortSignal,
	) {
		const on = <K extends keyof HTMLElementEventMap>(
			type: K,
			act: (event: HTMLElementEventMap[K]) => void,
			capture = false,
		) => canvas.addEventListener(type, act, { signal, capture });
		on("pointerdown", (event) => this.#down(event), true); // before OrbitControls, which must not start
		on("pointermove", (event) => this.#move(event));
		on("pointerup", (event) => this.#up(event));
		on("pointercancel", (event) => this.#cancel(event));
		on("lostpointercapture", (event) => this.#cancel(event));
		on("pointerleave", () => this.#leave());
		on("contextmenu", (event) => {
			event.preventDefault(); // the right button pans
			event.stopPropagation();
		});
		signal.addEventListener("abort", () => cancelAnimationFrame(this.#frame), { once: true });
	}

	/** Lets go of everything, as if the button had come up; `cancel`: what can stays as it was. */
	release(cancel = false): void {
		const press = this.#press;
		this.#press = null;
		this.orbit.enabled = true;
		this.canvas.style.cursor = "";
		if (press?.drag != null) this.events.drop(press.drag.joint);
		if (press?.held != null && press.moved) {
			if (cancel && press.held.cancel !== undefined) press.held.cancel();
			else press.held.end();
		}
		if (press?.grip != null) this.events.pull(press.grip, null);
	}

	get dragging(): boolean {
		const press = this.#press;
		return press?.drag != null || press?.grip != null || (press?.held != null && press.moved);
	}

	#down(event: PointerEvent): void {
		if (!event.isPrimary || event.button !== 0) return;
		const { x, y } = this.#place(event);
		const ray = this.#ray(x, y);
		const hit = pickAny(this.stage, ray);
		const held = this.events.hold(x, y, ray, hit);
		const joint = hit === null || held !== null ? null : this.#movable(hit.item.body);
		this.#press = { id: event.pointerId, x, y, hit, joint, drag: null, grip: null, held, moved: false };
		if (joint !== null || held !== null) {
			this.orbit.enabled = false;
			this.canvas.setPointerCapture(event.pointerId);
		}
	}

	#move(event: PointerEvent): void {
		const { x, y } = this.#place(event);
		const press = this.#press;
		if (press === null) {
			if (event.buttons === 0 && event.pointerType !== "touch") this.#hoverSoon(x, y, event.altKey);
			return;
		}
		if (event.pointerId === press.id && press.held !== null) {
			press.moved ||= Math.hypot(x - press.x, y - press.y) >= SLACK;
			if (!press.moved) return;
			if (this.#over !== null) this.#leave(); // once: what is held says something of its own there
			this.canvas.style.cursor = "grabbing";
			press.held.move(x, y, this.#ray(x, y), event.shiftKey);
			return;
		}
		if (event.pointerId !== press.id || press.joint === null || press.hit === null) return;
		if (press.grip !== null) {
			this.events.pull(press.grip, press.grip.target(this.#ray(x, y)));
			return;
		}
		if (press.drag === null) {
			if (Math.hypot(x - press.x, y - press.y) < SLACK) return;
			this.#leave();
			const keys = { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey };
			const kind = this.events.pulls(press.joint, keys);
			if (kind !== null) {
				const ray = this.#ray(press.x, press.y);
				press.grip = grip(this.stage.poses, press.hit.item.body, press.hit.point, ray, kind);
				this.canvas.style.cursor = "grabbing";
				this.events.pull(press.grip, press.grip.target(this.#ray(x, y)));
				return;
			}
			const start = this.#cursor(press.x, press.y, event.shiftKey);
			press.drag = startDrag(
				this.stage.spec,
				this.stage.poses,
				this.joints.qpos,
				press.joint,
				press.hit.point,
				start,
			);
			this.canvas.style.cursor = "grabbing";
			this.events.grab(press.drag.joint);
		}
		this.events.drag(press.drag.joint, press.drag.move(this.#cursor(x, y, event.shiftKey)));
	}

	#up(event: PointerEvent): void {
		// The browser focuses what is pressed; some hosts keep it from doing so.
		this.canvas.focus({ preventScroll: true });
		const press = this.#press;
		if (press === null || event.pointerId !== press.id) return;
		const { x, y } = this.#place(event);
		const still =
			press.drag === null &&
			press.grip === null &&
			!press.moved &&
			Math.hypot(x - press.x, y - press.y) < SLACK;
		this.release();
		if (!still) return;
		const add = event.shiftKey || event.ctrlKey || event.metaKey;
		const hit = press.hit;
		if (hit === null) this.events.click("", this.#ray(x, y).origin, add);
		else this.events.click(this.#pathOf(hit, event.altKey), hit.point, add);
	}

	#cancel(event: PointerEvent): void {
		if (this.#press?.id === event.pointerId) this.release(true);
	}

	#leave(): void {
		this.#over = null;
		this.events.hover("", null);
	}

	/** Picking costs; once a frame is enough. */
	#hoverSoon(x: number, y: number, alt: boolean): void {
		const waiting = this.#over !== null && this.#frame !== 0;
		this.#over = { x, y, alt };
		if (waiting) return;
		this.#frame = requestAnimationFrame(() => {
			this.#frame = 0;
			const over = this.#over;
			if (over === null) return;
			const hit = pickAny(this.stage, this.#ray(over.x, over.y));
			const body = hit?.item.body;
			const can =
				hit?.path !== undefined ||
				(body !== undefined && (this.#movable(body) !== null || this.events.holds(body)));
			this.canvas.style.cursor = can ? "grab" : "";
			this.events.hover(hit === null ? "" : this.#pathOf(hit, over.alt), over);
		});
	}

	#movable(body: number): number | null {
		return grabbedJoint(this.stage.spec, body);
	}

	#pathOf({ item, path }: Hit, exact: boolean): string {
		if (path !== undefined) return path;
		const ofMap = item.kind === "geom" ? mapPathOf(this.stage.spec, item.index) : null;
		if (ofMap !== null) return ofMap;
		if (exact) return pathOf(this.stage.spec, item.kind, item.index);
		return pathOf(this.stage.spec, "body", item.body);
	}

	#place(event: PointerEvent): { x: number; y: number } {
		const box = this.canvas.getBoundingClientRect();
		// A host that zooms its pages scales boxes but not css sizes.
		const scale = box.width > 0 ? this.canvas.clientWidth / box.width : 1;
		return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
	}

	#ray(x: number, y: number) {
		return this.stage.rayAt(x, y, this.canvas.clientWidth, this.canvas.clientHeight);
	}

	#cursor(x: number, y: number, vertical: boolean): Cursor {
		const { clientWidth, clientHeight } = this.canvas;
		return {
			ray: this.#ray(x, y),
			at: [x, y],
			project: (point) => this.stage.project(point, clientWidth, clientHeight),
			vertical,
		};
	}
}
