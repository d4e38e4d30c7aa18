"""STL, binary and ASCII, colours included. Facet normals are not used: the winding says where outside is."""

from __future__ import annotations

import math
import struct

import numpy as np
from numpy.typing import NDArray

from robotview.errors import Problem
from robotview.meshes.mesh import Mesh, unique_rows
from robotview.meshes.refusal import refuse_not_finite, refuse_too_many, refused, remark
from robotview.meshes.stl_colors import facet_colors

HEADER = 84
FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])  # 50 bytes
_OTHER_WORDS = frozenset((b"solid", b"outer", b"endloop", b"endsolid"))


def read_stl(data: bytes, name: str) -> Mesh:
    """The triangles of an STL file; equal corners become one vertex.

    Whether it is binary is decided by its size, 84 + 50 n: many binary files begin with "solid".

    Raises:
        MeshError: shorter than it says, broken text (with the line), or vertices that are not finite.
    """
    declared = struct.unpack_from("<I", data, HEADER - 4)[0] if len(data) >= HEADER else 0
    binary = len(data) >= HEADER and len(data) == HEADER + FACET.itemsize * declared
    if binary or not _looks_like_text(data):
        return _read_binary(data, name, declared)
    return _read_text(data, name)


def _looks_like_text(data: bytes) -> bool:
    head = data[:2048].lstrip(b"\xef\xbb\xbf \t\r\n")
    return head[:5].lower() == b"solid" and b"\0" not in head


def _read_binary(data: bytes, name: str, declared: int) -> Mesh:
    there = len(data) - HEADER
    needed = FACET.itemsize * declared
    if there < 0:
        raise refused(
            name, f"{len(data)} bytes are too few for an STL file (its header alone has {HEADER})", "mesh.stl.size"
        )
    if there < needed:
        message = f"{declared:,} triangles declared ({needed:,} bytes needed), but {there:,} bytes of data are there"
        raise refused(name, message, "mesh.stl.size", hint="the file is cut off or not an STL file")
    if declared == 0:
        raise refused(name, f"0 triangles declared, {there:,} bytes of data are there", "mesh.stl.empty")
    refuse_too_many(name, declared)
    facets = np.frombuffer(data, FACET, declared, HEADER)
    problems: tuple[Problem, ...] = ()
    if there > needed:
        message = f"{there - needed:,} bytes follow the {declared:,} triangles declared; they are ignored"
        problems = (remark("warning", name, message, "mesh.stl.trailing"),)
    corners = np.ascontiguousarray(facets["corners"].reshape(-1, 3))
    attributes = np.ascontiguousarray(facets["attribute"])
    colors = facet_colors(attributes, data[:HEADER])
    if colors is None:
        return _indexed(corners, name, problems)
    # Corners share a vertex when they share the colour too; 16 bits are exact in single precision.
    rows = np.concatenate((corners, np.repeat(attributes, 3)[:, None].astype(np.float32)), axis=1)
    first, index = unique_rows(rows)
    return _meshed(corners[first], index, name, problems, np.repeat(colors, 3, axis=0)[first])


def _read_text(data: bytes, name: str) -> Mesh:
    numbers: list[float] = []
    corners = 0
    inside = False
    words: list[bytes] = []
    line = 0
    for line, text in enumerate(data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n"), 1):
        words = text.split()
        if not words:
            continue
        head = words[0].lower()
        if head == b"vertex":
            if not inside or corners == 3:
                reason = "outside a facet" if not inside else "is the fourth of its facet; only triangles are allowed"
                raise refused(name, f"this vertex {reason}", "mesh.stl.syntax", line=line)
            numbers += _vertex(words, name, line)
            corners += 1
        elif head == b"facet":
            if inside:
                raise refused(name, "a facet begins before the last one ended", "mesh.stl.syntax", line=line)
            inside, corners = True, 0
        elif head == b"endfacet":
            if corners != 3:
                raise refused(name, f"this facet has {corners} vertices instead of 3", "mesh.stl.syntax", line=line)
            inside, corners = False, 0
        elif head not in _OTHER_WORDS and line > 1:
            shown = head[:40].decode("utf-8", "replace")
            hint = "expected facet, outer loop, vertex, endloop, endfacet or endsolid"
            raise refused(name, f'"{shown}" is not a word of ASCII STL', "mesh.stl.syntax", line=line, hint=hint)
    if inside:
        raise refused(name, "the file ends inside a facet", "mesh.stl.syntax", line=line, hint="it is cut off")
    if not numbers:
        raise refused(name, "there are no triangles in it", "mesh.stl.empty")
    refuse_too_many(name, len(numbers) // 9)
    problems: tuple[Problem, ...] = ()
    if b"endsolid" not in data[-2048:].lower():
        problems = (
            remark("warning", name, "the last line, endsolid, is missing; the file may be cut off", "mesh.stl.end"),
        )
    return _indexed(np.array(numbers, np.float32).reshape(-1, 3), name, problems)


def _vertex(words: list[bytes], name: str, line: int) -> list[float]:
    try:
        x, y, z = (float(word) for word in words[1:])
    except ValueError:
        shown = b" ".join(words[1:])[:60].decode("utf-8", "replace")
        raise refused(
            name, f'a vertex needs three numbers, this one has "{shown}"', "mesh.stl.number", line=line
        ) from None
    if not (math.isfinite(x) and math.isfinite(y) and math.isfinite(z)):
        raise refused(name, f"this vertex is not finite: {x:g} {y:g} {z:g}", "mesh.stl.number", line=line)
    return [x, y, z]


def _indexed(corners: NDArray[np.float32], name: str, problems: tuple[Problem, ...]) -> Mesh:
    first, index = unique_rows(corners)
    return _meshed(corners[first], index, name, problems)


def _meshed(
    places: NDArray[np.float32],
    index: NDArray[np.intp],
    name: str,
    problems: tuple[Problem, ...],
    colors: NDArray[np.uint8] | None = None,
) -> Mesh:
    vertices = places.astype(np.float64)
    refuse_not_finite(name, vertices, "mesh.stl.number")
    return Mesh(vertices, index.reshape(-1, 3).astype(np.int32), colors=colors, problems=problems)
