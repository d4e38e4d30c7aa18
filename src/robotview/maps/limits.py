"""Numbers that bound an authoring document: how many objects, and the range of each of their values.

One table for everyone who checks: the reader of files, and the edits that Python and the browser make.
"""

from __future__ import annotations

from dataclasses import dataclass

MOST_OBJECTS = 2_000
MOST_SPAWN_POINTS = 500
MOST_GEOMS = 10_000
"""Of all enabled objects together, and the ground."""
MOST_NAME = 120
"""Characters of a display name."""
MOST_ID = 48
"""Characters of an id."""
ID_PATTERN = r"[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?"
"""Of the whole id. No underscore: it separates the parts of a name in the map's namespace."""
UNIT_TOLERANCE = 1e-6
"""How far the length of a quaternion may be from 1."""


@dataclass(frozen=True, slots=True)
class Range:
    """The values a number may have, both ends included."""

    low: float
    high: float
    unit: str = "m"
    whole: bool = False
    """Only integers."""

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high and (not self.whole or value == int(value))

    def __str__(self) -> str:
        unit = f" {self.unit}" if self.unit else ""
        return f"{self.low:.15g} to {self.high:.15g}{unit}"


COORDINATE = Range(-1_000, 1_000)
YAW_DEG = Range(-180, 180, "degrees")
COLOR = Range(0, 1, "")
FRICTION = (Range(0, 10, ""), Range(0, 1, ""), Range(0, 1, ""))
"""Sliding, torsional, rolling."""
FRICTION_MODES = ("max", "override")
STYLES = ("solid", "open")

PARAMS: dict[str, dict[str, Range]] = {
    "box": {"size": Range(0.01, 200)},
    "cylinder": {"radius": Range(0.005, 100), "height": Range(0.01, 200)},
    "capsule": {"radius": Range(0.005, 100), "height": Range(0.01, 200)},
    "ramp": {
        "length": Range(0.05, 200),
        "width": Range(0.05, 200),
        "height": Range(0.01, 50),
        "thickness": Range(0.01, 5),
    },
    "stairs": {
        "steps": Range(1, 200, "", whole=True),
        "tread": Range(0.05, 5),
        "riser": Range(0.01, 2),
        "width": Range(0.1, 200),
        "thickness": Range(0.01, 2.5),
    },
}
"""By type and parameter; ``size`` holds for each of three numbers. `together` has the rules between parameters."""

STEEPEST = 4.0
"""Height over length of a ramp."""
CAPSULE_SPARE = 0.002
"""[m] a capsule is at least longer than its two caps."""
TREAD_SPARE = 0.5
"""[m] the tread of open stairs may be thicker than the riser is high."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """Parameters that are each in their range and do not go together."""

    param: str
    message: str
    hint: str


def together(kind: str, params: dict[str, object]) -> list[Misfit]:
    """What is wrong between the parameters of one object, given by their names in the file.

    Args:
        kind: the type, such as ``capsule``.
        params: numbers that are in their ranges already; ``thickness`` may be None.
    """
    number = {name: float(value) for name, value in params.items() if isinstance(value, (int, float))}
    if kind == "capsule" and "radius" in number and "height" in number:
        # Half a nanometre of grace: 2 * 0.6 + 0.002 is a hair above 1.202.
        least = 2 * number["radius"] + CAPSULE_SPARE
        if number["height"] < least - 5e-10:
            text = f"height {number['height']:.9g} is less than two caps of radius {number['radius']:.9g}"
            return [Misfit("height", text, f"height is the whole length: at least {least:.9g} m")]
    if kind == "ramp" and "length" in number and number.get("height", 0) > STEEPEST * number["length"]:
        text = f"height {number['height']:.9g} over length {number['length']:.9g} is steeper than {STEEPEST:g}"
        return [Misfit("height", text, f"at most {STEEPEST * number['length']:.9g} m for this length")]
    if kind == "stairs":
        return _stairs(params, number)
    return []


def _stairs(params: dict[str, object], number: dict[str, float]) -> list[Misfit]:
    is_open = params.get("style", "solid") == "open"
    if not is_open and params.get("thickness") is not None:
        return [Misfit("thickness", "solid stairs have no thickness", 'leave it out, or take "style": "open"')]
    if is_open and "thickness" not in number:
        return [Misfit("thickness", "open stairs need the thickness of their treads", "such as 0.05")]
    if is_open and "riser" in number and number["thickness"] > number["riser"] + TREAD_SPARE:
        most = number["riser"] + TREAD_SPARE
        return [Misfit("thickness", f"thickness {number['thickness']:.9g} is too large", f"at most {most:.9g} m")]
    return []
