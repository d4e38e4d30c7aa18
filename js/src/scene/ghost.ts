import { type BufferGeometry, Color, Group, type InstancedMesh, type Material } from "three";
import { Batch, type Item } from "./batch.ts";
import { Kinematics, type Poses } from "./kinematics.ts";
import { makeMaterial, PLAIN } from "./materials.ts";
import { type Robot, writeFrames } from "./robot.ts";

const TINT = new Color("#74a6ff");
const ALPHA = 0.45;

/**
 * The robot once more, somewhere else and translucent. It is drawn with the robot's own geometries, and twice: first
 * its depth alone, so that one sees its outside and not all that is in it.
 */
export class Ghost {
	readonly group = new Group();
	readonly frames: Float64Array;
	readonly #kinematics: Kinematics;
	#batches: Batch[] = [];
	#materials = new Map<boolean, Material[]>();
	/** Which layout of the robot it is drawn after. */
	#layout = -1;

	constructor(readonly robot: Robot) {
		this.group.matrixAutoUpdate = false;
		this.#kinematics = new Kinematics(robot.scene);
		this.frames = new Float64Array(robot.frames.length);
	}

	get scene(): Robot["scene"] {
		return this.robot.scene;
	}

	/** Moves it to `qpos`, showing what the robot shows; call after the robot was moved. */
	pose(qpos: ArrayLike<number>): Poses {
		const poses = this.#kinematics.run(qpos);
		writeFrames(poses, this.frames);
		this.#follow();
		for (const batch of this.#batches) batch.pose(this.frames);
		return poses;
	}

	/** Items that are drawn now, with the batch that draws them. */
	*shown(): Generator<[Batch, Item, number]> {
		for (const batch of this.#batches) {
			for (const [slot, item] of batch.shown.entries()) yield [batch, item, slot];
		}
	}

	/** Call before it is drawn. */
	wake(): void {
		for (const batch of this.#batches) batch.wake();
	}

	rest(): void {
		for (const batch of this.#batches) batch.rest();
		for (const pair of this.#materials.values()) for (const material of pair) material.dispose();
	}

	*holdings(): Generator<[object, number]> {
		for (const batch of this.#batches) yield* batch.holdings();
	}

	dispose(): void {
		this.rest();
		for (const batch of this.#batches) batch.dispose();
		this.group.removeFromParent();
	}

	#follow(): void {
		if (this.#layout === this.robot.layouts) return;
		this.#layout = this.robot.layouts;
		for (const batch of this.#batches) batch.dispose();
		this.#batches = [];
		const color = [TINT.r, TINT.g, TINT.b] as const;
		for (const { geometry, look, shown } of this.robot.batches) {
			const items = shown.filter((item) => item.body !== 0 && !item.backdrop);
			if (items.length === 0) continue;
			const batch = new Batch(geometry, { ...PLAIN, caps: look.caps });
			batch.items.push(...items.map((item) => ({ ...item, color })));
			const [depth, surface] = this.#pair(look.caps) as [Material, Material];
			const mesh = batch.layout(() => true, surface) as InstancedMesh<BufferGeometry, Material | Material[]>;
			mesh.material = [depth, surface];
			for (const at of [0, 1]) mesh.geometry.addGroup(0, Infinity, at);
			mesh.renderOrder = 2; // over everything that is solid
			this.group.add(mesh);
			this.#batches.push(batch);
		}
	}

	/** What draws the depth, and what draws the surface. */
	#pair(caps: boolean): Material[] {
		const known = this.#materials.get(caps);
		if (known !== undefined) return known;
		const { shared, finish } = this.robot;
		const make = (alpha: number, offset: number): Material => {
			const made = makeMaterial({ ...PLAIN, alpha, caps }, shared, 1, finish);
			// Where it stands as the robot does, the robot is seen.
			made.polygonOffset = true;
			made.polygonOffsetFactor = offset;
			made.polygonOffsetUnits = 4 * offset;
			return made;
		};
		const depth = make(1, 2);
		depth.colorWrite = false;
		const pair = [depth, make(ALPHA, 1)];
		this.#materials.set(caps, pair);
		return pair;
	}
}
