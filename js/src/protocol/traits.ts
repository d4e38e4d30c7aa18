/** The traits of the widget, read with their types. Python is their only writer. */
import type { WidgetModel } from "./model.ts";
import type {
	CameraPose,
	CursorSpec,
	EditorSpec,
	Link,
	MapSpec,
	ProblemSpec,
	SignalSpec,
	SimulationSpec,
	TrajectorySpec,
} from "./types.gen.ts";

/** Switches of `show`: booleans, and these two. */
export interface ShowSwitches {
	opacity?: number;
	groups?: { geom?: number[]; site?: number[] };
	[key: string]: boolean | number | { geom?: number[]; site?: number[] } | undefined;
}

/** A pose, the name of a camera of the model, or nothing: automatic. `fitted`: the pose is what some view chose. */
export type CameraTrait = Partial<CameraPose> & { name?: string; track?: string; fitted?: true };

export const readLink = (model: WidgetModel): Link | null => (model.get("_link") as Link | null) ?? null;
export const readProblems = (model: WidgetModel): ProblemSpec[] =>
	(model.get("_problems") as ProblemSpec[] | null) ?? [];
export const readTesting = (model: WidgetModel): boolean => model.get("_testing") === true;
export const readOffline = (model: WidgetModel): boolean => model.get("_offline") === true;
/** What the editor of a map is made of; null in views without one. */
export const readEditor = (model: WidgetModel): EditorSpec | null =>
	(model.get("_editor") as EditorSpec | null) ?? null;
export const readMap = (model: WidgetModel): MapSpec | null => (model.get("_map") as MapSpec | null) ?? null;
/** How the base64 text of the view's picture in the notebook begins; empty where there is none. */
export const readPoster = (model: WidgetModel): string => (model.get("_poster") as string | null) ?? "";
export const readSimulation = (model: WidgetModel): SimulationSpec =>
	(model.get("_simulation") as SimulationSpec | null) ?? { able: false, note: "", switches: [], signals: [] };
/** pose, simulation or trajectory. */
export const readSource = (model: WidgetModel): string => (model.get("source") as string | null) ?? "pose";
export const readPlaying = (model: WidgetModel): boolean => model.get("playing") === true;
/** Simulated seconds a second; null: as fast as it can. */
export const readSpeed = (model: WidgetModel): number | null => (model.get("speed") as number | null) ?? null;
export const readTime = (model: WidgetModel): number => (model.get("time") as number | null) ?? 0;
export const readCtrl = (model: WidgetModel): readonly number[] =>
	(model.get("ctrl") as number[] | null) ?? [];
export const readQpos = (model: WidgetModel): readonly number[] =>
	(model.get("qpos") as number[] | null) ?? [];
export const readSelected = (model: WidgetModel): readonly string[] =>
	(model.get("selected") as string[] | null) ?? [];
export const readHovered = (model: WidgetModel): string => (model.get("hovered") as string | null) ?? "";
export const readCamera = (model: WidgetModel): CameraTrait =>
	model.get("_fitted") === true
		? { ...(model.get("camera") as CameraPose), fitted: true }
		: ((model.get("camera") as CameraTrait | null) ?? {});
/** What goes on while the robot is read again; empty when nothing does. */
export const readProgress = (model: WidgetModel): string => (model.get("_progress") as string | null) ?? "";
export const readShow = (model: WidgetModel): ShowSwitches =>
	(model.get("show") as ShowSwitches | null) ?? {};
export const readStatus = (model: WidgetModel): string => (model.get("status") as string | null) ?? "";
export const readIgnoreLimits = (model: WidgetModel): boolean => model.get("ignore_limits") === true;
export const readPanel = (model: WidgetModel): boolean => model.get("panel") !== false;

export function readHeight(model: WidgetModel): number {
	const height = model.get("height");
	return typeof height === "number" && height > 0 ? height : 480;
}

/** Joint name -> widget model id. */
export function readJointModels(model: WidgetModel): Map<string, string> {
	const found = (model.get("_joint_models") as Record<string, string> | null) ?? {};
	return new Map(Object.entries(found).map(([name, id]) => [name, id.replace(/^IPY_MODEL_/, "")]));
}
export const readTrajectory = (model: WidgetModel): TrajectorySpec | null =>
	(model.get("_trajectory") as TrajectorySpec | null) ?? null;
export const readCursor = (model: WidgetModel): CursorSpec =>
	(model.get("_cursor") as CursorSpec | null) ?? { frame: 0, order: 0, by: "" };
export const readLoop = (model: WidgetModel): boolean => model.get("loop") !== false;
/** What is shown of the simulation besides joints and controls, by the names of the parts of `Frame`. */
export function readSeen(model: WidgetModel): Record<string, number[]> {
	const found = (model.get("_seen") as Record<string, (number | null)[]> | null) ?? {};
	const numbers = (part: (number | null)[]) => part.map((value) => value ?? Number.NaN);
	return Object.fromEntries(Object.entries(found).map(([name, part]) => [name, numbers(part)]));
}
/** What is plotted. */
export const readPlots = (model: WidgetModel): readonly SignalSpec[] =>
	(model.get("_plots") as SignalSpec[] | null) ?? [];
