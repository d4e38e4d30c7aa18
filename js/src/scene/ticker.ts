/** Draws when something changed, at most once a frame; at rest nothing runs. */
export class Ticker {
	#frame = 0;

	constructor(
		readonly draw: () => void,
		readonly signal: AbortSignal,
	) {
		signal.addEventListener("abort", () => cancelAnimationFrame(this.#frame), { once: true });
	}

	request(): void {
		if (this.#frame !== 0 || this.signal.aborted) return;
		this.#frame = requestAnimationFrame(() => {
			this.#frame = 0;
			this.draw();
		});
	}
}
