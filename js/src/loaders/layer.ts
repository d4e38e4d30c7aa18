/** What the reader of GLB files hands over: plain data, because it has a Three of its own. */

export interface Layer {
	things: Thing[];
	lamps: Lamp[];
	attributes: LayerAttribute[];
	geometries: LayerGeometry[];
	materials: LayerMaterial[];
	textures: LayerTexture[];
	images: ImageBitmap[];
}

export type Kind = "Mesh" | "Points" | "Line" | "LineSegments" | "LineLoop";

/** A geometry in a material, where it is; the tree of nodes is worked out. */
export interface Thing {
	kind: Kind;
	name: string;
	/** 4x4 by columns, in the axes of the file. */
	matrix: number[];
	geometry: number;
	material: number;
}

/** Light without a shadow, along -z of its matrix. */
export interface Lamp {
	kind: "DirectionalLight" | "PointLight" | "SpotLight";
	matrix: number[];
	/** Red, green, blue; linear. */
	color: number[];
	intensity: number;
	/** [m]; 0 without end. */
	distance: number;
	/** [rad] from the middle to the rim; 0 but for a spot. */
	angle: number;
	penumbra: number;
}

export type Numbers =
	| Float32Array
	| Int8Array
	| Uint8Array
	| Int16Array
	| Uint16Array
	| Int32Array
	| Uint32Array;

export interface LayerAttribute {
	array: Numbers;
	/** Numbers for each vertex. */
	size: number;
	/** Whether integers stand for -1 to 1, or 0 to 1. */
	normalized: boolean;
}

/** Which of the attributes; geometries share them. */
export interface LayerGeometry {
	attributes: Record<string, number>;
	index: number | null;
}

export type MaterialKind =
	| "MeshStandardMaterial"
	| "MeshPhysicalMaterial"
	| "MeshBasicMaterial"
	| "PointsMaterial";

/** By the names that Three has for the parameters of a material. */
export interface LayerMaterial {
	kind: MaterialKind;
	plain: Record<string, string | number | boolean>;
	/** Red, green, blue; linear. */
	colors: Record<string, number[]>;
	vectors: Record<string, number[]>;
	/** Which of the textures. */
	maps: Record<string, number>;
}

export interface LayerTexture {
	image: number;
	plain: Record<string, string | number | boolean>;
	vectors: Record<string, number[]>;
}
