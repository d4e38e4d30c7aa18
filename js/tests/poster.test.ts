// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Poster } from "../src/ui/poster.ts";
import { writeIntoNotebook } from "../src/ui/posterhost.ts";
import { encode, inBase64 } from "../src/ui/posterimage.ts";

vi.mock("../src/ui/posterimage.ts", async (original) => ({
	...(await original<typeof import("../src/ui/posterimage.ts")>()),
	encode: vi.fn(),
}));

const MARK = "AAAA";
const jpeg = (...body: number[]) => new Uint8Array([0xff, 0xd8, ...body, 0xff, 0xd9]).buffer;

/** A view that shows `body`, and a notebook with one picture of it. */
function setUp(options: { answers?: boolean; manager?: unknown; mark?: string } = {}) {
	const { answers = true, manager, mark = MARK } = options;
	const image = document.createElement("img");
	image.src = `data:image/jpeg;base64,${mark}old`;
	document.body.append(image);
	const sent: number[] = [];
	const state = { body: 1, rests: true };
	vi.mocked(encode).mockImplementation(async () => jpeg(state.body));
	const own = new AbortController();
	const poster = new Poster(
		{
			mark,
			manager,
			picture: () => document.createElement("canvas"),
			atRest: () => state.rests,
			send: (data) => {
				sent.push(new Uint8Array(data)[2] ?? -1);
				if (answers) image.src = `data:image/jpeg;base64,${inBase64(mark, data)}`;
			},
		},
		own.signal,
	);
	const look = (body: number) => {
		state.body = body;
		poster.painted();
	};
	return { poster, sent, state, look, image, leave: () => own.abort() };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("the poster", () => {
	beforeEach(() => {
		vi.useFakeTimers({ now: 0 });
		document.body.replaceChildren();
	});
	afterEach(() => void vi.useRealTimers());

	it("is sent once the view has rested for two seconds", async () => {
		const { sent, look, leave } = setUp();
		look(1);
		await wait(1500);
		look(2);
		await wait(1900);
		expect([]).toEqual(sent);

		await wait(200);

		expect([2]).toEqual(sent);
		leave();
	});

	it("is sent at most every five seconds, and then as the view looks last", async () => {
		const { sent, look, leave } = setUp();
		look(1);
		await wait(2100);
		look(2);
		await wait(2100);
		expect([1]).toEqual(sent);

		look(3);
		await wait(4000);

		expect([1, 3]).toEqual(sent);
		leave();
	});

	it("is not sent again when the view looks as in the notebook", async () => {
		const { sent, look, leave } = setUp();
		for (let i = 0; i < 5; i++) {
			look(1);
			await wait(10_000);
		}

		expect([1]).toEqual(sent);
		leave();
	});

	it("waits until the hand has gone", async () => {
		const { sent, state, look, leave } = setUp();
		state.rests = false;
		look(1);
		await wait(20_000);
		expect([]).toEqual(sent);

		state.rests = true;
		await wait(2100);

		expect([1]).toEqual(sent);
		leave();
	});

	it("is sent by one of several displays of a view, by the next when that has gone", async () => {
		const [first, second] = [setUp(), setUp()];
		first.look(1);
		second.look(1);
		await wait(3000);
		expect([[1], []]).toEqual([first.sent, second.sent]);

		first.leave();
		second.look(3);
		await wait(3000);

		expect([3]).toEqual(second.sent);
		second.leave();
	});

	it("is never sent by a view that has gone", async () => {
		const { sent, look, leave, poster } = setUp();
		look(1);
		leave();
		poster.painted();
		await wait(10_000);

		expect([]).toEqual(sent);
	});

	it("hides the picture of its own view in the notebook, as long as it is there", () => {
		const { poster, image, leave } = setUp();
		const [other, away] = [setUp({ mark: "BBBB" }), setUp({ mark: "CCCC" })];
		document.body.append(poster.style);
		const shown = [image, other.image, away.image].map((one) => getComputedStyle(one).display === "none");
		expect([true, false, false]).toEqual(shown);

		for (const view of [{ leave }, other, away]) view.leave();

		expect("none").not.toBe(getComputedStyle(image).display);
	});

	it("is written into the notebook by the page where the host has forgotten which output it is", async () => {
		const { manager, outputs } = notebook(`${MARK}old`, "BBBBnot mine");
		const { look, leave } = setUp({ answers: false, manager });
		look(7);
		await wait(2100 + 3100);

		expect([inBase64(MARK, jpeg(7)), "BBBBnot mine"]).toEqual(outputs.map((one) => one.data["image/jpeg"]));
		leave();
	});
});

function notebook(...pictures: string[]) {
	const outputs = pictures.map((text) => ({
		output_type: "display_data",
		metadata: {},
		data: { "image/jpeg": text, "text/plain": "leg" },
	}));
	const list = {
		length: outputs.length,
		get: (i: number) => ({ toJSON: () => outputs[i] }),
		set: (i: number, value: (typeof outputs)[number]) => void outputs.splice(i, 1, value),
	};
	const manager = { context: { model: { cells: [{ type: "markdown" }, { outputs: list }] } } };
	return { manager, outputs };
}

describe("writing into the notebook", () => {
	it("replaces the picture of the view and nothing else of its output", () => {
		const { manager, outputs } = notebook("AAAA1", "AAAA2", "BBBB");

		expect(true).toBe(writeIntoNotebook(manager, "AAAA", "AAAA2"));
		expect(["AAAA2", "AAAA2", "BBBB"]).toEqual(outputs.map((one) => one.data["image/jpeg"]));
		expect(["leg", "leg", "leg"]).toEqual(outputs.map((one) => one.data["text/plain"]));
	});

	it.each([undefined, null, {}, { context: {} }, { context: { model: { cells: 3 } } }])(
		"does nothing in a host that keeps its notebook to itself: %j",
		(manager) => {
			expect(false).toBe(writeIntoNotebook(manager, "AAAA", "AAAA"));
		},
	);
});

describe("the text of a picture", () => {
	it("has the mark instead of the head that an encoder writes, as in the kernel", () => {
		const jfif = [0xff, 0xe0, 0, 4, 9, 9];

		expect(inBase64(MARK, jpeg(...jfif, 5))).toBe(inBase64(MARK, jpeg(5)));
		expect(MARK + btoa("\x05\xff\xd9")).toBe(inBase64(MARK, jpeg(5)));
	});
});
