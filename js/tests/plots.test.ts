// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { linesOf, Traces } from "../src/interaction/traces.ts";
import type { SignalSpec } from "../src/protocol/types.gen.ts";
import { type PlotData, Plots, short, ticks } from "../src/ui/plots.ts";

const KNEE: SignalSpec = { name: "joint/knee", unit: "rad", labels: [""], qposadr: 7 };
const IMU: SignalSpec = { name: "sensor/imu", unit: "rad/s", labels: ["x", "y", "z"], qposadr: -1 };
const HIP: SignalSpec = { name: "ctrl/hip", unit: "", labels: [""], qposadr: -1 };

describe("what is plotted", () => {
	it("has a line for every number, in qpos or among those that are sent", () => {
		expect([
			["joint/knee", 7, -1],
			["sensor/imu", -1, 0],
			["sensor/imu", -1, 1],
			["sensor/imu", -1, 2],
			["ctrl/hip", -1, 3],
		]).toEqual(linesOf([KNEE, IMU, HIP]).map(({ name, qposadr, at }) => [name, qposadr, at]));
	});

	it("is kept for the last seconds", () => {
		const traces = new Traces(1);
		for (let i = 0; i < 3000; i++) traces.push(i / 60, () => i);
		expect([1200, 1800, 2999, 2999 / 60]).toEqual([
			traces.count,
			traces.value(0, 0),
			traces.value(0, 1199),
			traces.last,
		]);
	});

	it("goes back with the time, and says whether there is something new", () => {
		const traces = new Traces(1);
		expect([true, true, true]).toEqual([0, 1, 2].map((time) => traces.push(time, () => time)));
		expect(false).toBe(traces.push(2, () => 2)); // nothing to draw
		expect(true).toBe(traces.push(2, () => 5)); // a slider, while it is paused
		expect(true).toBe(traces.push(1, () => 1)); // a step back
		expect([2, 1, 1]).toEqual([traces.count, traces.last, traces.value(0, 1)]);
		traces.push(0, () => 9); // a reset
		expect([1, 9]).toEqual([traces.count, traces.value(0, 0)]);
		expect(Number.NaN).toBe(traces.value(3, 0));
	});
});

describe("the plots under the picture", () => {
	function plots(chooses = true) {
		const chosen: string[][] = [];
		const offers = (): [string, string[]][] => [
			["Joint positions", ["joint/hip"]],
			["Sensors", []],
		];
		const actions = { choose: (names: string[]) => void chosen.push(names), offers };
		const made = new Plots(actions, chooses, new AbortController().signal);
		document.body.replaceChildren(made.element);
		return { made, chosen };
	}
	const data = (now: number): PlotData => ({
		curves: [
			{ name: "joint/knee", label: "", unit: "rad", now },
			{ name: "sensor/imu", label: "x", unit: "rad/s", now: Number.NaN },
			{ name: "sensor/imu", label: "y", unit: "rad/s", now: 2 },
		],
		samples: 0,
		time: () => 0,
		value: () => 0,
		from: 0,
		to: 10,
		cursor: null,
	});

	it("have a legend with numbers and units, and each signal can be dropped", () => {
		const { made, chosen } = plots();
		made.show(data(0.25));
		made.show(data(-0.5));
		expect(["joint/knee-0.500 rad×", "sensor/imu x– rad/s×", "sensor/imu y2.00 rad/s"]).toEqual(
			[...made.element.querySelectorAll(".rv-curve")].map((one) => one.textContent),
		);
		expect("Plot of joint/knee, sensor/imu against time").toBe(made.canvas.getAttribute("aria-label"));
		(made.element.querySelector('[aria-label="Do not plot joint/knee"]') as HTMLElement).click();
		expect([["sensor/imu"]]).toEqual(chosen);
	});

	it("have a menu of what else there is, where there is a kernel to ask", () => {
		const { made, chosen } = plots();
		made.show(data(0));
		const menu = made.element.querySelector("select") as HTMLSelectElement;
		expect(["+ plot", "joint/hip"]).toEqual([...menu.options].map((option) => option.text));
		expect(1).toBe(menu.querySelectorAll("optgroup").length);
		menu.value = "joint/hip";
		menu.dispatchEvent(new Event("change"));
		expect([["joint/knee", "sensor/imu", "joint/hip"]]).toEqual(chosen);
		expect("").toBe(menu.value);
		expect(true).toBe((plots(false).made.element.querySelector("select") as HTMLSelectElement).hidden);
	});

	it("have round numbers at their axes", () => {
		expect([0, 2, 4, 6, 8, 10]).toEqual(ticks(0, 10, 5));
		expect([-0.5, 0, 0.5]).toEqual(ticks(-0.61, 0.7, 3));
		expect([3]).toEqual(ticks(3, 3, 4));
		expect(["0.000", "-1.50", "12.3", "1234", "1.0e-5", "–"]).toEqual(
			[-0.0001 * 0, -1.5, 12.34, 1234, 1e-5, Number.NaN].map(short),
		);
	});
});
