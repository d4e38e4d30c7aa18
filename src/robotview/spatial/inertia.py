"""Inertia tensors: turning, moving, adding and diagonalising them. [kg m^2], 3x3 symmetric."""

from __future__ import annotations

import math

import numpy as np

from robotview.spatial.batch import Array, matrix_from_quat
from robotview.spatial.pose import IDENTITY, Mat3, Quat, Vec3, multiply, normalized
from robotview.spatial.pose import matrix_from_quat as matrix_from_quat_one

OFF_DIAGONAL = 4e-15
"""Of the largest number of a tensor: what is smaller beside the diagonal counts as zero."""
SAME_MOMENT = 1e-12
"""Of the largest number of a tensor: moments this near to each other keep their order."""
MESH_NOISE = 1e-7
"""What 32 bit vertices leave beside the diagonal."""
MAX_TURNS = 500


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


def principal(inertia: Array, noise: float = 0.0) -> tuple[Vec3, Quat]:
    """Principal moments, largest first, and the rotation whose columns are their axes.

    Which axes are taken where moments are equal, and their signs, are MuJoCo's: meshes and aligned bodies stand in
    this frame.

    Args:
        inertia: (3, 3)
        noise: what is no larger, as a part of the largest number, is none; MuJoCo takes `MESH_NOISE` for meshes.

    Source: Jacobi's method with quaternions; thresholds found by experiment on MuJoCo 4.0's ``mju_eig3``.
    """
    matrix = inertia.tolist()
    scale = max(abs(x) for row in matrix for x in row)
    off_diagonal, same = scale * max(noise, OFF_DIAGONAL), scale * max(noise, SAME_MOMENT)
    quat, moments = IDENTITY, [0.0, 0.0, 0.0]
    for _ in range(MAX_TURNS):
        seen = _seen_from(matrix_from_quat_one(quat), matrix)
        moments = [seen[0][0], seen[1][1], seen[2][2]]
        xy, xz, yz = abs(seen[0][1]), abs(seen[0][2]), abs(seen[1][2])
        row, column, axis = (0, 1, 2) if xy > xz and xy > yz else (0, 2, 1) if xz > yz else (1, 2, 0)
        off = seen[row][column]
        if abs(off) < off_diagonal or off == 0.0:
            break
        tau = (moments[column] - moments[row]) / (2.0 * off)
        tangent = 1.0 / (abs(tau) + math.sqrt(1.0 + tau * tau))
        cosine = 1.0 / math.sqrt(1.0 + tangent * tangent)
        half = tangent * cosine / math.sqrt(2.0 * (1.0 + cosine))  # sine of half the angle
        quat = _about(quat, axis, half if (tau < 0.0) != (axis == 1) else -half)
    for first in (0, 1, 0):
        if moments[first] + same < moments[first + 1]:
            moments[first], moments[first + 1] = moments[first + 1], moments[first]
            quat = _about(quat, (first + 2) % 3, math.sqrt(0.5))
    return (moments[0], moments[1], moments[2]), quat


def _seen_from(axes: Mat3, matrix: list[list[float]]) -> list[list[float]]:
    """The tensor in the axes that are the columns of a rotation."""
    across = [[sum(axes[k][i] * matrix[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    return [[sum(across[i][k] * axes[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def _about(quat: Quat, axis: int, sine: float) -> Quat:
    """The frame turned about one of its own axes, by twice the angle of that sine."""
    turn = [math.sqrt(1.0 - sine * sine), 0.0, 0.0, 0.0]
    turn[axis + 1] = sine
    return normalized(multiply(quat, (turn[0], turn[1], turn[2], turn[3])))


def is_physical(moments: Array, slack: float = 1e-6) -> bool:
    """Whether three principal moments can belong to a real body: positive, each at most the sum of the others."""
    a, b, c = sorted(float(x) for x in moments)
    return a >= 0.0 and a + b >= c * (1.0 - slack)
