import { isSoftware, ViewRenderer } from "./renderer.ts";
import type { Stage } from "./stage.ts";
import { Ticker } from "./ticker.ts";

/** Brings the stage to the screen when something changed. */
export class Painter {
	readonly renderer: ViewRenderer;
	/** Set once the stage is built: a context must be there before it is known how much may be drawn. */
	stage: Stage | null = null;
	/** Whether all of the scene has come. */
	complete = false;
	readonly #ticker: Ticker;
	#moved = true;
	#shadowed = false;
	#shadowsLate = false;
	#last = performance.now();

	/** Throws where the browser cannot draw. */
	constructor(
		newCanvas: () => HTMLCanvasElement,
		readonly events: {
			/** Put everything where it belongs: the robot has moved. */
			pose(): void;
			/** A frame is on the canvas. */
			painted(): void;
		},
		signal: AbortSignal,
	) {
		this.#ticker = new Ticker(() => this.#draw(), signal);
		this.renderer = new ViewRenderer(newCanvas, () => this.#ticker.request(), signal);
		signal.addEventListener("abort", () => this.renderer.dispose(), { once: true });
	}

	/** Something looks otherwise; nothing has moved. */
	request(): void {
		this.#ticker.request();
	}

	/** Something stands otherwise. */
	move(): void {
		this.#moved = true;
		this.#ticker.request();
	}

	/** [ms] since the last frame. */
	get idle(): number {
		return performance.now() - this.#last;
	}

	#draw(): void {
		if (this.stage === null) return;
		this.#last = performance.now();
		const moved = this.#moved;
		this.#moved = false;
		if (moved) this.events.pose();
		this.stage.aim();
		this.#present(this.stage, moved);
		this.events.painted();
	}

	/** Where WebGL is slow, shadows wait for the first frame in which nothing moved: they cost as much as all the rest. */
	#present(stage: Stage, moved: boolean): void {
		const late = moved && this.#shadowed && isSoftware() && this.renderer.isHeavy;
		const shadows = !late && (moved || this.#shadowsLate);
		if (late !== this.#shadowsLate) stage.robot.shaded = !late;
		this.#shadowsLate = late;
		this.#shadowed ||= this.complete;
		this.renderer.present(stage.scene, stage.camera, shadows);
		if (late) this.#ticker.request();
	}
}
