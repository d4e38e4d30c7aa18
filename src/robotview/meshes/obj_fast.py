"""OBJ lines by numpy, for files as they mostly are: tens of megabytes in a second or two.

This pass never judges. Whatever it does not recognise at a glance (mixed face styles, indented or continued lines,
comments behind numbers, errors) makes it give up, and `obj_exact` reads the file line by line.
"""

from __future__ import annotations

import re
import warnings
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from robotview.meshes.mesh import Floats
from robotview.meshes.obj_lines import NO_INDEX, Indices, ObjLines

T = TypeVar("T", np.float64, np.int64)
_BLANK = np.isin(np.arange(256), list(b" \t\n\r\v\f"))
_CORNER = re.compile(rb"-?\d+(/-?\d*){0,2}")


def scan_fast(lines: list[bytes]) -> ObjLines | None:
    """All lines, or None where only the exact pass can tell."""
    heads = np.array([line[:3] for line in lines], "S3")
    two = heads.astype("S2")
    rows = {key: np.flatnonzero((two if len(key) == 2 else heads) == key) for key in (b"v ", b"vt ", b"vn ", b"f ")}
    number_line = np.zeros(len(lines), bool)
    for found in rows.values():
        number_line[found] = True
    result = ObjLines()
    for k in np.flatnonzero(~number_line & (heads != b"")).tolist():
        if not result.take_word(lines[k], k + 1):
            return None
    positions = _numbers([lines[k] for k in rows[b"v "]], (3, 4, 6, 7))
    texcoords = _numbers([lines[k] for k in rows[b"vt "]], (2, 3))
    normals = _numbers([lines[k] for k in rows[b"vn "]], (3,))
    faces = _faces([lines[k] for k in rows[b"f "]])
    if positions is None or texcoords is None or normals is None or faces is None:
        return None
    result.positions = np.ascontiguousarray(positions[:, :3])
    result.colors = np.ascontiguousarray(positions[:, -3:]) if positions.shape[1] >= 6 else None
    result.texcoords, result.normals = texcoords[:, :2], normals
    result.corners, result.sizes = faces
    result.face_lines = rows[b"f "] + 1
    result.before = np.stack([np.searchsorted(rows[key], rows[b"f "]) for key in (b"v ", b"vt ", b"vn ")], axis=1)
    return result


def _numbers(lines: list[bytes], widths: tuple[int, ...]) -> Floats | None:
    """(n, width) numbers behind a keyword; None when lines differ in length or hold anything else."""
    if not lines:
        return np.zeros((0, widths[0]))
    text = _behind_keywords(lines)
    sizes = _Words(text).of_line
    width = int(sizes[0])
    if bool((sizes != width).any()) or width not in widths or not _is_number(text.rsplit(None, 1)[-1]):
        return None
    numbers = _parsed(text, np.float64)
    return numbers.reshape(-1, width) if len(numbers) == width * len(lines) else None


def _behind_keywords(lines: list[bytes]) -> bytes:
    return b"".join([line[2:] + b"\n" for line in lines])


class _Words:
    """Where the words of a text are, without an object for each of a million."""

    def __init__(self, text: bytes) -> None:
        self.letters = np.frombuffer(text, np.uint8)
        blank = np.append(_BLANK[self.letters], True)
        self.ends: Indices = np.flatnonzero(~blank[:-1] & blank[1:])
        """Of each word, its last letter."""
        line_ends = np.flatnonzero(self.letters == ord("\n"))
        self.of_line: Indices = np.diff(np.searchsorted(self.ends, line_ends), prepend=0)
        """How many each line has."""


def _parsed(text: bytes, dtype: type[T]) -> NDArray[T]:
    with warnings.catch_warnings():
        # Older numpy stops with a warning at the first thing that is no number; whoever calls counts what came.
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            return np.fromstring(text, dtype, sep=" ")
        except ValueError:
            return np.zeros(0, dtype)


def _is_number(word: bytes) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


def _faces(lines: list[bytes]) -> tuple[Indices, Indices] | None:
    """Corners and sizes of faces that are all written in one style: 1, 1/2, 1//3 or 1/2/3."""
    text = _behind_keywords(lines)
    words = _Words(text)
    sizes, total = words.of_line, len(words.ends)
    if total == 0:
        return None if lines else (np.zeros((0, 3), np.int64), sizes)
    sample = text.split(None, 1)[0]
    slashes, double = sample.count(b"/"), b"//" in sample
    slashes_of_word = np.diff(np.cumsum(words.letters == ord("/"), dtype=np.int32)[words.ends], prepend=0)
    if slashes > 2 or bool((slashes_of_word != slashes).any()) or text.count(b"//") != (total if double else 0):
        return None
    columns = [0, 2] if double else list(range(slashes + 1))
    numbers = _parsed(text.replace(b"/", b" "), np.int64)
    if len(numbers) != total * len(columns) or _CORNER.fullmatch(text.rsplit(None, 1)[-1]) is None:
        return None
    corners = np.full((total, 3), NO_INDEX, np.int64)
    corners[:, columns] = numbers.reshape(-1, len(columns))
    return corners, sizes
