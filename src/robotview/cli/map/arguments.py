"""What can be written after ``robotview map``; light, because every command reads it."""

from __future__ import annotations

from argparse import ArgumentParser

ACTIONS = {
    "check": "list everything that is wrong with a map package",
    "info": "print what a map package holds",
}


def add_actions(parser: ArgumentParser) -> None:
    """Give ``robotview map`` its actions."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    made = {name: actions.add_parser(name, help=text, description=text) for name, text in ACTIONS.items()}

    for name in ("check", "info"):
        made[name].add_argument("input", metavar="INPUT", help="a folder or ZIP archive with a map.json")
    made["check"].add_argument("--json", action="store_true", help="print one JSON document and nothing else")
