/** What the card of an asset shows: its objects, without Three. */

import { type MapObject, objectFrom } from "../../edit/document.ts";
import { shapes } from "../../edit/shapes.ts";
import type { Vec3 } from "../../scene/vec.ts";
import { isometric, project } from "./isometric.ts";

const SVG = "http://www.w3.org/2000/svg";
/** Of a spawn point, towards its +X [m]. */
const ARROW: Vec3[] = [
	[0.3, 0, 0],
	[0.02, 0.2, 0],
	[0.02, 0.08, 0],
	[-0.28, 0.08, 0],
	[-0.28, -0.08, 0],
	[0.02, -0.08, 0],
	[0.02, -0.2, 0],
];

interface Drawn {
	points: [number, number][];
	fill: string;
	opacity: number;
}

/** A picture of objects as `map.scene.json` has them; spawn points are arrows on the floor. */
export function cardPicture(objects: readonly unknown[]): SVGSVGElement {
	const arrows = objects.filter(isSpawn).map(
		(spawn): Drawn => ({
			points: arrow(spawn),
			fill: "var(--rv-accent)",
			opacity: 1,
		}),
	);
	const solids = objects.filter(isWritten).flatMap((written) => {
		const object = objectFrom({ id: "", ...written });
		return shapes(object).map((shape) => ({ ...shape, color: object.color }));
	});
	const faces = isometric(solids).map(({ points, light, solid }): Drawn => {
		const color = solids[solid]?.color ?? [0, 0, 0, 1];
		return { points, fill: shaded(color, light), opacity: color[3] };
	});
	return drawn([...arrows, ...faces]);
}

type Written = Pick<MapObject, "type" | "params">;

const isWritten = (object: unknown): object is Written =>
	typeof object === "object" && object !== null && "type" in object && "params" in object;

interface Spawn {
	position: Vec3;
	yawDeg?: number;
}

const isSpawn = (object: unknown): object is Spawn =>
	typeof object === "object" && object !== null && !("type" in object) && "position" in object;

function arrow({ position: [x, y], yawDeg = 0 }: Spawn): [number, number][] {
	const angle = (yawDeg * Math.PI) / 180;
	const [c, s] = [Math.cos(angle), Math.sin(angle)];
	return ARROW.map(([ax, ay]) => project([x + c * ax - s * ay, y + s * ax + c * ay, 0]));
}

const shaded = (color: MapObject["color"], light: number): string =>
	`rgb(${[0, 1, 2].map((i) => Math.round(255 * Math.min(1, (color[i] as number) * light * 1.12))).join(" ")})`;

function drawn(polygons: readonly Drawn[]): SVGSVGElement {
	const svg = document.createElementNS(SVG, "svg");
	svg.setAttribute("aria-hidden", "true");
	const all = polygons.flatMap(({ points }) => points);
	const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
	const [left, top] = [Math.min(0, ...xs), Math.min(0, ...ys)];
	const [width, height] = [Math.max(0, ...xs) - left, Math.max(0, ...ys) - top];
	const size = Math.max(width, height) || 1;
	const rim = size * 0.06;
	svg.setAttribute(
		"viewBox",
		[left - rim, top - rim, width + 2 * rim, height + 2 * rim].map((value) => value.toFixed(4)).join(" "),
	);
	for (const { points, fill, opacity } of polygons) {
		const polygon = document.createElementNS(SVG, "polygon");
		polygon.setAttribute("points", points.map(([x, y]) => `${x.toFixed(4)},${y.toFixed(4)}`).join(" "));
		polygon.setAttribute("style", `fill:${fill};stroke:${fill};stroke-width:${(size * 0.014).toFixed(5)}`);
		if (opacity < 1) polygon.setAttribute("opacity", String(opacity));
		svg.append(polygon);
	}
	return svg;
}
