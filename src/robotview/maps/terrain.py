"""Height fields as V1 maps: they are no objects of the editor, so they have a physics layer and no authoring layer."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, pi
from random import Random

from robotview.maps.candidate import PHYSICS, manifest_text
from robotview.maps.document import SpawnPoint
from robotview.maps.edits import refused
from robotview.maps.manifest import MapManifest, Source
from robotview.maps.opening import MAP_FILE
from robotview.maps.presets import ROBOT_HEIGHT

BASE = 0.2
"""[m] of solid ground below the lowest point."""
MOST_SAMPLES = 512
"""On a side: heights are text in the physics layer."""


@dataclass(frozen=True, slots=True)
class HeightField:
    """Ground as heights on a grid, its middle at the middle of the world."""

    rows: Sequence[Sequence[float]]
    """[m] the first row at the smallest y, the first column at the smallest x."""
    x_size: float
    """[m] from the first column to the last."""
    y_size: float


def wave(*, size: float = 10.0, samples: int = 81, height: float = 0.2, waves: float = 3.0) -> HeightField:
    """Waves along X, ``height`` from trough to crest, over a square of ``size`` metres."""
    row = [height * (1 - _cosine(waves * column / (samples - 1))) / 2 for column in range(samples)]
    return HeightField([row] * samples, size, size)


def slope(*, size: float = 10.0, samples: int = 41, height: float = 1.0) -> HeightField:
    """Level for a fifth at either end, and a plane between them that rises along X."""
    row = [height * min(1.0, max(0.0, (column / (samples - 1) - 0.2) / 0.6)) for column in range(samples)]
    return HeightField([row] * samples, size, size)


def rough(
    *, seed: int = 0, size: float = 10.0, samples: int = 81, height: float = 0.15, grain: float = 0.5
) -> HeightField:
    """Random ground with bumps of about ``grain`` metres, up to ``height``."""
    random = Random(seed)  # noqa: S311 (nothing secret)
    cells = max(1, int(size / grain))
    knots = [[random.random() for _ in range(cells + 2)] for _ in range(cells + 2)]

    def at(x: float, y: float) -> float:
        i, j = int(x), int(y)
        u, v = _smooth(x - i), _smooth(y - j)
        below = knots[j][i] * (1 - u) + knots[j][i + 1] * u
        above = knots[j + 1][i] * (1 - u) + knots[j + 1][i + 1] * u
        return below * (1 - v) + above * v

    places = [cells * index / (samples - 1) for index in range(samples)]
    return HeightField([[height * at(x, y) for x in places] for y in places], size, size)


def from_image(path: str, x_size: float, y_size: float, height: float) -> HeightField:
    """The ground of a grey image: black is 0, white is ``height`` [m]; its lower edge is at the smallest y.

    Raises:
        EditError: the image cannot be read or is too large.
    """
    import numpy as np
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(path, formats=("PNG",)) as image:
                if not all(2 <= side <= MOST_SAMPLES for side in image.size):
                    size, hint = f"{image.size[0]} x {image.size[1]}", "make it smaller"
                    raise refused("limit.file", f"{path} has {size} pixels; 2 to {MOST_SAMPLES} a side are read", hint)
                deep = image.mode.startswith("I")
                grey = np.asarray(image if deep else image.convert("L"), dtype=np.float64) / (65535 if deep else 255)
    except (OSError, ValueError, SyntaxError, Warning) as error:
        raise refused("resource.type", f"{path} cannot be read: {' '.join(str(error).split()):.200}") from None
    return HeightField((grey[::-1] * height).tolist(), x_size, y_size)


def package(field: HeightField, map_id: str, name: str | None = None) -> dict[str, bytes]:
    """The files of a V1 map: the field in the middle of the world, and a spawn point over its middle.

    MuJoCo stretches the samples to 0..1, so they are written that way; its size and place have the heights. It keeps
    them in single precision: a height is off by up to 3e-8 of the span, below a micrometre up to 30 m. In text it takes
    the first row for the one at the largest y.
    """
    rows = field.rows
    low, high = min(map(min, rows)), max(map(max, rows))
    span = high - low
    elevation = "\n      ".join(
        " ".join(_text((value - low) / (span or 1.0)) for value in row) for row in reversed(rows)
    )
    numbers = " ".join(map(_text, (field.x_size / 2, field.y_size / 2, span or 1e-6, BASE)))
    physics = f"""<mujoco>
  <asset>
    <hfield name="terrain" nrow="{len(rows)}" ncol="{len(rows[0])}" size="{numbers}" elevation="
      {elevation}"/>
  </asset>
  <worldbody>
    <geom name="terrain" type="hfield" hfield="terrain" pos="0 0 {_text(low)}" group="2" rgba="0.5 0.5 0.45 1"/>
  </worldbody>
</mujoco>
"""
    middle = rows[len(rows) // 2]
    place = (0.0, 0.0, float(_text(middle[len(middle) // 2] + ROBOT_HEIGHT)))
    manifest = MapManifest(
        schema_version=1,
        id=map_id,
        name=name or map_id,
        physics=Source(PHYSICS),
        spawn_points=(SpawnPoint(id="main", name="Main", position=place),),
    )
    return {MAP_FILE: manifest_text(manifest).encode(), PHYSICS: physics.encode()}


def _text(value: float) -> str:
    text = f"{floor(value * 1e9 + 0.5) / 1e9:.9f}".rstrip("0")
    return text.removesuffix(".")


def _smooth(t: float) -> float:
    return t * t * (3 - 2 * t)


def _cosine(turns: float) -> float:
    """By its series: the C library's differs in the last digit from platform to platform."""
    part = turns - floor(turns + 0.5)
    angle = 2 * pi * part
    term = total = 1.0
    for n in range(1, 16):
        term = -term * angle * angle / ((2 * n - 1) * (2 * n))
        total += term
    return total
