/** Keys of a map's editor in the picture. They act only while it has the focus, before those of every view. */
import type { Vec3 } from "../protocol/types.gen.ts";
import type { Editor } from "./editor.ts";
import { STEP } from "./snapping.ts";

export interface KeyEvents {
	/** Whether a hand holds anything in the picture. */
	holds(): boolean;
	/** World axis that goes to the right in the picture, and the one that goes up. */
	ways(): { right: Vec3; up: Vec3 };
	help(): void;
}

/**
 * With something of the map selected W, E, S, R and Delete are the map's; otherwise they mean what they mean in every
 * view. Arrows turn the view, with Shift they move what is selected by a step.
 */
export function listenToEditorKeys(
	canvas: HTMLElement,
	editor: Editor,
	events: KeyEvents,
	signal: AbortSignal,
): void {
	const act = (event: KeyboardEvent): boolean => {
		if (event.ctrlKey || event.metaKey) return withCtrl(event, editor);
		if (event.altKey) return false;
		if (event.key === "?") {
			events.help();
			return true;
		}
		if (event.key === "Escape") return leave(canvas, editor, events);
		return editor.chosen.length > 0 && !editor.holds && ofSelected(event, editor, events);
	};
	canvas.addEventListener(
		"keydown",
		(event) => {
			if (!act(event)) return;
			event.preventDefault();
			event.stopImmediatePropagation();
		},
		{ capture: true, signal },
	);
}

/** A key of letters by what it says, as the keyboard's own layout has it. */
function withCtrl(event: KeyboardEvent, editor: Editor): boolean {
	const key = event.key.toLowerCase();
	const chosen = editor.chosen.map(({ id }) => id);
	if (key === "z") {
		if (event.shiftKey) editor.redo();
		else editor.undo();
	} else if (key === "y") editor.redo();
	else if (key === "a") editor.selectAll();
	else if (key === "d") editor.duplicate(chosen);
	else return false;
	return true;
}

/** Letters by their place on the keyboard: other layouts keep the places. */
function ofSelected(event: KeyboardEvent, editor: Editor, events: KeyEvents): boolean {
	const chosen = editor.chosen.map(({ id }) => id);
	const nudge = (way: Vec3, sign: number) => editor.nudge(way.map((c) => sign * STEP * c) as Vec3);
	const shifted: Record<string, () => void> = {
		ArrowRight: () => nudge(events.ways().right, 1),
		ArrowLeft: () => nudge(events.ways().right, -1),
		ArrowUp: () => nudge(events.ways().up, 1),
		ArrowDown: () => nudge(events.ways().up, -1),
		PageUp: () => nudge([0, 0, 1], 1),
		PageDown: () => nudge([0, 0, 1], -1),
	};
	const plain: Record<string, () => void> = {
		KeyW: () => editor.setMode("move"),
		KeyE: () => editor.setMode("turn"),
		KeyS: () => editor.setMode("scale"),
		KeyR: () => editor.setMode("scale"),
		KeyG: () => editor.drop(chosen),
		End: () => editor.drop(chosen),
		Delete: () => editor.remove(chosen),
		Backspace: () => editor.remove(chosen),
	};
	const found = (event.shiftKey ? shifted : plain)[event.code];
	found?.();
	return found !== undefined;
}

/** What is held is let go, then what is selected; then the keyboard is free to go on. */
function leave(canvas: HTMLElement, editor: Editor, events: KeyEvents): boolean {
	if (events.holds() || editor.host.selected().length > 0) return false;
	canvas.blur();
	return true;
}
