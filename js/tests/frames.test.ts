import { describe, expect, it, vi } from "vitest";
import { FrameTaker, type Moment } from "../src/protocol/frames.ts";
import type { Frame, ToKernel } from "../src/protocol/types.gen.ts";

function taker(moves = true) {
	const said: ToKernel[] = [];
	const states: number[][] = [];
	const line = { view: "v", visible: true, say: (message: ToKernel) => void said.push(message) };
	const take = (qpos: Float32Array) => {
		states.push([...qpos]);
		return moves;
	};
	return { frames: new FrameTaker(line, take, new AbortController().signal), said, states, line };
}

const frame = (number: number, parts = ["qpos"]): Frame => ({ type: "frame", robot: "r", number, parts });
const floats = (...values: number[]) => new DataView(new Float32Array(values).buffer);

describe("frames of a stream", () => {
	it("are taken in as they come and answered when they have been drawn", () => {
		const { frames, said, states } = taker();
		frames.receive(frame(1), [floats(0.5, 1)]);
		frames.receive(frame(2), [floats(0.75, 2)]);
		expect([
			[0.5, 1],
			[0.75, 2],
		]).toEqual(states);
		expect([]).toEqual(said);

		frames.drawn();
		frames.drawn();

		expect([{ type: "drawn", view: "v", number: 2, ahead: 2 }]).toEqual(said);
	});

	it("bring the time, the real-time factor, the controls and the contacts of a simulation", () => {
		const moments: (Moment | null)[] = [];
		const line = { view: "v", visible: true, say: () => undefined };
		const take = (_: Float32Array, moment: Moment | null) => moments.push(moment) > 0;
		const frames = new FrameTaker(line, take, new AbortController().signal);
		const doubles = new DataView(new Float64Array([12.5, 0.75]).buffer);
		frames.receive(frame(1, ["later", "time", "qpos", "ctrl"]), [
			floats(9),
			doubles,
			floats(1),
			floats(0.5, 2),
		]);
		frames.receive(frame(2), [floats(1)]);
		const touching = [1, 0, 0.5, 0, 0, 0.25, 0.125, 0, 0];
		frames.receive(frame(3, ["qpos", "time", "contacts"]), [floats(1), doubles, floats(...touching)]);

		const moment = { time: 12.5, factor: 0.75, ctrl: Float32Array.of(0.5, 2) };
		const none = new Float32Array();
		expect([
			{ ...moment, seen: {} },
			null,
			{ ...moment, ctrl: none, seen: { contacts: Float32Array.from(touching) } },
		]).toEqual(moments);
	});

	it("are answered at once when there is nothing to draw", () => {
		const { frames, said } = taker(false);
		frames.receive(frame(1), [floats(0)]);

		expect([{ type: "drawn", view: "v", number: 1, ahead: 2 }]).toEqual(said);
	});

	it("are answered several at a time by a page that keeps up, and never much later", () => {
		vi.useFakeTimers();
		const { frames, said } = taker();
		const draw = (number: number) => {
			frames.receive(frame(number), [floats(number)]);
			frames.drawn();
		};
		for (let number = 1; number <= 30; number++) draw(number);
		expect([1, 2, 3, 15, 27]).toEqual(said.map((answer) => "number" in answer && answer.number));
		expect([2, 2, 24, 24, 24]).toEqual(said.map((answer) => "ahead" in answer && answer.ahead));

		vi.advanceTimersByTime(250);

		expect({ type: "drawn", view: "v", number: 30, ahead: 24 }).toEqual(said.at(-1));
		vi.useRealTimers();
	});

	it("that come late or twice are left alone", () => {
		const { frames, states } = taker();
		for (const number of [2, 1, 2]) frames.receive(frame(number), [floats(number)]);

		expect([[2]]).toEqual(states);
	});

	it("may lie anywhere in the bytes of a message, with parts that are not known yet", () => {
		const { frames, states } = taker();
		const bytes = new Uint8Array(1 + 8);
		bytes.set(new Uint8Array(new Float32Array([0.5, -1]).buffer), 1);
		const unaligned = new DataView(bytes.buffer, 1, 8);
		frames.receive(frame(1, ["mocap", "qpos"]), [floats(9, 9, 9), unaligned]);
		frames.receive(frame(2, ["mocap"]), [floats(9, 9, 9)]);

		expect([[0.5, -1]]).toEqual(states);
	});

	it("are not answered out of sight, where nobody waits for the answer", () => {
		const { frames, said, line } = taker();
		line.visible = false;
		frames.receive(frame(1), [floats(0)]);
		frames.drawn();

		expect([]).toEqual(said);
	});
});
