"""``robotview map compile INPUT -o OUT.xml``."""

from __future__ import annotations

import os
from argparse import Namespace

from robotview.maps import Map
from robotview.maps.saving import write_file


def run(arguments: Namespace) -> int:
    """Write the physics layer that the authoring layer compiles to; without one, the checked layer in its namespace.

    Files it needs (meshes, height fields) are put beside it.
    """
    made = Map.load(arguments.input)
    text, assets = made.compile(), made.assets()
    for name, data in assets.items():
        write_file(os.path.join(os.path.dirname(arguments.out), name), data)
    write_file(arguments.out, text.encode())
    return 0
