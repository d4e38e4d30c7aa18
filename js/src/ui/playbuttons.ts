/** What the bars of the simulation and of a trajectory are made of. */
import { h, ICONS, icon } from "./dom.ts";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];
const MAX = "max";

/** A button with a key that does the same while the picture has the focus. */
export function keyButton(
	name: keyof typeof ICONS,
	label: string,
	key: string,
	act: () => void,
	signal: AbortSignal,
): HTMLButtonElement {
	const title = `${label[0]?.toUpperCase()}${label.slice(1)}${key === "" ? "" : ` (${key})`}`;
	const shortcut = key === "" ? null : key;
	const made = h(
		"button",
		{ class: "rv-button", type: "button", title, "aria-label": label, "aria-keyshortcuts": shortcut },
		icon(ICONS[name]),
	);
	made.addEventListener("click", act, { signal });
	return made;
}

/** Plays where it pauses, and the other way round; its accessible name is what it does next. */
export class PlayButton {
	readonly element: HTMLButtonElement;
	#playing: boolean | null = null;

	constructor(toggle: () => void, signal: AbortSignal) {
		this.element = keyButton("play", "play", "Space", toggle, signal);
		this.element.classList.add("rv-play");
	}

	/** `obstacle`: why it cannot be pressed; null where it can. */
	show(playing: boolean, obstacle: string | null = null): void {
		this.element.title = obstacle ?? `${playing ? "Pause" : "Play"} (Space)`;
		if (playing === this.#playing) return;
		this.#playing = playing;
		const label = playing ? "pause" : "play";
		this.element.setAttribute("aria-label", label);
		this.element.replaceChildren(icon(ICONS[label]));
	}
}

/** The menu of speeds; null is as fast as it can. */
export class SpeedMenu {
	readonly element: HTMLSelectElement;

	constructor(title: string, hasMax: boolean, choose: (speed: number | null) => void, signal: AbortSignal) {
		this.element = h("select", { class: "rv-speed", "aria-label": "Speed", title }, ...SPEEDS.map(option));
		if (hasMax) this.element.append(option(null));
		const { element } = this;
		const chosen = () => choose(element.value === MAX ? null : Number(element.value));
		element.addEventListener("change", chosen, { signal });
	}

	show(speed: number | null): void {
		const value = speed === null ? MAX : String(speed);
		if (this.element.value === value) return;
		if (![...this.element.options].some((one) => one.value === value)) this.element.append(option(speed));
		this.element.value = value;
	}
}

const option = (speed: number | null): HTMLOptionElement =>
	h("option", { value: speed ?? MAX, text: speed === null ? MAX : `${speed}×` });

/** Seconds as the bars show them. */
export const seconds = (time: number): string => `${time.toFixed(Math.abs(time) < 1000 ? 2 : 1)} s`;
