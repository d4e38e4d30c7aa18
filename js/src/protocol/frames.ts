/** Frames of a stream, from the wire to the picture and back as answers. */
import { bytesOf } from "./chunks.ts";
import type { Line } from "./line.ts";
import type { CursorSpec, Frame } from "./types.gen.ts";

/** What a simulation has besides joint positions. */
export interface Moment {
	/** [s] */
	time: number;
	/** Simulated seconds a second, 0 before it is known. */
	factor: number;
	ctrl: Float32Array;
	/** What is shown besides, by the names of the parts of `Frame`. */
	seen: Readonly<Record<string, ArrayLike<number>>>;
}

/** A row of a trajectory that the kernel wants to be shown. */
export type Place = Pick<CursorSpec, "frame" | "order">;

/** Parts that are shown as they are: float32. */
const SHOWN = ["mocap", "contacts", "rays", "statistics", "signals"];
const NOTHING = new ArrayBuffer(0);
/** Once so many frames have been drawn, the page keeps up. */
const PROVEN = 3;
/** From then on so many frames may be unanswered, and half as many are answered at a time, or what there is after [ms]. */
const AHEAD = 24;
const ANSWER_AFTER = 200;

/**
 * Each frame is the whole state: it is taken in when it comes, whatever is drawn next is drawn of the newest, and then
 * all up to that one are answered. So a page that draws slowly answers seldom, and the kernel sends it less.
 */
export class FrameTaker {
	#newest = 0;
	#answered = 0;
	#answers = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		readonly line: Pick<Line, "view" | "say" | "visible">,
		/** Takes the state in, and says whether there is something to draw. */
		readonly take: (qpos: Float32Array, moment: Moment | null, place: Place | null) => boolean,
		signal: AbortSignal,
	) {
		signal.addEventListener("abort", () => clearTimeout(this.#timer), { once: true });
	}

	receive(frame: Frame, buffers: readonly (ArrayBuffer | ArrayBufferView)[]): void {
		const part = (name: string): ArrayBuffer | null => {
			const buffer = buffers[frame.parts.indexOf(name)];
			// A copy: the bytes of a message may lie anywhere in its buffer.
			return buffer === undefined ? null : bytesOf(buffer).slice().buffer;
		};
		const qpos = part("qpos");
		if (qpos === null || frame.number <= this.#newest) return;
		this.#newest = frame.number;
		const [time, ctrl] = [part("time"), part("ctrl")];
		const [now = 0, factor = 0] = time === null ? [] : new Float64Array(time);
		const floats = (buffer: ArrayBuffer | null) => new Float32Array(buffer ?? NOTHING);
		const names = SHOWN.filter((name) => frame.parts.includes(name));
		const seen = Object.fromEntries(names.map((name) => [name, floats(part(name))]));
		const moment = time === null ? null : { time: now, factor, ctrl: floats(ctrl), seen };
		const [row, order] = new Int32Array(part("frame") ?? NOTHING);
		const place = row === undefined || order === undefined ? null : { frame: row, order };
		const moved = this.take(new Float32Array(qpos), moment, place);
		if (!moved) this.drawn();
	}

	/** Everything that has come has been drawn. */
	drawn(): void {
		const open = this.#newest - this.#answered;
		if (open === 0) return;
		if (this.#answers < PROVEN || 2 * open >= AHEAD) this.#answer();
		else this.#timer ??= setTimeout(() => this.#answer(), ANSWER_AFTER);
	}

	#answer(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		this.#answered = this.#newest;
		this.#answers++;
		// A view out of sight is not waited for.
		if (!this.line.visible) return;
		const ahead = this.#answers < PROVEN ? 2 : AHEAD;
		this.line.say({ type: "drawn", view: this.line.view, number: this.#newest, ahead });
	}
}
