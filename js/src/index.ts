/** The front end: `render` puts a view of a widget model into an element. */

import type { Left } from "./interaction/eye.ts";
import { type Asker, BLOBS, MissingBlob } from "./protocol/blobs.ts";
import { type Channel, CommChannel, LocalChannel } from "./protocol/channel.ts";
import { bytesOf } from "./protocol/chunks.ts";
import { FrameTaker } from "./protocol/frames.ts";
import { Line } from "./protocol/line.ts";
import { listen, type RenderContext } from "./protocol/model.ts";
import * as traits from "./protocol/traits.ts";
import type { BlobSpec, Link, ProblemSpec, Scene, ToView } from "./protocol/types.gen.ts";
import { NoContext } from "./scene/renderer.ts";
import { register } from "./testing.ts";
import { Frame } from "./ui/frame.ts";
import { message } from "./ui/overlay.ts";
import { Poster } from "./ui/poster.ts";
import { errorBox, ProblemList, worst } from "./ui/problems.ts";
import { Sight } from "./ui/sight.ts";
import { KernelGone, type Life, States, watchLife } from "./ui/states.ts";
import { followTheme } from "./ui/theme.ts";
import { Toolbar } from "./ui/toolbar.ts";
import { Viewer } from "./viewer.ts";

let count = 0;

export function render({ model, el, signal }: RenderContext): () => void {
	const own = new AbortController();
	const alive = signal === undefined ? own.signal : AbortSignal.any([signal, own.signal]);
	let current = new AbortController();
	let shown: Shown = { leave: () => null };
	const show = () => {
		const before = shown.leave();
		current.abort();
		current = new AbortController();
		el.replaceChildren();
		shown = mount({ model, el }, before, AbortSignal.any([alive, current.signal]));
	};
	listen(model, "change:_link", show, alive);
	show();
	return () => own.abort();
}

interface Shown {
	/** What the next view of another reading of the robot begins with. */
	leave(): Before | null;
}

interface Before {
	picture: HTMLCanvasElement | null;
	eye: Left;
}

/** Shows what `_link` names now, until the signal. */
function mount({ model, el }: RenderContext, before: Before | null, signal: AbortSignal): Shown {
	const link = traits.readLink(model);
	const id = `view-${++count}-${Math.random().toString(36).slice(2, 8)}`;
	const frame = new Frame();
	el.classList.add("robotview");
	delete el.dataset.painted;
	el.append(frame.element);
	frame.keepKeys(signal);
	signal.addEventListener("abort", () => frame.element.remove(), { once: true });
	const resize = () => frame.setHeight(traits.readHeight(model));
	listen(model, "change:height", resize, signal);
	resize();
	followTheme(
		document.body,
		(theme) => {
			frame.element.dataset.theme = theme;
		},
		signal,
	);
	const states = new States(frame.status, el, signal);
	const close = () => {
		states.closed = traits.readStatus(model) === "closed";
	};
	listen(model, "change:status", close, signal);
	close();
	const tell = (life: Life) => {
		states.life = life;
	};
	const heard = traits.readOffline(model) ? () => undefined : watchLife(model, el, tell, signal);
	if (link?.scene == null) {
		const explain = () => frame.showError(errorBox(traits.readProblems(model), traits.readStatus(model)));
		listen(model, "change:_problems", explain, signal);
		explain();
		return { leave: () => null };
	}
	return open({ model, el, signal }, { frame, states, heard, link, spec: link.scene, id, before });
}

interface Mounted {
	frame: Frame;
	states: States;
	/** The kernel has answered. */
	heard(): void;
	link: Link;
	spec: NonNullable<Link["scene"]>;
	id: string;
	before: Before | null;
}

function open(
	{ model, el, signal }: Required<RenderContext> & { signal: AbortSignal },
	{ frame, states, heard, link, spec, id, before }: Mounted,
): Shown {
	let viewer: Viewer | null = null;
	let poster: Poster | null = null;
	const toolbar = new Toolbar(
		{
			show: (key, value) => viewer?.switch(key, value),
			home: () => viewer?.hands.home(),
			fit: () => viewer?.eye.frame(viewer.selection.selected.value),
			follow: (on) => viewer?.follow(on),
			headlight: (on) => viewer?.setHeadlight(on),
			panel: (open) => viewer?.setPanel(open),
			problems: (open) => setProblemsOpen(open),
		},
		signal,
	);
	const problems = new ProblemList(() => setProblemsOpen(false), signal);
	frame.stage.append(toolbar.element, problems.element);
	const setProblemsOpen = (open: boolean) => {
		problems.element.hidden = !open;
		toolbar.problems(open);
	};
	const list = () => {
		const all: ProblemSpec[] = traits.readProblems(model);
		problems.show(all);
		toolbar.badge(all.length, worst(all));
	};
	listen(model, "change:_problems", list, signal);
	list();
	let opened = false;
	const reread = () => {
		const failed = traits.readStatus(model) === "error";
		frame.status.say("reread", failed ? "The file has errors: this is the robot as last read" : "");
		if (failed !== opened) setProblemsOpen(failed);
		opened = failed;
	};
	listen(model, "change:status", reread, signal);
	reread();
	const reading = () => frame.status.say("reading", traits.readProgress(model));
	listen(model, "change:_progress", reading, signal);
	reading();

	const sight = new Sight(frame.element, signal);
	const { line, asker, channel, frames } = traits.readOffline(model) ? offline(model, id) : online();
	const receive = (message: ToView, buffers: (ArrayBuffer | ArrayBufferView)[]) => {
		if (message.type === "chunk") {
			const buffer = buffers?.[0];
			if (buffer !== undefined) BLOBS.chunk(message, bytesOf(buffer));
		} else if (message.type === "missing") {
			BLOBS.missing(message);
		} else if (message.type === "frame" && message.robot === link.robot) {
			frames?.receive(message, buffers);
		} else if (message.type === "rest") {
			viewer?.followKernel();
		} else {
			viewer?.editing.editor?.receive(message, buffers);
		}
	};
	listen(model, "msg:custom", receive, signal);
	signal.addEventListener(
		"abort",
		() => {
			BLOBS.drop(asker);
			channel.dispose();
		},
		{ once: true },
	);
	if (before?.picture != null) frame.showBefore(before.picture);
	else frame.status.say("loading", "Loading…");
	const loaded = start();
	loaded.catch((error: unknown) => {
		if (signal.aborted) return;
		frame.removeBefore();
		if (error instanceof NoContext) {
			toolbar.freeze();
			frame.status.say("loading", "");
			frame.stage.append(message("No 3D picture here", `${error.message} ${NO_CONTEXT}`));
		} else frame.showError(failure(error));
	});
	if (traits.readTesting(model)) {
		const testable = {
			el,
			get viewer() {
				return viewer;
			},
			loaded,
			call: () => sight.call(),
			bytesReceived: () => asker.bytesReceived,
		};
		register(id, testable, signal);
	}
	return {
		leave: () => (viewer === null ? before : { picture: frame.copy(), eye: viewer.eye.left }),
	};

	/** Lets the notebook keep a picture, from when a cell has a place for it. */
	function keepPoster(): void {
		const mark = traits.readPoster(model);
		if (mark === "") {
			const again = new AbortController();
			const shown = () => {
				again.abort();
				keepPoster();
			};
			listen(model, "change:_poster", shown, AbortSignal.any([signal, again.signal]));
			return;
		}
		const options = {
			mark,
			picture: () => viewer?.picture() ?? null,
			atRest: () => viewer?.atRest ?? false,
			send: (jpeg: ArrayBuffer) => line?.say({ type: "poster", view: id }, [jpeg]),
			manager: model.widget_manager,
		};
		poster = new Poster(options, signal);
		frame.element.append(poster.style);
		poster.painted();
	}

	async function start(): Promise<Viewer> {
		if (states.life === "gone" && !BLOBS.has(spec.hash)) throw new KernelGone();
		const [arrival] = BLOBS.fetch([spec], asker);
		await sight.approach();
		signal.throwIfAborted();
		const bytes = await arrival;
		signal.throwIfAborted();
		const scene: Scene = JSON.parse(new TextDecoder().decode(bytes));
		frame.setName(scene.name, traits.readSimulation(model).able);
		// Asked for before the viewer is made: a first context takes a processor as long as the kernel needs to answer.
		const arrivals = BLOBS.fetch(scene.blobs, asker);
		const painted = () => {
			frame.removeBefore();
			poster?.painted();
		};
		const drawn = () => frames?.drawn();
		const context = {
			id,
			model,
			el,
			frame,
			toolbar,
			sight,
			states,
			channel,
			fetch: (specs: readonly BlobSpec[]) => BLOBS.fetch(specs, asker),
			arrivals,
			drawn,
			painted,
			before: before?.eye ?? null,
			signal,
		};
		viewer = new Viewer(context, scene);
		keepPoster();
		return viewer;
	}

	/** What ties the view to its kernel. */
	function online(): { line: Line; asker: Asker; channel: Channel; frames: FrameTaker } {
		const events = {
			opened: (again: boolean) => {
				heard();
				if (again) BLOBS.retry(asker);
				channel.open();
				if (again) viewer?.editing.editor?.reconnected();
			},
			acknowledged: (seq: number) => {
				const all = channel.acknowledge(seq);
				viewer?.acknowledge(all);
			},
		};
		const line = new Line(model, id, events, signal);
		const asker: Asker = {
			bytesReceived: 0,
			ask: (hashes) => line.need(hashes),
			get heard() {
				return line.heard;
			},
			cancel: (hashes) => line.cancel(hashes),
			progress: () => viewer?.progress(),
		};
		const channel = new CommChannel({
			robot: link.robot,
			line,
			busy: (busy) => {
				states.busy = busy;
			},
		});
		sight.listen(() => line.watch(sight.seen));
		const frames = new FrameTaker(
			line,
			(qpos, moment, place) => viewer?.playing.take(qpos, moment, place) ?? false,
			signal,
		);
		return { line, asker, channel, frames };
	}

	/** A page of its own holds everything there is. */
	function offline(
		model: RenderContext["model"],
		view: string,
	): { line: null; asker: Asker; channel: Channel; frames: null } {
		const asker: Asker = {
			bytesReceived: 0,
			ask: (hashes) => model.send({ type: "need", view, seq: 0, hashes }),
			heard: true,
			cancel: () => undefined,
			progress: () => viewer?.progress(),
		};
		return { line: null, asker, channel: new LocalChannel(), frames: null };
	}
}

const NO_CONTEXT =
	"robotview draws with WebGL 2. Allow hardware acceleration in the browser's settings, or try another browser.";

/** What went wrong in this page, and what helps. */
function failure(error: unknown): HTMLElement {
	const text = error instanceof Error ? error.message : String(error);
	const hint =
		error instanceof MissingBlob || error instanceof KernelGone
			? ""
			: "Run the cell again; if that does not help, reload the page.";
	return errorBox(
		[{ severity: "error", kind: "page", text: `${text}\n${hint}`.trim(), file: "", line: null }],
		"",
	);
}

export default { render };
