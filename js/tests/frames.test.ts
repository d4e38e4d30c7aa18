import { describe, expect, it } from "vitest";
import { FrameTaker } from "../src/protocol/frames.ts";
import type { Frame, ToKernel } from "../src/protocol/types.gen.ts";

function taker(moves = true) {
	const said: ToKernel[] = [];
	const states: number[][] = [];
	const line = { view: "v", visible: true, say: (message: ToKernel) => void said.push(message) };
	const take = (qpos: Float32Array) => {
		states.push([...qpos]);
		return moves;
	};
	return { frames: new FrameTaker(line, take), said, states, line };
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

		expect([{ type: "drawn", view: "v", number: 2 }]).toEqual(said);
	});

	it("are answered at once when there is nothing to draw", () => {
		const { frames, said } = taker(false);
		frames.receive(frame(1), [floats(0)]);

		expect([{ type: "drawn", view: "v", number: 1 }]).toEqual(said);
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
