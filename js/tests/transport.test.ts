// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { listenToKeys } from "../src/interaction/keys.ts";
import { ControlPanel } from "../src/ui/controls.ts";
import { Side } from "../src/ui/side.ts";
import { sentence, Transport, type TransportState } from "../src/ui/transport.ts";

const PAUSED: TransportState = {
	able: true,
	note: "",
	playing: false,
	speed: 1,
	time: 1.234,
	factor: 0,
	statistics: null,
};

function transport() {
	const calls: unknown[] = [];
	const note = (name: string) => () => void calls.push(name);
	const actions = {
		toggle: note("toggle"),
		step: note("step"),
		back: note("back"),
		reset: note("reset"),
		speed: (speed: number | null) => void calls.push(speed),
		statistics: (on: boolean) => void calls.push(on),
		plot: note("plot"),
	};
	const made = new Transport(actions, new AbortController().signal);
	document.body.append(made.element);
	const find = <T extends HTMLElement>(label: string) =>
		made.element.querySelector(`[aria-label="${label}"]`) as T;
	return { transport: made, calls, find };
}

describe("the transport bar", () => {
	beforeEach(() => document.body.replaceChildren());

	it("says what a step took, where that is shown", () => {
		const { transport: bar, calls, find } = transport();
		bar.show(PAUSED);
		const line = find("Statistics of the last step");
		expect(true).toBe(line.hidden);
		find("statistics of the steps").click();
		bar.show({ ...PAUSED, statistics: [1, 12, 3, 2, 1.5, 0.25] });
		find("statistics of the steps").click();

		expect([true, false]).toEqual(calls);
		expect(
			"1 contact · 12 constraints · 3 iterations · 1.50 J potential · 0.250 J kinetic · 2 warnings",
		).toBe(line.textContent);
		expect(["0 contacts · 0 constraints · 0 iterations", "No step has been made yet"]).toEqual([
			sentence([0, 0, 0, 0]),
			sentence([]),
		]);
	});

	it("has a named button for everything", () => {
		const { transport: bar, calls, find } = transport();
		bar.show(PAUSED);
		for (const label of ["play", "step", "step back", "reset the simulation", "plots"]) find(label).click();

		expect(["toggle", "step", "back", "reset", "plot"]).toEqual(calls);
		bar.show({ ...PAUSED, playing: true });
		expect(null).toBe(find("play"));
		expect("Pause (Space)").toBe(find("pause").title);
	});

	it("shows the time, and how fast it really goes while it plays", () => {
		const { transport: bar, find } = transport();
		const factor = () => bar.element.querySelector(".rv-factor") as HTMLElement;
		bar.show({ ...PAUSED, factor: 0.98 });
		expect(["1.23 s", ""]).toEqual([find("Simulated time").textContent, factor().textContent]);

		bar.show({ ...PAUSED, playing: true, factor: 0.98 });
		expect(["0.98×", false]).toEqual([factor().textContent, factor().classList.contains("rv-slow")]);
		bar.show({ ...PAUSED, playing: true, factor: 0.5 });
		expect(["0.50×", true]).toEqual([factor().textContent, factor().classList.contains("rv-slow")]);
		bar.show({ ...PAUSED, playing: true, speed: null, factor: 123.4 });
		expect(["123×", false]).toEqual([factor().textContent, factor().classList.contains("rv-slow")]);
	});

	it("chooses a speed, and shows one that Python chose", () => {
		const { transport: bar, calls, find } = transport();
		bar.show({ ...PAUSED, speed: 0.3 });
		const select = find<HTMLSelectElement>("Speed");
		expect("0.3").toBe(select.value);
		for (const value of ["0.25", "max"]) {
			select.value = value;
			select.dispatchEvent(new Event("change"));
		}

		expect([0.25, null]).toEqual(calls);
	});

	it("says why there is no simulation", () => {
		const { transport: bar, find } = transport();
		bar.show({ ...PAUSED, able: false, note: "MuJoCo is not installed" });
		const play = find<HTMLButtonElement>("play");

		expect([true, "MuJoCo is not installed"]).toEqual([play.disabled, play.title]);
	});
});

describe("the sliders of actuators", () => {
	const INPUTS = [
		{ name: "hip", range: [-2, 3] as [number, number], unit: "N m", target: null, drives: null },
		{ name: "#1", range: null, unit: "", target: null, drives: null },
	];

	function panel() {
		const calls: unknown[] = [];
		const control = (...args: unknown[]) => void calls.push(args);
		const made = new ControlPanel(INPUTS, { control, turn: control }, new AbortController().signal);
		made.show([0.5, 0]);
		return {
			panel: made,
			calls,
			sliders: [...made.element.querySelectorAll<HTMLInputElement>('[type="range"]')],
		};
	}

	it("are named, have the actuator's range, or one either way without, and its unit", () => {
		const { panel: made, sliders } = panel();

		expect([
			["hip control", "-2", "3", "0.5"],
			["#1 control", "-1", "1", "0"],
		]).toEqual(sliders.map((one) => [one.getAttribute("aria-label"), one.min, one.max, one.value]));
		expect("N·m").toBe(made.element.querySelector(".rv-unit")?.textContent);
	});

	it("move, end, and go back to zero", () => {
		const { panel: made, calls, sliders } = panel();
		const slider = sliders[0] as HTMLInputElement;
		slider.value = "1.5";
		slider.dispatchEvent(new Event("input"));
		slider.dispatchEvent(new Event("change"));
		(made.element.querySelector('[aria-label="Reset hip control"]') as HTMLButtonElement).click();

		expect([
			[0, 1.5, "move"],
			[0, 1.5, "end"],
			[0, 0, "end"],
		]).toEqual(calls);
	});
});

describe("the switches under them", () => {
	it("show what acts, and turn it by its name", () => {
		const calls: unknown[] = [];
		const turn = (...args: unknown[]) => void calls.push(args);
		const made = new ControlPanel([], { control: () => undefined, turn }, new AbortController().signal);
		document.body.append(made.element);
		const tied = { kind: "equality" as const, name: "tied", on: true };
		made.showSwitches([tied, { kind: "actuators", name: "group 0", on: false }]);
		const boxes = [...made.element.querySelectorAll<HTMLInputElement>('[type="checkbox"]')];
		expect([true, false]).toEqual(boxes.map((one) => one.checked));
		boxes[0]?.click();
		made.showSwitches([
			{ ...tied, on: false },
			{ kind: "actuators", name: "group 0", on: true },
		]);

		expect([["tied", false]]).toEqual(calls);
		expect([false, true]).toEqual(boxes.map((one) => one.checked));
	});
});

describe("the panel's tabs", () => {
	const tab = (name: string) => ({ name, count: 2, element: document.createElement("section") });

	it("are not there for one list", () => {
		const side = new Side([tab("Joints")], () => undefined, new AbortController().signal);

		expect(true).toBe((side.element.querySelector('[role="tablist"]') as HTMLElement).hidden);
	});

	it("open by click and arrow keys, one at a time", () => {
		const opened: string[] = [];
		const tabs = [tab("Joints"), tab("Controls")];
		const side = new Side(tabs, () => void opened.push(""), new AbortController().signal);
		document.body.append(side.element);
		const [joints, controls] = [...side.element.querySelectorAll<HTMLButtonElement>('[role="tab"]')];
		controls?.click();
		expect([true, false]).toEqual(tabs.map((one) => one.element.hidden));
		controls?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));

		expect([false, true]).toEqual(tabs.map((one) => one.element.hidden));
		expect(["true", "false"]).toEqual([joints, controls].map((one) => one?.getAttribute("aria-selected")));
		expect(2).toBe(opened.length);
	});
});

describe("the keys of the picture", () => {
	it("play, step, go back and reset, each its own", () => {
		const canvas = document.createElement("canvas");
		const calls: string[] = [];
		const actions = Object.fromEntries(
			["turn", "zoom", "home", "frame", "clear", "play", "step", "back", "reset"].map((name) => [
				name,
				() => void calls.push(name),
			]),
		);
		listenToKeys(canvas, actions as never, new AbortController().signal);
		for (const key of [" ", ".", ",", "r", "h", "f"]) {
			canvas.dispatchEvent(new KeyboardEvent("keydown", { key }));
		}

		expect(["play", "step", "back", "reset", "home", "frame"]).toEqual(calls);
	});
});
