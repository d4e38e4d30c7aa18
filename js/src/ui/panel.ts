import type { Scene } from "../protocol/types.gen.ts";
import { JOINT_WIDTH } from "../scene/kinematics.ts";
import { h } from "./dom.ts";
import type { AngleUnit } from "./format.ts";
import { JointRow } from "./row.ts";

export interface PanelActions {
	move(joint: number, values: number[], phase: "move" | "end"): void;
	reset(joint: number): void;
	home(): void;
	keyframe(index: number): void;
	/** Highlight what a joint moves; null: nothing. */
	point(joint: number | null): void;
}

/** All joints: sliders, numbers, search, home. */
export class JointPanel {
	readonly element: HTMLElement;
	readonly #rows: JointRow[];
	readonly #none = h("div", { class: "rv-none", hidden: true, text: "No joint of that name" });
	#unit: AngleUnit = "deg";

	constructor(
		readonly scene: Scene,
		readonly actions: PanelActions,
		signal: AbortSignal,
	) {
		const { joints } = scene;
		this.#rows = joints.map(
			(joint, i) =>
				new JointRow(
					joint,
					joint.mimic === null ? null : (joints[joint.mimic.joint]?.label ?? null),
					scene.qpos0.slice(joint.qposadr, joint.qposadr + JOINT_WIDTH[joint.type]),
					{
						move: (values, phase) => actions.move(i, values, phase),
						reset: () => actions.reset(i),
						point: (on) => actions.point(on ? i : null),
					},
					signal,
				),
		);
		const unit = h("button", { class: "rv-pill", type: "button", title: "Degrees or radians", text: "deg" });
		unit.addEventListener(
			"click",
			() => {
				this.#unit = this.#unit === "deg" ? "rad" : "deg";
				unit.textContent = this.#unit;
				for (const row of this.#rows) row.setUnit(this.#unit);
			},
			{ signal },
		);
		const home = h("button", {
			class: "rv-pill",
			type: "button",
			title: "All joints as the file draws them",
			text: "Home",
		});
		home.addEventListener("click", () => actions.home(), { signal });
		const search = h("input", {
			class: "rv-field",
			type: "search",
			placeholder: "Search",
			"aria-label": "Search joints",
		});
		search.addEventListener("input", () => this.#filter(search.value), { signal });

		const tools = h("div", { class: "rv-tools" });
		if (joints.length > 6) tools.append(search);
		if (scene.keyframes.length > 0) tools.append(this.#keyframes(signal));
		const count = `${joints.length}`;
		this.element = h(
			"aside",
			{ class: "rv-panel", "aria-label": "Joints" },
			h("div", { class: "rv-head" }, h("h3", {}, "Joints ", h("small", { text: count })), unit, home),
			tools,
			h("div", { class: "rv-joints" }, ...this.#rows.map((row) => row.element), this.#none),
		);
		if (joints.length === 0) {
			this.#none.hidden = false;
			this.#none.textContent = "This model has no joints";
		}
	}

	show(qpos: ArrayLike<number>): void {
		for (const [i, joint] of this.scene.joints.entries()) {
			const width = JOINT_WIDTH[joint.type];
			const values = Array.from({ length: width }, (_, k) => qpos[joint.qposadr + k] as number);
			this.#rows[i]?.show(values);
		}
	}

	ignoreLimits(on: boolean): void {
		for (const row of this.#rows) row.ignoreLimits(on, this.#unit);
	}

	/** Marks the joints that move a body. */
	light(joints: ReadonlySet<number>): void {
		for (const [i, row] of this.#rows.entries()) row.light(joints.has(i));
	}

	#keyframes(signal: AbortSignal): HTMLSelectElement {
		const options = this.scene.keyframes.map((key, i) =>
			h("option", { value: i, text: key.name || `keyframe ${i}` }),
		);
		const select = h(
			"select",
			{ class: "rv-field", "aria-label": "Keyframes" },
			h("option", { value: "", text: "Pose…" }),
			...options,
		);
		select.addEventListener(
			"change",
			() => {
				if (select.value !== "") this.actions.keyframe(Number(select.value));
				select.value = "";
			},
			{ signal },
		);
		return select;
	}

	#filter(text: string): void {
		const wanted = text.trim().toLowerCase();
		let found = 0;
		for (const row of this.#rows) {
			const fits = row.joint.label.toLowerCase().includes(wanted);
			row.element.hidden = !fits;
			if (fits) found++;
		}
		this.#none.hidden = found > 0;
	}
}
