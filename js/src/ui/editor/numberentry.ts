import { h } from "../dom.ts";
import { type Measure, read, shown, stepped } from "./reading.ts";

/** What several objects have: one value, different ones ("mixed"), or none (null). */
export type Common = number | "mixed" | null;

/**
 * A number of one or many objects. Enter or leaving takes what was typed, Escape gives it back, the arrow keys step and
 * are taken when they come up: however long they are held, that is one change.
 */
export class NumberEntry {
	readonly element: HTMLElement;
	readonly input: HTMLInputElement;
	#measure: Measure = { unit: "", low: 0, high: 0, step: 1 };
	#value: Common = null;
	#editing: "no" | "typed" | "stepped" = "no";

	constructor(
		name: string,
		label: string,
		readonly commit: (value: number) => void,
		/** Says what is wrong, or what was made of it; empty: nothing. */
		readonly tell: (text: string, severity: "error" | "info") => void,
		signal: AbortSignal,
	) {
		this.input = h("input", {
			class: "rv-number",
			type: "text",
			inputmode: "decimal",
			autocomplete: "off",
			spellcheck: "false",
			"aria-label": name,
		});
		this.element = h(
			"label",
			{ class: label.length === 1 ? "rv-entry rv-axis" : "rv-entry" },
			label === "" ? "" : h("span", { text: label }),
			this.input,
		);
		const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void) =>
			this.input.addEventListener(type, act, { signal });
		on("focus", () => this.input.select());
		on("input", () => {
			this.#editing = "typed";
			this.#clear();
		});
		on("blur", () => this.#take());
		on("keydown", (event) => this.#key(event));
		on("keyup", (event) => {
			if (this.#editing === "stepped" && event.key.startsWith("Arrow")) this.#take();
		});
	}

	get editing(): boolean {
		return this.#editing !== "no";
	}

	show(value: Common, measure: Measure): void {
		this.#measure = measure;
		this.#value = value;
		if (this.#editing === "no") this.#fill();
	}

	/** Gives back what was there before. */
	cancel(): void {
		this.#editing = "no";
		this.#clear();
		this.#fill();
	}

	#fill(): void {
		const text = typeof this.#value === "number" ? shown(this.#value, this.#measure) : "";
		if (this.input.value !== text) this.input.value = text;
		this.input.placeholder = this.#value === "mixed" ? "mixed" : "";
		this.input.title = typeof this.#value === "number" ? String(this.#value) : "";
	}

	#clear(): void {
		this.input.removeAttribute("aria-invalid");
		this.tell("", "info");
	}

	#take(): void {
		if (this.#editing === "no") return;
		if (this.input.value.trim() === "" && this.#value === "mixed") {
			this.cancel();
			return;
		}
		const reading = read(this.input.value, this.#measure);
		if ("fault" in reading) {
			this.input.setAttribute("aria-invalid", "true");
			this.tell(reading.fault, "error");
			return;
		}
		const isNew = reading.value !== this.#value;
		this.cancel();
		this.tell(reading.note, "info");
		if (isNew) {
			this.#value = reading.value;
			this.#fill();
			this.commit(reading.value);
		}
	}

	#key(event: KeyboardEvent): void {
		if (event.key === "Enter") {
			this.#take();
			this.input.select();
		} else if (event.key === "Escape" && this.editing) {
			this.cancel();
		} else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
			this.#step((event.shiftKey ? 10 : 1) * (event.key === "ArrowUp" ? 1 : -1));
		} else {
			return;
		}
		event.preventDefault();
		event.stopPropagation();
	}

	#step(steps: number): void {
		if (this.input.readOnly || this.#value === "mixed") return;
		const reading = read(this.input.value, this.#measure);
		if ("fault" in reading) return;
		this.#editing = "stepped";
		this.#clear();
		this.input.value = shown(stepped(reading.value, steps, this.#measure), this.#measure);
	}
}
