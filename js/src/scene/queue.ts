/** A frame that takes a processor longer [ms] is finished before the next is begun. */
const SLOW = 50;
/** A frame that is not done after so long [ms] never will be. */
const GIVE_UP = 3000;

/**
 * Frames that were asked for and are not drawn yet. A processor that draws can be many behind: each would be of a pose
 * that is long past, and the hand would pull a robot that lags.
 */
export class FrameQueue {
	readonly #open: { fence: WebGLSync; begun: number }[] = [];
	#cost = 0;

	constructor(readonly gl: WebGL2RenderingContext) {}

	/** Everything of a frame has been asked for. */
	add(): void {
		const fence = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
		if (fence === null) return;
		this.gl.flush();
		this.#open.push({ fence, begun: performance.now() });
	}

	/** Whether another frame would only wait. */
	get isFull(): boolean {
		for (let first = this.#open[0]; first !== undefined && this.#isDone(first); first = this.#open[0]) {
			this.#cost = performance.now() - first.begun;
			this.gl.deleteSync(first.fence);
			this.#open.shift();
		}
		return this.#open.length >= (this.#cost > SLOW ? 1 : 2);
	}

	#isDone({ fence, begun }: { fence: WebGLSync; begun: number }): boolean {
		if (performance.now() - begun > GIVE_UP) return true;
		return this.gl.getSyncParameter(fence, this.gl.SYNC_STATUS) === this.gl.SIGNALED;
	}
}
