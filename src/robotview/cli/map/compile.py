"""``robotview map compile INPUT -o OUT.xml``."""

from __future__ import annotations

import os
from argparse import Namespace

from robotview.errors import Problem, WriteError
from robotview.maps import Map
from robotview.maps.saving import write_file


def run(arguments: Namespace) -> int:
    """Write the physics layer that the authoring layer compiles to; without one, the checked layer in its namespace.

    Files it needs (meshes, height fields) are put beside it.
    """
    made = Map.load(arguments.input)
    text, assets = made.compile(), made.assets()
    _spare(arguments.input, arguments.out)
    for name, data in assets.items():
        write_file(os.path.join(os.path.dirname(arguments.out), name), data)
    write_file(arguments.out, text.encode())
    return 0


def _spare(source: str, out: str) -> None:
    """Refuse to write over the map, or into its folder."""
    map_there, target = os.path.realpath(source), os.path.realpath(out)
    if target == map_there or target.startswith(map_there + os.sep):
        message = f"{out} is the map itself, or in its folder; it is not overwritten"
        raise WriteError(Problem("error", "file_not_found", message, "file.write", hint="take another name"))
