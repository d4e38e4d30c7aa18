"""Maps that robots drew (ROS map_server: a YAML file and a grey image) as walls of boxes that can be edited."""

from __future__ import annotations

import os
import warnings
from dataclasses import dataclass
from math import cos, isfinite, sin
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from robotview.errors import near_names
from robotview.maps.document import Box, BoxParams, Color, Ground, MapDocument, Pose, Quaternion, SpawnPoint
from robotview.maps.edits import refused
from robotview.maps.limits import MOST_OBJECTS
from robotview.maps.presets import ROBOT_HEIGHT
from robotview.maps.reference import check_reference

Cells: TypeAlias = npt.NDArray[np.bool_]
MOST_PIXELS = 4096
"""On a side."""
MOST_BYTES = 64 << 20
_MOST_YAML = 1 << 20
_WALL: Color = (0.75, 0.75, 0.72, 1.0)
_KEYS = ("image", "resolution", "origin", "negate", "occupied_thresh", "free_thresh", "mode")


@dataclass(frozen=True, slots=True)
class Grid:
    """Which cells of a floor are occupied."""

    cells: Cells
    """(rows, columns), the first row at the smallest y."""
    resolution: float
    """[m] of a cell."""
    origin: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """x and y of the lower left corner [m], and the yaw of the grid [rad]."""


def read_grid(path: str, coarser: int = 1) -> Grid:
    """The grid of a map_server YAML file; its image is beside it or below.

    Args:
        path: of the YAML file.
        coarser: how many cells become one, a side; it is occupied where one of them is.

    Raises:
        EditError: the file or its image cannot be read, or says something else than such a file says.
    """
    made = _yaml(path)
    for key in made:
        if key not in _KEYS:
            near = near_names(str(key), _KEYS)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(_KEYS)}"
            raise refused("schema.unknown", f"{path}: there is no {key!r:.80} in a map", hint)
    resolution, origin = _number(made, "resolution"), made.get("origin", [0, 0, 0])
    if not 0.001 <= resolution <= 10:
        raise refused("schema.value", f"{path}: resolution is {resolution:g}; 0.001 to 10 m is allowed")
    if not isinstance(origin, list) or len(origin) != 3 or not all(_is_number(one) for one in origin):
        raise refused("schema.type", f"{path}: origin is {_shown(origin)}; [x, y, yaw] is expected")
    grey = _image(path, made.get("image"))
    cells = _occupied(path, grey, made)[::-1]
    if coarser > 1:
        cells, resolution = _pooled(cells, coarser), resolution * coarser
    x, y, yaw = map(float, origin)
    return Grid(cells, resolution, (x, y, yaw))


def document_of(grid: Grid, map_id: str, height: float = 1.0) -> MapDocument:
    """Walls of boxes that cover exactly the occupied cells, with a spawn point over a free one near the middle.

    Raises:
        EditError: more boxes would be needed than a map has.
    """
    found = rectangles(grid.cells, MOST_OBJECTS)
    if found is None:
        raise refused("limit.objects", f"the walls need more than {MOST_OBJECTS:,} boxes", _coarser(grid.cells))
    x0, y0, yaw = grid.origin
    c, s = cos(yaw), sin(yaw)
    quat: Quaternion = (cos(yaw / 2), 0.0, 0.0, sin(yaw / 2)) if yaw else (1.0, 0.0, 0.0, 0.0)

    def place(row: float, column: float, z: float) -> tuple[float, float, float]:
        x, y = column * grid.resolution, row * grid.resolution
        return x0 + c * x - s * y, y0 + s * x + c * y, z

    boxes = []
    for number, (row, column, rows, columns) in enumerate(found):
        size = (columns * grid.resolution, rows * grid.resolution, height)
        pose = Pose(place(row + rows / 2, column + columns / 2, height / 2), quat)
        boxes.append(Box(id=f"wall-{number + 1:04}", pose=pose, color=_WALL, params=BoxParams(size)))
    row, column = _free(grid.cells)
    main = SpawnPoint(id="main", name="Main", position=place(row + 0.5, column + 0.5, ROBOT_HEIGHT))
    return MapDocument(map_id=map_id, ground=Ground(), objects=tuple(boxes), spawn_points=(main,))


def rectangles(cells: Cells, most: int) -> list[tuple[int, int, int, int]] | None:
    """Rectangles (row, column, rows, columns) that cover the set cells once each; None where more than ``most``.

    Each begins at the first cell that is left, and goes right as far as it can, then up.
    """
    left = np.pad(cells, ((0, 1), (0, 1)))  # a border of free cells ends every search
    flat, width = left.reshape(-1), left.shape[1]
    found: list[tuple[int, int, int, int]] = []
    start = 0
    while True:
        start += int(flat[start:].argmax())
        if not flat[start]:
            return found
        if len(found) == most:
            return None
        row, column = divmod(start, width)
        columns = int(left[row, column:].argmin())
        block = left[row:, column : column + columns].all(axis=1)
        rows = int(block.argmin())
        left[row : row + rows, column : column + columns] = False
        found.append((row, column, rows, columns))


def _coarser(cells: Cells) -> str:
    for factor in (2, 3, 4, 6, 8, 12, 16):
        found = rectangles(_pooled(cells, factor), MOST_OBJECTS)
        if found is not None:
            return f"coarser={factor} needs {len(found):,}"
    return "clean the image first"


def _pooled(cells: Cells, factor: int) -> Cells:
    rows, columns = (-(-size // factor) for size in cells.shape)
    padded = np.zeros((rows * factor, columns * factor), dtype=bool)
    padded[: cells.shape[0], : cells.shape[1]] = cells
    return np.asarray(padded.reshape(rows, factor, columns, factor).any(axis=(1, 3)))


def _free(cells: Cells) -> tuple[int, int]:
    """A free cell near the middle; the middle where there is none."""
    rows, columns = np.nonzero(~cells)
    middle = (cells.shape[0] // 2, cells.shape[1] // 2)
    if not len(rows):
        return middle
    nearest = int(((rows - middle[0]) ** 2 + (columns - middle[1]) ** 2).argmin())
    return int(rows[nearest]), int(columns[nearest])


def _occupied(path: str, grey: npt.NDArray[np.uint8], made: dict[str, Any]) -> Cells:
    """As map_server has it: dark is occupied, unless negated; in mode raw the value is a percentage."""
    mode, limit = made.get("mode", "trinary"), _number(made, "occupied_thresh", 0.65)
    if mode not in ("trinary", "scale", "raw"):
        raise refused("schema.value", f"{path}: mode is {_shown(mode)}; trinary, scale or raw is expected")
    if mode == "raw":
        return np.logical_and(grey <= 100, grey / 100.0 > limit)
    bright = grey.astype(np.float64) / 255.0
    return np.greater(bright if made.get("negate") in (1, True) else 1.0 - bright, limit)


def _yaml(path: str) -> dict[str, Any]:
    try:
        import yaml
    except ImportError:
        hint = "pip install robotview[ros]"
        raise refused("package.unreadable", f"{path}: reading map_server files needs PyYAML", hint) from None
    try:
        with open(path, encoding="utf-8") as file:
            made = yaml.safe_load(file.read(_MOST_YAML))
    except OSError as error:
        raise refused("package.unreadable", f"{path} cannot be opened: {error.strerror}") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise refused("package.unreadable", f"{path} is no YAML: {' '.join(str(error).split()):.200}") from None
    if not isinstance(made, dict):
        raise refused("schema.type", f"{path} holds no keys; image, resolution and origin are expected")
    return made


def _image(path: str, name: object) -> npt.NDArray[np.uint8]:
    """The grey values (rows, columns), the first row at the top."""
    from PIL import Image

    if not isinstance(name, str):
        raise refused("schema.missing", f"{path}: image is {_shown(name)}; the name of a file beside it is expected")
    for code, message in check_reference(name):
        raise refused(code, f'{path}: the image "{name:.80}" {message}', "a file beside the YAML file, or below")
    folder = os.path.realpath(os.path.dirname(path) or ".")
    file = os.path.join(folder, *name.split("/"))
    if not os.path.isfile(file):
        raise refused("resource.missing", f'{path}: there is no image "{name}" beside it')
    if os.path.realpath(file) != file:
        raise refused("path.special", f'{path}: a link leads to the image "{name}"')
    if os.path.getsize(file) > MOST_BYTES:
        raise refused("limit.file", f'the image "{name}" is larger than {MOST_BYTES >> 20} MiB')
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(file) as image:
                if max(image.size) > MOST_PIXELS:
                    size = f"{image.size[0]} x {image.size[1]}"
                    raise refused("limit.file", f'the image "{name}" has {size} pixels; {MOST_PIXELS} a side are read')
                return np.asarray(image.convert("L"), dtype=np.uint8)
    except (OSError, ValueError, SyntaxError, Warning) as error:
        said = " ".join(str(error).split())
        raise refused("resource.type", f'the image "{name}" cannot be read: {said:.200}') from None


def _number(made: dict[str, Any], key: str, default: float | None = None) -> float:
    value = made.get(key, default)
    if not _is_number(value):
        raise refused("schema.type", f"{key} is {_shown(value)}; a number is expected")
    return float(value)  # type: ignore[arg-type]


def _shown(value: object) -> str:
    # A list of aliases may stand for millions of values.
    return (
        f"{value!r:.80}" if isinstance(value, (str, int, float, bool)) or value is None else f"a {type(value).__name__}"
    )


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value)
