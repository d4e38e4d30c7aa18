/** An editor without a kernel or a picture: edits are made at once, and what was asked of it is kept. */
import type { MapDocument, MapObject, SpawnPoint } from "../src/edit/document.ts";
import type { Values } from "../src/edit/operations.ts";
import type { AssetSpec, MapSpec } from "../src/protocol/types.gen.ts";
import type { EditorFace, Mode, Notice } from "../src/ui/editor/face.ts";

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export function box(id: string, changes: Partial<MapObject> = {}): MapObject {
	return {
		id,
		name: id,
		type: "box",
		pose: { position: [0, 0, 0.5], quat: [1, 0, 0, 0] },
		params: { size: [1, 1, 1] },
		friction: [1, 0.005, 0.0001],
		color: [0.5, 0.5, 0.5, 1],
		enabled: true,
		frictionMode: "max",
		...changes,
	};
}

export const spawn = (id: string, changes: Partial<SpawnPoint> = {}): SpawnPoint => ({
	id,
	name: id,
	position: [0, 0, 0.35],
	yawDeg: 0,
	...changes,
});

export function map(objects: MapObject[] = [], spawnPoints: SpawnPoint[] = []): MapDocument {
	const { enabled, friction, frictionMode } = box("");
	return {
		mapId: "yard",
		ground: { enabled, friction, frictionMode, color: [0.6, 0.6, 0.6, 1] },
		objects,
		spawnPoints,
	};
}

export const SPEC: MapSpec = {
	id: "yard",
	name: "Yard",
	editable: true,
	rev: 3,
	dirty: false,
	saved: true,
	folder: "/maps/yard",
	undo: "",
	redo: "",
	status: "ready",
	step: "",
	notes: [],
	left: false,
};

export const asset = (name: string, changes: Partial<AssetSpec> = {}): AssetSpec => ({
	name,
	title: name,
	group: "Basic",
	note: "",
	objects: [{ type: "box", params: { size: [1, 1, 1] }, pose: { position: [0, 0, 0.5] } }],
	...changes,
});

export class FakeEditor implements Writable<EditorFace> {
	document: MapDocument | null = map();
	selected: ReadonlySet<string> = new Set();
	hidden: ReadonlySet<string> = new Set();
	changed: ReadonlySet<string> = new Set();
	mode: Mode = "move";
	snap = true;
	pending = 0;
	spec: MapSpec = SPEC;
	assets: readonly AssetSpec[] = [];
	offline = false;
	busy = false;
	upload: EditorFace["upload"] = null;
	/** What was asked, in order. */
	readonly calls: unknown[][] = [];
	readonly #listeners = new Set<() => void>();
	readonly #said = new Set<(notice: Notice) => void>();

	constructor(changes: Partial<Writable<EditorFace>> = {}) {
		Object.assign(this, changes);
	}

	/** Changes something and tells. */
	set(changes: Partial<Writable<EditorFace>>): void {
		Object.assign(this, changes);
		for (const listener of this.#listeners) listener();
	}

	say(notice: Notice): void {
		for (const listener of this.#said) listener(notice);
	}

	listen(changed: () => void): void {
		this.#listeners.add(changed);
	}

	listenNotices(say: (notice: Notice) => void): void {
		this.#said.add(say);
	}

	update(ids: readonly string[], values: Values | ((id: string) => Values), label: string): void {
		const made = ids.map((id) => [id, typeof values === "function" ? values(id) : values] as const);
		this.calls.push(["update", Object.fromEntries(made), label]);
		const changes = new Map(made);
		const { document } = this;
		if (document === null) return;
		const apply = <T extends object>(one: T, id: string): T => {
			const copy = structuredClone(one);
			for (const [path, value] of changes.get(id) ?? []) put(copy, path, value);
			return copy;
		};
		this.set({
			document: {
				...document,
				ground: apply(document.ground, ""),
				objects: document.objects.map((one) => apply(one, one.id)),
				spawnPoints: document.spawnPoints.map((one) => apply(one, one.id)),
			},
		});
	}

	select(ids: readonly string[], { add = false } = {}): void {
		this.calls.push(["select", [...ids]]);
		this.set({ selected: new Set(add ? [...this.selected, ...ids] : ids) });
	}

	hide(ids: readonly string[], on: boolean): void {
		this.calls.push(["hide", [...ids], on]);
		const hidden = new Set(this.hidden);
		for (const id of ids) hidden[on ? "add" : "delete"](id);
		this.set({ hidden });
	}

	setMode(mode: Mode): void {
		this.set({ mode });
	}

	setSnap(snap: boolean): void {
		this.set({ snap });
	}

	add = (asset: AssetSpec) => this.#note("add", asset.name);
	startDrag = (asset: AssetSpec, _event: PointerEvent) => this.#note("startDrag", asset.name);
	remove = (ids: readonly string[]) => this.#note("remove", [...ids]);
	duplicate = (ids: readonly string[]) => this.#note("duplicate", [...ids]);
	drop = (ids: readonly string[]) => this.#note("drop", [...ids]);
	frame = (ids: readonly string[]) => this.#note("frame", [...ids]);
	undo = () => this.#note("undo");
	redo = () => this.#note("redo");
	revert = () => this.#note("revert");
	task = (task: string, values?: unknown) =>
		this.#note("task", task, ...(values === undefined ? [] : [values]));
	sendFile = (file: File) => this.#note("sendFile", file.name);
	downloadDraft = () => this.#note("downloadDraft");

	#note(...call: unknown[]): void {
		this.calls.push(call);
	}
}

function put(object: object, path: string, value: unknown): void {
	const names = path.split(".");
	const last = names.pop() as string;
	let place = object as Record<string, unknown>;
	for (const name of names) place = place[name] as Record<string, unknown>;
	place[last] = value;
}
