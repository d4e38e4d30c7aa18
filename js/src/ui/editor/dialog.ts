/** Questions over the view: our own, as hosts forbid those of the browser. */
import { h } from "../dom.ts";
import { focused, wordButton } from "./buttons.ts";

export interface Question {
	title: string;
	text: string;
	/** On the button that goes on. */
	yes: string;
	/** What is lost cannot be had again. */
	danger?: boolean;
	fields?: readonly Blank[];
}

/** To be filled in. */
export interface Blank {
	name: string;
	label: string;
	value: string;
	/** What is wrong with it; empty: nothing. */
	fault(value: string): string;
}

/**
 * Asks; the rest of the view waits.
 *
 * @returns what was filled in, by name; null where it was called off.
 */
export function ask(
	over: HTMLElement,
	question: Question,
	signal: AbortSignal,
): Promise<Record<string, string> | null> {
	const { title, text, yes, danger = false, fields = [] } = question;
	const before = focused(over);
	return new Promise((resolve) => {
		const inputs = fields.map(({ label, value }) =>
			h("input", { class: "rv-field", type: "text", value, "aria-label": label }),
		);
		const notes = fields.map(() =>
			h("p", { class: "rv-fieldnote", role: "status", "data-severity": "error", hidden: true }),
		);
		const end = (answer: Record<string, string> | null) => {
			layer.remove();
			if (before instanceof HTMLElement || before instanceof SVGElement)
				before.focus({ preventScroll: true });
			resolve(answer);
		};
		const check = (i: number): boolean => {
			const fault = fields[i]?.fault(inputs[i]?.value.trim() ?? "") ?? "";
			const note = notes[i] as HTMLElement;
			note.textContent = fault;
			note.hidden = fault === "";
			return fault === "";
		};
		const go = () => {
			const wrong = inputs.findIndex((_, i) => !check(i));
			if (wrong >= 0) inputs[wrong]?.focus();
			else end(Object.fromEntries(fields.map(({ name }, i) => [name, inputs[i]?.value.trim() ?? ""])));
		};
		const no = wordButton("Cancel", () => end(null), signal);
		const on = wordButton(yes, go, signal, "rv-primary");
		on.classList.toggle("rv-danger", danger);
		const box = h(
			"div",
			{
				class: "rv-dialog",
				role: fields.length > 0 ? "dialog" : "alertdialog",
				"aria-modal": "true",
				"aria-label": title,
			},
			h("h3", { text: title }),
			h("p", { text, hidden: text === "" }),
			...fields.map(({ label }, i) =>
				h("label", { class: "rv-blank" }, label, inputs[i] as HTMLElement, notes[i] as HTMLElement),
			),
			h("div", { class: "rv-answers" }, no, on),
		);
		const layer = h("div", { class: "rv-layer" }, box);
		layer.addEventListener("keydown", (event) => key(event, box, inputs, go, () => end(null)), { signal });
		layer.addEventListener("pointerdown", (event) => event.target === layer && end(null), { signal });
		signal.addEventListener("abort", () => end(null), { once: true });
		over.append(layer);
		const first = inputs[0] ?? (danger ? no : on);
		first.focus();
		inputs[0]?.select();
	});
}

function key(
	event: KeyboardEvent,
	box: HTMLElement,
	inputs: readonly HTMLElement[],
	go: () => void,
	off: () => void,
): void {
	event.stopPropagation();
	if (event.key === "Escape") off();
	else if (event.key === "Enter" && inputs.includes(event.target as HTMLElement)) go();
	else if (event.key === "Tab") keepWithin(event, box);
	else return;
	if (event.key !== "Tab") event.preventDefault();
}

/** The focus goes round inside a box. */
export function keepWithin(event: KeyboardEvent, box: HTMLElement): void {
	const stops = [...box.querySelectorAll<HTMLElement>("button, input, select, [tabindex='0']")];
	const [first, last] = [stops[0], stops.at(-1)];
	const leaves = event.shiftKey ? first : last;
	if (focused(box) !== leaves) return;
	event.preventDefault();
	(event.shiftKey ? last : first)?.focus();
}
