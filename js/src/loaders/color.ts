/** sRGB bytes -> linear light as 16 bits: vertex colours are linear in three, and 8 bits would band the darks. */
export const LINEAR_U16 = Uint16Array.from({ length: 256 }, (_, i) => Math.round(65535 * linear(i / 255)));

/** Linear light of an sRGB value, both 0..1. */
export function linear(value: number): number {
	return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
