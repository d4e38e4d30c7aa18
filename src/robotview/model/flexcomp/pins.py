"""Which points of a flexcomp are fixed to the body that holds it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import numpy as np
from numpy.typing import NDArray

from robotview.mjcf.records import Flexcomp, FlexcompPin
from robotview.model.flexcomp.points import FlexcompError

INTERPOLATED = {"trilinear": 1, "quadratic": 2}
"""Degrees of freedom that move nodes of a box around the points -> order of the interpolation."""


def pinned_points(flexcomp: Flexcomp, count: int, nodes: int, dim: int) -> NDArray[np.bool_]:
    """Which of the points are pinned; of an interpolated flex the same numbers mean nodes.

    Args:
        flexcomp: the element.
        count: of points.
        nodes: of the interpolation, 0 for none.
        dim: of its elements.

    Raises:
        FlexcompError: a number that is out of range or does not fit.
    """
    pinned = np.full(max(count, nodes), flexcomp.rigid)
    if flexcomp.rigid:
        return pinned
    _refuse_grids(flexcomp, dim)
    for pin in flexcomp.pins:
        for number in _checked("id", pin.id or (), [count]):
            pinned[number] = True
        for first, last in _tuples("range", _checked("range", pin.range or (), [count]), 2):
            pinned[first : last + 1] = True
    for pin in flexcomp.pins:
        for cell in _cells(flexcomp, pin, dim):
            pinned[_number(flexcomp.count, cell)] = True
    if flexcomp.dof == "radial":
        pinned[0] = True
    return pinned


def _refuse_grids(flexcomp: Flexcomp, dim: int) -> None:
    given = next((name for pin in flexcomp.pins for name in ("grid", "gridrange") if getattr(pin, name)), None)
    if given is None:
        return
    if flexcomp.type != "grid" and flexcomp.dof not in INTERPOLATED:
        raise FlexcompError(f'<pin> {given} needs type="grid" or an interpolated dof', given)
    if dim == 1:
        raise FlexcompError(f"<pin> {given} cannot be used where dim is 1", given, "pin by id or range")


def _cells(flexcomp: Flexcomp, pin: FlexcompPin, dim: int) -> Iterable[tuple[int, ...]]:
    count = list(flexcomp.count)
    order = INTERPOLATED.get(flexcomp.dof)
    corners = [order + 1] * 3 if order is not None and flexcomp.type != "grid" else count
    yield from _tuples("grid", _checked("grid", pin.grid or (), corners[:dim]), dim)
    for box in _tuples("gridrange", _checked("gridrange", pin.gridrange or (), count[:dim]), 2 * dim):
        yield from product(*(range(box[k], box[dim + k] + 1) for k in range(dim)))


def _number(count: tuple[int, int, int], cell: tuple[int, ...]) -> int:
    if len(cell) == 2:
        return cell[0] * count[1] + cell[1]
    return cell[0] * count[1] * count[2] + cell[1] * count[2] + cell[2]


def _checked(name: str, numbers: tuple[int, ...], limits: list[int]) -> tuple[int, ...]:
    for i, number in enumerate(numbers):
        limit = limits[i % len(limits)]
        if not 0 <= number < limit:
            raise FlexcompError(f"<pin> {name} has {number}, which is out of range", name, f"0 to {limit - 1}")
    return numbers


def _tuples(name: str, numbers: tuple[int, ...], width: int) -> list[tuple[int, ...]]:
    if len(numbers) % width:
        raise FlexcompError(f"<pin> {name} has {len(numbers)} numbers", name, f"a multiple of {width}")
    return [numbers[i : i + width] for i in range(0, len(numbers), width)]
