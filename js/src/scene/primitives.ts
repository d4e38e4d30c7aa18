/** Unit shapes along Z, as MuJoCo means them: a geom is one of these, scaled by its half sizes. */
import { BoxGeometry, type BufferGeometry, CylinderGeometry, PlaneGeometry, SphereGeometry } from "three";
import type { GeomSpec, SiteSpec, Vec3 } from "../protocol/types.gen.ts";
import type { Quat } from "./vec.ts";

export type UnitShape = "sphere" | "dome" | "tube" | "cylinder" | "box" | "square";

/** How fine round things are. Where there are very many of them, nobody sees the difference but the graphics card. */
export type Detail = "fine" | "coarse";

/** Makes a unit shape: radius 1, or corners at ±1. A dome is the upper half of a sphere, a tube has no lids. */
export function unitGeometry(shape: UnitShape, detail: Detail): BufferGeometry {
	const [around, up] = detail === "fine" ? [48, 32] : [20, 12];
	switch (shape) {
		case "sphere":
			return new SphereGeometry(1, around, up).rotateX(Math.PI / 2);
		case "dome":
			return new SphereGeometry(1, around, up / 2, 0, 2 * Math.PI, 0, Math.PI / 2).rotateX(Math.PI / 2);
		case "tube":
			return new CylinderGeometry(1, 1, 2, around, 1, true).rotateX(Math.PI / 2);
		case "cylinder":
			return new CylinderGeometry(1, 1, 2, around, 1).rotateX(Math.PI / 2);
		case "box":
			return new BoxGeometry(2, 2, 2);
		case "square":
			return new PlaneGeometry(2, 2);
	}
}

/** A unit shape with its place in the frame of the geom. */
export interface Piece {
	shape: UnitShape;
	pos: Vec3;
	quat: Quat;
	scale: Vec3;
}

const HERE: Vec3 = [0, 0, 0];
const UPRIGHT: Quat = [1, 0, 0, 0];
const UPSIDE_DOWN: Quat = [0, 1, 0, 0];

/** What a primitive is made of; empty for what is no primitive. Capsules need three: scaling would flatten their caps. */
export function piecesOf(type: GeomSpec["type"] | SiteSpec["type"], size: Vec3): Piece[] {
	const [a, b, c] = size;
	const one = (shape: UnitShape, scale: Vec3): Piece[] => [{ shape, pos: HERE, quat: UPRIGHT, scale }];
	switch (type) {
		case "sphere":
			return one("sphere", [a, a, a]);
		case "ellipsoid":
			return one("sphere", [a, b, c]);
		case "cylinder":
			return one("cylinder", [a, a, b]);
		case "box":
			return one("box", [a, b, c]);
		case "capsule":
			return [
				{ shape: "tube", pos: HERE, quat: UPRIGHT, scale: [a, a, b] },
				{ shape: "dome", pos: [0, 0, b], quat: UPRIGHT, scale: [a, a, a] },
				{ shape: "dome", pos: [0, 0, -b], quat: UPSIDE_DOWN, scale: [a, a, a] },
			];
		default:
			return [];
	}
}
