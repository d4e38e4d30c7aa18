import type { Scene } from "../protocol/types.gen.ts";
import { JOINT_WIDTH } from "../scene/kinematics.ts";
import { h } from "./dom.ts";
import type { AngleUnit } from "./format.ts";
import { JointRow } from "./row.ts";

/** So many rows are made ahead of what is in sight. */
const AHEAD = 30;
/** Of a row with a slider [px], as in style.css. */
const HEIGHT = 47;

export interface RowsActions {
	move(joint: number, values: number[], phase: "move" | "end"): void;
	reset(joint: number): void;
	/** Highlight what a joint moves; null: nothing. */
	point(joint: number | null): void;
}

/** A scrolled list of joints. Rows are made as they come near and follow qpos while they are in sight, however many there are. */
export class JointRows {
	readonly element: HTMLElement;
	readonly #none = h("div", { class: "rv-none", hidden: true });
	/** Stands for the rows that are not there yet. */
	readonly #rest = h("div", { "aria-hidden": "true" });
	readonly #rows = new Map<number, JointRow>();
	readonly #observer: IntersectionObserver | null = null;
	/** Joints whose rows are in sight, as far as is known. */
	readonly #seen = new Set<number>();
	/** Joints to be listed, in order; so many of them are. */
	#wanted: readonly number[] = [];
	#listed = 0;
	#qpos: ArrayLike<number>;
	#targets: ReadonlyMap<number, number> = new Map();
	#unit: AngleUnit = "deg";
	#free = false;
	#lit: ReadonlySet<number> = new Set();

	constructor(
		readonly scene: Scene,
		readonly actions: RowsActions,
		readonly signal: AbortSignal,
	) {
		this.#qpos = scene.qpos0;
		this.element = h("div", { class: "rv-joints" }, this.#none, this.#rest);
		this.element.addEventListener("scroll", () => this.#grow(), { signal, passive: true });
		if (typeof IntersectionObserver !== "undefined") {
			const options = { root: this.element, rootMargin: `${AHEAD * HEIGHT}px 0px` };
			this.#observer = new IntersectionObserver((entries) => this.#sight(entries), options);
			signal.addEventListener("abort", () => this.#observer?.disconnect(), { once: true });
		}
	}

	/** Lists these joints, and says `none` if there are none. */
	list(joints: readonly number[], none: string): void {
		for (const joint of this.#wanted.slice(0, this.#listed)) this.#rows.get(joint)?.element.remove();
		this.#wanted = joints;
		this.#listed = 0;
		this.#none.textContent = none;
		this.#none.hidden = joints.length > 0;
		this.element.scrollTop = 0;
		this.#grow();
	}

	/** `targets`: joints that show where an actuator holds them instead. */
	show(qpos: ArrayLike<number>, targets: ReadonlyMap<number, number> = new Map()): void {
		this.#qpos = qpos;
		this.#targets = targets;
		for (const [joint, row] of this.#rows) if (this.#seen.has(joint)) this.#fill(joint, row);
	}

	setUnit(unit: AngleUnit): void {
		this.#unit = unit;
		for (const row of this.#rows.values()) row.setUnit(unit);
	}

	ignoreLimits(on: boolean): void {
		this.#free = on;
		for (const row of this.#rows.values()) row.ignoreLimits(on, this.#unit);
	}

	light(joints: ReadonlySet<number>): void {
		this.#lit = joints;
		for (const [joint, row] of this.#rows) row.light(joints.has(joint));
	}

	#grow(): void {
		const { scrollTop, clientHeight } = this.element;
		const needed = Math.ceil((scrollTop + clientHeight) / HEIGHT) + AHEAD;
		if (needed <= this.#listed && this.#listed > 0) return;
		const more = this.#wanted.slice(this.#listed, needed).map((joint) => this.#row(joint).element);
		this.#none.before(...more);
		this.#listed += more.length;
		this.#rest.style.height = `${HEIGHT * (this.#wanted.length - this.#listed)}px`;
	}

	#row(joint: number): JointRow {
		const row = this.#rows.get(joint) ?? this.#make(joint);
		this.#rows.set(joint, row);
		this.#fill(joint, row);
		return row;
	}

	#make(joint: number): JointRow {
		const { joints, qpos0 } = this.scene;
		const spec = joints[joint] as Scene["joints"][number];
		const leader = spec.mimic === null ? null : (joints[spec.mimic.joint]?.label ?? null);
		const home = qpos0.slice(spec.qposadr, spec.qposadr + JOINT_WIDTH[spec.type]);
		const row = new JointRow(
			spec,
			leader,
			home,
			{
				move: (values, phase) => this.actions.move(joint, values, phase),
				reset: () => this.actions.reset(joint),
				point: (on) => this.actions.point(on ? joint : null),
			},
			this.signal,
		);
		row.element.dataset.joint = String(joint);
		row.setUnit(this.#unit);
		if (this.#free) row.ignoreLimits(true, this.#unit);
		row.light(this.#lit.has(joint));
		this.#seen.add(joint);
		this.#observer?.observe(row.element);
		return row;
	}

	#fill(joint: number, row: JointRow): void {
		const { qposadr, type } = this.scene.joints[joint] as Scene["joints"][number];
		const target = this.#targets.get(joint);
		row.aim(target !== undefined);
		if (target !== undefined) row.show([target]);
		else row.show(Array.from({ length: JOINT_WIDTH[type] }, (_, k) => this.#qpos[qposadr + k] as number));
	}

	#sight(entries: readonly IntersectionObserverEntry[]): void {
		for (const { target, isIntersecting } of entries) {
			const joint = Number((target as HTMLElement).dataset.joint);
			const row = this.#rows.get(joint);
			if (row === undefined) continue;
			if (!isIntersecting) {
				this.#seen.delete(joint);
				continue;
			}
			this.#seen.add(joint);
			this.#fill(joint, row);
		}
	}
}
