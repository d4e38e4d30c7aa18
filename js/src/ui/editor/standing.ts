/** How a map and its editor stand, in words; and what can therefore not be done. */
import { GROUND } from "../../edit/document.ts";
import type { EditorFace } from "./face.ts";

export interface Standing {
	text: string;
	tone: "quiet" | "busy" | "warning" | "error";
}

const GONE = "the kernel has gone";
const NO_MAP = "there is no map yet";

/** The words in the bar. */
export function standing(editor: EditorFace): Standing {
	const { spec, offline, busy, pending, upload } = editor;
	if (offline) return { text: "Kernel gone: edits stay in this page", tone: "warning" };
	if (upload !== null) {
		const share = upload.size > 0 ? Math.floor((100 * upload.sent) / upload.size) : 0;
		return { text: `Sending ${upload.name}: ${share} %`, tone: "busy" };
	}
	if (spec.status === "applying") return { text: `Applying: ${spec.step || "begins"}…`, tone: "busy" };
	if (spec.step !== "") return { text: `${spec.step}…`, tone: "busy" };
	if (busy && pending > 0) {
		return {
			text: `Kernel busy: ${pending === 1 ? "1 edit waits" : `${pending} edits wait`}`,
			tone: "warning",
		};
	}
	if (spec.id === "") return { text: "No map yet", tone: "quiet" };
	if (!spec.editable) return { text: "Shown only", tone: "quiet" };
	if (spec.status !== "ready") {
		const [first] = spec.notes.filter(({ severity }) => severity === "error");
		const where = spec.status === "viewer-failed" ? "Not shown" : "Not applied";
		return { text: first === undefined ? where : `${where}: ${first.text}`, tone: "error" };
	}
	if (spec.dirty || pending > 0) return { text: "Unapplied changes", tone: "warning" };
	// A new map has nothing that could be lost, and yet was never saved.
	return { text: spec.saved && spec.folder !== "" ? "Applied and saved" : "Applied", tone: "quiet" };
}

/** Why nothing can be edited; empty: it can. */
export function locked({ spec }: EditorFace): string {
	return spec.id !== "" && !spec.editable
		? "this map is only shown; convert it to an editable copy first"
		: "";
}

/** Why an action cannot be done now; empty: it can. */
export const reasons = {
	undo: ({ spec, pending }: EditorFace) => (spec.undo === "" && pending === 0 ? "nothing to undo" : ""),
	redo: ({ spec }: EditorFace) => (spec.redo === "" ? "nothing to redo" : ""),
	add: (editor: EditorFace) => locked(editor) || (editor.offline && editor.document === null ? GONE : ""),
	selected: (editor: EditorFace) =>
		locked(editor) || (objectsSelected(editor).length === 0 ? "nothing is selected" : ""),
	save: ({ spec, offline }: EditorFace) => {
		if (offline) return GONE;
		if (spec.id === "") return NO_MAP;
		if (spec.folder === "")
			return "the map has no folder; m.save(folder) in Python gives it one, or export it";
		return spec.saved ? "it is saved as it is" : "";
	},
	export: ({ spec, offline }: EditorFace) => (offline ? GONE : spec.id === "" ? NO_MAP : ""),
	apply: (editor: EditorFace) => {
		const { spec, offline, pending } = editor;
		if (offline) return GONE;
		if (spec.id === "") return NO_MAP;
		if (spec.status === "applying") return "it is being applied";
		return (
			locked(editor) || (!spec.dirty && pending === 0 && spec.status === "ready" ? "nothing has changed" : "")
		);
	},
	kernel: ({ offline }: EditorFace) => (offline ? GONE : ""),
	revert: (editor: EditorFace) => {
		const { spec, offline, pending } = editor;
		return offline ? GONE : locked(editor) || (!spec.dirty && pending === 0 ? "nothing has changed" : "");
	},
	convert: ({ spec, offline }: EditorFace) => {
		if (offline) return GONE;
		return spec.id === "" ? NO_MAP : spec.editable ? "it is editable" : "";
	},
	restore: ({ spec, offline }: EditorFace) => (offline ? GONE : spec.left ? "" : "no draft was left"),
	obstacles: (editor: EditorFace) => (editor.offline ? GONE : locked(editor)),
	draft: ({ document }: EditorFace) => (document === null ? NO_MAP : ""),
};

/** Everything selected that can be moved, copied and removed: all but the ground. */
export const objectsSelected = ({ selected }: EditorFace): string[] =>
	[...selected].filter((id) => id !== GROUND);

/** Whether another map in its place would lose work. */
export function hasUnsaved({ spec, document, pending }: EditorFace): boolean {
	if (pending > 0) return true;
	const isEmpty = document === null || document.objects.length + document.spawnPoints.length === 0;
	return spec.id !== "" && spec.editable && !spec.saved && !isEmpty;
}
