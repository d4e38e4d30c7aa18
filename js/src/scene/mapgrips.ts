/** The handles of a map's editor, drawn over everything. */
import {
	BufferGeometry,
	Color,
	DoubleSide,
	DynamicDrawUsage,
	Float32BufferAttribute,
	Group,
	InstancedMesh,
	Matrix4,
	Mesh,
	MeshBasicMaterial,
	Quaternion,
	Vector3,
} from "three";
import type { Grip, GripMode } from "./grips.ts";
import { unitGeometry } from "./primitives.ts";
import { hold, release, wrap } from "./sharedgeometry.ts";
import { type Tube, Tubes } from "./tubes.ts";
import { sub, unit, type Vec3 } from "./vec.ts";

const COLORS: Record<string, string> = { x: "#e5484d", y: "#30a46c", z: "#3e7bfa" };
const PLAIN = "#f5c542";
const HELD = "#ffb020";
const UP = new Vector3(0, 0, 1);
const matrix = new Matrix4();
const place = new Vector3();
const way = new Vector3();
const turn = new Quaternion();
const size = new Vector3();
const shade = new Color();

const overAll = (opacity: number) =>
	new MeshBasicMaterial({ depthTest: false, transparent: true, opacity, side: DoubleSide });

/** Tips of arrows are cones, ends of sizes are boxes. */
export class MapGrips {
	readonly group = new Group();
	readonly #lines = new Tubes(() => overAll(0.95));
	readonly #cones = new InstancedMesh(cone(), overAll(0.95), 3);
	readonly #boxes = new InstancedMesh(wrap(unitGeometry("box", "fine")), overAll(0.95), 6);
	readonly #square = new Mesh(new BufferGeometry(), overAll(0.25));

	constructor() {
		for (const mesh of [this.#cones, this.#boxes]) {
			mesh.instanceMatrix.setUsage(DynamicDrawUsage);
			mesh.frustumCulled = false;
			mesh.renderOrder = 13;
			mesh.count = 0;
			for (let i = 0; i < mesh.instanceMatrix.count; i++) mesh.setColorAt(i, shade.set(PLAIN));
		}
		hold(this.#boxes.geometry);
		this.#square.frustumCulled = false;
		this.#square.renderOrder = 11;
		this.group.add(this.#lines.group, this.#cones, this.#boxes, this.#square);
		this.group.visible = false;
	}

	/** Draws handles `long` metres long; `lit`: the one under the hand. */
	show(mode: GripMode, grips: readonly Grip[], long: number, lit: string): void {
		this.group.visible = grips.length > 0;
		if (grips.length === 0) return;
		const color = ({ name }: Grip) => (name === lit ? HELD : (COLORS[name[0] ?? ""] ?? PLAIN));
		const isLine = ({ name }: Grip) => name !== "size" && name !== "xy";
		const radius = 0.014 * long;
		this.#lines.set(
			grips.filter(isLine).map((grip): Tube => {
				const line = mode === "move" ? [grip.line[0] as Vec3, shortened(grip.line)] : grip.line;
				return { line, radius: grip.name === lit ? 1.6 * radius : radius, color: rgb(color(grip)) };
			}),
		);
		this.#cones.count = 0;
		this.#boxes.count = 0;
		for (const grip of grips) {
			const end = grip.line.at(-1) as Vec3;
			const flat = grip.name === "xy" || grip.name === "turn";
			shade.set(color(grip));
			if (mode === "move" && !flat)
				this.#put(this.#cones, grip, shortened(grip.line), [0.05, 0.05, 0.16], long);
			if (mode === "scale" && grip.name !== "size")
				this.#put(this.#boxes, grip, end, [0.05, 0.05, 0.05], long);
			if (grip.name !== "size") continue;
			const middle = grip.line[0]?.map((c, k) => (c + (end[k] as number)) / 2) as Vec3;
			this.#put(this.#boxes, grip, middle, [0.075, 0.075, 0.075], long);
		}
		for (const mesh of [this.#cones, this.#boxes]) {
			mesh.instanceMatrix.needsUpdate = true;
			if (mesh.instanceColor !== null) mesh.instanceColor.needsUpdate = true;
		}
		this.#showSquare(grips.find(({ name }) => name === "xy") ?? null, lit);
	}

	dispose(): void {
		this.group.removeFromParent();
		this.#lines.dispose();
		release(this.#boxes.geometry);
		for (const mesh of [this.#cones, this.#square]) mesh.geometry.dispose();
		for (const mesh of [this.#cones, this.#boxes, this.#square]) mesh.material.dispose();
		this.#cones.dispose();
		this.#boxes.dispose();
	}

	/** In the shade that is set. */
	#put(mesh: InstancedMesh, { line }: Grip, at: Vec3, sizes: Vec3, long: number): void {
		const direction = unit(sub(line.at(-1) as Vec3, line[0] as Vec3));
		turn.setFromUnitVectors(UP, way.set(...direction));
		mesh.setColorAt(mesh.count, shade);
		mesh.setMatrixAt(
			mesh.count++,
			matrix.compose(place.set(...at), turn, size.set(...sizes).multiplyScalar(long)),
		);
	}

	#showSquare(grip: Grip | null, lit: string): void {
		this.#square.visible = grip !== null;
		if (grip === null) return;
		const corners = grip.line.slice(0, 4).flat();
		this.#square.geometry.setAttribute("position", new Float32BufferAttribute(corners, 3));
		this.#square.geometry.setIndex([0, 1, 2, 0, 2, 3]);
		this.#square.material.color.set(lit === "xy" ? HELD : (COLORS.z as string));
		this.#square.material.opacity = lit === "xy" ? 0.6 : 0.35;
	}
}

function shortened([from, to]: readonly Vec3[]): Vec3 {
	return (from as Vec3).map((c, k) => c + 0.86 * ((to as Vec3)[k as 0] - c)) as Vec3;
}

function rgb(color: string): [number, number, number] {
	const { r, g, b } = shade.set(color).convertLinearToSRGB();
	return [r, g, b];
}

/** From z = 0 to z = 1, radius 1. */
function cone(): BufferGeometry {
	const around = 14;
	const positions = [0, 0, 1, 0, 0, 0];
	const index: number[] = [];
	for (let i = 0; i < around; i++) {
		const angle = (2 * Math.PI * i) / around;
		positions.push(Math.cos(angle), Math.sin(angle), 0);
		const [here, next] = [2 + i, 2 + ((i + 1) % around)];
		index.push(0, here, next, 1, next, here);
	}
	const made = new BufferGeometry();
	made.setAttribute("position", new Float32BufferAttribute(positions, 3));
	return made.setIndex(index);
}
