import { MOST_NAME } from "../../edit/limits.ts";
import { h } from "../dom.ts";

/** What is wrong with a name; empty: nothing. */
export function nameFault(name: string): string {
	if (name.trim() === "") return `A name is needed, of 1 to ${MOST_NAME} characters`;
	if ([...name].length > MOST_NAME) return `${[...name].length} characters: at most ${MOST_NAME}`;
	return /\p{Cc}|\p{Cs}/u.test(name) ? "A name has no control characters" : "";
}

/** A typed name: Enter or leaving takes it, Escape gives it back. */
export class NameEntry {
	readonly input = h("input", { class: "rv-field", type: "text", "aria-label": "name", spellcheck: "false" });
	readonly element = h("div", { class: "rv-nameentry" }, this.input);
	readonly note = h("p", { class: "rv-fieldnote", role: "status", "data-severity": "error", hidden: true });
	#name = "";
	#id = "";

	constructor(
		readonly commit: (name: string) => void,
		signal: AbortSignal,
		/** Called after the end, whatever it was. */
		readonly ended: () => void = () => undefined,
	) {
		this.input.addEventListener("blur", () => this.#take(), { signal });
		this.input.addEventListener("keydown", (event) => this.#key(event), { signal });
	}

	show(name: string, id: string): void {
		if (name === this.#name && id === this.#id) return;
		this.#name = name;
		this.#id = id;
		this.#restore();
		this.input.title = id;
	}

	#key(event: KeyboardEvent): void {
		if (event.key !== "Enter" && event.key !== "Escape") return;
		event.preventDefault();
		event.stopPropagation();
		if (event.key === "Escape") this.#restore();
		else if (!this.#take()) return;
		this.ended();
	}

	#restore(): void {
		this.input.value = this.#name;
		this.#say("");
	}

	#take(): boolean {
		const name = this.input.value.trim().normalize("NFC");
		if (name === this.#name) {
			this.#restore();
			return true;
		}
		const fault = nameFault(name);
		this.#say(fault);
		if (fault !== "") return false;
		this.#name = name;
		this.commit(name);
		return true;
	}

	#say(fault: string): void {
		this.note.textContent = fault;
		this.note.hidden = fault === "";
		if (fault === "") this.input.removeAttribute("aria-invalid");
		else this.input.setAttribute("aria-invalid", "true");
	}
}
