/** The map's editor: a module of its own (editor.js), which draws with the parts of Three that the view hands over. */

import type { MapEditor, Workbench } from "./editing.ts";
import { MapBench } from "./mapbench.ts";
import type { EditorSpec, MapSpec } from "./protocol/types.gen.ts";

export const openEditor = (bench: Workbench, spec: EditorSpec, map: MapSpec): MapEditor =>
	new MapBench(bench, spec, map);
