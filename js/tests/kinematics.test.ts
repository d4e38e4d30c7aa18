import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Scene } from "../src/protocol/types.gen.ts";
import { Kinematics } from "../src/scene/kinematics.ts";
import { chain, joint } from "./scenes.ts";

interface Golden {
	scene: Pick<Scene, "bodies" | "joints" | "qpos0">;
	cases: { qpos: number[]; xpos: number[]; xquat: number[] }[];
}

const golden: Record<string, Golden> = JSON.parse(
	readFileSync(new URL("./golden/kinematics.json", import.meta.url), "utf8"),
);

describe("forward kinematics", () => {
	for (const [name, { scene, cases }] of Object.entries(golden)) {
		for (const [i, { qpos, xpos, xquat }] of cases.entries()) {
			it(`puts every body of "${name}" where MuJoCo puts it, case ${i}`, () => {
				const poses = new Kinematics(scene).run(qpos);

				expect(Math.max(...xpos.map((x, k) => Math.abs(x - (poses.xpos[k] ?? Number.NaN))))).toBeLessThan(
					1e-9,
				);
				expect(quaternionError(xquat, poses.xquat)).toBeLessThan(1e-9);
			});
		}
	}

	it("turns a body about the anchor of its joint", () => {
		const scene = chain([joint({ pos: [0.5, 0, 0] })], [0]);

		const { xpos } = new Kinematics(scene).run([Math.PI]);

		expect(Math.hypot((xpos[3] ?? 9) - 1, xpos[4] ?? 9, xpos[5] ?? 9)).toBeLessThan(1e-12);
	});

	it("takes a quaternion that is not unit as its direction", () => {
		const scene = chain([joint({ type: "ball" })], [1, 0, 0, 0]);

		const { xquat } = new Kinematics(scene).run([0, 0, 0, 3]);

		expect([0, 0, 0, 1]).toEqual([...xquat.slice(4)]);
	});
});

function quaternionError(expected: readonly number[], actual: Float64Array): number {
	let worst = 0;
	for (let i = 0; i < expected.length; i += 4) {
		const apart = (sign: number) =>
			Math.max(...[0, 1, 2, 3].map((k) => Math.abs((expected[i + k] ?? 0) - sign * (actual[i + k] ?? 0))));
		worst = Math.max(worst, Math.min(apart(1), apart(-1)));
	}
	return worst;
}
