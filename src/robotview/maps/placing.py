"""Quaternions and rounding as the compiler needs them: only + - * / and sqrt, which every platform does alike.

No sine and no cosine: their last digit differs between C libraries, so the compiled text would.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np

from robotview.maps.document import NO_TURN, Quaternion, Vector


def unit(quat: Quaternion) -> Quaternion:
    """Of length 1, with a positive first component that is not almost zero: q and -q are one orientation."""
    if quat == NO_TURN:
        return quat
    w, x, y, z = quat
    length = sqrt(w * w + x * x + y * y + z * z)
    if w < 5e-10 * length:
        first = next((part for part in quat if abs(part) >= 5e-10 * length), 1.0)
        length = length if first > 0 else -length
    return w / length, x / length, y / length, z / length


def columns(quat: Quaternion) -> tuple[Vector, Vector, Vector]:
    """Where a unit quaternion turns the three axes: the columns of its matrix."""
    w, x, y, z = quat
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    )


def placed(position: Vector, axes: tuple[Vector, Vector, Vector], local: Vector) -> Vector:
    """A local point in the outer frame."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = axes
    px, py, pz = position
    x, y, z = local
    return px + ax * x + bx * y + cx * z, py + ay * x + by * y + cy * z, pz + az * x + bz * y + cz * z


def filled(template: str, values: Sequence[float]) -> str:
    """A text with ``%.15g`` for each value: rounded to 1e-9, halves upward, without exponent, trailing zeros and -0.

    The double nearest to a decimal with nine places has it as its text of 15 digits, below 1e6.
    """
    # All at once: arithmetic on arrays is the same to the last bit, and formatting thousands of numbers is one call.
    rounded = np.floor(np.array(values, dtype=np.float64) * 1e9 + 0.5) / 1e9
    small = np.flatnonzero((rounded != 0) & (np.abs(rounded) < 1e-4)).tolist()
    numbers = rounded.tolist()
    if not small:
        return template % tuple(numbers)
    texts = (" ".join(["%.15g"] * len(numbers)) % tuple(numbers)).split(" ")
    for index in small:
        texts[index] = f"{numbers[index]:.9f}".rstrip("0")
    return template.replace("%.15g", "%s") % tuple(texts)
