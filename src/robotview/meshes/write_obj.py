"""`write_obj`: a mesh as OBJ text."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import numpy as np
from numpy.typing import NDArray

from robotview.meshes.mesh import Floats, Mesh

BLOCK = 4096
"""Rows at a time: Python looks for garbage among all that are lists at once."""


def write_obj(mesh: Mesh) -> bytes:
    """Positions, normals, texture coordinates and triangles; looks and colours of vertices are left out.

    Numbers are read again as the same: to 64 bits, or to 32 where the mesh needs no more.
    """
    text = [_rows(b"v", mesh.vertices)]
    if mesh.uv is not None:
        text.append(_rows(b"vt", mesh.uv))
    if mesh.normals is not None:
        text.append(_rows(b"vn", mesh.normals))
    count = 1 + (mesh.uv is not None) + (mesh.normals is not None)
    corners = np.repeat(mesh.faces[:, :, None] + 1, count, axis=2)  # (m, 3, count)
    slash = b"/" if mesh.uv is not None or mesh.normals is None else b"//"
    text.append(_lines(b"f", corners, {b"],[": b" ", b",": slash}))
    return b"".join(text)


def _rows(word: bytes, rows: Floats | NDArray[np.float32]) -> bytes:
    values = rows.astype(np.float64)
    if bool(np.all(values == rows.astype(np.float32))):
        values = _nine_digits(values)
    return _lines(word, values, {b",": b" "})


def _lines(word: bytes, rows: Floats | NDArray[np.int32], signs: Mapping[bytes, bytes]) -> bytes:
    """A line for each row; ``signs``: JSON's marks between what is in a row -> those of OBJ.

    Formatting numbers is all that takes time here, and JSON's encoder is the fastest there is.
    """
    begin, end = b"[" * rows.ndim, b"]" * rows.ndim
    between = end[1:] + b"," + begin[1:]
    out = []
    for start in range(0, len(rows), BLOCK):
        text = msgspec.json.encode(rows[start : start + BLOCK].tolist())[rows.ndim : -rows.ndim]
        text = text.replace(between, b"\n" + word + b" ")
        for sign, other in signs.items():
            text = text.replace(sign, other)
        out.append(word + b" " + text + b"\n")
    return b"".join(out)


def _nine_digits(values: Floats) -> Floats:
    """The nearest numbers of nine decimal digits (down to 1e-22), which tell all 32 bit numbers apart."""
    size = np.abs(values)
    exponent = np.floor(np.log10(size, where=size > 0.0, out=np.zeros_like(size)))
    # Powers of ten up to 22 are exact, so that one rounding remains.
    power = 10.0 ** np.clip(8.0 - exponent, -22.0, 22.0)
    return np.asarray(np.rint(values * power) / power)
