/** Frames of a stream, from the wire to the picture and back as answers. */
import { bytesOf } from "./chunks.ts";
import type { Line } from "./line.ts";
import type { Frame } from "./types.gen.ts";

/**
 * Each frame is the whole state: it is taken in when it comes, whatever is drawn next is drawn of the newest, and then
 * all up to that one are answered. So a page that draws slowly answers seldom, and the kernel sends it less.
 */
export class FrameTaker {
	#newest = 0;
	#answered = 0;

	constructor(
		readonly line: Pick<Line, "view" | "say" | "visible">,
		/** Takes the state in, and says whether there is something to draw. */
		readonly take: (qpos: Float32Array) => boolean,
	) {}

	receive(frame: Frame, buffers: readonly (ArrayBuffer | ArrayBufferView)[]): void {
		const buffer = buffers[frame.parts.indexOf("qpos")];
		if (buffer === undefined || frame.number <= this.#newest) return;
		this.#newest = frame.number;
		// A copy: the bytes of a message may lie anywhere in its buffer.
		const moved = this.take(new Float32Array(bytesOf(buffer).slice().buffer));
		if (!moved) this.drawn();
	}

	/** Everything that has come has been drawn. */
	drawn(): void {
		if (this.#newest === this.#answered) return;
		this.#answered = this.#newest;
		// A view out of sight is not waited for.
		if (this.line.visible) this.line.say({ type: "drawn", view: this.line.view, number: this.#newest });
	}
}
