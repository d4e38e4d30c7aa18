/** Time plots under the picture: one field for each unit, a legend with numbers, a menu of signals. */
import { h } from "./dom.ts";

export interface Curve {
	name: string;
	label: string;
	unit: string;
	/** As read at the cursor, or last; NaN where it is not known. */
	now: number;
}

export interface PlotData {
	curves: readonly Curve[];
	samples: number;
	/** [s] */
	time(sample: number): number;
	value(curve: number, sample: number): number;
	/** [s] what is shown. */
	from: number;
	to: number;
	/** [s] where the picture stands; null: at the end. */
	cursor: number | null;
}

export interface PlotActions {
	/** All that is to be plotted, by name. */
	choose(names: string[]): void;
	/** What can be, in groups. */
	offers(): [string, string[]][];
}

const COLORS = ["#2f7ed8", "#e5742b", "#2ca05a", "#c8375b", "#8a5cd0", "#0fa3a3", "#b08a12", "#7a6a60"];
const MARGIN = { left: 46, right: 10, top: 6, bottom: 16 };
const GAP = 8;

export const colorOf = (curve: number): string => COLORS[curve % COLORS.length] as string;

/** A number of three digits. */
export function short(value: number): string {
	if (!Number.isFinite(value)) return "–";
	const size = Math.abs(value);
	if (size >= 1e5 || (size > 0 && size < 1e-3)) return value.toExponential(1);
	return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3).replace(/^-(?=0\.?0*$)/, "");
}

/** Round numbers between two, at most so many. */
export function ticks(low: number, high: number, most: number): number[] {
	const raw = (high - low) / most;
	if (!(raw > 0)) return [low];
	const power = 10 ** Math.floor(Math.log10(raw));
	const step = ([1, 2, 5, 10].find((one) => one * power >= raw * (1 - 1e-9)) ?? 10) * power;
	const first = Math.ceil(low / step - 1e-9);
	return [...Array(Math.floor(high / step + 1e-9) - first + 1).keys()].map((i) => (first + i) * step);
}

export class Plots {
	readonly element: HTMLElement;
	readonly canvas = h("canvas", { class: "rv-graph", role: "img" });
	readonly #legend = h("div", { class: "rv-curves" });
	readonly #menu = h("select", { class: "rv-speed", "aria-label": "Plot a signal", title: "Plot a signal" });
	#values: HTMLElement[] = [];
	#shown = "";
	#offered = "";

	constructor(
		readonly actions: PlotActions,
		/** Whether signals can be chosen here. */
		chooses: boolean,
		signal: AbortSignal,
	) {
		this.#menu.hidden = !chooses;
		this.#menu.addEventListener(
			"change",
			() => {
				const name = this.#menu.value;
				if (name !== "") actions.choose([...this.#names, name]);
				this.#menu.value = "";
			},
			{ signal },
		);
		this.element = h(
			"div",
			{ class: "rv-plots", role: "region", "aria-label": "Plots", hidden: true },
			h("div", { class: "rv-plothead" }, this.#legend, this.#menu),
		);
		this.#offer();
	}

	/** Until then a view has one canvas, its picture. */
	show(data: PlotData): void {
		if (this.canvas.parentNode === null) this.element.append(this.canvas);
		this.#show(data.curves);
		this.#offer();
		for (const [i, { now, unit }] of data.curves.entries()) {
			const value = this.#values[i];
			if (value !== undefined) value.textContent = `${short(now)}${unit === "" ? "" : ` ${unit}`}`;
		}
		this.#draw(data);
	}

	get #names(): string[] {
		return [
			...new Set(
				[...this.#legend.querySelectorAll("[data-name]")].map(
					(one) => (one as HTMLElement).dataset.name ?? "",
				),
			),
		];
	}

	#show(curves: readonly Curve[]): void {
		const key = curves.map(({ name, label }) => `${name} ${label}`).join("|");
		if (key === this.#shown) return;
		this.#shown = key;
		this.#values = [];
		const items = curves.map(({ name, label }, i) => {
			const value = h("output", { "aria-label": `${name} ${label}`.trim() });
			this.#values.push(value);
			const item = h(
				"span",
				{ class: "rv-curve", "data-name": name },
				h("i"),
				`${name} ${label}`.trim(),
				value,
			);
			(item.firstChild as HTMLElement).style.background = colorOf(i);
			if (i > 0 && curves[i - 1]?.name === name) return item;
			const close = h("button", {
				type: "button",
				class: "rv-drop",
				"aria-label": `Do not plot ${name}`,
				text: "×",
			});
			close.addEventListener("click", () => this.actions.choose(this.#names.filter((one) => one !== name)));
			item.append(close);
			return item;
		});
		this.#legend.replaceChildren(...items);
		this.canvas.setAttribute("aria-label", `Plot of ${this.#names.join(", ")} against time`);
	}

	#offer(): void {
		const groups = this.actions.offers().filter(([, names]) => names.length > 0);
		const key = JSON.stringify(groups);
		if (key === this.#offered) return;
		this.#offered = key;
		const options = groups.map(([label, names]) =>
			h("optgroup", { label }, ...names.map((name) => h("option", { value: name, text: name }))),
		);
		this.#menu.replaceChildren(h("option", { value: "", text: "+ plot" }), ...options);
	}

	#draw(data: PlotData): void {
		const { canvas } = this;
		const [width, height] = [canvas.clientWidth, canvas.clientHeight];
		const pen = canvas.getContext("2d");
		if (pen === null || width === 0 || height === 0) return;
		const density = window.devicePixelRatio || 1;
		const [across, down] = [Math.round(width * density), Math.round(height * density)];
		if (canvas.width !== across || canvas.height !== down)
			Object.assign(canvas, { width: across, height: down });
		pen.setTransform(density, 0, 0, density, 0, 0);
		pen.clearRect(0, 0, width, height);
		const style = getComputedStyle(canvas);
		pen.font = `10.5px ${style.fontFamily}`;
		const look = { text: style.color, lines: style.borderTopColor };
		const units = [...new Set(data.curves.map(({ unit }) => unit))];
		const each = (height - MARGIN.top - MARGIN.bottom - GAP * (units.length - 1)) / Math.max(1, units.length);
		const inner = { left: MARGIN.left, right: width - MARGIN.right };
		const x = (time: number) =>
			inner.left + ((time - data.from) / (data.to - data.from || 1)) * (inner.right - inner.left);
		pen.textBaseline = "top";
		pen.textAlign = "center";
		pen.fillStyle = look.text;
		for (const time of ticks(data.from, data.to, Math.max(2, width / 90))) {
			pen.fillText(`${+time.toFixed(6)} s`, x(time), height - MARGIN.bottom + 4);
		}
		for (const [row, unit] of units.entries()) {
			const top = MARGIN.top + row * (each + GAP);
			this.#field(pen, data, unit, { ...inner, top, bottom: top + each }, x, look);
		}
		if (data.cursor === null) return;
		pen.strokeStyle = look.text;
		pen.beginPath();
		pen.moveTo(x(data.cursor), MARGIN.top);
		pen.lineTo(x(data.cursor), height - MARGIN.bottom);
		pen.stroke();
	}

	/** The curves of one unit. */
	#field(
		pen: CanvasRenderingContext2D,
		data: PlotData,
		unit: string,
		box: { left: number; right: number; top: number; bottom: number },
		x: (time: number) => number,
		look: { text: string; lines: string },
	): void {
		const curves = [...data.curves.keys()].filter((i) => data.curves[i]?.unit === unit);
		let [low, high] = [Infinity, -Infinity];
		for (const curve of curves) {
			for (let i = 0; i < data.samples; i++) {
				const [time, value] = [data.time(i), data.value(curve, i)];
				if (time < data.from || time > data.to || !Number.isFinite(value)) continue;
				[low, high] = [Math.min(low, value), Math.max(high, value)];
			}
		}
		if (low > high) [low, high] = [-1, 1];
		// A line that stands still lies in the middle of something.
		const least = Math.max(1e-3, 0.02 * Math.max(Math.abs(low), Math.abs(high)));
		if (high - low < least) [low, high] = [(low + high - least) / 2, (low + high + least) / 2];
		const room = 0.06 * (high - low);
		const y = (value: number) =>
			box.bottom - ((value - low + room) / (high - low + 2 * room)) * (box.bottom - box.top);
		pen.lineWidth = 1;
		pen.strokeStyle = look.lines;
		pen.fillStyle = look.text;
		pen.textAlign = "right";
		pen.textBaseline = "middle";
		pen.strokeRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
		for (const value of ticks(low, high, Math.max(2, (box.bottom - box.top) / 24))) {
			pen.beginPath();
			pen.moveTo(box.left, y(value));
			pen.lineTo(box.right, y(value));
			pen.stroke();
			pen.fillText(`${+value.toPrecision(4)}`, box.left - 5, y(value));
		}
		pen.save();
		pen.beginPath();
		pen.rect(box.left, box.top - 1, box.right - box.left, box.bottom - box.top + 2);
		pen.clip();
		pen.lineWidth = 1.6;
		pen.lineJoin = "round";
		for (const curve of curves) {
			pen.strokeStyle = colorOf(curve);
			pen.beginPath();
			let drawing = false;
			for (let i = 0; i < data.samples; i++) {
				const value = data.value(curve, i);
				if (!Number.isFinite(value)) drawing = false;
				else if (drawing) pen.lineTo(x(data.time(i)), y(value));
				else pen.moveTo(x(data.time(i)), y(value));
				drawing = Number.isFinite(value);
			}
			pen.stroke();
		}
		pen.restore();
		if (unit === "") return;
		pen.textAlign = "left";
		pen.textBaseline = "top";
		pen.fillStyle = look.text;
		pen.fillText(unit, box.left + 5, box.top + 3);
	}
}
