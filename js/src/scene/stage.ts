import {
	Color,
	InstancedMesh,
	Matrix4,
	Mesh,
	type Object3D,
	PerspectiveCamera,
	Scene as ThreeScene,
	Vector3,
} from "three";
import type { TextureSet } from "../loaders/textures.ts";
import type { ShowSwitches } from "../protocol/traits.ts";
import type { CameraPose, Scene } from "../protocol/types.gen.ts";
import { Annotations } from "./annotations.ts";
import type { Item } from "./batch.ts";
import { capsuleCorners } from "./capsule.ts";
import { colorOf, cornersOfBodies, distances } from "./difference.ts";
import { type Cover, cornersOf, fitCamera, viewDirection } from "./framing.ts";
import { Ghost } from "./ghost.ts";
import { Ground } from "./ground.ts";
import type { Guest } from "./guest.ts";
import { lineSpacing } from "./items.ts";
import { type Poses, quatAt, vecAt } from "./kinematics.ts";
import { Lights } from "./lights.ts";
import { geomsOfMap, reachOfMap } from "./mapobjects.ts";
import { findPath } from "./paths.ts";
import { Robot } from "./robot.ts";
import { Backdrop, SkyBox } from "./sky.ts";
import { add, type Ray, rotate, scale, sub, unit, type Vec3 } from "./vec.ts";

/** Colours of the surroundings, css notation. */
export interface StageTheme {
	top: string;
	bottom: string;
	lines: string;
}

const matrix = new Matrix4();
const point = new Vector3();
const far = new Vector3();

/** Triangles beyond which a processor draws visibly slower. */
const MANY = 60_000;
const TRIANGLES_OF_A_PRIMITIVE = 1000;

/** About so many are drawn. */
function trianglesOf({ geoms, meshes }: Scene): number {
	const sizes = meshes.map((mesh) => {
		const [rows, columns] = mesh.arrays.find((array) => array.role === "index")?.shape ?? [0, 0];
		return (rows * columns) / 3;
	});
	const ofGeom = (mesh: number | null) => (mesh === null ? TRIANGLES_OF_A_PRIMITIVE : (sizes[mesh] ?? 0));
	return geoms.reduce((sum, geom) => sum + ofGeom(geom.mesh), 0);
}

const hasFloor = ({ geoms }: Scene): boolean =>
	geoms.some((geom) => geom.type === "plane" || geom.type === "hfield");

/** A robot in its surroundings, and the camera that looks at it. */
export class Stage {
	readonly scene = new ThreeScene();
	readonly camera: PerspectiveCamera;
	readonly target = new Vector3();
	/** Whether a frame takes so long that half the work would be seen. */
	readonly isDear: boolean;
	readonly robot: Robot;
	readonly lights: Lights;
	readonly #backdrop: Backdrop;
	readonly #sky: SkyBox | null;
	readonly #ground: Ground | null;
	readonly annotations: Annotations;
	#ghost: Ghost | null = null;
	#guest: Guest | null = null;
	#isLaid = false;
	/** Where the colours of a comparison end [m]; null: nothing is compared. */
	#most: number | null = null;
	#corners: Vec3[][] = [];
	/** Rotations of the bodies at qpos0. */
	readonly #atHome: Float64Array;
	#hasGrid = true;
	/** How far from the origin the map reaches [m]. */
	readonly #mapReach: number;
	/** Where everything was last put. */
	poses: Poses;

	constructor(
		readonly spec: Scene,
		textures: TextureSet,
		/** Whether a processor draws: simpler surfaces, coarser shadows. */
		frugal: boolean,
	) {
		this.scene.matrixAutoUpdate = false;
		this.camera = new PerspectiveCamera(spec.fovy, 1, 0.01, 100);
		this.camera.up.set(0, 0, 1);
		this.isDear = frugal && trianglesOf(spec) > MANY;
		this.robot = new Robot(spec, textures, this.isDear ? "bare" : frugal ? "simple" : "physical");
		this.lights = new Lights(spec, frugal ? 1024 : 2048);
		this.#backdrop = new Backdrop(this.scene);
		const cube = textures.cube(spec.skybox);
		this.#sky = cube === null ? null : new SkyBox(cube);
		this.scene.add(this.robot.group, this.lights.group);
		if (this.#sky !== null) this.scene.add(this.#sky.mesh);
		this.#mapReach = reachOfMap(spec);
		this.#ground = hasFloor(spec) ? null : new Ground(spec.center, spec.extent, lineSpacing(spec.extent));
		if (this.#ground !== null) this.scene.add(this.#ground.mesh);
		this.annotations = new Annotations(spec);
		this.scene.add(this.annotations.group);
		this.poses = this.robot.pose(spec.qpos0);
		this.#atHome = this.poses.xquat.slice();
		this.lights.fit(this.poses);
	}

	setTheme(theme: StageTheme): void {
		this.#backdrop.set(new Color(theme.top), new Color(theme.bottom));
		if (this.#ground !== null) this.#ground.lineColor = new Color(theme.lines);
	}

	setShow(show: ShowSwitches): void {
		this.robot.setShow(show);
		if (this.#sky !== null) this.#sky.mesh.visible = show.sky === true;
		this.annotations.setShow(show);
		this.lights.key.castShadow = show.shadows !== false;
		this.#hasGrid = show.grid !== false;
		if (this.#ground !== null) this.#ground.lines = this.#hasGrid;
	}

	/** Moves everything to `qpos`. */
	pose(qpos: ArrayLike<number>): void {
		this.poses = this.robot.pose(qpos);
		this.lights.fit(this.poses);
		this.#bringGround();
		this.annotations.pose(this.poses);
	}

	get guest(): Guest | null {
		return this.#guest;
	}

	/** Draws something else, too; call it again when its floor or its reach is another. */
	host(guest: Guest): void {
		this.#guest = guest;
		this.scene.add(guest.group);
		this.lights.also = guest.corners;
		this.lights.fit(this.poses);
		this.#showGround();
	}

	#showGround(): void {
		if (this.#ground !== null) this.#ground.mesh.visible = this.#isLaid && this.#guest?.floor !== true;
	}

	get ghost(): Ghost | null {
		return this.#ghost;
	}

	/** Shows the robot a second time, translucent, or not; coloured by how far apart both are, up to `most` [m]. */
	setGhost(on: boolean, most: number | null): void {
		if (!on) {
			this.#ghost?.dispose();
			this.#ghost = null;
		} else if (this.#ghost === null) {
			this.#ghost = new Ghost(this.robot);
			this.scene.add(this.#ghost.group);
		}
		this.#most = on ? most : null;
		this.#corners = this.#most === null ? [] : cornersOfBodies(this.robot);
		if (this.#most === null) this.robot.tint(null);
	}

	/** Puts the ghost where `qpos` has it; call after `pose`. */
	poseGhost(qpos: ArrayLike<number>): void {
		if (this.#ghost === null) return;
		const poses = this.#ghost.pose(qpos);
		const most = this.#most;
		if (most === null) return;
		const far = distances(this.poses, poses, this.#corners);
		this.robot.tint((body) => (body === 0 ? null : colorOf(far[body] ?? 0, most)));
	}

	/** Call before it is drawn. */
	wake(): void {
		this.robot.wake();
		this.#ghost?.wake();
	}

	/** Ground fades away around the robot, so it comes along when the robot walks; it does not heed what arms do. */
	#bringGround(): void {
		const { middle } = this.robot.shared;
		const [x, y, z] = this.lights.center;
		if (point.set(x, y, z).distanceTo(middle.value) < 1.5 * this.spec.extent) return;
		middle.value.copy(point);
		this.#ground?.moveTo(x, y);
	}

	/**
	 * Lays a ground where the model has no floor of its own: at z = 0, or under what reaches deeper, because a robot
	 * described around its hip would stand in the ground up to it.
	 */
	layGround(): void {
		if (this.#ground === null) return;
		const { extent } = this.spec;
		const points = this.points(() => true);
		let lowest = 0;
		for (let i = 2; i < points.length; i += 3) lowest = Math.min(lowest, points[i] as number);
		if (lowest > -0.02 * extent) lowest = 0;
		this.#ground.lay(lowest);
		this.#isLaid = true;
		this.#showGround();
	}

	/** Height [m] of the floor that is shown; null where none is, or where it is no plane. */
	get floor(): number | null {
		if (this.#guest?.floor === true) return 0;
		if (!this.#hasGrid) return null;
		if (this.#ground !== null) return this.#ground.mesh.visible ? this.#ground.mesh.position.z : null;
		const level = ({ type, body, quat }: Scene["geoms"][number]) =>
			type === "plane" && body === 0 && Math.hypot(quat[1], quat[2]) < 1e-6;
		return this.spec.geoms.find(level)?.pos[2] ?? null;
	}

	/** Corners of the boxes around shown items, three numbers each [m]. */
	points(of: (item: Item) => boolean): number[] {
		const corners: number[] = [];
		for (const [batch, item, slot] of this.robot.shown()) {
			if (item.backdrop || batch.mesh === null || !of(item)) continue;
			if (item.look.caps) {
				batch.mesh.getMatrixAt(slot, matrix);
				for (const place of capsuleCorners(matrix.elements)) corners.push(...place);
				continue;
			}
			const geometry = batch.geometry;
			if (geometry.boundingBox === null) geometry.computeBoundingBox();
			const box = geometry.boundingBox;
			if (box === null) continue;
			batch.mesh.getMatrixAt(slot, matrix);
			for (let corner = 0; corner < 8; corner++) {
				point.set(
					corner & 1 ? box.max.x : box.min.x,
					corner & 2 ? box.max.y : box.min.y,
					corner & 4 ? box.max.z : box.min.z,
				);
				point.applyMatrix4(matrix);
				corners.push(point.x, point.y, point.z);
			}
		}
		return corners;
	}

	/** A pose of the camera that shows the named things, or everything; from where it looks now, or from the front. */
	framing(paths: readonly string[], fromHere: boolean, covers: readonly Cover[]): CameraPose {
		const bodies = new Set<number>();
		const geoms = new Set<number>();
		for (const path of paths) {
			for (const geom of geomsOfMap(this.spec, path)) geoms.add(geom);
			const found = findPath(this.spec, path);
			if (found?.kind === "body") bodies.add(found.index);
			if (found?.kind === "joint") bodies.add(this.spec.joints[found.index]?.body ?? -1);
			if (found?.kind === "geom") bodies.add(this.spec.geoms[found.index]?.body ?? -1);
		}
		const named = (item: Item) => bodies.has(item.body) || (item.kind === "geom" && geoms.has(item.index));
		let points = bodies.size + geoms.size > 0 ? this.points(named) : [];
		points = points.concat(this.#guest?.points(paths) ?? []);
		if (points.length === 0) {
			// Where a map is edited all of it counts.
			points = this.#guest === null ? this.#robotPoints() : this.points(() => true);
			points = points.concat(this.#guest?.points(null) ?? []);
		}
		if (points.length === 0) points = this.#bonePoints();
		const forward = fromHere
			? unit(point.copy(this.target).sub(this.camera.position).toArray() as Vec3)
			: viewDirection(this.spec.azimuth, this.spec.elevation);
		return fitCamera(points, forward, this.camera.fov, this.camera.aspect, covers);
	}

	/** What is near the robot: a room around it does not count. */
	#robotPoints(): number[] {
		const points = this.points((item) => item.body !== 0);
		const fixed = this.points((item) => item.body === 0);
		if (points.length === 0) return fixed;
		const { center, extent } = this.spec;
		for (let box = 0; box < fixed.length; box += 24) {
			const corners = fixed.slice(box, box + 24);
			const away = (i: number) => Math.abs((corners[i] as number) - center[(i % 3) as 0 | 1 | 2]);
			if (corners.every((_, i) => away(i) < 3 * extent)) points.push(...corners);
		}
		return points;
	}

	/** Where bodies are, for a robot without shapes. */
	#bonePoints(): number[] {
		const { xpos } = this.poses;
		const bones = [...xpos.keys()].filter((i) => i % 3 === 0 && i > 0);
		if (bones.length === 0) return cornersOf(this.spec.center, this.spec.extent);
		return bones.flatMap((i) => cornersOf(vecAt(xpos, i / 3), 0.3 * this.spec.extent));
	}

	/** The pose of a camera of the model; null when it has none of that name. */
	namedCamera(name: string): CameraPose | null {
		const camera = this.spec.cameras.find((one) => one.name === name);
		if (camera === undefined) return null;
		const { xpos, xquat } = this.poses;
		// One that tracks keeps the way it looks at qpos0, and its distance from the body.
		const quat = quatAt(camera.mode.startsWith("track") ? this.#atHome : xquat, camera.body);
		const position = add(vecAt(xpos, camera.body), rotate(quat, camera.pos));
		const turn = (v: Vec3) => rotate(quat, rotate(camera.quat, v));
		const distance = Math.max(0.1 * this.spec.extent, Math.hypot(...sub(this.spec.center, position)));
		const target = add(position, scale(turn([0, 0, -1]), distance));
		return { position, target, up: turn([0, 1, 0]), fov: camera.fovy };
	}

	/** Puts the clip planes where they serve: call before each frame. */
	aim(): void {
		this.#guest?.aim();
		const distance = this.camera.position.distanceTo(this.target);
		this.camera.near = Math.max(1e-4, 0.02 * distance);
		this.camera.far =
			distance +
			80 * this.spec.extent +
			Math.max(this.#mapReach, this.#guest?.reach ?? 0) +
			far.copy(this.camera.position).length();
		this.camera.updateProjectionMatrix();
		this.camera.updateMatrixWorld();
		this.lights.follow(this.camera, this.target);
	}

	/** The line of sight through a point of the picture, css pixels. */
	rayAt(x: number, y: number, width: number, height: number): Ray {
		point.set((2 * x) / width - 1, 1 - (2 * y) / height, 0.5).unproject(this.camera);
		const origin = this.camera.position;
		const direction = unit([point.x - origin.x, point.y - origin.y, point.z - origin.z]);
		return { origin: [origin.x, origin.y, origin.z], direction };
	}

	/** Where a point of the world is in the picture, css pixels. */
	project(place: Vec3, width: number, height: number): [number, number] {
		point.set(...place).project(this.camera);
		return [((point.x + 1) / 2) * width, ((1 - point.y) / 2) * height];
	}

	/** Frees everything on the graphics card; drawing brings it back. */
	rest(): void {
		this.robot.rest();
		this.#ghost?.rest();
		this.lights.rest();
		for (const child of this.scene.children) {
			if (child !== this.robot.group && child !== this.#ghost?.group) child.traverse(freeMesh);
		}
	}

	/** What is on the graphics card, with the bytes of each. */
	*holdings(): Generator<[object, number]> {
		yield* this.robot.holdings();
		if (this.#ghost !== null) yield* this.#ghost.holdings();
		yield* this.lights.holdings();
	}

	dispose(): void {
		this.#ghost?.dispose();
		this.annotations.dispose();
		this.robot.dispose();
		this.lights.dispose();
		this.#sky?.dispose();
		this.#ground?.dispose();
	}
}

export function freeMesh(object: Object3D): void {
	if (!(object instanceof Mesh)) return;
	// What shares its attributes goes with its owner, who knows what other views are drawn with.
	if (object.geometry.userData.shares !== true) object.geometry.dispose();
	for (const material of [object.material].flat()) material.dispose();
	if (object instanceof InstancedMesh) object.dispose();
}
