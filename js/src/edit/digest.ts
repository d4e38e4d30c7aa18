/** SHA-256 as hexadecimal. Pages that did not come over https have no `crypto.subtle`; for them it is counted here. */
export async function digest(bytes: ArrayBuffer): Promise<string> {
	const { subtle } = crypto as { subtle?: SubtleCrypto };
	const sum =
		subtle === undefined
			? sha256(new Uint8Array(bytes))
			: new Uint8Array(await subtle.digest("SHA-256", bytes));
	return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const PRIMES = primes(64);
const K = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** Source: FIPS 180-4. */
export function sha256(bytes: Uint8Array): Uint8Array {
	const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
	padded.set(bytes);
	padded[bytes.length] = 0x80;
	const view = new DataView(padded.buffer);
	view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
	view.setUint32(padded.length - 4, bytes.length << 3);
	const hash = START.slice();
	const w = new Uint32Array(64);
	const at = (list: Uint32Array, i: number) => list[i] as number;
	for (let block = 0; block < padded.length; block += 64) {
		for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + 4 * i);
		for (let i = 16; i < 64; i++) {
			const [a, b] = [at(w, i - 15), at(w, i - 2)];
			const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
			const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
			w[i] = at(w, i - 16) + low + at(w, i - 7) + high;
		}
		let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
		for (let i = 0; i < 64; i++) {
			const one =
				h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i);
			const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
			[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
		}
		for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) hash[i] = at(hash, i) + value;
	}
	const out = new DataView(new ArrayBuffer(32));
	for (const [i, value] of hash.entries()) out.setUint32(4 * i, value);
	return new Uint8Array(out.buffer);
}

const turned = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

/** The first 32 bits behind the point. */
function fraction(value: number): number {
	return Math.floor((value - Math.floor(value)) * 2 ** 32);
}

function primes(count: number): number[] {
	const found: number[] = [];
	for (let one = 2; found.length < count; one++)
		if (found.every((prime) => one % prime !== 0)) found.push(one);
	return found;
}
