"""Inertia tensors: turning, moving, adding and diagonalising them. [kg m^2], 3x3 symmetric."""

from __future__ import annotations

import numpy as np

from robotview.spatial.batch import Array, matrix_from_quat


def rotated(inertia: Array, quat: Array) -> Array:
    """An inertia given in axes turned by ``quat`` (wxyz), in the outer axes: R I R^T."""
    r = matrix_from_quat(np.asarray(quat, dtype=np.float64))
    return np.asarray(r @ inertia @ r.T)


def moved(inertia: Array, mass: float, offset: Array) -> Array:
    """An inertia about the centre of mass, about a point ``offset`` [m] away from it (parallel axes)."""
    d = np.asarray(offset, dtype=np.float64)
    return np.asarray(inertia + mass * (float(d @ d) * np.eye(3) - np.outer(d, d)))


def from_full(full: tuple[float, ...]) -> Array:
    """MuJoCo's six numbers (xx yy zz xy xz yz) as a matrix."""
    xx, yy, zz, xy, xz, yz = full
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=np.float64)


def principal(inertia: Array) -> tuple[Array, Array]:
    """Principal moments, largest first as MuJoCo orders them, and the axes as columns of a right-handed frame."""
    values, vectors = np.linalg.eigh(inertia)
    order = np.argsort(values)[::-1]
    axes = vectors[:, order]
    if np.linalg.det(axes) < 0:
        axes[:, 2] = -axes[:, 2]
    return values[order], axes


def is_physical(moments: Array, slack: float = 1e-6) -> bool:
    """Whether three principal moments can belong to a real body: positive, each at most the sum of the others."""
    a, b, c = sorted(float(x) for x in moments)
    return a >= 0.0 and a + b >= c * (1.0 - slack)
