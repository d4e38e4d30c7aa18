"""``robotview map compile INPUT -o OUT.xml``."""

from __future__ import annotations

import os
from argparse import Namespace

from robotview.maps import Map
from robotview.maps.saving import write_file
from robotview.maps.targets import not_written, target


def run(arguments: Namespace) -> int:
    """Write the physics layer that the authoring layer compiles to; without one, the checked layer in its namespace.

    Files it needs (meshes, height fields) are put beside it.
    """
    made = Map.load(arguments.input)
    text, assets = made.compile(), made.assets()
    _spare(arguments.input, arguments.out)
    target(arguments.out, "a map is compiled to MJCF", "give a name that ends in .xml", "xml", "mjcf")
    for name, data in assets.items():
        write_file(os.path.join(os.path.dirname(arguments.out), name), data)
    write_file(arguments.out, text.encode())
    return 0


def _spare(source: str, out: str) -> None:
    """Refuse to write over the map, or into its folder."""
    map_there, there = os.path.realpath(source), os.path.realpath(out)
    if there == map_there or there.startswith(map_there + os.sep):
        raise not_written(f"{out} is the map itself, or in its folder; it is not overwritten", "take another name")
