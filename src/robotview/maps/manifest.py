"""``map.json`` as frozen values: what a map is called, which files its layers are, where robots may start."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from robotview.maps.document import SpawnPoint, Value
from robotview.maps.measures import SPAWN_POINTS, Id, Name


class Source(Value, frozen=True):
    """Where a layer is: a name inside the package."""

    source: str


class CoordinateSystem(Value, frozen=True):
    """One for all maps: metres, Z up, X forward, right-handed."""

    units: Literal["m"] = "m"
    up: Literal["Z"] = "Z"
    forward: Literal["+X"] = "+X"


class MapManifest(Value, frozen=True, kw_only=True):
    """The file ``map.json``."""

    schema_version: Literal[1, 2] = 2
    id: Id
    name: Name
    coordinate_system: CoordinateSystem = CoordinateSystem()
    physics: Source | None = None
    visual: Source | None = None
    authoring: Source | None = None
    spawn_points: Annotated[tuple[SpawnPoint, ...], SPAWN_POINTS] = ()


def manifest_from(plain: object) -> MapManifest:
    """A manifest of the values of its file, which were found to be right before."""
    return msgspec.convert(plain, MapManifest)
