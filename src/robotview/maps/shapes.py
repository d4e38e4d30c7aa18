"""What each type of object is made of: boxes, cylinders, capsules and wedges in world axes.

The formulas take numbers, or arrays of them for many objects at once: `geom_table` gives the same to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any, Literal, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from robotview.maps.document import (
    AnyObject,
    Box,
    Capsule,
    Cylinder,
    Quaternion,
    Ramp,
    Vector,
)
from robotview.maps.placing import columns, placed, unit
from robotview.spatial.pose import multiply

N = TypeVar("N", float, npt.NDArray[np.float64])


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
        yield Shape("capsule", (one.params.radius, capsule_half(one.params.radius, one.params.height)), at, quat)
    elif isinstance(one, Ramp):
        ramp = one.params
        if ramp.thickness is None:
            yield Shape("mesh", (), at, quat, wedge(ramp.length, ramp.width, ramp.height))
        else:
            half, centre, turn = plank(ramp.length, ramp.width, ramp.height, ramp.thickness)
            yield Shape("box", half, placed(at, columns(quat), centre), unit(multiply(quat, turn)))
    else:
        stairs, axes = one.params, columns(quat)
        thickness = (stairs.thickness or 0.0) if stairs.style == "open" else None
        for i in range(stairs.steps):
            half, centre = step(float(i), float(stairs.steps), stairs.tread, stairs.riser, stairs.width, thickness)
            yield Shape("box", half, placed(at, axes, centre), quat)


def capsule_half(radius: N, height: N) -> N:
    """Half of the length between the caps; ``height`` is that of the whole."""
    return (height - 2 * radius) / 2


def plank(length: N, width: N, height: N, thickness: N) -> tuple[tuple[N, N, N], tuple[N, N, N], tuple[N, N, N, N]]:
    """Half sizes, centre and turn of a box under the sloped face, whose upper side is exactly that face."""
    slope = _root(length * length + height * height)
    c, s = length / slope, height / slope
    k = _root((1 + c) / 2)
    none = 0 * k
    centre = (thickness / 2 * s, none, -thickness / 2 * c)
    return (slope / 2, width / 2, thickness / 2), centre, (k, none, -s / (2 * k), none)


def wedge(length: N, width: N, height: N) -> tuple[tuple[N, N, N], ...]:
    """The six corners of a prism with a vertical back."""
    x, y, z = length / 2, width / 2, height / 2
    return (-x, -y, -z), (-x, y, -z), (x, -y, -z), (x, y, -z), (x, -y, z), (x, y, z)


def step(i: N, steps: N, tread: N, riser: N, width: N, thickness: N | None) -> tuple[tuple[N, N, N], tuple[N, N, N]]:
    """Half sizes and centre of one step of stairs, counted from 0; ``thickness``: of open ones."""
    x = (i + 0.5) * tread - steps * tread / 2
    if thickness is None:
        # Columns down to the base: nothing can get in from the side or from below.
        half, z = (i + 1) * riser / 2, (i + 1) * riser / 2 - steps * riser / 2
    else:
        half, z = thickness / 2, (i + 1) * riser - steps * riser / 2 - thickness / 2
    return (tread / 2, width / 2, half), (x, 0.0 * i, z)


def _root(value: Any) -> Any:  # noqa: ANN401
    return sqrt(value) if isinstance(value, float) else np.sqrt(value)
