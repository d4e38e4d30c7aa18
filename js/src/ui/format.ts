/** Numbers as people read and type them. */
import type { JointSpec } from "../protocol/types.gen.ts";

export type AngleUnit = "deg" | "rad";

/** How values of a joint are shown: value in SI = shown * `scale`. */
export interface Unit {
	sign: string;
	/** For ears. */
	word: string;
	scale: number;
	digits: number;
}

export const DEGREES: Unit = { sign: "°", word: "degrees", scale: Math.PI / 180, digits: 1 };
export const RADIANS: Unit = { sign: "rad", word: "radians", scale: 1, digits: 3 };
export const METRES: Unit = { sign: "m", word: "metres", scale: 1, digits: 3 };
export const MILLIMETRES: Unit = { sign: "mm", word: "millimetres", scale: 1e-3, digits: 1 };
export const NUMBER: Unit = { sign: "", word: "", scale: 1, digits: 4 };

/** Slides of a few centimetres are read in millimetres. */
export function unitOf(joint: Pick<JointSpec, "type" | "range">, angles: AngleUnit): Unit {
	if (joint.type === "hinge") return angles === "deg" ? DEGREES : RADIANS;
	if (joint.type !== "slide") return NUMBER;
	const reach = Math.max(...(joint.range ?? [1]).map(Math.abs));
	return reach < 0.2 ? MILLIMETRES : METRES;
}

/** The number alone, without its unit. */
export function format(value: number, unit: Unit): string {
	const shown = (value / unit.scale).toFixed(unit.digits);
	return Number(shown) === 0 ? (0).toFixed(unit.digits) : shown; // no minus zero
}

const SUFFIXES: Record<string, number> = {
	deg: DEGREES.scale,
	"°": DEGREES.scale,
	rad: 1,
	m: 1,
	cm: 1e-2,
	mm: 1e-3,
};

/** What was typed, in SI: "90", "1.57 rad", "pi/2 rad", "12mm", "0,5". Null for what is no number. */
export function parse(text: string, unit: Unit, largest = LARGEST): number | null {
	const match = /^\s*(.*?)\s*(deg|°|rad|mm|cm|m)?\s*$/i.exec(text);
	if (match === null) return null;
	const amount = amountOf(match[1] ?? "", largest);
	if (amount === null) return null;
	const suffix = match[2]?.toLowerCase();
	return amount * (suffix === undefined ? unit.scale : (SUFFIXES[suffix] ?? 1));
}

/** Beyond this no joint is anywhere to be seen, and the picture would only go empty. */
const LARGEST = 1e6;

/** A decimal number, or a share of pi. */
function amountOf(text: string, largest: number): number | null {
	const plain = text.replace("−", "-").replace(",", ".");
	const pi = /^([+-]?\d*\.?\d*)\s*\*?\s*(?:pi|π)\s*(?:\/\s*(\d+\.?\d*))?$/i.exec(plain);
	if (pi !== null) {
		const factor = pi[1] === "" || pi[1] === "+" ? 1 : pi[1] === "-" ? -1 : Number(pi[1]);
		const share = (factor * Math.PI) / Number(pi[2] ?? 1);
		return Number.isFinite(share) ? share : null;
	}
	if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
	const value = Number(plain);
	return Math.abs(value) <= largest ? value : null; // also refuses NaN and what overflows
}

/** Bytes for a progress line: "1.2 MB". */
export function megabytes(bytes: number): string {
	return `${(bytes / 1e6).toFixed(1)} MB`;
}
