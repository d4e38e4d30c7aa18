/** Names of things in a robot as traits and messages carry them: "body/torso", "geom/#7". */
import type { Scene } from "../protocol/types.gen.ts";

export type Kind = "body" | "geom" | "joint" | "site" | "camera";

export interface Found {
	kind: Kind;
	index: number;
}

const LISTS = { body: "bodies", geom: "geoms", joint: "joints", site: "sites", camera: "cameras" } as const;

export function pathOf(scene: Scene, kind: Kind, index: number): string {
	return `${kind}/${scene[LISTS[kind]][index]?.name || `#${index}`}`;
}

/** What a path names; null when the robot has no such thing. Nameless things go by their number. */
export function findPath(scene: Scene, path: string): Found | null {
	const slash = path.indexOf("/");
	const kind = path.slice(0, slash);
	const name = path.slice(slash + 1);
	if (!(kind in LISTS)) return null;
	const list = scene[LISTS[kind as Kind]] as readonly { name: string }[];
	let index = list.findIndex((item) => item.name === name && name !== "");
	if (index < 0 && /^#\d+$/.test(name)) index = Number(name.slice(1));
	return index >= 0 && index < list.length ? { kind: kind as Kind, index } : null;
}

/** What the user reads when the mouse is over it. */
export function labelOf(path: string): string {
	const slash = path.indexOf("/");
	const kind = path.slice(0, slash);
	const name = path.slice(slash + 1);
	return name.startsWith("#") ? `${kind} ${name}` : name;
}
