"""Solids of a document in world axes: what encloses them, whether a point is inside, how deep two overlap."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from robotview.maps.document import AnyObject, Vector
from robotview.maps.placing import columns
from robotview.maps.shapes import Shape, shapes

Floats: TypeAlias = npt.NDArray[np.float64]

_SIGNS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=np.float64)  # (8, 3)
_INSCRIBED = 0.7071
"""Half side of the square in a circle of radius 1, a little less."""


class Hull(NamedTuple):
    """A convex solid as corners, and the directions that can part it from another."""

    corners: Floats
    """(n, 3) in world axes."""
    normals: Floats
    """(m, 3) of the faces, unit."""
    edges: Floats
    """(k, 3) directions of the edges, unit."""


def reach(shape: Shape) -> tuple[Vector, Vector]:
    """The smallest and the largest coordinates of a shape; exact."""
    axes = columns(shape.quat)
    if shape.type == "mesh":
        corners = _corners(shape, axes)
        low, high = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
        return (low[0], low[1], low[2]), (high[0], high[1], high[2])
    x, y, z = (_half(shape, axes, i) for i in range(3))
    px, py, pz = shape.position
    return (px - x, py - y, pz - z), (px + x, py + y, pz + z)


def reach_of(one: AnyObject) -> tuple[Vector, Vector]:
    """The same of all of an object."""
    found = [reach(shape) for shape in shapes(one)]
    lows, highs = (list(zip(*part, strict=True)) for part in zip(*found, strict=True))
    return (min(lows[0]), min(lows[1]), min(lows[2])), (max(highs[0]), max(highs[1]), max(highs[2]))


def inside(shape: Shape, point: Vector) -> float:
    """How far from its surface a point is inside a shape [m]; not positive outside."""
    axes = columns(shape.quat)
    away = [point[i] - shape.position[i] for i in range(3)]
    x, y, z = (sum(axis[i] * away[i] for i in range(3)) for axis in axes)
    if shape.type == "box":
        hx, hy, hz = shape.half
        return min(hx - abs(x), hy - abs(y), hz - abs(z))
    if shape.type == "mesh":
        hx, hy, hz = (abs(part) for part in shape.corners[0])
        slope = sqrt(hx * hx + hz * hz)
        return min(hx - x, hy - abs(y), hz + z, (x * hz - z * hx) / slope)
    radius, half = shape.half
    if shape.type == "capsule":
        beyond = max(0.0, abs(z) - half)
        return radius - sqrt(x * x + y * y + beyond * beyond)
    return min(radius - sqrt(x * x + y * y), half - abs(z))


def hull(shape: Shape) -> Hull:
    """A shape as a solid with flat faces; round ones as the box that lies within them."""
    axes = columns(shape.quat)
    turn = np.array(axes)  # (3, 3), its rows are the local axes in the world
    corners = _corners(shape, axes)
    if shape.type != "mesh":
        return Hull(corners, turn, turn)
    hx, _, hz = np.abs(shape.corners[0])
    slope = np.array([hx, 0.0, hz]) / np.hypot(hx, hz)
    normal = np.array([-slope[2], 0.0, slope[0]])
    return Hull(corners, np.vstack([turn, normal @ turn]), np.vstack([turn, slope @ turn]))


def depth(a: Hull, b: Hull) -> float:
    """How far one of two solids must move to be free of the other [m]; not positive where they are apart.

    Source: the separating axis theorem.
    """
    crossed = np.cross(a.edges[:, None, :], b.edges[None, :, :]).reshape(-1, 3)
    lengths = np.linalg.norm(crossed, axis=1)
    between = crossed[lengths > 1e-6] / lengths[lengths > 1e-6, None]
    axes = np.vstack([a.normals, b.normals, between])
    one, other = a.corners @ axes.T, b.corners @ axes.T
    free = np.minimum(one.max(axis=0) - other.min(axis=0), other.max(axis=0) - one.min(axis=0))
    return float(free.min())


def _corners(shape: Shape, axes: tuple[Vector, Vector, Vector]) -> Floats:
    if shape.type == "mesh":
        local = np.array(shape.corners)
    elif shape.type == "box":
        local = _SIGNS * np.array(shape.half)
    else:
        radius, half = shape.half
        local = _SIGNS * np.array([radius * _INSCRIBED, radius * _INSCRIBED, half])
    corners: Floats = local @ np.array(axes) + np.array(shape.position)
    return corners


def _half(shape: Shape, axes: tuple[Vector, Vector, Vector], i: int) -> float:
    """How far a shape reaches from its middle along a world axis."""
    if shape.type == "box":
        return sum(abs(axis[i]) * size for axis, size in zip(axes, shape.half, strict=True))
    radius, half = shape.half
    along = abs(axes[2][i])
    across = radius if shape.type == "capsule" else radius * sqrt(max(0.0, 1 - along * along))
    return along * half + across
