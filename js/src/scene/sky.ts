import {
	BackSide,
	BoxGeometry,
	type Color,
	type CubeTexture,
	DataTexture,
	LinearFilter,
	Mesh,
	type Scene,
	ShaderMaterial,
	SRGBColorSpace,
} from "three";

const gradients = new Map<string, DataTexture>();

/** A column of pixels from the lower colour to the upper, the same for all views of the page. */
function gradient(top: Color, bottom: Color): DataTexture {
	const key = `${top.getHexString()} ${bottom.getHexString()}`;
	const known = gradients.get(key);
	if (known !== undefined) return known;
	const rows = 64;
	const data = new Uint8Array(4 * rows);
	for (let row = 0; row < rows; row++) {
		const t = row / (rows - 1); // the first row is the lowest
		const mixed = bottom.clone().lerp(top, t).convertLinearToSRGB();
		data.set([255 * mixed.r, 255 * mixed.g, 255 * mixed.b, 255].map(Math.round), 4 * row);
	}
	const texture = new DataTexture(data, 1, rows);
	texture.colorSpace = SRGBColorSpace;
	texture.magFilter = texture.minFilter = LinearFilter;
	texture.needsUpdate = true;
	gradients.set(key, texture);
	return texture;
}

/** A soft gradient from top to bottom behind everything, in the colours of the host's theme. */
export class Backdrop {
	constructor(readonly scene: Scene) {}

	/** sRGB colours at the top and at the bottom. */
	set(top: Color, bottom: Color): void {
		this.scene.background = gradient(top, bottom);
	}
}

/** The model's own sky: a cube texture far away, its top at +Z as MuJoCo turns it. */
export class SkyBox {
	readonly mesh: Mesh<BoxGeometry, ShaderMaterial>;

	constructor(texture: CubeTexture) {
		const material = new ShaderMaterial({
			side: BackSide,
			depthTest: false,
			depthWrite: false,
			uniforms: { sky: { value: texture } },
			vertexShader: /* glsl */ `
				varying vec3 vWay;
				void main() {
					vWay = vec3( position.x, position.z, - position.y );
					vec4 place = projectionMatrix * vec4( mat3( viewMatrix ) * position, 1.0 );
					gl_Position = place.xyww;
				}`,
			fragmentShader: /* glsl */ `
				varying vec3 vWay;
				uniform samplerCube sky;
				void main() {
					gl_FragColor = texture( sky, vWay );
					#include <colorspace_fragment>
				}`,
		});
		this.mesh = new Mesh(new BoxGeometry(2, 2, 2), material);
		this.mesh.frustumCulled = false;
		this.mesh.renderOrder = -1000;
	}

	dispose(): void {
		this.mesh.geometry.dispose();
		this.mesh.material.dispose();
	}
}
