import { h } from "./dom.ts";

/** A browser that starts late still finds the file [ms]. */
const KEPT = 10_000;

/** Gives the user a file. */
export function save(name: string, bytes: BlobPart): void {
	const url = URL.createObjectURL(new Blob([bytes]));
	const link = h("a", { href: url, download: name, hidden: true });
	document.body.append(link);
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(url), KEPT);
}
