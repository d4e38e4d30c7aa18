/** What the editor needs of the page around it. */
import type { EditMessage } from "../protocol/channel.ts";
import type { AssetSpec } from "../protocol/types.gen.ts";
import type { Footprint } from "./snapping.ts";

/** What the editor says to the kernel, without who says it. */
export type Told = EditMessage;

export interface Host {
	/** Of the view, as `Edited` names it. */
	readonly view: string;
	/** Sends in order, each once; returns the number of the message. */
	tell(message: Told, buffers?: ArrayBuffer[]): number;
	/** Paths of what is selected in the view. */
	selected(): readonly string[];
	select(paths: readonly string[]): void;
	/** Brings items into the picture; none: everything. */
	frame(ids: readonly string[]): void;
	/** Sees to it that they are in the picture. */
	reveal(ids: readonly string[]): void;
	/** The place of the floor that the picture looks at [m]. */
	middle(): readonly [number, number];
	/** Where the robot stands. */
	taken(): Footprint[];
	/** A card is dragged: the pointer belongs to the picture until it is let go. */
	carry(asset: AssetSpec, event: PointerEvent): void;
	/** A file for the user. */
	save(name: string, bytes: BlobPart): void;
	/** A file to the kernel; `progress` gets the bytes that were heard. */
	send(file: File, progress: (sent: number) => void): Promise<void>;
}
