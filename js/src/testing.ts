/** `window.__robotview`: how tests reach into a page. Only there while a view made with `testing=True` is. */
import { drawnPose } from "./scene/readback.ts";
import { countContexts } from "./scene/renderer.ts";
import type { Vec3 } from "./scene/vec.ts";
import type { Viewer } from "./viewer.ts";

export interface Testable {
	el: HTMLElement;
	/** Null while the scene is on its way, or where nothing can be shown. */
	viewer: Viewer | null;
	loaded: Promise<Viewer>;
	/** Has it made ready wherever it is: views out of sight wait until they come near. */
	call(): void;
	bytesReceived(): number;
}

const VIEWS = new Map<string, Testable>();

function find(id: string): Testable {
	const view = VIEWS.get(id);
	if (view === undefined)
		throw new Error(`there is no view ${id}; there are ${[...VIEWS.keys()].join(", ")}`);
	return view;
}

function viewer(id: string): Viewer {
	const found = find(id).viewer;
	if (found === null) throw new Error(`view ${id} shows nothing yet`);
	return found;
}

function jointOf({ scene }: Viewer, name: string): number {
	const joint = scene.joints.findIndex(
		(one, i) => one.name === name || one.label === name || `#${i}` === name,
	);
	if (joint < 0)
		throw new Error(`there is no joint ${name}; there are ${scene.joints.map((j) => j.label).join(", ")}`);
	return joint;
}

const numbers = (value: number | number[]): number[] => (typeof value === "number" ? [value] : value);

const hook = {
	views: () => [...VIEWS.keys()],
	ready: async (id: string) => {
		find(id).call();
		return (await find(id).loaded).ready;
	},
	/** [x, y, z, w, x, y, z] in world axes as last drawn. */
	pose: (id: string, path: string) => {
		const pose = drawnPose(viewer(id).stage.robot, path);
		if (pose === null) throw new Error(`nothing is drawn at ${path}`);
		return pose;
	},
	/** The same of the ghost; null where there is none. */
	ghost: (id: string, path: string) => {
		const { ghost } = viewer(id).stage;
		return ghost === null ? null : drawnPose(ghost, path);
	},
	/** [x, y, z] of every contact that is drawn, in world axes. */
	contacts: (id: string) => {
		const { contacts } = viewer(id).stage.annotations;
		return [...Array(contacts.count).keys()].map((i) => contacts.at(i));
	},
	/** Lines of tendons as drawn, [x, y, z] each, with their colour. */
	tendons: (id: string) => viewer(id).stage.annotations.courses.map(({ line, color }) => ({ line, color })),
	/** How many rays of rangefinders are drawn. */
	rays: (id: string) => viewer(id).stage.annotations.rays,
	/** Samples of the plots as drawn: [time, value] of each curve. */
	plots: (id: string) => viewer(id).playing.plotting.drawn,
	stats: (id: string) => {
		const { renderer } = viewer(id);
		const { frames } = renderer;
		return {
			frames,
			...renderer.stats(),
			bytesReceived: find(id).bytesReceived(),
			contexts: countContexts(),
		};
	},
	pixel: (id: string, x: number, y: number) => {
		viewer(id).picture();
		return viewer(id).renderer.pixel(x, y);
	},
	project: (id: string, place: Vec3) => {
		const { renderer, stage } = viewer(id);
		const { width, height } = renderer.size;
		return stage.project(place, width, height);
	},
	/** The map's editor; null while it is on its way, or where there is none. */
	editor: (id: string) => viewer(id).editing.editor,
	element: (id: string) => find(id).el,
	selected: (id: string) => [...viewer(id).selection.selected.value],
	/** Acts as the slider does. */
	setJoint: (id: string, name: string, value: number | number[]) => {
		const view = viewer(id);
		view.hands.move(jointOf(view, name), numbers(value), "end");
	},
	/** [s] of what plays, as the page knows it. */
	time: (id: string) => viewer(id).playing.time,
	/** Shows the row of a trajectory that holds at a time [s]. */
	seek: (id: string, time: number) => {
		const { replay } = viewer(id).playing.replaying;
		if (replay.track === null) throw new Error(`view ${id} has no trajectory`);
		replay.seek(replay.track.frameAt(time));
	},
	play: (id: string) => {
		const { playing } = viewer(id);
		if (!playing.goes) playing.toggle();
	},
	pause: (id: string) => {
		const { playing } = viewer(id);
		if (playing.goes) playing.toggle();
	},
	drag: (id: string, name: string, value: number | number[], phase: "start" | "move" | "end") => {
		const view = viewer(id);
		const joint = jointOf(view, name);
		if (phase === "start") view.hands.grab(joint);
		view.hands.move(joint, numbers(value), phase === "end" ? "end" : "move");
	},
};

export function register(id: string, view: Testable, signal: AbortSignal): void {
	VIEWS.set(id, view);
	Object.assign(globalThis, { __robotview: hook });
	signal.addEventListener(
		"abort",
		() => {
			VIEWS.delete(id);
			if (VIEWS.size === 0) Reflect.deleteProperty(globalThis, "__robotview");
		},
		{ once: true },
	);
}
