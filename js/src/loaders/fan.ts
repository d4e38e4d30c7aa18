/** The faces around one place. */

/** Above so many at one place their pairs are too many to look at. */
const CROWD = 64;

/** Offset of the normal of a corner's face. */
const faceOf = (corner: number): number => corner - (corner % 3);

/** Faces around a place, and the sum of those normals that belong together. */
export class Fan {
	/** Faces that were gathered; fewer than there are where they are a crowd. */
	count = 0;
	/** The sum that was asked for last. */
	x = 0;
	y = 0;
	z = 0;
	/** Unit normals. */
	readonly #nx = new Float32Array(CROWD);
	readonly #ny = new Float32Array(CROWD);
	readonly #nz = new Float32Array(CROWD);
	/** Weights: the angles. */
	readonly #weight = new Float32Array(CROWD);

	/** Takes the faces of corners `sorted[from..to]`; true when all look about the same way, and then their sum. */
	gather(
		sorted: Uint32Array,
		from: number,
		to: number,
		faces: Float32Array,
		angle: Float32Array,
		surelySmooth: number,
	): boolean {
		const first = faceOf(sorted[from] as number);
		const fx = faces[first] as number;
		const fy = faces[first + 1] as number;
		const fz = faces[first + 2] as number;
		const small = to - from <= CROWD;
		let even = true;
		let x = 0;
		let y = 0;
		let z = 0;
		for (let s = from; s < to; s++) {
			const corner = sorted[s] as number;
			const f = faceOf(corner);
			const nx = faces[f] as number;
			const ny = faces[f + 1] as number;
			const nz = faces[f + 2] as number;
			const weight = angle[corner] as number;
			if (small) {
				this.#nx[s - from] = nx;
				this.#ny[s - from] = ny;
				this.#nz[s - from] = nz;
				this.#weight[s - from] = weight;
			}
			if (weight === 0) continue;
			if (nx * fx + ny * fy + nz * fz < surelySmooth) {
				even = false;
				if (!small) break;
			}
			x += weight * nx;
			y += weight * ny;
			z += weight * nz;
		}
		this.count = small ? to - from : 0;
		this.x = x;
		this.y = y;
		this.z = z;
		return even;
	}

	/** Sums the faces that meet face `i` smoothly; its own normal stands for a sum that vanishes. */
	meet(i: number, smooth: number): void {
		const nx = this.#nx[i] as number;
		const ny = this.#ny[i] as number;
		const nz = this.#nz[i] as number;
		let x = 0;
		let y = 0;
		let z = 0;
		for (let k = 0; k < this.count; k++) {
			const ox = this.#nx[k] as number;
			const oy = this.#ny[k] as number;
			const oz = this.#nz[k] as number;
			if (nx * ox + ny * oy + nz * oz < smooth) continue;
			const weight = this.#weight[k] as number;
			x += weight * ox;
			y += weight * oy;
			z += weight * oz;
		}
		this.x = x || nx;
		this.y = y || ny;
		this.z = z || nz;
	}
}

/** The tip of a large fan: faces gather around the first one they meet smoothly. A sum for each corner. */
export function crowdNormals(
	corners: Uint32Array,
	faces: Float32Array,
	angle: Float32Array,
	smooth: number,
): [number, number, number][] {
	const first: number[] = [];
	const sums: [number, number, number][] = [];
	return Array.from(corners, (corner) => {
		const f = faceOf(corner);
		let found = first.findIndex((other) => alignment(faces, f, other) >= smooth);
		if (found < 0) {
			found = first.length;
			first.push(f);
			sums.push([0, 0, 0]);
		}
		const weight = angle[corner] as number;
		const sum = sums[found] as [number, number, number]; // shared, and complete once all corners have been here
		for (const k of [0, 1, 2] as const) sum[k] += weight * (faces[f + k] as number);
		return sum;
	});
}

/** Cosine of the angle between the normals of two faces, each given by its offset. */
function alignment(faces: Float32Array, a: number, b: number): number {
	return (
		(faces[a] as number) * (faces[b] as number) +
		(faces[a + 1] as number) * (faces[b + 1] as number) +
		(faces[a + 2] as number) * (faces[b + 2] as number)
	);
}
