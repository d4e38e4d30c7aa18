/** The map's editor in a view: a module of its own, which comes only where there is such an editor. */
import type { Eye } from "./interaction/eye.ts";
import type { Held } from "./interaction/gizmo.ts";
import type { Hit } from "./interaction/picking.ts";
import type { Fetch } from "./interaction/replay.ts";
import type { Selection } from "./interaction/selection.ts";
import type { Channel } from "./protocol/channel.ts";
import { importBytes } from "./protocol/importing.ts";
import { listen, type WidgetModel } from "./protocol/model.ts";
import { readEditor, readMap } from "./protocol/traits.ts";
import type { EditorSpec, MapSpec, ToView } from "./protocol/types.gen.ts";
import * as lent from "./scene/lent.ts";
import type { Stage } from "./scene/stage.ts";
import type { Ray } from "./scene/vec.ts";
import type { Frame } from "./ui/frame.ts";
import type { States } from "./ui/states.ts";

export type Buffers = readonly (ArrayBuffer | ArrayBufferView)[];

export interface EditingContext {
	/** Of the view. */
	readonly id: string;
	readonly model: WidgetModel;
	readonly frame: Frame;
	readonly states: States;
	readonly channel: Channel;
	readonly fetch: Fetch;
	readonly signal: AbortSignal;
}

/** What the editor gets of the view it works in. */
export interface Workbench {
	readonly context: EditingContext;
	readonly stage: Stage;
	readonly eye: Eye;
	readonly selection: Selection;
	/** Something stands otherwise, shadows too. */
	move(): void;
	/** Something looks otherwise. */
	request(): void;
}

/** What the editor is for the view. */
export interface MapEditor {
	/** Whatever the kernel says that is not of the robot; what comes before the editor does is in the draft it asks for. */
	receive(message: ToView, buffers: Buffers): void;
	setMap(map: MapSpec): void;
	setEditor(spec: EditorSpec): void;
	/** How the kernel is. */
	setLife(offline: boolean, busy: boolean): void;
	/** Selected or lit things are others. */
	light(selected: readonly string[], lit: readonly string[]): void;
	/** What a press at css pixels takes hold of. */
	hold(x: number, y: number, ray: Ray, hit: Hit | null): Held | null;
	/** The kernel has taken in all messages up to this one. */
	heard(seq: number): void;
	reconnected(): void;
}

interface Module {
	openEditor(bench: Workbench, spec: EditorSpec, map: MapSpec): MapEditor;
}

/** The text of the module makes it of the parts of Three that it is handed. */
type Text = { default(three: object): Module } | ((three: object) => Module);

const modules = new Map<string, Promise<Module>>();

export class Editing {
	/** Null while it is on its way. */
	editor: MapEditor | null = null;

	constructor(readonly bench: Workbench) {
		const { model, states, frame, signal } = bench.context;
		const spec = readEditor(model);
		if (spec === null) return;
		const tell = () => this.editor?.setLife(states.life !== "live", states.busy);
		const opened = ({ openEditor }: Module) => {
			const map = readMap(model);
			if (signal.aborted || map === null) return;
			frame.status.say("editor", "");
			this.editor = openEditor(bench, spec, map);
			const read = () => this.editor?.setMap(readMap(model) ?? map);
			listen(model, "change:_map", read, signal);
			listen(model, "change:_editor", () => this.editor?.setEditor(readEditor(model) ?? spec), signal);
			states.changed = tell;
			tell();
		};
		frame.status.say("editor", "Loading the editor…");
		this.#load(spec).then(opened, (error: unknown) => {
			if (!signal.aborted) frame.status.say("editor", `The editor could not be loaded: ${String(error)}`);
		});
	}

	/** Whether the view is there to edit a map in. */
	get wanted(): boolean {
		return readEditor(this.bench.context.model) !== null;
	}

	#load({ module }: EditorSpec): Promise<Module> {
		let loading = modules.get(module.hash);
		if (loading === undefined) {
			const [bytes] = this.bench.context.fetch([module]) as [Promise<Uint8Array<ArrayBuffer>>];
			loading = bytes
				.then(importBytes<Text>)
				.then((text) => (typeof text === "function" ? text : text.default)(lent));
			modules.set(module.hash, loading);
			loading.catch(() => modules.delete(module.hash));
		}
		return loading;
	}
}
