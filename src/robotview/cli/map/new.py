"""``robotview map new ID -o OUT [--builtin NAME] [--seed N]``."""

from __future__ import annotations

from argparse import Namespace

from robotview.maps import Map
from robotview.maps.builtin import check_seeded
from robotview.maps.saving import write_new


def run(arguments: Namespace) -> int:
    """Write a map, empty or built-in, as a package: a folder to work in, or an archive."""
    if arguments.seed is not None:
        check_seeded(arguments.builtin)
    if arguments.builtin is None:
        made = Map.new(arguments.id, name=arguments.name)
    else:
        made = Map.builtin(arguments.builtin, arguments.seed or 0, id=arguments.id, title=arguments.name)
    write(made, arguments.out)
    return 0


def write(made: Map, out: str) -> None:
    """Write a map as a new archive or folder, and print its manifest hash."""
    print(write_new(made.files(), out))
