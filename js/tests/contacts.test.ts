import { describe, expect, it } from "vitest";
import { Contacts } from "../src/scene/contacts.ts";

/** Position, force along the normal, friction. */
const row = (x: number) => [x, 0, 0.5, 0, 0, 0.25, 0.1, 0, 0];

describe("contacts in the picture", () => {
	it("are drawn where they are, and as many as there are", () => {
		const contacts = new Contacts(1);
		contacts.set([...row(1), ...row(2)]);
		expect([1, 0, 0.5]).toEqual(contacts.at(0));
		expect([2, 0, 0.5]).toEqual(contacts.at(1));
		contacts.set(row(3));
		expect([3, 0, 0.5]).toEqual(contacts.at(0));
		expect(contacts.at(1)).toBeNull();
		contacts.set([]);
		expect(contacts.count).toBe(0);
	});

	it("are shown as points, as forces, as both or not at all", () => {
		const contacts = new Contacts(1);
		contacts.set(row(1));
		const visible = () => contacts.group.children.map((child) => child.visible);
		contacts.setShow(true, false);
		expect([true, false]).toEqual(visible());
		contacts.setShow(false, true);
		expect([false, true]).toEqual(visible());
	});

	it("find room for more, and leave nothing behind", () => {
		const contacts = new Contacts(1);
		contacts.set(row(1));
		contacts.set(Array.from({ length: 40 }, (_, i) => row(i)).flat());
		expect([39, 0, 0.5]).toEqual(contacts.at(39));
		expect(2).toBe(contacts.group.children.length);
		contacts.dispose();
		expect(0).toBe(contacts.group.children.length);
	});
});
