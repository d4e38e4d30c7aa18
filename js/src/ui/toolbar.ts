import type { ShowSwitches } from "../protocol/traits.ts";
import { h, ICONS, icon } from "./dom.ts";

export interface ToolbarActions {
	show(key: string, value: boolean): void;
	home(): void;
	fit(): void;
	headlight(on: boolean): void;
	/** The picture goes along with the robot. */
	follow(on: boolean): void;
	panel(open: boolean): void;
	problems(open: boolean): void;
}

const SWITCHES = [
	["visual", "Visual shapes", true],
	["collision", "Collision shapes", false],
	["grid", "Ground", true],
	["shadows", "Shadows", true],
	["contacts", "Contact points and forces of the simulation", false],
] as const;

/** The buttons over the picture. */
export class Toolbar {
	readonly element: HTMLElement;
	readonly #switches = new Map<string, HTMLButtonElement>();
	readonly #follow: HTMLButtonElement;
	readonly #panel: HTMLButtonElement;
	readonly #problems: HTMLButtonElement;

	constructor(
		readonly actions: ToolbarActions,
		signal: AbortSignal,
	) {
		const button = (name: keyof typeof ICONS, label: string, act: (button: HTMLButtonElement) => void) => {
			const made = h(
				"button",
				{ class: "rv-button", type: "button", title: label, "aria-label": label },
				icon(ICONS[name]),
			);
			made.addEventListener("click", () => act(made), { signal });
			return made;
		};
		const toggle = (name: keyof typeof ICONS, label: string, act: (on: boolean) => void) => {
			const made = button(name, label, (self) => act(self.getAttribute("aria-pressed") !== "true"));
			made.setAttribute("aria-pressed", "false");
			return made;
		};
		for (const [key, label] of SWITCHES) {
			this.#switches.set(
				key,
				toggle(key, label, (on) => {
					actions.show(key, on);
					if (key === "contacts") actions.show("contact_forces", on);
				}),
			);
		}
		const light = toggle("light", "Light at the camera", (on) => {
			light.setAttribute("aria-pressed", String(on));
			actions.headlight(on);
		});
		this.#follow = toggle("follow", "Follow the robot", (on) => actions.follow(on));
		this.#panel = button("panel", "Joint panel", (self) =>
			actions.panel(self.getAttribute("aria-expanded") !== "true"),
		);
		this.#problems = button("warning", "Problems", (self) =>
			actions.problems(self.getAttribute("aria-expanded") !== "true"),
		);
		this.#problems.setAttribute("aria-expanded", "false");
		this.element = h(
			"div",
			{ class: "rv-bar", role: "toolbar", "aria-label": "View" },
			h(
				"div",
				{ class: "rv-group" },
				button("home", "Home pose (h)", () => actions.home()),
				button("fit", "Fit the robot (f)", () => actions.fit()),
				this.#follow,
			),
			h("div", { class: "rv-group" }, ...this.#switches.values(), light),
			h("div", { class: "rv-group rv-end" }, this.#problems, this.#panel),
		);
	}

	/** Where its groups lie over a picture; 0 to 1 from the upper left corner. */
	covers(picture: Element): { left: number; top: number; right: number; bottom: number }[] {
		const { left, top, width, height } = picture.getBoundingClientRect();
		if (width === 0 || height === 0) return [];
		return [...this.element.children].map((group) => {
			const box = group.getBoundingClientRect();
			return {
				left: (box.left - left) / width,
				top: (box.top - top) / height,
				right: (box.right - left) / width,
				bottom: (box.bottom - top) / height,
			};
		});
	}

	show(switches: ShowSwitches): void {
		for (const [key, , usual] of SWITCHES) {
			this.#switches.get(key)?.setAttribute("aria-pressed", String(switches[key] ?? usual));
		}
	}

	follow(on: boolean): void {
		this.#follow.setAttribute("aria-pressed", String(on));
	}

	/** There is no picture: only the problems can still be looked at. */
	freeze(): void {
		for (const button of this.element.querySelectorAll("button")) button.disabled = button !== this.#problems;
	}

	panel(open: boolean): void {
		this.#panel.setAttribute("aria-expanded", String(open));
	}

	problems(open: boolean): void {
		this.#problems.setAttribute("aria-expanded", String(open));
	}

	/** How many problems there are, and how bad the worst is. */
	badge(count: number, severity: "error" | "warning" | "info"): void {
		this.#problems.hidden = count === 0;
		const label = count === 1 ? "1 problem" : `${count} problems`;
		this.#problems.title = label;
		this.#problems.setAttribute("aria-label", label);
		this.#problems.dataset.severity = severity;
		this.#problems.replaceChildren(icon(ICONS.warning), String(count));
	}
}
