"""Meshes: which accessors a primitive takes, how many there are of each, and that no index points past the vertices."""

from __future__ import annotations

from typing import Any

from robotview.maps.glb.accessors import FLOAT, INDICES, Accessor, Accessors
from robotview.maps.glb.document import Document

TRIANGLES, STRIP, FAN = 4, 5, 6


def check_meshes(document: Document, accessors: Accessors) -> list[int]:
    """Triangles of each mesh."""
    return [_mesh(document, accessors, index) for index in range(len(document.entries("meshes")))]


def _mesh(document: Document, accessors: Accessors, index: int) -> int:
    entry, here = document.entries("meshes")[index], f"/meshes/{index}"
    if not document.values(entry, "primitives", here):
        document.add("glb.json", here, "has no primitives")
    return sum(_primitive(document, accessors, *one) for one in document.objects(entry, "primitives", here))


def _primitive(document: Document, accessors: Accessors, here: str, entry: dict[str, Any]) -> int:
    vertices = _attributes(document, accessors, f"{here}/attributes", document.part(entry, "attributes", here))
    for place, target in document.objects(entry, "targets", here):
        _attributes(document, accessors, place, target, vertices)
    document.reference(entry, "material", here, "materials")
    mode = document.count(entry, "mode", here, default=TRIANGLES)
    if mode is not None and mode > FAN:
        document.add("glb.json", f"{here}/mode", f"{mode} is no mode of drawing; 0 to 6 are")
        return 0
    corners = vertices or 0
    if "indices" in entry:
        indices = _accessor(document, accessors, entry["indices"], f"{here}/indices")
        if indices is None:
            return 0
        corners = indices.length
        if indices.shape != "SCALAR" or indices.component not in INDICES:
            document.add("glb.json", f"{here}/indices", "are no single unsigned integers")
        elif vertices is not None and (top := accessors.largest(indices)) >= vertices:
            document.add("glb.index_range", f"{here}/indices", f"point to vertex {top:,}; there are {vertices:,}")
    return corners // 3 if mode == TRIANGLES else max(corners - 2, 0) if mode in (STRIP, FAN) else 0


def _attributes(
    document: Document, accessors: Accessors, here: str, named: dict[str, Any], vertices: int | None = None
) -> int | None:
    """How many vertices there are; None where nothing tells."""
    for name, value in named.items():
        place = f"{here}/{name.replace('~', '~0').replace('/', '~1')}"
        accessor = _accessor(document, accessors, value, place)
        if accessor is None:
            continue
        if name == "POSITION" and (accessor.shape != "VEC3" or not _places(document, accessor)):
            document.add("glb.json", place, f"are {accessor.shape} of type {accessor.component}; VEC3 of floats are")
        if vertices is None:
            vertices = accessor.length
        elif accessor.length != vertices:
            message = f"has {accessor.length:,} values where the other attributes have {vertices:,}"
            document.add("glb.accessor_range", place, message)
            vertices = min(vertices, accessor.length)
    return vertices


def _places(document: Document, accessor: Accessor) -> bool:
    return accessor.component == FLOAT or "KHR_mesh_quantization" in document.values(
        document.json, "extensionsRequired", ""
    )


def _accessor(document: Document, accessors: Accessors, value: object, here: str) -> Accessor | None:
    index = document.index(value, here, "accessors")
    return None if index is None else accessors.found[index]
