"""Which rows of a table are alike: most of the work of making a mesh of a heap of triangles."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Places: TypeAlias = NDArray[np.intp]
Rows: TypeAlias = NDArray[np.signedinteger[Any]]
_MIX, _FOLD = np.uint64(0x9E3779B97F4A7C15), np.uint64(29)


def distinct(words: NDArray[np.unsignedinteger[Any]]) -> tuple[Places, Places]:
    """Which rows are the first of their kind, in order, and for each row the place of its kind among those.

    Args:
        words: (n, k) bits, compared as they are.
    """
    if len(words) == 0:
        return np.zeros(0, np.intp), np.zeros(0, np.intp)
    owner = _first_alike(words)
    if not np.array_equal(words.take(owner, axis=0), words):  # two kinds met in one hash
        _, first, inverse = np.unique(words, axis=0, return_index=True, return_inverse=True)
        owner = first[inverse.reshape(-1)]
    is_first = owner == np.arange(len(owner), dtype=owner.dtype)
    rank = np.cumsum(is_first, dtype=owner.dtype) - 1
    return np.flatnonzero(is_first), rank.take(owner).astype(np.intp)


def _first_alike(words: NDArray[np.unsignedinteger[Any]]) -> Rows:
    """For each row the first one of the same hash."""
    count = len(words)
    # These passes wait for memory, not for the processor: half the bytes are half the time.
    place: type[np.signedinteger[Any]] = np.int32 if count < 1 << 31 else np.intp
    key = np.zeros(count, np.uint64)
    folded = np.empty_like(key)
    for column in words.T:
        key ^= column
        key *= _MIX
        key ^= np.right_shift(key, _FOLD, out=folded)
    # Hash above, number of the row below: numpy sorts plain numbers ten times as fast as it sorts their places.
    low = np.uint64((1 << (count - 1).bit_length()) - 1)
    key &= ~low
    key |= np.arange(count, dtype=np.uint64)
    key.sort()
    row = np.bitwise_and(key, low, out=folded).astype(place)
    key &= ~low
    begins = np.ones(count, bool)
    np.not_equal(key[1:], key[:-1], out=begins[1:])
    kind: Rows = np.cumsum(begins, dtype=place) - 1
    owner: Rows = np.empty(count, place)
    owner[row] = row[begins].take(kind)
    return owner
