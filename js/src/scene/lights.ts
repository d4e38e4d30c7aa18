import { DirectionalLight, Group, HemisphereLight, type PerspectiveCamera, type Vector3 } from "three";
import type { Scene } from "../protocol/types.gen.ts";
import type { Poses } from "./kinematics.ts";
import type { Vec3 } from "./vec.ts";

const RAD = Math.PI / 180;
const KEY = 1.75;
const LAMP = 0.6;
const SHADOW = 0.85;

/**
 * A studio: a key light with a soft shadow, sky and floor that fill, and a faint lamp at the camera, so that no side
 * of a robot is ever black. The model's own lights are made for other renderers and are not used.
 */
export class Lights {
	readonly group = new Group();
	readonly key = new DirectionalLight("#fff8ef", KEY);
	readonly #sky = new HemisphereLight("#f2f6ff", "#a39b90", 1.4);
	readonly #lamp = new DirectionalLight("#ffffff", LAMP);
	/** Amid the bodies, where the light falls. */
	center: Vec3 = [0, 0, 0];
	readonly #direction: Vec3;
	readonly #extent: number;
	/** Corners of what casts shadows besides. */
	also: readonly Vec3[] = [];

	constructor(scene: Scene, shadowSize: number) {
		// From behind the first viewer's left shoulder, high: shadows fall away to the right.
		const azimuth = (scene.azimuth + 180 - 38) * RAD;
		const elevation = 52 * RAD;
		const level = Math.cos(elevation);
		this.#direction = [level * Math.cos(azimuth), level * Math.sin(azimuth), Math.sin(elevation)];
		this.#extent = scene.extent;
		this.#sky.position.set(0, 0, 1);
		this.key.castShadow = true;
		this.key.shadow.mapSize.set(shadowSize, shadowSize);
		this.key.shadow.radius = 2.5;
		this.key.shadow.bias = -0.0004;
		this.group.add(this.key, this.key.target, this.#sky, this.#lamp, this.#lamp.target);
	}

	/** Wraps the shadow's box around the robot where it is now. */
	fit({ xpos }: Poses): void {
		const low: Vec3 = [Infinity, Infinity, Infinity];
		const high: Vec3 = [-Infinity, -Infinity, -Infinity];
		for (let i = xpos.length > 3 ? 3 : 0; i < xpos.length; i++) {
			const k = i % 3;
			low[k] = Math.min(low[k] as number, xpos[i] as number);
			high[k] = Math.max(high[k] as number, xpos[i] as number);
		}
		for (const corner of this.also) {
			for (const k of [0, 1, 2] as const) {
				low[k] = Math.min(low[k], corner[k]);
				high[k] = Math.max(high[k], corner[k]);
			}
		}
		const half = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2;
		// Bodies' origins are inside the robot; what sticks out is at most about its size.
		const radius = Math.max(1.25 * this.#extent, half + 0.4 * this.#extent);
		const center: Vec3 = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
		this.center = center;
		const [x, y, z] = this.#direction;
		this.key.target.position.set(...center);
		this.key.position.set(center[0] + 3 * radius * x, center[1] + 3 * radius * y, center[2] + 3 * radius * z);
		const camera = this.key.shadow.camera;
		camera.left = camera.bottom = -radius;
		camera.right = camera.top = radius;
		camera.near = 0.5 * radius;
		camera.far = 6 * radius;
		camera.updateProjectionMatrix();
		this.key.shadow.normalBias = (3 * radius) / this.key.shadow.mapSize.x;
	}

	/** Keeps the lamp at the viewer's head. */
	follow(camera: PerspectiveCamera, target: Vector3): void {
		this.#lamp.position.copy(camera.position);
		this.#lamp.target.position.copy(target);
	}

	/** Call before each frame: no shadow is shown before there is one. */
	prepare(shadows: boolean): void {
		this.key.shadow.intensity = shadows || this.key.shadow.map !== null ? SHADOW : 0;
	}

	/** A second mood: brighter at the camera, for looking into dark corners. */
	setHeadlight(on: boolean): void {
		this.#lamp.intensity = on ? 3 * LAMP : LAMP;
		this.key.intensity = on ? 0.4 * KEY : KEY;
	}

	/** Frees the shadow's picture; the next shadow makes another. */
	rest(): void {
		this.key.shadow.dispose();
		this.key.shadow.map = null;
	}

	/** The shadow's picture and its bytes: colour and depth. */
	*holdings(): Generator<[object, number]> {
		const { map } = this.key.shadow;
		if (map !== null) yield [map, 8 * map.width * map.height];
	}

	dispose(): void {
		this.key.shadow.dispose();
		this.key.dispose();
		this.#sky.dispose();
		this.#lamp.dispose();
	}
}
