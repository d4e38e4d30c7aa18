"""A primitive fitted to a mesh, and the frame MuJoCo fits it in: at the mesh's centre of mass, along its own axes.

Source: MuJoCo's XML reference, compiler/fitaabb and geom/mesh; the formulas of its compiler, checked against it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from robotview.meshes.mass import InertiaMode, volume_properties
from robotview.meshes.mesh import Mesh
from robotview.spatial.batch import matrix_from_quat
from robotview.spatial.inertia import MESH_NOISE, principal
from robotview.spatial.pose import Quat, Vec3

Fitted = Literal["sphere", "capsule", "cylinder", "ellipsoid", "box"]
FITTED: tuple[Fitted, ...] = ("sphere", "capsule", "cylinder", "ellipsoid", "box")
MIN_VOLUME = 1e-15


class OwnFrame(NamedTuple):
    """Where the principal axes of a mesh lie, and how large it is along them."""

    pos: Vec3
    quat: Quat
    box: Vec3
    """Half sizes [m] of the box of the same inertia."""


class Fit(NamedTuple):
    size: Vec3
    """MuJoCo's half sizes [m] of the primitive; zero where it has fewer than three. The half length of a capsule is
    negative where the mesh is wider than long."""
    pos: Vec3
    quat: Quat


def own_frame(mesh: Mesh, mode: InertiaMode) -> OwnFrame | None:
    """The frame in which MuJoCo keeps a mesh; None for one without volume, or with an impossible inertia."""
    volume, com, inertia = volume_properties(mesh, mode)
    if not volume > MIN_VOLUME:
        return None
    (a, b, c), quat = principal(inertia, MESH_NOISE)
    squares = (6.0 * (b + c - a) / volume, 6.0 * (a + c - b) / volume, 6.0 * (a + b - c) / volume)
    if min(squares) < 0.0:
        return None
    x, y, z = (0.5 * float(np.sqrt(square)) for square in squares)
    return OwnFrame((float(com[0]), float(com[1]), float(com[2])), quat, (x, y, z))


def fit(kind: Fitted, mesh: Mesh, frame: OwnFrame, *, around: bool, scale: float = 1.0) -> Fit:
    """Size and pose, in the mesh's coordinates, of a primitive that stands for the mesh.

    Args:
        kind: of the primitive.
        mesh: with all its vertices, used by triangles or not.
        frame: of the mesh.
        around: as large as the box around all vertices (MuJoCo's ``fitaabb``); else about the inertia of the mesh.
        scale: factor on the size.
    """
    if not around:
        return Fit(_scaled(_of_inertia(kind, frame.box), scale), frame.pos, frame.quat)
    turn = matrix_from_quat(np.array(frame.quat))
    points = (mesh.vertices - np.array(frame.pos)) @ turn
    low, high = points.min(axis=0), points.max(axis=0)
    middle = (low + high) / 2.0
    x, y, z = (np.array(frame.pos) + turn @ middle).tolist()
    a, b, c = ((high - low) / 2.0).tolist()
    return Fit(_scaled(_around(kind, (a, b, c)), scale), (x, y, z), frame.quat)


def _of_inertia(kind: Fitted, box: Vec3) -> Vec3:
    a, b, c = box
    if kind == "sphere":
        return (a + b + c) / 3.0, 0.0, 0.0
    radius = (a + b) / 2.0
    if kind == "capsule":
        return radius, max(0.0, c - radius / 2.0), 0.0
    return (radius, c, 0.0) if kind == "cylinder" else box


def _around(kind: Fitted, half: Vec3) -> Vec3:
    a, b, c = half
    if kind == "sphere":
        return max(half), 0.0, 0.0
    radius = max(a, b)
    if kind == "capsule":
        return radius, c - radius, 0.0
    return (radius, c, 0.0) if kind == "cylinder" else half


def _scaled(size: Vec3, scale: float) -> Vec3:
    return size[0] * scale, size[1] * scale, size[2] * scale
