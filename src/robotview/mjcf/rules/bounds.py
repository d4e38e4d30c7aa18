"""Numbers and words of one element that MuJoCo's reader refuses wherever they are given, in a class too."""

from __future__ import annotations

import re
from typing import NamedTuple

from robotview.mjcf.rules.refusing import Refusing, numbers
from robotview.source.xml import Node


class Bound(NamedTuple):
    """What every number of an attribute must hold."""

    least: float
    strict: bool = False
    most: float = float("inf")
    since: str | None = None
    """The first MuJoCo that refuses what is out of bounds; None: all do."""

    def holds(self, value: float) -> bool:
        return (value > self.least if self.strict else value >= self.least) and value <= self.most

    def __str__(self) -> str:
        low = f"larger than {self.least:g}" if self.strict else f"at least {self.least:g}"
        return low if self.most == float("inf") else f"{low} and at most {self.most:g}"


POSITIVE, NOT_NEGATIVE, OR_UNSET = Bound(0, strict=True), Bound(0), Bound(-1)
SIZES = ("body", "jnt", "geom", "site", "cam", "tendon", "actuator", "sensor")
ACTUATORS: dict[str, dict[str, Bound]] = {
    "position": dict.fromkeys(("kv", "dampratio", "timeconst"), NOT_NEGATIVE),
    "intvelocity": dict.fromkeys(("kv", "dampratio"), NOT_NEGATIVE),
    "pid": dict.fromkeys(("kv", "dampratio", "slewmax"), NOT_NEGATIVE),
    "orientation": dict.fromkeys(("kv", "dampratio"), NOT_NEGATIVE),
    "damper": dict.fromkeys(("kv", "ctrlrange"), NOT_NEGATIVE),
    "adhesion": dict.fromkeys(("gain", "ctrlrange"), NOT_NEGATIVE),
    "muscle": {"tausmooth": NOT_NEGATIVE},
    "dcmotor": {"motorconst": NOT_NEGATIVE, "inductance": NOT_NEGATIVE},
}
BOUNDS: dict[str, dict[str, Bound]] = {
    "visual/map": {"znear": POSITIVE},
    "visual/global": {"realtime": POSITIVE},
    "statistic": {"extent": POSITIVE},
    "option": {"actuatorgroupdisable": Bound(0, most=30)},
    "size": {
        "nuserdata": NOT_NEGATIVE,
        **dict.fromkeys(("nconmax", "nkey"), OR_UNSET),
        **dict.fromkeys(("njmax", "nstack"), Bound(-1, since="3.12")),
        **{f"nuser_{kind}": OR_UNSET for kind in SIZES},
    },
    "sensor/contact": {"num": POSITIVE},
    **{f"{section}/{tag}": bounds for section in ("actuator", "default") for tag, bounds in ACTUATORS.items()},
}
DAMPED = ("position", "intvelocity", "pid", "orientation")
ORDERED = frozenset({"sensor/rangefinder", "sensor/contact"})
OTHER = frozenset({"asset/mesh", "default/mesh", "custom/numeric", "custom/text", *ORDERED}) | {
    f"{section}/{tag}" for section in ("actuator", "default") for tag in DAMPED
}
BOUNDED = frozenset({*BOUNDS, *OTHER})


def check_bounds(node: Node, path: str, words: tuple[str, ...], refuse: Refusing) -> None:
    """Report what is out of bounds; what cannot be read as numbers is reported elsewhere.

    Args:
        words: for an element with ``data``, the words it may hold in the order they must have.
    """
    for name, bound in BOUNDS.get(path, {}).items():
        for value in numbers(node, name):
            if not bound.holds(value):
                refuse(node, name, f"{name} is {value:g}", f"it must be {bound}", since=bound.since)
                break
    if path == "size" and not _is_amount(node.attrib.get("memory", "1")):
        why = f'memory="{node.attrib["memory"]}" is no amount of memory'
        refuse(node, "memory", why, "a whole number of bytes, or with one of K M G T P E, such as 10M")
    if path in ORDERED:
        data = [word for word in node.attrib.get("data", "").split() if word in words]
        if data != sorted(data, key=words.index):
            refuse(node, "data", "the words of data are out of order", " ".join(sorted(data, key=words.index)))
    if path.endswith("/mesh"):
        most = numbers(node, "maxhullvert")
        if most and most[0] != -1 and most[0] <= 3:
            refuse(node, "maxhullvert", f"maxhullvert is {most[0]:g}", "it must be larger than 3, or -1 for no limit")
    if path.rpartition("/")[2] in DAMPED and "kv" in node.attrib and "dampratio" in node.attrib:
        refuse(node, "dampratio", "kv and dampratio exclude each other", "keep one of them")
    if path == "custom/numeric":
        _numeric(node, refuse)
    if path == "custom/text" and not node.attrib.get("data"):
        refuse(node, "data", "its data is empty", "give some text")


def _is_amount(text: str) -> bool:
    amount = re.fullmatch(r"\s*(\d+)([KMGTPE]?)\s*", text, re.IGNORECASE)
    if amount is None:
        return text.strip() == "-1"
    return int(amount[1]) << (10 * (" KMGTPE".index(amount[2].upper() or " "))) < 1 << 63


def _numeric(node: Node, refuse: Refusing) -> None:
    given = numbers(node, "data")
    size = int(next(iter(numbers(node, "size")), len(given)))
    if size <= 0:
        refuse(node, "size", f"it holds {size} numbers", "it must hold one at least: give data, or a size")
    elif len(given) > size:
        refuse(node, "data", f"{len(given)} numbers are given for a size of {size}")
