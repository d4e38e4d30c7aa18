/** Where tendons run: a function of where bodies are, so no course ever crosses the wire. */
import type { Scene, TendonSpec } from "../protocol/types.gen.ts";
import { type Poses, quatAt, vecAt } from "./kinematics.ts";
import { add, mulQuat, rotate, unitQuat, type Vec3 } from "./vec.ts";
import { type Round, wrapAround } from "./wrapping.ts";

/** The lines of a tendon [m], one between pulleys each, arcs in short chords; none for a fixed tendon. */
export function courseOf(
	scene: Pick<Scene, "sites" | "geoms">,
	tendon: TendonSpec,
	{ xpos, xquat }: Pick<Poses, "xpos" | "xquat">,
): Vec3[][] {
	const site = (index: number): Vec3 => {
		const { body, pos } = scene.sites[index] ?? { body: 0, pos: [0, 0, 0] as Vec3 };
		return add(vecAt(xpos, body), rotate(quatAt(xquat, body), pos));
	};
	const round = (index: number): Round | null => {
		const geom = scene.geoms[index];
		if (geom === undefined) return null;
		const turn = quatAt(xquat, geom.body);
		return {
			shape: geom.type === "sphere" ? "sphere" : "cylinder",
			radius: geom.size[0],
			pos: add(vecAt(xpos, geom.body), rotate(turn, geom.pos)),
			quat: mulQuat(turn, unitQuat(geom.quat)),
		};
	};
	const lines: Vec3[][] = [];
	let line: Vec3[] | null = null;
	let around: { round: Round | null; side: Vec3 | null } | null = null;
	for (const { kind, index, side } of tendon.wraps) {
		if (kind === "pulley") {
			line = around = null;
		} else if (kind === "geom") {
			around = { round: round(index), side: side < 0 ? null : site(side) };
		} else {
			const place = site(index);
			const last = line?.at(-1);
			if (line === null || last === undefined) {
				line = [place];
				lines.push(line);
			} else {
				if (around !== null && around.round !== null) {
					line.push(...(wrapAround(around.round, last, place, around.side) ?? []));
				}
				line.push(place);
			}
			around = null;
		}
	}
	return lines.filter(({ length }) => length > 1);
}
