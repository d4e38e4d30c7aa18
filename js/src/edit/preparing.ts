/** Whether a page can show the map that is to be applied. */
import type { Editor } from "./editor.ts";
import { shapes } from "./shapes.ts";

/** What the kernel has said is on its way for so long at most [ms]. */
const PATIENCE = 5000;

/** Why not; empty: it can. Waits for the revision to come. */
export async function attachFault(
	editor: Editor,
	rev: number,
	geoms: number,
	signal: AbortSignal,
): Promise<string> {
	if (!editor.spec.editable) return ""; // it is about to become one: its draft comes then
	if (editor.rev < rev) await come(editor, rev, signal);
	const document = editor.replica.at(rev);
	if (document === null) return `This page is at revision ${editor.rev} of the draft, not at ${rev}`;
	editor.prepared = document;
	let count = document.ground.enabled ? 1 : 0;
	for (const one of document.objects) {
		if (!one.enabled) continue;
		for (const { half, position, quat } of shapes(one)) {
			if (![...half, ...position, ...quat].every(Number.isFinite)) return `"${one.name}" has no shape`;
			count++;
		}
	}
	return count === geoms ? "" : `This page has ${count} shapes, the kernel ${geoms}`;
}

function come(editor: Editor, rev: number, signal: AbortSignal): Promise<void> {
	const over = new AbortController();
	return new Promise<void>((resolve) => {
		const timer = setTimeout(resolve, PATIENCE);
		const look = () => {
			if (editor.rev < rev) return;
			clearTimeout(timer);
			resolve();
		};
		editor.listen(look, AbortSignal.any([signal, over.signal]));
	}).finally(() => over.abort());
}
