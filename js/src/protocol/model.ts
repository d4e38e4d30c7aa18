/** What the front end uses of a Jupyter widget model; anywidget's proxy and an offline page's shim both have it. */
export interface WidgetModel {
	get(name: string): unknown;
	set(name: string, value: unknown): void;
	on(event: string, callback: Listener): void;
	off(event: string | null, callback?: Listener | null): void;
	send(content: object, callbacks?: unknown, buffers?: ArrayBuffer[]): void;
	widget_manager?: WidgetManager | undefined;
}

export interface WidgetManager {
	get_model(id: string): Promise<ValueModel>;
	/** In JupyterLab and Notebook. */
	kernel?: Kernel | null;
}

interface Kernel {
	connectionStatusChanged?: {
		connect(listener: (sender: unknown, status: string) => void): unknown;
		disconnect(listener: (sender: unknown, status: string) => void): unknown;
	};
}

/** A viewless widget with a `value`: one joint. */
export interface ValueModel {
	get(name: string): unknown;
	set(name: string, value: unknown): void;
	on(event: string, callback: Listener): void;
	off(event: string, callback: Listener): void;
}

// biome-ignore lint/suspicious/noExplicitAny: Backbone hands each event its own arguments
export type Listener = (...args: any[]) => void;

/** What a host hands to `render`. */
export interface RenderContext {
	model: WidgetModel;
	el: HTMLElement;
	signal?: AbortSignal | undefined;
}

/** Calls `callback` on an event of the model until the signal says that the view has gone. */
export function listen(
	model: Pick<WidgetModel, "on" | "off">,
	event: string,
	callback: Listener,
	signal: AbortSignal,
): void {
	if (signal.aborted) return;
	model.on(event, callback);
	signal.addEventListener("abort", () => model.off(event, callback), { once: true });
}
