/** A menu that opens under its button: arrows go through it, Escape and a press elsewhere shut it. */
import { h } from "../dom.ts";
import { allow, focused } from "./buttons.ts";

export interface MenuItem {
	text: string;
	title: string;
	act(): void;
	/** Why it cannot be used now; empty: it can. */
	reason(): string;
}

export class Menu {
	readonly element: HTMLElement;
	readonly #list: HTMLElement;
	readonly #items: { item: MenuItem; element: HTMLElement }[];

	constructor(
		readonly button: HTMLButtonElement,
		items: readonly MenuItem[],
		signal: AbortSignal,
	) {
		this.#items = items.map((item) => {
			const element = h("button", {
				class: "rv-menuitem",
				type: "button",
				role: "menuitem",
				tabindex: -1,
				text: item.text,
			});
			element.addEventListener("click", () => this.#choose(item), { signal });
			return { item, element };
		});
		this.#list = h(
			"div",
			{ class: "rv-menu", role: "menu", "aria-label": "Map", hidden: true },
			...this.#items.map(({ element }) => element),
		);
		this.element = h("div", { class: "rv-menuplace" }, button, this.#list);
		button.setAttribute("aria-haspopup", "menu");
		button.setAttribute("aria-expanded", "false");
		button.addEventListener("click", () => (this.#list.hidden ? this.#open() : this.#shut()), { signal });
		button.addEventListener("keydown", (event) => event.key === "ArrowDown" && this.#open(event), { signal });
		this.#list.addEventListener("keydown", (event) => this.#key(event), { signal });
		this.element.addEventListener("focusout", (event) => this.#left(event), { signal });
		document.addEventListener("pointerdown", (event) => this.#elsewhere(event), { signal, capture: true });
	}

	#open(event?: Event): void {
		event?.preventDefault();
		for (const { item, element } of this.#items) allow(element, item.reason(), item.title);
		this.#list.hidden = false;
		this.button.setAttribute("aria-expanded", "true");
		this.#items[0]?.element.focus();
	}

	#shut(): void {
		this.#list.hidden = true;
		this.button.setAttribute("aria-expanded", "false");
	}

	#choose(item: MenuItem): void {
		if (item.reason() !== "") return;
		this.#shut();
		this.button.focus({ preventScroll: true });
		item.act();
	}

	#key(event: KeyboardEvent): void {
		const at = this.#items.findIndex(({ element }) => element === focused(element));
		const last = this.#items.length - 1;
		const next = {
			ArrowDown: at === last ? 0 : at + 1,
			ArrowUp: at <= 0 ? last : at - 1,
			Home: 0,
			End: last,
		}[event.key];
		if (next !== undefined) this.#items[next]?.element.focus();
		else if (event.key === "Escape") {
			this.#shut();
			this.button.focus({ preventScroll: true });
		} else return;
		event.preventDefault();
		event.stopPropagation();
	}

	#left({ relatedTarget }: FocusEvent): void {
		if (relatedTarget instanceof Node && !this.element.contains(relatedTarget)) this.#shut();
	}

	#elsewhere(event: Event): void {
		const [target] = event.composedPath(); // a host may keep the view in a shadow
		if (!this.#list.hidden && target instanceof Node && !this.element.contains(target)) this.#shut();
	}
}
