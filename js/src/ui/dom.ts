/** Plain elements, briefly. */
export type Attributes = Record<string, string | number | boolean | null | undefined>;

/** Makes an element; `class` and `text` are what they say, true and false switch attributes. */
export function h<K extends keyof HTMLElementTagNameMap>(
	tag: K,
	attributes: Attributes = {},
	...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes)) {
		if (value === null || value === undefined || value === false) continue;
		if (name === "text") element.textContent = String(value);
		else element.setAttribute(name, value === true ? "" : String(value));
	}
	element.append(...children);
	return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** An icon of strokes on a 16 by 16 field. */
export function icon(path: string): SVGSVGElement {
	const svg = document.createElementNS(SVG, "svg");
	svg.setAttribute("viewBox", "0 0 16 16");
	svg.setAttribute("aria-hidden", "true");
	svg.classList.add("rv-icon");
	const line = document.createElementNS(SVG, "path");
	line.setAttribute("d", path);
	svg.append(line);
	return svg;
}

export const ICONS = {
	home: "M2.5 7.5 8 3l5.5 4.5M4 6.5V13h8V6.5M6.8 13V9.5h2.4V13",
	fit: "M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M6 6h4v4H6z",
	visual:
		"M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
	collision: "M8 1.8l5.4 3.1v6.2L8 14.2l-5.4-3.1V4.9zM2.8 5 8 8l5.2-3M8 8v6",
	grid: "M1.5 12.5 5 4.5h6l3.5 8zM3.2 8.6h9.6M8 4.5v8M2.3 10.6h11.4",
	shadows:
		"M8 2.2a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8zM3.5 12.6c0-.8 2-1.4 4.5-1.4s4.5.6 4.5 1.4-2 1.4-4.5 1.4-4.5-.6-4.5-1.4z",
	light:
		"M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.2v1.9M8 12.9v1.9M1.2 8h1.9M12.9 8h1.9M3.2 3.2l1.3 1.3M11.5 11.5l1.3 1.3M12.8 3.2l-1.3 1.3M4.5 11.5l-1.3 1.3",
	panel: "M2 4h4M10 4h4M8 2.5v3M2 8h7M13 8h1M11 6.5v3M2 12h2M8 12h6M6 10.5v3",
	play: "M5 3.2v9.6L12.5 8z",
	pause: "M5.5 3.5v9M10.5 3.5v9",
	step: "M4 3.8v8.4L9.8 8zM12.2 3.8v8.4",
	back: "M12 3.8v8.4L6.2 8zM3.8 3.8v8.4",
	reset: "M3 8a5 5 0 1 0 1.6-3.7M3 2.6v2.6h2.6",
	loop: "M3 8.5v-1a3 3 0 0 1 3-3h6M10 2.5l2 2-2 2M13 7.5v1a3 3 0 0 1-3 3H4M6 13.5l-2-2 2-2",
	close: "M4 4l8 8M12 4l-8 8",
	count: "M3 13.5V9M6.3 13.5V5.5M9.7 13.5V7.5M13 13.5v-11",
	contacts: "M8 1.8v6M5.6 5.6 8 8l2.4-2.4M2 13.5h12M4.5 10.8h7",
	follow: "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM2 5V2h3M11 2h3v3M14 11v3h-3M5 14H2v-3",
	plot: "M2 2.5v11h12M4.5 10.5l2.6-3.4 2.4 1.8 3.6-4.6",
	warning: "M8 2.2 14.5 13.5h-13zM8 6.5v3.2M8 11.4v.6",
} as const;
