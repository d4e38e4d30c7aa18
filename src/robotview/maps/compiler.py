"""The physics layer of an authoring document: the same bytes for the same document, on every platform.

Objects are sorted by id, disabled ones left out; every geom lies directly in the world body (thousands of bodies make
MuJoCo slow, and overflow its stack in collision), on group 2, with a quaternion and with at most nine decimals.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import chain

from robotview.maps.document import AnyObject, Color, FrictionMode, Ground, MapDocument, Vector
from robotview.maps.parts import Parts
from robotview.maps.placing import filled
from robotview.maps.shapes import shapes
from robotview.maps.written import digest
from robotview.model.map_names import PREFIX

COMPILER = 1
"""Raised when the same document gives another text."""

GROUP = 2


def compile_document(document: MapDocument, parts: Parts | None = None) -> str:
    """MJCF of a document that was found to be right, with one line for each geom.

    Names are ``__platform_map_<map>_<object>_<k>``, and ``__platform_map_<map>__ground``: an id has no underscore, so
    they cannot clash. The comment at the top has the hash of the document.

    Args:
        document: keeps every rule.
        parts: of a map that is compiled again and again.
    """
    parts = parts or Parts()
    prefix = f"{PREFIX}{document.map_id}_"
    lines = partial(lines_of, document.map_id)
    enabled = [one for one in sorted(document.objects, key=lambda one: one.id) if one.enabled]
    compiled = parts.physics.of(enabled, lines)
    ground = _ground(prefix, document.ground) if document.ground.enabled else ""
    meshes, geoms = "".join([mesh for mesh, _ in compiled]), "".join([geom for _, geom in compiled])
    comment = f"<!-- generated from map.scene.json sha256 {digest(document, parts)} compiler {COMPILER} -->\n"
    asset = f"  <asset>\n{meshes}  </asset>\n" if meshes else ""
    return f"{comment}<mujoco>\n{asset}  <worldbody>\n{ground}{geoms}  </worldbody>\n</mujoco>\n"


def lines_of(map_id: str, objects: list[AnyObject]) -> list[tuple[str, str]]:
    """Lines of meshes and of geoms of each object; all numbers are rounded and written at once."""
    prefix = f"{PREFIX}{map_id}_"
    meshes: list[str] = []
    corners: list[float] = []
    geoms: list[str] = []
    numbers: list[float] = []
    known = _looks(objects)
    for one in objects:
        looks = known[one.friction, one.color, one.friction_mode]
        for k, shape in enumerate(shapes(one)):
            name = f"{prefix}{one.id}_{k}"
            if shape.corners:
                meshes.append(f'    <mesh name="{name}" vertex="{_CORNERS}"/>\n')
                corners.extend(chain.from_iterable(shape.corners))
            numbers += shape.half
            numbers += shape.position
            numbers += shape.quat
            geoms.append(_geom(name, shape.type, looks))
        meshes.append(_END)
        geoms.append(_END)
    texts = filled("".join(meshes + geoms), corners + numbers).split(_END)
    return list(zip(texts[: len(objects)], texts[len(objects) : -1], strict=True))


def follows(physics: str, compiled: str) -> bool:
    """Whether a physics layer is what the compiler makes; comments do not count."""
    return _COMMENTS.sub("", physics) == _COMMENTS.sub("", compiled)


def object_of(geom: str, map_id: str) -> str | None:
    """The id of the object a compiled geom belongs to; None for the ground and for names of others."""
    prefix = f"{PREFIX}{map_id}_"
    name, _, k = geom.removeprefix(prefix).rpartition("_")
    return name if name and geom.startswith(prefix) and k.isdigit() else None


_COMMENTS = re.compile(r"<!--.*?-->\n?", re.DOTALL)


_END = "\0"
"""Of one object's lines: XML has no such character."""
_CORNERS = "  ".join(["%.15g %.15g %.15g"] * 6)
_SIZES = {"box": "%.15g %.15g %.15g", "cylinder": "%.15g %.15g", "capsule": "%.15g %.15g"}
_POSE = 'pos="%.15g %.15g %.15g" quat="%.15g %.15g %.15g %.15g"'


def _geom(name: str, kind: str, looks: str) -> str:
    """A line with places for half sizes, position and quaternion."""
    of = f'mesh="{name}"' if kind == "mesh" else f'size="{_SIZES[kind]}"'
    return f'    <geom name="{name}" type="{kind}" {of} {_POSE} {looks}/>\n'


def _ground(prefix: str, ground: Ground) -> str:
    (looks,) = _looks([ground]).values()
    return f'    <geom name="{prefix}_ground" type="plane" size="0 0 1" pos="0 0 0" quat="1 0 0 0" {looks}/>\n'


def _looks(those: Sequence[AnyObject | Ground]) -> dict[tuple[Vector, Color, FrictionMode], str]:
    """The attributes of each look there is, made all at once: thousands of objects may each have their own."""
    keys = list(dict.fromkeys((one.friction, one.color, one.friction_mode) for one in those))
    template = 'friction="%.15g %.15g %.15g" rgba="%.15g %.15g %.15g %.15g"'
    texts = filled("\n".join([template] * len(keys)), list(chain.from_iterable(f + c for f, c, _ in keys))).split("\n")
    priority = {"max": "", "override": ' priority="1"'}
    return {key: f'{text} group="{GROUP}"{priority[key[2]]}' for key, text in zip(keys, texts, strict=False)}
