"""Quaternions and rounding as the compiler needs them: only + - * / and sqrt, which every platform does alike.

No sine and no cosine: their last digit differs between C libraries, so the compiled text would.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import isnan, sqrt
from typing import TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from robotview.maps.document import NO_TURN, Quaternion, Vector

Floats: TypeAlias = npt.NDArray[np.float64]


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


def units(quats: Floats) -> Floats:
    """(n, 4): what `unit` makes of each, to the last bit."""
    w, x, y, z = quats.T
    length = np.sqrt(w * w + x * x + y * y + z * z)
    felt = np.abs(quats) >= 5e-10 * length[:, None]
    first = quats[np.arange(len(quats)), felt.argmax(axis=1)]  # 0, that is w, where none is felt
    turned: Floats = quats / np.where((w < 5e-10 * length) & (first <= 0) & felt.any(axis=1), -length, length)[:, None]
    return turned


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


def written(rows: Floats) -> list[str]:
    """The numbers of each row with blanks between: rounded to 1e-9, halves upward; no exponent, trailing zero or -0.

    The double nearest to a decimal with nine places has it as its shortest text, below 1e6. What is nan is left out.
    """
    # All at once: arithmetic on arrays is the same to the last bit, and writing thousands of numbers is one call.
    rounded = np.floor(rows * 1e9 + 0.5) / 1e9
    # Whole numbers come with ".0" from a writer of JSON, nan as null, and small ones with an exponent.
    text = msgspec.json.encode(rounded.tolist()).decode().replace(".0,", ",").replace(".0]", "]").replace(",null", "")
    lines = text[2:-2].replace(",", " ").split("] [") if len(rows) else []
    for index in np.flatnonzero(((rounded != 0) & (np.abs(rounded) < 1e-4)).any(axis=1)).tolist():
        lines[index] = " ".join(f"{value:.9f}".rstrip("0").rstrip(".") for value in rounded[index] if not isnan(value))
    return lines


def written_once(values: Sequence[tuple[float, ...]]) -> list[str]:
    """The same of values of which many are equal."""
    unlike = dict.fromkeys(values)
    if not unlike:
        return []
    rows = np.fromiter(chain.from_iterable(unlike), np.float64).reshape(len(unlike), -1)
    texts = dict(zip(unlike, written(rows), strict=True))
    return [texts[value] for value in values]
