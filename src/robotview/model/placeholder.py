"""What stands for a mesh nobody has: a box where the link's other shapes are, or where its inertia says its mass is."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import numpy as np

from robotview.meshes import Mesh, aabb, box_placeholder
from robotview.meshes.mesh import Floats
from robotview.spatial.batch import matrix_from_quat
from robotview.spatial.pose import Pose, Vec3
from robotview.urdf import Box, Capsule, Collision, Cylinder, Geometry, Inertial, Link, MeshFile, Origin, Sphere, Visual

Measure: TypeAlias = Callable[[MeshFile, Link], "Mesh | None"]
"""The mesh of another shape of the link, scaled; None where it cannot be had either."""
SMALLEST, LARGEST = 1e-3, 10.0
"""[m] Edges of a box made from an inertia: what is outside is no inertia of a real part."""
UNKNOWN: Vec3 = (0.1, 0.1, 0.1)


def placeholder(link: Link, shape: Visual | Collision, measure: Measure) -> Mesh:
    """A box in the frame of the shape whose mesh is missing.

    Its size and place are those of the collisions for a visual, of the visuals for a collision; where there are none
    that can be measured, of the link's other shapes, then of the box that has the link's inertia.
    """
    visuals = [other for other in link.visuals if other is not shape]
    collisions = [other for other in link.collisions if other is not shape]
    for others in (collisions, visuals) if isinstance(shape, Visual) else (visuals, collisions):
        box = _around(shape.origin, (_corners(other, link, measure) for other in others))
        if box is not None:
            return box
    if link.inertial is not None:
        box = _around(shape.origin, [_inertia_corners(link.inertial)])
        if box is not None:
            return box
    return box_placeholder(UNKNOWN)


def _around(origin: Origin, shapes: Iterable[Floats | None]) -> Mesh | None:
    """The box around corners (n, 3) given in the link's frame, in the frame at ``origin``."""
    known = [corners for corners in shapes if corners is not None]
    if not known:
        return None
    rotation = matrix_from_quat(np.array(origin.quat))
    local = (np.concatenate(known) - np.array(origin.pos)) @ rotation
    low, high = local.min(axis=0), local.max(axis=0)
    size, center = high - low, (low + high) / 2
    if not bool(np.isfinite(size).all()) or not float(size.max()) > 0.0:
        return None
    size = np.maximum(size, 0.01 * float(size.max()))  # a flat one would not be seen from its side
    return box_placeholder(_three(size), _three(center))


def _corners(shape: Visual | Collision, link: Link, measure: Measure) -> Floats | None:
    """(8, 3) of the box around a shape, in the link's frame."""
    if isinstance(shape.geometry, MeshFile):
        mesh = measure(shape.geometry, link)
        return None if mesh is None else _placed(*aabb(mesh), (shape.origin.pos, shape.origin.quat))
    half = _half_size(shape.geometry)
    if half is None or min(half) <= 0.0:
        return None
    return _placed(_three([-x for x in half]), half, (shape.origin.pos, shape.origin.quat))


def _placed(low: Vec3, high: Vec3, pose: Pose) -> Floats:
    pos, quat = pose
    ends = np.array([low, high])
    corners = np.array([[ends[i, 0], ends[j, 1], ends[k, 2]] for i in (0, 1) for j in (0, 1) for k in (0, 1)])
    return np.asarray(corners @ matrix_from_quat(np.array(quat)).T + np.array(pos))


def _half_size(geometry: Geometry) -> Vec3 | None:
    if isinstance(geometry, Box):
        return _three([x / 2 for x in geometry.size])
    if isinstance(geometry, Sphere):
        return (geometry.radius,) * 3
    if isinstance(geometry, Cylinder):
        return (geometry.radius, geometry.radius, geometry.length / 2)
    if isinstance(geometry, Capsule):
        return (geometry.radius, geometry.radius, geometry.length / 2 + geometry.radius)
    return None


def _inertia_corners(inertial: Inertial) -> Floats | None:
    """Corners (8, 3) of the solid box with this mass and inertia; None where no body of a likely size has them."""
    if not inertial.mass > 0.0:
        return None
    moments, axes = np.linalg.eigh(np.array(inertial.inertia, np.float64))
    squares = 6.0 * (moments.sum() - 2.0 * moments) / inertial.mass
    if not bool(np.isfinite(squares).all()) or float(squares.max()) > LARGEST**2 or float(squares.max()) < SMALLEST**2:
        return None
    edges = [math.sqrt(max(x, SMALLEST**2)) for x in squares.tolist()]
    corners = _placed(
        _three([-x / 2 for x in edges]), _three([x / 2 for x in edges]), ((0.0,) * 3, (1.0, 0.0, 0.0, 0.0))
    )
    rotation = matrix_from_quat(np.array(inertial.origin.quat))
    return np.asarray(corners @ axes.T @ rotation.T + np.array(inertial.origin.pos))


def _three(numbers: Sequence[float] | Floats) -> Vec3:
    x, y, z = (float(number) for number in numbers)
    return (x, y, z)
