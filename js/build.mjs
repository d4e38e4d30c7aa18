// Bundles the front end into the Python package: the module a page loads once (robotview.js), the stub that
// every widget instance carries (stub.js), the reader of GLB files for pages with a map (glb.js), the editor of maps
// (editor.js), and the licences of what they contain.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const STATIC = join(HERE, "..", "src", "robotview", "static");
const BUILD = "@build@";
const { version: VERSION } = JSON.parse(await readFile(join(HERE, "package.json"), "utf8"));
const STUB_LIMIT = 8000; // bytes; anywidget copies the stub into every instance and every saved notebook
const VIEWER_LIMIT = 750_000; // bytes; every page loads it once

/** Shaders as the compiler sees them: three ships them for readers. Definitions keep their words. */
function squeezed(shader) {
	const tight = (line) =>
		line.replace(/ *([(){}[\],;=*/?:<>&|]) */g, "$1").replace(/ ([+-]) (?![+-])/g, "$1");
	return shader
		.split("\\n")
		.map((line) => line.replace(/^(?:\\t)+/, ""))
		.map((line) => (/^#(?!if|elif)/.test(line) ? line : tight(line)))
		.filter((line) => line !== "")
		.join("\\n");
}

const squeezeShaders = {
	name: "squeeze-shaders",
	setup({ onLoad }) {
		onLoad({ filter: /three\.module\.js$/ }, async ({ path }) => {
			const text = await readFile(path, "utf8");
			let count = 0;
			const contents = text.replace(
				/^((?:var|const) [\w$]+ = ")([^"]*\\n[^"]*)(";)$/gm,
				(_, before, shader, after) => {
					count++;
					return before + squeezed(shader) + after;
				},
			);
			if (count < 100) throw new Error(`${path}: only ${count} shaders found; three has changed their form`);
			return { contents, loader: "js" };
		});
	},
};

const squeezeStyles = {
	name: "squeeze-styles",
	setup({ onLoad }) {
		onLoad({ filter: /\.css$/ }, async ({ path }) => {
			const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minify: true });
			return { contents: code.trimEnd(), loader: "text" };
		});
	},
};

// The reader of GLB files brings the parts of Three's core that it needs. What it hands over is plain data, so
// nobody in the page needs to know of them: without `window`, Three tells no one that it is there.
const ownCore = {
	name: "own-core",
	setup({ onResolve }) {
		onResolve({ filter: /^three$/ }, () => ({
			path: join(HERE, "node_modules", "three", "build", "three.core.js"),
			sideEffects: false,
		}));
	},
};
const OWN_THREE = { plugins: [ownCore], define: { window: "undefined" } };

// The editor of maps brings no Three: its text makes the module of what robotview.js hands over.
const LENT = join(HERE, "src", "scene", "lent.ts");
const lentThree = {
	name: "lent-three",
	setup({ onResolve, onLoad }) {
		onResolve({ filter: /^three$/ }, () => ({ path: "three", namespace: "lent", sideEffects: false }));
		onLoad({ filter: /.*/, namespace: "lent" }, async () => {
			const names = /export \{([^}]*)\}/.exec(await readFile(LENT, "utf8"))[1].match(/\w+/g);
			return { contents: names.map((name) => `export const ${name} = three.${name};`).join("\n") };
		});
	},
};
const wrap = (text) => `const make=three=>{${text.trimEnd()}return made};export{make as default};\n`;
const LENDING = { plugins: [lentThree], format: "iife", globalName: "made", wrap };

// Names that begin with one underscore are inside matters of Three; the only one of another's objects keeps its name.
const SHORT = {
	plugins: [squeezeShaders],
	mangleProps: /^_[^_]/,
	reserveProps: /^_state_lock$/,
	mangleCache: {},
};

async function bundle(entry, file, { plugins = [], define = {}, wrap = (text) => text, ...more } = {}) {
	const result = await build({
		absWorkingDir: HERE,
		entryPoints: [entry],
		bundle: true,
		format: "esm",
		target: "es2022",
		minify: true,
		legalComments: "none",
		define: { __ROBOTVIEW_BUILD__: JSON.stringify(BUILD), ...define },
		metafile: true,
		write: false,
		outfile: join(STATIC, file),
		plugins: [squeezeStyles, ...plugins],
		...more,
		logLevel: "warning",
	});
	const { text, hash } = result.outputFiles[0];
	// Equal modules on one page know each other by this name, whoever loaded them.
	const name = `${VERSION} ${createHash("sha256").update(hash).digest("hex").slice(0, 16)}`;
	return {
		bytes: new TextEncoder().encode(wrap(text).replaceAll(BUILD, name)),
		inputs: Object.keys(result.metafile.inputs),
	};
}

function packagesOf(inputs) {
	const names = inputs.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
	return [...new Set(names.filter((name) => name !== undefined))].sort();
}

async function licenceOf(name) {
	const folder = join(HERE, "node_modules", name);
	const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
	const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
	if (file === undefined)
		throw new Error(`${name} ${version} ships no licence file; it must not be bundled without one`);
	const text = await readFile(join(folder, file), "utf8");
	return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}

// Code that a package copied from elsewhere says so in the comment at its head; minifying drops the comment.
async function copiedNotices(inputs) {
	const notices = [];
	for (const path of inputs.filter((input) => /node_modules\/.*\/libs\//.test(input)).sort()) {
		const head = /^\s*(\/\*[\s\S]*?\*\/)/.exec(await readFile(join(HERE, path), "utf8"))?.[1];
		notices.push(`${path.replace(/^.*node_modules\//, "")}\n\n${head ?? "(no notice in the file)"}\n`);
	}
	return notices;
}

const [viewer, stub, glb, editor] = await Promise.all([
	bundle("src/index.ts", "robotview.js", SHORT),
	bundle("src/stub.ts", "stub.js"),
	bundle("src/loaders/glb.ts", "glb.js", OWN_THREE),
	bundle("src/mapeditor.ts", "editor.js", LENDING),
]);
if (stub.bytes.length >= STUB_LIMIT) {
	throw new Error(
		`stub.js has ${stub.bytes.length} bytes; it must stay under ${STUB_LIMIT}, so import less in src/stub.ts`,
	);
}
if (viewer.bytes.length > VIEWER_LIMIT) {
	throw new Error(`robotview.js has ${viewer.bytes.length} bytes; it must not exceed ${VIEWER_LIMIT}`);
}
const inputs = [...new Set([...viewer.inputs, ...stub.inputs, ...glb.inputs, ...editor.inputs])];
const notices = [...(await Promise.all(packagesOf(inputs).map(licenceOf))), ...(await copiedNotices(inputs))];

await mkdir(STATIC, { recursive: true });
await writeFile(join(STATIC, "THIRD_PARTY_LICENSES.txt"), notices.join(`\n${"-".repeat(80)}\n\n`));
await writeFile(join(STATIC, "stub.js"), stub.bytes);
await writeFile(join(STATIC, "glb.js"), glb.bytes);
await writeFile(join(STATIC, "editor.js"), editor.bytes);
await writeFile(join(STATIC, "robotview.js"), viewer.bytes); // last: its presence says that the build is complete
const sizes = { "robotview.js": viewer, "stub.js": stub, "glb.js": glb, "editor.js": editor };
const told = Object.entries(sizes).map(([name, { bytes }]) => `${name} ${bytes.length} bytes`);
process.stdout.write(`${told.join(", ")}\n`);
