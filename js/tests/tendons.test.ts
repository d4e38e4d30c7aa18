import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { InputSpec, Scene } from "../src/protocol/types.gen.ts";
import { courseOf } from "../src/scene/courses.ts";
import { colorOfEffort, effort, efforts } from "../src/scene/drives.ts";
import { Kinematics } from "../src/scene/kinematics.ts";
import { length, sub, type Vec3 } from "../src/scene/vec.ts";

interface Golden {
	scene: Pick<Scene, "bodies" | "joints" | "sites" | "geoms" | "tendons">;
	cases: { qpos: number[]; lines: Vec3[][] }[];
}

const golden: Record<string, Golden> = JSON.parse(
	readFileSync(new URL("./golden/tendons.json", import.meta.url), "utf8"),
);

/** The distance of a point from the nearest corner of a line. */
const away = (point: Vec3, line: readonly Vec3[]) => Math.min(...line.map((one) => length(sub(point, one))));

describe("the courses of tendons", () => {
	for (const [name, { scene, cases }] of Object.entries(golden)) {
		it(`touch and leave surfaces where MuJoCo's do: ${name}`, () => {
			const tendon = scene.tendons[0];
			if (tendon === undefined) throw new Error("no tendon");
			for (const { qpos, lines } of cases) {
				const course = courseOf(scene, tendon, new Kinematics(scene).run(qpos));
				expect(lines.length).toBe(course.length);
				for (const [i, line] of lines.entries()) {
					const drawn = course[i] ?? [];
					// Within a shape MuJoCo's search for the point stops at 1e-7.
					expect(Math.max(...line.map((point) => away(point, drawn)))).toBeLessThan(1e-6);
					// What is drawn besides is the arc between them, which MuJoCo has as a chord.
					expect(line.length === 2).toBe(drawn.length === 2);
				}
			}
		});
	}

	it("lie on the surface between the points where they touch it", () => {
		const { scene, cases } = golden["sphere, other side"] as Golden;
		const tendon = scene.tendons[0];
		if (tendon === undefined) throw new Error("no tendon");
		const arcs = cases.map(({ qpos }) => courseOf(scene, tendon, new Kinematics(scene).run(qpos))[0] ?? []);
		const bent = arcs.filter((line) => line.length > 4);
		expect(bent.length).toBeGreaterThan(0);
		for (const line of bent) {
			for (const point of line.slice(1, -1)) expect(length(point)).toBeCloseTo(0.3, 9);
		}
	});
});

describe("what actuators do", () => {
	it("is a share of their range, as MuJoCo colours it", () => {
		expect([0, 0.5, 1, -0.25]).toEqual([
			effort(0, [-2, 4]),
			effort(2, [-2, 4]),
			effort(9, [-2, 4]),
			effort(-0.5, [-2, 4]),
		]);
		expect([0, 1]).toEqual([effort(0.5, [0.5, 1]), effort(1, [0.5, 1])]); // at rest at the end of its range
		expect([0.5, -1]).toEqual([effort(0.5, null), effort(-3, null)]);
		expect([
			[0.2, 0.25, 0.2],
			[0.2, 0.6, 0.9],
			[0.9, 0.4, 0.2],
		]).toEqual([0, -1, 1].map(colorOfEffort).map((color) => color.map((c) => Math.round(1e9 * c) / 1e9)));
	});

	it("is told of what they pull at; of two at one joint the later is seen", () => {
		const input = (index: number, kind: "joint" | "tendon"): InputSpec => ({
			name: "",
			range: [-1, 1],
			unit: "",
			target: null,
			drives: { kind, index },
		});
		const found = efforts([input(0, "joint"), input(2, "tendon"), input(0, "joint")], [1, 0, -1]);
		expect(["joint 0", "tendon 2"]).toEqual([...found.keys()]);
		expect(colorOfEffort(-1)).toEqual(found.get("joint 0")?.[1]);
	});
});
