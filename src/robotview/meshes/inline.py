"""Meshes whose numbers stand in the XML: MJCF's <mesh vertex= face= normal= texcoord=>."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from robotview.errors import MeshError, Problem, Where
from robotview.meshes.corners import unit_normals
from robotview.meshes.hull import convex_hull
from robotview.meshes.mesh import Mesh


def inline_mesh(
    vertex: Sequence[float],
    face: Sequence[int] = (),
    normal: Sequence[float] = (),
    texcoord: Sequence[float] = (),
    *,
    name: str = "",
    where: Where | None = None,
) -> Mesh:
    """The mesh of flat lists of numbers; without faces, the convex hull of the points.

    Args:
        vertex: 3 n numbers [m].
        face: 3 m indices from 0.
        normal: none, or 3 n numbers.
        texcoord: none, or 2 n numbers; v counts downwards, as MuJoCo means it.
        name: of the mesh, for messages.
        where: of the element, for messages.

    Raises:
        MeshError: counts that do not fit, indices outside, numbers that are not finite; all of them at once.
    """
    problems: list[Problem] = []

    def wrong(attribute: str, message: str) -> None:
        text = f'mesh "{name}": {message}' if name else message
        problems.append(Problem("error", "bad_value", text, "mesh.inline", where, element="mesh", attribute=attribute))

    count = len(vertex) // 3
    if len(vertex) % 3 or count < 4:
        wrong("vertex", f"vertex has {len(vertex)} numbers; a multiple of 3 and at least 12 are needed")
    if len(face) % 3:
        wrong("face", f"face has {len(face)} numbers, which is no multiple of 3")
    if len(normal) not in (0, 3 * count):
        wrong("normal", f"normal has {len(normal)} numbers; 3 for each of {count} vertices are needed")
    if len(texcoord) not in (0, 2 * count):
        wrong("texcoord", f"texcoord has {len(texcoord)} numbers; 2 for each of {count} vertices are needed")
    bad = next((k for k in face if not 0 <= k < count), None)
    if bad is not None:
        wrong("face", f"face uses vertex {bad}, but there are {count} (counted from 0)")
    if not bool(np.isfinite(np.asarray(vertex, np.float64)).all()):
        wrong("vertex", "vertex has numbers that are not finite")
    if problems:
        raise MeshError(problems)
    vertices = np.asarray(vertex, np.float64).reshape(-1, 3)
    if not face:
        try:
            return convex_hull(vertices)
        except MeshError as error:
            wrong("vertex", error.problems[0].message)
            raise MeshError(problems) from None
    uv = None
    if texcoord:
        uv = np.asarray(texcoord, np.float32).reshape(-1, 2).copy()
        uv[:, 1] = 1.0 - uv[:, 1]
    normals = unit_normals(np.asarray(normal, np.float64).reshape(-1, 3)) if normal else None
    return Mesh(vertices, np.asarray(face, np.int32).reshape(-1, 3), normals, uv)
