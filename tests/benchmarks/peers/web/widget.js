// The floor inside Jupyter: the same three.js code as the module of an anywidget; poses come as comm buffers.
import { applyPose, buildPrimitives, buildRobot, makeView } from "./floor.js";

const copy = (view) => view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength);

function render({ model, el }) {
	el.style.background = "#fff";
	const view = makeView(el, model.get("width"), model.get("height"));
	const buffer = copy(model.get("scene"));
	const mode = model.get("mode");
	if (mode === "robot") buildRobot(view, buffer);
	else buildPrimitives(view, new Float32Array(buffer), mode);
	model.on("msg:custom", (_message, buffers) => applyPose(view, new Float32Array(copy(buffers[0]))));
}

export default { render };
