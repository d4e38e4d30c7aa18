/** Which comm a view sends on. */
import type { Listener, WidgetModel } from "./model.ts";

/** A comm: messages to the kernel, and its answers to them. */
export interface Route {
	send(content: object, callbacks?: unknown, buffers?: ArrayBuffer[]): void;
	on(event: string, callback: Listener): void;
	off(event: string | null, callback?: Listener | null): void;
}

/**
 * The comm of the view's control widget: what is sent there gets through while a cell streams on the view's own.
 * Where a host has no other models to give (marimo), the view's own comm.
 */
export async function findRoute(model: WidgetModel): Promise<Route> {
	const id = model.get("_control");
	if (typeof id !== "string" || id === "") return model;
	try {
		const found = await model.widget_manager?.get_model(id.replace(/^IPY_MODEL_/, ""));
		return (found as Route | undefined) ?? model;
	} catch {
		return model;
	}
}

/** Calls `back` when the connection to the kernel was lost and is there again, in hosts that tell. */
export function watchConnection(model: WidgetModel, back: () => void, signal: AbortSignal): void {
	const changed = model.widget_manager?.kernel?.connectionStatusChanged;
	if (changed === undefined || signal.aborted) return;
	let lost = false;
	const listener = (_: unknown, status: string) => {
		if (lost && status === "connected") back();
		lost = status !== "connected";
	};
	changed.connect(listener);
	signal.addEventListener("abort", () => changed.disconnect(listener), { once: true });
}
