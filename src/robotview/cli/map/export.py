"""``robotview map export INPUT -o OUT.zip``."""

from __future__ import annotations

from argparse import Namespace

from robotview.maps import Map


def run(arguments: Namespace) -> int:
    """Write a map package as an archive, its physics made anew of its authoring layer; print the manifest hash."""
    print(Map.load(arguments.input).export(arguments.out))
    return 0
