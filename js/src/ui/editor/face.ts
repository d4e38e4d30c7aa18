/** What the panels of the editor see of it, and what they may ask of it. Everything is read, nothing is kept. */
import type { MapDocument } from "../../edit/document.ts";
import type { Values } from "../../edit/operations.ts";
import type { AssetSpec, MapSpec, MapTask, Said } from "../../protocol/types.gen.ts";

export type Mode = "move" | "turn" | "scale";
export type Task = MapTask["task"];
/** Something to say once; `Refused` comes as an error. */
export type Notice = Pick<Said, "severity" | "text" | "objects">;

export interface EditorFace {
	/** The draft as this page shows it, with edits that wait. Another object after each change; null: none yet. */
	readonly document: MapDocument | null;
	/** Ids; `GROUND` is one. Another set after each change, as the next two. */
	readonly selected: ReadonlySet<string>;
	/** Not drawn in this page. */
	readonly hidden: ReadonlySet<string>;
	/** Other than what was applied, or new. */
	readonly changed: ReadonlySet<string>;
	readonly mode: Mode;
	/** Handles go in steps. */
	readonly snap: boolean;
	/** How many edits the kernel has not answered. */
	readonly pending: number;
	readonly spec: MapSpec;
	readonly assets: readonly AssetSpec[];
	/** The kernel has gone: edits stay in the page. */
	readonly offline: boolean;
	/** The kernel does not answer just now. */
	readonly busy: boolean;
	/** A file on its way to the kernel; null: none. */
	readonly upload: { name: string; sent: number; size: number } | null;

	/** Calls back after anything above has changed. */
	listen(changed: () => void, signal: AbortSignal): void;
	/** Calls back with what is to be said once. */
	listenNotices(say: (notice: Notice) => void, signal: AbortSignal): void;

	add(asset: AssetSpec): void;
	/** A card is dragged from the panel onto the floor. */
	startDrag(asset: AssetSpec, event: PointerEvent): void;
	/** One step of the history, whatever the number of objects; values may depend on the object. */
	update(ids: readonly string[], values: Values | ((id: string) => Values), label: string): void;
	remove(ids: readonly string[]): void;
	duplicate(ids: readonly string[]): void;
	/** Down onto what lies below. */
	drop(ids: readonly string[]): void;
	select(ids: readonly string[], options?: { add?: boolean }): void;
	hide(ids: readonly string[], on: boolean): void;
	/** The picture shows these. */
	frame(ids: readonly string[]): void;
	setMode(mode: Mode): void;
	setSnap(on: boolean): void;
	undo(): void;
	redo(): void;
	revert(): void;
	task(task: Task, values?: unknown): void;
	sendFile(file: File): void;
	downloadDraft(): void;
}
