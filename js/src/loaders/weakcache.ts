/** Things of the page by what they are made from; kept as long as somebody holds them. */
export class WeakCache<T extends object> {
	readonly #made = new Map<string, WeakRef<T>>();
	readonly #gone = new FinalizationRegistry<string>((key) => {
		if (this.#made.get(key)?.deref() === undefined) this.#made.delete(key);
	});

	has(key: string): boolean {
		return this.#made.get(key)?.deref() !== undefined;
	}

	/** What is there, or what `make` makes. */
	get(key: string, make: () => T): T {
		const known = this.#made.get(key)?.deref();
		if (known !== undefined) return known;
		const made = make();
		this.#made.set(key, new WeakRef(made));
		this.#gone.register(made, key);
		return made;
	}
}
