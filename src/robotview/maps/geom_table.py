"""The geoms of thousands of objects as one table: each formula of `shapes` is worked out once for all of a kind.

Sums, products, quotients and square roots of doubles are the same in arrays, to the last bit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from robotview.maps.document import AnyObject, Box, Capsule, Cylinder, Ramp, Stairs
from robotview.maps.placing import columns, placed, units
from robotview.maps.shapes import capsule_half, plank, step, wedge
from robotview.spatial.pose import multiply

Floats: TypeAlias = npt.NDArray[np.float64]
Rows: TypeAlias = npt.NDArray[np.intp]

HALF, AT, QUAT = slice(0, 3), slice(3, 6), slice(6, 10)
"""Columns of the numbers of a table."""


class GeomTable(NamedTuple):
    """Geoms in the order of their objects, as many of each as `AnyObject.geoms` says."""

    numbers: Floats
    """(n, 10): half sizes, position, quaternion; nan for half sizes that a geom does not have."""
    meshes: Rows
    """(m,) rows of those that are meshes."""
    corners: Floats
    """(m, 18): of the meshes, local."""


def array_of(values: Sequence[Sequence[float]], width: int) -> Floats:
    """(n, width)."""
    return np.fromiter(chain.from_iterable(values), np.float64, width * len(values)).reshape(-1, width)


def geom_table(objects: Sequence[AnyObject]) -> GeomTable:
    """What `shapes` gives for each of the objects."""
    counts = np.fromiter([one.geoms for one in objects], np.intp, len(objects))
    starts = np.cumsum(counts) - counts
    table = np.full((int(counts.sum()), 10), np.nan)
    poses = [one.pose for one in objects]
    table[:, AT] = np.repeat(array_of([pose.position for pose in poses], 3), counts, axis=0)
    table[:, QUAT] = np.repeat(units(array_of([pose.quat for pose in poses], 4)), counts, axis=0)
    alike: defaultdict[str, list[int]] = defaultdict(list)
    for index, one in enumerate(objects):
        alike[_SIMPLE.get(type(one)) or _formula(one)].append(index)
    for formula, those in alike.items():
        _FILLS[formula](table, starts[those], [objects[index].params for index in those])
    six = wedge(*_fields([objects[index].params for index in alike["wedge"]], "length", "width", "height"))
    return GeomTable(table, starts[alike["wedge"]], np.column_stack(list(chain.from_iterable(six))))


def _formula(one: AnyObject) -> str:
    if isinstance(one, Stairs):
        return one.params.style
    return "wedge" if isinstance(one, Ramp) and one.params.thickness is None else "plank"


_SIMPLE: dict[type[AnyObject], str] = {Box: "box", Cylinder: "cylinder", Capsule: "capsule"}
"""Of the types that have but one."""


def _boxes(table: Floats, rows: Rows, params: Sequence[Any]) -> None:
    table[rows, HALF] = array_of([one.size for one in params], 3) / 2


def _cylinders(table: Floats, rows: Rows, params: Sequence[Any]) -> None:
    radius, height = _fields(params, "radius", "height")
    table[rows, 0], table[rows, 1] = radius, height / 2


def _capsules(table: Floats, rows: Rows, params: Sequence[Any]) -> None:
    radius, height = _fields(params, "radius", "height")
    table[rows, 0], table[rows, 1] = radius, capsule_half(radius, height)


def _planks(table: Floats, rows: Rows, params: Sequence[Any]) -> None:
    half, centre, turn = plank(*_fields(params, "length", "width", "height", "thickness"))
    quat = tuple(table[rows, QUAT].T)
    _place(table, rows, half, centre)
    table[rows, QUAT] = units(np.column_stack(multiply(quat, turn)))  # type: ignore[arg-type]


def _wedges(_table: Floats, _rows: Rows, _params: Sequence[Any]) -> None:
    """Meshes have corners, and no half sizes."""


def _solid_stairs(table: Floats, rows: Rows, params: Sequence[Any]) -> None:
    steps, tread, riser, width, i, rows = _steps(rows, params)
    _place(table, rows, *step(i, steps, tread, riser, width, None))


def _open_stairs(table: Floats, rows: Rows, params: Sequence[Any]) -> None:
    steps, tread, riser, width, i, each = _steps(rows, params)
    (thickness,) = _fields(params, "thickness")
    _place(table, each, *step(i, steps, tread, riser, width, np.repeat(thickness, [one.steps for one in params])))


_FILLS = {
    "box": _boxes,
    "cylinder": _cylinders,
    "capsule": _capsules,
    "plank": _planks,
    "wedge": _wedges,
    "solid": _solid_stairs,
    "open": _open_stairs,
}


def _steps(rows: Rows, params: Sequence[Any]) -> tuple[Floats, Floats, Floats, Floats, Floats, Rows]:
    """The four parameters of the stairs of each step, its number, and its row."""
    counts = np.array([one.steps for one in params])
    first = np.repeat(np.cumsum(counts) - counts, counts)
    number = np.arange(len(first)) - first
    steps, tread, riser, width = np.repeat(_fields(params, "steps", "tread", "riser", "width"), counts, axis=1)
    return steps, tread, riser, width, number.astype(np.float64), np.repeat(rows, counts) + number


def _place(table: Floats, rows: Rows, half: Sequence[Floats], centre: Any) -> None:  # noqa: ANN401
    """Boxes with a local centre; their quaternions are in the table already."""
    at, quat = tuple(table[rows, AT].T), tuple(table[rows, QUAT].T)
    table[rows, HALF] = np.column_stack(half)
    table[rows, AT] = np.column_stack(placed(at, columns(quat), centre))


def _fields(params: Sequence[Any], *names: str) -> list[Floats]:
    return [np.fromiter(map(attrgetter(name), params), np.float64, len(params)) for name in names]
