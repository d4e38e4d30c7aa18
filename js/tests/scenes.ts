import type { JointSpec, Scene } from "../src/protocol/types.gen.ts";

/** A joint about +Z at the origin of body 1, changed as told. */
export function joint(changes: Partial<JointSpec> = {}): JointSpec {
	return {
		name: "j",
		type: "hinge",
		body: 1,
		qposadr: 0,
		pos: [0, 0, 0],
		axis: [0, 0, 1],
		ref: 0,
		range: null,
		limited: false,
		mimic: null,
		label: "j",
		source_type: "",
		where: "",
		...changes,
	};
}

/** A scene of bodies in a chain, each with one of the joints. */
export function chain(joints: JointSpec[], qpos0: number[]): Pick<Scene, "bodies" | "joints" | "qpos0"> {
	const body = (name: string, parent: number, own: number[]) => ({
		name,
		parent,
		pos: [0, 0, 0] as [number, number, number],
		quat: [1, 0, 0, 0] as [number, number, number, number],
		joints: own,
		mocap: false,
		where: "",
	});
	return {
		bodies: [body("world", -1, []), ...joints.map((_, i) => body(`b${i + 1}`, i, [i]))],
		joints,
		qpos0,
	};
}
