/** A hand that moves a mocap body: by the handles of its axes, or by its shape, along the plane of the picture. */
import { axisOf, type Handles } from "../scene/handles.ts";
import {
	add,
	axisAngle,
	dot,
	mulQuat,
	type Quat,
	type Ray,
	scale,
	sub,
	unitQuat,
	type Vec3,
} from "../scene/vec.ts";

export interface Place {
	pos: Vec3;
	quat: Quat;
}

/** Something that is held until the button comes up. */
export interface Held {
	/** The cursor is at these css pixels, and looks along the ray; `free`: of steps. */
	move(x: number, y: number, ray: Ray, free: boolean): void;
	end(): void;
	/** Lets go of it as if it had not been held; without this it ends. */
	cancel?(): void;
}

/** Nearer [css pixels] than this a handle is hit. */
const NEAR = 9;
/** A handle that points at the eye cannot be pulled along: the cosine from which on. */
const HEAD_ON = 0.995;

/** The handle's axis at a point of the picture; null: none is near. */
export function axisAt(
	handles: Pick<Handles, "line">,
	x: number,
	y: number,
	project: (place: Vec3) => [number, number],
): number | null {
	let [best, nearest]: [number | null, number] = [null, NEAR];
	for (const axis of [0, 1, 2]) {
		const line = handles.line(axis).map(project);
		for (const [i, end] of line.entries()) {
			const start = line[i - 1];
			if (start === undefined) continue;
			const away = distanceTo(x, y, start, end);
			if (away < nearest) [best, nearest] = [axis, away];
		}
	}
	return best;
}

/** Moves along an axis of the world, so that what was taken hold of stays under the cursor. */
export function slide(axis: number, from: Place, ray: Ray): (ray: Ray) => Place {
	const way = axisOf(axis);
	const start = along(way, from.pos, ray) ?? 0;
	let last = from;
	return (now) => {
		const at = along(way, from.pos, now);
		if (at !== null) last = { pos: add(from.pos, scale(way, at - start)), quat: from.quat };
		return last;
	};
}

/** Moves in the plane through the grabbed point that faces the viewer. */
export function glide(from: Place, point: Vec3, ray: Ray): (ray: Ray) => Place {
	const normal = ray.direction;
	let last = from;
	return ({ origin, direction }) => {
		const depth = dot(sub(point, origin), normal) / dot(direction, normal);
		if (Number.isFinite(depth) && depth > 0) {
			const moved = sub(add(origin, scale(direction, depth)), point);
			last = { pos: add(from.pos, moved), quat: from.quat };
		}
		return last;
	};
}

/** Turns about an axis of the world, as far as the cursor goes round its centre in the picture. */
export function spin(
	axis: number,
	from: Place,
	start: readonly [number, number],
	center: readonly [number, number],
	ray: Ray,
): (x: number, y: number) => Place {
	const way = axisOf(axis);
	const faces = dot(way, ray.direction) < 0 ? -1 : 1; // pixels go down: clockwise as seen is counterclockwise in them
	const angle = (x: number, y: number) => Math.atan2(y - center[1], x - center[0]);
	let last = angle(...start);
	let turned = 0;
	return (x, y) => {
		const now = angle(x, y);
		turned += Math.atan2(Math.sin(now - last), Math.cos(now - last));
		last = now;
		return { pos: from.pos, quat: unitQuat(mulQuat(axisAngle(way, faces * turned), from.quat)) };
	};
}

/** How far along an axis through a point the place is that a line of sight comes nearest to; null: none is. */
function along(way: Vec3, point: Vec3, { origin, direction }: Ray): number | null {
	const across = dot(way, direction);
	if (Math.abs(across) > HEAD_ON) return null;
	const apart = sub(origin, point);
	return (dot(apart, way) - across * dot(apart, direction)) / (1 - across * across);
}

function distanceTo(x: number, y: number, [ax, ay]: [number, number], [bx, by]: [number, number]): number {
	const [dx, dy] = [bx - ax, by - ay];
	const long = dx * dx + dy * dy;
	const part = long > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / long)) : 0;
	return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}
