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
        made = Map.builtin(arguments.builtin, arguments.seed, id=arguments.id, title=arguments.name)
    write(made, arguments.out)
    return 0


def write(made: Map, out: str) -> None:
    """Write a map as an archive or a new folder, and print its manifest hash."""
    print(made.export(out) if out.endswith(".zip") else write_folder(made.files(), out))
