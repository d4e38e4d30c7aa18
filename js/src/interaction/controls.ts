import type { InputSpec } from "../protocol/types.gen.ts";

/** How far sliders of inputs without a range go, either way. */
export const REACH = 1;

/**
 * ctrl as it is shown. The hand wins: an input that is held keeps its local value until the kernel has taken in the
 * message that tells the end of the gesture; then the kernel's value holds.
 */
export class ControlState {
	readonly values: Float64Array;
	readonly #kernel: Float64Array;
	/** Input -> number of the message after which the kernel's value holds again. */
	readonly #held = new Map<number, number>();

	constructor(readonly inputs: readonly InputSpec[]) {
		this.values = new Float64Array(inputs.length);
		this.#kernel = new Float64Array(inputs.length);
	}

	/** Moves an input, within its range; returns its value. The hand holds it from now on. */
	set(input: number, value: number): number {
		const range = this.inputs[input]?.range ?? null;
		const within = range === null ? value : Math.min(range[1], Math.max(range[0], value));
		this.values[input] = within;
		this.#held.set(input, Infinity);
		return within;
	}

	/** The hand lets go; `seq` is the message that says so, 0 where no kernel listens. */
	release(input: number, seq: number): void {
		if (seq > 0) this.#held.set(input, seq);
		else this.#held.delete(input);
	}

	/** The kernel has taken in messages up to `seq`: its values hold for what they let go. */
	acknowledge(seq: number): void {
		for (const [input, until] of this.#held) if (until <= seq) this.#held.delete(input);
		this.#follow();
	}

	setKernel(ctrl: ArrayLike<number>): void {
		if (ctrl.length !== this.#kernel.length) return;
		this.#kernel.set(ctrl);
		this.#follow();
	}

	#follow(): void {
		for (const input of this.inputs.keys()) {
			if (!this.#held.has(input)) this.values[input] = this.#kernel[input] as number;
		}
	}
}
