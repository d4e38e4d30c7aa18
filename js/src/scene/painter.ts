import { ViewRenderer } from "./renderer.ts";
import type { Stage } from "./stage.ts";
import { Ticker } from "./ticker.ts";

/** A loading view is drawn this often [ms] where it is dear, so that drawing does not hold up the loading. */
const PARTIAL_EVERY = 1500;
/** Where shadows are dear they wait until nothing has moved for so long [ms]. */
const SHADOWS_AFTER = 120;

/** Brings the stage to the screen when something changed and somebody sees it. */
export class Painter {
	readonly renderer: ViewRenderer;
	/** Set once the stage is built: a context must be there before it is known how much may be drawn. */
	stage: Stage | null = null;
	/** Whether all of the scene has come. */
	complete = false;
	readonly #ticker: Ticker;
	/** Something looks otherwise than in the picture. */
	#due = true;
	#moved = true;
	#near = false;
	/** Whether the complete scene has ever been drawn. */
	#shown = false;
	/** Shadows are older than the pose. */
	#shadowsLate = false;
	#shadowTimer: ReturnType<typeof setTimeout> | undefined;
	#last = performance.now();

	/** Throws `NoContext` where the browser cannot draw. */
	constructor(
		canvas: HTMLCanvasElement,
		readonly events: {
			/** Put everything where it belongs: the robot has moved. */
			pose(): void;
			/** A frame is on the canvas. */
			painted(): void;
			/** Why nothing is drawn; "" once something is. */
			trouble(text: string): void;
		},
		signal: AbortSignal,
	) {
		this.#ticker = new Ticker(() => this.#tick(), signal);
		this.renderer = new ViewRenderer(canvas, {
			rest: () => this.#rest(),
			revived: () => this.request(),
			trouble: events.trouble,
			holdings: () => this.stage?.holdings() ?? [],
		});
		signal.addEventListener(
			"abort",
			() => {
				clearTimeout(this.#shadowTimer);
				this.renderer.dispose();
			},
			{ once: true },
		);
	}

	/** Something looks otherwise; nothing has moved. */
	request(): void {
		this.#due = true;
		if (this.#wanted) this.#ticker.request();
	}

	/** Something stands otherwise. */
	move(): void {
		this.#moved = true;
		this.request();
	}

	/**
	 * Whether the view is near the screen, and whether it is on it. Out of sight nothing is drawn, apart from the first
	 * picture of a view that comes near.
	 */
	see(near: boolean, seen: boolean): void {
		this.#near = near;
		this.renderer.inSight = seen;
		if (this.#due && this.#wanted) this.#ticker.request();
	}

	/** [ms] since the last frame. */
	get idle(): number {
		return performance.now() - this.#last;
	}

	/** Whether the picture shows everything as it is. */
	get settled(): boolean {
		return this.#shown && !this.#due && !this.#shadowsLate;
	}

	get #wanted(): boolean {
		if (!this.renderer.hasSize || (!this.complete && this.stage?.isDear && this.idle < PARTIAL_EVERY))
			return false;
		return this.renderer.inSight || (this.#near && this.complete && !this.#shown);
	}

	/** Draws all that is due now, shadows too. */
	finish(): void {
		this.draw();
		if (!this.#shadowsLate) return;
		this.#due = true;
		this.draw();
	}

	/** Draws what is due now, not in the next frame. */
	draw(): void {
		if (this.stage === null || !this.#due || !this.#wanted) return;
		this.#last = performance.now();
		const moved = this.#moved;
		this.#moved = false;
		if (moved) this.events.pose();
		this.stage.aim();
		this.#due = false;
		if (!this.#present(this.stage, moved)) {
			this.#due = true; // until there is a context
			this.#moved ||= moved;
			return;
		}
		this.#shown ||= this.complete;
		this.events.painted();
	}

	/** Shadows cost nearly as much as all the rest, so where that is much they wait until the robot stands still. */
	#present(stage: Stage, moved: boolean): boolean {
		const late = moved && stage.isDear && this.#shown;
		const shadows = !late && (moved || this.#shadowsLate);
		stage.lights.prepare(shadows);
		stage.wake();
		if (!this.renderer.present(stage.scene, stage.camera, shadows)) return false;
		this.#shadowsLate = (late || (this.#shadowsLate && !shadows)) && stage.lights.key.castShadow;
		clearTimeout(this.#shadowTimer);
		if (this.#shadowsLate) this.#shadowTimer = setTimeout(() => this.request(), SHADOWS_AFTER);
		return true;
	}

	#tick(): void {
		if (this.renderer.isBusy) this.#ticker.request();
		else this.draw();
	}

	#rest(): void {
		this.stage?.rest();
		this.#shadowsLate = true;
		this.#due = true;
	}
}
