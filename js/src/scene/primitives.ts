/** Unit shapes along Z, as MuJoCo means them: a geom is one of these, scaled by its half sizes. */
import { BoxGeometry, type BufferGeometry, CylinderGeometry, PlaneGeometry, SphereGeometry } from "three";
import type { GeomSpec, SiteSpec, Vec3 } from "../protocol/types.gen.ts";
import { joinCapsule } from "./capsule.ts";

export type UnitShape = "sphere" | "capsule" | "cylinder" | "box" | "square";

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
 * Makes a unit shape: radius 1, or corners at ±1; the tube of a capsule ends at ±1.
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
		case "capsule":
			return joinCapsule(
				pillar(true),
				round(0, Math.PI / 2, up / 2),
				round(Math.PI / 2, Math.PI / 2, up / 2),
			);
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

/** A unit shape and how far it is stretched along its axes. */
export interface Piece {
	shape: UnitShape;
	scale: Vec3;
}

/** What a primitive is drawn as; null for what is no primitive. */
export function pieceOf(type: GeomSpec["type"] | SiteSpec["type"], size: Vec3): Piece | null {
	const [a, b, c] = size;
	switch (type) {
		case "sphere":
			return { shape: "sphere", scale: [a, a, a] };
		case "ellipsoid":
			return { shape: "sphere", scale: [a, b, c] };
		case "cylinder":
			return { shape: "cylinder", scale: [a, a, b] };
		case "box":
			return { shape: "box", scale: [a, b, c] };
		case "capsule":
			// One that is all ends still needs an axis.
			return { shape: "capsule", scale: [a, a, Math.max(b, 1e-4 * a)] };
		default:
			return null;
	}
}
