/** Keys of the picture. They act only while it has the focus, and never reach the notebook's shortcuts. */
export interface KeyActions {
	turn(azimuth: number, polar: number): void;
	zoom(factor: number): void;
	home(): void;
	frame(): void;
	clear(): void;
	play(): void;
	step(): void;
	back(): void;
	reset(): void;
	/** Handles of a mocap body move it, or turn it. */
	handles(mode: "move" | "turn"): void;
}

const STEP = (7.5 * Math.PI) / 180;

export function listenToKeys(canvas: HTMLElement, actions: KeyActions, signal: AbortSignal): void {
	const table: Record<string, () => void> = {
		ArrowLeft: () => actions.turn(-STEP, 0),
		ArrowRight: () => actions.turn(STEP, 0),
		ArrowUp: () => actions.turn(0, -STEP),
		ArrowDown: () => actions.turn(0, STEP),
		"+": () => actions.zoom(1 / 1.15),
		"=": () => actions.zoom(1 / 1.15),
		"-": () => actions.zoom(1.15),
		_: () => actions.zoom(1.15),
		Home: actions.home,
		h: actions.home,
		f: actions.frame,
		Escape: actions.clear,
		" ": actions.play,
		".": actions.step,
		",": actions.back,
		r: actions.reset,
		w: () => actions.handles("move"),
		e: () => actions.handles("turn"),
	};
	canvas.addEventListener(
		"keydown",
		(event) => {
			if (event.key === "Tab") return; // leaves
			if (event.ctrlKey || event.metaKey || event.altKey) return; // saving, closing: the host's
			event.stopPropagation();
			const act = table[event.key];
			if (act === undefined) return;
			event.preventDefault();
			act();
		},
		{ signal },
	);
}
