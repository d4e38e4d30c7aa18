/** What the menu of a map offers, and what it asks before. */
import { ask, type Blank } from "./dialog.ts";
import type { EditorFace } from "./face.ts";
import type { MenuItem } from "./menu.ts";
import { hasUnsaved, reasons } from "./standing.ts";

const ID = /^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?$/;
const MOST_OBSTACLES = 500;

export interface MapMenuActions {
	/** Lets choose a file. */
	choose(): void;
}

/** Asks whether what is not saved may go; at once where there is nothing to lose. */
export async function mayReplace(
	editor: EditorFace,
	over: HTMLElement,
	what: string,
	signal: AbortSignal,
): Promise<boolean> {
	if (!hasUnsaved(editor)) return true;
	const name = editor.spec.name || editor.spec.id;
	const text = `"${name}" has changes that are not saved. ${what} puts another map in its place; export it first to keep them.`;
	return (
		(await ask(over, { title: "Give up unsaved changes?", text, yes: what, danger: true }, signal)) !== null
	);
}

export function mapMenu(
	editor: EditorFace,
	over: HTMLElement,
	actions: MapMenuActions,
	signal: AbortSignal,
): MenuItem[] {
	const { kernel, revert, convert, restore, obstacles, draft } = reasons;
	const item = (
		text: string,
		title: string,
		act: () => unknown,
		reason: (editor: EditorFace) => string,
	): MenuItem => ({ text, title, act: () => void act(), reason: () => reason(editor) });
	return [
		item(
			"Import ZIP…",
			"Open a map package; it can be dropped onto the picture, too",
			actions.choose,
			kernel,
		),
		item("New map…", "An empty map in place of this one", () => newMap(editor, over, signal), kernel),
		item(
			"Random obstacles…",
			"Boxes, cylinders and capsules strewn by a seed, as one step",
			() => strew(editor, over, signal),
			obstacles,
		),
		item(
			"Revert to applied",
			"Give up the draft: back to what the simulation has",
			() => revertAll(editor, over, signal),
			revert,
		),
		item(
			"Convert to editable copy",
			"Make a map that is only shown one that is edited",
			() => editor.task("convert"),
			convert,
		),
		item(
			"Restore left draft",
			"Take up the unapplied draft of an earlier session",
			() => editor.task("restore"),
			restore,
		),
		item(
			"Download draft (JSON)",
			"map.scene.json as it is now, made by this page alone",
			() => editor.downloadDraft(),
			draft,
		),
	];
}

async function newMap(editor: EditorFace, over: HTMLElement, signal: AbortSignal): Promise<void> {
	if (!(await mayReplace(editor, over, "New map", signal))) return;
	const id: Blank = {
		name: "id",
		label: "Id, of small letters, digits and -",
		value: "yard",
		fault: idFault,
	};
	const answer = await ask(over, { title: "New map", text: "", yes: "Make it", fields: [id] }, signal);
	if (answer !== null) editor.task("new", { id: answer.id });
}

async function strew(editor: EditorFace, over: HTMLElement, signal: AbortSignal): Promise<void> {
	const seed = {
		name: "seed",
		label: "Seed: the same seed strews the same",
		value: "0",
		fault: whole(0, 2 ** 31 - 1),
	};
	const count = { name: "count", label: "How many", value: "20", fault: whole(1, MOST_OBSTACLES) };
	const text = "Added as one step, over 10 m by 10 m around the origin; 1 m around it stays free.";
	const question = { title: "Random obstacles", text, yes: "Strew", fields: [seed, count] };
	const answer = await ask(over, question, signal);
	if (answer !== null) editor.task("obstacles", { seed: Number(answer.seed), count: Number(answer.count) });
}

async function revertAll(editor: EditorFace, over: HTMLElement, signal: AbortSignal): Promise<void> {
	const text = "The draft goes back to what was applied last. Undo brings it back.";
	if ((await ask(over, { title: "Revert the draft?", text, yes: "Revert", danger: true }, signal)) !== null)
		editor.revert();
}

/** What is wrong with the id of a map; empty: nothing. */
export const idFault = (id: string): string =>
	ID.test(id) ? "" : "1 to 48 small letters, digits and hyphens, no hyphen at either end, such as yard-2";

/** What is wrong with a whole number that was typed. */
export const whole =
	(low: number, high: number) =>
	(text: string): string =>
		/^\d+$/.test(text) && Number(text) >= low && Number(text) <= high
			? ""
			: `A whole number from ${low} to ${high}`;
