import { BufferGeometry } from "three";

/** How many geometries on the graphics card are drawn with an attribute. */
const uses = new WeakMap<object, number>();

/** A geometry of its own that is drawn with the attributes of another, so that some can be added. */
export function wrap(geometry: BufferGeometry): BufferGeometry {
	const own = new BufferGeometry();
	own.userData.shares = true;
	for (const [name, attribute] of Object.entries(geometry.attributes)) own.setAttribute(name, attribute);
	own.setIndex(geometry.index);
	own.setDrawRange(geometry.drawRange.start, geometry.drawRange.count);
	return own;
}

/** The geometry is going to be drawn. */
export function hold(geometry: BufferGeometry): void {
	for (const attribute of attributesOf(geometry)) uses.set(attribute, (uses.get(attribute) ?? 0) + 1);
}

/**
 * Takes a geometry that is held off the card. Three frees all attributes of a geometry that is disposed of; those that
 * others are drawn with, in this view or in another, stay.
 */
export function release(geometry: BufferGeometry): void {
	const { attributes, index } = geometry;
	const shared = (attribute: object): boolean => {
		const left = (uses.get(attribute) ?? 1) - 1;
		if (left > 0) uses.set(attribute, left);
		else uses.delete(attribute);
		return left > 0;
	};
	geometry.attributes = Object.fromEntries(
		Object.entries(attributes).filter(([, attribute]) => !shared(attribute)),
	);
	geometry.index = index !== null && shared(index) ? null : index;
	geometry.dispose();
	geometry.attributes = attributes;
	geometry.index = index;
}

/** Everything a geometry has on the card, with the bytes of each. */
export function* bytesOf(geometry: BufferGeometry): Generator<[object, number]> {
	for (const attribute of attributesOf(geometry)) yield [attribute, attribute.array.byteLength];
}

function attributesOf(geometry: BufferGeometry) {
	const all = Object.values(geometry.attributes);
	return geometry.index === null ? all : [...all, geometry.index];
}
