/** Tubes along lines: tendons, and whatever else is a string. */
import {
	type BufferGeometry,
	Color,
	DynamicDrawUsage,
	Group,
	InstancedMesh,
	type Material,
	Matrix4,
	Quaternion,
	Vector3,
} from "three";
import { unitGeometry } from "./primitives.ts";
import { hold, release, wrap } from "./sharedgeometry.ts";
import type { Vec3 } from "./vec.ts";

const UP = new Vector3(0, 0, 1);
const matrix = new Matrix4();
const from = new Vector3();
const to = new Vector3();
const turn = new Quaternion();
const size = new Vector3();
const shade = new Color();

/** A line [m] with its look. */
export interface Tube {
	line: readonly Vec3[];
	/** [m] */
	radius: number;
	/** sRGB, 0 to 1. */
	color: readonly [number, number, number];
}

/** Two draws for however many tubes: their straight pieces, and balls where these meet. */
export class Tubes {
	readonly group = new Group();
	#pieces: InstancedMesh<BufferGeometry, Material> | null = null;
	#joints: InstancedMesh<BufferGeometry, Material> | null = null;
	#room = 0;

	constructor(readonly material: () => Material) {}

	/** `linear`: colours are not sRGB. */
	set(tubes: readonly Tube[], linear = false): void {
		const points = tubes.reduce((sum, { line }) => sum + line.length, 0);
		if (points > this.#room) this.#make(2 * points);
		const [pieces, joints] = [this.#pieces, this.#joints];
		if (pieces === null || joints === null) return;
		let [piece, joint] = [0, 0];
		for (const { line, radius, color } of tubes) {
			shade.setRGB(...color, linear ? "srgb-linear" : "srgb");
			for (const [i, point] of line.entries()) {
				to.set(...point);
				joints.setMatrixAt(joint, matrix.makeScale(radius, radius, radius).setPosition(to));
				joints.setColorAt(joint++, shade);
				if (i > 0) {
					const long = size.subVectors(to, from).length();
					turn.setFromUnitVectors(UP, long > 0 ? size.divideScalar(long) : UP);
					from.add(to).multiplyScalar(0.5);
					pieces.setMatrixAt(piece, matrix.compose(from, turn, size.set(radius, radius, long / 2)));
					pieces.setColorAt(piece++, shade);
				}
				from.copy(to);
			}
		}
		for (const [mesh, count] of [[pieces, piece] as const, [joints, joint] as const]) {
			mesh.count = count;
			mesh.instanceMatrix.needsUpdate = true;
			if (mesh.instanceColor !== null) mesh.instanceColor.needsUpdate = true;
		}
	}

	dispose(): void {
		this.group.removeFromParent();
		this.#clear();
	}

	#make(room: number): void {
		this.#clear();
		this.#room = room;
		const material = this.material();
		this.#pieces = new InstancedMesh(wrap(unitGeometry("cylinder", "coarse")), material, room);
		this.#joints = new InstancedMesh(wrap(unitGeometry("sphere", "coarse")), material, room);
		for (const mesh of [this.#pieces, this.#joints]) {
			hold(mesh.geometry);
			mesh.instanceMatrix.setUsage(DynamicDrawUsage);
			mesh.frustumCulled = false;
			mesh.castShadow = mesh.receiveShadow = material.depthTest;
			mesh.renderOrder = material.depthTest ? 0 : 12;
			this.group.add(mesh);
		}
	}

	#clear(): void {
		for (const mesh of [this.#pieces, this.#joints]) {
			if (mesh === null) continue;
			mesh.removeFromParent();
			release(mesh.geometry);
			mesh.material.dispose();
			mesh.dispose();
		}
		this.#pieces = this.#joints = null;
	}
}
