"""The physics layer of an authoring document: the same bytes for the same document, on every platform.

Objects are sorted by id, disabled ones left out; every geom lies directly in the world body (thousands of bodies make
MuJoCo slow, and overflow its stack in collision), on group 2, with a quaternion and with at most nine decimals.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import accumulate, islice, pairwise

from robotview.maps.document import TYPES, AnyObject, Capsule, Cylinder, Ground, MapDocument
from robotview.maps.geom_table import AT, HALF, QUAT, GeomTable, geom_table
from robotview.maps.parts import Parts
from robotview.maps.placing import written, written_once
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
    return "".join([_HEADER % digest(document, parts), *_body(document, parts)])


def compiled_to(physics: bytes, document: MapDocument) -> bool:
    """Whether a physics layer is what the compiler makes of a document, whatever hash its first line tells."""
    header = _OWN_HEADER.match(physics)
    if header is None:
        return False
    body = "".join(_body(document)).encode()
    return len(physics) == header.end() + len(body) and physics.endswith(body)


def _body(document: MapDocument, parts: Parts | None = None) -> list[str]:
    """The text behind the header, in pieces, of which the largest are joined only once."""
    enabled = [one for one in sorted(document.objects, key=lambda one: one.id) if one.enabled]
    if parts is None:
        geoms, rows = _lines(document.map_id, enabled)
        meshes = "".join(rows.values())
    else:
        compiled = parts.physics.of(enabled, partial(lines_of, document.map_id))
        meshes, geoms = "".join([mesh for mesh, _ in compiled]), [geom for _, geom in compiled]
    ground = _ground(f"{PREFIX}{document.map_id}_", document.ground) if document.ground.enabled else ""
    asset = f"  <asset>\n{meshes}  </asset>\n" if meshes else ""
    return ["<mujoco>\n", asset, "  <worldbody>\n", ground, *geoms, "  </worldbody>\n</mujoco>\n"]


def lines_of(map_id: str, objects: list[AnyObject]) -> list[tuple[str, str]]:
    """Lines of meshes and of geoms of each object."""
    geoms, meshes = _lines(map_id, objects)
    if len(geoms) == len(objects):
        return [(meshes.get(row, ""), geom) for row, geom in enumerate(geoms)]
    starts = accumulate([one.geoms for one in objects], initial=0)
    return [(meshes.get(start, ""), "".join(geoms[start:end])) for start, end in pairwise(starts)]


def _lines(map_id: str, objects: Sequence[AnyObject]) -> tuple[list[str], dict[int, str]]:
    """Lines of all geoms, and row of a mesh -> its line; all numbers are rounded and written at once."""
    prefix, table = f"{PREFIX}{map_id}_", geom_table(objects)
    if len(table.numbers) == len(objects):
        owners, names = objects, [f"{prefix}{one.id}_0" for one in objects]
    else:
        owners = [one for one in objects for _ in range(one.geoms)]
        names = [f"{prefix}{one.id}_{k}" for one in objects for k in range(one.geoms)]
    forms = [_FORMS[type(one)] for one in owners]
    halves, positions, quats = (written(table.numbers[:, part]) for part in (HALF, AT, QUAT))
    for row in table.meshes.tolist():
        forms[row], halves[row] = 'mesh" mesh="', names[row]
    frictions, colors = written_once([one.friction for one in owners]), written_once([one.color for one in owners])
    priorities = [_PRIORITY[one.friction_mode] for one in owners]
    geoms = [
        f'    <geom name="{name}" type="{form}{half}" pos="{at}" quat="{quat}"'
        f' friction="{friction}" rgba="{color}" group="{GROUP}"{priority}/>\n'
        for name, form, half, at, quat, friction, color, priority in zip(
            names, forms, halves, positions, quats, frictions, colors, priorities, strict=True
        )
    ]
    return geoms, _meshes(table, names)


def _meshes(table: GeomTable, names: Sequence[str]) -> dict[int, str]:
    """Row of a mesh -> its line."""
    corners = iter(written(table.corners.reshape(-1, 3)))
    rows = table.meshes.tolist()
    return {row: f'    <mesh name="{names[row]}" vertex="{"  ".join(islice(corners, 6))}"/>\n' for row in rows}


def follows(physics: str, compiled: str) -> bool:
    """Whether a physics layer is what the compiler makes; comments do not count."""
    return _COMMENTS.sub("", physics) == _COMMENTS.sub("", compiled)


def object_of(geom: str, map_id: str) -> str | None:
    """The id of the object a compiled geom belongs to; None for the ground and for names of others."""
    prefix = f"{PREFIX}{map_id}_"
    name, _, k = geom.removeprefix(prefix).rpartition("_")
    return name if name and geom.startswith(prefix) and k.isdigit() else None


_HEADER = f"<!-- generated from map.scene.json sha256 %s compiler {COMPILER} -->\n"
_OWN_HEADER = re.compile((_HEADER % "[0-9a-f]{64}").encode())
_COMMENTS = re.compile(r"<!--.*?-->\n?", re.DOTALL)


_FORMS = dict.fromkeys(TYPES.values(), 'box" size="') | {Cylinder: 'cylinder" size="', Capsule: 'capsule" size="'}
_PRIORITY = {"max": "", "override": ' priority="1"'}


def _ground(prefix: str, ground: Ground) -> str:
    (friction,), (color,) = written_once([ground.friction]), written_once([ground.color])
    return (
        f'    <geom name="{prefix}_ground" type="plane" size="0 0 1" pos="0 0 0" quat="1 0 0 0"'
        f' friction="{friction}" rgba="{color}" group="{GROUP}"{_PRIORITY[ground.friction_mode]}/>\n'
    )
