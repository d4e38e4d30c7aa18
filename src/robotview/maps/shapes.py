"""What each type of object is made of: boxes, cylinders, capsules and wedges in world axes."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Literal, NamedTuple

from robotview.maps.document import (
    AnyObject,
    Box,
    Capsule,
    Cylinder,
    Quaternion,
    Ramp,
    RampParams,
    StairsParams,
    Vector,
)
from robotview.maps.placing import columns, placed, unit
from robotview.spatial.pose import multiply


class Shape(NamedTuple):
    """One geom of an object."""

    type: Literal["box", "cylinder", "capsule", "mesh"]
    half: tuple[float, ...]
    """Half sizes as MJCF has them: box 3 numbers; cylinder and capsule radius and half length; mesh none."""
    position: Vector
    quat: Quaternion
    """World from local, unit."""
    corners: tuple[Vector, ...] = ()
    """Of a mesh, local: its convex hull is the shape."""


def shapes(one: AnyObject) -> Iterator[Shape]:
    """The geoms of an object in a fixed order, whether it is enabled or not.

    Formulas: research on maps, section 2.4. The pose of an object is the centre of its local bounding box.
    """
    at, quat = one.pose.position, unit(one.pose.quat)
    if isinstance(one, Box):
        x, y, z = one.params.size
        yield Shape("box", (x / 2, y / 2, z / 2), at, quat)
    elif isinstance(one, Cylinder):
        yield Shape("cylinder", (one.params.radius, one.params.height / 2), at, quat)
    elif isinstance(one, Capsule):
        yield Shape("capsule", (one.params.radius, (one.params.height - 2 * one.params.radius) / 2), at, quat)
    elif isinstance(one, Ramp):
        yield _wedge(one.params, at, quat) if one.params.thickness is None else _plank(one.params, at, quat)
    else:
        yield from _steps(one.params, at, quat)


def _plank(ramp: RampParams, at: Vector, quat: Quaternion) -> Shape:
    """A box under the sloped face, whose upper side is exactly that face."""
    thickness = ramp.thickness or 0.0
    slope = sqrt(ramp.length * ramp.length + ramp.height * ramp.height)
    c, s = ramp.length / slope, ramp.height / slope
    k = sqrt((1 + c) / 2)
    centre = placed(at, columns(quat), (thickness / 2 * s, 0.0, -thickness / 2 * c))
    turned = unit(multiply(quat, (k, 0.0, -s / (2 * k), 0.0)))
    return Shape("box", (slope / 2, ramp.width / 2, thickness / 2), centre, turned)


def _wedge(ramp: RampParams, at: Vector, quat: Quaternion) -> Shape:
    """A prism with a vertical back."""
    x, y, z = ramp.length / 2, ramp.width / 2, ramp.height / 2
    corners = ((-x, -y, -z), (-x, y, -z), (x, -y, -z), (x, y, -z), (x, -y, z), (x, y, z))
    return Shape("mesh", (), at, quat, corners)


def _steps(stairs: StairsParams, at: Vector, quat: Quaternion) -> Iterator[Shape]:
    axes = columns(quat)
    n, d, h, w = stairs.steps, stairs.tread, stairs.riser, stairs.width
    for i in range(n):
        x = (i + 0.5) * d - n * d / 2
        if stairs.style == "open":
            half, z = (stairs.thickness or 0.0) / 2, (i + 1) * h - n * h / 2 - (stairs.thickness or 0.0) / 2
        else:
            # Columns down to the base: nothing can get in from the side or from below.
            half, z = (i + 1) * h / 2, (i + 1) * h / 2 - n * h / 2
        yield Shape("box", (d / 2, w / 2, half), placed(at, axes, (x, 0.0, z)), quat)
