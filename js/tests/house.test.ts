import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), "..", "src");
const FLOORS = ["protocol", "loaders", "scene", "interaction", "edit", "ui"];
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) =>
	file.endsWith(".ts"),
);

function imports(file: string): string[] {
	const text = readFileSync(join(SOURCE, file), "utf8");
	return [...text.matchAll(/from\s+"([^"]+)"/g)].map((match) => match[1] as string);
}

describe("the house", () => {
	it("has imports that only look down", () => {
		const wrong: string[] = [];
		for (const file of files) {
			const floor = FLOORS.indexOf(file.split("/")[0] as string);
			if (floor < 0) continue;
			for (const target of imports(file).filter((one) => one.startsWith("."))) {
				const room = relative(SOURCE, join(SOURCE, dirname(file), target)).split("/");
				const below = room.length > 1 && FLOORS.indexOf(room[0] as string) <= floor;
				if (!below) wrong.push(`${file} imports ${target}`);
			}
		}

		expect([]).toEqual(wrong);
	});

	it("knows Three neither on the wire nor in the editor nor in the panels", () => {
		const wrong = files.filter(
			(file) =>
				/^(protocol|edit|ui)\//.test(file) && imports(file).some((target) => target.startsWith("three")),
		);

		expect([]).toEqual(wrong);
	});

	it("never saves a trait: the kernel is their only writer", () => {
		const wrong = files.filter((file) => readFileSync(join(SOURCE, file), "utf8").includes("save_changes"));

		expect([]).toEqual(wrong);
	});
});
