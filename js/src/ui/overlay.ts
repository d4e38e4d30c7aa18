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
		this.element.textContent = text;
		const { parentElement } = this.element;
		const width = parentElement?.clientWidth ?? Infinity;
		const x = Math.min(at.x + 14, Math.max(4, width - this.element.offsetWidth - 4));
		const y = at.y > 34 ? at.y - 28 : at.y + 18;
		this.element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
	}
}

/** A few words where a picture is expected. */
export function message(title: string, text: string): HTMLElement {
	return h("div", { class: "rv-message" }, h("div", {}, h("strong", { text: title }), text));
}
