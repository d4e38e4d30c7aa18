"""How much of a flex each node of its grid carries, where its elements fill only a part of it.

Source: MuJoCo 4.0's changelog (finite cell quadrature of interpolated flexes); the factors found by experiment: what
is outside counts a millionth, and no node carries less than 2 % of what it would in a full cell.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from robotview.model.flexcomp.nodes import Grid, lagrange
from robotview.model.flexcomp.points import Ints
from robotview.spatial.batch import Array

OUTSIDE = 1e-6
LEAST = 0.02
NOTHING = 1e-12
"""Share of a cell that is none."""


def carried(grid: Grid, points: Array, elements: Ints) -> tuple[Array, NDArray[np.bool_]]:
    """What tetrahedra or a closed surface give to each node, and which cells they do not reach into.

    Returns:
        (nodes,) relative masses, and (cx, cy, cz) whether a cell is empty.
    """
    scaled = (points - grid.low) / (grid.high - grid.low) * np.array(grid.cells)  # cells of edge 1
    if elements.shape[1] == 4:
        tets = scaled[elements]
        tets = tets[_volumes(tets) != 0.0]
        signs = np.ones(len(tets))
    else:
        apex = np.broadcast_to(np.array(grid.cells) / 2.0, (len(elements), 1, 3))
        tets = np.concatenate((apex, scaled[elements]), axis=1)
        signs = np.sign(_volumes(tets))
    shape = grid.shape
    inside, full = np.zeros(shape), np.zeros(shape)
    empty = np.ones(grid.cells, dtype=bool)
    ones = _full_cell(grid.order)
    for cell in product(*(range(n) for n in grid.cells)):
        at = tuple(slice(i * grid.order, i * grid.order + grid.order + 1) for i in cell)
        low = np.array(cell, np.float64)
        parts, own = _clipped(tets, signs, low)
        share = _integrals(parts - low, own, grid.order)
        if abs(share.sum()) < NOTHING:
            continue
        empty[cell] = False
        full[at] += ones
        inside[at] += share + OUTSIDE * (ones - share)
    return np.maximum(inside, LEAST * full).ravel(), empty


def exact(grid: Grid, elements: Ints, masses: Array) -> bool:
    """Whether the masses are MuJoCo's own: not for open surfaces, nor for quadratic grids that are filled in part."""
    if elements.shape[1] == 4:
        return grid.order == 1 or bool(np.allclose(masses.sum(), np.prod(grid.cells), rtol=1e-9))
    edges = np.concatenate([elements[:, [0, 1]], elements[:, [1, 2]], elements[:, [2, 0]]])
    there, back = {*map(tuple, edges.tolist())}, {*map(tuple, edges[:, ::-1].tolist())}
    return grid.order == 1 and there == back and len(there) == len(edges)


def _volumes(tets: Array) -> Array:
    a, b, c = (tets[:, k] - tets[:, 0] for k in (1, 2, 3))
    return np.asarray(np.einsum("ij,ij->i", np.cross(a, b), c) / 6.0)


def _full_cell(order: int) -> Array:
    line = np.array((0.5, 0.5) if order == 1 else (1.0 / 6.0, 2.0 / 3.0, 1.0 / 6.0))
    return np.asarray(np.einsum("i,j,k->ijk", line, line, line))


def _clipped(tets: Array, signs: Array, low: Array) -> tuple[Array, Array]:
    """What of the tetrahedra lies in the cell of edge 1 from ``low`` on."""
    near = (tets.max(axis=1) > low).all(axis=1) & (tets.min(axis=1) < low + 1).all(axis=1)
    tets, signs = tets[near], signs[near]
    for axis in range(3):
        tets, signs = _cut(tets, signs, tets[..., axis] - low[axis])
        tets, signs = _cut(tets, signs, low[axis] + 1.0 - tets[..., axis])
    return tets, signs


def _cut(tets: Array, signs: Array, height: Array) -> tuple[Array, Array]:
    """The parts of tetrahedra where ``height``, (m, 4) at their corners, is not negative."""
    order = np.argsort(-height, axis=1, kind="stable")
    tets, height = np.take_along_axis(tets, order[..., None], axis=1), np.take_along_axis(height, order, axis=1)
    above = (height >= 0.0).sum(axis=1)
    kept, kept_signs = [tets[above == 4]], [signs[above == 4]]

    def between(group: Array, h: Array, i: int, j: int) -> Array:
        t = h[:, i] / (h[:, i] - h[:, j])
        return np.asarray(group[:, i] + t[:, None] * (group[:, j] - group[:, i]))

    for count in (1, 2, 3):
        group, h, own = tets[above == count], height[above == count], signs[above == count]
        if len(group) == 0:
            continue
        p = [group[:, k] for k in range(4)]
        if count == 1:
            shapes = [(p[0], *(between(group, h, 0, j) for j in (1, 2, 3)))]
        elif count == 2:
            a, b, c, d = (between(group, h, i, j) for i, j in ((0, 2), (0, 3), (1, 2), (1, 3)))
            shapes = _prism(p[0], a, b, p[1], c, d)
        else:
            a, b, c = (between(group, h, i, 3) for i in range(3))
            shapes = _prism(p[0], p[1], p[2], a, b, c)
        for corners in shapes:
            kept.append(np.stack(corners, axis=1))
            kept_signs.append(own)
    return np.concatenate(kept), np.concatenate(kept_signs)


def _prism(a: Array, b: Array, c: Array, d: Array, e: Array, f: Array) -> list[tuple[Array, Array, Array, Array]]:
    return [(a, b, c, f), (a, b, f, e), (a, e, f, d)]


def _integrals(tets: Array, signs: Array, order: int) -> Array:
    """(order + 1,) * 3 Integrals of the shape functions over signed tetrahedra in the cell 0..1."""
    nodes, weights = _collapsed(4 if order == 1 else 6)
    points = np.einsum("qk,mkd->mqd", nodes, tets).reshape(-1, 3)
    weight = (np.abs(_volumes(tets)) * signs)[:, None] * weights
    base = lagrange(points, order)
    return np.asarray(np.einsum("n,ni,nj,nk->ijk", weight.ravel(), base[:, 0], base[:, 1], base[:, 2], optimize=True))


def _collapsed(count: int) -> tuple[Array, Array]:
    """Gauss points of a tetrahedron in barycentric coordinates (n, 4) and their weights, which sum up to 1."""
    x, w = np.polynomial.legendre.leggauss(count)
    x, w = (x + 1.0) / 2.0, w / 2.0
    u, v, t = (grid.ravel() for grid in np.meshgrid(x, x, x, indexing="ij"))
    weights = 6.0 * np.einsum("i,j,k->ijk", w, w, w).ravel() * (1.0 - u) ** 2 * (1.0 - v)
    a, b = (1.0 - u) * v, (1.0 - u) * (1.0 - v) * t
    return np.stack((u, a, b, 1.0 - u - a - b), axis=1), weights
