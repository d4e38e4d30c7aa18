/** Unit shapes along Z, as MuJoCo means them: a geom is one of these, scaled by its half sizes. */
import { BoxGeometry, type BufferGeometry, CylinderGeometry, PlaneGeometry, SphereGeometry } from "three";
import type { GeomSpec, SiteSpec, Vec3 } from "../protocol/types.gen.ts";
import type { Quat } from "./vec.ts";

export type UnitShape = "sphere" | "dome" | "bowl" | "tube" | "cylinder" | "box" | "square";

/** How fine round things are. Where there are very many of them, nobody sees the difference but the graphics card. */
export type Detail = "fine" | "coarse";

const made = new Map<string, BufferGeometry>();

/** A unit shape, the same for all views of the page. */
export function unitGeometry(shape: UnitShape, detail: Detail): BufferGeometry {
	const key = `${shape} ${detail}`;
	const geometry = made.get(key) ?? makeUnit(shape, detail);
	made.set(key, geometry);
	return geometry;
}

/**
 * Makes a unit shape: radius 1, or corners at ±1. Dome and bowl are the halves of a sphere, a tube has no lids.
 * Texture coordinates are MuJoCo's: around Z from +X over +Y, upright on every side of a box.
 */
function makeUnit(shape: UnitShape, detail: Detail): BufferGeometry {
	const [around, up] = detail === "fine" ? [48, 32] : [20, 12];
	const round = (top: number, height: number, rows: number) =>
		new SphereGeometry(1, around, rows, 0, 2 * Math.PI, top, height).rotateX(Math.PI / 2).rotateZ(Math.PI);
	const pillar = (open: boolean) =>
		new CylinderGeometry(1, 1, 2, around, 1, open).rotateX(Math.PI / 2).rotateZ(Math.PI / 2);
	switch (shape) {
		case "sphere":
			return round(0, Math.PI, up);
		case "dome":
			return round(0, Math.PI / 2, up / 2);
		case "bowl":
			return round(Math.PI / 2, Math.PI / 2, up / 2);
		case "tube":
			return pillar(true);
		case "cylinder":
			return layFlat(pillar(false), (_nx, _ny, nz) => (Math.abs(nz) > 0.9 ? [0, 1] : null));
		case "box":
			return layFlat(new BoxGeometry(2, 2, 2), (nx, _ny, nz) =>
				Math.abs(nz) > 0.9 ? [0, 1] : Math.abs(nx) > 0.9 ? [1, 2] : [0, 2],
			);
		case "square":
			return new PlaneGeometry(2, 2);
	}
}

/** Gives flat sides texture coordinates along the two axes that `axes` names for their normal. */
function layFlat(
	geometry: BufferGeometry,
	axes: (nx: number, ny: number, nz: number) => readonly [number, number] | null,
): BufferGeometry {
	const place = geometry.getAttribute("position");
	const normal = geometry.getAttribute("normal");
	const uv = geometry.getAttribute("uv");
	for (let v = 0; v < place.count; v++) {
		const along = axes(normal.getX(v), normal.getY(v), normal.getZ(v));
		if (along === null) continue;
		uv.setXY(v, (place.getComponent(v, along[0]) + 1) / 2, (place.getComponent(v, along[1]) + 1) / 2);
	}
	return geometry;
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
				{ shape: "bowl", pos: [0, 0, -b], quat: UPRIGHT, scale: [a, a, a] },
			];
		default:
			return [];
	}
}
