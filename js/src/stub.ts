/**
 * The `_esm` of every widget: a few kB that fetch the real module once per page.
 *
 * anywidget copies `_esm` into every instance and every saved notebook, so the module itself comes by message.
 * Instances import their own copy of this file; what they share lies on `globalThis`.
 */
import { Assembly, bytesOf, unpack } from "./protocol/chunks.ts";
import { importBytes } from "./protocol/importing.ts";
import { Line } from "./protocol/line.ts";
import { listen, type RenderContext, type WidgetModel } from "./protocol/model.ts";
import { type Link, PROTOCOL, type ToView } from "./protocol/types.gen.ts";

interface FrontEnd {
	render(context: RenderContext & { signal: AbortSignal }): undefined | (() => void);
}

declare global {
	var __robotview_modules: Record<string, Promise<FrontEnd> | undefined> | undefined;
}

class Stale extends Error {}

const WAITING = "Waiting for the kernel…";
const ALONE = "No kernel is connected: the picture above is the last one. Run this cell to move the robot.";

/** Asks the kernel for the module and puts its chunks together. */
function fetchModule(
	model: WidgetModel,
	link: Link,
	signal: AbortSignal,
	progress: (text: string) => void,
): Promise<Uint8Array<ArrayBuffer>> {
	const { hash, size, encoding } = link.module;
	return new Promise((resolve, reject) => {
		const done = new AbortController();
		const assembly = new Assembly();
		let news = Date.now();
		const finish = (settle: () => void) => {
			clearInterval(watch);
			settle();
			done.abort();
		};
		const view = `loader-${Math.random().toString(36).slice(2, 10)}`;
		const events = { opened: (again: boolean) => again && line.need([hash]), acknowledged: () => undefined };
		const line = new Line(model, view, events, done.signal, false);
		// A busy kernel hears late; what it has heard it answers at once. A dropped message never comes.
		const watch = setInterval(() => {
			const silent = Date.now() - news;
			if (silent > 3000) progress(WAITING);
			if (silent > 15_000 && line.heard) {
				news = Date.now();
				line.need([hash]);
			}
		}, 1000);
		const leave = () => {
			line.cancel([hash]);
			finish(() => reject(signal.reason));
		};
		signal.addEventListener("abort", leave, { signal: done.signal });
		const receive = (message: ToView, buffers: (ArrayBuffer | ArrayBufferView)[]) => {
			if (message.type === "missing" && message.hash === hash) {
				finish(() => reject(new Stale("The kernel runs another version of robotview than this page.")));
			}
			const buffer = buffers?.[0];
			if (message.type !== "chunk" || message.hash !== hash || buffer === undefined) return;
			news = Date.now();
			const complete = assembly.add(message, bytesOf(buffer));
			progress(`Loading robotview… ${Math.round((100 * assembly.received) / Math.max(1, size))} %`);
			if (complete) finish(() => resolve(unpack(assembly.join(), encoding)));
		};
		listen(model, "msg:custom", receive, done.signal);
		line.need([hash]);
	});
}

async function frontEnd(
	model: WidgetModel,
	link: Link,
	signal: AbortSignal,
	progress: (text: string) => void,
): Promise<FrontEnd> {
	globalThis.__robotview_modules ??= {};
	const modules = globalThis.__robotview_modules;
	const key = link.module.hash;
	for (;;) {
		const mine = modules[key] === undefined;
		modules[key] ??= fetchModule(model, link, signal, progress).then(importBytes<FrontEnd>);
		const promise = modules[key];
		try {
			return await promise;
		} catch (error) {
			if (modules[key] === promise) delete modules[key];
			// Another view was loading it and has gone: this one takes over.
			if (mine || signal.aborted) throw error;
		}
	}
}

function explain(el: HTMLElement, error: unknown): void {
	const box = document.createElement("div");
	box.setAttribute("role", "alert");
	box.style.cssText =
		"padding:12px 16px;border:1px solid #c62828;border-radius:6px;font:13px/1.5 system-ui,sans-serif;max-width:60em";
	const title = document.createElement("b");
	title.textContent = "robotview could not be loaded in this page";
	const text = document.createElement("div");
	text.textContent = error instanceof Error ? error.message : String(error);
	const hint = document.createElement("div");
	hint.textContent =
		error instanceof Stale
			? "Reload the page (F5), then run the cell again."
			: "Run the cell again; if that does not help, reload the page (F5).";
	box.append(title, text, hint);
	el.replaceChildren(box);
}

async function render({ model, el, signal }: RenderContext): Promise<undefined | (() => void)> {
	const own = new AbortController();
	const alive = signal === undefined ? own.signal : AbortSignal.any([signal, own.signal]);
	const link = model.get("_link") as Link | null;
	try {
		if (link == null) throw new Error("This widget has been closed, or its kernel has gone.");
		if (link.protocol !== PROTOCOL) {
			const what = `This page speaks protocol ${PROTOCOL}, the kernel ${link.protocol} (robotview ${link.version}).`;
			throw new Stale(what);
		}
		const line = document.createElement("div");
		line.setAttribute("role", "status");
		line.style.cssText = "padding:8px 12px;font:13px/1.5 system-ui,sans-serif;opacity:.7";
		// ipywidgets marks a view whose kernel has gone: in a notebook opened again, in an exported page.
		const alone = el.classList.contains("jupyter-widgets-disconnected");
		line.textContent = alone ? ALONE : "Loading robotview…";
		el.replaceChildren(line);
		const module = await frontEnd(model, link, alive, (text) => {
			if (!alone || text !== WAITING) line.textContent = text;
		});
		if (alive.aborted) return;
		el.replaceChildren();
		const cleanup = module.render({ model, el, signal: alive });
		return () => {
			own.abort();
			cleanup?.();
		};
	} catch (error) {
		if (!alive.aborted) explain(el, error);
	}
	return () => own.abort();
}

export default { render };
