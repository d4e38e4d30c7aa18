/**
 * Arrays that are needed while a mesh is made, and then no more. Meshes are made one after the other, so they share
 * them: fresh ones for each would make the browser collect the garbage of the whole page several times over.
 */
export class Scratch {
	readonly #floats = new Map<string, Float32Array<ArrayBuffer>>();
	readonly #integers = new Map<string, Uint32Array<ArrayBuffer>>();

	/** At least `length` numbers for this use. What is in them was left there by whoever came before. */
	floats(use: string, length: number): Float32Array<ArrayBuffer> {
		let array = this.#floats.get(use);
		if (array === undefined || array.length < length) {
			array = new Float32Array(roomFor(length));
			this.#floats.set(use, array);
		}
		return array;
	}

	/** The same of whole numbers. */
	integers(use: string, length: number): Uint32Array<ArrayBuffer> {
		let array = this.#integers.get(use);
		if (array === undefined || array.length < length) {
			array = new Uint32Array(roomFor(length));
			this.#integers.set(use, array);
		}
		return array;
	}

	/** Lets go of everything. */
	clear(): void {
		this.#floats.clear();
		this.#integers.clear();
	}
}

/** Rather too much than anew for every mesh that is a little larger than the last. */
const roomFor = (length: number): number => Math.max(1024, 2 ** Math.ceil(Math.log2(length)));

/** Of whoever makes meshes at the moment. */
export const SCRATCH = new Scratch();
