/** A map package that is dragged from the desk onto the view. */
import { h, icon } from "../dom.ts";
import { EDIT_ICONS } from "./icons.ts";

export class DropZone {
	readonly element = h(
		"div",
		{ class: "rv-layer rv-dropzone", hidden: true, "aria-hidden": "true" },
		h(
			"div",
			{},
			icon(EDIT_ICONS.upload),
			h("strong", { text: "Drop a map package (.zip)" }),
			"It is opened as the map",
		),
	);
	/** How many elements under the hand have been entered and not left. */
	#depth = 0;

	constructor(
		over: HTMLElement,
		readonly dropped: (files: readonly File[]) => void,
		signal: AbortSignal,
	) {
		const on = (type: "dragenter" | "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void) =>
			over.addEventListener(
				type,
				(event) => {
					if (!event.dataTransfer?.types.includes("Files")) return;
					event.preventDefault(); // else the browser opens it in place of the page
					event.stopPropagation();
					act(event);
				},
				{ signal },
			);
		on("dragenter", () => this.#enter(1));
		on("dragleave", () => this.#enter(-1));
		on("dragover", (event) => {
			if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy";
		});
		on("drop", (event) => {
			this.#enter(-this.#depth);
			dropped([...(event.dataTransfer?.files ?? [])]);
		});
	}

	#enter(step: number): void {
		this.#depth = Math.max(0, this.#depth + step);
		this.element.hidden = this.#depth === 0;
	}
}

/** What is wrong with files that are to be a map; empty: nothing. */
export function fileFault(files: readonly Pick<File, "name" | "size">[]): string {
	const [file] = files;
	if (file === undefined) return "Nothing was dropped that can be read; a map is a .zip file";
	if (files.length > 1) return `A map is one .zip file; ${files.length} were dropped`;
	if (!/\.zip$/i.test(file.name)) return `${file.name} is no map package; a map is a .zip file`;
	return file.size === 0 ? `${file.name} is empty` : "";
}
