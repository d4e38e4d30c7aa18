"""Elastic rods: since 4.0 each edge of an open chain has a body of its own that turns, for the twist.

Source: MuJoCo's XML reference, flexcomp; masses found by experiment (4.0.0).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from robotview.mjcf.records import Flexcomp
from robotview.model.flexcomp.points import Ints

MASS = 1e-9
"""[kg] of a twisting body."""


class Twist(NamedTuple):
    name: str
    inertia: float
    """[kg m^2]"""


def twists(flexcomp: Flexcomp, element: Ints, pinned: NDArray[np.bool_]) -> list[Twist]:
    """The twisting bodies of a rod; none where it is not elastic, branches, or is closed."""
    elasticity = flexcomp.elasticity
    if elasticity is None or not elasticity.young > 0 or flexcomp.dof != "full" or len(element) < 2:
        return []
    order = chain(element)
    if order is None:
        return []
    a, b = elasticity.sectionsize
    square = (a * a + b * b) / 3.0 if elasticity.section == "box" else 0.5 * flexcomp.radius**2
    inertia = flexcomp.mass / len(element) * square
    last = len(order) - 1
    names = [f"{flexcomp.name}_twist_{i}" if i < last else f"{flexcomp.name}_twist" for i in range(len(order))]
    clamped = [bool(pinned[element[edge]].all()) for edge in order]
    left_out = {0} if clamped[0] else set()
    if clamped[last] and len(order) >= 3:
        left_out.add(last)
    return [Twist(name, inertia) for i, name in enumerate(names) if i not in left_out]


def chain(element: Ints) -> list[int] | None:
    """The edges of an open chain in order, as numbers of elements; None for anything else.

    It begins at the first point of the first element if that is an end, else at the end with the lower number.
    """
    edges: dict[int, list[int]] = {}
    for number, points in enumerate(element.tolist()):
        for point in points:
            edges.setdefault(point, []).append(number)
    ends = [point for point, at in edges.items() if len(at) == 1]
    if len(ends) != 2 or any(len(at) > 2 for at in edges.values()):
        return None
    first = int(element[0, 0])
    order: list[int] = []
    here = first if first in ends else min(ends)
    edge = edges[here][0]
    while True:
        order.append(edge)
        a, b = element[edge].tolist()
        here = b if here == a else a
        onward = [other for other in edges[here] if other != edge]
        if not onward:
            break
        edge = onward[0]
    return order if len(order) == len(element) else None
