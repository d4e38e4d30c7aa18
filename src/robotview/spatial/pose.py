"""One position and one rotation at a time, as tuples of floats: what readers work with.

Quaternions are (w, x, y, z). ``a_from_b`` takes coordinates in b to coordinates in a, so
``a_from_c = multiply(a_from_b, b_from_c)``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

Vec3: TypeAlias = tuple[float, float, float]
Quat: TypeAlias = tuple[float, float, float, float]
Mat3: TypeAlias = tuple[Vec3, Vec3, Vec3]
Pose: TypeAlias = tuple[Vec3, Quat]

ZERO: Vec3 = (0.0, 0.0, 0.0)
ONES: Vec3 = (1.0, 1.0, 1.0)
IDENTITY: Quat = (1.0, 0.0, 0.0, 0.0)
ORIGIN: Pose = (ZERO, IDENTITY)
TINY = 1e-15
UNIT = 1e-14
"""Lengths this near to 1 are left as they are, bit for bit, as MuJoCo does."""


def multiply(a: Quat, b: Quat) -> Quat:
    """The rotation b followed by the rotation a (Hamilton product)."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def conjugate(q: Quat) -> Quat:
    """The inverse rotation of a unit quaternion."""
    return (q[0], -q[1], -q[2], -q[3])


def normalized(q: Quat) -> Quat:
    """The unit quaternion; left bit for bit as it is within 1e-14 of unit length; identity for zero."""
    norm = math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
    if norm < TINY:
        return IDENTITY
    if abs(norm - 1.0) <= UNIT:
        return q
    return (q[0] / norm, q[1] / norm, q[2] / norm, q[3] / norm)


def rotate(q: Quat, v: Vec3) -> Vec3:
    """The vector turned by a unit quaternion."""
    if q == IDENTITY:
        return v
    w, x, y, z = q
    vx, vy, vz = v
    tx = w * vx + y * vz - z * vy
    ty = w * vy + z * vx - x * vz
    tz = w * vz + x * vy - y * vx
    return (vx + 2 * (y * tz - z * ty), vy + 2 * (z * tx - x * tz), vz + 2 * (x * ty - y * tx))


def turned(q: Quat, v: Vec3) -> Vec3:
    """`rotate` by the quaternion's matrix: how MuJoCo moves places, where `rotate` is how it turns directions."""
    if q == IDENTITY:
        return v
    w, x, y, z = q
    ww, wx, wy, wz = w * w, w * x, w * y, w * z
    xx, xy, xz, yy, yz, zz = x * x, x * y, x * z, y * y, y * z, z * z
    a, b, c = v
    return (
        (ww + xx - yy - zz) * a + 2 * (xy - wz) * b + 2 * (xz + wy) * c,
        2 * (xy + wz) * a + (ww - xx + yy - zz) * b + 2 * (yz - wx) * c,
        2 * (xz - wy) * a + 2 * (yz + wx) * b + (ww - xx - yy + zz) * c,
    )


def compose(a_from_b: Pose, b_from_c: Pose) -> Pose:
    """a_from_c, in the arithmetic of MuJoCo's compiler."""
    moved = turned(a_from_b[1], b_from_c[0])
    base = a_from_b[0]
    return (base[0] + moved[0], base[1] + moved[1], base[2] + moved[2]), multiply(a_from_b[1], b_from_c[1])


def inverse(a_from_b: Pose) -> Pose:
    """b_from_a."""
    q = conjugate(a_from_b[1])
    x, y, z = rotate(q, a_from_b[0])
    return (-x, -y, -z), q


def length(v: Sequence[float]) -> float:
    return math.sqrt(sum(x * x for x in v))


def cross(a: Vec3, b: Vec3) -> Vec3:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def unit(v: Vec3) -> Vec3 | None:
    """The direction of a vector, or None when it has (almost) no length."""
    norm = length(v)
    if norm < TINY:
        return None
    return v if abs(norm - 1.0) <= UNIT else (v[0] / norm, v[1] / norm, v[2] / norm)


def quat_from_axis_angle(axis: Vec3, angle: float) -> Quat:
    """Rotation by ``angle`` [rad] about a unit axis."""
    if angle == 0:
        return IDENTITY
    s = math.sin(angle / 2)
    return (math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s)


def quat_from_euler(angles: Vec3, sequence: str = "xyz") -> Quat:
    """Three turns [rad], one per letter of ``sequence``: lower case about the moving axis, upper case the fixed one.

    Source: MuJoCo's XML reference, compiler/eulerseq.
    """
    q = IDENTITY
    for letter, angle in zip(sequence, angles, strict=True):
        half = angle / 2
        c, s = math.cos(half), math.sin(half)
        lower = letter.lower()
        turn = (c, s if lower == "x" else 0.0, s if lower == "y" else 0.0, s if lower == "z" else 0.0)
        q = multiply(q, turn) if letter.islower() else multiply(turn, q)
    return normalized(q)


def quat_from_rpy(rpy: Vec3) -> Quat:
    """URDF's roll, pitch, yaw [rad]: turns about the fixed axes x, y, z, in that order."""
    return quat_from_euler(rpy, "XYZ")


def quat_from_xyaxes(x: Vec3, y: Vec3) -> Quat | None:
    """The frame with that x axis and y made orthogonal to it; None when the two do not span a plane."""
    ux = unit(x)
    if ux is None:
        return None
    d = ux[0] * y[0] + ux[1] * y[1] + ux[2] * y[2]
    uy = unit((y[0] - ux[0] * d, y[1] - ux[1] * d, y[2] - ux[2] * d))
    if uy is None:
        return None
    uz = cross(ux, uy)
    return quat_from_matrix(((ux[0], uy[0], uz[0]), (ux[1], uy[1], uz[1]), (ux[2], uy[2], uz[2])))


def quat_from_zaxis(z: Vec3) -> Quat | None:
    """The shortest rotation that takes +Z to z; None for a zero vector."""
    uz = unit(z)
    if uz is None:
        return None
    axis = (-uz[1], uz[0], 0.0)
    s = math.sqrt(axis[0] * axis[0] + axis[1] * axis[1])
    if abs(s - 1.0) > UNIT:
        axis = (1.0, 0.0, 0.0) if s < 1e-10 else (axis[0] / s, axis[1] / s, 0.0)
    half = math.atan2(s, uz[2]) / 2
    return (math.cos(half), axis[0] * math.sin(half), axis[1] * math.sin(half), 0.0)


def quat_from_matrix(m: Mat3) -> Quat:
    """The unit quaternion of a rotation matrix given by rows."""
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = m
    if xx + yy + zz > 0:
        w = 0.5 * math.sqrt(1 + xx + yy + zz)
        q = (w, 0.25 * (zy - yz) / w, 0.25 * (xz - zx) / w, 0.25 * (yx - xy) / w)
    elif xx > yy and xx > zz:
        x = 0.5 * math.sqrt(1 + xx - yy - zz)
        q = (0.25 * (zy - yz) / x, x, 0.25 * (yx + xy) / x, 0.25 * (xz + zx) / x)
    elif yy > zz:
        y = 0.5 * math.sqrt(1 - xx + yy - zz)
        q = (0.25 * (xz - zx) / y, 0.25 * (yx + xy) / y, y, 0.25 * (zy + yz) / y)
    else:
        z = 0.5 * math.sqrt(1 - xx - yy + zz)
        q = (0.25 * (yx - xy) / z, 0.25 * (xz + zx) / z, 0.25 * (zy + yz) / z, z)
    return normalized(q)


def matrix_from_quat(q: Quat) -> Mat3:
    """Rows of the rotation matrix of a unit quaternion."""
    w, x, y, z = q
    return (
        (w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z),
    )
