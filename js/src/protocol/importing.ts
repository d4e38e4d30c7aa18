/** Runs source text as a module. Some hosts forbid Blob URLs, others data URLs, and some all but the page's own text. */
export async function importBytes<T>(bytes: Uint8Array<ArrayBuffer>): Promise<T> {
	const type = "text/javascript";
	const url = URL.createObjectURL(new Blob([bytes], { type }));
	try {
		return await import(/* @vite-ignore */ url);
	} catch {
		const text = new TextDecoder().decode(bytes);
		try {
			return await import(/* @vite-ignore */ `data:${type};charset=utf-8,${encodeURIComponent(text)}`);
		} catch (error) {
			return await runInline(text, error);
		}
	} finally {
		URL.revokeObjectURL(url);
	}
}

/** Puts a module into the page. A script there exports nothing, so it hands over its default export. */
function runInline<T>(text: string, refusal: unknown): Promise<T> {
	const end = /export\s*\{[^{}]*?([\w$]+)\s+as\s+default[^{}]*\}\s*;?\s*$/.exec(text);
	if (end === null) return Promise.reject(refusal);
	const name = `__robotview_${Math.random().toString(36).slice(2)}`;
	const script = document.createElement("script");
	const given = new Promise<T>((resolve, reject) => {
		Object.assign(globalThis, { [name]: resolve });
		setTimeout(() => reject(refusal), 5000); // what a policy blocks is not told to the page
	});
	script.type = "module";
	script.textContent = `${text.slice(0, end.index)};globalThis.${name}(${end[1]})`;
	document.head.append(script);
	return given.finally(() => {
		Reflect.deleteProperty(globalThis, name);
		script.remove();
	});
}
