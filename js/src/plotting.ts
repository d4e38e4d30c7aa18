/** Plots in a view: what comes of the simulation, or of a trajectory, and what the menu offers. */
import { type Line, linesOf, Traces } from "./interaction/traces.ts";
import type { Channel } from "./protocol/channel.ts";
import { listen, type WidgetModel } from "./protocol/model.ts";
import * as traits from "./protocol/traits.ts";
import type { Scene, SignalSpec } from "./protocol/types.gen.ts";
import type { Track } from "./scene/track.ts";
import type { Frame } from "./ui/frame.ts";
import { type PlotData, Plots } from "./ui/plots.ts";
import { unhurried } from "./ui/unhurried.ts";

/** Drawn this often [ms]. */
const EVERY = 80;
/** [s] that are seen. */
const WINDOW = 10;

export interface PlottingContext {
	model: WidgetModel;
	frame: Frame;
	channel: Channel;
	signal: AbortSignal;
}

/** What is plotted comes from here. */
export interface Sources {
	/** The trajectory that moves the robot, and where it stands [s]; null: none does. */
	trajectory(): { track: Track; time: number } | null;
	qpos(): ArrayLike<number>;
	/** What a simulation offers besides; empty while there is none. */
	offers(): readonly string[];
}

export class Plotting {
	readonly plots: Plots;
	readonly #draw: () => void;
	#specs: readonly SignalSpec[] = [];
	#lines: Line[] = [];
	#traces = new Traces(0);
	#signals: ArrayLike<number> = [];

	constructor(
		readonly context: PlottingContext,
		readonly scene: Scene,
		readonly sources: Sources,
	) {
		const { model, frame, channel, signal } = context;
		const offline = traits.readOffline(model);
		const actions = {
			choose: (names: string[]) => channel.plot(names),
			offers: () => this.#offers(),
		};
		this.plots = new Plots(actions, !offline, signal);
		frame.addPlots(this.plots.element);
		this.#draw = unhurried(() => this.#fill(), EVERY, signal);
		listen(model, "change:_plots", () => this.#read(), signal);
		for (const name of ["_simulation", "source"])
			listen(model, `change:${name}`, () => this.changed(), signal);
		frame.watch(() => this.changed(), signal);
		this.#read();
	}

	/** The simulation is at a time, with these numbers. */
	take(time: number, signals: ArrayLike<number>): void {
		if (this.#specs.length === 0) return;
		this.#signals = signals;
		const qpos = this.sources.qpos();
		const value = (line: number) => this.#value(this.#lines[line], qpos);
		if (this.#traces.push(time, value)) this.#draw();
	}

	/** A trajectory stands elsewhere, or the size or the theme is another. */
	changed(): void {
		if (!this.plots.element.hidden) this.#draw();
	}

	/** Opens the plots, empty at first, or closes them. */
	toggle(): void {
		const { element } = this.plots;
		if (!element.hidden && this.#specs.length > 0) this.context.channel.plot([]);
		element.hidden = !element.hidden;
		this.changed();
	}

	/** What is drawn, for tests: name and [time, value] of every curve. */
	get drawn(): { name: string; points: [number, number][] }[] {
		const { curves, samples, time, value } = this.#data();
		const all = [...Array(samples).keys()];
		return curves.map(({ name, label }, i) => ({
			name: `${name} ${label}`.trim(),
			points: all.map((sample) => [time(sample), value(i, sample)]),
		}));
	}

	#value(line: Line | undefined, qpos: ArrayLike<number>): number {
		if (line === undefined) return Number.NaN;
		return (line.at < 0 ? qpos[line.qposadr] : this.#signals[line.at]) ?? Number.NaN;
	}

	#read(): void {
		this.#specs = traits.readPlots(this.context.model);
		this.#lines = linesOf(this.#specs);
		this.#traces = new Traces(this.#lines.length);
		this.#signals = [];
		if (this.#specs.length > 0) this.plots.element.hidden = false;
		else if (this.plots.element.hidden) return;
		this.#draw();
	}

	#fill(): void {
		this.plots.show(this.#data());
	}

	#data(): PlotData {
		const played = this.sources.trajectory();
		const curve = (now: (line: Line, i: number) => number) =>
			this.#lines.map((line, i) => ({ ...line, now: now(line, i) }));
		if (played === null) {
			const traces = this.#traces;
			const to = Math.max(traces.last, (traces.count > 0 ? traces.time(0) : 0) + WINDOW);
			const end = traces.count - 1;
			return {
				curves: curve((_, i) => traces.value(i, end)),
				samples: traces.count,
				time: (sample) => traces.time(sample),
				value: (line, sample) => traces.value(line, sample),
				from: to - WINDOW,
				to,
				cursor: null,
			};
		}
		const { track, time } = played;
		const { nq } = this.scene;
		const long = track.end - track.start > 2 * WINDOW;
		const from = long ? Math.max(track.start, Math.min(time - WINDOW / 2, track.end - WINDOW)) : track.start;
		const to = long ? from + WINDOW : track.end;
		const first = track.frameAt(from);
		const at = track.frameAt(time);
		const row = (line: Line | undefined, frame: number) =>
			line === undefined || line.qposadr < 0
				? Number.NaN
				: (track.qpos[frame * nq + line.qposadr] ?? Number.NaN);
		return {
			curves: curve((line) => row(line, at)),
			samples: Math.min(track.rows, track.frameAt(to) + 2) - first,
			time: (sample) => track.times[first + sample] as number,
			value: (line, sample) => row(this.#lines[line], first + sample),
			from,
			to,
			cursor: time,
		};
	}

	#offers(): [string, string[]][] {
		const known = this.#specs.map(({ name }) => name);
		const free = (names: readonly string[]) => names.filter((name) => !known.includes(name));
		const others = this.sources.offers();
		const of = (kind: string) => free(others.filter((name) => name.startsWith(kind)));
		const joints = this.scene.joints.filter(({ name }) => name !== "").map(({ name }) => `joint/${name}`);
		// Before there is a simulation these are found when they are asked for.
		const controls = this.scene.inputs.map(({ name }) => `ctrl/${name}`);
		return [
			["Joint positions", free(joints)],
			["Joint velocities", of("velocity/")],
			["Controls", free(controls)],
			["Forces of actuators", of("force/")],
			["Tendon lengths", of("tendon/")],
			["Sensors", of("sensor/")],
			["Whole", free(["energy"])],
		];
	}
}
