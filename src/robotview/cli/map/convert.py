"""``robotview map convert IN -o OUT [--id ID]``."""

from __future__ import annotations

from argparse import Namespace

from robotview.maps import Map
from robotview.maps.saving import write_folder


def run(arguments: Namespace) -> int:
    """Write an editable copy of a static map, or say every reason why there is none."""
    made = Map.convert(arguments.input, id=arguments.id)
    print(made.export(arguments.out) if arguments.out.endswith(".zip") else write_folder(made.files(), arguments.out))
    return 0
