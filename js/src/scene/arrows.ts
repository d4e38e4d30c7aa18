import {
	type BufferGeometry,
	Color,
	ConeGeometry,
	CylinderGeometry,
	DynamicDrawUsage,
	Group,
	InstancedMesh,
	Matrix4,
	MeshBasicMaterial,
	Quaternion,
	Vector3,
} from "three";
import type { Scene } from "../protocol/types.gen.ts";
import { type Poses, quatAt, vecAt } from "./kinematics.ts";
import { rotate, type Vec3 } from "./vec.ts";

const X = new Color("#e5484d");
const Y = new Color("#30a46c");
const Z = new Color("#3e7bfa");
const AXIS = new Color("#d6409f");
/** Red, green and blue, for x, y and z. */
export const AXES = [X, Y, Z] as const;
const UP = new Vector3(0, 1, 0);
const matrix = new Matrix4();
const place = new Vector3();
const way = new Vector3();
const turn = new Quaternion();
const size = new Vector3();

/** Arrows over everything: frames of bodies, axes of joints. */
export class Arrows {
	readonly group = new Group();
	readonly #shaft: InstancedMesh<BufferGeometry, MeshBasicMaterial>;
	readonly #tip: InstancedMesh<BufferGeometry, MeshBasicMaterial>;

	constructor(
		readonly count: number,
		color: (arrow: number) => Color,
	) {
		const material = new MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.9 });
		this.#shaft = new InstancedMesh(new CylinderGeometry(1, 1, 1, 10).translate(0, 0.5, 0), material, count);
		this.#tip = new InstancedMesh(new ConeGeometry(1, 1, 14).translate(0, 0.5, 0), material, count);
		for (const mesh of [this.#shaft, this.#tip]) {
			mesh.frustumCulled = false;
			mesh.renderOrder = 10;
			mesh.instanceMatrix.setUsage(DynamicDrawUsage);
			for (let i = 0; i < count; i++) mesh.setColorAt(i, color(i));
			this.group.add(mesh);
		}
	}

	set(arrow: number, from: Vec3, direction: Vec3, length: number, thickness: number): void {
		const head = Math.min(0.3 * length, 6 * thickness);
		turn.setFromUnitVectors(UP, way.set(...direction));
		place.set(...from);
		this.#shaft.setMatrixAt(
			arrow,
			matrix.compose(place, turn, size.set(thickness, length - head, thickness)),
		);
		place.addScaledVector(way, length - head);
		this.#tip.setMatrixAt(
			arrow,
			matrix.compose(place, turn, size.set(2.4 * thickness, head, 2.4 * thickness)),
		);
		this.#shaft.instanceMatrix.needsUpdate = true;
		this.#tip.instanceMatrix.needsUpdate = true;
	}

	paint(arrow: number, color: Color): void {
		for (const mesh of [this.#shaft, this.#tip]) {
			mesh.setColorAt(arrow, color);
			if (mesh.instanceColor !== null) mesh.instanceColor.needsUpdate = true;
		}
	}

	dispose(): void {
		this.group.removeFromParent();
		for (const mesh of [this.#shaft, this.#tip]) {
			mesh.geometry.dispose();
			mesh.material.dispose();
			mesh.dispose();
		}
	}
}

/** A frame of three arrows on every body but the world. */
export class BodyFrames {
	readonly arrows: Arrows;

	constructor(readonly scene: Scene) {
		this.arrows = new Arrows(3 * Math.max(0, scene.bodies.length - 1), (i) => [X, Y, Z][i % 3] as Color);
	}

	pose({ xpos, xquat }: Poses): void {
		const length = 0.16 * this.scene.extent;
		for (let body = 1; body < this.scene.bodies.length; body++) {
			const quat = quatAt(xquat, body);
			const from = vecAt(xpos, body);
			for (const [k, axis] of (
				[
					[1, 0, 0],
					[0, 1, 0],
					[0, 0, 1],
				] as Vec3[]
			).entries()) {
				this.arrows.set(3 * (body - 1) + k, from, rotate(quat, axis), length, 0.03 * length);
			}
		}
	}
}

/** An arrow along the axis of every hinge and slide. */
export class JointAxes {
	readonly arrows: Arrows;
	readonly #joints: number[];

	constructor(readonly scene: Scene) {
		this.#joints = [...scene.joints.keys()].filter((i) => /hinge|slide/.test(scene.joints[i]?.type ?? ""));
		this.arrows = new Arrows(this.#joints.length, () => AXIS);
	}

	pose({ xanchor, xaxis }: Poses): void {
		const length = 0.26 * this.scene.extent;
		for (const [arrow, joint] of this.#joints.entries()) {
			const axis = vecAt(xaxis, joint);
			const from = vecAt(xanchor, joint).map((c, k) => c - 0.5 * length * (axis[k] as number)) as Vec3;
			this.arrows.set(arrow, from, axis, length, 0.026 * length);
		}
	}
}
