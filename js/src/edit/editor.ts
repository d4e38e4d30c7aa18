/** The state of the map editor in one page: the draft, what is chosen in it, and everything a hand may do to it. */
import type {
	AssetSpec,
	DraftIs,
	Edited,
	MapSpec,
	MapTask,
	Previewed,
	Refused,
	Said,
	Vec3,
} from "../protocol/types.gen.ts";
import { additions, dropped, duplicates, freePlace, itemsOf, putDown, renamed } from "./copies.ts";
import { differences, isSame } from "./differences.ts";
import { documentFrom, GROUND, type Item, isObject, type MapDocument } from "./document.ts";
import { type Gesture, placeOf } from "./gestures.ts";
import { Holding } from "./holding.ts";
import type { Host } from "./host.ts";
import { allIn, findIn } from "./lookup.ts";
import { changed, type Edit, EditError, grouped, type Values } from "./operations.ts";
import { Replica } from "./replica.ts";

export type Mode = "move" | "turn" | "scale";
export type Task = MapTask["task"];
export type Notice = Pick<Said, "severity" | "text" | "objects">;
const ROOM = "map/";
const PATH_OF_GROUND = "map/ground";

export const pathOfItem = (id: string): string => (id === GROUND ? PATH_OF_GROUND : ROOM + id);

export class Editor {
	document: MapDocument | null = null;
	selected: ReadonlySet<string> = new Set();
	hidden: ReadonlySet<string> = new Set();
	changed: ReadonlySet<string> = new Set();
	mode: Mode = "move";
	snap = true;
	offline = false;
	busy = false;
	upload: { name: string; sent: number; size: number } | null = null;
	/** As it was applied; null: not known. */
	committed: MapDocument | null = null;
	/** What is being applied, as far as this page was asked to show it. */
	prepared: MapDocument | null = null;
	readonly replica: Replica;
	readonly #holding: Holding;
	readonly #listeners = new Set<() => void>();
	readonly #noticed = new Set<(notice: Notice) => void>();

	constructor(
		readonly host: Host,
		public spec: MapSpec,
		public assets: readonly AssetSpec[],
	) {
		this.replica = new Replica({
			send: ({ opId, label, edit, action }, baseRev) => {
				const of = { op_id: opId, map: this.replica.shown?.mapId ?? "" };
				return edit !== null
					? host.tell({ type: "edit", ...of, base_rev: baseRev, label, edit })
					: host.tell({ type: "editstep", ...of, action: action ?? "undo" });
			},
			ask: () => host.tell({ type: "editask" }),
		});
		this.#holding = new Holding(
			(message) => host.tell(message),
			() => !this.offline && !this.busy,
		);
		host.tell({ type: "editask" });
	}

	get rev(): number {
		return this.replica.rev;
	}

	/** How many edits and steps the kernel has not answered. */
	get pending(): number {
		return this.replica.pending.length;
	}

	/** Whether a hand holds something of the map. */
	get holds(): boolean {
		return this.#holding.own !== null;
	}

	item(id: string): Item | null {
		return this.document === null ? null : findIn(this.document, id);
	}

	items(ids: Iterable<string>): Item[] {
		return this.document === null ? [] : allIn(this.document, ids);
	}

	/** What can be moved of what is selected. */
	get chosen(): Item[] {
		return this.selected.size === 0 ? [] : this.items(this.selected);
	}

	listen(changed: () => void, signal: AbortSignal): void {
		this.#listeners.add(changed);
		signal.addEventListener("abort", () => this.#listeners.delete(changed), { once: true });
	}

	listenNotices(say: (notice: Notice) => void, signal: AbortSignal): void {
		this.#noticed.add(say);
		signal.addEventListener("abort", () => this.#noticed.delete(say), { once: true });
	}

	// --- what hands do

	add(asset: AssetSpec, at?: readonly [number, number]): void {
		const { document } = this;
		if (document === null || this.spec.id === "") {
			const [x, y] = at ?? this.host.middle();
			this.task("add", { asset: asset.name, position: [x, y, 0] });
			return;
		}
		const items = itemsOf(asset);
		const place = at ?? freePlace(items, this.host.middle(), document.objects, this.host.taken());
		this.#addAll(
			putDown(renamed(items, namesIn(document), asset.title), place, document.objects),
			`Add ${asset.title.toLowerCase()}`,
		);
	}

	startDrag(asset: AssetSpec, event: PointerEvent): void {
		this.host.carry(asset, event);
	}

	/** One step of the history, whatever the number of objects. */
	update(ids: readonly string[], values: Values | ((id: string) => Values), label: string): boolean {
		const edits = ids
			.map((id): Edit => ({ op: "change", id, values: typeof values === "function" ? values(id) : values }))
			.filter((edit) => edit.op === "change" && edit.values.length > 0);
		return edits.length > 0 && this.#edit(grouped(edits), label);
	}

	remove(ids: readonly string[]): void {
		const found = this.items(ids);
		if (found.length === 0) return;
		const edits = found.map(({ id }): Edit => ({ op: "remove", id }));
		if (!this.#edit(grouped(edits), `Delete ${named(found)}`)) return;
		const gone = new Set(found.map(({ id }) => pathOfItem(id)));
		this.host.select(this.host.selected().filter((path) => !gone.has(path)));
	}

	duplicate(ids: readonly string[]): void {
		const found = this.items(ids);
		if (found.length === 0 || this.document === null) return;
		this.#addAll(
			duplicates(found, this.document.objects, namesIn(this.document)),
			`Duplicate ${named(found)}`,
		);
	}

	/** Down onto what lies below. */
	drop(ids: readonly string[]): void {
		const found = this.items(ids);
		if (found.length === 0 || this.document === null) return;
		const put = dropped(found, this.document.objects);
		const sunk = found.filter((item) => placeOf(item)[2] !== placeOf(put.get(item.id) ?? item)[2]);
		const values = (id: string): Values => placing(put.get(id) as Item);
		this.update(
			sunk.map(({ id }) => id),
			values,
			`Drop ${named(found)}`,
		);
	}

	/** Moves what is selected by so much [m]. */
	nudge(by: Vec3): void {
		const { chosen } = this;
		if (chosen.length === 0) return;
		const found = new Map(chosen.map((item) => [item.id, item]));
		const values = (id: string): Values => {
			const item = found.get(id) as Item;
			const at = placeOf(item).map((c, k) => Math.round((c + (by[k] as number)) * 1e6) / 1e6) as Vec3;
			return [[isObject(item) ? "pose.position" : "position", at]];
		};
		this.update([...found.keys()], values, `Move ${named(chosen)}`);
	}

	select(ids: readonly string[], { add = false }: { add?: boolean } = {}): void {
		const before = this.host.selected();
		const paths = ids.map(pathOfItem);
		this.host.select(add ? [...new Set([...before, ...paths])] : paths);
	}

	selectAll(): void {
		if (this.document === null) return;
		const { objects, spawnPoints } = this.document;
		this.select([...objects, ...spawnPoints].map(({ id }) => id).filter((id) => !this.hidden.has(id)));
	}

	hide(ids: readonly string[], on: boolean): void {
		const hidden = new Set(this.hidden);
		for (const id of ids)
			if (on) hidden.add(id);
			else hidden.delete(id);
		this.hidden = hidden;
		this.#tellAll();
	}

	frame(ids: readonly string[]): void {
		this.host.frame(ids);
	}

	setMode(mode: Mode): void {
		this.mode = mode;
		this.#tellAll();
	}

	setSnap(on: boolean): void {
		this.snap = on;
		this.#tellAll();
	}

	undo(): void {
		this.#step("undo");
	}

	redo(): void {
		this.#step("redo");
	}

	revert(): void {
		this.#step("revert");
	}

	task(task: Task, values: unknown = null): void {
		this.host.tell({ type: "maptask", task, values });
	}

	/** A package that was dropped into the page. */
	sendFile(file: File): void {
		if (this.upload !== null) {
			this.notify({ severity: "warning", text: `${this.upload.name} is still on its way`, objects: [] });
			return;
		}
		const { name, size } = file;
		const progress = (sent: number) => {
			this.upload = { name, sent, size };
			this.#tellAll();
		};
		progress(0);
		const sending = this.host.send(file, progress);
		const fault = (error: unknown) =>
			this.notify({ severity: "error", text: `${name} was not sent: ${String(error)}`, objects: [] });
		void sending.catch(fault).finally(() => {
			this.upload = null;
			this.#tellAll();
		});
	}

	/** The draft as `map.scene.json`, from this page alone. */
	downloadDraft(): void {
		const { document } = this;
		if (document === null) return;
		const text = `${JSON.stringify({ schemaVersion: 1, ...document }, null, 2)}\n`;
		this.host.save(`${document.mapId || "map"}.scene.json`, text);
	}

	// --- a hand that holds something

	/** Shows items with other values, here at once and in other pages now and then; nothing is edited. */
	hold(values: Gesture): void {
		this.#holding.set(values);
		this.#show();
	}

	/** The hand lets go: one edit, whatever it did. */
	letGo(label: string): void {
		const held = this.#holding.end();
		if (held === null) return;
		const ids = [...held.keys()].filter((id) => this.#differs(id, held.get(id) as Values));
		if (!this.update(ids, (id) => held.get(id) as Values, label)) this.#show();
		this.#holding.release();
	}

	/** Everything is where it was. */
	cancel(): void {
		if (this.#holding.end() === null) return;
		this.#holding.release();
		this.#show();
	}

	// --- what the kernel says

	setSpec(spec: MapSpec): void {
		const isApplied = this.spec.status === "applying" && spec.status === "ready";
		if (isApplied && this.prepared !== null) this.committed = this.prepared;
		if (spec.status !== "applying") this.prepared = null;
		this.spec = spec;
		this.#commit();
		this.#tellAll();
	}

	setAssets(assets: readonly AssetSpec[]): void {
		this.assets = assets;
		this.#tellAll();
	}

	setLife(life: { offline?: boolean; busy?: boolean }): void {
		Object.assign(this, life);
		this.#tellAll();
	}

	/** The selection of the view is another. */
	setSelected(paths: readonly string[]): void {
		const ids = paths.filter((path) => path.startsWith(ROOM)).map((path) => path.slice(ROOM.length));
		this.selected = new Set(ids.map((id) => (id === "ground" && this.item(id) === null ? GROUND : id)));
		this.#tellAll();
	}

	/** `applied`: the map as it was applied, where the draft is another. */
	draftIs(message: DraftIs, draft: Uint8Array, applied: Uint8Array | null = null): void {
		const read = (bytes: Uint8Array) => documentFrom(JSON.parse(new TextDecoder().decode(bytes)));
		this.replica.draft(message, read(draft));
		if (applied !== null) this.committed = read(applied);
		this.#show();
	}

	edited(message: Edited): void {
		this.#holding.other(message.origin, null);
		this.replica.edited(message);
		this.#show();
	}

	refused(message: Refused): void {
		const pending = this.replica.refused(message);
		const text = pending === null ? message.text : `${pending.label}: ${message.text}`;
		this.#show();
		this.notify({ severity: "error", text, objects: [] });
	}

	previewed({ view, edit }: Previewed): void {
		if (view === this.host.view) return;
		this.#holding.other(view, (edit ?? null) as Edit | null);
		this.#show();
	}

	heard(seq: number): void {
		this.replica.heard(seq);
	}

	reconnected(): void {
		this.#holding.forgetOthers();
		this.replica.reconnected();
		this.#tellAll();
	}

	notify(notice: Notice): void {
		for (const say of this.#noticed) say(notice);
	}

	#addAll(items: readonly Item[], label: string): void {
		if (!this.#edit(grouped(additions(items)), label)) return;
		const ids = items.map(({ id }) => id);
		this.select(ids);
		this.host.reveal(ids);
	}

	/** Says whether it was made. */
	#edit(edit: Edit, label: string): boolean {
		return this.#try(() => {
			if (!this.spec.editable) throw new EditError("This map is only shown: make it editable first");
			this.replica.edit(edit, label);
		});
	}

	#step(action: "undo" | "redo" | "revert"): void {
		this.#try(() => this.replica.step(action));
	}

	#try(act: () => void): boolean {
		try {
			act();
		} catch (error) {
			if (!(error instanceof EditError)) throw error;
			this.notify({ severity: "error", text: error.message, objects: [] });
			return false;
		} finally {
			this.#show();
		}
		return true;
	}

	#differs(id: string, values: Values): boolean {
		const item = this.replica.shown === null ? null : findIn(this.replica.shown, id);
		return item !== null && !isSame(changed(item, values), item);
	}

	/** The draft with everything that hands hold over it. */
	#show(): void {
		const { shown } = this.replica;
		this.document = shown === null ? null : this.#holding.over(shown);
		this.#commit();
		this.#tellAll();
	}

	/** What was applied is what the draft was when nothing was left to apply. */
	#commit(): void {
		const { spec, replica } = this;
		if (!spec.dirty && replica.at(spec.rev) !== null) this.committed = replica.at(spec.rev);
		const { committed, document } = this;
		if (committed === null || document === null || this.holds) return;
		const changed = differences(committed, document);
		// The same set where nothing came or went: who has drawn it need not look again.
		const { size } = this.changed;
		if (changed.size !== size || ![...changed].every((id) => this.changed.has(id))) this.changed = changed;
	}

	#tellAll(): void {
		for (const changed of this.#listeners) changed();
	}
}

const namesIn = ({ objects, spawnPoints }: MapDocument): Set<string> =>
	new Set([...objects, ...spawnPoints].map(({ name }) => name));

const placing = (item: Item): Values => [[isObject(item) ? "pose.position" : "position", placeOf(item)]];

/** What the history calls items. */
export function named(items: readonly Item[]): string {
	const [first] = items;
	return items.length === 1 && first !== undefined ? first.name : `${items.length} objects`;
}
