"""Pictures of textures that a file describes instead of naming an image: what MuJoCo's compiler would draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Pixels: TypeAlias = npt.NDArray[np.uint8]
"""(height, width, 3), rows from the top."""
Floats: TypeAlias = npt.NDArray[np.float64]
FACES = ("right", "left", "up", "down", "front", "back")
_UP, _DOWN = 2, 3


def plane(
    builtin: str,
    rgb1: Sequence[float],
    rgb2: Sequence[float],
    width: int,
    height: int,
    *,
    mark: str = "none",
    markrgb: Sequence[float] = (0, 0, 0),
) -> Pixels:
    """A flat texture. Random marks are left out: they are random in MuJoCo, too.

    Args:
        builtin: flat, gradient or checker.
        rgb1: first colour, 0..1.
        rgb2: second colour, 0..1.
        width: columns.
        height: rows.
        mark: edge, cross, or none.
        markrgb: colour of the marks.
    """
    rows, columns = np.arange(height)[:, None], np.arange(width)[None, :]
    if builtin == "gradient":
        radius = np.hypot(_signed(columns, width), _signed(rows, height))
        pixels = _blend(rgb1, rgb2, 2 * radius - 1)
    elif builtin == "checker":
        pixels = _checker(rgb1, rgb2, rows, columns, width, height)
    else:
        pixels = _filled(rgb1, height, width)
    return _marked(pixels, mark, markrgb)


def cube(
    builtin: str,
    rgb1: Sequence[float],
    rgb2: Sequence[float],
    width: int,
    *,
    mark: str = "none",
    markrgb: Sequence[float] = (0, 0, 0),
) -> list[Pixels]:
    """The six faces of a cube or a sky, in the order of `FACES`; otherwise as `plane`."""
    rows, columns = np.arange(width)[:, None], np.arange(width)[None, :]
    x, y = _signed(columns, width), _signed(rows, width)
    faces: list[Pixels] = []
    for face in range(6):
        if builtin == "gradient":
            height = {_UP: 1.0, _DOWN: -1.0}.get(face, -y)
            elevation = np.arcsin(height / np.sqrt(x * x + y * y + 1))
            pixels = _blend(rgb1, rgb2, -elevation / (np.pi / 2))
        elif builtin == "checker":
            first, second = (rgb1, rgb2) if face < 4 else (rgb2, rgb1)
            pixels = _checker(first, second, rows, columns, width, width)
        else:
            pixels = _filled(rgb2 if face == _DOWN else rgb1, width, width)
        faces.append(_marked(pixels, mark, markrgb))
    return faces


def _signed(i: npt.NDArray[np.int64], n: int) -> Floats:
    """Column or row of n as -1..1, the outermost being the ends."""
    return 2 * i / (n - 1) - 1 if n > 1 else np.zeros(i.shape)


def _blend(a: Sequence[float], b: Sequence[float], position: Floats) -> Pixels:
    """From ``a`` at -1 to ``b`` at 1, slow at both ends."""
    t = np.clip(position, -1, 1)
    weight = (0.5 * (1 + t / np.sqrt(1 + t * t) / np.sqrt(0.5)))[..., None]
    return _bytes(np.asarray(a) * (1 - weight) + np.asarray(b) * weight)


def _checker(
    a: Sequence[float],
    b: Sequence[float],
    rows: npt.NDArray[np.int64],
    columns: npt.NDArray[np.int64],
    width: int,
    height: int,
) -> Pixels:
    same = (columns < width // 2) == (rows < height // 2)
    return _bytes(np.where(same[..., None], np.asarray(a, dtype=float), np.asarray(b, dtype=float)))


def _filled(color: Sequence[float], height: int, width: int) -> Pixels:
    return _bytes(np.broadcast_to(np.asarray(color, dtype=float), (height, width, 3)))


def _bytes(values: Floats) -> Pixels:
    return np.trunc(255 * values).astype(np.uint8)


def _marked(pixels: Pixels, mark: str, color: Sequence[float]) -> Pixels:
    height, width, _ = pixels.shape
    ink = _bytes(np.asarray(color, dtype=float))
    if mark == "edge":
        pixels[[0, -1]] = ink
        pixels[:, [0, -1]] = ink
    elif mark == "cross":
        pixels[height // 2] = ink
        pixels[:, width // 2] = ink
    return pixels
