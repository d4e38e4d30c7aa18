"""Which rows of a table are alike: most of the work of making a mesh of a heap of triangles."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Places: TypeAlias = NDArray[np.intp]
_MIX, _FOLD = np.uint64(0x9E3779B97F4A7C15), np.uint64(29)


def distinct(words: NDArray[np.unsignedinteger[Any]]) -> tuple[Places, Places]:
    """Which rows are the first of their kind, in order, and for each row the place of its kind among those.

    Args:
        words: (n, k) bits, compared as they are.
    """
    if len(words) == 0:
        return np.zeros(0, np.intp), np.zeros(0, np.intp)
    owner = _first_alike(words)
    if not np.array_equal(words[owner], words):  # two kinds met in one hash
        _, first, inverse = np.unique(words, axis=0, return_index=True, return_inverse=True)
        owner = first[inverse.reshape(-1)]
    is_first = owner == np.arange(len(owner))
    rank = np.cumsum(is_first) - 1
    return np.flatnonzero(is_first), rank[owner]


def _first_alike(words: NDArray[np.unsignedinteger[Any]]) -> Places:
    """For each row the first one of the same hash."""
    count = len(words)
    key = np.zeros(count, np.uint64)
    for column in words.T:
        key ^= column
        key *= _MIX
        key ^= key >> _FOLD
    # Hash above, number of the row below: numpy sorts plain numbers ten times as fast as it sorts their places.
    low = np.uint64((1 << (count - 1).bit_length()) - 1)
    key &= ~low
    key |= np.arange(count, dtype=np.uint64)
    key.sort()
    row = (key & low).astype(np.intp)
    key &= ~low
    begins = np.ones(count, bool)
    np.not_equal(key[1:], key[:-1], out=begins[1:])
    owner = np.empty(count, np.intp)
    owner[row] = row[begins][np.cumsum(begins) - 1]
    return owner
