/** The viewless widgets of joints: what `jslink` ties to sliders of the notebook. */
import type { ValueModel, WidgetManager } from "../protocol/model.ts";
import type { Scene } from "../protocol/types.gen.ts";

interface Link {
	model: ValueModel;
	changed: () => void;
}

/** Keeps them in step with the picture without a kernel: in the page a linked slider moves the robot at once. */
export class JointLinks {
	readonly #links = new Map<number, Link>();
	readonly #wanted = new Map<number, string>();
	#setting = false;
	#closed = false;

	constructor(
		readonly scene: Scene,
		readonly manager: WidgetManager | undefined,
		/** Somebody in the page set a joint's value. */
		readonly moved: (joint: number, values: number[]) => void,
		signal: AbortSignal,
		/** Where a joint stands that a hand holds; null for others. */
		readonly held: (joint: number) => readonly number[] | null = () => null,
	) {
		signal.addEventListener("abort", () => this.#close(), { once: true });
	}

	/** The joints that have one. */
	get tied(): Iterable<number> {
		return this.#links.keys();
	}

	/** Joint name (or "#3") -> widget model id. */
	async update(ids: ReadonlyMap<string, string>): Promise<void> {
		if (this.manager === undefined) return;
		for (const [joint, spec] of this.scene.joints.entries()) {
			const id = ids.get(spec.name || `#${joint}`);
			if (id === undefined || this.#wanted.get(joint) === id) continue;
			this.#wanted.set(joint, id);
			try {
				const model = await this.manager.get_model(id);
				if (!this.#closed) this.#tie(joint, model);
			} catch {
				this.#wanted.delete(joint); // closed in the meantime
			}
		}
	}

	/** The view moved joints: whatever is linked follows. Nothing is saved; Python hears of it by the channel. */
	follow(moved: ReadonlyMap<number, readonly number[]>): void {
		this.#setting = true;
		for (const [joint, values] of moved) {
			this.#links.get(joint)?.model.set("value", values.length === 1 ? values[0] : [...values]);
		}
		this.#setting = false;
	}

	#tie(joint: number, model: ValueModel): void {
		this.#links.get(joint)?.model.off("change:value", this.#links.get(joint)?.changed ?? (() => undefined));
		const changed = () => {
			if (this.#setting) return;
			// What the kernel set comes with qpos as well, in order; here it might come late and pull the robot back.
			if (fromKernel(model)) {
				queueMicrotask(() => this.#insist(joint));
				return;
			}
			const value = model.get("value");
			const values = Array.isArray(value) ? value : [value];
			if (values.every((one): one is number => typeof one === "number" && Number.isFinite(one))) {
				this.moved(joint, values);
			}
		};
		model.on("change:value", changed);
		this.#links.set(joint, { model, changed });
	}

	/** The kernel answered a value that is old by now: the hand's own slider must not jump back. */
	#insist(joint: number): void {
		const values = this.held(joint);
		if (values !== null && !this.#closed) this.follow(new Map([[joint, values]]));
	}

	#close(): void {
		this.#closed = true;
		for (const { model, changed } of this.#links.values()) model.off("change:value", changed);
		this.#links.clear();
	}
}

/** While ipywidgets applies a message of the kernel it keeps what that message sets here. */
function fromKernel(model: ValueModel): boolean {
	const lock = (model as { _state_lock?: Record<string, unknown> | null })._state_lock;
	return lock != null && "value" in lock;
}
