"""`Points`: what the types of ``<flexcomp>`` begin with, points joined by elements, before any pose is applied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from robotview.spatial.batch import Array

Ints: TypeAlias = NDArray[np.int64]


class FlexcompError(ValueError):
    """What MuJoCo refuses about a flexcomp: the text says why, ``attribute`` what to look at."""

    def __init__(self, why: str, attribute: str | None = None, hint: str | None = None) -> None:
        super().__init__(why)
        self.attribute = attribute
        self.hint = hint


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    position: Array
    """(n, 3) [m] in the flexcomp's own frame."""
    element: Ints
    """(m, dim + 1) numbers of points."""
    texcoord: Array | None = None
    """(t, 2) of the points, or of what ``texcoord_element`` names."""
    texcoord_element: Ints | None = None
    """(m, dim + 1) numbers of texture coordinates, where the file gives them an order of their own."""

    @property
    def dim(self) -> int:
        return int(self.element.shape[1]) - 1


def made(
    position: Sequence[Sequence[float]], element: Sequence[Sequence[int]], dim: int, uv: list[list[float]]
) -> Points:
    """Points out of lists.

    Raises:
        FlexcompError: no element came of it, or one has a point that does not exist.
    """
    if not element:
        raise FlexcompError("no elements are made of it", "count", "give 2 or more points along each direction it has")
    points = np.array(position, np.float64).reshape(-1, 3)
    elements = np.array(element, np.int64).reshape(-1, dim + 1)
    check_elements(elements, len(points))
    return Points(points, elements, np.array(uv, np.float64) if uv else None)


def check_elements(element: Ints, count: int) -> None:
    """Raises FlexcompError for an element with a point that does not exist."""
    wrong = (element < 0) | (element >= count)
    if bool(wrong.any()):
        number = int(element[wrong][0])
        raise FlexcompError(f"an element has point {number}, but there are {count} points, from 0", "element")
