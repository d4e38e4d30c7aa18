/** How the draft of a map looks: what robots' shapes have, and marks of its own. */
import { type Material, MeshBasicMaterial, type WebGLProgramParametersWithUniforms } from "three";
import { roundEnds } from "./capsule.ts";
import { type Finish, makeMaterial, PLAIN, type Shared } from "./materials.ts";

/** solid: as robots' shapes. clear: its colour lets light through. off: disabled. ghost: not there yet. */
export type Style = "solid" | "clear" | "off" | "ghost";

/** Selected boxes have bright edges and keep their colour; faint stripes are on what is not applied yet, in the axes of the world; how opaque each one is. */
const VARYING = "varying vec2 vMark;\nvarying vec3 vWhere;\nvarying vec3 vLocal;\n";
const VERTEX = `#include <uv_vertex>
	vMark = mark;
	vLocal = position;
	vWhere = ( modelMatrix * instanceMatrix * vec4( position, 1.0 ) ).xyz;`;
const FRAGMENT = `#include <color_fragment>
	diffuseColor.a *= vMark.x;
	float stripe = abs( fract( ( vWhere.x + vWhere.y + vWhere.z ) * 5.0 ) - 0.5 );
	float edge = fwidth( ( vWhere.x + vWhere.y + vWhere.z ) * 5.0 );
	float dense = 1.0 - smoothstep( 0.2, 0.6, edge );
	diffuseColor.rgb = mix( diffuseColor.rgb, vec3( 1.0 ), 0.1 * vMark.y * dense * ( 1.0 - smoothstep( 0.1, 0.1 + edge, stripe ) ) );`;

/** Edges are darker: a grey box stands out from a grey floor. Where they would be all of it, far away, they are not. */
const EDGES = `
	vec3 thick = fwidth( vLocal );
	vec3 near = step( 1.0 - 2.0 * thick, abs( vLocal ) );
	if ( near.x + near.y + near.z > 1.5 ) outgoingLight = vGlow > 1.5 ? selectedColor
		: outgoingLight * mix( 0.6, 1.0, smoothstep( 0.04, 0.2, max( thick.x, max( thick.y, thick.z ) ) ) );
	#include <opaque_fragment>`;

/** `flat`: its edges are those of a box. */
export function draftMaterial(
	style: Style,
	kind: "flat" | "caps" | "round",
	shared: Shared,
	finish: Finish,
): Material {
	const caps = kind === "caps";
	if (style === "off") return frame(caps);
	const alpha = style === "solid" ? 1 : 0.999; // anything below 1 is drawn as what light goes through
	const material = makeMaterial({ ...PLAIN, alpha, caps }, shared, 1, finish);
	material.depthWrite = style === "solid";
	const before = material.onBeforeCompile;
	const key = material.customProgramCacheKey();
	material.onBeforeCompile = (shader, renderer) => {
		before(shader, renderer);
		shader.vertexShader = `attribute vec2 mark;\n${VARYING}${shader.vertexShader.replace("#include <uv_vertex>", VERTEX)}`;
		shader.fragmentShader =
			VARYING +
			shader.fragmentShader
				.replace("#include <color_fragment>", FRAGMENT)
				.replace("0.38 + 0.55 * rim", "0.14 + 0.5 * rim")
				.replace("#include <opaque_fragment>", kind === "flat" ? EDGES : "#include <opaque_fragment>");
	};
	material.customProgramCacheKey = () => `${key}|draft|${kind}`;
	return material;
}

/** What is disabled is lines. */
function frame(caps: boolean): Material {
	const material = new MeshBasicMaterial({
		wireframe: true,
		transparent: true,
		opacity: 0.3,
		depthWrite: false,
	});
	material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
		if (caps) shader.vertexShader = shader.vertexShader.replace("#include <begin_vertex>", capsuleBegin());
		shader.vertexShader = `attribute float glow;\nvarying float vGlow;\n${shader.vertexShader.replace("#include <uv_vertex>", "#include <uv_vertex>\nvGlow = glow;")}`;
		shader.fragmentShader = `varying float vGlow;\n${shader.fragmentShader.replace(
			"#include <color_fragment>",
			"#include <color_fragment>\nif ( vGlow > 1.5 ) diffuseColor = vec4( 1.0, 0.25, 0.014, 0.9 );\nelse if ( vGlow > 0.5 ) diffuseColor.a = 0.7;",
		)}`;
	};
	material.customProgramCacheKey = () => `draft lines|${caps}`;
	return material;
}

function capsuleBegin(): string {
	const shader = { vertexShader: "#include <begin_vertex>" };
	roundEnds(shader);
	return shader.vertexShader;
}
