"""``robotview map convert IN -o OUT [--id ID]``."""

from __future__ import annotations

from argparse import Namespace

from robotview.cli.map.new import write
from robotview.maps import Map


def run(arguments: Namespace) -> int:
    """Write an editable copy of a static map, or say every reason why there is none."""
    made = Map.convert(arguments.input, id=arguments.id)
    write(made, arguments.out)
    return 0
