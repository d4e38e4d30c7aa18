"""Polylines of an OBJ file (lines that begin with ``l``), as MuJoCo takes them for ropes."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from robotview.meshes.mesh import Mesh
from robotview.meshes.refusal import refuse_not_finite, refused


def read_obj_edges(data: bytes, name: str) -> Mesh | None:
    """The edges of a file's polylines, each as a triangle (a, b, b) without area; None where it has none.

    Raises:
        MeshError: a polyline or a vertex that cannot be read, with its line.
    """
    if not name.lower().endswith(".obj") or (not data.startswith(b"l ") and b"\nl " not in data):
        return None
    positions: list[list[float]] = []
    edges: list[tuple[int, int]] = []
    for number, line in enumerate(data.splitlines(), 1):
        words = line.split(b"#")[0].split()
        try:
            if words[:1] == [b"v"]:
                x, y, z = (float(word) for word in words[1:4])
                positions.append([x, y, z])
            elif words[:1] == [b"l"]:
                chain = [int(word.partition(b"/")[0]) for word in words[1:]]
                edges += pairwise(index - 1 if index > 0 else len(positions) + index for index in chain)
        except ValueError:
            raise refused(name, "a vertex or a polyline cannot be read", "mesh.obj.number", line=number) from None
    faces = np.array([(a, b, b) for a, b in edges], np.int32).reshape(-1, 3)
    vertices = np.array(positions, np.float64).reshape(-1, 3)
    refuse_not_finite(name, vertices, "mesh.obj.number")
    if len(faces) == 0 or int(faces.min()) < 0 or int(faces.max()) >= len(vertices):
        raise refused(name, "a polyline has a vertex that does not exist", "mesh.obj.index")
    return Mesh(vertices, faces)
