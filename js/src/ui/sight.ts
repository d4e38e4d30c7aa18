/** Calls `tell` when an element comes into sight or goes out of it: scrolled away, in a hidden tab, behind another. */
export function watchSight(element: Element, tell: (visible: boolean) => void, signal: AbortSignal): void {
	let inside = true;
	const say = () => tell(inside && document.visibilityState !== "hidden");
	document.addEventListener("visibilitychange", say, { signal });
	const observer = new IntersectionObserver((entries) => {
		inside = entries.at(-1)?.isIntersecting ?? inside;
		say();
	});
	observer.observe(element);
	signal.addEventListener("abort", () => observer.disconnect(), { once: true });
	say();
}
