"""What can be written after ``robotview map``; light, because every command reads it."""

from __future__ import annotations

from argparse import ArgumentParser

ACTIONS = {
    "check": "list everything that is wrong with a map package",
    "info": "print what a map package holds",
    "new": "make a map, empty or built-in",
    "compile": "write the physics layer of a map as MJCF",
    "convert": "make an editable map of a static MJCF file or a read-only map",
    "export": "write a map package as a ZIP archive",
    "schema": "print the JSON Schema of map.scene.json, or of map.json",
}

_REPLACED = "a file that is there is replaced, whole or not at all; never the map itself"


def add_actions(parser: ArgumentParser) -> None:
    """Give ``robotview map`` its actions."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    made = {name: actions.add_parser(name, help=text, description=text) for name, text in ACTIONS.items()}

    for name in ("check", "info", "compile", "export"):
        made[name].add_argument("input", metavar="INPUT", help="a folder or ZIP archive with a map.json")
    made["check"].add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    made["new"].add_argument("id", metavar="ID", help="a-z, 0-9 and hyphens")
    made["new"].add_argument("--builtin", metavar="NAME", help="flat, ramp, stairs, obstacles, blocks, stones, ...")
    made["new"].add_argument("--seed", type=int, help="of a built-in map that is random; by default 0")
    made["new"].add_argument("--name", help="for display")
    made["new"].add_argument(
        "-o", "--out", metavar="OUT", required=True, help="a new folder, or a file that ends in .zip"
    )
    made["compile"].add_argument("-o", "--out", metavar="OUT.xml", required=True, help=_REPLACED)
    made["convert"].add_argument("input", metavar="IN", help="an MJCF file, or a map package without authoring layer")
    made["convert"].add_argument("-o", "--out", metavar="OUT", required=True, help="a new folder, or ends in .zip")
    made["convert"].add_argument("--id", help="of the map; by default made of the name of IN")
    made["schema"].add_argument(
        "document", choices=("scene", "map"), nargs="?", default="scene", help="by default scene"
    )
    made["export"].add_argument("-o", "--out", metavar="OUT.zip", required=True, help=_REPLACED)
