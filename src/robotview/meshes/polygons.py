"""Polygons to triangles: a fan where that is right, ears cut off where the polygon is not convex."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from robotview.meshes.mesh import Floats

Indices = NDArray[np.int64]
MAX_EARS = 1000
"""A concave polygon with more corners than this is left as a fan: cutting ears takes the square of the corners."""


def triangulate(positions: Floats, sizes: Indices) -> tuple[Indices, Indices]:
    """Triangles of polygons whose corners stand one after the other.

    Args:
        positions: (n, 3) of all corners.
        sizes: (p,) corners of each polygon; those with fewer than three give nothing.

    Returns:
        (m, 3) indices of corners, polygon by polygon, and (m,) the polygon of each triangle.
    """
    starts = np.concatenate(([0], np.cumsum(sizes)[:-1])).astype(np.int64)
    counts = np.maximum(sizes - 2, 0)
    polygon = np.repeat(np.arange(len(sizes)), counts)
    step = np.arange(len(polygon)) - np.repeat(np.cumsum(counts) - counts, counts)
    first = starts[polygon]
    triangles = np.stack((first, first + step + 1, first + step + 2), axis=1)
    if len(sizes) and int(sizes.max()) > 3:
        for p in _concave(positions, triangles, polygon, len(sizes)).tolist():
            begin, size = int(starts[p]), int(sizes[p])
            if size <= MAX_EARS:
                ears = _ears(positions[begin : begin + size])
                triangles[polygon == p] = np.asarray(ears, np.int64) + begin
    return triangles, polygon


def _concave(positions: Floats, triangles: Indices, polygon: Indices, count: int) -> Indices:
    """Polygons whose fan has a triangle that looks the other way than the polygon as a whole."""
    a, b, c = (positions[triangles[:, k]] for k in range(3))
    normals = np.cross(b - a, c - a)
    total = np.stack([np.bincount(polygon, normals[:, k], count) for k in range(3)], axis=1)
    against = np.einsum("ij,ij->i", normals, total[polygon])
    slack = 1e-9 * np.einsum("ij,ij->i", total, total)[polygon]
    return np.unique(polygon[against < -slack])


def _ears(corners: Floats) -> list[tuple[int, int, int]]:
    """One polygon (k, 3) cut into k - 2 triangles by taking ears off its projection."""
    following = np.roll(corners, -1, axis=0)
    normal = np.cross(corners, following).sum(axis=0)  # Newell
    drop = int(np.argmax(np.abs(normal)))
    keep = [k for k in range(3) if k != drop]
    sign = 1.0 if (normal[drop] > 0) == (drop != 1) else -1.0
    flat = [(float(p[keep[0]]), sign * float(p[keep[1]])) for p in corners]
    left = list(range(len(flat)))
    ears: list[tuple[int, int, int]] = []
    while len(left) > 3:
        for k in range(len(left)):
            i, j, l = left[k - 1], left[k], left[(k + 1) % len(left)]  # noqa: E741
            if _turn(flat[i], flat[j], flat[l]) > 0.0 and not _any_inside(flat, left, i, j, l):
                break
        else:
            k, (i, j, l) = 0, (left[-1], left[0], left[1])  # noqa: E741 - crossing itself: anything will do
        ears.append((i, j, l))
        del left[k]
    ears.append((left[0], left[1], left[2]))
    return ears


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _any_inside(flat: list[tuple[float, float]], left: list[int], i: int, j: int, k: int) -> bool:
    a, b, c = flat[i], flat[j], flat[k]
    return any(
        _turn(a, b, flat[q]) >= 0.0 and _turn(b, c, flat[q]) >= 0.0 and _turn(c, a, flat[q]) >= 0.0
        for q in left
        if q not in (i, j, k) and flat[q] not in (a, b, c)
    )
