import { type BufferGeometry, Color, type InstancedMesh, type Mesh, type Object3D, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { documentFrom, type MapDocument, type MapObject, objectFrom } from "../src/edit/document.ts";
import { apply, type Edit } from "../src/edit/operations.ts";
import { shapes } from "../src/edit/shapes.ts";
import { sourcesOf, thingOf } from "../src/edit/things.ts";
import { pickAny } from "../src/interaction/picking.ts";
import type { Quat, Vec3 } from "../src/protocol/types.gen.ts";
import { Draft } from "../src/scene/draft.ts";
import { MapGrips } from "../src/scene/mapgrips.ts";
import { meetShape } from "../src/scene/meet.ts";
import type { Robot } from "../src/scene/robot.ts";
import { freeMesh } from "../src/scene/stage.ts";
import type { Ray } from "../src/scene/vec.ts";

const NONE: ReadonlySet<string> = new Set();
const shared = () => ({
	hover: { value: new Color() },
	selected: { value: new Color() },
	middle: { value: new Vector3() },
});
const stand = (id: string, x: number, y = 0): MapObject =>
	objectFrom({
		id,
		type: "box",
		params: { size: [1, 1, 1] },
		pose: { position: [x, y, 0.5], quat: [1, 0, 0, 0] },
	});
const climb = (id: string, x: number): MapObject =>
	objectFrom({
		id,
		type: "stairs",
		params: { steps: 9, tread: 0.1, riser: 0.1, width: 1 },
		pose: { position: [x, 3, 0.45], quat: [1, 0, 0, 0] },
	});

function drawn(start: MapDocument) {
	const draft = new Draft(shared(), "simple", 1);
	let document = start;
	const marks = { selected: NONE, lit: NONE, hidden: NONE, fresh: NONE };
	const show = () =>
		draft.show({ sources: sourcesOf(document), thingOf, ghosts: [], ground: document.ground, ...marks });
	show();
	return {
		draft,
		edit: (edit: Edit) => {
			document = apply(document, edit);
			return show();
		},
		mark: (more: Partial<typeof marks>) => {
			Object.assign(marks, more);
			return show();
		},
	};
}

const geometriesOf = (group: Object3D): BufferGeometry[] => {
	const found: BufferGeometry[] = [];
	group.traverse((one) => "geometry" in one && found.push((one as Mesh).geometry));
	return found;
};

/** What three frees when a geometry says that it is disposed of. */
const partsOf = ({ attributes, index }: BufferGeometry): object[] => [
	...Object.values(attributes),
	...(index === null ? [] : [index]),
];

/** Instances that are drawn, by what is drawn with them. */
const instances = (draft: Draft): number[] =>
	draft.group.children.flatMap((child) =>
		"isInstancedMesh" in child && child.visible ? [(child as InstancedMesh).count] : [],
	);

const down = (x: number, y: number): Ray => ({ origin: [x, y, 9], direction: [0, 0, -1] });
const yard = documentFrom({
	mapId: "yard",
	objects: [
		...Array.from({ length: 900 }, (_, i) => stand(`b-${i}`, 2 * i)),
		...Array.from({ length: 900 }, (_, i) => climb(`s-${i}`, 2 * i)),
	],
	spawnPoints: [{ id: "start", name: "start", position: [0, -2, 0.3], yawDeg: 90 }],
});

describe("the draft of a map in the scene", () => {
	it("touches what an edit changes, and nothing else", () => {
		const { draft, edit, mark } = drawn(yard);

		expect(draft.count).toBe(900 + 9 * 900 + 1);
		expect(edit({ op: "change", id: "b-7", values: [["pose.position", [14, 0, 1]]] })).toBe(1);
		expect(edit({ op: "change", id: "s-7", values: [["color", [1, 0, 0, 1]]] })).toBe(9);
		expect(mark({ selected: new Set(["s-3"]) })).toBe(9);
		expect(mark({ selected: new Set(["b-1"]) })).toBe(10);
		expect(edit({ op: "remove", id: "b-0" })).toBe(1); // the last one takes its slot
		expect(edit({ op: "group", edits: [] })).toBe(0);
	});

	it("draws each kind together: few calls for thousands of shapes", () => {
		const { draft, edit } = drawn(yard);
		expect(instances(draft)).toEqual([1, 9000, 1]);
		edit({ op: "change", id: "b-1", values: [["enabled", false]] });
		edit({ op: "change", id: "b-2", values: [["color", [1, 1, 1, 0.5]]] });

		expect(instances(draft)).toEqual([1, 8998, 1, 1, 1]);
		expect(draft.count).toBe(9000);
	});

	it("tells the card all that was touched since it last drew, however it was told", () => {
		const { draft, edit } = drawn(yard);
		const boxes = draft.group.children.at(1) as InstancedMesh;
		const ranges = () => boxes.instanceMatrix.updateRanges.length;
		const move = (ids: string[]) =>
			edit({
				op: "group",
				edits: ids.map((id) => ({ op: "change", id, values: [["pose.position", [1, 1, 1]]] })),
			});
		const upload = () => {
			boxes.instanceMatrix.clearUpdateRanges();
			boxes.instanceMatrix.onUploadCallback();
		};
		upload();
		move(["b-1", "b-2"]);
		expect(ranges()).toBe(2);
		move(Array.from({ length: 100 }, (_, i) => `b-${i}`));
		move(["b-200"]);
		expect(ranges()).toBe(0); // none: the whole
		upload();
		move(["b-201"]);
		expect(ranges()).toBe(1);
	});

	it("is picked where it is drawn, the nearest first, and what is hidden is seen through", () => {
		const { draft, edit, mark } = drawn(yard);
		expect(draft.meet(down(2, 0))).toEqual({ path: "map/b-1", distance: 8 });
		expect(draft.meet(down(3, 0))).toBeNull();
		edit({ op: "change", id: "b-1", values: [["pose.position", [3, 0, 2]]] });
		expect(draft.meet(down(3, 0))).toEqual({ path: "map/b-1", distance: 6.5 });
		mark({ hidden: new Set(["b-1"]) });
		expect(draft.meet(down(3, 0))).toBeNull();
		expect(draft.meet(down(0, -1.8))?.path).toBe("map/start");
		expect(draft.surface(down(3, 0), NONE)).toEqual([3, 0, 0]);
		expect(draft.label("map/b-1")).toBe("b-1");
		const robot = { shown: () => [] } as unknown as Robot;
		expect(pickAny({ robot, guest: draft }, down(4, 0))?.path).toBe("map/b-2");
	});

	it("knows how far it reaches, and where it is", () => {
		const { draft, edit } = drawn(documentFrom({ objects: [stand("a", 5)] }));
		expect(draft.reach).toBeCloseTo(Math.hypot(5, 0.5) + Math.sqrt(0.75), 9);
		edit({ op: "change", id: "a", values: [["pose.position", [9, 0, 0.5]]] });
		expect(draft.corners[1]?.[0]).toBeGreaterThan(9.5);
		expect(draft.points(["map/a"]).length).toBe(24);
		expect(draft.points(["body/trunk"])).toEqual([]);
		draft.dispose();
	});

	it("leaves on the card what other views draw with when it grows, and when its view is closed", () => {
		const many = (count: number) => Array.from({ length: count }, (_, i) => stand(`b-${i}`, 2 * i));
		const [first, second] = [
			drawn(documentFrom({ objects: many(1) })),
			drawn(documentFrom({ objects: many(1) })),
		];
		const grips = [new MapGrips(), new MapGrips()] as const;
		const theirs = new Set(
			[second.draft, grips[1]].flatMap(({ group }) => geometriesOf(group).flatMap(partsOf)),
		);
		const freed: object[] = [];
		const listen = () => {
			for (const { group } of [first.draft, grips[0]])
				for (const geometry of geometriesOf(group))
					geometry.addEventListener("dispose", () => freed.push(...partsOf(geometry)));
		};

		listen();
		for (const object of many(200).slice(1)) first.edit({ op: "add", object });
		expect(freed.length).toBeGreaterThan(0);
		listen();
		first.draft.group.traverse(freeMesh);
		first.draft.dispose();
		grips[0].dispose();
		expect([]).toEqual(freed.filter((part) => theirs.has(part)));
		expect(theirs.size).toBeGreaterThan(5);
	});
});

describe("lines of sight", () => {
	const turned: Quat = [Math.cos(0.3), 0, 0, Math.sin(0.3)];
	it("meet a box, a wedge, a cylinder and a capsule where these are", () => {
		const at: Vec3 = [0, 0, 1];
		const flat: Quat = [1, 0, 0, 0];
		const meet = (type: "box" | "wedge" | "cylinder" | "capsule", half: number[], ray: Ray) =>
			meetShape({ type, half, position: at, quat: flat }, ray);

		expect(meet("box", [1, 1, 1], down(0.9, 0.9))).toBeCloseTo(7, 12);
		expect(meet("box", [1, 1, 1], down(1.1, 0))).toBe(Infinity);
		expect(meet("wedge", [1, 1, 1], down(0, 0))).toBeCloseTo(8, 12);
		expect(meet("wedge", [1, 1, 1], down(0.5, 0))).toBeCloseTo(7.5, 12);
		expect(meet("cylinder", [0.5, 1], down(0.4, 0))).toBeCloseTo(7, 12);
		expect(meet("cylinder", [0.5, 1], down(0.4, 0.4))).toBe(Infinity);
		expect(meet("capsule", [0.5, 1], down(0, 0))).toBeCloseTo(6.5, 12);
		expect(meet("capsule", [0.5, 1], down(0.3, 0))).toBeCloseTo(6.6, 12);
		const level: Ray = { origin: [-9, 0, 1], direction: [1, 0, 0] };
		expect(meet("capsule", [0.5, 1], level)).toBeCloseTo(8.5, 12);
		expect(meet("cylinder", [0.5, 1], level)).toBeCloseTo(8.5, 12);
	});

	it("meet turned shapes at the places that their poses give", () => {
		const one = objectFrom({
			id: "o",
			type: "box",
			params: { size: [2, 0.2, 1] },
			pose: { position: [0, 0, 0.5], quat: turned },
		});
		const [shape] = shapes(one);
		const far: [number, number] = [0.95 * Math.cos(0.6), 0.95 * Math.sin(0.6)];

		expect(meetShape(shape as never, down(...far))).toBeCloseTo(8, 12);
		expect(meetShape(shape as never, down(0.95, 0))).toBe(Infinity);
	});
});
