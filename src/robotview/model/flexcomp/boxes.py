"""Flexcomps that are the surface of a box, a cylinder or an ellipsoid: open at the top, or filled from the centre.

Source: MuJoCo's flexcomp. A filled one is made of tetrahedra between the centre and the triangles of the surface.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import product

from robotview.model.flexcomp.grids import NOWHERE, Counts
from robotview.model.flexcomp.points import FlexcompError, Points, made
from robotview.spatial.pose import Vec3

Corner = tuple[int, int, int]


def box(kind: str, count: Counts, spacing: Vec3, dim: int, *, textured: bool) -> Points:
    """The points of a box, cylinder or ellipsoid and what joins them.

    Args:
        kind: box, cylinder or ellipsoid.
        count: of points along each direction.
        spacing: [m] between them.
        dim: 2 for a shell without top, 3 for a filled shape.
        textured: whether points get texture coordinates.

    Raises:
        FlexcompError: fewer than 2 points along a direction, or another dimension.
    """
    if min(count) < 2:
        raise FlexcompError("no elements are made of it", "count", f"a {kind} needs 2 or more points each way")
    if dim not in (2, 3):
        raise FlexcompError(f"a {kind} is not made of lines", "dim", "2 for a shell, 3 for a filled shape")
    filled = dim == 3
    surface = list(_surface(count, filled=filled))
    number = {corner: i + filled for i, (corner, _) in enumerate(surface)}
    points = [_projected(kind, corner, count, spacing) for corner, _ in surface]
    uv = [[c[i] / max(count[i] - 1, 1) for i in axes] for c, axes in surface]
    elements: list[tuple[int, ...]]
    if filled:
        elements = [(0, number[a], number[b], number[c]) for a, b, c in _filled_faces(count)]
        points.insert(0, (0.0, 0.0, 0.0))
    else:
        elements = [(number[a], number[b], number[c]) for a, b, c in _shell_faces(count)]
    return made(points, elements, dim, ([[0.0, 0.0]] * filled + uv) if textured else [])


def _surface(count: Counts, *, filled: bool) -> Iterator[tuple[Corner, tuple[int, int]]]:
    """Corners on the surface, in the order of the points, with the two directions of their texture."""
    nx, ny, nz = count
    for iz in (0, nz - 1) if filled else (0,):
        for ix, iy in product(range(nx), range(ny)):
            yield (ix, iy, iz), (0, 1)
    upright = range(1, nz - 1) if filled else range(1, nz)
    for iy in (0, ny - 1):
        for ix, iz in product(range(nx), upright):
            yield (ix, iy, iz), (0, 2)
    for ix in (0, nx - 1):
        for iy, iz in product(range(1, ny - 1), upright):
            yield (ix, iy, iz), (1, 2)


def _filled_faces(count: Counts) -> Iterator[tuple[Corner, Corner, Corner]]:
    for axis, u, v in ((2, 0, 1), (1, 0, 2), (0, 1, 2)):
        for side, i, j in product((0, count[axis] - 1), range(count[u] - 1), range(count[v] - 1)):
            at = _placer(axis, side, u, v)
            yield at(i, j), at(i + 1, j), at(i + 1, j + 1)
            yield at(i, j), at(i, j + 1), at(i + 1, j + 1)


def _shell_faces(count: Counts) -> Iterator[tuple[Corner, Corner, Corner]]:
    nx, ny, nz = count
    for x, y in product(range(nx - 1), range(ny - 1)):
        yield (x, y, 0), (x + 1, y + 1, 0), (x + 1, y, 0)
        yield (x, y, 0), (x, y + 1, 0), (x + 1, y + 1, 0)
    for y, x, z in product((0, ny - 1), range(nx - 1), range(nz - 1)):
        a, b = (x, x + 1) if y == 0 else (x + 1, x)
        yield (a, y, z), (b, y, z), (b, y, z + 1)
        yield (a, y, z), (b, y, z + 1), (a, y, z + 1)
    for x, y, z in product((0, nx - 1), range(ny - 1), range(nz - 1)):
        a, b = (y, y + 1) if x != 0 else (y + 1, y)
        yield (x, a, z), (x, b, z), (x, b, z + 1)
        yield (x, a, z), (x, b, z + 1), (x, a, z + 1)


def _placer(axis: int, side: int, u: int, v: int) -> Callable[[int, int], Corner]:
    def at(i: int, j: int) -> Corner:
        corner = [0, 0, 0]
        corner[axis], corner[u], corner[v] = side, i, j
        return corner[0], corner[1], corner[2]

    return at


def _projected(kind: str, corner: Corner, count: Counts, spacing: Vec3) -> Vec3:
    """From the cube -1..1 onto the shape."""
    x, y, z = (2.0 * i / (n - 1) - 1 for i, n in zip(corner, count, strict=True))
    a, b, c = (0.5 * s * (n - 1) for s, n in zip(spacing, count, strict=True))
    if kind == "cylinder":
        reach, length = max(abs(x), abs(y)), math.sqrt(x * x + y * y)
        x, y = (x / length, y / length) if length > NOWHERE else (x, y)
        return x * (a * reach), y * (b * reach), z * c
    if kind == "ellipsoid":
        length = math.sqrt(x * x + y * y + z * z)
        x, y, z = (x / length, y / length, z / length) if length > NOWHERE else (x, y, z)
    return x * a, y * b, z * c
