/** Which rows of a long list are worth having: pure, so that it can be tested. */
export interface Span {
	first: number;
	/** One past the last. */
	end: number;
}

/** Rows so many beyond what is seen, that scrolling finds them there. */
const SPARE = 6;

/** Rows of a list that are in sight, and a few more. */
export function inSight(count: number, scrollTop: number, height: number, rowHeight: number): Span {
	const first = Math.max(0, Math.min(count, Math.floor(scrollTop / rowHeight) - SPARE));
	const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + SPARE);
	return { first, end: Math.max(first, end) };
}

/** Where a list must be scrolled to for a row to be seen whole; where it is, if it is. */
export function scrolledTo(row: number, scrollTop: number, height: number, rowHeight: number): number {
	const top = row * rowHeight;
	if (top < scrollTop) return top;
	return top + rowHeight > scrollTop + height ? top + rowHeight - height : scrollTop;
}

/** The rows from one to another, whichever comes first. */
export function between<T>(list: readonly T[], from: number, to: number): T[] {
	return list.slice(Math.min(from, to), Math.max(from, to) + 1);
}
