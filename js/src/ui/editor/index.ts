/** All panels of the map editor around the picture of a view. */
import { h } from "../dom.ts";
import type { Frame } from "../frame.ts";
import { Bar } from "./bar.ts";
import { mark } from "./buttons.ts";
import { Dock } from "./dock.ts";
import { DropZone, fileFault } from "./dropzone.ts";
import css from "./editor.css";
import type { EditorFace } from "./face.ts";
import { KeyHelp } from "./keyhelp.ts";
import { mapMenu, mayReplace } from "./mapmenu.ts";
import { reasons } from "./standing.ts";
import { Toasts } from "./toasts.ts";

export interface EditorUi {
	/** Shows or hides the list of keys. */
	help(): void;
	/** Does what waits for the next frame. */
	refresh(): void;
}

export function makeEditorUi(
	editor: EditorFace,
	frame: Pick<Frame, "element" | "stage">,
	signal: AbortSignal,
): EditorUi {
	const over = frame.element;
	const show = (objects: readonly string[]) => {
		editor.select(objects);
		editor.frame(objects);
	};
	const toasts = new Toasts(show, signal);
	const help = new KeyHelp(signal);
	const dock = new Dock(editor, show, signal);
	const take = async (files: readonly File[], what: string) => {
		const fault = reasons.kernel(editor) || fileFault(files);
		const [file] = files;
		if (fault !== "" || file === undefined) toasts.say({ severity: "error", text: fault, objects: [] });
		else if (await mayReplace(editor, over, what, signal)) editor.sendFile(file);
	};
	const picker = h("input", {
		type: "file",
		accept: ".zip,application/zip",
		hidden: true,
		"aria-label": "Map package",
	});
	picker.addEventListener(
		"change",
		() => {
			void take([...(picker.files ?? [])], "Import");
			picker.value = ""; // the same file can be chosen again
		},
		{ signal },
	);
	const bar = new Bar(
		editor,
		mapMenu(editor, over, { choose: () => picker.click() }, signal),
		{
			help: () => help.toggle(),
			dock: () => {
				dock.element.hidden = !dock.element.hidden;
				bar.dock(!dock.element.hidden);
				dock.refresh();
			},
			problems: () => {
				dock.open("problems");
				bar.dock(true);
			},
		},
		signal,
	);
	bar.dock(true);
	const zone = new DropZone(over, (files) => void take(files, "Import"), signal);
	const empty = h("div", { class: "rv-empty", text: "Drag a card onto the floor, or click it" });
	const added = [h("style", { text: css }), bar.element, dock.element, picker, help.element, zone.element];
	over.firstElementChild?.after(added[0] as HTMLElement); // an error leaves only the view's own style
	over.append(...added.slice(1));
	frame.stage.append(empty, toasts.element);
	over.classList.add("rv-editing");
	signal.addEventListener(
		"abort",
		() => {
			for (const element of [...added, empty, toasts.element]) element.remove();
			over.classList.remove("rv-editing");
		},
		{ once: true },
	);

	const refresh = () => {
		const { document, spec } = editor;
		const isEmpty = document === null || document.objects.length === 0;
		mark(empty, "hidden", !isEmpty || (spec.id !== "" && !spec.editable));
		bar.show();
		dock.refresh();
	};
	let waits = 0;
	editor.listen(() => {
		if (waits === 0)
			waits = requestAnimationFrame(() => {
				waits = 0;
				refresh();
			});
	}, signal);
	signal.addEventListener("abort", () => cancelAnimationFrame(waits), { once: true });
	editor.listenNotices((notice) => toasts.say(notice), signal);
	for (const element of [bar.element, dock.element]) listenToKeys(element, editor, help, signal);
	refresh();
	return { help: () => help.toggle(), refresh };
}

/** Keys that hold in all panels, while no text is typed. */
function listenToKeys(element: HTMLElement, editor: EditorFace, help: KeyHelp, signal: AbortSignal): void {
	element.addEventListener(
		"keydown",
		(event) => {
			const { target } = event;
			const types = target instanceof HTMLInputElement && ["text", "search"].includes(target.type);
			if (types) return;
			const key = event.key.toLowerCase();
			const step = event.ctrlKey || event.metaKey ? (event.shiftKey ? `shift ${key}` : key) : `plain ${key}`;
			const act = {
				z: () => reasons.undo(editor) === "" && editor.undo(),
				y: () => reasons.redo(editor) === "" && editor.redo(),
				"shift z": () => reasons.redo(editor) === "" && editor.redo(),
				d: () => reasons.selected(editor) === "" && editor.duplicate([...editor.selected].filter(Boolean)),
				"plain ?": () => help.toggle(),
			}[step];
			if (act === undefined) return;
			act();
			event.preventDefault();
			event.stopPropagation();
		},
		{ signal },
	);
}
