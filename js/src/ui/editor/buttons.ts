import { h, icon } from "../dom.ts";

/** A button with an icon; `title` may say more than its name. */
export function iconButton(
	path: string,
	label: string,
	act: (button: HTMLButtonElement) => void,
	signal: AbortSignal,
	title = label,
): HTMLButtonElement {
	const made = h("button", { class: "rv-button", type: "button", title, "aria-label": label }, icon(path));
	whenPressed(made, act, signal);
	return made;
}

/** A button with words. */
export function wordButton(
	text: string,
	act: (button: HTMLButtonElement) => void,
	signal: AbortSignal,
	kind: "rv-pill" | "rv-primary" = "rv-pill",
): HTMLButtonElement {
	const made = h("button", { class: kind, type: "button", text });
	whenPressed(made, act, signal);
	return made;
}

function whenPressed(
	button: HTMLButtonElement,
	act: (button: HTMLButtonElement) => void,
	signal: AbortSignal,
): void {
	button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && act(button), {
		signal,
	});
}

/** What has the focus, seen from an element: a host may keep the view in a shadow of the page. */
export const focused = (near: Node): Element | null =>
	(near.getRootNode() as Document | ShadowRoot).activeElement ?? null;

/** Sets an attribute where it is another: what stays as it is costs the page nothing. */
export function mark(element: Element, name: string, value: string | boolean): void {
	if (typeof value === "boolean" && name === "hidden") {
		if (element.hasAttribute(name) !== value) element.toggleAttribute(name, value);
	} else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** A button that cannot be used keeps its place and the focus, and says why. */
export function allow(button: HTMLElement, reason: string, title: string): void {
	if (reason !== "") mark(button, "aria-disabled", true);
	else if (button.hasAttribute("aria-disabled")) button.removeAttribute("aria-disabled");
	mark(button, "title", reason === "" ? title : `${title}: ${reason}`);
}
