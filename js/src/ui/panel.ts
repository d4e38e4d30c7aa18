import type { Scene } from "../protocol/types.gen.ts";
import { h } from "./dom.ts";
import type { AngleUnit } from "./format.ts";
import { JointRows, type RowsActions } from "./rows.ts";

export interface PanelActions extends RowsActions {
	home(): void;
	keyframe(index: number): void;
}

/** All joints: sliders, numbers, search, home. */
export class JointPanel {
	readonly element: HTMLElement;
	readonly #rows: JointRows;
	#unit: AngleUnit = "deg";
	#listed = false;

	constructor(
		readonly scene: Scene,
		readonly actions: PanelActions,
		signal: AbortSignal,
	) {
		const { joints } = scene;
		this.#rows = new JointRows(scene, actions, signal);
		const unit = h("button", { class: "rv-pill", type: "button", title: "Degrees or radians", text: "deg" });
		unit.addEventListener(
			"click",
			() => {
				this.#unit = this.#unit === "deg" ? "rad" : "deg";
				unit.textContent = this.#unit;
				this.#rows.setUnit(this.#unit);
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
			this.#rows.element,
		);
	}

	show(qpos: ArrayLike<number>, targets?: ReadonlyMap<number, number>): void {
		this.#rows.show(qpos, targets);
		// A panel that is never opened costs nothing.
		if (!this.#listed) this.#filter("");
	}

	ignoreLimits(on: boolean): void {
		this.#rows.ignoreLimits(on);
	}

	/** Marks the joints that move a body. */
	light(joints: ReadonlySet<number>): void {
		this.#rows.light(joints);
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
		const { joints } = this.scene;
		const found = [...joints.keys()].filter((i) => joints[i]?.label.toLowerCase().includes(wanted));
		this.#rows.list(found, joints.length === 0 ? "This model has no joints" : "No joint of that name");
		this.#listed = true;
	}
}
