/** Unit shapes of a map's draft that robots do not have: wedges, and the arrows of spawn points. */
import { BufferGeometry, Float32BufferAttribute } from "three";

type Point = readonly [number, number, number];

/** Corners at ±1, with a vertical back at +X. */
export function wedgeGeometry(): BufferGeometry {
	const [p, q, r, s]: Point[] = [
		[-1, -1, -1],
		[-1, 1, -1],
		[1, -1, -1],
		[1, 1, -1],
	];
	const [t, u]: Point[] = [
		[1, -1, 1],
		[1, 1, 1],
	];
	return faceted([
		[p, t, u, q],
		[p, q, s, r],
		[r, s, u, t],
		[p, r, t],
		[q, u, s],
	] as Point[][]);
}

/** From -1 to 1 along X, flat: its half sizes are those of the box around it. */
export function arrowGeometry(): BufferGeometry {
	const outline: (readonly [number, number])[] = [
		[-1, -0.35],
		[0.1, -0.35],
		[0.1, -1],
		[1, 0],
		[0.1, 1],
		[0.1, 0.35],
		[-1, 0.35],
	];
	const at = (i: number, z: number): Point => [...(outline[i % outline.length] as [number, number]), z];
	const walls = outline.map((_, i): Point[] => [at(i, -1), at(i + 1, -1), at(i + 1, 1), at(i, 1)]);
	// The outline is not convex; its shaft and its head are.
	const lids = [
		[0, 1, 5, 6],
		[2, 3, 4],
	].flatMap((part) => [part.map((i) => at(i, 1)), part.map((i) => at(i, -1)).reverse()]);
	return faceted([...walls, ...lids]);
}

/** Flat faces, convex, their corners counterclockwise from outside. */
function faceted(faces: readonly (readonly Point[])[]): BufferGeometry {
	const positions: number[] = [];
	const normals: number[] = [];
	const index: number[] = [];
	for (const face of faces) {
		const first = positions.length / 3;
		const [a, b, c] = face as unknown as [Point, Point, Point];
		const [u, v] = [
			b.map((x, k) => x - (a[k] as number)),
			c.map((x, k) => x - (a[k] as number)),
		] as unknown as [Point, Point];
		const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
		const long = Math.hypot(...normal);
		for (const corner of face) {
			positions.push(...corner);
			normals.push(...normal.map((x) => x / long));
		}
		for (let i = 2; i < face.length; i++) index.push(first, first + i - 1, first + i);
	}
	const made = new BufferGeometry();
	made.setAttribute("position", new Float32BufferAttribute(positions, 3));
	made.setAttribute("normal", new Float32BufferAttribute(normals, 3));
	// Unused, but what other shapes have.
	made.setAttribute("uv", new Float32BufferAttribute(new Float32Array((2 * positions.length) / 3), 2));
	return made.setIndex(index);
}
