/** Prints the processor time of edits at 2,000 objects: `npx vite-node tests/measure_draft.ts`. */
import { Color, Vector3 } from "three";
import { documentFrom, type MapObject } from "../src/edit/document.ts";
import { Editor } from "../src/edit/editor.ts";
import { moves } from "../src/edit/gestures.ts";
import type { Host } from "../src/edit/host.ts";
import { sourcesOf, thingOf } from "../src/edit/things.ts";
import { Draft } from "../src/scene/draft.ts";

const NONE = new Set<string>();

const yard = (count: number) => {
	const params = (i: number) =>
		i % 2 === 0 ? { size: [1, 1, 0.4] } : { steps: 9, tread: 0.1, riser: 0.05, width: 0.8 };
	const objects = Array.from({ length: count }, (_, i) => ({
		id: `o-${i}`,
		type: i % 2 === 0 ? "box" : "stairs",
		params: params(i),
		pose: { position: [1.3 * (i % 50), 1.3 * Math.floor(i / 50), 0.2], quat: [1, 0, 0, 0] },
	}));
	return documentFrom({ mapId: "yard", objects: objects as unknown as MapObject[] });
};

function measure(count: number): void {
	let selected: readonly string[] = [];
	const host = {
		view: "v",
		tell: () => 1,
		selected: () => selected,
		select: (paths: string[]) => {
			selected = paths;
		},
	};
	const spec = { id: "yard", editable: true, dirty: false, rev: 0 };
	const editor = new Editor(host as unknown as Host, spec as never, []);
	const bytes = new TextEncoder().encode(JSON.stringify(yard(count)));
	editor.draftIs({ type: "draft", map: "yard", rev: 0 }, bytes);
	const shared = {
		hover: { value: new Color() },
		selected: { value: new Color() },
		middle: { value: new Vector3() },
	};
	const draft = new Draft(shared, "simple", 1);
	const show = () =>
		draft.show({
			sources: sourcesOf(editor.document),
			thingOf,
			ghosts: [],
			ground: editor.document?.ground ?? null,
			selected: editor.selected,
			lit: NONE,
			hidden: editor.hidden,
			fresh: editor.changed,
		});
	const first = timed(show);
	editor.setSelected(["map/o-7"]);
	show();
	let touched = 0;
	const items = editor.chosen;
	const times = Array.from({ length: 300 }, (_, i) =>
		timed(() => {
			editor.hold(moves(items, [0.01 * i, 0, 0], false));
			touched = show();
		}),
	).sort((a, b) => a - b);
	editor.letGo("Move");
	const undo = Array.from({ length: 100 }, (_, i) =>
		timed(() => {
			editor.edited({
				type: "edited",
				map: "yard",
				rev: i + 1,
				op_id: "",
				origin: "python",
				label: "",
				edit: { op: "change", id: "o-3", values: [["pose.position", [i, 0, 1]]] },
			});
			show();
		}),
	).sort((a, b) => a - b);
	const pick = Array.from({ length: 100 }, () =>
		timed(() => draft.meet({ origin: [30, 20, 5], direction: [0.1, 0.2, -0.97] })),
	).sort((a, b) => a - b);
	const of = (list: number[], part: number) => (list[Math.floor(part * list.length)] as number).toFixed(2);
	process.stdout.write(
		`${count} objects, ${draft.count} shapes: first ${first.toFixed(0)} ms; a move ${of(times, 0.5)} ms (95 %: ${of(times, 0.95)}), ${touched} instances; an edit of another ${of(undo, 0.5)} ms; a pick ${of(pick, 0.5)} ms\n`,
	);
}

function timed(act: () => void): number {
	const start = process.cpuUsage();
	const begin = performance.now();
	act();
	const { user, system } = process.cpuUsage(start);
	return Math.min(performance.now() - begin, (user + system) / 1000 || Infinity);
}

for (const count of [10, 2000]) measure(count);
