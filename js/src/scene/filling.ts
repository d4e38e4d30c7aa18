import { type Arrivals, loadAssets } from "../loaders/assets.ts";
import { fill } from "../loaders/textures.ts";
import type { Robot } from "./robot.ts";
import { Scenery } from "./scenery.ts";

/**
 * Loads everything a robot is drawn with, and draws it from then on.
 *
 * Args:
 *     arrived: called when a shape has come.
 *
 * Returns:
 *     What could not be read, and why.
 */
export async function fillRobot(robot: Robot, arrivals: Arrivals, arrived: () => void): Promise<string[]> {
	const failures: string[] = [];
	await loadAssets(robot.scene, robot.textures, arrivals, {
		mesh: (index, data) => {
			robot.addMesh(index, data);
			arrived();
		},
		heightField: (index, data) => {
			robot.addHeightField(index, data);
			arrived();
		},
		scenery: (scene) => {
			robot.addScenery(new Scenery(scene));
			arrived();
		},
		image: (hash, source) => fill(robot.image(hash), source),
		failed: (what) => failures.push(what),
	});
	return failures;
}
