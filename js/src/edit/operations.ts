/** Edits, as `maps/edits.py` has them, applied to a document of the page: the same document, or an error and no change. */
import {
	GROUND,
	type Item,
	isLeftOut,
	isObject,
	type MapDocument,
	type MapObject,
	objectFrom,
	type SpawnPoint,
	type Surface,
	spawnFrom,
} from "./document.ts";
import { excess, misfit } from "./limits.ts";
import { keepPlaces, placesOf } from "./lookup.ts";

/** Fields as files have them, dotted, and their values; null takes a field away. */
export type Values = readonly (readonly [string, unknown])[];

export type Edit =
	| { op: "add"; object: MapObject; index?: number | null }
	| { op: "addSpawn"; spawn: SpawnPoint; index?: number | null }
	| { op: "remove"; id: string }
	| { op: "change"; id: string; values: Values }
	| { op: "group"; edits: readonly Edit[] };

/** An edit cannot be made. */
export class EditError extends Error {}

/** The document after an edit. Throws `EditError` and leaves everything as it was. */
export function apply(document: MapDocument, edit: Edit): MapDocument {
	const work = new Work(document);
	work.make(edit);
	return work.document;
}

/** Several edits as one, each object changed by its own values. */
export function grouped(edits: readonly Edit[]): Edit {
	const [only] = edits;
	return edits.length === 1 && only !== undefined ? only : { op: "group", edits };
}

/** The objects or spawn points of a document while edits are made: holes where some were taken away. */
class Shelf<T extends { id: string }> {
	#items: (T | null)[] | null = null;
	/** Null: those of the list before still hold. */
	#places: Map<string, number> | null = null;

	constructor(readonly before: readonly T[]) {}

	get(id: string): T | null {
		const place = (this.#places ?? placesOf(this.before)).get(id);
		return place === undefined ? null : ((this.#items ?? this.before)[place] ?? null);
	}

	/** Puts another in the place of the one of the same id. */
	set(item: T): void {
		this.#own[this.#placeOf(item.id)] = item;
	}

	add(item: T, index: number | null | undefined): void {
		const items = this.#compact();
		if (index === null || index === undefined || index >= items.length) {
			this.#ownPlaces.set(item.id, items.length);
			items.push(item);
			return;
		}
		// As Python's list.insert: from the end where it is negative.
		items.splice(index < 0 ? Math.max(0, items.length + index) : index, 0, item);
		this.#count();
	}

	remove(id: string): void {
		this.#own[this.#placeOf(id)] = null;
		this.#ownPlaces.delete(id);
	}

	get after(): readonly T[] {
		if (this.#items === null) return this.before;
		const after = this.#compact() as T[];
		if (this.#places === null) keepPlaces(this.before, after);
		return after;
	}

	get #own(): (T | null)[] {
		this.#items ??= [...this.before];
		return this.#items;
	}

	get #ownPlaces(): Map<string, number> {
		this.#places ??= new Map(placesOf(this.before));
		return this.#places;
	}

	#placeOf(id: string): number {
		return (this.#places ?? placesOf(this.before)).get(id) ?? -1;
	}

	#compact(): (T | null)[] {
		if (this.#places !== null && this.#places.size < this.#own.length) {
			this.#items = this.#own.filter((item) => item !== null);
			this.#count();
		}
		return this.#own;
	}

	#count(): void {
		this.#places = new Map();
		for (const [i, item] of this.#own.entries()) if (item !== null) this.#places.set(item.id, i);
	}
}

class Work {
	#ground: Surface;
	readonly #objects: Shelf<MapObject>;
	readonly #spawns: Shelf<SpawnPoint>;

	constructor(readonly before: MapDocument) {
		this.#ground = before.ground;
		this.#objects = new Shelf(before.objects);
		this.#spawns = new Shelf(before.spawnPoints);
	}

	get document(): MapDocument {
		return {
			mapId: this.before.mapId,
			ground: this.#ground,
			objects: this.#objects.after,
			spawnPoints: this.#spawns.after,
		};
	}

	make(edit: Edit): void {
		switch (edit.op) {
			case "group":
				for (const one of edit.edits) this.make(one);
				return;
			case "add":
				this.#free(edit.object.id);
				this.#objects.add(objectFrom(edit.object), edit.index);
				return;
			case "addSpawn":
				this.#free(edit.spawn.id);
				this.#spawns.add(spawnFrom(edit.spawn), edit.index);
				return;
			case "remove":
				(isObject(this.#find(edit.id)) ? this.#objects : this.#spawns).remove(edit.id);
				return;
			case "change":
				this.#change(edit.id, edit.values);
				return;
			default:
				throw new EditError(`"${(edit as { op: string }).op}" is no edit that a page makes`);
		}
	}

	#change(id: string, values: Values): void {
		if (id === GROUND) {
			this.#ground = changed(this.#ground, values);
			return;
		}
		const item = this.#find(id);
		if (!isObject(item)) this.#spawns.set(changed(item, values));
		else this.#objects.set(objectFrom(changed(item, values)));
	}

	#find(id: string): Item {
		const found = this.#objects.get(id) ?? this.#spawns.get(id);
		if (found === null) throw new EditError(`nothing here has the id "${id}"`);
		return found;
	}

	#free(id: string): void {
		if (this.#objects.get(id) !== null || this.#spawns.get(id) !== null)
			throw new EditError(`the id "${id}" is taken`);
	}
}

/** A value with other fields; what lies in it and is not named is the same. */
export function changed<T extends object>(value: T, values: Values): T {
	const made = { ...value } as Record<string, unknown>;
	const opened = new Set<string>();
	for (const [path, next] of values) {
		if (path === "id" || path === "type") throw new EditError(`the ${path} of an object never changes`);
		const parts = path.split(".");
		const name = parts.pop() as string;
		let place = made;
		for (const [depth, part] of parts.entries()) {
			const inner = place[part];
			if (typeof inner !== "object" || inner === null || Array.isArray(inner))
				throw new EditError(`"${path}" is not a field here`);
			const key = parts.slice(0, depth + 1).join(".");
			if (!opened.has(key)) place[part] = { ...inner };
			opened.add(key);
			place = place[part] as Record<string, unknown>;
		}
		if (next === null && isLeftOut(made.type as string | undefined, name)) delete place[name];
		else place[name] = next;
	}
	return made as T;
}

/** Why the kernel would refuse a document for the items that were touched; empty: it would not. */
export function faultIn(document: MapDocument, ids: Iterable<string>): string {
	const many = excess(document);
	if (many !== "") return many;
	const places = placesOf(document.objects);
	for (const id of ids) {
		const object = document.objects[places.get(id) ?? -1];
		const fault = object === undefined ? "" : misfit(object);
		if (object !== undefined && fault !== "") return `${object.name}: ${fault}`;
	}
	return "";
}

/** The ids an edit touches. */
export function touched(edit: Edit): string[] {
	switch (edit.op) {
		case "group":
			return edit.edits.flatMap(touched);
		case "add":
			return [edit.object.id];
		case "addSpawn":
			return [edit.spawn.id];
		default:
			return [edit.id];
	}
}
