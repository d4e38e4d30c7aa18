import { BufferAttribute, BufferGeometry } from "three";
import { describe, expect, it } from "vitest";
import { bytesOf, hold, release, wrap } from "../src/scene/sharedgeometry.ts";

function mesh(): BufferGeometry {
	const geometry = new BufferGeometry();
	geometry.setAttribute("position", new BufferAttribute(new Float32Array(9), 3));
	geometry.setIndex(new BufferAttribute(Uint16Array.of(0, 1, 2), 1));
	return geometry;
}

/** What three would free: everything that a geometry has when it says that it is disposed of. */
function freed(geometry: BufferGeometry): string[] {
	const names: string[] = [];
	geometry.addEventListener("dispose", () => {
		names.push(...Object.keys(geometry.attributes), ...(geometry.index === null ? [] : ["index"]));
	});
	return names;
}

describe("geometries that share attributes", () => {
	it("leave on the card what another is drawn with, until that goes too", () => {
		const base = mesh();
		const [first, second] = [wrap(base), wrap(base)];
		for (const own of [first, second]) {
			own.setAttribute("glow", new BufferAttribute(new Float32Array(1), 1));
			hold(own);
		}
		const [one, two] = [freed(first), freed(second)];

		release(first);
		expect(["glow"]).toEqual(one);
		release(second);
		expect(["position", "glow", "index"]).toEqual(two);
	});

	it("can be drawn again after they were freed", () => {
		const base = mesh();
		const own = wrap(base);
		hold(own);
		release(own);

		expect(base.getAttribute("position")).toBe(own.getAttribute("position"));
		expect(base.index).toBe(own.index);
		hold(own);
		const names = freed(own);
		release(own);
		expect(["position", "index"]).toEqual(names);
	});

	it("say how many bytes they take", () => {
		expect([36, 6]).toEqual([...bytesOf(mesh())].map(([, bytes]) => bytes));
	});
});
