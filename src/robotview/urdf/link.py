"""A <link> and what stands in it: inertia, visuals, collisions, materials."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from robotview.source import Node
from robotview.source.colors import of_bytes
from robotview.spatial.inertia import is_physical
from robotview.spatial.pose import Mat3
from robotview.urdf.reading import Reading
from robotview.urdf.records import (
    Box,
    Capsule,
    Collision,
    Cylinder,
    Geometry,
    Inertial,
    Link,
    Material,
    MeshFile,
    Sphere,
    Visual,
)


def read_link(node: Node, reading: Reading) -> Link | None:
    """The link; None, with an error, where it has no name."""
    extras = reading.look_over(node)
    name = reading.text(node, "name")
    if name is None:
        return None
    inertial = reading.only(node, "inertial")
    visuals = [(child, _visual(child, name, reading)) for child in node.findall("visual")]
    collisions = [(child, _collision(child, name, reading)) for child in node.findall("collision")]
    found = None if inertial is None else _inertial(inertial, name, reading)
    left_out = tuple(child for child, shape in (*visuals, *collisions) if shape is None)
    return Link(
        name,
        found,
        tuple(visual for _, visual in visuals if visual is not None),
        tuple(collision for _, collision in collisions if collision is not None),
        extras + left_out,
        node.where,
        reading.others(node),
    )


def read_material(node: Node, reading: Reading, owner: str) -> Material:
    """A material as written: its name may be all there is."""
    extras = reading.look_over(node)
    name = node.attrib.get("name", "").strip()
    color = reading.only(node, "color")
    texture = reading.only(node, "texture")
    rgba = None
    if color is not None and "rgba" in color.attrib:
        reading.look_over(color)
        numbers = reading.numbers(color, "rgba", 4)
        if numbers is not None:
            if min(numbers) < 0.0 or max(numbers) > 1.0:
                message = f'rgba of material "{name}" of {owner} is outside 0..1: {color.attrib["rgba"].strip()[:40]}'
                hint = of_bytes(numbers) or "colours go from 0 to 1"
                reading.warn(color, "bad_value", message, "urdf.color.range", attribute="rgba", hint=hint)
            r, g, b, a = (min(max(x, 0.0), 1.0) for x in numbers)
            rgba = (r, g, b, a)
    file = None
    if texture is not None:
        reading.look_over(texture)
        file = texture.attrib.get("filename", "").strip() or None
    return Material(name, rgba, file, node.where, extras, reading.others(node))


def _visual(node: Node, link: str, reading: Reading) -> Visual | None:
    extras = reading.look_over(node)
    origin = reading.origin(node)
    material = reading.only(node, "material")
    look = None if material is None else read_material(material, reading, f'link "{link}"')
    geometry = _geometry(node, link, reading)
    if geometry is None:
        return None
    return Visual(node.attrib.get("name", ""), origin, geometry, look, extras, node.where, reading.others(node))


def _collision(node: Node, link: str, reading: Reading) -> Collision | None:
    extras = reading.look_over(node)
    origin = reading.origin(node)
    geometry = _geometry(node, link, reading)
    if geometry is None:
        return None
    return Collision(node.attrib.get("name", ""), origin, geometry, extras, node.where, reading.others(node))


def _geometry(node: Node, link: str, reading: Reading) -> Geometry | None:
    outer = reading.only(node, "geometry")
    if outer is None:
        message = f'a <{node.tag}> of link "{link}" has no <geometry> and is left out'
        reading.warn(node, "schema", message, "urdf.geometry.missing")
        return None
    reading.look_over(outer)
    known = [child for child in outer.children if child.tag in _SHAPES]
    if not known:
        holds = ", ".join(f"<{child.tag}>" for child in outer.children[:3]) or "nothing"
        message = f'a <{node.tag}> of link "{link}" is left out: its <geometry> holds {holds}'
        hint = f"one of {', '.join(f'<{tag}>' for tag in _SHAPES)} is expected"
        reading.warn(outer, "schema", message, "urdf.geometry.unknown", hint=hint)
        return None
    if len(known) > 1:
        message = f'a <geometry> of link "{link}" holds {len(known)} shapes; only the first is used'
        reading.warn(known[1], "schema", message, "urdf.element.repeated")
    reading.look_over(known[0])
    return _SHAPES[known[0].tag](known[0], reading)


def _box(node: Node, reading: Reading) -> Geometry | None:
    size = reading.numbers(node, "size", 3)
    if size is None or not _sized(node, reading, "size", min(size)):
        return None
    return Box((size[0], size[1], size[2]))


def _sphere(node: Node, reading: Reading) -> Geometry | None:
    radius = reading.number(node, "radius")
    return None if radius is None or not _sized(node, reading, "radius", radius) else Sphere(radius)


def _round(node: Node, reading: Reading) -> tuple[float, float] | None:
    radius, length = reading.number(node, "radius"), reading.number(node, "length")
    if radius is None or length is None:
        return None
    fits = _sized(node, reading, "radius", radius) and _sized(node, reading, "length", length)
    return (radius, length) if fits else None


def _cylinder(node: Node, reading: Reading) -> Geometry | None:
    found = _round(node, reading)
    return None if found is None else Cylinder(*found)


def _capsule(node: Node, reading: Reading) -> Geometry | None:
    found = _round(node, reading)
    return None if found is None else Capsule(*found)


def _mesh(node: Node, reading: Reading) -> Geometry | None:
    filename = reading.text(node, "filename")
    scale = reading.vector(node, "scale", (1.0, 1.0, 1.0))
    if 0.0 in scale:
        message = "scale of <mesh> has a zero: the mesh is drawn flat"
        reading.warn(node, "bad_value", message, "urdf.scale.zero", attribute="scale")
    where = node.where_of("filename")
    return None if filename is None else MeshFile(filename, scale, where, reading.others(node))


_SHAPES = {"box": _box, "cylinder": _cylinder, "sphere": _sphere, "capsule": _capsule, "mesh": _mesh}


def _sized(node: Node, reading: Reading, attribute: str, smallest: float) -> bool:
    if smallest < 0.0:
        message = f"{attribute} of <{node.tag}> must not be negative: {node.attrib[attribute].strip()[:40]}"
        reading.error(node, "bad_value", message, "urdf.size.negative", attribute=attribute)
        return False
    if smallest == 0.0:
        message = f"{attribute} of <{node.tag}> is zero"
        reading.warn(node, "bad_value", message, "urdf.size.zero", attribute=attribute)
    return True


def _inertial(node: Node, link: str, reading: Reading) -> Inertial | None:
    extras = reading.look_over(node)
    origin = reading.origin(node)
    mass_node, inertia_node = reading.only(node, "mass"), reading.only(node, "inertia")
    if mass_node is None:
        reading.error(node, "schema", f'<inertial> of link "{link}" has no <mass>', "urdf.mass.missing")
        return None
    reading.look_over(mass_node)
    mass = reading.number(mass_node, "value")
    if inertia_node is None:
        message = f'<inertial> of link "{link}" has no <inertia>; it is taken as zero'
        reading.warn(node, "schema", message, "urdf.inertia.missing")
        matrix: Mat3 | None = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    else:
        reading.look_over(inertia_node)
        matrix = _matrix(inertia_node, link, reading)
    if mass is None or matrix is None:
        return None
    _judge(inertia_node or node, link, mass, matrix, reading)
    return Inertial(mass, origin, matrix, extras, node.where, reading.others(node))


def _matrix(node: Node, link: str, reading: Reading) -> Mat3 | None:
    absent = [key for key in ("ixy", "ixz", "iyz") if key not in node.attrib]
    if absent:
        message = f'<inertia> of link "{link}" has no {", ".join(absent)}; taken as zero'
        reading.warn(node, "schema", message, "urdf.inertia.missing")
    xx, yy, zz = (reading.number(node, key) for key in ("ixx", "iyy", "izz"))
    xy, xz, yz = (reading.number(node, key, 0.0) for key in ("ixy", "ixz", "iyz"))
    if xx is None or yy is None or zz is None or xy is None or xz is None or yz is None:
        return None
    return ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))


def _judge(node: Node, link: str, mass: float, matrix: Mat3, reading: Reading) -> None:
    """Warn about what no body can have."""
    moments = _moments(matrix)
    if mass >= 0.0 and is_physical(moments):
        return
    if mass < 0.0:
        message = f'link "{link}" has a negative mass: {mass:g} kg'
    else:
        a, b, c = (float(x) for x in moments)
        reason = "one is negative" if a < 0.0 else f"the largest exceeds the sum of the others by {c - a - b:.3g}"
        message = (
            f'link "{link}" has an inertia that no body can have: principal moments {a:.4g}, {b:.4g}, {c:.4g}; {reason}'
        )
    reading.warn(node, "unphysical_inertia", message, "urdf.inertia.unphysical")


def inertia_is_physical(inertial: Inertial) -> bool:
    """Whether some body could have this mass and inertia."""
    return inertial.mass >= 0.0 and is_physical(_moments(inertial.inertia))


def _moments(matrix: Mat3) -> NDArray[np.float64]:
    """Principal moments, smallest first; what is zero up to rounding is zero."""
    moments = np.linalg.eigvalsh(np.array(matrix, np.float64))
    return np.asarray(np.where(np.abs(moments) <= 1e-12 * np.abs(moments).max(), 0.0, moments))
