/** Ids of vertices such that equal positions have one id. */
export function weld(position: Float32Array): { id: Uint32Array; count: number } {
	const vertices = position.length / 3;
	const bits = new Uint32Array(position.buffer, position.byteOffset, position.length);
	let size = 16;
	while (size < 2 * vertices) size *= 2;
	const table = new Int32Array(size).fill(-1);
	const id = new Uint32Array(vertices);
	const first = new Uint32Array(vertices); // first vertex of each id
	let count = 0;
	for (let v = 0; v < vertices; v++) {
		// Bits of -0 and 0 differ, their places do not.
		const x = position[3 * v] === 0 ? 0 : (bits[3 * v] as number);
		const y = position[3 * v + 1] === 0 ? 0 : (bits[3 * v + 1] as number);
		const z = position[3 * v + 2] === 0 ? 0 : (bits[3 * v + 2] as number);
		let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
		hash ^= hash >>> 15;
		let slot = hash & (size - 1);
		for (;;) {
			const other = table[slot] as number;
			if (other < 0) {
				table[slot] = count;
				first[count] = v;
				id[v] = count++;
				break;
			}
			const f = 3 * (first[other] as number);
			if (
				position[f] === position[3 * v] &&
				position[f + 1] === position[3 * v + 1] &&
				position[f + 2] === position[3 * v + 2]
			) {
				id[v] = other;
				break;
			}
			slot = (slot + 1) & (size - 1);
		}
	}
	return { id, count };
}
