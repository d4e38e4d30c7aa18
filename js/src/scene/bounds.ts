/** Where the shapes of a batch are, so that those out of the picture are not drawn. */
import { type BufferGeometry, Sphere, Vector3 } from "three";

const center = new Vector3();
const local = new Vector3();
const one = new Sphere();

/** Radius around the middle of a geometry's box [m]. */
export function reach(geometry: BufferGeometry): number {
	if (geometry.boundingBox === null) geometry.computeBoundingBox();
	return geometry.boundingBox === null ? 0 : geometry.boundingBox.getSize(local).length() / 2;
}

/**
 * Sets a sphere around instances of a geometry.
 *
 * Args:
 *     matrices: 16 numbers an instance, column after column.
 *     caps: whether it is a capsule, whose ends are as long as it is thick.
 */
export function encloseInstances(
	sphere: Sphere,
	geometry: BufferGeometry,
	matrices: Float32Array,
	count: number,
	caps: boolean,
): void {
	const size = reach(geometry);
	geometry.boundingBox?.getCenter(local);
	const column = (at: number) =>
		Math.hypot(matrices[at] as number, matrices[at + 1] as number, matrices[at + 2] as number);
	sphere.makeEmpty();
	for (let at = 0; at < 16 * count; at += 16) {
		const [x, y, z] = [column(at), column(at + 4), column(at + 8)];
		const radius = caps ? x + z : size * Math.max(x, y, z);
		const moved = (k: number) =>
			(matrices[at + k] as number) * local.x +
			(matrices[at + 4 + k] as number) * local.y +
			(matrices[at + 8 + k] as number) * local.z +
			(matrices[at + 12 + k] as number);
		center.set(moved(0), moved(1), moved(2));
		sphere.union(one.set(center, radius));
	}
}
