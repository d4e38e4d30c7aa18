/** Numbers of the property panel as they are typed: what they mean, or what would be right. */
import { DEGREES, METRES, NUMBER, parse, type Unit } from "../format.ts";

/** What a number may be, in the unit it is kept in: metres, degrees, or none. */
export interface Measure {
	unit: "m" | "°" | "";
	low: number;
	high: number;
	/** Of the arrow keys. */
	step: number;
	/** Only integers. */
	whole?: boolean;
	/** An angle: 270 is -90. */
	round?: boolean;
}

export type Reading = { value: number; note: string } | { fault: string };

/** Degrees are kept as such; what was typed may be in radians. */
const UNITS: Record<Measure["unit"], Unit> = { m: METRES, "°": DEGREES, "": NUMBER };
const EXAMPLES: Record<Measure["unit"], string> = {
	m: "0.5, 50 cm or 500 mm",
	"°": "90 or pi/2 rad",
	"": "0.8",
};
/** Digits after the point that are shown. */
const DIGITS: Record<Measure["unit"], number> = { m: 3, "°": 2, "": 5 };
/** What a hand sets is kept to a micrometre. */
const FINEST = 1e6;
/** Up to here a number that is too large becomes the largest there may be. */
const FARTHEST = 1e100;

/** Reads a number; one outside its range becomes the nearest inside, and the note says so. */
export function read(text: string, measure: Measure): Reading {
	const { unit, low, high, whole, round } = measure;
	const found = parse(text, UNITS[unit], round ? undefined : FARTHEST);
	if (found === null) return { fault: `A number is needed, such as ${whole ? "6" : EXAMPLES[unit]}` };
	const typed = unit === "°" ? (found * 180) / Math.PI : found;
	const exact = Math.round(typed * FINEST) / FINEST;
	if (round) {
		const value = halfTurn(exact);
		return { value, note: value === exact ? "" : `${number(exact)}° is ${number(value)}°` };
	}
	if (whole && exact !== Math.round(exact))
		return { fault: `A whole number is needed, such as ${Math.round(exact)}` };
	const value = clamp(exact, measure);
	const end = exact < low ? `At least ${number(low)}` : `At most ${number(high)}`;
	return { value, note: value === exact ? "" : `${end}${unit === "" ? "" : ` ${unit}`}` };
}

/** The value that so many steps of the arrow keys lead to. */
export function stepped(value: number, steps: number, measure: Measure): number {
	const moved = Math.round((value + steps * measure.step) * FINEST) / FINEST;
	return measure.round ? halfTurn(moved) : clamp(moved, measure);
}

/** As it is shown: few digits, no zeros at the end. */
export const shown = (value: number, { unit }: Pick<Measure, "unit">): string =>
	String(Number(value.toFixed(DIGITS[unit])) || 0); // no minus zero

const clamp = (value: number, { low, high }: Measure): number => Math.min(high, Math.max(low, value));
const number = (value: number): string => String(Number(value.toPrecision(7)));

/** [deg] in (-180, 180]. */
function halfTurn(angle: number): number {
	const rest = angle - 360 * Math.round(angle / 360);
	const exact = Math.round(rest * FINEST) / FINEST;
	return exact === -180 ? 180 : exact;
}
