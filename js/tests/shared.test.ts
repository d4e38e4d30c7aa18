import { describe, expect, it } from "vitest";
import { Shared } from "../src/protocol/shared.ts";

function shared(settled: () => boolean) {
	const seen: string[] = [];
	return {
		value: new Shared<string>(
			"old",
			settled,
			(a, b) => a === b,
			(value) => seen.push(value),
		),
		seen,
	};
}

describe("a value that view and kernel share", () => {
	it("shows the view's own change while it is on its way", () => {
		const { value, seen } = shared(() => false);
		value.setLocal("mine");
		value.setKernel("stale");

		expect("mine").toBe(value.value);
		expect(["mine"]).toEqual(seen);
	});

	it("shows the kernel's once the change has been taken in", () => {
		let settled = false;
		const { value, seen } = shared(() => settled);
		value.setLocal("mine");
		value.setKernel("checked");
		settled = true;
		value.acknowledged();

		expect("checked").toBe(value.value);
		expect(["mine", "checked"]).toEqual(seen);
	});

	it("says nothing when nothing changed", () => {
		const { value, seen } = shared(() => true);
		value.setKernel("old");
		value.acknowledged();

		expect([]).toEqual(seen);
	});
});
