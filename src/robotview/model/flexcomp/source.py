"""Where the points of a flexcomp come from: its own numbers, a recipe, a mesh or a GMSH file."""

from __future__ import annotations

import numpy as np

from robotview.meshes import Mesh, welded
from robotview.meshes.gmsh import Gmsh
from robotview.mjcf.flexcomps import FlexcompUse
from robotview.mjcf.records import Flexcomp
from robotview.model.flexcomp.boxes import box
from robotview.model.flexcomp.files import FlexcompFiles
from robotview.model.flexcomp.grids import block, circle, line, sheet
from robotview.model.flexcomp.points import FlexcompError, Ints, Points, check_elements
from robotview.spatial.batch import Array

GIVEN = frozenset({"direct", "mesh", "gmsh"})
"""Types whose points are given, not made: they may be scaled, and points without element are left out."""
MINVAL = 1e-15


def source_type(flexcomp: Flexcomp, *, typed: bool) -> str:
    """The type in force: an element with ``mesh`` and no type is of type mesh."""
    return "mesh" if flexcomp.mesh and not typed else flexcomp.type


def points_of(use: FlexcompUse, kind: str, files: FlexcompFiles, *, dim_given: bool) -> Points | None:
    """The points as the type makes them, before scale and pose.

    Args:
        use: the element.
        kind: its type.
        files: reads the file or mesh it names.
        dim_given: whether the element itself has ``dim``; a GMSH file decides it otherwise.

    Returns:
        None where a file could not be had.

    Raises:
        FlexcompError: what MuJoCo refuses.
    """
    flexcomp = use.record
    textured = bool(flexcomp.material) and not flexcomp.texcoord
    count, spacing, dim = flexcomp.count, flexcomp.spacing, flexcomp.dim
    if kind in ("box", "cylinder", "ellipsoid"):
        return _own_texture(flexcomp, box(kind, count, spacing, dim, textured=textured))
    if kind in ("square", "disc") or (kind in ("grid", "circle") and dim == 2):
        return _own_texture(flexcomp, sheet(count, spacing, textured=textured, disc=kind == "disc"))
    if kind in ("grid", "circle"):
        made = block(count, spacing, textured=textured) if dim == 3 else None
        return _own_texture(flexcomp, made or (circle if kind == "circle" else line)(count, spacing))
    if kind == "direct":
        return _direct(flexcomp)
    if kind == "gmsh":
        found = files.gmsh(use)
        return None if found is None else _of_gmsh(flexcomp, found, dim_given=dim_given)
    mesh = files.surface(use)
    return None if mesh is None else _of_mesh(flexcomp, mesh)


def _own_texture(flexcomp: Flexcomp, points: Points) -> Points:
    if not flexcomp.texcoord:
        return points
    uv = np.array(flexcomp.texcoord, np.float64)
    if len(uv) != 2 * len(points.position):
        why = f"texcoord has {len(uv)} numbers for {len(points.position)} points"
        raise FlexcompError(why, "texcoord", "two numbers for each point")
    return Points(points.position, points.element, uv.reshape(-1, 2))


def _direct(flexcomp: Flexcomp) -> Points:
    point, element, width = flexcomp.point or (), flexcomp.element or (), flexcomp.dim + 1
    if not point or not element:
        raise FlexcompError("point and element are needed", "element" if point else "point")
    if len(point) % 3:
        raise FlexcompError(f"point has {len(point)} numbers", "point", "three for each point")
    if len(element) % width:
        raise FlexcompError(f"element has {len(element)} numbers", "element", f"{width} for each, which is dim + 1")
    position = np.array(point, np.float64).reshape(-1, 3)
    elements = np.array(element, np.int64).reshape(-1, width)
    check_elements(elements, len(position))
    return _own_texture(flexcomp, Points(position, elements))


def _of_gmsh(flexcomp: Flexcomp, found: Gmsh, *, dim_given: bool) -> Points:
    dim = found.elements.shape[1] - 1
    if dim_given and flexcomp.dim != dim:
        raise FlexcompError(f"dim is {flexcomp.dim}, but its file has elements of dimension {dim}", "dim")
    return _own_texture(flexcomp, Points(found.nodes, found.elements))


def _of_mesh(flexcomp: Flexcomp, mesh: Mesh) -> Points:
    bare = welded(mesh)
    faces = bare.faces.astype(np.int64)
    uv = None if mesh.uv is None else np.asarray(mesh.uv, np.float64) * (1.0, -1.0) + (0.0, 1.0)
    uv_faces = None if uv is None else mesh.faces.astype(np.int64)
    if flexcomp.dim == 3:
        return _tetrahedra(flexcomp, bare.vertices, faces)
    if flexcomp.dim == 1:
        return _own_texture(flexcomp, Points(bare.vertices, faces[:, :2]))
    return Points(bare.vertices, faces, uv, uv_faces)


def _tetrahedra(flexcomp: Flexcomp, vertices: Array, faces: Ints) -> Points:
    """Each triangle joined to the origin, but for those that look at it from behind."""
    position = np.concatenate((np.array([flexcomp.origin]), vertices))
    a, b, c = (vertices[faces[:, k]] - np.array(flexcomp.origin) for k in range(3))
    outward = np.einsum("ij,ij->i", np.cross(a, b), c) >= MINVAL
    element = np.concatenate((np.zeros((len(faces), 1), np.int64), faces + 1), axis=1)[outward]
    if len(element) == 0:
        raise FlexcompError("no triangle of the mesh looks away from the origin", "origin")
    return Points(position, element)
