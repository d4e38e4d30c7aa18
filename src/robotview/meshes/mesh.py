"""`Mesh`: triangles as every reader of this room gives them, and the small operations on them.

Positions in metres as the file gives them (units applied), no geom or link frame yet. Texture coordinates: u to the
right, v upwards from the lower left corner of the image, as OBJ and OpenGL mean them; readers of formats that count
from the upper left corner turn v round. Colours are sRGB.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from robotview.errors import Problem
from robotview.meshes.rows import distinct
from robotview.spatial.batch import matrix_from_quat
from robotview.spatial.pose import IDENTITY, ONES, ZERO, Quat, Vec3

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int32]
Rgba: TypeAlias = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Part:
    """A run of triangles with a look of its own."""

    start: int
    """First triangle."""
    count: int
    color: Rgba | None = None
    image: str | None = None
    """Name of the image file as the mesh file writes it; the bytes, where found, are in ``Mesh.images``."""
    name: str = ""
    """Of the material."""


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    vertices: Floats
    """(n, 3) [m]"""
    faces: Ints
    """(m, 3) indices of vertices, counter-clockwise seen from outside."""
    normals: NDArray[np.float32] | None = None
    """(n, 3) unit vectors, where the file gives them."""
    uv: NDArray[np.float32] | None = None
    """(n, 2)"""
    colors: NDArray[np.uint8] | None = None
    """(n, 4) of the vertices."""
    parts: tuple[Part, ...] = ()
    """Either empty (all triangles alike) or runs that cover all triangles in order."""
    images: Mapping[str, bytes] = field(default_factory=dict)
    """Encoded image files by the name that parts use."""
    problems: tuple[Problem, ...] = ()
    """What was repaired, left out or interpreted while reading."""
    up_axis: str = ""
    """Collada's own word (X_UP, Y_UP, Z_UP) followed by " turned" or " as is"; empty for other formats."""


def transformed(mesh: Mesh, scale: Vec3 = ONES, pos: Vec3 = ZERO, quat: Quat = IDENTITY) -> Mesh:
    """The mesh scaled along its own axes, then turned, then moved.

    A mirroring scale reverses the winding, so that faces keep looking outward.
    """
    if (scale, pos, quat) == (ONES, ZERO, IDENTITY):
        return mesh
    factors = np.asarray(scale, dtype=np.float64)
    rotation = matrix_from_quat(np.asarray(quat, dtype=np.float64))  # (3, 3)
    vertices = mesh.vertices * factors
    normals: Floats | None = None
    if mesh.normals is not None and bool(np.all(factors != 0.0)):
        normals = mesh.normals / factors  # the inverse transpose of the scale
    if quat != IDENTITY:
        vertices = vertices @ rotation.T
        normals = None if normals is None else normals @ rotation.T
    if pos != ZERO:
        vertices = vertices + np.asarray(pos, dtype=np.float64)
    unit = None
    if normals is not None:
        length = np.linalg.norm(normals, axis=1, keepdims=True)
        unit = np.asarray(normals / np.where(length > 0.0, length, 1.0), np.float32)
    mirrored = scale[0] * scale[1] * scale[2] < 0.0
    faces = np.ascontiguousarray(mesh.faces[:, ::-1]) if mirrored else mesh.faces
    return replace(mesh, vertices=vertices, faces=faces, normals=unit)


def welded(mesh: Mesh) -> Mesh:
    """The bare surface with equal positions merged, in the order of first use: what MuJoCo counts as vertices."""
    keep, index = unique_rows(mesh.vertices)
    return Mesh(mesh.vertices[keep], index[mesh.faces].astype(np.int32))


def unique_rows(rows: NDArray[np.float32] | Floats) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Which rows are the first of their kind, in order, and for each row the place of its kind among those."""
    clean = np.ascontiguousarray(rows) + np.zeros(1, rows.dtype)  # -0.0 equals 0.0
    return distinct(clean.view(np.uint32).reshape(len(clean), clean.shape[1] * clean.itemsize // 4))


def used_vertices(mesh: Mesh) -> Floats:
    """(k, 3) [m] Those that some triangle has."""
    used = np.zeros(len(mesh.vertices), bool)
    used[mesh.faces] = True
    return mesh.vertices[used]


def triangle_areas(mesh: Mesh) -> Floats:
    """(m,) [m^2]"""
    a, b, c = (mesh.vertices[mesh.faces[:, k]] for k in range(3))
    return np.asarray(np.linalg.norm(np.cross(b - a, c - a), axis=1) / 2.0)


def signed_volume(mesh: Mesh) -> float:
    """[m^3] Positive when faces look outward."""
    if len(mesh.faces) == 0:
        return 0.0
    middle = mesh.vertices.mean(axis=0)
    a, b, c = (mesh.vertices[mesh.faces[:, k]] - middle for k in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6.0)


def aabb(mesh: Mesh) -> tuple[Vec3, Vec3]:
    """Smallest and largest corner [m]; both zero for a mesh without vertices."""
    if len(mesh.vertices) == 0:
        return ZERO, ZERO
    low, high = mesh.vertices.min(axis=0).tolist(), mesh.vertices.max(axis=0).tolist()
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])


def without_degenerate(mesh: Mesh, area: float = 0.0) -> Mesh:
    """The mesh without triangles that use a vertex twice or have no more than ``area`` [m^2]; parts shrink with it."""
    a, b, c = mesh.faces[:, 0], mesh.faces[:, 1], mesh.faces[:, 2]
    keep = (a != b) & (b != c) & (a != c) & (triangle_areas(mesh) > area)
    if bool(keep.all()):
        return mesh
    before = np.concatenate(([0], np.cumsum(keep)))
    parts = []
    for part in mesh.parts:
        start, end = int(before[part.start]), int(before[part.start + part.count])
        if end > start:
            parts.append(replace(part, start=start, count=end - start))
    return replace(mesh, faces=np.ascontiguousarray(mesh.faces[keep]), parts=tuple(parts))


def box_placeholder(size: Vec3 = (0.1, 0.1, 0.1), center: Vec3 = ZERO) -> Mesh:
    """A box with those edges [m], drawn where a mesh could not be had."""
    corners = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
    quads = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    faces = [face for a, b, c, d in quads for face in ((a, b, c), (a, c, d))]
    return Mesh(corners * np.asarray(size) + np.asarray(center), np.array(faces, np.int32))
