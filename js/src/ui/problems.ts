import type { ProblemSpec } from "../protocol/types.gen.ts";
import { h, ICONS, icon } from "./dom.ts";

/** The worst severity among problems. */
export function worst(problems: readonly ProblemSpec[]): ProblemSpec["severity"] {
	for (const severity of ["error", "warning"] as const) {
		if (problems.some((problem) => problem.severity === severity)) return severity;
	}
	return "info";
}

export function problemList(problems: readonly ProblemSpec[]): HTMLElement {
	return h(
		"ul",
		{ class: "rv-list" },
		...problems.map(({ severity, text }) =>
			h("li", { "data-severity": severity }, h("b", { text: severity }), h("code", { text })),
		),
	);
}

/** In place of a picture: what is wrong, and where. */
export function errorBox(problems: readonly ProblemSpec[], status: string): HTMLElement {
	const box = h("div", { class: "rv-error", role: "alert", tabindex: 0 });
	box.append(h("h3", { text: "This robot cannot be shown" }));
	if (problems.length > 0) box.append(problemList(problems));
	else box.append(h("code", { text: status || "Nothing was loaded." }));
	return box;
}

/** The list that opens from the toolbar. */
export class ProblemList {
	readonly element = h("div", {
		class: "rv-problems",
		role: "dialog",
		"aria-label": "Problems",
		hidden: true,
	});

	constructor(
		readonly close: () => void,
		readonly signal: AbortSignal,
	) {
		this.element.addEventListener(
			"keydown",
			(event) => {
				if (event.key !== "Escape") return;
				event.stopPropagation();
				close();
			},
			{ signal },
		);
	}

	show(problems: readonly ProblemSpec[]): void {
		const shut = h(
			"button",
			{ class: "rv-button", type: "button", "aria-label": "Close" },
			icon(ICONS.close),
		);
		shut.addEventListener("click", () => this.close(), { signal: this.signal });
		this.element.replaceChildren(
			h("div", { class: "rv-head" }, h("h3", { text: "Problems" }), shut),
			problemList(problems),
		);
	}
}
