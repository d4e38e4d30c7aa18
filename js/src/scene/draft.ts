/** The draft of a map as it is drawn: thousands of objects, of which an edit touches what it changes and nothing else. */
import { type BufferGeometry, Group } from "three";
import { capsuleDepth } from "./capsule.ts";
import { DraftFloor } from "./draftfloor.ts";
import { draftMaterial, type Style } from "./draftlooks.ts";
import { arrowGeometry, wedgeGeometry } from "./draftshapes.ts";
import type { Guest } from "./guest.ts";
import type { Finish, Shared } from "./materials.ts";
import { type MeetShape, meetShape, meetSphere } from "./meet.ts";
import { Pool, type Tenant } from "./pool.ts";
import { unitGeometry } from "./primitives.ts";
import { length, type Ray, rotate, sub, type Vec3 } from "./vec.ts";

export type DraftShape = MeetShape;

/** A thing of the draft; another value of the same id stands for other shapes or colours. */
export interface Thing {
	id: string;
	name: string;
	/** sRGB and how opaque. */
	color: readonly number[];
	enabled: boolean;
	shapes: () => DraftShape[];
}

/** Everything of the draft that is to be seen. */
export interface DraftScene {
	/** What things are made of: what is the same object as before is not looked at again. */
	sources: readonly (readonly { id: string }[])[];
	thingOf: (source: never) => Thing;
	/** Not there yet: under the hand that places them. */
	ghosts: readonly Thing[];
	ground: { enabled: boolean; color: readonly number[] } | null;
	/** Ids. */
	selected: ReadonlySet<string>;
	lit: ReadonlySet<string>;
	hidden: ReadonlySet<string>;
	fresh: ReadonlySet<string>;
}

interface Drawn {
	thing: Thing;
	source: object;
	style: Style;
	shapes: DraftShape[];
	slots: (Tenant & { pool: Pool })[];
	center: Vec3;
	radius: number;
	glow: number;
	fresh: boolean;
	hidden: boolean;
	/** Of the last scene that had it. */
	seen: number;
}

const KINDS: Record<DraftShape["type"], () => BufferGeometry> = {
	box: () => unitGeometry("box", "fine"),
	cylinder: () => unitGeometry("cylinder", "fine"),
	capsule: () => unitGeometry("capsule", "coarse"),
	wedge: wedgeGeometry,
	arrow: arrowGeometry,
};
const LOOKS = { box: "flat", wedge: "flat", arrow: "flat", cylinder: "round", capsule: "caps" } as const;
/** What of a scene marks things, besides what they are. */
const MARKS = ["selected", "lit", "hidden", "fresh"] as const;
const ROOM = "map/";
const GROUND = "map/ground";
/** Half a side [m] of the floor that an empty map shows. */
const ROOMY = 1.5;
const FLOOR = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [ROOMY * x, ROOMY * y, 0]));
/** Shadows finer than the whole of a large map are worth more: this far around the origin [m]. */
const SHADOWS = 20;

export class Draft implements Guest {
	readonly group = new Group();
	readonly #floor: DraftFloor;
	readonly #drawn = new Map<string, Drawn>();
	#ghosts: Drawn[] = [];
	readonly #pools = new Map<string, Pool>();
	readonly #geometries = new Map<string, BufferGeometry>();
	#number = 0;
	#corners: readonly Vec3[] = [];
	#scene: DraftScene | null = null;
	reach = 0;
	floor = false;
	/** What is to be done before each picture. */
	aimed: () => void = () => undefined;

	constructor(
		readonly shared: Shared,
		readonly finish: Finish,
		extent: number,
	) {
		this.group.matrixAutoUpdate = false;
		this.#floor = new DraftFloor(shared, finish, extent);
		this.group.add(this.#floor.mesh);
	}

	/** Draws a scene; returns how many instances were touched. */
	show(scene: DraftScene): number {
		const before = this.#scene;
		this.#scene = scene;
		const isOther =
			before === null ||
			MARKS.some((mark) => before[mark] !== scene[mark]) ||
			scene.sources.some((list, i) => list.length !== before.sources[i]?.length);
		if (isOther || !this.#showChanged(scene, before)) this.#showAll(scene);
		this.#showGhosts(scene.ghosts);
		this.floor = scene.ground?.enabled === true && !scene.hidden.has("");
		const glow = scene.selected.has("") ? 2 : scene.lit.has("") ? 1 : 0;
		this.#floor.set(this.floor ? (scene.ground?.color ?? null) : null, glow, this.reach);
		let touched = 0;
		for (const pool of this.#pools.values()) touched += pool.flush();
		return touched;
	}

	/** Draws what is another object at the same place of the same list; false where ids have changed places. */
	#showChanged(scene: DraftScene, before: DraftScene): boolean {
		for (const [k, list] of scene.sources.entries()) {
			const old = before.sources[k];
			if (old === list || old === undefined) continue;
			for (let i = 0; i < list.length; i++) {
				const source = list[i] as { id: string };
				if (source === old[i]) continue;
				if (source.id !== old[i]?.id) return false;
				this.#enclose(this.#showOne(scene, source));
			}
		}
		return true;
	}

	#showAll(scene: DraftScene): void {
		const number = ++this.#number;
		let count = 0;
		for (const list of scene.sources) {
			count += list.length;
			for (const source of list) this.#showOne(scene, source).seen = number;
		}
		if (this.#drawn.size > count) {
			for (const [id, drawn] of this.#drawn) {
				if (drawn.seen === number) continue;
				this.#free(drawn);
				this.#drawn.delete(id);
			}
		}
		this.reach = 0;
		this.#corners = [];
		for (const drawn of this.#drawn.values()) this.#enclose(drawn);
	}

	#showOne(scene: DraftScene, source: { id: string }): Drawn {
		const { id } = source;
		const hidden = scene.hidden.has(id);
		let drawn = this.#drawn.get(id);
		if (drawn === undefined || drawn.source !== source || drawn.hidden !== hidden) {
			const thing = scene.thingOf(source as never);
			drawn = this.#place(drawn, thing, source, styleOf(thing), hidden);
			this.#drawn.set(id, drawn);
		}
		const glow = scene.selected.has(id) ? 2 : scene.lit.has(id) ? 1 : 0;
		const fresh = scene.fresh.has(id);
		if (glow !== drawn.glow) for (const slot of drawn.slots) slot.pool.glow(slot, glow);
		if (fresh !== drawn.fresh) {
			for (const slot of drawn.slots) slot.pool.mark(slot, drawn.thing.color[3] ?? 1, fresh);
		}
		drawn.glow = glow;
		drawn.fresh = fresh;
		return drawn;
	}

	/** How many shapes are drawn, the floor included, hidden and disabled ones and marks of spawn points left out. */
	get count(): number {
		let count = this.floor ? 1 : 0;
		for (const { thing, shapes } of this.#drawn.values()) {
			if (thing.enabled && shapes[0]?.type !== "arrow") count += shapes.length;
		}
		return count;
	}

	/** Whether all that is drawn has numbers for its place and size. */
	get isFinite(): boolean {
		for (const { shapes } of this.#drawn.values()) {
			for (const { half, position, quat } of shapes) {
				if (![...half, ...position, ...quat].every(Number.isFinite)) return false;
			}
		}
		return true;
	}

	get corners(): readonly Vec3[] {
		return this.#corners;
	}

	meet(ray: Ray): { path: string; distance: number } | null {
		let [path, distance] = ["", Infinity];
		for (const [id, { center, radius, shapes, hidden }] of this.#drawn) {
			if (hidden || meetSphere(center, radius, ray) >= distance) continue;
			for (const shape of shapes) {
				const away = meetShape(shape, ray);
				// The one that was there first where two are as near.
				if (away < distance) [path, distance] = [ROOM + id, away];
			}
		}
		return path === "" ? null : { path, distance };
	}

	/** The nearest top on a line of sight, of what is not among `except`; null: the floor, if it is met at all. */
	surface(ray: Ray, except: ReadonlySet<string>): Vec3 | null {
		let nearest = ray.direction[2] < 0 ? -ray.origin[2] / ray.direction[2] : Infinity;
		if (nearest <= 0) nearest = Infinity;
		for (const [id, { center, radius, shapes, hidden, thing }] of this.#drawn) {
			if (hidden || !thing.enabled || except.has(id) || meetSphere(center, radius, ray) >= nearest) continue;
			for (const shape of shapes) {
				if (shape.type !== "arrow") nearest = Math.min(nearest, meetShape(shape, ray));
			}
		}
		if (!Number.isFinite(nearest)) return null;
		return ray.origin.map((c, k) => c + nearest * (ray.direction[k] as number)) as Vec3;
	}

	label(path: string): string | null {
		if (!path.startsWith(ROOM)) return null;
		const thing = this.#drawn.get(path.slice(ROOM.length))?.thing;
		return thing?.name ?? (path === GROUND ? "ground" : null);
	}

	points(paths: readonly string[] | null): number[] {
		const wanted = paths === null ? null : new Set(paths);
		// There is always room to put something.
		const found: number[] = wanted === null ? [...FLOOR] : [];
		for (const [id, { center, radius, hidden }] of this.#drawn) {
			if (hidden || (wanted !== null && !wanted.has(ROOM + id))) continue;
			const r = radius / Math.sqrt(3);
			for (let i = 0; i < 8; i++) {
				found.push(center[0] + (i & 1 ? r : -r), center[1] + (i & 2 ? r : -r), center[2] + (i & 4 ? r : -r));
			}
		}
		return found;
	}

	aim(): void {
		this.aimed();
	}

	dispose(): void {
		for (const pool of this.#pools.values()) pool.dispose();
		this.#floor.dispose();
		this.group.removeFromParent();
	}

	#showGhosts(ghosts: readonly Thing[]): void {
		for (const old of this.#ghosts) this.#free(old);
		this.#ghosts = ghosts.map((thing) => this.#place(undefined, thing, thing, "ghost", false));
	}

	/** Puts a thing where it is now, into the slots it has where these fit. */
	#place(before: Drawn | undefined, thing: Thing, source: object, style: Style, hidden: boolean): Drawn {
		const shapes = thing.shapes();
		const [center, radius] = enclosing(shapes);
		const fits =
			before !== undefined &&
			!hidden &&
			!before.hidden &&
			before.style === style &&
			before.shapes.length === shapes.length &&
			before.shapes.every(({ type }, i) => type === shapes[i]?.type);
		if (before !== undefined && !fits) this.#free(before);
		const slots = fits ? before.slots : hidden ? [] : shapes.map(({ type }) => this.#slot(type, style));
		const fresh = fits && before.fresh;
		const alpha = style === "ghost" ? 0.55 : (thing.color[3] ?? 1);
		const isPainted = fits && before.thing.color.every((c, i) => c === thing.color[i]);
		for (const [i, slot] of slots.entries()) {
			writeMatrix(shapes[i] as DraftShape, slot.pool.matrix(slot));
			if (isPainted) continue;
			slot.pool.paint(slot, thing.color);
			slot.pool.mark(slot, alpha, fresh);
			if (!fits) slot.pool.glow(slot, style === "ghost" ? 1 : 0);
		}
		const glow = fits ? before.glow : 0;
		return { thing, source, style, shapes, slots, center, radius, glow, fresh, hidden, seen: 0 };
	}

	#slot(type: DraftShape["type"], style: Style): Tenant & { pool: Pool } {
		const key = `${type} ${style}`;
		let pool = this.#pools.get(key);
		if (pool === undefined) {
			const caps = type === "capsule";
			const geometry = () => {
				const made = this.#geometries.get(type) ?? KINDS[type]();
				this.#geometries.set(type, made);
				return made;
			};
			const material = () => draftMaterial(style, LOOKS[type], this.shared, this.finish);
			const shadows = style === "solid" || style === "clear";
			pool = new Pool(this.group, geometry, material, caps ? capsuleDepth : null, shadows);
			this.#pools.set(key, pool);
		}
		const tenant = { slot: -1, pool };
		pool.add(tenant);
		return tenant;
	}

	#free({ slots }: Drawn): void {
		for (const slot of slots) slot.pool.remove(slot);
	}

	/** Reach and corners come to enclose it. */
	#enclose({ center, radius, thing, shapes }: Drawn): void {
		this.reach = Math.max(this.reach, length(center) + radius);
		if (!thing.enabled || shapes[0]?.type === "arrow") return;
		const [least, most] = this.#corners;
		const within = (c: number) => Math.min(SHADOWS, Math.max(-SHADOWS, c));
		const isInside = (k: 0 | 1 | 2) =>
			least !== undefined &&
			most !== undefined &&
			within(center[k] - radius) >= least[k] &&
			within(center[k] + radius) <= most[k];
		if (isInside(0) && isInside(1) && isInside(2)) return;
		this.#corners = [
			center.map((c, k) => Math.min(within(c - radius), least?.[k] ?? Infinity)) as Vec3,
			center.map((c, k) => Math.max(within(c + radius), most?.[k] ?? -Infinity)) as Vec3,
		];
	}
}

const styleOf = ({ enabled, color }: Thing): Style =>
	!enabled ? "off" : (color[3] ?? 1) < 1 ? "clear" : "solid";

/** A sphere around shapes. */
function enclosing(shapes: readonly DraftShape[]): [Vec3, number] {
	const center: Vec3 = [0, 0, 0];
	for (const { position } of shapes)
		for (const k of [0, 1, 2] as const) center[k] += position[k] / shapes.length;
	let radius = 0;
	for (const shape of shapes) {
		radius = Math.max(radius, length(sub(shape.position, center)) + sizeOf(shape));
	}
	return [center, radius];
}

function sizeOf({ type, half }: DraftShape): number {
	const [a = 0, b = 0] = half;
	if (type === "capsule") return a + b;
	return type === "cylinder" ? Math.hypot(a, b) : Math.hypot(...half);
}

/** The instance of a unit shape. */
export function writeMatrix({ type, half, position, quat }: DraftShape, out: Float32Array): void {
	const [a = 0, b = 0, c = 0] = half;
	const round = type === "cylinder" || type === "capsule";
	// A capsule that is all ends still needs an axis.
	const scales = round ? [a, a, type === "capsule" ? Math.max(b, 1e-4 * a) : b] : [a, b, c];
	for (let k = 0; k < 3; k++) {
		const axis: Vec3 = [0, 0, 0];
		axis[k as 0] = scales[k] as number;
		out.set(rotate(quat, axis), 4 * k);
		out[4 * k + 3] = 0;
	}
	out.set(position, 12);
	out[15] = 1;
}
