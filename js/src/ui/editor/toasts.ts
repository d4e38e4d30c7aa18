/** What is said once, over the picture: at most three at a time. */
import { h, ICONS, icon } from "../dom.ts";
import { iconButton } from "./buttons.ts";
import type { Notice } from "./face.ts";

const MOST = 3;
/** How long each stays [ms], while no hand is on it. */
const STAYS = { info: 5_000, warning: 9_000, error: 15_000 };

export class Toasts {
	readonly element = h("div", {
		class: "rv-toasts",
		role: "log",
		"aria-live": "polite",
		"aria-label": "Messages",
	});
	readonly #timers = new Map<HTMLElement, ReturnType<typeof setTimeout>>();

	constructor(
		/** Shows the objects a message is about. */
		readonly show: (objects: readonly string[]) => void,
		readonly signal: AbortSignal,
	) {
		signal.addEventListener("abort", () => this.#timers.forEach(clearTimeout), { once: true });
	}

	say({ severity, text, objects }: Notice): void {
		const same = [...this.element.children].find((one) => (one as HTMLElement).dataset.text === text);
		if (same !== undefined) this.#dismiss(same as HTMLElement); // said again: it comes to the end
		const toast = h(
			"div",
			{ class: "rv-toast", "data-severity": severity, "data-text": text },
			icon(ICONS.warning),
			h("span", { class: "rv-toasttext", text }),
		);
		if (objects.length > 0) {
			const show = h("button", { class: "rv-pill", type: "button", text: "Show" });
			show.addEventListener("click", () => this.show(objects), { signal: this.signal });
			toast.append(show);
		}
		toast.append(iconButton(ICONS.close, "Dismiss", () => this.#dismiss(toast), this.signal));
		toast.addEventListener("pointerenter", () => clearTimeout(this.#timers.get(toast)), {
			signal: this.signal,
		});
		toast.addEventListener("pointerleave", () => this.#expire(toast, severity), { signal: this.signal });
		this.element.append(toast);
		while (this.element.children.length > MOST) this.#dismiss(this.element.firstElementChild as HTMLElement);
		this.#expire(toast, severity);
	}

	#expire(toast: HTMLElement, severity: Notice["severity"]): void {
		clearTimeout(this.#timers.get(toast));
		this.#timers.set(
			toast,
			setTimeout(() => this.#dismiss(toast), STAYS[severity]),
		);
	}

	#dismiss(toast: HTMLElement): void {
		clearTimeout(this.#timers.get(toast));
		this.#timers.delete(toast);
		toast.remove();
	}
}
