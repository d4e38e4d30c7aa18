import {
	type BufferGeometry,
	Color,
	InstancedBufferAttribute,
	InstancedMesh,
	type Material,
	Sphere,
} from "three";
import { type Finish, makeMaterial, PLAIN, type Shared } from "./materials.ts";
import { unitGeometry } from "./primitives.ts";
import { hold, release, wrap } from "./sharedgeometry.ts";

const scratch = new Color();

/** The floor of a map, endless: as floors of robots' scenes are, with a line every metre. */
export class DraftFloor {
	readonly mesh: InstancedMesh<BufferGeometry, Material>;
	readonly #glow = new InstancedBufferAttribute(new Float32Array(1), 1);
	readonly #radius: { value: number };

	constructor(shared: Shared, finish: Finish, extent: number) {
		const radius = Math.max(30, 30 * extent);
		const geometry = wrap(unitGeometry("square", "fine"));
		geometry.setAttribute("glow", this.#glow);
		geometry.setAttribute("tint", new InstancedBufferAttribute(new Float32Array(3), 3));
		const look = { ...PLAIN, fade: radius, lines: 1, roughness: 0.9, floor: true };
		const material = makeMaterial(look, shared, 1, finish);
		const radiusOf = { value: radius };
		const before = material.onBeforeCompile;
		material.onBeforeCompile = (shader, renderer) => {
			before(shader, renderer);
			shader.uniforms.fade = radiusOf;
		};
		this.#radius = radiusOf;
		hold(geometry);
		this.mesh = new InstancedMesh(geometry, material as Material, 1);
		this.mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(3), 3);
		this.mesh.boundingSphere = new Sphere();
		this.mesh.frustumCulled = false;
		this.mesh.matrixAutoUpdate = false;
		this.mesh.receiveShadow = true;
		this.mesh.visible = false;
		this.#stretch(radius);
	}

	/** Shows it in a colour, sRGB; null: not. It goes on beyond everything that stands on it. */
	set(color: readonly number[] | null, glow: number, reach: number): void {
		this.mesh.visible = color !== null;
		if (color === null) return;
		const [red = 0, green = 0, blue = 0] = color;
		const colors = this.mesh.instanceColor as InstancedBufferAttribute;
		scratch.setRGB(red, green, blue, "srgb").toArray(colors.array as Float32Array);
		colors.needsUpdate = true;
		(this.#glow.array as Float32Array)[0] = glow;
		this.#glow.needsUpdate = true;
		if (3 * reach > this.#radius.value) this.#stretch(3 * reach);
	}

	dispose(): void {
		release(this.mesh.geometry);
		this.mesh.material.dispose();
		this.mesh.dispose();
		this.mesh.removeFromParent();
	}

	#stretch(radius: number): void {
		this.#radius.value = radius;
		const matrix = this.mesh.instanceMatrix.array as Float32Array;
		matrix.set([radius, 0, 0, 0, 0, radius, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
		this.mesh.instanceMatrix.needsUpdate = true;
	}
}
