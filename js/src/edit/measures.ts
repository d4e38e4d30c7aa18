/** What is said of items while a hand holds them: metres and degrees. */
import { extentsOf, type Item, isObject } from "./document.ts";
import { placeOf, yawWithin } from "./gestures.ts";

const metres = (value: number): string => value.toFixed(2);

export function measureOf(item: Item, mode: "move" | "turn" | "scale"): string {
	if (mode === "turn") return `${yawOf(item).toFixed(1)}°`;
	if (mode === "move" || !isObject(item)) {
		const [x, y, z] = placeOf(item);
		return `x ${metres(x)}  y ${metres(y)}  z ${metres(z)} m`;
	}
	const { type, params } = item;
	if (type === "stairs") {
		const [tread, riser] = [Number(params.tread), Number(params.riser)];
		return `${params.steps} × ${metres(tread)} × ${metres(riser)} m, width ${metres(Number(params.width))} m`;
	}
	if (type === "cylinder" || type === "capsule")
		return `r ${metres(Number(params.radius))}  h ${metres(Number(params.height))} m`;
	return `${extentsOf(item).map(metres).join(" × ")} m`;
}

/** Heading about world Z [degrees]. */
export function yawOf(item: Item): number {
	if (!isObject(item)) return item.yawDeg;
	const [w, x, y, z] = item.pose.quat;
	return yawWithin((Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)) * 180) / Math.PI);
}
