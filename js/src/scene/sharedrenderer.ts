import { type Camera, NoToneMapping, PCFShadowMap, type Scene, WebGLRenderer } from "three";
import { FrameQueue } from "./queue.ts";
import { isDrawnByProcessor, loseContext, openContext } from "./sharedcontext.ts";
import type { DrawingCanvas } from "./sharedpicture.ts";

declare const __ROBOTVIEW_BUILD__: string | undefined;
declare global {
	/** By build of the front end: a page may hold views of kernels of two versions. */
	var __robotview_renderers: Record<string, SharedRenderer> | undefined;
}

/** A view that is drawn by the shared renderer. */
export interface Tenant {
	/** Whether anybody can see it. */
	readonly inSight: boolean;
	/** Makes its picture independent of the context. */
	keep(): void;
	/** Frees what it has on the graphics card; drawing brings it back. */
	rest(): void;
	/** What it has on the card, and how many bytes each takes. */
	holdings(): Iterable<readonly [object, number]>;
	/** There is a context again: what is in sight must be drawn anew. */
	revive(): void;
	/** Says why nothing is drawn; "" once something is. */
	trouble(text: string): void;
}

/** What a frame took. */
export interface Drawn {
	calls: number;
	triangles: number;
}

/**
 * A page in which nothing has been in sight for so long [ms] gives its context back. Chromium takes contexts away
 * beyond 16, and where each output is a frame of its own there are soon more.
 */
const GIVE_BACK = { framed: 2000, page: 60_000, empty: 2000 };
/** So long [ms] a lost context may stay away before another is asked for. */
const PATIENCE = 4000;
/** Bytes on the card; above, views that are out of sight rest. */
const BOUND = 512 * 2 ** 20;
const LOST = "The browser has taken the graphics card away. The picture is drawn anew as soon as it is back.";

/** The one context of the page, and the one buffer in which all views are drawn, one after the other. */
export class SharedRenderer {
	/** Whether WebGL is drawn by the processor: then every pixel counts. Null until the first context tells. */
	software: boolean | null = null;
	#gl: WebGLRenderer | null = null;
	#canvas: DrawingCanvas | null = null;
	/** Only where a processor draws. */
	#queue: FrameQueue | null = null;
	/** Listeners on the canvas. */
	#life = new AbortController();
	#limit = 4096;
	/** In order of their last frame. */
	readonly #tenants = new Set<Tenant>();
	#idle: ReturnType<typeof setTimeout> | undefined;
	/** Waits for a lost context, or for the next attempt to get one. */
	#waiting: ReturnType<typeof setTimeout> | undefined;

	/** Whether it holds a context. */
	get alive(): boolean {
		return this.#gl !== null;
	}

	/** Throws `NoContext` where there is none to be had. */
	enter(tenant: Tenant): void {
		if (this.#gl === null && this.#waiting === undefined) this.#open();
		this.#tenants.add(tenant);
		this.sightChanged();
	}

	leave(tenant: Tenant): void {
		tenant.rest();
		this.#tenants.delete(tenant);
		this.sightChanged();
	}

	/** A tenant has come into sight, or gone. */
	sightChanged(): void {
		clearTimeout(this.#idle);
		if (this.#gl === null || [...this.#tenants].some((tenant) => tenant.inSight)) return;
		this.#trim();
		const framed = globalThis.parent !== globalThis.self;
		const time = this.#tenants.size === 0 ? GIVE_BACK.empty : framed ? GIVE_BACK.framed : GIVE_BACK.page;
		this.#idle = setTimeout(() => this.#giveBack(), time);
	}

	/** How much finer or coarser a picture of this size [px] must be drawn to fit: at most 1. */
	fit(width: number, height: number): number {
		return Math.min(1, this.#limit / width, this.#limit / height);
	}

	/**
	 * Draws into the lower left corner of the buffer, as large as told [px]. Null while there is no context.
	 *
	 * Args:
	 *     shadows: whether to draw them anew.
	 */
	draw(
		tenant: Tenant,
		scene: Scene,
		camera: Camera,
		size: { width: number; height: number },
		shadows: boolean,
	): { canvas: DrawingCanvas; drawn: Drawn } | null {
		const gl = this.#ready();
		const canvas = this.#canvas;
		if (gl === null || canvas === null || gl.getContext().isContextLost()) return null;
		this.#tenants.delete(tenant);
		this.#tenants.add(tenant);
		const { width, height } = size;
		// Setting the size takes long, and forgets everything; so the buffer only grows.
		if (width > canvas.width || height > canvas.height) {
			gl.setSize(Math.max(width, canvas.width), Math.max(height, canvas.height), false);
		}
		gl.setViewport(0, 0, width, height);
		gl.setScissor(0, 0, width, height);
		gl.info.reset();
		if (shadows) gl.shadowMap.needsUpdate = true;
		gl.render(scene, camera);
		this.#queue?.add();
		const { calls, triangles } = gl.info.render;
		return { canvas, drawn: { calls, triangles } };
	}

	/** Whether a frame that is asked for now would wait for those before it. */
	get isBusy(): boolean {
		return this.#queue?.isFull === true;
	}

	/** What all views together have on the card. */
	get memory(): { geometries: number; textures: number } {
		const { geometries, textures } = this.#gl?.info.memory ?? { geometries: 0, textures: 0 };
		return { geometries, textures };
	}

	#ready(): WebGLRenderer | null {
		if (this.#gl !== null || this.#waiting !== undefined) return this.#gl;
		try {
			this.#open();
		} catch (error) {
			for (const tenant of this.#tenants) tenant.trouble(String((error as Error).message));
			this.#wait(() => this.#revive());
		}
		return this.#gl;
	}

	#wait(act: () => void): void {
		clearTimeout(this.#waiting);
		this.#waiting = setTimeout(() => {
			this.#waiting = undefined;
			act();
		}, PATIENCE);
	}

	/**
	 * Smooth edges, unless they would have to be computed by the processor. Making a context takes long just there, so
	 * the first is made as it would be there, and thrown away elsewhere.
	 */
	#open(): void {
		let { canvas, gl } = openContext(this.software === false);
		if (this.software === null) {
			this.software = isDrawnByProcessor(gl);
			if (!this.software) {
				loseContext(gl);
				({ canvas, gl } = openContext(true));
			}
		}
		this.#adopt(canvas, gl);
	}

	#adopt(canvas: DrawingCanvas, context: WebGL2RenderingContext): void {
		this.#life = new AbortController();
		const { signal } = this.#life;
		canvas.addEventListener("webglcontextlost", (event) => this.#lose(event, canvas, context), { signal });
		const gl = new WebGLRenderer({ canvas, context });
		// Colours are those of the file; film curves would darken blacks and grey whites.
		gl.toneMapping = NoToneMapping;
		gl.shadowMap.enabled = true;
		gl.shadowMap.type = PCFShadowMap;
		gl.shadowMap.autoUpdate = false;
		gl.info.autoReset = false;
		gl.setScissorTest(true);
		const [widest, highest] = context.getParameter(context.MAX_VIEWPORT_DIMS) as [number, number];
		this.#limit = Math.min(context.getParameter(context.MAX_TEXTURE_SIZE) as number, widest, highest);
		this.#gl = gl;
		this.#queue = this.software === true ? new FrameQueue(context) : null;
		this.#canvas = canvas;
		Object.assign(globalThis, { __rvgl: () => this.#gl });
	}

	/** The context has been taken away. It may come back by itself; if it does not, another is asked for. */
	#lose(event: Event, canvas: DrawingCanvas, context: WebGL2RenderingContext): void {
		event.preventDefault(); // else it never comes back
		this.#drop();
		const restored = () => {
			if (this.#gl !== null) return loseContext(context); // another has taken its place
			clearTimeout(this.#waiting);
			this.#waiting = undefined;
			this.#adopt(canvas, context);
			this.#revive();
		};
		canvas.addEventListener("webglcontextrestored", restored, { once: true });
		for (const tenant of this.#tenants) tenant.trouble(LOST);
		this.#wait(() => this.#revive());
	}

	#revive(): void {
		for (const tenant of this.#tenants) tenant.revive();
		this.sightChanged();
	}

	#giveBack(): void {
		for (const tenant of this.#tenants) tenant.keep();
		const context = this.#gl?.getContext();
		this.#drop();
		// three's dispose() keeps the context until the garbage is collected.
		if (context !== undefined) loseContext(context as WebGL2RenderingContext);
	}

	/** Lets go of everything on the card. */
	#drop(): void {
		clearTimeout(this.#idle);
		this.#life.abort();
		// What still listened to its own end would hold the old renderer for as long as it lives.
		for (const tenant of this.#tenants) tenant.rest();
		this.#gl?.dispose();
		this.#gl = null;
		this.#queue = null;
		this.#canvas = null;
	}

	/** Lets views that are out of sight rest while all together have too much on the card, longest unseen first. */
	#trim(): void {
		for (const tenant of this.#tenants) {
			if (tenant.inSight) continue;
			const held = new Map([...this.#tenants].flatMap((one) => [...one.holdings()]));
			const bytes = [...held.values()].reduce((sum, one) => sum + one, 0);
			if (bytes <= BOUND) return;
			tenant.rest();
		}
	}
}

/** The page's renderer. */
export function sharedRenderer(): SharedRenderer {
	const build = typeof __ROBOTVIEW_BUILD__ === "string" ? __ROBOTVIEW_BUILD__ : "source";
	globalThis.__robotview_renderers ??= {};
	const renderers = globalThis.__robotview_renderers;
	renderers[build] ??= new SharedRenderer();
	return renderers[build];
}

/** Contexts that views of this page hold now, whatever version they are of. */
export const countContexts = (): number =>
	Object.values(globalThis.__robotview_renderers ?? {}).filter((renderer) => renderer.alive).length;
