import type { Channel } from "../protocol/channel.ts";
import { Shared } from "../protocol/shared.ts";
import type { Vec3 } from "../protocol/types.gen.ts";

const same = (a: readonly string[], b: readonly string[]) =>
	a.length === b.length && a.every((path, i) => path === b[i]);

/** What is selected, under the mouse, and pointed at from the panel. */
export class Selection {
	readonly selected: Shared<readonly string[]>;
	readonly hovered: Shared<string>;
	#pointed: string | null = null;

	constructor(
		readonly channel: Channel,
		selected: readonly string[],
		hovered: string,
		readonly changed: () => void,
	) {
		this.selected = new Shared(selected, () => channel.settled("select"), same, changed);
		this.hovered = new Shared(
			hovered,
			() => channel.settled("hover"),
			(a, b) => a === b,
			changed,
		);
	}

	/** Everything that is lit up softly. */
	get lit(): string[] {
		return [this.hovered.value, this.#pointed ?? ""].filter((path) => path !== "");
	}

	/** A click: alone it replaces the selection, with `add` it adds or takes away; on nothing it clears. */
	click(path: string, point: Vec3, add: boolean): void {
		const before = this.selected.value;
		let after: readonly string[];
		if (path === "") after = add ? before : [];
		else if (!add) after = [path];
		else after = before.includes(path) ? before.filter((one) => one !== path) : [...before, path];
		this.select(after);
		this.channel.click(path, point);
	}

	clear(): void {
		this.select([]);
	}

	hover(path: string): void {
		if (path === this.hovered.value) return;
		this.channel.hover(path);
		this.hovered.setLocal(path);
	}

	/** A row of the panel names what its joint moves. */
	point(path: string | null): void {
		if (path === this.#pointed) return;
		this.#pointed = path;
		this.changed();
	}

	acknowledged(): void {
		this.selected.acknowledged();
		this.hovered.acknowledged();
	}

	/** A list of names, or an editor, chooses. */
	select(paths: readonly string[]): void {
		if (same(this.selected.value, paths)) return;
		this.channel.select(paths);
		this.selected.setLocal(paths);
	}
}
