/** How a view and its kernel stand to each other, as far as the host tells; and the words for it. */
import { listen, type WidgetModel } from "../protocol/model.ts";
import type { StatusLine } from "./overlay.ts";

/** live: as usual. lost: the connection is interrupted. gone: no kernel will answer this view again. */
export type Life = "live" | "lost" | "gone";

const BUSY = "The kernel is busy: changes reach it later";
const SILENT = "The kernel has not answered for a minute: it is busy, or gone";
const WORDS: Record<Life, string> = {
	live: "",
	lost: "Connection interrupted: moving is local only",
	gone: "Kernel gone: moving is local only. Run the cell again",
};
const CLOSED = "Closed: moving is local only";
/** A kernel that does not answer for so long [ms] may have gone. */
const LONG = 60_000;

/** What the picture is made of never came. */
export class KernelGone extends Error {
	constructor() {
		super("The kernel of this view has gone. Run the cell again to bring the robot back.");
	}
}

/** Says at the edge of the picture what the kernel is doing. */
export class States {
	#life: Life = "live";
	#busy = false;
	#closed = false;
	#silent = false;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** Something of it is otherwise. */
	changed: () => void = () => undefined;

	constructor(
		readonly line: StatusLine,
		readonly el: HTMLElement,
		signal: AbortSignal,
	) {
		signal.addEventListener("abort", () => clearTimeout(this.#timer), { once: true });
	}

	get life(): Life {
		return this.#life;
	}

	set life(life: Life) {
		this.#life = life;
		this.#say();
	}

	get busy(): boolean {
		return this.#busy;
	}

	/** The kernel stopped or resumed answering. */
	set busy(busy: boolean) {
		this.#busy = busy;
		this.#silent = false;
		clearTimeout(this.#timer);
		if (busy) {
			this.#timer = setTimeout(() => {
				this.#silent = true;
				this.#say();
			}, LONG);
		}
		this.#say();
	}

	/** Python closed the view, and the host left it standing. */
	set closed(closed: boolean) {
		this.#closed = closed;
		this.#say();
	}

	#say(): void {
		const life = this.#closed ? "closed" : this.#life;
		this.el.dataset.life = life;
		const busy = this.#busy ? (this.#silent ? SILENT : BUSY) : "";
		this.line.say("kernel", life === "closed" ? CLOSED : WORDS[life] || busy);
		this.changed();
	}
}

/** Lumino's signals, as far as they are used here. */
interface Signal {
	connect(slot: () => void): unknown;
	disconnect(slot: () => void): unknown;
}

interface Kernel {
	status?: string;
	connectionStatus?: string;
	isDisposed?: boolean;
}

/** What JupyterLab's widget manager lets widgets see of its kernel. */
interface Host {
	kernel?: Kernel | null;
	context?: { sessionContext?: Partial<Record<(typeof SIGNALS)[number], Signal>> };
}

const SIGNALS = ["statusChanged", "connectionStatusChanged", "kernelChanged"] as const;
/** ipywidgets puts this on a view whose model has lost its comm, in every host. */
const DISCONNECTED = "jupyter-widgets-disconnected";

/** Whether the host says that the widget's comm is dead. */
export const isDisconnected = (el: HTMLElement): boolean => el.classList.contains(DISCONNECTED);

/**
 * Tells how the kernel of a view is, now and whenever that changes.
 *
 * @returns what to call when the kernel has answered: a host that says by mistake that it has gone is proved wrong.
 */
export function watchLife(
	model: WidgetModel,
	el: HTMLElement,
	tell: (life: Life) => void,
	signal: AbortSignal,
): () => void {
	const host = (model.widget_manager ?? {}) as Host;
	const born = host.kernel ?? null;
	let cut = isDisconnected(el);
	let last: Life | null = null;
	const look = () => {
		const life = lifeOf(host, born, cut);
		if (life === last) return;
		last = life;
		tell(life);
	};
	const set = (dead: boolean) => () => {
		cut = dead;
		look();
	};
	// ipywidgets updates it when the kernel restarts; a comm that was cut never lives again.
	listen(model, "comm_live_update", set(true), signal);
	const session = host.context?.sessionContext;
	for (const name of SIGNALS) {
		session?.[name]?.connect(look);
		signal.addEventListener("abort", () => session?.[name]?.disconnect(look), { once: true });
	}
	look();
	return set(false);
}

function lifeOf(host: Host, born: Kernel | null, disconnected: boolean): Life {
	const replaced = born !== null && (host.kernel !== born || born.isDisposed === true);
	if (disconnected || replaced || born?.status === "dead") return "gone";
	const connection = born?.connectionStatus ?? "connected";
	return connection === "connected" ? "live" : "lost";
}
