"""A string laid around a sphere or a cylinder: where it touches, and how much of it lies on the surface.

Source: MuJoCo's ``mju_wrap``, whose lengths and points these are; on which side of a site a string passes was found
by experiment with MuJoCo 4.0, which differs there from older sources.
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from robotview.spatial.batch import Array

Flat: TypeAlias = tuple[float, float]
"""A point in the plane of the wrap, the circle about the origin."""
MINVAL = 1e-15
SAME_ARC = 1e-12
"""Of the radius: a string that goes straight through the centre passes on the side of its site."""
NEWTON_STEPS = 20
NEWTON_START = 1.0 - 1e-7
NEWTON_TOLERANCE = 1e-6


class Touch(NamedTuple):
    first: Array
    """(3,) Where the string meets the surface."""
    second: Array
    """(3,) Where it leaves it."""
    length: float
    """[m] between them, along the surface."""


class _Arc(NamedTuple):
    first: Flat
    second: Flat
    length: float


def wrap(
    shape: Literal["sphere", "cylinder"],
    radius: float,
    position: Array,
    axes: Array,
    ends: tuple[Array, Array],
    side: Array | None = None,
) -> Touch | None:
    """How a string between two points goes around a shape; None where it goes straight.

    Args:
        shape: a sphere, or a cylinder without end about its z axis.
        radius: [m]
        position: (3,) of its centre, in the world.
        axes: (3, 3) its rotation.
        ends: two points (3,) in the world.
        side: a point (3,) on the side where the string should pass; inside the shape: the string runs within it.
    """
    start, end = axes.T @ (ends[0] - position), axes.T @ (ends[1] - position)
    if np.linalg.norm(start) < MINVAL or np.linalg.norm(end) < MINVAL:
        return None
    plane = _plane_through(start, end) if shape == "sphere" else np.eye(3)[:2]  # (2, 3)
    flat: tuple[Flat, Flat] = (_flat(plane @ start), _flat(plane @ end))
    arc: _Arc | None
    if side is None:
        arc = _around(flat, None, radius)
    else:
        local = axes.T @ (side - position)
        inside = float(np.linalg.norm(local)) < radius
        arc = _within(flat, radius) if inside else _around(flat, _on_circle(_flat(plane @ local), radius), radius)
    if arc is None:
        return None
    first, second = np.array(arc.first) @ plane, np.array(arc.second) @ plane
    length = arc.length
    if shape == "cylinder":
        before, after = math.dist(flat[0], arc.first), math.dist(flat[1], arc.second)
        rise = (float(end[2]) - float(start[2])) / (before + length + after)
        first[2], second[2] = start[2] + rise * before, start[2] + rise * (before + length)
        length = math.hypot(length, float(second[2] - first[2]))
    return Touch(position + axes @ first, position + axes @ second, length)


def _flat(point: Array) -> Flat:
    return float(point[0]), float(point[1])


def _on_circle(point: Flat, radius: float) -> Flat:
    """MuJoCo's normalisation: a point at the centre becomes the x axis."""
    norm = math.hypot(*point)
    return (radius, 0.0) if norm < MINVAL else (point[0] / norm * radius, point[1] / norm * radius)


def _plane_through(start: Array, end: Array) -> Array:
    """(2, 3) Axes of the plane of the centre and two points; any such plane where the three lie on a line."""
    x = start / np.linalg.norm(start)
    normal = np.cross(start, end)
    size = float(np.linalg.norm(normal))
    if size < MINVAL:
        largest = int(np.argmax(np.abs(x)))
        normal = np.cross(x, np.where(np.arange(3) == largest, 0.0, 1.0))
        size = float(np.linalg.norm(normal))
    y = np.cross(normal / size, x)
    return np.stack((x, y / np.linalg.norm(y)))


def _around(ends: tuple[Flat, Flat], side: Flat | None, radius: float) -> _Arc | None:
    """The arc outside a circle: the shorter one, unless ``side`` lies behind the circle, seen from between the ends."""
    (x0, y0), (x1, y1) = ends
    square0, square1, square = x0 * x0 + y0 * y0, x1 * x1 + y1 * y1, radius * radius
    if square0 < square or square1 < square or radius < MINVAL:
        return None
    dx, dy = x1 - x0, y1 - y0
    distance = dx * dx + dy * dy
    if distance < MINVAL:
        return None
    part = min(max(-(dx * x0 + dy * y0) / distance, 0.0), 1.0)
    near = (part * dx + x0, part * dy + y0)
    free = near[0] * near[0] + near[1] * near[1] > square
    behind = side is not None and _behind(ends, side)
    if free and not behind:
        return None
    root0, root1 = math.sqrt(square0 - square), math.sqrt(square1 - square)
    arcs = []
    for clockwise in (False, True):
        r = -radius if clockwise else radius
        a = ((x0 * square + r * y0 * root0) / square0, (y0 * square - r * x0 * root0) / square0)
        b = ((x1 * square - r * y1 * root1) / square1, (y1 * square + r * x1 * root1) / square1)
        arcs.append(_Arc(a, b, _arc_length(a, b, radius, clockwise=clockwise)))
    shorter, longer = (arcs[0], arcs[1]) if arcs[0].length < arcs[1].length else (arcs[1], arcs[0])
    chosen = longer if behind and not free else shorter
    if side is not None and longer.length - shorter.length < SAME_ARC * radius:
        chosen = max(shorter, longer, key=lambda arc: _toward(arc, side))
    return None if _cross(ends[0], chosen.first, ends[1], chosen.second) else chosen


def _toward(arc: _Arc, side: Flat) -> float:
    """How far the middle of an arc lies on the side of a point."""
    return (arc.first[0] + arc.second[0]) * side[0] + (arc.first[1] + arc.second[1]) * side[1]


def _behind(ends: tuple[Flat, Flat], side: Flat) -> bool:
    """Whether the way from the centre to ``side`` points away from between the ways to the ends."""
    (x0, y0), (x1, y1) = ends
    turn = x0 * y1 - y0 * x1
    return (x0 * side[1] - y0 * side[0]) * turn < 0.0 and (side[0] * y1 - side[1] * x1) * turn < 0.0


def _cross(a: Flat, b: Flat, c: Flat, d: Flat) -> bool:
    """Whether the segments a b and c d meet."""
    det = (d[1] - c[1]) * (b[0] - a[0]) - (d[0] - c[0]) * (b[1] - a[1])
    if abs(det) < MINVAL:
        return False
    s = ((d[0] - c[0]) * (a[1] - c[1]) - (d[1] - c[1]) * (a[0] - c[0])) / det
    t = ((b[0] - a[0]) * (a[1] - c[1]) - (b[1] - a[1]) * (a[0] - c[0])) / det
    return 0.0 <= s <= 1.0 and 0.0 <= t <= 1.0


def _arc_length(a: Flat, b: Flat, radius: float, *, clockwise: bool) -> float:
    u, v = _on_circle(a, 1.0), _on_circle(b, 1.0)
    angle = math.acos(min(max(u[0] * v[0] + u[1] * v[1], -1.0), 1.0))
    turn = a[1] * b[0] - a[0] * b[1]
    if (turn > 0.0 and clockwise) or (turn < 0.0 and not clockwise):
        angle = 2.0 * math.pi - angle
    return radius * angle


def _within(ends: tuple[Flat, Flat], radius: float) -> _Arc | None:
    """The one point of a circle that a string held inside it touches: no length lies on the surface."""
    (x0, y0), (x1, y1) = ends
    length0, length1 = math.hypot(x0, y0), math.hypot(x1, y1)
    if min(length0, length1) <= radius or min(radius, length0, length1) < MINVAL:
        return None
    dx, dy = x1 - x0, y1 - y0
    distance = dx * dx + dy * dy
    if distance > MINVAL:
        part = -(dx * x0 + dy * y0) / distance
        if 0.0 < part < 1.0 and math.hypot(x0 + part * dx, y0 + part * dy) <= radius:
            return None
    cosine = (length0 * length0 + length1 * length1 - distance) / (2.0 * length0 * length1)
    if cosine < -1.0 + MINVAL:
        return None
    at = _on_circle((0.5 * (x0 + x1), 0.5 * (y0 + y1)), radius)
    z = _depth(radius / length0, radius / length1, cosine)
    if z is not None:
        toward = x0 * y1 - y0 * x1 > 0.0
        base, ratio = (ends[0], radius / length0) if toward else (ends[1], radius / length1)
        u, v = _on_circle(base, 1.0)
        angle = math.asin(z) - math.asin(ratio * z)
        c, s = math.cos(angle), math.sin(angle)
        at = (radius * (c * u - s * v), radius * (s * u + c * v))
    return _Arc(at, at, 0.0)


def _depth(a: float, b: float, cosine: float) -> float | None:
    """Newton's root of asin(a z) + asin(b z) - 2 asin(z) + acos(cosine); None where MuJoCo takes the middle instead."""
    if cosine > 1.0 - MINVAL:
        return None
    gap = math.acos(cosine)
    z = NEWTON_START

    def value(at: float) -> float:
        return math.asin(a * at) + math.asin(b * at) - 2.0 * math.asin(at) + gap

    f = value(z)
    if f > 0.0:
        return None
    for _ in range(NEWTON_STEPS):
        if abs(f) <= NEWTON_TOLERANCE:
            return z
        slope = (
            a / max(MINVAL, math.sqrt(1.0 - z * z * a * a))
            + b / max(MINVAL, math.sqrt(1.0 - z * z * b * b))
            - 2.0 / max(MINVAL, math.sqrt(1.0 - z * z))
        )
        if slope > -MINVAL:
            return None
        following = z - f / slope
        if following > z:
            return None
        z = following
        f = value(z)
        if f > NEWTON_TOLERANCE:
            return None
    return None
