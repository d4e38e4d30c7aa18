/** A card of the asset panel on its way to the floor, under the pointer. */
import type { AssetSpec } from "../protocol/types.gen.ts";
import type { Ray, Vec3 } from "../scene/vec.ts";
import { itemsOf, putDown } from "./copies.ts";
import type { Item } from "./document.ts";
import type { Editor } from "./editor.ts";
import { measureOf } from "./measures.ts";
import { snapped } from "./snapping.ts";

export interface CarryEvents {
	/** Css pixels of the picture; null where the pointer is not over it. */
	place(event: PointerEvent): { x: number; y: number } | null;
	rayAt(x: number, y: number): Ray;
	/** What a line of sight meets first, the floor included; null: nothing. */
	surface(ray: Ray): Vec3 | null;
	/** Shows what would be put down. */
	ghosts(items: readonly Item[]): void;
	say(text: string, at: { x: number; y: number } | null): void;
	/** It has been let go: in the picture, or elsewhere. */
	ended(isThere: boolean): void;
}

/** Follows the pointer until it is let go. */
export function carry(
	editor: Editor,
	asset: AssetSpec,
	start: PointerEvent,
	events: CarryEvents,
	signal: AbortSignal,
): void {
	const over = new AbortController();
	const alive = AbortSignal.any([signal, over.signal]);
	const items = itemsOf(asset);
	const placeOf = (event: PointerEvent): [number, number] | null => {
		const at = events.place(event);
		if (at === null) return null;
		const point = events.surface(events.rayAt(at.x, at.y));
		if (point === null) return null;
		const free = event.shiftKey || !editor.snap;
		return free ? [point[0], point[1]] : [snapped(point[0]), snapped(point[1])];
	};
	const show = (event: PointerEvent) => {
		const place = placeOf(event);
		const put = place === null ? [] : putDown(items, place, editor.document?.objects ?? []);
		events.ghosts(put);
		const [first] = put;
		events.say(first === undefined ? "" : measureOf(first, "move"), events.place(event));
	};
	const end = (isThere: boolean) => {
		over.abort();
		events.ghosts([]);
		events.say("", null);
		events.ended(isThere);
	};
	const on = <K extends "pointermove" | "pointerup" | "pointercancel" | "keydown">(
		type: K,
		act: (event: WindowEventMap[K]) => void,
	) => window.addEventListener(type, act, { signal: alive, capture: true });
	on("pointermove", (event) => {
		if (event.pointerId === start.pointerId) show(event);
	});
	on("pointerup", (event) => {
		if (event.pointerId !== start.pointerId) return;
		const place = placeOf(event);
		end(place !== null);
		if (place !== null) editor.add(asset, place);
	});
	on("pointercancel", () => end(false));
	on("keydown", (event) => {
		if (event.key !== "Escape") return;
		event.preventDefault();
		event.stopImmediatePropagation();
		end(false);
	});
	show(start);
}
