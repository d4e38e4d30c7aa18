import {
	type BufferGeometry,
	Color,
	DynamicDrawUsage,
	Group,
	InstancedMesh,
	Matrix4,
	MeshBasicMaterial,
	SphereGeometry,
} from "three";
import { Arrows } from "./arrows.ts";
import { length, scale, type Vec3 } from "./vec.ts";

const POINT = new Color("#e5484d");
const NORMAL = new Color("#f5a623");
const FRICTION = new Color("#12a594");
/** Numbers of a contact: position, force along the normal, friction. */
const WIDTH = 9;
/** An arrow is so many radii of the robot long for a force that carries its weight, and never longer than that. */
const PER_WEIGHT = 1;
const LONGEST = 2.5;
const matrix = new Matrix4();
const NOWHERE: Vec3 = [0, 0, 0];
const UP: Vec3 = [0, 0, 1];

/** Where the simulation's bodies touch, and how hard. */
export class Contacts {
	readonly group = new Group();
	#points: InstancedMesh<BufferGeometry, MeshBasicMaterial> | null = null;
	#arrows: Arrows | null = null;
	#room = 0;
	/** Whether points are shown, and whether forces. */
	#show = { points: false, forces: false };
	count = 0;

	constructor(readonly extent: number) {}

	setShow(points: boolean, forces: boolean): void {
		this.#show = { points, forces };
		if (this.#points !== null) this.#points.visible = points;
		if (this.#arrows !== null) this.#arrows.group.visible = forces;
	}

	/** Shows these: nine numbers each. */
	set(rows: ArrayLike<number>): void {
		this.count = Math.floor(rows.length / WIDTH);
		if (this.count > this.#room) this.#make(2 * this.count);
		const points = this.#points;
		if (points === null || this.#arrows === null) return;
		points.count = this.count;
		const vec = (at: number): Vec3 => [rows[at] ?? 0, rows[at + 1] ?? 0, rows[at + 2] ?? 0];
		const size = 0.012 * this.extent;
		for (let i = 0; i < this.#room; i++) {
			const shown = i < this.count;
			const place = shown ? vec(WIDTH * i) : NOWHERE;
			if (shown) points.setMatrixAt(i, matrix.makeScale(size, size, size).setPosition(...place));
			for (const k of [0, 1]) {
				const force = shown ? vec(WIDTH * i + 3 + 3 * k) : NOWHERE;
				const much = length(force);
				const long = Math.min(LONGEST, PER_WEIGHT * much) * this.extent;
				const way = much > 0 ? scale(force, 1 / much) : UP;
				this.#arrows.set(2 * i + k, place, way, long, long > 0 ? 0.008 * this.extent : 0);
			}
		}
		points.instanceMatrix.needsUpdate = true;
	}

	dispose(): void {
		this.group.removeFromParent();
		this.#clear();
	}

	#make(room: number): void {
		this.#clear();
		this.#room = room;
		const material = new MeshBasicMaterial({
			color: POINT,
			depthTest: false,
			transparent: true,
			opacity: 0.9,
		});
		this.#points = new InstancedMesh(new SphereGeometry(1, 12, 8), material, room);
		this.#points.instanceMatrix.setUsage(DynamicDrawUsage);
		this.#points.frustumCulled = false;
		this.#points.renderOrder = 11; // over the arrows that begin there
		this.#arrows = new Arrows(2 * room, (arrow) => (arrow % 2 === 0 ? NORMAL : FRICTION));
		this.group.add(this.#points, this.#arrows.group);
		this.setShow(this.#show.points, this.#show.forces);
	}

	#clear(): void {
		this.#arrows?.dispose();
		this.#points?.removeFromParent();
		this.#points?.geometry.dispose();
		this.#points?.material.dispose();
		this.#points?.dispose();
		this.#points = this.#arrows = null;
	}

	/** Where a contact is drawn [m]. */
	at(contact: number): Vec3 | null {
		if (this.#points === null || contact >= this.count) return null;
		this.#points.getMatrixAt(contact, matrix);
		const [x = 0, y = 0, z = 0] = matrix.elements.slice(12, 15);
		return [x, y, z];
	}
}
