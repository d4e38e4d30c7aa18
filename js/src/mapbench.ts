/** A map's editor in a view, wired: the only file that knows all its rooms. */
import { carry } from "./edit/carrying.ts";
import type { Item } from "./edit/document.ts";
import { Editor } from "./edit/editor.ts";
import { middleOf } from "./edit/gestures.ts";
import { MapHand } from "./edit/hand.ts";
import type { Host } from "./edit/host.ts";
import { listenToEditorKeys } from "./edit/keys.ts";
import { attachFault } from "./edit/preparing.ts";
import type { Footprint } from "./edit/snapping.ts";
import { sourcesOf, thingOf } from "./edit/things.ts";
import { Uploads } from "./edit/uploads.ts";
import type { Buffers, MapEditor, Workbench } from "./editing.ts";
import type { Held } from "./interaction/gizmo.ts";
import type { Hit } from "./interaction/picking.ts";
import { bytesOf } from "./protocol/chunks.ts";
import type { Download, EditorSpec, MapSpec, Prepare, ToView } from "./protocol/types.gen.ts";
import { Draft } from "./scene/draft.ts";
import { middleOf as middleOfGrip } from "./scene/grips.ts";
import { MapGrips } from "./scene/mapgrips.ts";
import { dot, type Ray, sub, type Vec3 } from "./scene/vec.ts";
import { save } from "./ui/download.ts";
import { makeEditorUi } from "./ui/editor/index.ts";

/** Handles are so long [of the picture's height]. */
const LONG = 0.2;
const ROOM = "map/";
/** What is nearer to the edge of the picture [its size] does not show its handles. */
const EDGE = 0.12;
/** Around the origins of its bodies [its extent]. */
const ROOM_OF_ROBOT = 0.3;
const RAD = Math.PI / 180;

export class MapBench implements MapEditor {
	readonly editor: Editor;
	readonly draft: Draft;
	readonly hand: MapHand;
	readonly #grips = new MapGrips();
	readonly #uploads: Uploads;
	#ghosts: readonly Item[] = [];
	#lit: ReadonlySet<string> = new Set();
	/** Something of the draft is to be drawn anew. */
	#isDue = true;
	#isFramed = false;
	/** Instances that the last picture was told of. */
	touched = 0;

	constructor(
		readonly bench: Workbench,
		spec: EditorSpec,
		map: MapSpec,
	) {
		const { context, stage, selection } = bench;
		const { frame, signal } = context;
		this.draft = new Draft(stage.robot.shared, stage.robot.finish, stage.spec.extent);
		this.draft.group.add(this.#grips.group);
		this.draft.aimed = () => this.#aim();
		this.#uploads = new Uploads((message, buffers) => context.channel.edit(message, buffers), signal);
		this.editor = new Editor(this.#host(), map, spec.assets);
		this.hand = new MapHand(this.editor, {
			project: (place) => this.#project(place),
			reach: (place) => this.#reach(place),
			say: (text, at) => frame.tooltip.show(text, at),
		});
		this.editor.listen(() => this.#changed(), signal);
		this.editor.setSelected(selection.selected.value);
		stage.host(this.draft);
		const ui = makeEditorUi(this.editor, frame, signal);
		const keys = {
			holds: () => this.editor.holds,
			ways: () => this.#ways(),
			help: () => ui.help(),
		};
		listenToEditorKeys(frame.canvas, this.editor, keys, signal);
		frame.canvas.addEventListener("pointermove", (event) => this.#over(event), { signal });
		signal.addEventListener("abort", () => this.#dispose(), { once: true });
	}

	receive(message: ToView, buffers: Buffers): void {
		const { editor } = this;
		const mine = "view" in message && (message.view === "" || message.view === this.bench.context.id);
		switch (message.type) {
			case "draft":
				if (buffers[0] !== undefined)
					editor.draftIs(message, bytesOf(buffers[0]), buffers[1] ? bytesOf(buffers[1]) : null);
				this.#frameFirst();
				break;
			case "edited":
				editor.edited(message);
				break;
			case "refused":
				if (mine) editor.refused(message);
				break;
			case "previewed":
				editor.previewed(message);
				break;
			case "prepare":
				void this.#prepare(message);
				break;
			case "download":
				if (mine) void this.#download(message);
				break;
			case "said":
				if (mine) editor.notify(message);
				break;
		}
	}

	setMap(map: MapSpec): void {
		this.editor.setSpec(map);
	}

	setEditor({ assets }: EditorSpec): void {
		this.editor.setAssets(assets);
	}

	setLife(offline: boolean, busy: boolean): void {
		this.editor.setLife({ offline, busy });
	}

	light(selected: readonly string[], lit: readonly string[]): void {
		this.#lit = new Set(lit.flatMap((path) => (path.startsWith(ROOM) ? [path.slice(ROOM.length)] : [])));
		this.editor.setSelected(selected);
	}

	hold(x: number, y: number, ray: Ray, hit: Hit | null): Held | null {
		const path = hit?.path ?? "";
		const met = hit === null || path === "" ? null : { id: path.slice(ROOM.length), point: hit.point };
		return this.hand.hold(x, y, ray, met);
	}

	heard(seq: number): void {
		this.editor.heard(seq);
		this.#uploads.heard(seq);
	}

	reconnected(): void {
		this.editor.reconnected();
	}

	// --- for tests: where things are in the picture, css pixels

	project(id: string): [number, number] {
		const item = this.editor.item(id);
		if (item === null) throw new Error(`there is no ${id} in the map`);
		return this.#project(middleOf([item]));
	}

	/** Name of each handle, and where to take hold of it. */
	get handles(): Record<string, [number, number]> {
		return Object.fromEntries(this.hand.grips.map((grip) => [grip.name, this.#project(middleOfGrip(grip))]));
	}

	#host(): Host {
		const { context, stage, selection, eye } = this.bench;
		const { frame, signal } = context;
		return {
			view: context.id,
			tell: (message, buffers) => context.channel.edit(message, buffers),
			selected: () => selection.selected.value,
			select: (paths) => selection.select(paths),
			frame: (ids) => {
				this.#sync();
				eye.frame(ids.map((id) => ROOM + id));
			},
			reveal: (ids) => this.#reveal(ids),
			middle: () => {
				const { clientWidth, clientHeight } = frame.canvas;
				const ray = stage.rayAt(clientWidth / 2, clientHeight / 2, clientWidth, clientHeight);
				const [x, y] = floorOf(ray) ?? (stage.target.toArray() as Vec3);
				return [x, y];
			},
			taken: () => footprintOfRobot(stage.poses.xpos, ROOM_OF_ROBOT * stage.spec.extent),
			carry: (asset, event) =>
				carry(
					this.editor,
					asset,
					event,
					{
						place: (event) => this.#placeOf(event),
						rayAt: (x, y) => this.#rayAt(x, y),
						surface: (ray) => this.draft.surface(ray, new Set()),
						ghosts: (items) => {
							this.#ghosts = items;
							this.#changed();
						},
						say: (text, at) => frame.tooltip.show(text, at),
						ended: (isThere) => {
							if (isThere) frame.canvas.focus({ preventScroll: true });
						},
					},
					signal,
				),
			save,
			send: (file, progress) => this.#uploads.send(file, progress),
		};
	}

	#changed(): void {
		this.#isDue = true;
		this.bench.move();
	}

	#aim(): void {
		this.#sync();
		const { hand } = this;
		const grips = hand.grips;
		const [first] = grips;
		const at = first === undefined ? null : middleOf(this.editor.chosen);
		this.#grips.show(this.editor.mode, grips, at === null ? 1 : this.#reach(at), hand.lit);
	}

	/** Draws the draft as it is now. */
	#sync(): void {
		if (!this.#isDue) return;
		this.#isDue = false;
		const { editor, draft } = this;
		const { document } = editor;
		const [floor, corners] = [draft.floor, draft.corners];
		this.touched = draft.show({
			sources: sourcesOf(document),
			thingOf,
			ghosts: this.#ghosts.map(thingOf),
			ground: document?.ground ?? null,
			selected: editor.selected,
			lit: this.#lit,
			hidden: editor.hidden,
			fresh: editor.changed,
		});
		if (draft.floor !== floor || draft.corners !== corners) this.bench.stage.host(draft);
	}

	/** A view whose camera nobody chose shows the map when it has come. */
	#frameFirst(): void {
		if (this.#isFramed) return;
		this.#isFramed = true;
		this.#sync();
		if (this.bench.eye.automatic) this.bench.eye.apply();
	}

	/** A camera that nobody chose goes back; one that somebody chose looks at what would not be seen. */
	#reveal(ids: readonly string[]): void {
		this.#sync();
		const { stage, eye, context } = this.bench;
		const { clientWidth, clientHeight } = context.frame.canvas;
		const isSeen = this.editor.items(ids).every((item) => {
			const place = middleOf([item]);
			const [x, y] = this.#project(place);
			const at = stage.camera.position.toArray() as Vec3;
			const ahead = dot(sub(place, at), sub(stage.target.toArray() as Vec3, at));
			const isWithin = (part: number) => part > EDGE && part < 1 - EDGE;
			return ahead > 0 && isWithin(x / clientWidth) && isWithin(y / clientHeight);
		});
		if (isSeen) return;
		if (eye.automatic) eye.apply();
		else eye.frame(ids.map((id) => ROOM + id));
	}

	async #prepare({ ticket, rev, geoms }: Prepare): Promise<void> {
		const { context } = this.bench;
		const fault = await attachFault(this.editor, rev, geoms, context.signal);
		if (context.signal.aborted) return;
		this.#sync();
		context.channel.edit({
			type: "attached",
			ticket,
			fault: fault || (this.draft.isFinite ? "" : "A shape has no place"),
		});
	}

	async #download({ name, blob }: Download): Promise<void> {
		try {
			const [bytes] = await Promise.all(this.bench.context.fetch([blob]));
			if (bytes !== undefined) save(name, bytes);
		} catch (error) {
			this.editor.notify({ severity: "error", text: `${name}: ${String(error)}`, objects: [] });
		}
	}

	/** The cursor goes over handles. */
	#over(event: PointerEvent): void {
		if (event.buttons !== 0 || this.editor.chosen.length === 0) return;
		const at = this.#placeOf(event);
		const lit = at === null ? "" : (this.hand.over(at.x, at.y)?.name ?? "");
		if (lit === this.hand.lit) return;
		this.hand.lit = lit;
		this.bench.request();
	}

	#placeOf(event: PointerEvent): { x: number; y: number } | null {
		const { canvas, stage } = this.bench.context.frame;
		const page = canvas.getRootNode() as Document | ShadowRoot;
		const under = page.elementFromPoint(event.clientX, event.clientY);
		if (under === null || !stage.contains(under)) return null;
		const box = canvas.getBoundingClientRect();
		const scale = box.width > 0 ? canvas.clientWidth / box.width : 1;
		return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
	}

	#rayAt(x: number, y: number): Ray {
		const { clientWidth, clientHeight } = this.bench.context.frame.canvas;
		return this.bench.stage.rayAt(x, y, clientWidth, clientHeight);
	}

	#project(place: Vec3): [number, number] {
		const { clientWidth, clientHeight } = this.bench.context.frame.canvas;
		return this.bench.stage.project(place, clientWidth, clientHeight);
	}

	#reach(place: Vec3): number {
		const { camera } = this.bench.stage;
		const away = Math.hypot(...(camera.position.toArray() as Vec3).map((c, k) => c - (place[k] as number)));
		return LONG * 2 * away * Math.tan((camera.fov / 2) * RAD);
	}

	/** World axes that go to the right and up in the picture. */
	#ways(): { right: Vec3; up: Vec3 } {
		const { camera, target } = this.bench.stage;
		const [x, y] = [target.x - camera.position.x, target.y - camera.position.y];
		const up: Vec3 = Math.abs(x) > Math.abs(y) ? [Math.sign(x), 0, 0] : [0, Math.sign(y) || 1, 0];
		return { up, right: [up[1], -up[0], 0] };
	}

	#dispose(): void {
		this.#grips.dispose();
		this.draft.dispose();
	}
}

/** Where a line of sight meets z = 0, not too far away. */
function floorOf({ origin, direction }: Ray): Vec3 | null {
	const depth = -origin[2] / direction[2];
	if (!(depth > 0) || depth > 50 * Math.max(1, Math.abs(origin[2]))) return null;
	return origin.map((c, k) => c + depth * (direction[k] as number)) as Vec3;
}

/** Of all bodies but the world; three numbers each. */
function footprintOfRobot(xpos: ArrayLike<number>, room: number): Footprint[] {
	const of = (k: 0 | 1) => Array.from(xpos).filter((_, i) => i > 2 && i % 3 === k);
	const [x, y] = [of(0), of(1)];
	if (x.length === 0) return [];
	return [
		{
			low: [Math.min(...x) - room, Math.min(...y) - room],
			high: [Math.max(...x) + room, Math.max(...y) + room],
		},
	];
}
