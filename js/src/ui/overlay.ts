import { h } from "./dom.ts";

/** The line at the lower edge: what goes on, empty when nothing does. */
export class StatusLine {
	readonly element = h("div", { class: "rv-status", role: "status", "aria-live": "polite", hidden: true });
	readonly #lines = new Map<string, string>();

	/** Sets the line of one speaker; the last that has something to say is read. */
	say(who: string, text: string, progress = 0): void {
		this.#lines.delete(who);
		if (text !== "") this.#lines.set(who, text);
		const [speaker, shown] = [...this.#lines].at(-1) ?? ["", ""];
		this.element.dataset.who = speaker;
		if (this.element.textContent !== shown) this.element.textContent = shown;
		this.element.hidden = shown === "";
		this.element.style.setProperty("--rv-progress", String(progress));
	}
}

/** The name beside the mouse. */
export class Tooltip {
	readonly element = h("div", { class: "rv-tip", "aria-hidden": "true", hidden: true });

	show(text: string, at: { x: number; y: number } | null): void {
		this.element.hidden = text === "" || at === null;
		if (at === null || text === "") return;
		const width = this.element.parentElement?.clientWidth ?? 0;
		this.element.textContent = text;
		const y = at.y > 34 ? at.y - 28 : at.y + 18;
		// The browser keeps it within the picture when it lays it out: asking for its width would lay out the page at once.
		const x = `max(4px, min(${Math.round(at.x + 14)}px, calc(${width - 4}px - 100%)))`;
		this.element.style.transform = `translate(${x}, ${Math.round(y)}px)`;
	}
}

/** A few words where a picture is expected. */
export function message(title: string, text: string): HTMLElement {
	return h("div", { class: "rv-message" }, h("div", {}, h("strong", { text: title }), text));
}
