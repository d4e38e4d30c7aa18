import { h } from "./dom.ts";
import { format, parse, type Unit } from "./format.ts";

/** A typed number: Enter or leaving takes it, Escape gives it back, arrows step. */
export class NumberEntry {
	readonly element: HTMLInputElement;
	#value = Number.NaN;
	#editing = false;

	constructor(
		label: string,
		public unit: Unit,
		readonly commit: (value: number) => void,
		signal: AbortSignal,
	) {
		this.element = h("input", {
			class: "rv-number",
			type: "text",
			inputmode: "decimal",
			autocomplete: "off",
			spellcheck: "false",
			"aria-label": label,
		});
		const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void) =>
			this.element.addEventListener(type, act, { signal });
		on("focus", () => this.element.select());
		on("input", () => {
			this.#editing = true;
			this.element.removeAttribute("aria-invalid");
		});
		on("blur", () => this.#take());
		on("keydown", (event) => this.#key(event));
	}

	show(value: number): void {
		if (value === this.#value) return;
		this.#value = value;
		if (!this.#editing) this.element.value = format(value, this.unit);
	}

	/** Shows the same value anew, in another unit. */
	setUnit(unit: Unit): void {
		this.unit = unit;
		this.element.value = format(this.#value, unit);
	}

	#take(): void {
		if (!this.#editing) return;
		const value = parse(this.element.value, this.unit);
		if (value === null) {
			this.element.setAttribute("aria-invalid", "true");
			return;
		}
		this.#done();
		this.commit(value);
		this.element.value = format(this.#value, this.unit);
	}

	#done(): void {
		this.#editing = false;
		this.element.removeAttribute("aria-invalid");
		this.element.value = format(this.#value, this.unit);
	}

	#key(event: KeyboardEvent): void {
		if (event.key === "Enter") {
			this.#take();
			this.element.select();
		} else if (event.key === "Escape") {
			this.#done();
		} else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
			const step = (event.shiftKey ? 10 : 1) * 10 ** (1 - this.unit.digits) * this.unit.scale;
			this.#editing = false;
			this.commit(this.#value + (event.key === "ArrowUp" ? step : -step));
		} else {
			return;
		}
		event.preventDefault();
		event.stopPropagation();
	}
}
