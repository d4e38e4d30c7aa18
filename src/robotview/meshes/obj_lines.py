"""What the lines of an OBJ file say, before it becomes a mesh."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from robotview.errors import Problem
from robotview.meshes.mesh import Floats
from robotview.meshes.refusal import refused, remark

Indices = NDArray[np.int64]
NO_INDEX = int(np.iinfo(np.int64).min)
"""Stands in ``corners`` where a face gives no texture coordinate or normal."""
NUMBER_KEYS = (b"v", b"vt", b"vn", b"f")
_SILENT = frozenset((b"s", b"o", b"g", b"lod", b"vp"))


@dataclass(slots=True)
class ObjLines:
    positions: Floats = field(default_factory=lambda: np.zeros((0, 3)))
    colors: Floats | None = None
    """(n, 3) behind the positions of some files."""
    texcoords: Floats = field(default_factory=lambda: np.zeros((0, 2)))
    normals: Floats = field(default_factory=lambda: np.zeros((0, 3)))
    corners: Indices = field(default_factory=lambda: np.zeros((0, 3), np.int64))
    """(c, 3) position, texture coordinate, normal, as written: from 1, or negative and relative."""
    sizes: Indices = field(default_factory=lambda: np.zeros(0, np.int64))
    """(f,) corners of each face."""
    face_lines: Indices = field(default_factory=lambda: np.zeros(0, np.int64))
    """(f,) lines in the file, from 1."""
    before: Indices = field(default_factory=lambda: np.zeros((0, 3), np.int64))
    """(f, 3) positions, texture coordinates and normals that stand before each face."""
    materials: list[tuple[int, str]] = field(default_factory=list)
    """(line, name) of each usemtl."""
    libraries: list[str] = field(default_factory=list)
    unknown: dict[str, int] = field(default_factory=dict)
    """Keyword -> line of its first use."""

    def take_word(self, line: bytes, number: int) -> bool:
        """Take a line that is no number line; False when it is one after all."""
        words = line.split(None, 1)
        if not words or words[0][:1] == b"#":
            return True
        key = words[0]
        if key in NUMBER_KEYS:
            return False
        rest = words[1].strip().decode("utf-8", "replace") if len(words) > 1 else ""
        if key == b"usemtl":
            self.materials.append((number, rest))
        elif key == b"mtllib":
            self.libraries.append(rest)
        elif key not in _SILENT:
            self.unknown.setdefault(key[:40].decode("utf-8", "replace"), number)
        return True

    def resolve(self, name: str, problems: list[Problem]) -> Indices:
        """``corners`` from 0, with -1 where there is none.

        Texture coordinates and normals that do not exist are left out with a warning: the shape is whole without them.

        Raises:
            MeshError: a vertex index is 0 or points to nothing, with the line of the face.
        """
        resolved = np.empty_like(self.corners)
        kinds = (("vertex", self.positions), ("texture coordinate", self.texcoords), ("normal", self.normals))
        for column, (what, rows) in enumerate(kinds):
            raw = self.corners[:, column]
            given = raw != NO_INDEX
            value = raw - 1
            if bool((raw[given] < 0).any()):
                value = np.where(raw < 0, raw + np.repeat(self.before[:, column], self.sizes), value)
            bad = given & ((raw == 0) | (value < 0) | (value >= len(rows)))
            if bool(bad.any()):
                corner = int(np.flatnonzero(bad)[0])
                line = int(self.face_lines[int(np.searchsorted(np.cumsum(self.sizes), corner, side="right"))])
                message = _complaint(what, int(raw[corner]), len(rows))
                if column == 0:
                    raise refused(name, message, "mesh.obj.index", line=line)
                problems.append(remark("warning", name, f"{message}; it is left out", "mesh.obj.index", line=line))
            resolved[:, column] = np.where(given & ~bad, value, -1)
        return resolved


def _complaint(what: str, index: int, there: int) -> str:
    if index == 0:
        return f"this face uses {what} 0, but indices begin at 1"
    plural = "vertices" if what == "vertex" else f"{what}s"
    place = "" if index > 0 else ", counted back from here"
    return f"this face uses {what} {index}{place}, but there are {there} {plural}"
