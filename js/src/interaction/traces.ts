/** The last seconds of what is plotted: a ring of samples at growing times. */
import type { SignalSpec } from "../protocol/types.gen.ts";

/** So many samples are kept: twenty seconds at sixty a second. */
const ROOM = 1200;

export interface Line {
	name: string;
	label: string;
	unit: string;
	/** Place in qpos; -1: among the numbers that come with frames. */
	qposadr: number;
	/** Place among those; -1: it is in qpos. */
	at: number;
}

/** Every number of the signals, in order. */
export function linesOf(specs: readonly SignalSpec[]): Line[] {
	let sent = 0;
	return specs.flatMap(({ name, unit, labels, qposadr }) =>
		labels.map((label, k) => ({
			name,
			label,
			unit,
			qposadr: qposadr < 0 ? -1 : qposadr + k,
			at: qposadr < 0 ? sent++ : -1,
		})),
	);
}

export class Traces {
	readonly times = new Float64Array(ROOM);
	#values: Float32Array[] = [];
	#first = 0;
	count = 0;

	constructor(lines: number) {
		this.#values = Array.from({ length: lines }, () => new Float32Array(ROOM));
	}

	/** The time of a sample, the oldest is 0. */
	time(sample: number): number {
		return this.times[(this.#first + sample) % ROOM] as number;
	}

	value(line: number, sample: number): number {
		return this.#values[line]?.[(this.#first + sample) % ROOM] ?? Number.NaN;
	}

	get last(): number {
		return this.count === 0 ? -Infinity : this.time(this.count - 1);
	}

	/** Adds a sample. One from before the last ones takes their place: time has been set back. Says whether anything is new. */
	push(time: number, value: (line: number) => number): boolean {
		const before = this.count;
		while (this.count > 0 && this.last > time) this.count--;
		const back = this.count < before;
		const again = this.count > 0 && this.last === time;
		if (!again) {
			if (this.count === ROOM) this.#first = (this.#first + 1) % ROOM;
			else this.count++;
		}
		const place = (this.#first + this.count - 1) % ROOM;
		let changed = back || !again;
		this.times[place] = time;
		for (const [line, values] of this.#values.entries()) {
			const now = Math.fround(value(line));
			changed ||= !Object.is(values[place], now);
			values[place] = now;
		}
		return changed;
	}
}
