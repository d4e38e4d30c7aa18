import type { DrawingCanvas } from "./sharedpicture.ts";

/** The browser gives no context; drawing is impossible, everything else is not. */
export class NoContext extends Error {
	constructor() {
		super("This browser offers no WebGL 2 here.");
	}
}

/** A context on a canvas that is not in the document. Throws `NoContext`. */
export function openContext(antialias: boolean): { canvas: DrawingCanvas; gl: WebGL2RenderingContext } {
	const options: WebGLContextAttributes = { antialias, alpha: false, powerPreference: "high-performance" };
	if (typeof OffscreenCanvas !== "undefined") {
		const canvas = new OffscreenCanvas(1, 1);
		const gl = canvas.getContext("webgl2", options);
		if (gl !== null) return { canvas, gl };
	}
	const canvas = document.createElement("canvas");
	const gl = canvas.getContext("webgl2", options);
	if (gl === null) throw new NoContext();
	return { canvas, gl };
}

/** Gives a context back now, not when the garbage is collected. */
export function loseContext(gl: WebGL2RenderingContext): void {
	gl.getExtension("WEBGL_lose_context")?.loseContext();
}

/** Whether there is no graphics card behind it. */
export function isDrawnByProcessor(gl: WebGL2RenderingContext): boolean {
	const info = gl.getExtension("WEBGL_debug_renderer_info");
	const name = String(gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
	return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}
