"""The built-in maps by name, and what may be asked of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

from robotview.errors import near_names
from robotview.maps import arguments, presets, terrain
from robotview.maps.document import MapDocument
from robotview.maps.edits import refused
from robotview.maps.limits import MOST_OBJECTS, Range
from robotview.maps.terrain import MOST_SAMPLES, HeightField

_LENGTH, _THIN, _HEIGHT = Range(0.05, 200), Range(0.01, 5), Range(0.01, 50)
_SAMPLES = Range(2, MOST_SAMPLES, "", whole=True)
BUILTIN: dict[str, tuple[Callable[..., MapDocument | HeightField], dict[str, Range]]] = {
    "flat": (presets.flat, {}),
    "ramp": (presets.ramp, {"length": _LENGTH, "width": _LENGTH, "height": _HEIGHT, "platform": _LENGTH}),
    "stairs": (
        presets.stairs,
        {
            "steps": Range(1, 200, "", whole=True),
            "riser": Range(0.01, 0.5),
            "tread": Range(0.05, 2),
            "width": Range(0.1, 200),
            "platform": _LENGTH,
        },
    ),
    "obstacles": (
        presets.obstacles,
        {
            "count": Range(0, MOST_OBJECTS, "", whole=True),
            "area": Range(1, 500),
            "size_min": _THIN,
            "size_max": _THIN,
            "clear": Range(0, 100),
        },
    ),
    "blocks": (
        presets.blocks,
        {
            "rows": Range(1, 44, "", whole=True),
            "columns": Range(1, 44, "", whole=True),
            "block": _LENGTH,
            "height": _HEIGHT,
        },
    ),
    "stones": (
        presets.stones,
        {
            "count": Range(0, 1000, "", whole=True),
            "stone": Range(0.05, 5),
            "gap": Range(0, 5),
            "height": Range(0.01, 20),
            "sway": Range(0, 5),
        },
    ),
    "slalom": (
        presets.slalom,
        {
            "poles": Range(1, 500, "", whole=True),
            "spacing": Range(0.1, 20),
            "radius": Range(0.005, 5),
            "height": _HEIGHT,
            "offset": Range(0, 20),
        },
    ),
    "corridor": (
        presets.corridor,
        {"length": Range(2, 100), "width": Range(0.3, 1.9), "height": _HEIGHT, "wall": Range(0.01, 2)},
    ),
    "wave": (
        terrain.wave,
        {"size": _LENGTH, "samples": _SAMPLES, "height": _THIN, "waves": Range(0.1, 100, "")},
    ),
    "slope": (terrain.slope, {"size": _LENGTH, "samples": _SAMPLES, "height": _HEIGHT}),
    "rough": (
        terrain.rough,
        {"size": _LENGTH, "samples": _SAMPLES, "height": _THIN, "grain": Range(0.02, 20)},
    ),
}
"""Name -> the function that makes it, and the range of what it takes."""


def check_seeded(name: str | None) -> None:
    """Refuse a seed that would be without effect.

    Raises:
        EditError: the map of that name is not random; None: an empty map.
    """
    if name in BUILTIN or name is None:
        random = [one for one, (make, _) in BUILTIN.items() if _random(make)]
        what = "an empty map" if name is None else f'the built-in map "{name}"'
        if name not in random:
            raise refused(
                "schema.value", f"{what} is not random, so it takes no seed", f"random are {', '.join(random)}"
            )


def made(name: object, seed: object = 0, values: Mapping[str, object] | None = None) -> MapDocument | HeightField:
    """Make a built-in map.

    Raises:
        EditError: there is none of that name, or a value is not one it takes.
    """
    if not isinstance(name, str) or name not in BUILTIN:
        near = near_names(name, BUILTIN) if isinstance(name, str) else []
        hint = f'did you mean "{near[0]}"?' if near else f"there are {', '.join(BUILTIN)}"
        raise refused("schema.value", f"there is no built-in map {name!r:.80}", hint)
    make, ranges = BUILTIN[name]
    checked: dict[str, Any] = {}
    for key, value in (values or {}).items():
        arguments.known(key, ranges, f'the built-in map "{name}"')
        checked[key] = _checked(key, value, ranges[key])
    number = arguments.count("seed", seed)
    if _random(make):
        checked["seed"] = number
    return make(**checked)


def _random(make: Callable[..., object]) -> bool:
    return "seed" in signature(make).parameters


def _checked(name: str, value: object, allowed: Range) -> float:
    number = arguments.count(name, value) if allowed.whole else arguments.real(name, value, allowed.unit)
    if number not in allowed:
        raise refused("schema.value", f"{name} is {number:g}; {allowed} is allowed")
    return number
