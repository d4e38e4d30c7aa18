import type { Surface } from "../../edit/document.ts";

type Color = Surface["color"];

/** As a colour field has it: "#rrggbb". */
export const hexOf = ([r, g, b]: Color): string =>
	`#${[r, g, b]
		.map((part) =>
			Math.round(255 * part)
				.toString(16)
				.padStart(2, "0"),
		)
		.join("")}`;

/** What a colour field says, with the opacity of before. */
export function colorOf(hex: string, [, , , alpha]: Color): Color {
	const part = (at: number) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 1e4) / 1e4;
	return [part(1), part(3), part(5), alpha];
}
