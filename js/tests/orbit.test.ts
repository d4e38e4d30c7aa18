// @vitest-environment happy-dom
import { PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it, vi } from "vitest";
import { Eye, type Left } from "../src/interaction/eye.ts";
import { Orbit } from "../src/interaction/orbit.ts";
import type { Channel } from "../src/protocol/channel.ts";
import type { CameraTrait } from "../src/protocol/traits.ts";
import type { Stage } from "../src/scene/stage.ts";

const FITTED = { position: [3, 0, 1], target: [0, 0, 0.5], up: [0, 0, 1], fov: 45 };

function stageWith(floor: number | null): Stage {
	const camera = new PerspectiveCamera(45, 1, 0.01, 100);
	camera.up.set(0, 0, 1);
	return {
		camera,
		target: new Vector3(),
		spec: { extent: 1, center: [0, 0, 0] },
		floor,
		framing: () => structuredClone(FITTED),
	} as unknown as Stage;
}

function orbitOver(floor: number | null, position: [number, number, number]) {
	const stage = stageWith(floor);
	const events = { moved: vi.fn(), wheelIgnored: vi.fn() };
	const orbit = new Orbit(stage, document.createElement("canvas"), events, new AbortController().signal);
	orbit.place({ position, target: [0, 0, 0.5], up: [0, 0, 1] });
	return { orbit, stage, events };
}

/** Where a camera is, without the last bits. */
const placed = (stage: Stage) => stage.camera.position.toArray().map((x) => Math.round(1e9 * x) / 1e9 + 0);

describe("the camera in the hand", () => {
	it("stays above the floor that is shown, as far away as before", () => {
		const { orbit, stage } = orbitOver(0, [2, 0, 1]);
		const before = stage.camera.position.distanceTo(stage.target);
		for (let k = 0; k < 20; k++) orbit.turn(0, 0.2);

		expect(stage.camera.position.z).toBeGreaterThan(0);
		expect(stage.camera.position.z).toBeLessThan(0.02);
		expect(stage.camera.position.distanceTo(stage.target)).toBeCloseTo(before, 6);
	});

	it("goes below where no floor is shown", () => {
		const { orbit, stage } = orbitOver(null, [2, 0, 1]);
		for (let k = 0; k < 12; k++) orbit.turn(0, 0.2);

		expect(stage.camera.position.z).toBeLessThan(-0.5);
	});

	it("that Python put under the floor is moved freely there", () => {
		const { orbit, stage } = orbitOver(0, [2, 0, -1]);
		orbit.turn(0.3, 0);
		orbit.zoom(1.1);

		expect(stage.camera.position.z).toBeLessThan(-0.9);
	});
});

describe("a camera that nobody moved", () => {
	function eyeWith(trait: CameraTrait, before: Left | null = null) {
		vi.useFakeTimers();
		const fitted = vi.fn();
		const channel = { fitted, camera: vi.fn(), settled: () => true } as unknown as Channel;
		const stage = stageWith(0);
		const moves: number[] = [];
		const events = {
			changed: () => undefined,
			wheelIgnored: () => undefined,
			covers: () => [],
			follows: () => moves.push(1),
		};
		const canvas = document.createElement("canvas");
		const eye = new Eye(stage, channel, canvas, trait, before, events, new AbortController().signal);
		eye.apply();
		eye.complete = true;
		eye.apply();
		vi.runAllTimers();
		vi.useRealTimers();
		return { eye, fitted, stage, moves };
	}

	it("is told to Python once, and what comes back moves nothing", () => {
		const { eye, fitted, stage } = eyeWith({});
		expect(fitted).toHaveBeenCalledTimes(1);
		expect(fitted.mock.calls[0]?.[0].target).toEqual(FITTED.target);

		stage.camera.position.set(9, 9, 9); // as if the robot had moved since and were framed otherwise
		eye.setKernel({ ...(FITTED as object), fitted: true });

		expect(eye.automatic).toBe(true);
		expect(placed(stage)).toEqual([9, 9, 9]);
	});

	it("gives way to one that Python sets, and to none again", () => {
		const { eye, stage } = eyeWith({});
		eye.setKernel({ ...(FITTED as object), fitted: true });
		eye.setKernel({ position: [1, 2, 3] });
		expect(eye.automatic).toBe(false);
		expect(placed(stage)).toEqual([1, 2, 3]);

		eye.setKernel({});
		expect(placed(stage)).toEqual(FITTED.position);
	});

	it("stays where it was when the robot is read again, unless that is much larger", () => {
		const pose = { position: [5, 0, 2], target: [0, 0, 0], up: [0, 0, 1], fov: 45 } as Left["pose"];
		expect(placed(eyeWith({}, { pose, center: [0, 0, 0.1], extent: 0.9 }).stage)).toEqual([5, 0, 2]);
		expect(placed(eyeWith({}, { pose, center: [0, 0, 0], extent: 0.1 }).stage)).toEqual(FITTED.position);
	});

	it("that follows a body comes along gently, at once when it is put elsewhere, and then rests", () => {
		const { eye, stage, moves } = eyeWith({ position: [2, 0, 1], target: [0, 0, 0] });
		Object.assign(stage.spec, { bodies: [{ name: "world" }, { name: "trunk" }], joints: [] });
		Object.assign(stage, { poses: { xpos: new Float64Array(6) } });
		eye.track("trunk");
		stage.poses.xpos[3] = 0.5;
		eye.follow();
		const after = stage.target.x;
		expect(after).toBeGreaterThan(0);
		expect(after).toBeLessThan(0.5);
		expect(stage.camera.position.x).toBeCloseTo(2 + after, 9);
		expect(1).toBe(moves.length);
		stage.poses.xpos[3] = 50;
		eye.follow();
		eye.follow();
		expect(stage.target.x).toBeCloseTo(50, 9);
		expect(1).toBe(moves.length); // there: nothing more is drawn
		eye.track("");
		stage.poses.xpos[3] = 0;
		eye.follow();
		expect(stage.target.x).toBeCloseTo(50, 9);
	});

	it("that a hand or Python set is not told as chosen", () => {
		expect(eyeWith({ position: [1, 2, 3] }).fitted).not.toHaveBeenCalled();
	});
});
