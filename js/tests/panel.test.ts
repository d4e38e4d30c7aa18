// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { Scene } from "../src/protocol/types.gen.ts";
import { JointPanel } from "../src/ui/panel.ts";
import { chain, joint } from "./scenes.ts";

type Call = [string, ...unknown[]];

function panel(
	joints = [joint({ name: "knee", label: "knee", range: [-1, 2], limited: true })],
	qpos0 = [0],
) {
	const calls: Call[] = [];
	const note =
		(name: string) =>
		(...args: unknown[]) =>
			void calls.push([name, ...args]);
	const actions = {
		move: note("move"),
		reset: note("reset"),
		home: note("home"),
		keyframe: note("keyframe"),
		point: () => undefined,
	};
	const scene = { ...chain(joints, qpos0), keyframes: [] } as unknown as Scene;
	const made = new JointPanel(scene, actions, new AbortController().signal);
	made.show(qpos0);
	document.body.append(made.element);
	const find = <T extends HTMLElement>(selector: string) => made.element.querySelector(selector) as T;
	return { panel: made, calls, find };
}

describe("the joint panel", () => {
	beforeEach(() => document.body.replaceChildren());

	it("shows where an actuator holds a joint, and says so", () => {
		const { panel: made, find } = panel();
		const mark = () =>
			[...made.element.querySelectorAll("small")].find((one) => one.textContent === "target");
		made.show([0.5], new Map([[0, 1.25]]));
		expect(["1.25", false]).toEqual([find<HTMLInputElement>('[type="range"]').value, mark()?.hidden]);

		made.show([0.5]);
		expect(["0.5", true]).toEqual([find<HTMLInputElement>('[type="range"]').value, mark()?.hidden]);
	});

	it("has a slider named as its joint, within its limits", () => {
		const { find } = panel();
		const slider = find<HTMLInputElement>('input[type="range"]');

		expect(["knee", "-1", "2"]).toEqual([slider.getAttribute("aria-label"), slider.min, slider.max]);
	});

	it("tells moves while the slider is held and the end when it is let go", () => {
		const { find, calls } = panel();
		const slider = find<HTMLInputElement>('input[type="range"]');
		slider.value = "1.5";
		slider.dispatchEvent(new Event("input"));
		slider.dispatchEvent(new Event("change"));

		expect([
			["move", 0, [1.5], "move"],
			["move", 0, [1.5], "end"],
		]).toEqual(calls);
	});

	it("takes typed degrees on Enter", () => {
		const { find, calls } = panel();
		const entry = find<HTMLInputElement>('input[aria-label="knee value"]');
		entry.value = "90";
		entry.dispatchEvent(new Event("input"));
		entry.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));

		expect([["move", 0, [Math.PI / 2], "end"]]).toEqual(calls);
	});

	it("marks what is no number and moves nothing", () => {
		const { find, calls } = panel();
		const entry = find<HTMLInputElement>('input[aria-label="knee value"]');
		entry.value = "ninety";
		entry.dispatchEvent(new Event("input"));
		entry.dispatchEvent(new Event("blur"));

		expect("true").toBe(entry.getAttribute("aria-invalid"));
		expect([]).toEqual(calls);
	});

	it("shows the same value in radians when asked to", () => {
		const { panel: made, find } = panel();
		made.show([0.5]);
		find<HTMLButtonElement>('button[title="Degrees or radians"]').click();

		expect("0.500").toBe(find<HTMLInputElement>('input[aria-label="knee value"]').value);
	});

	it("offers a reset only where the joint is not at home", () => {
		const { panel: made, find } = panel();
		const reset = find<HTMLButtonElement>('button[aria-label="Reset knee"]');
		expect(true).toBe(reset.disabled);

		made.show([0.5]);

		expect(false).toBe(reset.disabled);
	});

	it("gives every number of a free joint a field", () => {
		const { find, calls } = panel(
			[joint({ type: "free", name: "base", label: "base" })],
			[0, 0, 0, 1, 0, 0, 0],
		);
		const z = find<HTMLInputElement>('input[aria-label="base z"]');
		z.value = "0.5";
		z.dispatchEvent(new Event("input"));
		z.dispatchEvent(new Event("blur"));

		expect([["move", 0, [0, 0, 0.5, 1, 0, 0, 0], "end"]]).toEqual(calls);
	});

	it("finds joints by a part of their name", () => {
		const names = ["hip_left", "hip_right", "knee_left", "knee_right", "ankle_left", "ankle_right", "neck"];
		const { find, panel: made } = panel(
			names.map((name, i) => joint({ name, label: name, qposadr: i })),
			names.map(() => 0),
		);
		const search = find<HTMLInputElement>('input[type="search"]');
		search.value = "LEFT";
		search.dispatchEvent(new Event("input"));

		const shown = [...made.element.querySelectorAll<HTMLElement>(".rv-row")].filter((row) => !row.hidden);
		expect(["hip_left", "knee_left", "ankle_left"]).toEqual(
			shown.map((row) => row.getAttribute("aria-label")),
		);
	});

	it("makes rows of ten thousand joints as they are scrolled to", () => {
		const names = Array.from({ length: 10_000 }, (_, i) => `joint${i}`);
		const { find, panel: made } = panel(
			names.map((name, i) => joint({ name, label: name, qposadr: i })),
			names.map(() => 0),
		);
		const count = () => made.element.querySelectorAll(".rv-row").length;
		expect(count()).toBeLessThan(100);

		const list = find(".rv-joints");
		list.scrollTop = 47 * 500;
		list.dispatchEvent(new Event("scroll"));

		expect(count()).toBeGreaterThan(500);
		expect(count()).toBeLessThan(700);
	});

	it("gives rows that are made late the unit, the limits and the values of now", () => {
		const names = Array.from({ length: 200 }, (_, i) => `joint${i}`);
		const { find, panel: made } = panel(
			names.map((name, i) => joint({ name, label: name, qposadr: i, range: [-1, 1], limited: true })),
			names.map(() => 0),
		);
		made.ignoreLimits(true);
		find<HTMLButtonElement>('button[title="Degrees or radians"]').click();
		made.show(names.map((_, i) => i / 100));
		const search = find<HTMLInputElement>('input[type="search"]');
		search.value = "joint150";
		search.dispatchEvent(new Event("input"));

		const slider = find<HTMLInputElement>('input[type="range"]');
		const entry = find<HTMLInputElement>('input[aria-label="joint150 value"]');
		expect(["1.500", "-2", "2"]).toEqual([entry.value, slider.min, slider.max]);
	});

	it("says whom a joint follows", () => {
		const leader = joint({ name: "a", label: "a" });
		const follower = joint({
			name: "b",
			label: "b",
			qposadr: 1,
			mimic: { joint: 0, multiplier: 1, offset: 0 },
		});
		const { find } = panel([leader, follower], [0, 0]);

		expect("follows a").toBe(find(".rv-row:nth-child(2) small").textContent);
	});
});
