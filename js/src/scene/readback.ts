import { Matrix4, Quaternion, Vector3 } from "three";
import type { Ghost } from "./ghost.ts";
import { findPath } from "./paths.ts";
import type { Robot } from "./robot.ts";

const matrix = new Matrix4();

/** [x, y, z, w, x, y, z] of a body or geom, read back from what was drawn where it draws anything. */
export function drawnPose(robot: Robot | Ghost, path: string): number[] | null {
	const found = findPath(robot.scene, path);
	if (found === null) return null;
	if (found.kind === "body") {
		for (const [batch, item] of robot.shown()) {
			const drawn = item.body === found.index ? batch.matrixOf(item) : null;
			if (drawn === null) continue;
			const local = matrixOf(item.local);
			if (local.determinant() === 0) continue;
			return decompose(matrix.fromArray(drawn).multiply(local.invert()));
		}
		const frame = robot.frames.subarray(12 * found.index, 12 * found.index + 12);
		return decompose(matrixOf(frame));
	}
	for (const [batch, item] of robot.shown()) {
		const drawn = item.kind === found.kind && item.index === found.index ? batch.matrixOf(item) : null;
		if (drawn !== null) return decompose(matrix.fromArray(drawn));
	}
	return null;
}

function matrixOf(a: ArrayLike<number>): Matrix4 {
	const n = (i: number) => a[i] as number;
	const columns = [n(0), n(1), n(2), 0, n(3), n(4), n(5), 0, n(6), n(7), n(8), 0, n(9), n(10), n(11), 1];
	return new Matrix4().fromArray(columns);
}

function decompose(pose: Matrix4): number[] {
	const position = new Vector3();
	const turn = new Quaternion();
	pose.decompose(position, turn, new Vector3());
	return [position.x, position.y, position.z, turn.w, turn.x, turn.y, turn.z];
}
