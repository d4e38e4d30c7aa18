import { Spherical, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { CameraPose } from "../protocol/types.gen.ts";
import type { Stage } from "../scene/stage.ts";
import type { Vec3 } from "../scene/vec.ts";

const offset = new Vector3();
const spherical = new Spherical();

export interface OrbitEvents {
	/** The hand moved the camera; `end` when it let go. */
	moved(phase: "move" | "end"): void;
	/** The wheel was turned where it scrolls the page. */
	wheelIgnored(): void;
}

/** Orbit, pan and zoom around the stage's target, by mouse, touch and keys. The world stays Z-up. */
export class Orbit {
	readonly #controls: OrbitControls;
	#silent = false;
	#moving = false;
	#settle: ReturnType<typeof setTimeout> | null = null;
	/** Whether the gesture began above the floor. */
	#above = true;

	constructor(
		readonly stage: Stage,
		readonly canvas: HTMLCanvasElement,
		readonly events: OrbitEvents,
		signal: AbortSignal,
	) {
		// Before OrbitControls hears of it: without focus the wheel belongs to the page.
		canvas.addEventListener(
			"wheel",
			(event) => {
				if (event.ctrlKey || canvas.ownerDocument.activeElement === canvas || focusedInside(canvas)) return;
				event.stopImmediatePropagation();
				events.wheelIgnored();
			},
			{ capture: true, passive: true, signal },
		);
		const { camera } = stage;
		this.#controls = new OrbitControls(camera, canvas);
		this.#controls.enableDamping = false;
		this.#controls.zoomToCursor = true;
		this.#controls.screenSpacePanning = true;
		this.#controls.rotateSpeed = 0.9;
		this.#controls.minDistance = 0.02 * stage.spec.extent;
		this.#controls.maxDistance = 60 * stage.spec.extent;
		this.#controls.addEventListener("change", () => {
			if (!this.#silent) this.#stayAbove();
			this.stage.target.copy(this.#controls.target);
			if (!this.#silent) this.#moved();
		});
		this.#controls.addEventListener("start", () => {
			camera.up.set(0, 0, 1); // a tilted picture is set upright by the hand
			this.#above = this.#isAbove();
		});
		this.#controls.addEventListener("end", () => this.#end());
	}

	/** Off while a joint is held. */
	set enabled(on: boolean) {
		this.#controls.enabled = on;
	}

	get pose(): CameraPose {
		const { camera, target } = this.stage;
		return {
			position: camera.position.toArray() as Vec3,
			target: target.toArray() as Vec3,
			up: camera.up.toArray() as Vec3,
			fov: camera.fov,
		};
	}

	/** Takes a pose that did not come from the hand. */
	place(pose: Partial<CameraPose>): void {
		const { camera, target } = this.stage;
		if (pose.position !== undefined) camera.position.set(...pose.position);
		if (pose.target !== undefined) target.set(...pose.target);
		if (pose.fov !== undefined) camera.fov = pose.fov;
		const up = pose.up ?? [0, 0, 1];
		const upright = up[0] === 0 && up[1] === 0 && up[2] > 0;
		camera.up.set(...up);
		this.#controls.target.copy(target);
		if (upright) {
			this.#quietly(() => this.#controls.update());
		} else {
			camera.lookAt(target); // controls turn about Z; a picture on its side holds until the hand moves it
		}
		camera.updateProjectionMatrix();
	}

	/** Goes along by so much [m], with what is looked at. */
	shift(by: Vec3): void {
		const { camera, target } = this.stage;
		camera.position.add(offset.set(...by));
		target.add(offset);
		this.#controls.target.copy(target);
		camera.updateMatrixWorld();
	}

	/** Turns around the target [rad]. */
	turn(azimuth: number, polar: number): void {
		const { camera } = this.stage;
		camera.up.set(0, 0, 1);
		offset.copy(camera.position).sub(this.stage.target);
		spherical.setFromVector3(swapped(offset));
		spherical.theta += azimuth;
		spherical.phi = Math.min(Math.PI - 0.01, Math.max(0.01, spherical.phi + polar));
		offset.setFromSpherical(spherical);
		this.#above = this.#isAbove();
		camera.position.copy(this.stage.target).add(unswapped(offset));
		this.#quietly(() => this.#controls.update());
		this.#stayAbove();
		this.#moved();
	}

	/** Goes nearer (factor below 1) or farther. */
	zoom(factor: number): void {
		const { camera, target } = this.stage;
		offset.copy(camera.position).sub(target).multiplyScalar(factor);
		this.#above = this.#isAbove();
		camera.position.copy(target).add(offset);
		this.#quietly(() => this.#controls.update());
		this.#stayAbove();
		this.#moved();
	}

	dispose(): void {
		if (this.#settle !== null) clearTimeout(this.#settle);
		this.#controls.dispose();
	}

	/** Wheels and keys have no end of their own: the gesture ends when it has been quiet for a moment. */
	#moved(): void {
		this.#moving = true;
		this.events.moved("move");
		if (this.#settle !== null) clearTimeout(this.#settle);
		this.#settle = setTimeout(() => this.#end(), 250);
	}

	#end(): void {
		if (!this.#moving) return; // a click
		this.#moving = false;
		this.events.moved("end");
	}

	/** The height [m] below which the floor would hide everything; none where no floor is shown. */
	#lowest(): number {
		const floor = this.stage.floor;
		return floor === null ? -Infinity : floor + 0.01 * this.stage.spec.extent;
	}

	#isAbove(): boolean {
		return this.stage.camera.position.z >= this.#lowest() - 1e-6 * this.stage.spec.extent;
	}

	/** No hand gets under the floor by accident. A camera that began there, or with the floor off, goes where it likes. */
	#stayAbove(): void {
		const { camera } = this.stage;
		const { target } = this.#controls;
		const lowest = this.#lowest();
		if (!this.#above || camera.position.z >= lowest) return;
		const away = offset.copy(camera.position).sub(target);
		const distance = away.length();
		// What is looked at stays above, too; then the camera goes round it no further than the floor.
		target.z = Math.max(target.z, lowest);
		const height = lowest - target.z;
		const level = Math.sqrt(Math.max(0, distance * distance - height * height));
		const flat = Math.hypot(away.x, away.y);
		const turn = flat > 0 ? level / flat : 0;
		camera.position.set(target.x + away.x * turn, target.y + away.y * turn, lowest);
		camera.lookAt(target);
	}

	#quietly(act: () => void): void {
		this.#silent = true;
		act();
		this.#silent = false;
	}
}

/** Between the world, whose Z is up, and Three's spherical coordinates, whose Y is: axes change round. */
function swapped(v: Vector3): Vector3 {
	return v.set(v.y, v.z, v.x);
}

function unswapped(v: Vector3): Vector3 {
	return v.set(v.z, v.x, v.y);
}

function focusedInside(canvas: HTMLCanvasElement): boolean {
	const root = canvas.getRootNode();
	return root instanceof ShadowRoot && root.activeElement === canvas;
}
