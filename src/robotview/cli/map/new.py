"""``robotview map new ID -o OUT [--builtin NAME] [--seed N]``."""

from __future__ import annotations

from argparse import Namespace

from robotview.maps import Map
from robotview.maps.saving import write_folder


def run(arguments: Namespace) -> int:
    """Write a map, empty or built-in, as a package: a folder to work in, or an archive."""
    if arguments.builtin is None:
        made = Map.new(arguments.id, name=arguments.name)
    else:
        made = Map.builtin(arguments.builtin, arguments.seed, map_id=arguments.id, title=arguments.name)
    if arguments.out.endswith(".zip"):
        print(made.export(arguments.out))
    else:
        print(write_folder(made.files(), arguments.out))
    return 0
