import { Color } from "three";
import { Arrows } from "./arrows.ts";
import { length, sub, unit, type Vec3 } from "./vec.ts";

const PULLS = new Color("#f59e0b");

/** The arrow from a point of a link to where a hand pulls it. */
export class Tether {
	readonly arrows = new Arrows(1, () => PULLS);

	constructor(readonly extent: number) {}

	stretch(from: Vec3, to: Vec3): void {
		const way = sub(to, from);
		const long = length(way);
		this.arrows.group.visible = long > 1e-4 * this.extent;
		if (this.arrows.group.visible) this.arrows.set(0, from, unit(way), long, 0.008 * this.extent);
	}
}
