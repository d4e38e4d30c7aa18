"""Flexcomps that MuJoCo makes of a grid: lines, circles, sheets, discs and blocks.

Source: MuJoCo's flexcomp; the order of points and elements is part of the model, since bodies are named by it.
"""

from __future__ import annotations

import math
from itertools import product

import numpy as np

from robotview.model.flexcomp.points import FlexcompError, Points, made
from robotview.spatial.pose import Vec3

Counts = tuple[int, int, int]
TETS = ((0, 3, 1, 7), (0, 1, 4, 7), (1, 3, 2, 7), (1, 2, 6, 7), (1, 5, 4, 7), (1, 6, 5, 7))
"""A cell of a block, by its corners: counter-clockwise at the bottom, then at the top."""
CORNERS = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1))
NOWHERE = 1e-14
"""MuJoCo's mjEPS."""


def line(count: Counts, spacing: Vec3) -> Points:
    """``grid`` of dimension 1: points along x."""
    n = count[0]
    points = [(spacing[0] * (i - 0.5 * (n - 1)), 0.0, 0.0) for i in range(n)]
    return made(points, [(i, i + 1) for i in range(n - 1)], 1, [])


def circle(count: Counts, spacing: Vec3) -> Points:
    """A closed ring in the xy plane; the first point is counted twice."""
    n = count[0] - 1
    if n < 2:
        raise FlexcompError("no elements are made of it", "count", "3 or more")
    theta = 2 * math.pi / n
    radius = spacing[0] / math.sin(theta / 2) / 2
    points = [(radius * math.cos(theta * i), radius * math.sin(theta * i), 0.0) for i in range(n)]
    return made(points, [(i, 0 if i == n - 1 else i + 1) for i in range(n)], 1, [])


def sheet(count: Counts, spacing: Vec3, *, textured: bool, disc: bool = False) -> Points:
    """``grid`` of dimension 2, ``square`` and ``disc``: two triangles to a cell.

    Raises:
        FlexcompError: a third count other than 1, which makes MuJoCo number points that do not exist.
    """
    nx, ny, nz = count
    points, elements, uv = [], [], []
    for ix, iy in product(range(nx), range(ny)):
        x, y = spacing[0] * (ix - 0.5 * (nx - 1)), spacing[1] * (iy - 0.5 * (ny - 1))
        points.append((x, y, 0.0))
        uv.append([ix / max(nx - 1, 1), iy / max(ny - 1, 1)])
        if ix == nx - 1 or iy == ny - 1:
            continue
        a, b, c, d = (nz * ny * (ix + i) + nz * (iy + j) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1)))
        # The diagonals of a disc run towards its centre.
        turned = disc and ((x < -NOWHERE < y) or (x > -NOWHERE and y < -NOWHERE))
        elements += [(a, b, d), (b, c, d)] if turned else [(a, b, c), (a, c, d)]
    flat = made(points, elements, 2, uv if textured else [])
    return _rounded(flat, count, spacing) if disc else flat


def _rounded(flat: Points, count: Counts, spacing: Vec3) -> Points:
    xy = flat.position[:, :2]
    reach = np.abs(xy).max(axis=1, keepdims=True)
    length = np.linalg.norm(xy, axis=1, keepdims=True)
    size = 0.5 * np.array(spacing[:2]) * (np.array(count[:2]) - 1)
    unit = xy / np.where(length > 0.0, length, 1.0)
    position = np.concatenate((unit * (size * reach), flat.position[:, 2:]), axis=1)
    return Points(position, flat.element, flat.texcoord)


def block(count: Counts, spacing: Vec3, *, textured: bool) -> Points:
    """``grid`` of dimension 3: six tetrahedra to a cell."""
    nx, ny, nz = count
    points, elements, uv = [], [], []
    for ix, iy, iz in product(range(nx), range(ny), range(nz)):
        points.append([s * (i - 0.5 * (n - 1)) for s, i, n in zip(spacing, (ix, iy, iz), count, strict=True)])
        uv.append([ix / max(nx - 1, 1), iy / max(ny - 1, 1)])
        if ix < nx - 1 and iy < ny - 1 and iz < nz - 1:
            corner = [nz * ny * (ix + i) + nz * (iy + j) + iz + k for i, j, k in CORNERS]
            elements += [[corner[k] for k in tet] for tet in TETS]
    return made(points, elements, 3, uv if textured else [])
