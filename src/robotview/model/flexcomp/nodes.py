"""Interpolated flexes: a grid of nodes around the points, which follow the nodes.

Source: MuJoCo's flexcomp (``dof`` trilinear and quadratic). A cell that holds no element is empty; nodes of empty cells
only, and inside a shell, stay fixed to the body.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from robotview.model.flexcomp.points import Ints
from robotview.spatial.batch import Array

SIMPSON = (1.0 / 6.0, 2.0 / 3.0)
Cells = tuple[int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    order: int
    """1 for trilinear, 2 for quadratic."""
    cells: Cells
    low: Array
    """(3,) [m]"""
    high: Array
    """(3,) [m]"""

    @property
    def shape(self) -> Cells:
        """Nodes along each direction."""
        x, y, z = (n * self.order + 1 for n in self.cells)
        return x, y, z

    @property
    def numbers(self) -> list[Cells]:
        """The nodes in order."""
        nx, ny, nz = self.shape
        return list(product(range(nx), range(ny), range(nz)))

    def position(self, node: Cells) -> tuple[float, float, float]:
        """Of a node [m]."""
        steps = zip(node, self.cells, self.low.tolist(), self.high.tolist(), strict=True)
        x, y, z = (low + i / (n * self.order) * (high - low) for i, n, low, high in steps)
        return x, y, z

    def share(self, node: Cells) -> float:
        """How much a node weighs, relative to others."""
        if self.order == 1:
            return 1.0
        weight = 1.0
        for i, n in zip(node, self.shape, strict=True):
            weight *= SIMPSON[i % 2] * (2 if 0 < i < n - 1 and i % 2 == 0 else 1)
        return weight

    def inner(self) -> NDArray[np.bool_]:
        """Nodes that are not on the surface of the grid."""
        shape = self.shape
        return np.array([all(0 < i < n - 1 for i, n in zip(node, shape, strict=True)) for node in self.numbers])

    def idle(self, empty: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Nodes that belong to empty cells only."""
        return np.array([bool(empty[self._around(node)].all()) for node in self.numbers])

    def _around(self, node: Cells) -> tuple[slice, ...]:
        spans = []
        for i, n in zip(node, self.cells, strict=True):
            spans.append(slice(max(0, (i - 1) // self.order), min(n - 1, i // self.order) + 1))
        return tuple(spans)

    def empty(self, points: Array, elements: Ints) -> NDArray[np.bool_]:
        """(cx, cy, cz) Cells that no element reaches into."""
        scale = np.array(self.cells) / (self.high - self.low)
        corners = (points[elements] - self.low) * scale  # (m, k, 3)
        most = np.array(self.cells) - 1
        first = np.clip(np.floor(corners.min(axis=1)).astype(int), 0, most)
        last = np.clip(np.floor(corners.max(axis=1)).astype(int), 0, most)
        empty = np.ones(self.cells, dtype=bool)
        for a, b in np.unique(np.concatenate((first, last), axis=1), axis=0).reshape(-1, 2, 3):
            empty[a[0] : b[0] + 1, a[1] : b[1] + 1, a[2] : b[2] + 1] = False
        return empty

    def blend(self, points: Array) -> tuple[Ints, Array]:
        """Nodes that each point follows and their weights, both (n, (order + 1)**3)."""
        at = (points - self.low) / (self.high - self.low) * np.array(self.cells)  # (n, 3)
        cell = np.clip(np.floor(at).astype(np.int64), 0, np.array(self.cells) - 1)
        inside = at - cell
        base = lagrange(inside, self.order)  # (n, 3, order + 1)
        shape, steps = self.shape, range(self.order + 1)
        numbers, weights = [], []
        for i, j, k in product(steps, steps, steps):
            x, y, z = (cell * self.order + np.array((i, j, k))).T
            numbers.append((x * shape[1] + y) * shape[2] + z)
            weights.append(base[:, 0, i] * base[:, 1, j] * base[:, 2, k])
        return np.stack(numbers, axis=1), np.stack(weights, axis=1)

    def on_shell(self, nodes: Ints, weights: Array) -> tuple[Ints, Array]:
        """A blend that follows nodes on the surface alone: those inside follow them by a transfinite interpolation."""
        numbers = self.numbers
        onto = np.zeros((len(numbers), len(numbers)))
        for i, (node, inside) in enumerate(zip(numbers, self.inner().tolist(), strict=True)):
            for other, weight in self._onto_surface(node) if inside else [(i, 1.0)]:
                onto[i, other] += weight
        dense = np.zeros((len(nodes), len(numbers)))
        np.put_along_axis(dense, nodes, weights, axis=1)
        surface = np.flatnonzero(~self.inner())
        return np.broadcast_to(surface, (len(nodes), len(surface))), (dense @ onto)[:, surface]

    def _onto_surface(self, node: Cells) -> Iterator[tuple[int, float]]:
        shape = self.shape
        for ends in product((None, 0, 1), repeat=3):
            moved = [axis for axis, end in enumerate(ends) if end is not None]
            place, weight = list(node), -((-1.0) ** len(moved))
            for axis in moved:
                t = node[axis] / (shape[axis] - 1)
                weight *= t if ends[axis] else 1.0 - t
                place[axis] = shape[axis] - 1 if ends[axis] else 0
            if moved:
                yield (place[0] * shape[1] + place[1]) * shape[2] + place[2], weight


def lagrange(t: Array, order: int) -> Array:
    """Shape functions at t in 0..1: (..., order + 1)."""
    if order == 1:
        return np.stack((1.0 - t, t), axis=-1)
    return np.stack((2.0 * (t - 0.5) * (t - 1.0), 4.0 * t * (1.0 - t), 2.0 * t * (t - 0.5)), axis=-1)
