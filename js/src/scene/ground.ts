import { Color, Mesh, PlaneGeometry, ShaderMaterial, UniformsLib, UniformsUtils, Vector3 } from "three";

const VERTEX = /* glsl */ `
varying vec3 vPlace;
#include <common>
#include <shadowmap_pars_vertex>
void main() {
	#include <beginnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	vPlace = ( modelMatrix * vec4( transformed, 1.0 ) ).xyz;
}`;

const FRAGMENT = /* glsl */ `
varying vec3 vPlace;
uniform vec3 middle;
uniform vec3 lineColor;
uniform float spacing;
uniform float radius;
uniform float lines;
#include <common>
#include <bsdfs>
#include <lights_pars_begin>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>

float lineAt( vec2 place ) {
	vec2 width = fwidth( place );
	vec2 away = abs( fract( place - 0.5 ) - 0.5 ) / max( width, vec2( 1e-6 ) );
	float dense = 1.0 - smoothstep( 0.1, 0.5, max( width.x, width.y ) );
	return ( 1.0 - min( min( away.x, away.y ), 1.0 ) ) * dense;
}

void main() {
	float away = distance( vPlace.xy, middle.xy );
	float fade = 1.0 - smoothstep( 0.12 * radius, radius, away );
	float fine = lineAt( vPlace.xy / spacing ) * 0.35;
	float coarse = lineAt( vPlace.xy / ( 5.0 * spacing ) ) * 0.6;
	vec2 axis = 1.0 - min( abs( vPlace.yx ) / max( fwidth( vPlace.yx ), vec2( 1e-6 ) ) / 1.2, 1.0 );
	float grid = max( max( fine, coarse ), max( axis.x, axis.y ) * 0.8 ) * lines;
	vec3 color = mix( lineColor, vec3( 0.80, 0.10, 0.10 ), axis.x );
	color = mix( color, vec3( 0.10, 0.50, 0.10 ), axis.y * ( 1.0 - axis.x ) );
	float shade = ( 1.0 - getShadowMask() ) * 0.42;
	// Lines over shadow, as one layer.
	float alpha = grid + shade * ( 1.0 - grid );
	if ( alpha * fade < 0.002 ) discard;
	gl_FragColor = vec4( color * grid / max( alpha, 1e-4 ), alpha * fade );
	#include <colorspace_fragment>
}`;

/** Where a model has no floor: lines to tell distances by, and a shadow to stand on. Transparent otherwise. */
export class Ground {
	readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;

	constructor(center: readonly [number, number, number], extent: number, spacing: number) {
		const radius = 7 * extent;
		const material = new ShaderMaterial({
			vertexShader: VERTEX,
			fragmentShader: FRAGMENT,
			lights: true,
			transparent: true,
			depthWrite: false,
			uniforms: {
				...UniformsUtils.clone(UniformsLib.lights),
				middle: { value: new Vector3(...center) },
				lineColor: { value: new Color("#7d8590") },
				spacing: { value: spacing },
				radius: { value: radius },
				lines: { value: 1 },
			},
		});
		this.mesh = new Mesh(new PlaneGeometry(2 * radius, 2 * radius), material);
		this.mesh.position.set(center[0], center[1], 0);
		this.mesh.visible = false;
		this.mesh.receiveShadow = true;
		this.mesh.renderOrder = -1;
	}

	/** Shows it, at this height [m]. */
	lay(height: number): void {
		this.mesh.position.z = height;
		this.mesh.visible = true;
	}

	/** Puts its middle under a place; lines stay where they are in the world. */
	moveTo(x: number, y: number): void {
		this.mesh.position.setX(x).setY(y);
		(this.mesh.material.uniforms.middle as { value: Vector3 }).value.set(x, y, 0);
	}

	set lines(on: boolean) {
		(this.mesh.material.uniforms.lines as { value: number }).value = on ? 1 : 0;
	}

	set lineColor(color: Color) {
		(this.mesh.material.uniforms.lineColor as { value: Color }).value.copy(color);
	}

	dispose(): void {
		this.mesh.geometry.dispose();
		this.mesh.material.dispose();
	}
}
