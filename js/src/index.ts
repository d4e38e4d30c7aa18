/** The front end: `render` puts a view of a widget model into an element. */
import { type Asker, BLOBS, MissingBlob } from "./protocol/blobs.ts";
import { type Channel, CommChannel, LocalChannel } from "./protocol/channel.ts";
import { bytesOf } from "./protocol/chunks.ts";
import { listen, type RenderContext } from "./protocol/model.ts";
import * as traits from "./protocol/traits.ts";
import type { Link, ProblemSpec, Scene, ToView } from "./protocol/types.gen.ts";
import { register } from "./testing.ts";
import { Frame } from "./ui/frame.ts";
import { errorBox, ProblemList, worst } from "./ui/problems.ts";
import { followTheme } from "./ui/theme.ts";
import { Toolbar } from "./ui/toolbar.ts";
import { Viewer } from "./viewer.ts";

let count = 0;

export function render({ model, el, signal }: RenderContext): () => void {
	const own = new AbortController();
	const alive = signal === undefined ? own.signal : AbortSignal.any([signal, own.signal]);
	let current = new AbortController();
	const show = () => {
		current.abort();
		current = new AbortController();
		el.replaceChildren();
		mount({ model, el }, AbortSignal.any([alive, current.signal]));
	};
	listen(model, "change:_link", show, alive);
	show();
	return () => own.abort();
}

/** Shows what `_link` names now, until the signal. */
function mount({ model, el }: RenderContext, signal: AbortSignal): void {
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
	const say = () => {
		const status = traits.readStatus(model);
		frame.status.say("status", status === "ready" ? "" : status);
	};
	listen(model, "change:status", say, signal);
	say();
	if (link?.scene == null) {
		const explain = () => frame.showError(errorBox(traits.readProblems(model), traits.readStatus(model)));
		listen(model, "change:_problems", explain, signal);
		explain();
		return;
	}
	open({ model, el, signal }, frame, link, link.scene, id);
}

function open(
	{ model, el, signal }: Required<RenderContext> & { signal: AbortSignal },
	frame: Frame,
	link: Link,
	spec: NonNullable<Link["scene"]>,
	id: string,
): void {
	let viewer: Viewer | null = null;
	const toolbar = new Toolbar(
		{
			show: (key, value) => viewer?.switch(key, value),
			home: () => viewer?.hands.home(),
			fit: () => viewer?.eye.frame(viewer.selection.selected.value),
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

	const asker: Asker = {
		bytesReceived: 0,
		ask: (hashes) => model.send({ type: "need", view: id, hashes }),
		cancel: (hashes) => model.send({ type: "cancel", view: id, hashes }),
		progress: () => viewer?.progress(),
	};
	const channel: Channel = traits.readOffline(model)
		? new LocalChannel()
		: new CommChannel({
				robot: link.robot,
				view: id,
				send: (message) => model.send(message),
				busy: (busy) => frame.status.say("busy", busy ? "The kernel is busy: changes reach it later" : ""),
			});
	const receive = (message: ToView, buffers: (ArrayBuffer | ArrayBufferView)[]) => {
		if (message.type === "chunk") {
			const buffer = buffers?.[0];
			if (buffer !== undefined) BLOBS.chunk(message, bytesOf(buffer));
		} else if (message.type === "missing") {
			BLOBS.missing(message);
		} else if (message.type === "ack" && message.view === id) {
			if (viewer === null) channel.acknowledge(message.seq);
			else viewer.acknowledge(message.seq);
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
	channel.hello();
	frame.status.say("loading", "Loading…");
	const loaded = start();
	loaded.catch((error: unknown) => {
		if (!signal.aborted) frame.showError(failure(error));
	});
	if (traits.readTesting(model)) {
		const testable = {
			el,
			get viewer() {
				return viewer;
			},
			loaded,
			bytesReceived: () => asker.bytesReceived,
		};
		register(id, testable, signal);
	}

	async function start(): Promise<Viewer> {
		const [arrival] = BLOBS.fetch([spec], asker);
		const bytes = await arrival;
		signal.throwIfAborted();
		const scene: Scene = JSON.parse(new TextDecoder().decode(bytes));
		frame.setName(scene.name);
		viewer = new Viewer({ id, model, el, frame, toolbar, channel, asker, signal }, scene);
		return viewer;
	}
}

/** What went wrong in this page, and what helps. */
function failure(error: unknown): HTMLElement {
	const text = error instanceof Error ? error.message : String(error);
	const webgl = /webgl/i.test(text);
	const hint = webgl
		? "robotview draws with WebGL 2. Allow hardware acceleration in the browser's settings, or try another browser."
		: error instanceof MissingBlob
			? ""
			: "Run the cell again; if that does not help, reload the page.";
	return errorBox(
		[{ severity: "error", kind: "page", text: `${text}\n${hint}`.trim(), file: "", line: null }],
		"",
	);
}

export default { render };
