/**
 * Capsules in one draw: the unit capsule is a tube from -1 to 1 with half spheres beyond, and its ends are put back into
 * shape where they are drawn, since the scale of an instance stretches all of it alike.
 */
import {
	type BufferAttribute,
	BufferGeometry,
	Float32BufferAttribute,
	MeshDepthMaterial,
	Vector3,
	type WebGLProgramParametersWithUniforms,
} from "three";

/** Ends begin a hair beyond the tube, by which shaders tell one from the other. */
const BEYOND = 1.00001;

/** Puts a tube and two half spheres, all around the origin, together. */
export function joinCapsule(
	tube: BufferGeometry,
	dome: BufferGeometry,
	bowl: BufferGeometry,
): BufferGeometry {
	const parts = [tube, dome.translate(0, 0, BEYOND), bowl.translate(0, 0, -BEYOND)];
	const joined = new BufferGeometry();
	for (const [name, size] of [
		["position", 3],
		["normal", 3],
		["uv", 2],
	] as const) {
		const values = parts.flatMap((part) => [...part.getAttribute(name).array]);
		joined.setAttribute(name, new Float32BufferAttribute(values, size));
	}
	let vertices = 0;
	const index: number[] = [];
	for (const part of parts) {
		for (const vertex of (part.index as BufferAttribute).array) index.push(vertices + vertex);
		vertices += part.getAttribute("position").count;
	}
	joined.setIndex(index);
	return joined;
}

const SHAPE = `
	float capsuleScale = length( instanceMatrix[ 0 ].xyz ) / max( length( instanceMatrix[ 2 ].xyz ), 1e-12 );
	float capsuleEnd = clamp( transformed.z, -1.0, 1.0 );
	transformed.z = capsuleEnd + ( transformed.z - capsuleEnd ) * capsuleScale;`;
const NORMAL = `
	objectNormal.z *= length( instanceMatrix[ 2 ].xyz ) / length( instanceMatrix[ 0 ].xyz );`;

/** Changes a vertex shader so that the ends stay round. */
export function roundEnds(shader: Pick<WebGLProgramParametersWithUniforms, "vertexShader">): void {
	shader.vertexShader = shader.vertexShader
		.replace("#include <begin_vertex>", `#include <begin_vertex>${SHAPE}`)
		.replace("#include <beginnormal_vertex>", `#include <beginnormal_vertex>${NORMAL}`);
}

/** What capsules cast shadows with. */
export function capsuleDepth(): MeshDepthMaterial {
	const material = new MeshDepthMaterial();
	material.onBeforeCompile = roundEnds;
	material.customProgramCacheKey = () => "capsule";
	return material;
}

const axis = new Vector3();
const middle = new Vector3();
const along = new Vector3();
const offset = new Vector3();

/** Radius and half length of the tube, from the matrix of an instance; `middle` and `axis` are set too. */
function measure(matrix: ArrayLike<number>): { radius: number; half: number } {
	middle.fromArray(matrix as number[], 12);
	axis.fromArray(matrix as number[], 8);
	const half = axis.length();
	axis.divideScalar(half);
	return { radius: along.fromArray(matrix as number[], 0).length(), half };
}

/** Corners of the box around a capsule, three numbers each [m]. */
export function* capsuleCorners(matrix: ArrayLike<number>): Generator<[number, number, number]> {
	const { radius, half } = measure(matrix);
	const ends = axis.clone().multiplyScalar(half + radius);
	const [m, x, y] = [middle.clone(), along.clone(), new Vector3().fromArray(matrix as number[], 4)];
	for (let corner = 0; corner < 8; corner++) {
		const place = m.clone().addScaledVector(x, corner & 1 ? 1 : -1);
		place.addScaledVector(y, corner & 2 ? 1 : -1).addScaledVector(ends, corner & 4 ? 1 : -1);
		yield [place.x, place.y, place.z];
	}
}

/** Distance along a line of sight (unit vector) to the surface of a capsule; Infinity when it passes by. */
export function meetCapsule(matrix: ArrayLike<number>, origin: Vector3, direction: Vector3): number {
	const { radius, half } = measure(matrix);
	offset.copy(origin).sub(middle);
	const [away, ahead] = [offset.dot(axis), direction.dot(axis)];
	let nearest = Infinity;
	const consider = (distance: number, inside: boolean) => {
		if (inside && distance > 0 && distance < nearest) nearest = distance;
	};
	// The tube: the parts of both that are square to the axis.
	const a = 1 - ahead * ahead;
	const b = offset.dot(direction) - away * ahead;
	const c = offset.lengthSq() - away * away - radius * radius;
	for (const distance of roots(a, b, c)) consider(distance, Math.abs(away + distance * ahead) <= half);
	for (const end of [-half, half]) {
		along.copy(offset).addScaledVector(axis, -end);
		for (const distance of roots(1, along.dot(direction), along.lengthSq() - radius * radius))
			consider(distance, (away + distance * ahead) * Math.sign(end) >= half);
	}
	return nearest;
}

/** Where a t² + 2 b t + c vanishes. */
function roots(a: number, b: number, c: number): number[] {
	const square = b * b - a * c;
	if (a < 1e-12 || square < 0) return [];
	const root = Math.sqrt(square);
	return [(-b - root) / a, (-b + root) / a];
}
