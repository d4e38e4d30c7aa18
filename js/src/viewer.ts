/** One robot in one view, wired: the only file that knows all rooms. */
import { Editing } from "./editing.ts";
import { Eye, type Left } from "./interaction/eye.ts";
import { Hands } from "./interaction/hands.ts";
import { listenToKeys } from "./interaction/keys.ts";
import { JointLinks } from "./interaction/links.ts";
import { Pointer } from "./interaction/pointer.ts";
import type { Fetch } from "./interaction/replay.ts";
import { Selection } from "./interaction/selection.ts";
import { type Arrivals, progressOf } from "./loaders/assets.ts";
import { TextureSet } from "./loaders/textures.ts";
import { Playing } from "./playing.ts";
import type { Channel } from "./protocol/channel.ts";
import { listen, type WidgetModel } from "./protocol/model.ts";
import { Shared } from "./protocol/shared.ts";
import * as traits from "./protocol/traits.ts";
import type { Scene } from "./protocol/types.gen.ts";
import { fillRobot } from "./scene/filling.ts";
import { Painter } from "./scene/painter.ts";
import { findPath, labelOf, pathOf } from "./scene/paths.ts";
import { isSoftware, type ViewRenderer } from "./scene/renderer.ts";
import { Stage, type StageTheme } from "./scene/stage.ts";
import { megabytes } from "./ui/format.ts";
import type { Frame } from "./ui/frame.ts";
import { message } from "./ui/overlay.ts";
import { JointPanel } from "./ui/panel.ts";
import { Side } from "./ui/side.ts";
import type { Sight } from "./ui/sight.ts";
import type { States } from "./ui/states.ts";
import { followTheme, type Theme } from "./ui/theme.ts";
import type { Toolbar } from "./ui/toolbar.ts";
import { unhurried } from "./ui/unhurried.ts";

const THEMES: Record<Theme, StageTheme> = {
	light: { top: "#dfe7ef", bottom: "#fbfcfd", lines: "#8b95a1" },
	dark: { top: "#39414c", bottom: "#1f242b", lines: "#7d8794" },
};

/**
 * So long after the last picture [ms] a loading view is drawn again, and then each time after twice as long: where
 * loading takes long, drawing does, too, and would hold it up.
 */
const PARTIAL_AFTER = 500;
/** Text is laid out anew each time [ms]. */
const PROGRESS_EVERY = 200;
/**
 * Nobody reads numbers that change faster [ms]. Where a processor draws, a panel of thirty sliders takes as long as the
 * robot; the slider in the hand moves by itself.
 */
const NUMBERS_EVERY = { usual: 80, software: 500 };

export interface ViewerContext {
	id: string;
	model: WidgetModel;
	el: HTMLElement;
	frame: Frame;
	toolbar: Toolbar;
	sight: Sight;
	states: States;
	channel: Channel;
	fetch: Fetch;
	/** Of everything the scene is drawn with. */
	arrivals: Arrivals;
	/** Whatever the kernel sent has been drawn. */
	drawn(): void;
	/** A complete picture is on the canvas. */
	painted(): void;
	/** Where the view looked from before its robot was read again. */
	before: Left | null;
	signal: AbortSignal;
}

export class Viewer {
	readonly ready: Promise<void>;
	readonly stage: Stage;
	readonly hands: Hands;
	readonly selection: Selection;
	readonly eye: Eye;
	readonly #pointer: Pointer;
	readonly #panel: JointPanel;
	readonly #side: Side;
	readonly playing: Playing;
	readonly editing: Editing;
	readonly #showNumbers: () => void;
	readonly #sayProgress: () => void;
	readonly #show: Shared<traits.ShowSwitches>;
	readonly #painter: Painter;
	#settle: () => void = () => undefined;
	/** The complete scene has been on the canvas. */
	#isPainted = false;

	/** Throws where the browser cannot draw. */
	constructor(
		readonly context: ViewerContext,
		readonly scene: Scene,
	) {
		const { model, frame, toolbar, channel, signal } = context;
		this.ready = new Promise((resolve) => {
			this.#settle = resolve;
		});
		const painting = {
			pose: () => this.#pose(),
			painted: () => this.#painted(),
			trouble: (text: string) => frame.status.say("context", text),
		};
		this.#painter = new Painter(frame.canvas, painting, signal);
		this.stage = new Stage(scene, new TextureSet(scene.textures), isSoftware());
		signal.addEventListener("abort", () => this.stage.dispose(), { once: true });
		this.#painter.stage = this.stage;

		this.hands = new Hands(scene, channel, () => this.#painter.move(), signal);
		const moved = (joint: number, values: number[]) => this.hands.linked(joint, values);
		const held = (joint: number) => (this.hands.state.isHeld(joint) ? this.hands.state.values(joint) : null);
		this.hands.links = new JointLinks(scene, model.widget_manager, moved, signal, held);
		this.selection = new Selection(channel, traits.readSelected(model), traits.readHovered(model), () =>
			this.#highlight(),
		);
		this.#show = new Shared(
			traits.readShow(model),
			() => channel.settled("show"),
			sameJson,
			() => this.#applyShow(),
		);
		this.eye = new Eye(
			this.stage,
			channel,
			frame.canvas,
			traits.readCamera(model),
			context.before,
			{
				changed: () => this.#painter.request(),
				follows: () => this.#painter.move(),
				wheelIgnored: () => this.#explainWheel(),
				covers: () => toolbar.covers(frame.canvas),
			},
			signal,
		);
		this.#sayProgress = unhurried(() => this.#fillProgress(), PROGRESS_EVERY, signal);
		this.#showNumbers = unhurried(
			() => this.#fillPanel(),
			NUMBERS_EVERY[isSoftware() ? "software" : "usual"],
			signal,
		);
		this.#pointer = this.#listenToPointer();
		this.#panel = this.#makePanel();
		this.playing = new Playing(context, scene, this.stage, this.hands, {
			redraw: () => this.#painter.request(),
			move: () => this.#painter.move(),
			numbers: () => this.#showNumbers(),
			show: (key, on) => this.switch(key, on),
		});
		this.#side = this.#makeSide();
		const { stage, eye, selection } = this;
		const [move, request] = [() => this.#painter.move(), () => this.#painter.request()];
		this.editing = new Editing({ context, stage, eye, selection, move, request });
		listenToKeys(
			frame.canvas,
			{
				turn: (azimuth, polar) => this.eye.orbit.turn(azimuth, polar),
				zoom: (factor) => this.eye.orbit.zoom(factor),
				home: () => this.hands.home(),
				frame: () => this.eye.frame(this.selection.selected.value),
				clear: () => (this.#pointer.dragging ? this.#pointer.release(true) : this.selection.clear()),
				play: () => this.playing.toggle(),
				step: () => this.playing.step(),
				back: () => this.playing.back(),
				reset: () => this.playing.reset(),
				handles: (mode) => {
					this.playing.simulating.placing.mode = mode;
				},
			},
			signal,
		);
		followTheme(
			document.body,
			(theme) => {
				frame.element.dataset.theme = theme;
				this.stage.setTheme(THEMES[theme]);
				this.#painter.request();
			},
			signal,
		);
		this.#followTraits();
		frame.watch((width, height) => {
			if (width === 0 || height === 0) return; // hidden, or not laid out yet
			this.renderer.resize(width, height);
			this.stage.camera.aspect = width / height;
			this.eye.apply();
		}, signal);
		toolbar.show(this.#show.value);
		const { sight } = this.context;
		sight.listen(() => {
			this.#painter.see(sight.near, sight.seen);
			this.playing.replaying.replay.seen = sight.seen;
		});
		this.#load();
	}

	get renderer(): ViewRenderer {
		return this.#painter.renderer;
	}

	/** A canvas with the whole scene as it is now; null while parts are missing, or out of sight. */
	picture(): HTMLCanvasElement | null {
		this.#painter.finish();
		return this.#painter.settled ? this.renderer.canvas : null;
	}

	/** Whether nobody holds or points at anything. */
	get atRest(): boolean {
		return !this.#pointer.dragging && this.selection.hovered.value === "";
	}

	/** A button of the toolbar. */
	switch(key: string, value: boolean): void {
		this.context.channel.show(key, value);
		this.#show.setLocal({ ...this.#show.value, [key]: value });
	}

	/** Follows the robot, or stays. */
	follow(on: boolean): void {
		this.eye.track(on ? rootOf(this.scene) : "");
		this.context.toolbar.follow(this.eye.body !== null);
	}

	setHeadlight(on: boolean): void {
		this.stage.lights.setHeadlight(on);
		this.#painter.request();
	}

	/** The trait qpos is exact now. */
	followKernel(): void {
		if (!this.playing.replays) this.hands.setKernel(traits.readQpos(this.context.model));
	}

	setPanel(open: boolean): void {
		this.#side.element.hidden = !open;
		this.context.toolbar.panel(open);
		this.#fillPanel();
	}

	/** The kernel has taken in input up to `seq`. */
	acknowledge(seq: number): void {
		this.hands.acknowledge(seq);
		this.playing.acknowledge(seq);
		this.selection.acknowledged();
		this.eye.acknowledged();
		this.#show.acknowledged();
		this.editing.editor?.heard(seq);
	}

	/** More of the scene has come. */
	progress(): void {
		this.#sayProgress();
	}

	#fillProgress(): void {
		if (this.#painter.complete) return;
		const { done, total, bytes, totalBytes } = progressOf(this.scene);
		const text = `Loading ${done} of ${total} parts, ${megabytes(bytes)} of ${megabytes(totalBytes)}`;
		this.context.frame.status.say("loading", text, totalBytes > 0 ? bytes / totalBytes : 0);
	}

	#load(): void {
		const { arrivals, frame, signal } = this.context;
		let pause = PARTIAL_AFTER;
		const arrived = () => {
			if (this.#painter.idle <= pause) return;
			pause *= 2;
			this.#painter.move();
		};
		const filling = fillRobot(this.stage.robot, arrivals, arrived);
		this.progress();
		void filling.then((failures) => {
			if (signal.aborted) return;
			this.#painter.complete = true;
			frame.status.say("loading", "");
			frame.status.say("failures", failures.length > 0 ? `Not shown: ${failures.join("; ")}` : "");
			this.stage.pose(this.hands.state.qpos);
			this.stage.layGround();
			this.playing.replaying.fit();
			this.#explainEmptiness();
			this.eye.complete = true;
			this.eye.apply();
			this.#painter.move();
		});
	}

	#pose(): void {
		this.stage.pose(this.hands.state.qpos);
		this.playing.pose();
		this.eye.follow();
		this.#showNumbers();
	}

	#fillPanel(): void {
		// A panel of thirty sliders is drawn as long as the robot, which comes first.
		if (!this.#isPainted) return;
		const { simulated, controls } = this.playing.simulating;
		if (this.#side.isOpen(this.#panel.element)) this.#panel.show(this.hands.state.qpos, simulated.targets);
		if (controls !== null && this.#side.isOpen(controls.element)) this.playing.simulating.fill();
	}

	#painted(): void {
		const { el, frame } = this.context;
		el.dataset.frames = String(this.renderer.frames);
		this.context.drawn();
		if (!this.#painter.complete || frame.canvas.clientWidth === 0) return;
		this.#settle();
		this.context.painted();
		if (this.#isPainted) return;
		this.#isPainted = true;
		el.dataset.painted = "";
		requestAnimationFrame(() => {
			this.#fillPanel();
			requestAnimationFrame(() => {
				el.dataset.painted = "true";
			});
		});
	}

	#highlight(): void {
		const selected = this.selection.selected.value;
		this.stage.robot.highlight(selected, this.selection.lit);
		this.#panel.light(this.#jointsOf(selected));
		this.playing.simulating.placing.select(selected);
		this.editing.editor?.light(selected, this.selection.lit);
		this.#painter.request();
	}

	/** The joints that move what is selected. */
	#jointsOf(paths: readonly string[]): Set<number> {
		const joints = new Set<number>();
		for (const path of paths) {
			const found = findPath(this.scene, path);
			if (found?.kind === "joint") joints.add(found.index);
			const body = found?.kind === "geom" ? this.scene.geoms[found.index]?.body : found?.index;
			if (found === null || found.kind === "joint" || body === undefined) continue;
			for (const joint of this.scene.bodies[body]?.joints ?? []) joints.add(joint);
		}
		return joints;
	}

	#applyShow(): void {
		const show = this.#show.value;
		this.stage.setShow(show);
		this.context.toolbar.show(show);
		this.#painter.move();
	}

	#followTraits(): void {
		const { model, frame, toolbar, signal } = this.context;
		const follow = (name: string, act: () => void, now = true) => {
			listen(model, `change:${name}`, act, signal);
			if (now) act();
		};
		follow("qpos", () => this.followKernel());
		follow("selected", () => this.selection.selected.setKernel(traits.readSelected(model)));
		follow("hovered", () => this.selection.hovered.setKernel(traits.readHovered(model)));
		follow("camera", () => {
			this.eye.setKernel(traits.readCamera(model));
			toolbar.follow(this.eye.body !== null);
		});
		follow("_fitted", () => this.eye.setKernel(traits.readCamera(model)), false);
		follow("show", () => this.#show.setKernel(traits.readShow(model)), false);
		follow("panel", () => this.setPanel(traits.readPanel(model)));
		follow("_joint_models", () => void this.hands.links?.update(traits.readJointModels(model)));
		follow("ignore_limits", () => {
			this.hands.state.ignoreLimits = traits.readIgnoreLimits(model);
			this.#panel.ignoreLimits(traits.readIgnoreLimits(model));
		});
		toolbar.panel(traits.readPanel(model));
		frame.canvas.setAttribute(
			"aria-keyshortcuts",
			"ArrowLeft ArrowRight ArrowUp ArrowDown + - h f Escape Space . , r w e",
		);
		this.stage.setShow(this.#show.value);
		this.#highlight();
	}

	#makeSide(): Side {
		const { frame, signal } = this.context;
		const tabs = [{ name: "Joints", count: this.scene.joints.length, element: this.#panel.element }];
		const { controls } = this.playing.simulating;
		if (controls !== null) {
			tabs.push({ name: "Controls", count: this.scene.inputs.length, element: controls.element });
		}
		const side = new Side(tabs, () => this.#fillPanel(), signal);
		frame.element.append(side.element);
		return side;
	}

	#makePanel(): JointPanel {
		const { signal } = this.context;
		const panel = new JointPanel(
			this.scene,
			{
				move: (joint, values, phase) => this.hands.move(joint, values, phase),
				reset: (joint) => this.hands.reset(joint),
				home: () => this.hands.home(),
				keyframe: (index) => this.hands.keyframe(index),
				point: (joint) => {
					const body = joint === null ? undefined : this.scene.joints[joint]?.body;
					this.selection.point(body === undefined ? null : pathOf(this.scene, "body", body));
				},
			},
			signal,
		);
		return panel;
	}

	#listenToPointer(): Pointer {
		const { frame, signal } = this.context;
		return new Pointer(
			this.stage,
			this.hands.state,
			this.eye.orbit,
			frame.canvas,
			{
				hover: (path, at) => {
					frame.tooltip.show(path === "" ? "" : (this.stage.guest?.label(path) ?? labelOf(path)), at);
					this.selection.hover(path);
				},
				click: (path, point, add) => this.selection.click(path, point, add),
				grab: (joint) => this.hands.grab(joint),
				drag: (joint, values) => {
					this.hands.move(joint, values, "move");
					const label = this.scene.joints[joint]?.label ?? "";
					frame.status.say(
						"drag",
						this.playing.simulating.simulated.aims(joint) ? `Target of ${label}` : label,
					);
				},
				hold: (x, y, ray, hit) =>
					this.editing.editor?.hold(x, y, ray, hit) ?? this.playing.simulating.placing.hold(x, y, ray, hit),
				holds: (body) => this.playing.simulating.placing.holds(body),
				pulls: (joint, keys) => this.playing.simulating.pullKind(joint, keys),
				pull: (grip, to) => this.playing.simulating.pullAt(grip, to),
				drop: (joint) => {
					this.hands.drop(joint);
					frame.status.say("drag", "");
				},
			},
			signal,
		);
	}

	#explainWheel(): void {
		const { status } = this.context.frame;
		status.say("wheel", "Click the picture first, then the wheel zooms");
		setTimeout(() => status.say("wheel", ""), 1600);
	}

	#explainEmptiness(): void {
		if (this.scene.geoms.length > 0 || this.editing.wanted) return;
		const bodies = this.scene.bodies.length - 1;
		const text = `The file has ${bodies === 1 ? "1 body" : `${bodies} bodies`} but no visual or collision shape.`;
		this.context.frame.stage.append(message("Nothing to draw", text));
		this.stage.setShow({ ...this.#show.value, frames: true });
	}
}

/** The body that carries the robot, as `camera` names it. */
function rootOf({ bodies, joints }: Scene): string {
	const body = (joints.find(({ type }) => type === "free") ?? joints[0])?.body ?? 1;
	return bodies[body]?.name || `#${body}`;
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
