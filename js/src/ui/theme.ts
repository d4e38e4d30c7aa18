/** Whether the host is light or dark, and what that means for the picture. */
export type Theme = "light" | "dark";

/** Asks JupyterLab, VS Code, pages that say so themselves, and at last the system. */
export function hostTheme(body: HTMLElement): Theme {
	const lab = body.dataset.jpThemeLight;
	if (lab !== undefined) return lab === "false" ? "dark" : "light";
	const names = `${body.className} ${body.parentElement?.className ?? ""} ${body.dataset.theme ?? ""}`;
	if (/\bvscode-(dark|high-contrast(?!-light))\b|\bdark\b|\bdark-mode\b/.test(names)) return "dark";
	if (/\bvscode-light\b|\bvscode-high-contrast-light\b|\blight\b/.test(names)) return "light";
	return globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Calls `apply` now and whenever the host changes its mind. */
export function followTheme(body: HTMLElement, apply: (theme: Theme) => void, signal: AbortSignal): void {
	let last: Theme | null = null;
	const look = () => {
		const theme = hostTheme(body);
		if (theme === last) return;
		last = theme;
		apply(theme);
	};
	const observer = new MutationObserver(look);
	const attributeFilter = ["class", "data-jp-theme-light", "data-jp-theme-name", "data-theme"];
	observer.observe(body, { attributes: true, attributeFilter });
	if (body.parentElement !== null)
		observer.observe(body.parentElement, { attributes: true, attributeFilter });
	signal.addEventListener("abort", () => observer.disconnect(), { once: true });
	globalThis.matchMedia?.("(prefers-color-scheme: dark)").addEventListener("change", look, { signal });
	look();
}
