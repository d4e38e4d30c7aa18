import {
	type Color,
	type CubeTexture,
	DoubleSide,
	FrontSide,
	MeshPhongMaterial,
	MeshStandardMaterial,
	type Texture,
	type Vector3,
} from "three";
import type { MaterialSpec } from "../protocol/types.gen.ts";
import { roundEnds } from "./capsule.ts";

/** How a surface looks, apart from its colour: shapes of one look are drawn together. */
export interface Look {
	alpha: number;
	roughness: number;
	metalness: number;
	/** Share of its colour that shines by itself. */
	emission: number;
	map: Texture | null;
	/** How `map` lies on it; null: by the mesh's own coordinates, as they are. */
	projection: Projection | null;
	cube: CubeTexture | null;
	/** The mesh brings colours of its own. */
	colors: boolean;
	layer: "visual" | "collision" | "site" | "missing";
	/** Radius [m] at which an endless plane has faded away; 0: it does not. */
	fade: number;
	/** Distance [m] of the lines drawn on it; 0: none. */
	lines: number;
	/** It is a capsule, whose ends stay round. */
	caps: boolean;
	/** It is a floor or terrain, on which shadows are worth what they cost. */
	floor: boolean;
}

export interface Projection {
	repeat: readonly [number, number];
	/** Repeats over the shape (its own coordinates, from their upper left), over two metres of it, or of the plane Z = 0. */
	over: "shape" | "length" | "plane";
}

export const PLAIN: Look = {
	alpha: 1,
	roughness: 0.55,
	metalness: 0,
	emission: 0,
	map: null,
	projection: null,
	cube: null,
	colors: false,
	layer: "visual",
	fade: 0,
	lines: 0,
	caps: false,
	floor: false,
};

/**
 * Gloss of a material. MuJoCo knows specular and shininess, others metallic and roughness; without a room to mirror
 * a full metal would be black, so metals keep half of their body colour.
 */
export function glossOf(material: MaterialSpec | null): Pick<Look, "roughness" | "metalness" | "emission"> {
	if (material === null) return { roughness: PLAIN.roughness, metalness: 0, emission: 0 };
	const shiny = Math.min(1, Math.max(0, material.shininess)) * Math.min(1, material.specular * 2);
	return {
		roughness: Math.min(1, Math.max(0.25, material.roughness ?? 0.75 - 0.4 * shiny)),
		metalness: 0.5 * Math.min(1, Math.max(0, material.metallic ?? 0)),
		emission: Math.min(1, Math.max(0, material.emission)),
	};
}

export function lookKey(look: Look): string {
	const { alpha, roughness, metalness, emission, map, projection, cube, colors, layer } = look;
	const { fade, lines, caps, floor } = look;
	const laid = projection === null ? "" : `${projection.repeat.join()},${projection.over}`;
	const textures = `${map?.id ?? ""}|${laid}|${cube?.id ?? ""}`;
	return `${layer}|${alpha}|${roughness}|${metalness}|${emission}|${textures}|${colors}|${fade}|${lines}|${caps}|${floor}`;
}

/** What all materials of a view have in common. */
export interface Shared {
	hover: { value: Color };
	selected: { value: Color };
	/** Where endless planes are seen in full. */
	middle: { value: Vector3 };
}

/** Which lines of the vertex and fragment shaders a look adds to; the glow is per instance, so highlighting costs no draw. */
const GLOW_VERTEX =
	"attribute float glow;\nattribute vec3 tint;\nvarying float vGlow;\nvarying vec3 vTint;\n";
const GLOW_FRAGMENT =
	"varying float vGlow;\nvarying vec3 vTint;\nuniform vec3 hoverColor;\nuniform vec3 selectedColor;\n";
const GLOW_APPLY = `
	if ( vGlow > 0.0 ) {
		float rim = pow( 1.0 - abs( dot( normalize( normal ), normalize( vViewPosition ) ) ), 2.0 );
		vec3 tint = vGlow > 1.5 ? selectedColor : hoverColor;
		float strength = vGlow > 1.5 ? 0.38 + 0.55 * rim : 0.14 + 0.4 * rim;
		outgoingLight = mix( outgoingLight, tint, strength );
	}
	#include <opaque_fragment>`;

/** Black stands for a shape's own colour. */
const TINT_APPLY = "if ( vTint.r + vTint.g + vTint.b > 0.0 ) diffuseColor.rgb = vTint;\n";

const PROJECTIONS: Record<Projection["over"], string> = {
	shape: "vMapUv = vec2( repeat.x * uv.x, 1.0 - repeat.y * ( 1.0 - uv.y ) );\n",
	// Which half sizes the coordinates of this side run along.
	length: `
	vec3 half3 = vec3( length( instanceMatrix[ 0 ].xyz ), length( instanceMatrix[ 1 ].xyz ), length( instanceMatrix[ 2 ].xyz ) );
	if ( abs( position.z ) > 1.0 ) half3.z = half3.x;
	vec2 half2 = abs( normal.z ) > 0.7 ? half3.xy : abs( normal.x ) > 0.9 ? half3.yz : half3.xz;
	vMapUv = vec2( repeat.x * half2.x * uv.x, 1.0 - repeat.y * half2.y * ( 1.0 - uv.y ) );
`,
	plane: `
	vec2 size2 = vec2( length( instanceMatrix[ 0 ].xyz ), length( instanceMatrix[ 1 ].xyz ) );
	vMapUv = 0.5 * repeat * position.xy * size2 + 0.5;
`,
};

/**
 * Physical gloss; a simple one where a processor draws, which takes two thirds of the time; the same without shadows
 * that parts cast on each other, which takes three quarters of that.
 */
export type Finish = "physical" | "simple" | "bare";

/** The material of a look. Its colour is white: each instance brings its own. */
export function makeMaterial(
	look: Look,
	shared: Shared,
	opacity: number,
	finish: Finish,
): MeshStandardMaterial | MeshPhongMaterial {
	const alpha = look.alpha * opacity;
	const { fade, lines, projection, cube, emission } = look;
	const isRobot = look.layer === "visual" || (look.layer === "collision" && look.alpha === 1);
	const overlay = !isRobot && look.layer !== "site";
	const common = {
		map: look.map,
		vertexColors: look.colors,
		transparent: alpha < 1 || fade > 0,
		opacity: alpha,
		// What shines through must not hide what lies behind it; a whole robot made translucent hides its own inside.
		depthWrite: look.alpha === 1,
		side: isRobot ? FrontSide : DoubleSide,
		forceSinglePass: true,
		// Collision shapes often coincide with what they wrap.
		polygonOffset: overlay,
		polygonOffsetFactor: overlay ? -1 : 0,
		polygonOffsetUnits: overlay ? -4 : 0,
	};
	const { roughness, metalness } = look;
	const material =
		finish === "physical"
			? new MeshStandardMaterial({ ...common, roughness, metalness })
			: new MeshPhongMaterial({ ...common, specular: 0x3c3c3c, shininess: 2 / roughness ** 4 - 2 });
	material.onBeforeCompile = (shader) => {
		shader.uniforms.hoverColor = shared.hover;
		shader.uniforms.selectedColor = shared.selected;
		const shaded = finish === "bare" && !look.floor ? "#undef USE_SHADOWMAP\n" : "";
		let vertex = shaded + GLOW_VERTEX;
		let fragment = shaded + GLOW_FRAGMENT;
		let vertexMain = "vGlow = glow;\nvTint = tint;\n";
		let colored = "";
		if (projection !== null) {
			shader.uniforms.repeat = { value: projection.repeat };
			vertex += "uniform vec2 repeat;\n";
			vertexMain += PROJECTIONS[projection.over];
		}
		if (cube !== null) {
			shader.uniforms.cubeMap = { value: cube };
			vertex += "varying vec3 vCube;\n";
			fragment += "varying vec3 vCube;\nuniform samplerCube cubeMap;\n";
			vertexMain += "vCube = position;\n";
			// MuJoCo lays it on each end as on a sphere.
			if (look.caps) vertexMain += "if ( abs( position.z ) > 1.0 ) vCube.z -= sign( position.z );\n";
			colored += "diffuseColor *= texture( cubeMap, vCube );\n";
		}
		if (lines > 0) {
			vertex += "varying vec2 vLines;\n";
			fragment += "varying vec2 vLines;\n";
			shader.uniforms.lines = { value: lines };
			vertex += "uniform float lines;\n";
			vertexMain +=
				"vLines = position.xy * vec2( length( instanceMatrix[ 0 ].xyz ), length( instanceMatrix[ 1 ].xyz ) ) / lines;\n";
			colored += `
	vec2 lineWidth = fwidth( vLines );
	vec2 lineDistance = abs( fract( vLines - 0.5 ) - 0.5 ) / max( lineWidth, vec2( 1e-6 ) );
	float line = 1.0 - min( min( lineDistance.x, lineDistance.y ), 1.0 );
	diffuseColor.rgb *= 1.0 - 0.22 * line * ( 1.0 - smoothstep( 0.15, 0.6, max( lineWidth.x, lineWidth.y ) ) );`;
		}
		if (fade > 0) {
			vertex += "varying vec3 vPlace;\n";
			fragment += "varying vec3 vPlace;\nuniform vec3 middle;\nuniform float fade;\n";
			shader.uniforms.middle = shared.middle;
			shader.uniforms.fade = { value: fade };
			vertexMain += "vPlace = ( modelMatrix * instanceMatrix * vec4( position, 1.0 ) ).xyz;\n";
			colored += "diffuseColor.a *= 1.0 - smoothstep( 0.2 * fade, fade, distance( vPlace, middle ) );\n";
		}
		if (emission > 0) {
			fragment += "uniform float emission;\n";
			shader.uniforms.emission = { value: emission };
		}
		shader.vertexShader =
			vertex + shader.vertexShader.replace("#include <uv_vertex>", `#include <uv_vertex>\n${vertexMain}`);
		shader.fragmentShader =
			fragment +
			shader.fragmentShader
				.replace("#include <color_fragment>", `#include <color_fragment>\n${colored}${TINT_APPLY}`)
				.replace(
					"#include <emissivemap_fragment>",
					emission > 0 ? "totalEmissiveRadiance += emission * diffuseColor.rgb;" : "",
				)
				.replace("#include <opaque_fragment>", GLOW_APPLY);
		if (look.caps) roundEnds(shader);
	};
	material.customProgramCacheKey = () =>
		`${finish}|${look.floor}|${projection?.over ?? "-"}|${cube !== null}|${emission > 0}|${fade > 0}|${lines > 0}|${look.caps}`;
	return material;
}
