/** Icons of the editor: strokes on a 16 by 16 field, as those of the view. */
import type { Item } from "./items.ts";

export const EDIT_ICONS = {
	undo: "M6 3 3 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H7",
	redo: "M10 3l3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H9",
	move: "M8 1.8v12.4M1.8 8h12.4M6.2 3.6 8 1.8l1.8 1.8M6.2 12.4 8 14.2l1.8-1.8M3.6 6.2 1.8 8l1.8 1.8M12.4 6.2 14.2 8l-1.8 1.8",
	turn: "M13 8a5 5 0 1 1-1.5-3.5M13.2 2v2.8h-2.8",
	scale: "M2.5 8.5v5h5v-5zM9.5 2.5h4v4M13.5 2.5 9 7",
	snap: "M3.5 2.5v6a4.5 4.5 0 0 0 9 0v-6h-3v6a1.5 1.5 0 0 1-3 0v-6zM3.5 5.2h3M9.5 5.2h3",
	duplicate: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
	drop: "M8 2v7.5M5 6.8 8 9.8l3-3M2.5 13.2h11",
	remove: "M3 4.5h10M6.5 4.5v-2h3v2M4.2 4.5l.6 9h6.4l.6-9M6.8 7v4M9.2 7v4",
	save: "M2.5 2.5h8.6l2.4 2.4v8.6h-11zM5 2.5v3.6h5V2.5M5 13.5V9.4h6v4.1",
	export: "M8 10V2.2M5 5l3-2.9L11 5M2.5 9.5v4h11v-4",
	menu: "M2.5 4h11M2.5 8h11M2.5 12h11",
	dock: "M2 3h12v10H2zM10 3v10M11.6 5.5h.9M11.6 7.5h.9",
	help: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM6.1 6.3A1.9 1.9 0 1 1 8.7 8c-.5.3-.7.6-.7 1.2M8 11.2v.3",
	eye: "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
	shut: "M1.8 7.2c1.4 2 3.6 3.3 6.2 3.3s4.8-1.3 6.2-3.3M3.6 9.3 2.2 11M8 10.5v2M12.4 9.3l1.4 1.7",
	upload: "M8 13.5V6M5 8.8 8 5.8l3 3M3 10.5v3h10v-3M4.5 2.5h7",
} as const;

/** What an item of the outliner looks like. */
export const KIND_ICONS: Record<Item["kind"], string> = {
	ground: "M1.5 10.5 6 6h8.5L10 10.5zM1.5 10.5v1.6H10v-1.6M10 12.1l4.5-4.5V6",
	spawn: "M4.5 14.2V2l8 3.2-8 3.2M2.5 14.2h4",
	box: "M8 1.8l5.4 3.1v6.2L8 14.2l-5.4-3.1V4.9zM2.8 5 8 8l5.2-3M8 8v6",
	cylinder: "M3.5 4c0-1.2 2-2 4.5-2s4.5.8 4.5 2-2 2-4.5 2-4.5-.8-4.5-2v8c0 1.2 2 2 4.5 2s4.5-.8 4.5-2V4",
	capsule: "M4.5 5.5a3.5 3.5 0 0 1 7 0v5a3.5 3.5 0 0 1-7 0zM4.5 5.5c0 .9 1.6 1.6 3.5 1.6s3.5-.7 3.5-1.6",
	ramp: "M1.5 12.5h13V5zM14.5 5v7.5",
	stairs: "M1.5 13.5h13v-11H11v3.6H7.8v3.7H4.6v3.7",
};
