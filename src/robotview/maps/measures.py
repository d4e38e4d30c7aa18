"""Types of the values of a map's files with the limits that hold for them, for the reader and the JSON Schema."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from robotview.maps.limits import (
    COLOR,
    COORDINATE,
    FRICTION,
    ID_PATTERN,
    MOST_ID,
    MOST_NAME,
    MOST_OBJECTS,
    MOST_SPAWN_POINTS,
    PARAMS,
    YAW_DEG,
    Range,
)


def within(allowed: Range) -> Meta:
    """What a number of a range is annotated with."""
    return Meta(ge=allowed.low, le=allowed.high, description=f"[{allowed.unit}]" if allowed.unit else None)


def param(kind: str, name: str) -> Meta:
    """The same of a parameter of a type of objects."""
    return within(PARAMS[kind][name])


Coordinate: TypeAlias = Annotated[float, within(COORDINATE)]
Share: TypeAlias = Annotated[float, within(COLOR)]
Sliding: TypeAlias = Annotated[float, within(FRICTION[0])]
Torsional: TypeAlias = Annotated[float, within(FRICTION[1])]
Rolling: TypeAlias = Annotated[float, within(FRICTION[2])]
YawDeg: TypeAlias = Annotated[float, within(YAW_DEG)]
Turn: TypeAlias = Annotated[float, Meta(ge=-1.1, le=1.1)]
"""One of the four numbers of a quaternion, which together have the length 1."""

# The reader has a quicker way to compare ids than this pattern.
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MOST_ID, extra_json_schema={"pattern": f"^{ID_PATTERN}$"})]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]

OBJECTS = Meta(max_length=MOST_OBJECTS)
SPAWN_POINTS = Meta(max_length=MOST_SPAWN_POINTS)
