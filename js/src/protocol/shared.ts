/**
 * A value that Python owns and the view may change: the view shows its own value at once and keeps it until the
 * kernel has taken it in; then the kernel's value holds.
 */
export class Shared<T> {
	#kernel: T;
	#local: T | null = null;

	constructor(
		initial: T,
		readonly settled: () => boolean,
		readonly same: (a: T, b: T) => boolean,
		readonly changed: (value: T) => void,
	) {
		this.#kernel = initial;
	}

	get value(): T {
		return this.#local ?? this.#kernel;
	}

	/** The trait has a new value. */
	setKernel(value: T): void {
		this.#update(() => {
			this.#kernel = value;
			if (this.settled()) this.#local = null;
		});
	}

	/** The view changed it; tell the channel first. */
	setLocal(value: T): void {
		this.#update(() => {
			this.#local = value;
		});
	}

	/** An acknowledgement came. */
	acknowledged(): void {
		this.#update(() => {
			if (this.settled()) this.#local = null;
		});
	}

	#update(act: () => void): void {
		const before = this.value;
		act();
		if (!this.same(before, this.value)) this.changed(this.value);
	}
}
