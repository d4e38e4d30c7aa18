/** What comes so close is made ready: a screen above and below. */
const MARGIN = "100% 0px";
/** So long [ms] something must stay: what only flies past is not worth a start. */
const STAY = 100;

/** Whether a view is on the screen, or about to be. */
export class Sight {
	/** Close enough to be made ready. */
	near = false;
	/** On the screen, in a page that is on the screen; believed until it is known. */
	seen = true;
	readonly #listeners: (() => void)[] = [];
	readonly #approach: (() => void)[] = [];
	#onScreen = true;
	/** Observers that have not reported yet. */
	#unknown = 2;
	/** What it scrolls in; undefined while it is not in the document. */
	#root: Element | null | undefined;
	#watch = new AbortController();

	constructor(
		readonly element: Element,
		readonly signal: AbortSignal,
	) {
		if (typeof IntersectionObserver === "undefined") {
			this.near = true;
			return;
		}
		// It may be put into the document later, and be moved.
		const placed = new ResizeObserver(() => this.#place());
		placed.observe(element);
		document.addEventListener("visibilitychange", () => this.#update(), { signal });
		signal.addEventListener(
			"abort",
			() => {
				placed.disconnect();
				this.#watch.abort();
			},
			{ once: true },
		);
	}

	/** Calls now and whenever something changes. */
	listen(changed: () => void): void {
		this.#listeners.push(changed);
		changed();
	}

	/** Resolves when it comes near, or is near already. */
	approach(): Promise<void> {
		if (this.near) return Promise.resolve();
		return new Promise((resolve) => this.#approach.push(resolve));
	}

	/** Has it made ready wherever it is. */
	call(): void {
		this.near = true;
		this.#tell();
	}

	#place(): void {
		const root = this.element.isConnected ? scrollerOf(this.element) : undefined;
		if (root === this.#root || root === undefined) return;
		this.#root = root;
		this.#watch.abort();
		this.#watch = new AbortController();
		this.#unknown = 2;
		this.#observe({}, (now) => {
			this.#onScreen = now;
		});
		// Beyond what it scrolls in, hosts clip as they please, and no margin reaches further.
		this.#observe({ root, rootMargin: MARGIN }, (now) => {
			this.near = now;
		});
	}

	#observe(options: IntersectionObserverInit, set: (now: boolean) => void): void {
		let first = true;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const observer = new IntersectionObserver((entries) => {
			const now = entries.at(-1)?.isIntersecting === true;
			clearTimeout(timer);
			const apply = () => {
				set(now);
				this.#update();
			};
			if (first) this.#unknown--;
			// Where it is from the beginning there is nothing to wait for, and what has gone costs nothing any more.
			if (first || !now) apply();
			else timer = setTimeout(apply, STAY);
			first = false;
		}, options);
		observer.observe(this.element);
		const end = () => {
			clearTimeout(timer);
			observer.disconnect();
		};
		this.#watch.signal.addEventListener("abort", end, { once: true });
	}

	#update(): void {
		if (this.#unknown > 0) return;
		this.seen = this.#onScreen && document.visibilityState !== "hidden";
		this.near ||= this.seen;
		this.#tell();
	}

	#tell(): void {
		if (this.near) for (const resolve of this.#approach.splice(0)) resolve();
		for (const changed of this.#listeners) changed();
	}
}

/** The outermost element around another that scrolls; null where only the page does. */
function scrollerOf(element: Element): Element | null {
	let found: Element | null = null;
	for (let up = element.parentElement; up !== null && up !== document.body; up = up.parentElement) {
		if (/auto|scroll/.test(getComputedStyle(up).overflowY)) found = up;
	}
	return found;
}
