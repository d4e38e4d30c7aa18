"""Rotations of many things at once: numpy arrays whose last axis holds a vector (3) or a quaternion wxyz (4)."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]


def quat_multiply(a: Array, b: Array) -> Array:
    """Hamilton product, (..., 4) x (..., 4) -> (..., 4)."""
    aw, ax, ay, az = a[..., 0], a[..., 1], a[..., 2], a[..., 3]
    bw, bx, by, bz = b[..., 0], b[..., 1], b[..., 2], b[..., 3]
    return np.stack(
        (
            aw * bw - ax * bx - ay * by - az * bz,
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
        ),
        axis=-1,
    )


def quat_rotate(q: Array, v: Array) -> Array:
    """Vectors (..., 3) turned by unit quaternions (..., 4)."""
    w, u = q[..., :1], q[..., 1:]
    t = w * v + np.cross(u, v)
    return np.asarray(v + 2.0 * np.cross(u, t))


def quat_from_axis_angle(axis: Array, angle: Array) -> Array:
    """Unit axes (..., 3) and angles (...) [rad] -> (..., 4)."""
    half = np.asarray(angle)[..., None] / 2.0
    s = np.sin(half)
    return np.concatenate((np.broadcast_to(np.cos(half), s.shape), axis * s), axis=-1)


def quat_normalized(q: Array) -> Array:
    """Unit quaternions; zero becomes the identity."""
    norm = np.linalg.norm(q, axis=-1, keepdims=True)
    safe = np.where(norm < 1e-15, 1.0, norm)
    out = q / safe
    return np.where(norm < 1e-15, np.array([1.0, 0.0, 0.0, 0.0]), out)


def matrix_from_quat(q: Array) -> Array:
    """Unit quaternions (..., 4) -> rotation matrices (..., 3, 3)."""
    w, x, y, z = q[..., 0], q[..., 1], q[..., 2], q[..., 3]
    rows = (
        (w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z),
    )
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)
