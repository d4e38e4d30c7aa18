"""Colours of the facets of a binary STL: two makers wrote them into the same two bytes in two ways.

Materialise Magics, and Autodesk, say ``COLOR=`` in the header: red in the lowest five bits, bit 15 for facets of the
whole object's colour. VisCAM, SolidView and Meshmixer: blue in the lowest five, bit 15 for facets that have a colour.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

HEADER = 80
OWN = 0x8000
"""Bit 15."""
WHITE = 255


def facet_colors(attributes: NDArray[np.uint16], header: bytes) -> NDArray[np.uint8] | None:
    """(n, 4) sRGB of n facets; None where the two bytes hold no colours.

    MeshLab writes a ``COLOR=`` of grey and only zeros, Blender once wrote one number everywhere: neither is a colour.
    """
    if not bool(attributes.any()):
        return None
    low, middle, high = attributes & 31, (attributes // 32) & 31, (attributes // 1024) & 31
    marked = (attributes & OWN) != 0
    at = header[:HEADER].find(b"COLOR=")
    if at >= 0:
        whole = np.frombuffer(header[at + 6 : at + 9].ljust(3, b"\xff"), np.uint8)
        return _rgba(np.where(marked[:, None], whole, _eight_bit(low, middle, high)))
    if not bool(marked.any()) or bool(attributes[~marked].any()):
        return None
    return _rgba(np.where(marked[:, None], _eight_bit(high, middle, low), WHITE))


def _eight_bit(*five_bit: NDArray[np.integer[Any]]) -> NDArray[np.uint8]:
    return np.stack([np.rint(channel * (255 / 31)).astype(np.uint8) for channel in five_bit], axis=1)


def _rgba(rgb: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.concatenate((rgb.astype(np.uint8), np.full((len(rgb), 1), 255, np.uint8)), axis=1)
