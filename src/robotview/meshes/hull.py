"""The convex hull of points, as MuJoCo makes it for meshes without faces and for convex inertia."""

from __future__ import annotations

import numpy as np

from robotview.errors import MeshError, Problem, Where
from robotview.meshes.mesh import Floats, Mesh


def convex_hull(points: Floats, name: str = "") -> Mesh:
    """The hull of (n, 3) points as outward triangles; its vertices are the points on it.

    Raises:
        MeshError: fewer than four points, or all in one plane.

    Source: Qhull, through scipy.
    """
    if len(points) < 4:
        raise _flat(name, f"a convex hull needs at least 4 points, there are {len(points)}")
    from scipy.spatial import ConvexHull, QhullError

    try:
        hull = ConvexHull(points, qhull_options="Qt")
    except QhullError:
        raise _flat(
            name, f"the {len(points)} points lie in one plane (or closer to one than can be told apart)"
        ) from None
    faces = hull.simplices.astype(np.int32)
    a, b, c = (points[faces[:, k]] for k in range(3))
    inward = np.einsum("ij,ij->i", np.cross(b - a, c - a), hull.equations[:, :3]) < 0.0
    faces[inward] = faces[inward][:, ::-1]
    used = np.unique(faces)
    place = np.zeros(len(points), np.int32)
    place[used] = np.arange(len(used), dtype=np.int32)
    return Mesh(np.ascontiguousarray(points[used]), place[faces])


def _flat(name: str, message: str) -> MeshError:
    where = Where(name) if name else None
    hint = "give faces, or points that span a volume"
    return MeshError(Problem("error", "mesh_format", message, "mesh.hull", where, hint=hint))
