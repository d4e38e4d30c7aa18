/** The hand in the picture of a map: takes hold of handles or of objects themselves, and lets go as one edit. */
import type { Held } from "../interaction/gizmo.ts";
import { gripAt, pulling, sliding, swelling, turning } from "../interaction/gripping.ts";
import { type Grip, gripsAt } from "../scene/grips.ts";
import type { Ray, Vec3 } from "../scene/vec.ts";
import { isObject } from "./document.ts";
import { type Editor, named } from "./editor.ts";
import { type Gesture, middleOf, moves, sizes, turns } from "./gestures.ts";
import { measureOf } from "./measures.ts";
import { columns, unit } from "./shapes.ts";

/** What the hand sees through. */
export interface Sight {
	/** Css pixels of a point of the world. */
	project(place: Vec3): [number, number];
	/** [m] that a handle is long at a place. */
	reach(place: Vec3): number;
	/** Says what is held, at css pixels; empty: nothing. */
	say(text: string, at: { x: number; y: number } | null): void;
}

const WORDS = { move: "Move", turn: "Turn", scale: "Resize" } as const;

export class MapHand {
	/** Name of the handle that is held, or that the cursor is over. */
	lit = "";

	constructor(
		readonly editor: Editor,
		readonly sight: Sight,
	) {}

	/** The handles of what is selected, where it is now. */
	get grips(): readonly Grip[] {
		const { editor } = this;
		const items = editor.chosen.filter(({ id }) => !editor.hidden.has(id));
		if (items.length === 0 || !editor.spec.editable) return [];
		const at = middleOf(items);
		const [only] = items;
		const axes =
			items.length === 1 && only !== undefined && isObject(only)
				? columns(unit(only.pose.quat))
				: items.some(isObject)
					? columns([1, 0, 0, 0])
					: null;
		return gripsAt(editor.mode, at, this.sight.reach(at), axes);
	}

	/** The handle under the cursor. */
	over(x: number, y: number): Grip | null {
		return gripAt(this.grips, x, y, (place) => this.sight.project(place));
	}

	/** What a press takes hold of; `met`: the object under the cursor. */
	hold(x: number, y: number, ray: Ray, met: { id: string; point: Vec3 } | null): Held | null {
		const { editor } = this;
		if (!editor.spec.editable) return null;
		const grip = this.over(x, y);
		if (grip !== null) return this.#grab(grip, x, y, ray);
		const item = met === null ? null : editor.item(met.id);
		if (met === null || item === null) return null;
		const slide = sliding(met.point);
		return this.#held(
			"move",
			"",
			() => (editor.selected.has(met.id) ? null : met.id),
			(_x, _y, ray, snap, items) => moves(items, slide(ray), snap),
		);
	}

	#grab(grip: Grip, x: number, y: number, ray: Ray): Held {
		const { name, axis } = grip;
		const at = middleOf(this.editor.chosen);
		const { mode } = this.editor;
		if (name === "turn") {
			const turn = turning(this.sight.project(at), [x, y], ray);
			return this.#held(mode, name, null, (x, y, _ray, snap, items) => turns(items, turn(x, y), snap));
		}
		if (name === "size") {
			const swell = swelling([x, y]);
			return this.#held(mode, name, null, (x, y, _ray, snap, items) => sizes(items, name, swell(x, y), snap));
		}
		if (name === "xy") {
			const slide = sliding(onFloorOf(ray, at));
			return this.#held(mode, name, null, (_x, _y, ray, snap, items) => moves(items, slide(ray), snap));
		}
		const pull = pulling(axis, at, ray);
		return this.#held(mode, name, null, (_x, _y, ray, snap, items) => {
			const far = pull(ray);
			if (mode === "scale") return sizes(items, name, far, snap);
			return moves(items, axis.map((c) => c * far) as Vec3, snap);
		});
	}

	/** `first`: the object that is selected when the hand begins to move; null: what is selected already. */
	#held(
		mode: "move" | "turn" | "scale",
		grip: string,
		first: (() => string | null) | null,
		act: (x: number, y: number, ray: Ray, snap: boolean, items: ReturnType<Editor["items"]>) => Gesture,
	): Held {
		const { editor, sight } = this;
		let items: ReturnType<Editor["items"]> | null = null;
		const begin = () => {
			const id = first?.() ?? null;
			if (id !== null) editor.select([id]);
			this.lit = grip;
			return editor.chosen;
		};
		const done = () => {
			this.lit = "";
			sight.say("", null);
		};
		return {
			move: (x, y, ray, free) => {
				items ??= begin();
				editor.hold(act(x, y, ray, editor.snap && !free, items));
				const [held] = editor.chosen;
				if (held !== undefined) sight.say(measureOf(held, mode), { x, y });
			},
			end: () => {
				done();
				editor.letGo(`${WORDS[mode]} ${named(items ?? [])}`);
			},
			cancel: () => {
				done();
				editor.cancel();
			},
		};
	}
}

/** Where a line of sight is at the height of a place. */
function onFloorOf({ origin, direction }: Ray, place: Vec3): Vec3 {
	const depth = (place[2] - origin[2]) / direction[2];
	if (!Number.isFinite(depth) || depth <= 0) return place;
	return [origin[0] + depth * direction[0], origin[1] + depth * direction[1], place[2]];
}
