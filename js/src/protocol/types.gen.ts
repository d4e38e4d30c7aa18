// Written by `make types` from src/robotview/protocol/{scene,editing,messages}.py; do not edit.

export type Vec3 = [number, number, number];

export type Quat = [number, number, number, number];

export type Rgba = [number, number, number, number];

export interface BodySpec {
	name: string;
	/** -1 for the world. */
	parent: number;
	pos: Vec3;
	quat: Quat;
	/** In the order in which they act. */
	joints: number[];
	mocap: boolean;
	/** file:line:column in the source, empty when unknown. */
	where: string;
}

export interface MimicSpec {
	joint: number;
	multiplier: number;
	offset: number;
}

export interface JointSpec {
	name: string;
	type: "free" | "ball" | "hinge" | "slide";
	body: number;
	qposadr: number;
	pos: Vec3;
	axis: Vec3;
	/** qpos value at which the body stands as the file draws it. */
	ref: number;
	range: [number, number] | null;
	limited: boolean;
	mimic: MimicSpec | null;
	/** What a slider shows: the name, or a made-up one for a nameless joint. */
	label: string;
	source_type: string;
	where: string;
}

export interface GeomSpec {
	name: string;
	body: number;
	type: "plane" | "hfield" | "sphere" | "capsule" | "ellipsoid" | "cylinder" | "box" | "mesh" | "sdf";
	/** MuJoCo's half sizes. */
	size: Vec3;
	pos: Vec3;
	quat: Quat;
	color: Rgba;
	material: number | null;
	mesh: number | null;
	hfield: number | null;
	group: number;
	role: "visual" | "collision" | "both";
	/** Whether `color` replaces colours that the mesh itself has. */
	override_color: boolean;
	where: string;
}

export interface SiteSpec {
	name: string;
	body: number;
	type: "sphere" | "capsule" | "ellipsoid" | "cylinder" | "box" | "plane" | "mesh";
	size: Vec3;
	pos: Vec3;
	quat: Quat;
	color: Rgba;
	group: number;
	where: string;
}

export interface CameraSpec {
	name: string;
	body: number;
	pos: Vec3;
	/** Looks along its -Z, +Y up. */
	quat: Quat;
	/** [deg] */
	fovy: number;
	mode: "fixed" | "track" | "trackcom" | "targetbody" | "targetbodycom";
}

export interface LightSpec {
	name: string;
	body: number;
	pos: Vec3;
	dir: Vec3;
	directional: boolean;
	castshadow: boolean;
	active: boolean;
	diffuse: Vec3;
	ambient: Vec3;
	/** [deg] */
	cutoff: number;
}

export interface TextureSpec {
	name: string;
	type: "2d" | "cube" | "skybox";
	builtin: "none" | "gradient" | "checker" | "flat";
	rgb1: Vec3;
	rgb2: Vec3;
	mark: "none" | "edge" | "cross" | "random";
	markrgb: Vec3;
	random: number;
	width: number;
	height: number;
	/** Hashes of encoded image files: none for a builtin, one, or six cube faces (right left up down front back). */
	images: string[];
	gridsize: [number, number];
	gridlayout: string;
	hflip: boolean;
	vflip: boolean;
}

export interface MaterialSpec {
	name: string;
	rgba: Rgba;
	texture: number | null;
	texrepeat: [number, number];
	texuniform: boolean;
	specular: number;
	shininess: number;
	reflectance: number;
	emission: number;
	metallic: number | null;
	roughness: number | null;
}

/** One array inside a geometry blob, little-endian. */
export interface ArraySpec {
	/**
	 * `index` has for each corner of the triangles how far it is from the next new vertex, the one above the highest
	 * before: 0 that vertex, 2 k one k below it, 2 k - 1 one k above it, and 255 the next of the numbers in `far`.
	 */
	role: "position" | "index" | "far" | "normal" | "uv" | "color" | "elevation";
	dtype: "u8" | "u16" | "u32" | "i8" | "f32";
	/** Bytes from the start of the unpacked blob; a multiple of 4. */
	offset: number;
	/** Rows and columns. */
	shape: [number, number];
	/** For quantised values: value = low + step * integer, per column. None: the numbers are the values. */
	low: number[] | null;
	step: number[] | null;
}

/** A run of triangles with a look of its own. */
export interface PartSpec {
	/** First triangle. */
	start: number;
	count: number;
	color: Rgba | null;
	/** Hash of the encoded image file that colours it. */
	image: string | null;
}

export interface MeshSpec {
	name: string;
	/** Hash of the blob. */
	geometry: string;
	arrays: ArraySpec[];
	/** Empty: one part with the geom's colour. */
	parts: PartSpec[];
	/** A placeholder because the file could not be had. */
	missing: boolean;
}

export interface HeightFieldSpec {
	name: string;
	geometry: string;
	/** One `elevation` array, shape (nrow, ncol), values 0..1; row 0 lies at -Y, column 0 at -X. */
	arrays: ArraySpec[];
	/** Half x, half y, top z, base thickness. */
	size: [number, number, number, number];
}

/** An actuator holds a joint where ctrl says: ctrl = slope * position + offset. */
export interface TargetSpec {
	joint: number;
	slope: number;
	offset: number;
}

/** What an actuator pulls at. */
export interface DriveSpec {
	kind: "joint" | "tendon" | "site" | "body";
	index: number;
}

/** One number of ctrl. */
export interface InputSpec {
	name: string;
	/** None: not limited. */
	range: [number, number] | null;
	/** Empty where it is unknown. */
	unit: string;
	target: TargetSpec | null;
	/** None: it is not in the scene, or the actuator takes several numbers. */
	drives: DriveSpec | null;
}

/** A piece of a tendon's course. */
export interface WrapSpec {
	kind: "site" | "geom" | "pulley";
	/** Of the site, or of the sphere or cylinder to go around; -1 for a pulley. */
	index: number;
	/** The site on whose side of a geom it passes; -1: the shorter way. */
	side: number;
}

export interface TendonSpec {
	name: string;
	/** [m] radius, as MuJoCo draws it. */
	width: number;
	color: Rgba;
	/** Empty for a fixed tendon, which runs nowhere. */
	wraps: WrapSpec[];
}

export interface KeyframeSpec {
	name: string;
	qpos: number[];
}

/** Something to fetch by hash. */
export interface BlobSpec {
	hash: string;
	/** Bytes as sent. */
	size: number;
	encoding: "raw" | "zlib";
}

export interface Scene {
	name: string;
	nq: number;
	qpos0: number[];
	bodies: BodySpec[];
	joints: JointSpec[];
	geoms: GeomSpec[];
	sites: SiteSpec[];
	cameras: CameraSpec[];
	lights: LightSpec[];
	textures: TextureSpec[];
	materials: MaterialSpec[];
	meshes: MeshSpec[];
	hfields: HeightFieldSpec[];
	keyframes: KeyframeSpec[];
	/** All of ctrl, in order. */
	inputs: InputSpec[];
	tendons: TendonSpec[];
	/** Texture index. */
	skybox: number | null;
	/** Hash of a GLB file that is drawn where it has its things: the picture of a map. */
	scenery: string | null;
	/** Hash of the module that reads such files; null without a picture. */
	scenery_reader: string | null;
	headlight: boolean;
	/** Middle of what is to be seen at qpos0, ground planes left out. */
	center: Vec3;
	/** Radius [m] of a sphere around `center` that holds it. */
	extent: number;
	azimuth: number;
	/** [deg] from where the first picture looks, as MuJoCo means it: azimuth 90 looks along +Y, elevation -20 down. */
	elevation: number;
	fovy: number;
	/** Everything the scene refers to by hash, in the order in which a view should ask. */
	blobs: BlobSpec[];
}

/** One gesture of the hand is one edit, and one step of the history. */
export interface EditOp {
	type: "edit";
	robot: string;
	view: string;
	seq: number;
	/** Unique: an edit that is sent again is made once. */
	op_id: string;
	/** Id of the map that the page showed: nothing is made on another. */
	map: string;
	/** Revision of the draft that the page showed. */
	base_rev: number;
	/** What the history calls it. */
	label: string;
	edit: unknown;
}

/** A step of the history that the map's pages and Python share. */
export interface EditStep {
	type: "editstep";
	robot: string;
	view: string;
	seq: number;
	op_id: string;
	/** As of an edit. */
	map: string;
	action: "undo" | "redo" | "revert";
}

/** A hand holds something: other pages show it there. It is no edit, and at most ten come a second. */
export interface EditPreview {
	type: "editpreview";
	robot: string;
	view: string;
	seq: number;
	/** A `change`, or a `group` of such; null: the hand has let go. */
	edit: unknown;
}

/** Send the draft as it is: `DraftIs` answers. */
export interface EditAsk {
	type: "editask";
	robot: string;
	view: string;
	seq: number;
}

/**
 * A button of the editor. It goes on beside whatever runs; how far it is stands in the trait `_map`.
 *
 * apply: compile, try, commit. save: to the map's folder. export: `Download` answers. convert: make a map that is
 * only shown one that is edited. obstacles: `{"seed", "count"}`, one edit. new: `{"id"}`, an empty map in its
 * place. restore: take up the draft that was left beside the map. add: `{"asset", "position"}`, one of the assets.
 */
export interface MapTask {
	type: "maptask";
	robot: string;
	view: string;
	seq: number;
	task: "apply" | "save" | "export" | "convert" | "obstacles" | "new" | "restore" | "add";
	values: unknown;
}

/** The page has built what `Prepare` asked for, or cannot. */
export interface Attached {
	type: "attached";
	robot: string;
	view: string;
	seq: number;
	ticket: string;
	/** Why not; empty: it has. */
	fault: string;
}

/** Part of a map package that was dropped into the page; its bytes, at most 1 MiB, are the message's only buffer. */
export interface Upload {
	type: "upload";
	robot: string;
	view: string;
	seq: number;
	name: string;
	/** Of the whole. */
	sha256: string;
	index: number;
	count: number;
	/** Bytes of the whole. */
	size: number;
}

export type ToEdit = EditOp | EditStep | EditPreview | EditAsk | MapTask | Attached | Upload;

/**
 * The whole draft, for a page that has none or lost the thread; JSON of it is the message's first buffer.
 *
 * Where the draft is another than what was applied, the second buffer is that.
 */
export interface DraftIs {
	type: "draft";
	/** Id of the map. */
	map: string;
	rev: number;
}

/** The draft has come from revision `rev - 1` to `rev` by this edit, whoever made it. */
export interface Edited {
	type: "edited";
	map: string;
	rev: number;
	/** Of the page's message; empty: Python made it. */
	op_id: string;
	/** The view, or `python`. */
	origin: string;
	label: string;
	edit: unknown;
}

/** An edit or a task of that view was not carried out. */
export interface Refused {
	type: "refused";
	view: string;
	op_id: string;
	/** Of the first problem, such as `limit.geoms`. */
	code: string;
	text: string;
	rev: number;
}

/** What the hand in another view holds. */
export interface Previewed {
	type: "previewed";
	view: string;
	edit: unknown;
}

/** Build the map as it is at this revision of the draft, beside what is shown, and answer with `Attached`. */
export interface Prepare {
	type: "prepare";
	ticket: string;
	rev: number;
	/** How many shapes there must be, the ground included. */
	geoms: number;
}

/** A file for the browser's user. */
export interface Download {
	type: "download";
	view: string;
	name: string;
	blob: BlobSpec;
}

/** Something to know, once. */
export interface Said {
	type: "said";
	/** Empty: every view. */
	view: string;
	severity: "error" | "warning" | "info";
	text: string;
	/** Ids of what it is about. */
	objects: string[];
}

export type FromEdit = DraftIs | Edited | Refused | Previewed | Prepare | Download | Said;

/** A card of the asset panel. */
export interface AssetSpec {
	name: string;
	title: string;
	/** Heading under which it is listed: `Basic`, `Certified`, ... */
	group: string;
	note: string;
	/** What it puts there, as in `map.scene.json`: around the origin, on z = 0; ids are given anew. */
	objects: unknown[];
}

/** A problem of the map. */
export interface MapNote {
	severity: "error" | "warning" | "info";
	code: string;
	text: string;
	/** Ids of the objects it is about. */
	objects: string[];
}

/** The trait `_map`: everything the editor says besides the draft itself. None in views without an editor. */
export interface MapSpec {
	/** Empty: there is no map yet; the first object makes one. */
	id: string;
	name: string;
	editable: boolean;
	/** Of the draft. */
	rev: number;
	/** The draft is another than what was applied. */
	dirty: boolean;
	/** The draft stands on the disk as it is. */
	saved: boolean;
	/** Where `save` writes; empty: nowhere yet. */
	folder: string;
	/** Label of the step that undo takes back; empty: there is none. */
	undo: string;
	redo: string;
	status: "ready" | "applying" | "apply-failed" | "viewer-failed";
	/** What apply is doing; empty: nothing. */
	step: string;
	notes: MapNote[];
	/** An unapplied draft of an earlier kernel lies beside the map; `restore` takes it up. */
	left: boolean;
}

/** The trait `_editor`: what the editor is made of. None in views without one. */
export interface EditorSpec {
	/** The editor's own code. */
	module: BlobSpec;
	assets: AssetSpec[];
}

export const PROTOCOL = 1;

export const CHUNK_BYTES = 1048576;

/** The trait `_link`: how a view gets everything else. */
export interface Link {
	protocol: number;
	version: string;
	/** Identity of the robot shown; messages carry it. */
	robot: string;
	/** The front end itself, an ES module. */
	module: BlobSpec;
	/** None while nothing can be shown; then `status` says why. */
	scene: BlobSpec | null;
}

export interface CameraPose {
	position: Vec3;
	target: Vec3;
	up: Vec3;
	/** [deg], vertical. */
	fov: number;
}

/** A view was mounted, or looks whether the kernel listens; repeated until it is answered. */
export interface Hello {
	type: "hello";
	view: string;
	protocol: number;
	/** How many this view has sent. */
	count: number;
	/** Whether somebody can see it; a view that nobody sees is given no frames. */
	visible: boolean;
	/** The connection was lost: what is shown may be old. */
	again: boolean;
}

/** The view has gone: whatever it waits for is not wanted any more. */
export interface Bye {
	type: "bye";
	view: string;
}

/** The view came into sight or went out of it. */
export interface Watch {
	type: "watch";
	view: string;
	visible: boolean;
}

/** All frames up to this one have been drawn, or were overtaken by it. */
export interface Drawn {
	type: "drawn";
	view: string;
	number: number;
	/**
	 * So many frames may be unanswered from now on. Each answer makes the host say that its kernel was busy, which some
	 * hosts draw at a greater cost than the robot; so a page that keeps up answers several frames at a time.
	 */
	ahead: number;
}

/** Send these blobs, in this order. */
export interface Need {
	type: "need";
	view: string;
	seq: number;
	hashes: string[];
}

/** Stop sending these blobs: the view has gone. */
export interface Cancel {
	type: "cancel";
	view: string;
	hashes: string[];
}

/** The hand or a slider moved joints; mimic joints are already applied. */
export interface Joints {
	type: "joints";
	robot: string;
	view: string;
	seq: number;
	phase: "move" | "end";
	joints: number[];
	/** One list per joint: 1, 4 or 7 numbers. */
	values: number[][];
}

export interface Home {
	type: "home";
	robot: string;
	view: string;
	seq: number;
}

export interface Select {
	type: "select";
	robot: string;
	view: string;
	seq: number;
	paths: string[];
}

export interface Hover {
	type: "hover";
	robot: string;
	view: string;
	seq: number;
	/** Empty: nothing. */
	path: string;
}

export interface Click {
	type: "click";
	robot: string;
	view: string;
	seq: number;
	path: string;
	/** World coordinates [m]. */
	point: Vec3;
}

export interface Camera {
	type: "camera";
	view: string;
	seq: number;
	pose: CameraPose;
	/** Nobody moved it: the view chose it so that the robot fills the picture. */
	fitted: boolean;
	/** Name of the body that the picture goes along with, `#3` for a nameless one; empty: it stands still. */
	track: string;
}

/** A switch of the toolbar was turned. */
export interface Show {
	type: "show";
	view: string;
	seq: number;
	key: string;
	value: boolean;
}

/** A button of the simulation. It is made when it is first needed. */
export interface Run {
	type: "run";
	robot: string;
	view: string;
	seq: number;
	action: "play" | "pause" | "speed" | "step" | "back" | "reset" | "keyframe";
	/**
	 * play, speed: simulated seconds a second, None as fast as it can. step, back: how many. keyframe: which.
	 * pause, reset: 0.
	 */
	value: number | null;
}

/** Sliders of actuators, and joints that an actuator holds at a target. */
export interface Controls {
	type: "controls";
	robot: string;
	view: string;
	seq: number;
	phase: "move" | "end";
	/** Places in ctrl. */
	inputs: number[];
	values: number[];
}

/** The hand pulls at a body of the simulation; at the end it lets go. */
export interface Pull {
	type: "pull";
	robot: string;
	view: string;
	seq: number;
	phase: "move" | "end";
	kind: "spring" | "force" | "torque";
	body: number;
	/** [m] in the body's frame. */
	point: Vec3;
	/** [m] in the world. */
	target: Vec3;
}

/** The hand moves a mocap body, of the simulation, which is made for it. */
export interface Mocap {
	type: "mocap";
	robot: string;
	view: string;
	seq: number;
	phase: "move" | "end";
	body: number;
	/** [m] in the world. */
	pos: Vec3;
	quat: Quat;
}

/** Signals were chosen to be plotted: all of them. */
export interface Plot {
	type: "plot";
	robot: string;
	view: string;
	seq: number;
	signals: string[];
}

/** An equality, or a group of actuators, was turned on or off. */
export interface Switch {
	type: "switch";
	robot: string;
	view: string;
	seq: number;
	name: string;
	on: boolean;
}

/** What the page does with the trajectory it plays by its own clock. */
export interface Replay {
	type: "replay";
	robot: string;
	view: string;
	seq: number;
	/** Of the trajectory. */
	number: number;
	/** The last order of the kernel that the page has heard: what it says of where it is, is newer than that. */
	order: number;
	action: "play" | "pause" | "seek" | "at" | "speed" | "loop" | "stop";
	/**
	 * play, pause, seek: the frame; at: the frame it has come to by itself; speed: seconds a second; loop: 0 or 1;
	 * stop: 0.
	 */
	value: number;
}

/** A small picture of the view for the saved notebook; its JPEG is the message's only buffer. Not acknowledged. */
export interface Poster {
	type: "poster";
	view: string;
}

export type Numbered = Need | Joints | Home | Select | Hover | Click | Camera | Show | Run | Controls | Pull | Mocap | Plot | Switch | Replay | ToEdit;

export type ToKernel = Hello | Bye | Watch | Drawn | Cancel | Poster | Numbered;

/** The hello of that count was heard. */
export interface Welcome {
	type: "welcome";
	view: string;
	count: number;
	/** Whether the kernel listens beside running cells; if not, input waits until the cell has ended. */
	prompt: boolean;
}

/** The whole state at one moment; a newer one makes it worthless. Its buffers are little endian. */
export interface Frame {
	type: "frame";
	robot: string;
	/** Grows with every frame of the widget. */
	number: number;
	/**
	 * What the buffers hold, in their order. Of a simulation there are all three; others may follow, and a page skips
	 * what it does not know. "qpos": (nq,) float32. "time": float64, [s] and real-time factor. "ctrl": (nu,) float32.
	 * While they are shown, all float32: "contacts" (n, 9), position [m], force along the normal and friction, in world
	 * axes, as shares of the weight; "rays" (n, 6), from and to [m] in the world; "statistics" (4 or 6), contacts,
	 * constraints, iterations, warnings, potential and kinetic energy [J]; "signals", the plotted numbers that do not
	 * follow from qpos, in the order of `_plots`. Where there are mocap bodies, "mocap": (n, 7) float32, position and
	 * quaternion of each in the order of the scene. Of a
	 * trajectory, "frame": int32, the row and the number of the order to show it.
	 */
	parts: string[];
}

/** Frames have paused: from here on the trait `qpos` is exact, also where it did not change. */
export interface Rest {
	type: "rest";
	robot: string;
	/** Of the last frame. */
	number: number;
}

/** Part of a blob; its bytes are the message's only buffer. */
export interface Chunk {
	type: "chunk";
	hash: string;
	index: number;
	count: number;
	/** Bytes of the whole blob as sent. */
	size: number;
	encoding: "raw" | "zlib";
}

/** The kernel has no such blob: the tab is older than the kernel. */
export interface Missing {
	type: "missing";
	hash: string;
}

/** Message `seq` of this view has been taken in; what it changed has been sent before this. */
export interface Ack {
	type: "ack";
	view: string;
	seq: number;
}

export type ToView = Welcome | Frame | Rest | Chunk | Missing | Ack | FromEdit;

export interface SwitchSpec {
	kind: "equality" | "actuators";
	name: string;
	on: boolean;
}

/** The trait `_simulation`: what the buttons of the simulation say. */
export interface SimulationSpec {
	/** Whether MuJoCo can be asked to simulate this robot. */
	able: boolean;
	/** What the user should know now: why it has stopped, or cannot begin. */
	note: string;
	/** Equalities and groups of actuators; empty until there is a simulation. */
	switches: SwitchSpec[];
	/** What can be plotted besides joint positions; empty until there is a simulation. */
	signals: string[];
}

/** One item of the trait `_plots`: a signal whose numbers are plotted against time. */
export interface SignalSpec {
	/** Kind and name: `joint/knee`, `sensor/imu`. */
	name: string;
	unit: string;
	/** Of its numbers; one empty label for a single number. */
	labels: string[];
	/** Where in qpos they are; -1: they come with the frames of a simulation. */
	qposadr: number;
}

/** The trait `_cursor`: where a trajectory stands, as the kernel last ordered. */
export interface CursorSpec {
	frame: number;
	/** Grows with every order. */
	order: number;
	/** The view whose hand it was; "" for Python. */
	by: string;
}

/** Rows of qpos and their times. */
export interface TrackSpec {
	/** (rows, nq) float32, row after row. */
	qpos: BlobSpec;
	/** (rows,) float64 [s], growing. */
	times: BlobSpec;
	rows: number;
}

/** The trait `_trajectory`: what a page plays by itself. */
export interface TrajectorySpec {
	/** Grows with every trajectory of the widget. */
	number: number;
	track: TrackSpec;
	/** Drawn translucent at the same times; where it has begun later or ended before, its first or last row. */
	ghost: TrackSpec | null;
	/** Whether bodies are coloured by how far they are from where the ghost has them. */
	compare: boolean;
}

/** A problem as the trait `_problems` carries it to the page. */
export interface ProblemSpec {
	severity: "error" | "warning" | "info";
	kind: string;
	/** One line with its place, as `str(problem)` gives it. */
	text: string;
	file: string;
	line: number | null;
}
