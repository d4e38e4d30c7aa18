/** A function that acts at most every so often [ms]; what is asked for in between is done at the end of that time, once. */
export function unhurried(act: () => void, every: number, signal: AbortSignal): () => void {
	let last = -Infinity;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const run = () => {
		timer = undefined;
		last = performance.now();
		act();
	};
	signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
	return () => {
		if (timer !== undefined || signal.aborted) return;
		const wait = last + every - performance.now();
		if (wait <= 0) run();
		else timer = setTimeout(run, wait);
	};
}
