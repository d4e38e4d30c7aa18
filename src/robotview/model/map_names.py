"""Names of a map's things among those of a robot: ``__platform_map_<map>_<object>_<k>``."""

from __future__ import annotations

import re

PREFIX = "__platform_map_"
OWN = re.compile(PREFIX + r"(?P<map>[a-z0-9-]+)_(?:(?P<object>[a-z0-9-]+)_(?P<k>\d{1,6})|_ground)", re.ASCII)
GROUND = "ground"
"""Stands for the floor, which has no id, in paths."""


def object_of(name: str) -> str | None:
    """The id of the map object that a geom, mesh or other thing belongs to; None for what is no map's.

    The ground has no id: it is "".
    """
    match = OWN.fullmatch(name) if name.startswith(PREFIX) else None
    return None if match is None else match["object"] or ""
