/** What of a map is other than in another document. */
import { GROUND, type Item, type MapDocument } from "./document.ts";
import { placesOf } from "./lookup.ts";

const texts = new WeakMap<object, string>();

/** Equal for equal values, whatever the order of their fields. */
function textOf(value: object): string {
	let text = texts.get(value);
	if (text === undefined) {
		text = JSON.stringify(value, (_, one) => (isRecord(one) ? sorted(one) : one));
		texts.set(value, text);
	}
	return text;
}

const isRecord = (one: unknown): one is Record<string, unknown> =>
	typeof one === "object" && one !== null && !Array.isArray(one);

const sorted = (one: Record<string, unknown>): Record<string, unknown> =>
	Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Ids of what is other than in another document, or new; the ground by its own. */
export function differences(before: MapDocument, after: MapDocument): Set<string> {
	const found = new Set<string>();
	for (const part of ["objects", "spawnPoints"] as const) {
		const [was, is] = [before[part], after[part]];
		if (was === is) continue;
		for (let i = 0; i < is.length; i++) {
			const item = is[i] as Item;
			if (was[i] === item) continue; // nearly all of thousands, after each edit
			const old = was[i]?.id === item.id ? was[i] : was[placesOf(was).get(item.id) ?? -1];
			if (old !== item && (old === undefined || textOf(old) !== textOf(item))) found.add(item.id);
		}
	}
	if (before.ground !== after.ground && textOf(before.ground) !== textOf(after.ground)) found.add(GROUND);
	return found;
}

export const isSame = (a: object, b: object): boolean => textOf(a) === textOf(b);
