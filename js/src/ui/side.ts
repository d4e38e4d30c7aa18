import { h } from "./dom.ts";

export interface Tab {
	name: string;
	count: number;
	element: HTMLElement;
}

/** The panel beside the picture: one list, or several under tabs. */
export class Side {
	readonly element: HTMLElement;
	readonly #tabs: HTMLButtonElement[];

	constructor(
		readonly tabs: readonly Tab[],
		/** Another list is open. */
		readonly opened: () => void,
		signal: AbortSignal,
	) {
		this.#tabs = tabs.map(({ name, count }, i) => {
			const made = h(
				"button",
				{ class: "rv-tab", type: "button", role: "tab" },
				`${name} `,
				h("small", { text: String(count) }),
			);
			made.addEventListener("click", () => this.open(i), { signal });
			made.addEventListener("keydown", (event) => this.#key(event, i), { signal });
			return made;
		});
		const bar = h("div", {
			class: "rv-tabs",
			role: "tablist",
			"aria-label": "Lists",
			hidden: tabs.length < 2,
		});
		bar.append(...this.#tabs);
		this.element = h("div", { class: "rv-side" }, bar, ...tabs.map(({ element }) => element));
		if (tabs.length > 1) {
			this.element.classList.add("rv-tabbed");
			for (const { element } of tabs) element.setAttribute("role", "tabpanel");
		}
		this.#show(0);
	}

	open(index: number): void {
		this.#show(index);
		this.opened();
	}

	/** How many things a list has now. */
	count(index: number, count: number): void {
		const small = this.#tabs[index]?.querySelector("small");
		if (small != null && small.textContent !== String(count)) small.textContent = String(count);
	}

	/** Whether a list can be seen. */
	isOpen(element: HTMLElement): boolean {
		return !this.element.hidden && !element.hidden;
	}

	#show(index: number): void {
		for (const [i, { element }] of this.tabs.entries()) {
			element.hidden = i !== index;
			this.#tabs[i]?.setAttribute("aria-selected", String(i === index));
			this.#tabs[i]?.setAttribute("tabindex", i === index ? "0" : "-1");
		}
	}

	#key(event: KeyboardEvent, at: number): void {
		const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
		if (step === undefined) return;
		const next = (at + step + this.tabs.length) % this.tabs.length;
		this.open(next);
		this.#tabs[next]?.focus();
		event.preventDefault();
	}
}
