// The floor: plain three.js and nothing else. As a page it takes ?src=bin|files|prim and mode=mesh|instanced.
import * as THREE from "three";
import { STLLoader } from "three/examples/jsm/loaders/STLLoader.js";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

export function makeView(element, width, height) {
	const renderer = new THREE.WebGLRenderer();
	renderer.setSize(width, height);
	renderer.setPixelRatio(1);
	element.appendChild(renderer.domElement);
	const scene = new THREE.Scene();
	scene.background = new THREE.Color(0xffffff);
	const camera = new THREE.PerspectiveCamera(50, width / height, 0.01, 500);
	camera.up.set(0, 0, 1);
	const sun = new THREE.DirectionalLight(0xffffff, 2);
	sun.position.set(3, 2, 5);
	scene.add(new THREE.HemisphereLight(0xffffff, 0x444444, 2), sun);
	const controls = new OrbitControls(camera, renderer.domElement);
	let dirty = true;
	const kick = () => {
		dirty = true;
	};
	controls.addEventListener("change", kick);
	const view = {
		scene,
		bodies: [],
		kick,
		fit(distance, z) {
			camera.position.set(distance, distance, distance * 0.75);
			controls.target.set(0, 0, z);
			controls.update();
			kick();
		},
	};
	const loop = () => {
		requestAnimationFrame(loop);
		if (!dirty) return;
		dirty = false;
		renderer.render(scene, camera);
	};
	loop();
	return view;
}

function place(object, a) {
	object.position.set(a[0], a[1], a[2]);
	object.quaternion.set(a[4], a[5], a[6], a[3]);
}

/** [u32 length of the head][JSON head][float32 positions and normals, uint32 indices]. */
export function buildRobot(view, buffer) {
	const length = new DataView(buffer).getUint32(0, true);
	const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
	const base = 4 + length;
	const geometries = head.meshes.map((mesh) => {
		const geometry = new THREE.BufferGeometry();
		const floats = (at) => new THREE.BufferAttribute(new Float32Array(buffer, base + at, mesh.vertices * 3), 3);
		geometry.setAttribute("position", floats(mesh.position));
		geometry.setAttribute("normal", floats(mesh.normal));
		const indices = new Uint32Array(buffer, base + mesh.index, mesh.faces * 3);
		geometry.setIndex(new THREE.BufferAttribute(indices, 1));
		return geometry;
	});
	addBodies(view, head);
	for (const geom of head.geoms) addGeom(view, geom, geometries[geom.mesh]);
	view.fit(head.extent, head.z);
}

function addBodies(view, head) {
	for (const pose of head.bodies) {
		const body = new THREE.Group();
		place(body, pose);
		view.scene.add(body);
		view.bodies.push(body);
	}
}

function addGeom(view, geom, geometry) {
	const material = new THREE.MeshStandardMaterial({ color: new THREE.Color(...geom.rgba.slice(0, 3)) });
	const mesh = new THREE.Mesh(geometry, material);
	place(mesh, geom.pose);
	view.bodies[geom.body].add(mesh);
}

/** The robot's own STL files, fetched and parsed here, each drawn as soon as it is there. */
export async function buildFiles(view, head) {
	addBodies(view, head);
	view.fit(head.extent, head.z);
	const loader = new STLLoader();
	const build = async (_, number) => {
		const geometry = loader.parse(await (await fetch(`/file/${number}`)).arrayBuffer());
		for (const geom of head.geoms) if (geom.mesh === number) addGeom(view, geom, geometry);
		view.kick();
	};
	await Promise.all(head.files.map(build));
}

/** One row of seven numbers a body: position, quaternion wxyz. */
export function applyPose(view, numbers) {
	view.bodies.forEach((body, i) => {
		place(body, numbers.subarray(7 * i, 7 * i + 7));
	});
	view.kick();
}

const COLUMNS = 11; // type (0 box, 1 cylinder, 2 capsule), position, quaternion wxyz, half sizes

/** Primitives of unlike sizes, each a Mesh of its own or all of a type in one InstancedMesh. */
export function buildPrimitives(view, rows, mode) {
	const count = rows.length / COLUMNS;
	const units = [
		new THREE.BoxGeometry(2, 2, 2),
		new THREE.CylinderGeometry(1, 1, 2, 24).rotateX(Math.PI / 2),
		new THREE.CapsuleGeometry(1, 2, 6, 16).rotateX(Math.PI / 2),
	];
	const matrix = (i) => {
		const r = rows.subarray(i * COLUMNS, (i + 1) * COLUMNS);
		const turn = new THREE.Quaternion(r[5], r[6], r[7], r[4]);
		return new THREE.Matrix4().compose(new THREE.Vector3(r[1], r[2], r[3]), turn, new THREE.Vector3(r[8], r[9], r[10]));
	};
	const color = (i) => new THREE.Color().setHSL((i * 0.618) % 1, 0.6, 0.55);
	const type = (i) => rows[i * COLUMNS];
	const all = Array.from({ length: count }, (_, i) => i);
	if (mode === "mesh") {
		for (const i of all) {
			const mesh = new THREE.Mesh(units[type(i)], new THREE.MeshStandardMaterial({ color: color(i) }));
			mesh.matrixAutoUpdate = false;
			mesh.matrix.copy(matrix(i));
			view.scene.add(mesh);
		}
	} else {
		units.forEach((unit, kind) => {
			const own = all.filter((i) => type(i) === kind);
			const mesh = new THREE.InstancedMesh(unit, new THREE.MeshStandardMaterial(), own.length);
			own.forEach((i, k) => {
				mesh.setMatrixAt(k, matrix(i));
				mesh.setColorAt(k, color(i));
			});
			view.scene.add(mesh);
		});
	}
	view.fit(Math.sqrt(count) * 0.25 + 1, 0);
}

const element = document.getElementById("floor");
if (element !== null) {
	const query = new URLSearchParams(location.search);
	const view = makeView(element, innerWidth, innerHeight);
	const buffer = await (await fetch("/scene.bin")).arrayBuffer();
	if (query.get("src") === "files") await buildFiles(view, JSON.parse(new TextDecoder().decode(buffer)));
	else if (query.get("src") === "prim") buildPrimitives(view, new Float32Array(buffer), query.get("mode"));
	else buildRobot(view, buffer);
	const socket = new WebSocket(`${location.origin.replace("http", "ws")}/poses`);
	socket.binaryType = "arraybuffer";
	socket.onmessage = (event) => applyPose(view, new Float32Array(event.data));
}
