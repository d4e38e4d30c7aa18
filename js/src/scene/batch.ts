import {
	type BufferGeometry,
	DynamicDrawUsage,
	InstancedBufferAttribute,
	InstancedMesh,
	type Material,
	Sphere,
} from "three";
import { encloseInstances } from "./bounds.ts";
import type { Look } from "./materials.ts";
import { bytesOf, hold, release, wrap } from "./sharedgeometry.ts";
import { type Quat, rotate, type Vec3 } from "./vec.ts";

/** A shape at its place on a body. One geom may be several. */
export interface Item {
	kind: "geom" | "site";
	/** Index in the robot's list of that kind. */
	index: number;
	body: number;
	/** Twelve numbers: the columns of the rotation times scale, then the position, in the frame of the body. */
	local: Float64Array;
	/** Linear light. */
	color: readonly [number, number, number];
	look: Look;
	group: number;
	role: "visual" | "collision" | "both";
	/** Ground and terrain: a click on it is a click on nothing, and the camera does not try to hold it. */
	backdrop: boolean;
}

/** Columns of an affine map. */
export function affine(pos: Vec3, quat: Quat, scale: Vec3): Float64Array {
	return Float64Array.of(
		...rotate(quat, [scale[0], 0, 0]),
		...rotate(quat, [0, scale[1], 0]),
		...rotate(quat, [0, 0, scale[2]]),
		...pos,
	);
}

/** Writes the 4x4 matrix of `parent` times `child`, both twelve numbers, column after column. */
export function writeProduct(
	parent: ArrayLike<number>,
	p: number,
	child: ArrayLike<number>,
	out: Float32Array,
	o: number,
): void {
	const n = (i: number) => parent[p + i] as number;
	const [p0, p1, p2, p3, p4, p5] = [n(0), n(1), n(2), n(3), n(4), n(5)];
	const [p6, p7, p8, p9, p10, p11] = [n(6), n(7), n(8), n(9), n(10), n(11)];
	for (let column = 0; column < 4; column++) {
		const x = child[3 * column] as number;
		const y = child[3 * column + 1] as number;
		const z = child[3 * column + 2] as number;
		const at = o + 4 * column;
		const moved = column === 3 ? 1 : 0;
		out[at] = p0 * x + p3 * y + p6 * z + moved * p9;
		out[at + 1] = p1 * x + p4 * y + p7 * z + moved * p10;
		out[at + 2] = p2 * x + p5 * y + p8 * z + moved * p11;
		out[at + 3] = moved;
	}
}

/** The tint that leaves a shape as it is. */
const OWN = [0, 0, 0];
/** So many instances are looked at one by one, whether they are in the picture. */
const FEW = 32;

/** Shapes of one geometry and one look, drawn in one call. Which of them are shown can change; none is ever moved between batches. */
export class Batch {
	readonly items: Item[] = [];
	/** Items that are drawn, in the order of their instances. */
	shown: Item[] = [];
	mesh: InstancedMesh<BufferGeometry, Material> | null = null;
	#glow: InstancedBufferAttribute | null = null;
	#tint: InstancedBufferAttribute | null = null;
	/** Whether it has something on the graphics card, or is about to. */
	#awake = false;

	constructor(
		readonly geometry: BufferGeometry,
		readonly look: Look,
	) {}

	/** Chooses what is drawn. Returns the mesh when a new one had to be made. */
	layout(visible: (item: Item) => boolean, material: Material): InstancedMesh | null {
		this.shown = this.items.filter(visible);
		const fits = this.mesh !== null && this.mesh.instanceMatrix.count >= this.items.length;
		if (!fits) this.#make(material);
		const mesh = this.mesh as InstancedMesh<BufferGeometry, Material>;
		mesh.material = material;
		mesh.count = this.shown.length;
		mesh.visible = this.shown.length > 0;
		const colors = (mesh.instanceColor as InstancedBufferAttribute).array as Float32Array;
		for (const [slot, item] of this.shown.entries()) colors.set(item.color, 3 * slot);
		(mesh.instanceColor as InstancedBufferAttribute).needsUpdate = true;
		return fits ? null : mesh;
	}

	#make(material: Material): void {
		const count = this.items.length;
		this.dispose();
		// The glow is per instance, so a geometry that several batches share needs a wrapper of its own for each.
		const own = wrap(this.geometry);
		this.#glow = new InstancedBufferAttribute(new Float32Array(count), 1);
		own.setAttribute("glow", this.#glow);
		this.#tint = new InstancedBufferAttribute(new Float32Array(3 * count), 3);
		own.setAttribute("tint", this.#tint);
		this.mesh = new InstancedMesh(own, material, count);
		this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
		this.mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * count), 3);
		// Three would look at every vertex of every instance at each move; where there are many some are in the picture.
		this.mesh.frustumCulled = count <= FEW;
		this.mesh.boundingSphere = new Sphere(); // its middle also sorts what shines through
		this.mesh.matrixAutoUpdate = false;
	}

	/** Moves the instances to the poses of their bodies: twelve numbers a body. */
	pose(bodies: Float64Array): void {
		if (this.mesh === null || this.shown.length === 0) return;
		const matrices = this.mesh.instanceMatrix.array as Float32Array;
		for (let slot = 0; slot < this.shown.length; slot++) {
			const item = this.shown[slot] as Item;
			writeProduct(bodies, 12 * item.body, item.local, matrices, 16 * slot);
		}
		const sphere = this.mesh.boundingSphere as Sphere;
		if (this.mesh.frustumCulled) {
			encloseInstances(sphere, this.geometry, matrices, this.shown.length, this.look.caps);
		} else sphere.center.fromArray(matrices, 12);
		this.mesh.instanceMatrix.needsUpdate = true;
	}

	/** 0 plain, 1 under the mouse, 2 selected. */
	glow(of: (item: Item) => number): void {
		if (this.#glow === null) return;
		const values = this.#glow.array as Float32Array;
		let changed = false;
		for (const [slot, item] of this.shown.entries()) {
			const value = of(item);
			if (values[slot] === value) continue;
			values[slot] = value;
			changed = true;
		}
		if (changed) this.#glow.needsUpdate = true;
	}

	/** Colours instead of those it has, linear light; null: its own. */
	tint(of: (item: Item) => readonly [number, number, number] | null): void {
		if (this.#tint === null) return;
		const values = this.#tint.array as Float32Array;
		for (const [slot, item] of this.shown.entries()) values.set(of(item) ?? OWN, 3 * slot);
		this.#tint.needsUpdate = true;
	}

	/** The matrix an item was last drawn with; null when it is not shown. */
	matrixOf(item: Item): Float32Array | null {
		const slot = this.shown.indexOf(item);
		if (slot < 0 || this.mesh === null) return null;
		return (this.mesh.instanceMatrix.array as Float32Array).subarray(16 * slot, 16 * slot + 16);
	}

	/** It is going to be drawn. */
	wake(): void {
		if (this.#awake || this.mesh === null || !this.mesh.visible) return;
		this.#awake = true;
		hold(this.mesh.geometry);
	}

	/** Frees what it has on the graphics card. */
	rest(): void {
		if (!this.#awake || this.mesh === null) return;
		this.#awake = false;
		release(this.mesh.geometry);
		this.mesh.dispose();
	}

	/** What it has on the graphics card, with the bytes of each. */
	*holdings(): Generator<[object, number]> {
		if (!this.#awake || this.mesh === null) return;
		yield* bytesOf(this.mesh.geometry);
		yield [this.mesh, 76 * this.mesh.instanceMatrix.count]; // a matrix and a colour each
	}

	dispose(): void {
		this.rest();
		this.mesh?.removeFromParent();
	}
}
