// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { makeEditorUi } from "../src/ui/editor/index.ts";
import { asset, box, FakeEditor, map, SPEC, spawn } from "./fakeeditor.ts";

/** The panels around an empty picture. */
function ui(changes: Partial<FakeEditor> = {}) {
	const editor = new FakeEditor(changes);
	const element = document.createElement("div");
	const stage = document.createElement("div");
	element.append(document.createElement("style"), stage);
	document.body.append(element);
	const own = new AbortController();
	const made = makeEditorUi(editor, { element, stage }, own.signal);
	const named = <T extends HTMLElement>(label: string, within: ParentNode = element) =>
		within.querySelector(`[aria-label="${label}"]`) as T;
	const worded = (text: string) =>
		[...element.querySelectorAll("button")].find((one) => one.textContent === text) as HTMLButtonElement;
	const rows = () => [...element.querySelectorAll<HTMLElement>(".rv-outrow:not([hidden])")];
	const row = (id: string) => rows().find((one) => one.dataset.id === id) as HTMLElement;
	const set = (more: Partial<FakeEditor>) => {
		editor.set(more);
		made.refresh();
	};
	const tab = (name: string) =>
		[...element.querySelectorAll<HTMLElement>('[role="tab"]')]
			.find((one) => one.textContent?.startsWith(name))
			?.click();
	return { editor, element, stage, made, named, worded, rows, row, set, tab, leave: () => own.abort() };
}

function type(input: HTMLInputElement, text: string, key?: string): void {
	input.value = text;
	input.dispatchEvent(new Event("input", { bubbles: true }));
	if (key !== undefined) press(input, key);
}

function press(target: HTMLElement, key: string, more: KeyboardEventInit = {}): void {
	target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
	target.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true, ...more }));
}

beforeEach(() => document.body.replaceChildren());

describe("the properties of what is selected", () => {
	const one = (changes = {}) => ui({ document: map([box("a", changes)]), selected: new Set(["a"]) });

	it("send one step with the object's place when Enter is pressed", () => {
		const { editor, named } = one();
		type(named<HTMLInputElement>("position x"), "50 cm", "Enter");
		named<HTMLInputElement>("position x").dispatchEvent(new Event("blur"));

		expect([["update", { a: [["pose.position", [0.5, 0, 0.5]]] }, "Position x of a"]]).toEqual(editor.calls);
	});

	it("give back what was there on Escape, and say what would be right for what is no number", () => {
		const { editor, named, element } = one();
		const x = named<HTMLInputElement>("position x");
		type(x, "far", "Enter");
		const note = x.closest(".rv-line")?.querySelector(".rv-fieldnote") as HTMLElement;
		expect(["true", "A number is needed, such as 0.5, 50 cm or 500 mm", false]).toEqual([
			x.getAttribute("aria-invalid"),
			note.textContent,
			note.hidden,
		]);

		press(x, "Escape");
		expect(["0", null, true, []]).toEqual([
			x.value,
			x.getAttribute("aria-invalid"),
			note.hidden,
			editor.calls,
		]);
		expect(element.querySelectorAll("[aria-invalid]").length).toBe(0);
	});

	it("keep the bottom where it was when the height is typed, and the limits with a note", () => {
		const { editor, named } = one();
		const z = named<HTMLInputElement>("size z");
		type(z, "500", "Enter");

		expect({
			a: [
				["params.size", [1, 1, 200]],
				["pose.position", [0, 0, 100]],
			],
		}).toEqual(editor.calls[0]?.[1]);
		expect("At most 200 m").toBe(z.closest(".rv-line")?.querySelector(".rv-fieldnote")?.textContent);
	});

	it("take a held arrow key as one step when it comes up", () => {
		const { editor, named } = one();
		const yaw = named<HTMLInputElement>("yaw");
		for (let i = 0; i < 8; i++) yaw.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp" }));
		expect(["120", []]).toEqual([yaw.value, editor.calls]);
		yaw.dispatchEvent(new KeyboardEvent("keyup", { key: "ArrowUp" }));

		expect({ a: [["pose.quat", [0.5, 0, 0, 0.866025404]]] }).toEqual(editor.calls[0]?.[1]);
	});

	it("show what differs as mixed, and write one field of all in one step", () => {
		const { editor, named } = ui({
			document: map([box("a"), box("b", { pose: { position: [3, 4, 5], quat: [1, 0, 0, 0] } })]),
			selected: new Set(["a", "b"]),
		});
		const [x, size] = [named<HTMLInputElement>("position x"), named<HTMLInputElement>("size x")];
		expect(["", "mixed", "1"]).toEqual([x.value, x.placeholder, size.value]);
		type(x, "", "Enter");
		expect([]).toEqual(editor.calls);
		type(x, "2", "Enter");

		expect([
			[
				"update",
				{ a: [["pose.position", [2, 0, 0.5]]], b: [["pose.position", [2, 4, 5]]] },
				"Position x of 2 objects",
			],
		]).toEqual(editor.calls);
	});

	it("drop what was typed when something else is selected", () => {
		const { editor, named, set } = ui({ document: map([box("a"), box("b")]), selected: new Set(["a"]) });
		const x = named<HTMLInputElement>("position x");
		type(x, "7");
		set({ selected: new Set(["b"]) });
		x.dispatchEvent(new Event("blur"));

		expect([[], "0"]).toEqual([editor.calls, x.value]);
	});

	it("read a tilted object's turn only, and set it upright", () => {
		const { editor, named, worded } = one({ pose: { position: [0, 0, 1], quat: [0.924, 0.383, 0, 0] } });
		expect([true, "0.924, 0.383, 0, 0"]).toEqual([
			named("yaw").closest<HTMLElement>(".rv-line")?.hidden,
			named("quaternion").textContent,
		]);
		worded("Upright").click();

		expect({ a: [["pose.quat", [1, 0, 0, 0]]] }).toEqual(editor.calls[0]?.[1]);
	});

	it("turn solid stairs into open ones with treads, and back", () => {
		const stairs = {
			type: "stairs",
			params: { steps: 5, tread: 0.3, riser: 0.15, width: 1, style: "solid" },
		} as const;
		const { editor, element, named, made } = one(stairs);
		const solid = () => element.querySelector(".rv-check input") as HTMLInputElement;
		expect([null, true]).toEqual([named("thickness"), solid().checked]);
		solid().click();
		made.refresh();

		expect({
			a: [
				["params.style", "open"],
				["params.thickness", 0.05],
			],
		}).toEqual(editor.calls[0]?.[1]);
		expect("0.05").toBe(named<HTMLInputElement>("thickness").value);
	});

	it("write colours with their opacity, friction modes, and the ground", () => {
		const { editor, named } = ui({ document: map(), selected: new Set([""]) });
		expect(null).toBe(named("position x"));
		const color = named<HTMLInputElement>("colour");
		color.value = "#ff0000";
		color.dispatchEvent(new Event("change"));
		const mode = named<HTMLSelectElement>("friction mode");
		mode.value = "override";
		mode.dispatchEvent(new Event("change"));

		expect([
			["update", { "": [["color", [1, 0, 0, 1]]] }, "Colour of ground"],
			["update", { "": [["frictionMode", "override"]] }, "Friction mode of ground"],
		]).toEqual(editor.calls);
	});

	it("cannot be changed where the map is only shown, and say why", () => {
		const { named, worded, editor } = ui({
			document: map([box("a")]),
			selected: new Set(["a"]),
			spec: {
				...SPEC,
				editable: false,
				notes: [{ severity: "error", code: "convert.element", text: "<plane>", objects: [] }],
			},
		});
		const why = "this map is only shown; convert it to an editable copy first";
		expect([true, why]).toEqual([named<HTMLInputElement>("position x").disabled, named("position x").title]);
		expect("It cannot be converted without loss:").toBe(
			named("Panels of the map").querySelector(".rv-banner p:nth-of-type(2)")?.textContent,
		);
		worded("Convert to editable copy").click();

		expect([["task", "convert"]]).toEqual(editor.calls);
	});
});

describe("the outliner", () => {
	const many = (count: number) =>
		map(
			Array.from({ length: count }, (_, i) => box(`box-${i}`)),
			[spawn("main")],
		);

	function outliner(count: number, more: Partial<FakeEditor> = {}) {
		const made = ui({ document: many(count), ...more });
		made.tab("Scene");
		return { ...made, list: made.named("Objects of the map") };
	}

	it("has few rows for two thousand objects, and those that are scrolled to", () => {
		const { rows, list, element } = outliner(2000);
		expect(
			rows()
				.map((row) => row.dataset.kind)
				.slice(0, 3),
		).toEqual(["ground", "spawn", "box"]);
		expect(element.querySelectorAll(".rv-outrow").length).toBeLessThan(40);
		list.scrollTop = 26 * 1500;
		list.dispatchEvent(new Event("scroll"));

		expect(rows().map((row) => row.dataset.id)).toContain("box-1500");
		expect(element.querySelectorAll(".rv-outrow").length).toBeLessThan(40);
	});

	it("touches nothing where nothing it shows has changed, and one row where one has", () => {
		const { editor, made, element } = outliner(2000);
		const seen = new MutationObserver(() => undefined);
		seen.observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
		const places = (size: number) => {
			const objects = (editor.document ?? map()).objects.map((one) => ({
				...one,
				params: { size: [size, 1, 1] },
			}));
			editor.set({ document: { ...(editor.document ?? map()), objects: objects as never } });
			made.refresh();
		};
		places(2);
		expect([]).toEqual(seen.takeRecords());
		editor.set({ changed: new Set(["box-3"]) });
		made.refresh();

		const rows = seen
			.takeRecords()
			.map(({ target }) => (target as HTMLElement).closest<HTMLElement>(".rv-outrow"));
		expect(["box-3"]).toEqual([...new Set(rows.map((row) => row?.dataset.id))]);
	});

	it("selects one, a range, and some more by the mouse and by keys", () => {
		const { editor, row, list } = outliner(10);
		const click = (id: string, init = {}) =>
			row(id).dispatchEvent(new MouseEvent("click", { bubbles: true, ...init }));
		const selected = () => [...editor.selected];
		click("box-1");
		expect(["box-1"]).toEqual(selected());
		click("box-3", { shiftKey: true });
		expect(["box-1", "box-2", "box-3"]).toEqual(selected());
		click("box-2", { ctrlKey: true });
		expect(["box-1", "box-3"]).toEqual(selected());
		press(list, "ArrowDown");
		expect(["box-3"]).toEqual(selected());
		press(list, "ArrowDown", { shiftKey: true });
		expect(["box-3", "box-4"]).toEqual(selected());
		press(list, "Delete");

		expect(["remove", ["box-3", "box-4"]]).toEqual(editor.calls.at(-1));
	});

	it("scrolls to what was selected elsewhere", () => {
		const { set, rows, list } = outliner(500);
		set({ selected: new Set(["box-400"]) });

		expect(list.scrollTop).toBeGreaterThan(26 * 380);
		expect("true").toBe(
			rows()
				.find((row) => row.dataset.id === "box-400")
				?.getAttribute("aria-selected"),
		);
	});

	it("renames in place with one step on Enter, and with none on Escape", () => {
		const { editor, row, list } = outliner(3);
		row("box-1").dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
		const field = () => row("box-1").querySelector("input") as HTMLInputElement;
		type(field(), "nothing", "Escape");
		expect(null).toBe(field());
		row("box-1").click();
		press(list, "F2");
		type(field(), "Low wall", "Enter");

		expect([["update", { "box-1": [["name", "Low wall"]] }, "Rename box-1"]]).toEqual(
			editor.calls.filter(([name]) => name === "update"),
		);
	});

	it("finds by every word, hides, and marks what is not applied and what has problems", () => {
		const { editor, made, named, rows, row } = outliner(30, {
			changed: new Set(["box-7"]),
			spec: {
				...SPEC,
				notes: [{ severity: "warning", code: "spawn.inside", text: "inside", objects: ["box-7"] }],
			},
		});
		type(named<HTMLInputElement>("Search the map"), "box 7");
		expect(["box-7", "box-17", "box-27"]).toEqual(rows().map(({ dataset }) => dataset.id));
		const marks = () =>
			["not applied yet", "has a warning"].map((label) => named(label, row("box-7")).hidden);
		expect([false, false]).toEqual(marks());
		expect(true).toBe((row("box-17").querySelector(".rv-changed") as HTMLElement).hidden);
		named("Hide box-17").click();

		expect(["hide", ["box-17"], true]).toEqual(editor.calls.at(-1));
		made.refresh();
		expect("true").toBe(named("Show box-17").getAttribute("aria-pressed"));
	});
});

describe("the bar", () => {
	it("names the steps of the history, and says why there are none", () => {
		const { named, set, editor } = ui({ spec: { ...SPEC, undo: "add stairs" } });
		expect("Undo: add stairs (Ctrl+Z)").toBe(named("Undo").title);
		expect(["true", "Redo (Ctrl+Y): nothing to redo"]).toEqual([
			named("Redo").getAttribute("aria-disabled"),
			named("Redo").title,
		]);
		named("Redo").click();
		named("Undo").click();
		expect([["undo"]]).toEqual(editor.calls);
		set({ offline: true });

		expect("Export as a ZIP: the kernel has gone").toBe(named("Export").title);
	});

	it("tells how the map stands", () => {
		const { element, set } = ui();
		const text = () => element.querySelector(".rv-standing")?.textContent;
		expect("Applied and saved").toBe(text());
		const states: [Partial<FakeEditor>, string][] = [
			[{ spec: { ...SPEC, dirty: true } }, "Unapplied changes"],
			[{ spec: { ...SPEC, status: "applying", step: "compile" } }, "Applying: compile…"],
			[{ spec: { ...SPEC, step: "Converting" } }, "Converting…"],
			[
				{
					spec: {
						...SPEC,
						status: "apply-failed",
						notes: [{ severity: "error", code: "x", text: "no mass", objects: [] }],
					},
				},
				"Not applied: no mass",
			],
			[{ upload: { name: "a.zip", sent: 1, size: 3 } }, "Sending a.zip: 33 %"],
			[{ upload: null, busy: true, pending: 2, spec: SPEC }, "Kernel busy: 2 edits wait"],
			[{ offline: true }, "Kernel gone: edits stay in this page"],
		];
		for (const [state, said] of states) {
			set(state);
			expect(said).toBe(text());
		}
	});

	it("acts on what is selected, by button and by key", () => {
		const { editor, named, set } = ui({ document: map([box("a")]) });
		expect("Delete (Delete): nothing is selected").toBe(named("Delete").title);
		set({ selected: new Set(["", "a"]) });
		named("Drop to the ground").click();
		press(named("Duplicate"), "d", { ctrlKey: true });
		press(named("Duplicate"), "Z", { ctrlKey: true, shiftKey: true }); // nothing to redo
		named("Turn").click();

		expect([
			["drop", ["a"]],
			["duplicate", ["a"]],
		]).toEqual(editor.calls);
		expect("turn").toBe(editor.mode);
	});

	it("has a menu that arrows go through and Escape shuts, in a shadow of the page, too", () => {
		const { element, named } = ui();
		const host = document.createElement("div");
		document.body.append(host);
		const shadow = host.attachShadow({ mode: "open" });
		shadow.append(element);
		named("Map menu").click();
		const items = [...element.querySelectorAll<HTMLElement>('[role="menuitem"]')];
		expect(items[0]).toBe(shadow.activeElement);
		press(items[0] as HTMLElement, "ArrowDown");
		expect("New map…").toBe(shadow.activeElement?.textContent);
		press(items.at(-1) as HTMLElement, "Escape");

		expect([named("Map menu"), "false"]).toEqual([
			shadow.activeElement,
			named("Map menu").getAttribute("aria-expanded"),
		]);
	});

	it("asks for a seed and a number of obstacles, and not before they are right", async () => {
		const { editor, worded, named } = ui();
		named("Map menu").click();
		worded("Random obstacles…").click();
		type(named<HTMLInputElement>("Seed: the same seed strews the same"), "7");
		type(named<HTMLInputElement>("How many"), "many");
		worded("Strew").click();
		expect([]).toEqual(editor.calls);
		type(named<HTMLInputElement>("How many"), "12", "Enter");
		await Promise.resolve();

		expect([["task", "obstacles", { seed: 7, count: 12 }]]).toEqual(editor.calls);
	});
});

describe("the asset library", () => {
	const ASSETS = [asset("Box"), asset("Wall"), asset("Lab stairs", { group: "Certified" })];
	const point = (type: string, x: number) =>
		new PointerEvent(type, { clientX: x, pointerId: 1, isPrimary: true, bubbles: true });

	it("adds what is clicked and drags what is held, one or the other", () => {
		const { editor, element } = ui({ assets: ASSETS });
		const card = element.querySelector('[data-asset="Box"]') as HTMLElement;
		card.click();
		card.dispatchEvent(point("pointerdown", 0));
		card.dispatchEvent(point("pointermove", 3));
		card.dispatchEvent(point("pointermove", 9));
		card.dispatchEvent(point("pointermove", 19));
		card.click(); // where the hand comes back to the card

		expect([
			["add", "Box"],
			["startDrag", "Box"],
		]).toEqual(editor.calls);
	});

	it("shows those that are registered later, under their headings, and keeps the others' pictures", () => {
		const { element, set, named } = ui({ assets: ASSETS.slice(0, 2) });
		const picture = element.querySelector('[data-asset="Box"] svg');
		set({ assets: structuredClone(ASSETS) });

		expect(["Basic", "Certified"]).toEqual(
			[...element.querySelectorAll(".rv-assets h4")].map((one) => one.textContent),
		);
		expect(picture).toBe(element.querySelector('[data-asset="Box"] svg'));
		type(named<HTMLInputElement>("Filter assets"), "stairs");
		const shown = [...element.querySelectorAll<HTMLElement>(".rv-card:not([hidden])")];
		expect(["Lab stairs"]).toEqual(shown.map(({ dataset }) => dataset.asset));
	});
});

describe("messages", () => {
	it("are three at most, show what they are about, and go by themselves", () => {
		vi.useFakeTimers();
		const { editor, element, worded } = ui();
		const texts = () => [...element.querySelectorAll(".rv-toasttext")].map((one) => one.textContent);
		for (const text of ["a", "b", "c", "b", "d"]) editor.say({ severity: "info", text, objects: [] });
		expect(["c", "b", "d"]).toEqual(texts());
		editor.say({ severity: "error", text: "the id is taken", objects: ["box-1"] });
		worded("Show").click();
		expect([
			["select", ["box-1"]],
			["frame", ["box-1"]],
		]).toEqual(editor.calls);
		vi.advanceTimersByTime(6000);
		expect(["the id is taken"]).toEqual(texts());
		(element.querySelector(".rv-toast .rv-button") as HTMLElement).click();
		expect([]).toEqual(texts());
		vi.useRealTimers();
	});
});

describe("a map that is dropped", () => {
	function dropped(over: HTMLElement, ...files: File[]): void {
		for (const type of ["dragenter", "drop"]) {
			const event = new Event(type, { bubbles: true, cancelable: true });
			Object.assign(event, { dataTransfer: { types: ["Files"], files } });
			over.dispatchEvent(event);
		}
	}
	const zip = new File(["PK"], "hall.zip");

	it("is sent at once where nothing is lost, and after a question where something is", async () => {
		const { editor, stage, worded, set, element } = ui();
		dropped(stage, zip);
		await Promise.resolve();
		expect([["sendFile", "hall.zip"]]).toEqual(editor.calls);

		set({ document: map([box("a")]), spec: { ...SPEC, saved: false } });
		dropped(stage, zip);
		expect("Give up unsaved changes?").toBe(element.querySelector('[role="alertdialog"] h3')?.textContent);
		worded("Cancel").click();
		await new Promise((resolve) => setTimeout(resolve));
		expect(1).toBe(editor.calls.length);
		dropped(stage, zip);
		worded("Import").click();
		await new Promise((resolve) => setTimeout(resolve));
		expect(2).toBe(editor.calls.length);
	});

	it("must be one .zip", () => {
		const { editor, stage, element } = ui();
		dropped(stage, new File(["x"], "hall.obj"));

		expect("hall.obj is no map package; a map is a .zip file").toBe(
			element.querySelector(".rv-toasttext")?.textContent,
		);
		expect([[], true]).toEqual([editor.calls, element.querySelector<HTMLElement>(".rv-dropzone")?.hidden]);
	});
});

describe("the panels as a whole", () => {
	it("say how to begin on an empty map, open the list of keys, and leave nothing behind", () => {
		const { element, stage, named, set, leave } = ui({ spec: { ...SPEC, id: "" }, document: null });
		const empty = stage.querySelector<HTMLElement>(".rv-empty");
		expect([false, "Drag a card onto the floor, or click it"]).toEqual([empty?.hidden, empty?.textContent]);
		set({ document: map([box("a")]), spec: SPEC });
		expect(true).toBe(empty?.hidden);
		press(named("Undo"), "?");
		expect(false).toBe(
			named("Keys", element.querySelector(".rv-keys")?.parentElement ?? element).closest<HTMLElement>(
				".rv-layer",
			)?.hidden,
		);
		leave();

		expect([2, 0, ""]).toEqual([element.children.length, stage.children.length, element.className]);
	});

	it("list problems that lead to their objects", () => {
		const notes = [
			{
				severity: "error" as const,
				code: "spawn.inside",
				text: "main is inside box-1",
				objects: ["main", "box-1"],
			},
		];
		const { editor, named, worded } = ui({ spec: { ...SPEC, notes } });
		expect("1").toBe(named("Problems of the map: 1 error, 0 warnings").textContent);
		worded("main is inside box-1").click();

		expect([
			["select", ["main", "box-1"]],
			["frame", ["main", "box-1"]],
		]).toEqual(editor.calls);
	});
});
