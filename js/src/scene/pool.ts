/** Instances of one shape and one look that come, go and change one by one: the card is told only what changed. */
import {
	type BufferGeometry,
	Color,
	DynamicDrawUsage,
	type Group,
	InstancedBufferAttribute,
	InstancedMesh,
	type Material,
	Sphere,
} from "three";
import { hold, release, wrap } from "./sharedgeometry.ts";

/** Who lies in a slot, and is told when it is moved to another. */
export interface Tenant {
	slot: number;
}

const FIRST = 64;
/** Beyond so many slots all of them are sent: one long message is cheaper than many short ones. */
const FEW = 64;
const scratch = new Color();

type Part = "matrix" | "color" | "glow" | "mark";
const WIDTH: Record<Part, number> = { matrix: 16, color: 3, glow: 1, mark: 2 };

export class Pool {
	#mesh: InstancedMesh<BufferGeometry, Material> | null = null;
	readonly #tenants: Tenant[] = [];
	readonly #touched: Record<Part, Set<number>> = {
		matrix: new Set(),
		color: new Set(),
		glow: new Set(),
		mark: new Set(),
	};

	/** Parts that go to the card as a whole when it is next drawn. */
	readonly #whole = new Set<Part>();

	constructor(
		readonly group: Group,
		readonly geometry: () => BufferGeometry,
		readonly material: () => Material,
		readonly depth: (() => Material) | null,
		readonly shadows: boolean,
	) {}

	get count(): number {
		return this.#tenants.length;
	}

	add(tenant: Tenant): void {
		const slot = this.#tenants.length;
		if (this.#mesh === null || slot >= this.#mesh.instanceMatrix.count) this.#grow();
		tenant.slot = slot;
		this.#tenants.push(tenant);
		this.#touch("mark", slot);
	}

	/** The last one takes its slot. */
	remove(tenant: Tenant): void {
		const last = this.#tenants.pop() as Tenant;
		if (last === tenant) return;
		for (const part of Object.keys(WIDTH) as Part[]) {
			const [array, width] = [this.#array(part), WIDTH[part]];
			array.copyWithin(width * tenant.slot, width * last.slot, width * (last.slot + 1));
			this.#touch(part, tenant.slot);
		}
		last.slot = tenant.slot;
		this.#tenants[tenant.slot] = last;
	}

	/** Where the slot's sixteen numbers are to be written. */
	matrix({ slot }: Tenant): Float32Array {
		this.#touch("matrix", slot);
		return this.#array("matrix").subarray(16 * slot, 16 * slot + 16);
	}

	/** sRGB, 0 to 1. */
	paint({ slot }: Tenant, [red = 0, green = 0, blue = 0]: readonly number[]): void {
		scratch.setRGB(red, green, blue, "srgb").toArray(this.#array("color"), 3 * slot);
		this.#touch("color", slot);
	}

	/** 0 plain, 1 under the mouse, 2 selected. */
	glow({ slot }: Tenant, value: number): void {
		this.#array("glow")[slot] = value;
		this.#touch("glow", slot);
	}

	/** How opaque it is, and whether it is new. */
	mark({ slot }: Tenant, alpha: number, fresh: boolean): void {
		this.#array("mark").set([alpha, fresh ? 1 : 0], 2 * slot);
		this.#touch("mark", slot);
	}

	/** Tells the card; returns how many slots were touched. */
	flush(): number {
		const mesh = this.#mesh;
		if (mesh === null) return 0;
		mesh.count = this.#tenants.length;
		mesh.visible = mesh.count > 0;
		let most = 0;
		for (const [part, slots] of Object.entries(this.#touched) as [Part, Set<number>][]) {
			if (slots.size === 0) continue;
			most = Math.max(most, slots.size);
			const attribute = this.#attribute(part);
			const width = WIDTH[part];
			if (slots.size > FEW) {
				attribute.clearUpdateRanges();
				this.#whole.add(part);
			} else if (!this.#whole.has(part)) {
				for (const slot of slots) attribute.addUpdateRange(width * slot, width);
			}
			attribute.needsUpdate = true;
			slots.clear();
		}
		return most;
	}

	dispose(): void {
		if (this.#mesh === null) return;
		this.#mesh.removeFromParent();
		release(this.#mesh.geometry);
		this.#mesh.material.dispose();
		this.#mesh.customDepthMaterial?.dispose();
		this.#mesh.dispose();
		this.#mesh = null;
	}

	#touch(part: Part, slot: number): void {
		this.#touched[part].add(slot);
	}

	#attribute(part: Part): InstancedBufferAttribute {
		const mesh = this.#mesh as InstancedMesh<BufferGeometry, Material>;
		if (part === "matrix") return mesh.instanceMatrix;
		if (part === "color") return mesh.instanceColor as InstancedBufferAttribute;
		return mesh.geometry.getAttribute(part) as InstancedBufferAttribute;
	}

	#array(part: Part): Float32Array {
		return this.#attribute(part).array as Float32Array;
	}

	#grow(): void {
		const before = this.#mesh;
		const room = before === null ? FIRST : 2 * before.instanceMatrix.count;
		const made = (part: Part) => {
			const array = new Float32Array(room * WIDTH[part]);
			if (before !== null) array.set(this.#array(part));
			const attribute = new InstancedBufferAttribute(array, WIDTH[part]);
			attribute.setUsage(DynamicDrawUsage);
			attribute.onUpload(() => this.#whole.delete(part));
			this.#whole.add(part);
			return attribute;
		};
		const geometry = wrap(this.geometry());
		geometry.setAttribute("glow", made("glow"));
		geometry.setAttribute("mark", made("mark"));
		geometry.setAttribute("tint", new InstancedBufferAttribute(new Float32Array(3 * room), 3));
		hold(geometry); // before the old one goes: what both are drawn with stays on the card
		const mesh = new InstancedMesh(geometry, before?.material ?? this.material(), 0);
		mesh.instanceMatrix = made("matrix");
		mesh.instanceColor = made("color");
		if (before !== null) {
			if (before.customDepthMaterial !== undefined) mesh.customDepthMaterial = before.customDepthMaterial;
			before.removeFromParent();
			release(before.geometry);
			before.dispose();
		} else if (this.depth !== null) mesh.customDepthMaterial = this.depth();
		mesh.frustumCulled = false;
		mesh.boundingSphere = new Sphere();
		mesh.matrixAutoUpdate = false;
		mesh.castShadow = mesh.receiveShadow = this.shadows;
		this.group.add(mesh);
		this.#mesh = mesh;
	}
}
