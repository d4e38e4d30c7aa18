"""Whether every name of a document is given once, and everything referred to exists."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from robotview.errors import Problems
from robotview.mjcf.drafts import ATTACHED
from robotview.mjcf.references import Names
from robotview.source.xml import Node

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

HOMES = {
    "body": "bodies",
    **dict(ATTACHED),
    "mesh": "assets.meshes",
    "texture": "assets.textures",
    "material": "assets.materials",
    "hfield": "assets.hfields",
    "skin": "assets.skins",
    "model": "assets.models",
    "tendon": "tendons",
    "equality": "equalities",
    "actuator": "actuators",
    "sensor": "sensors",
    "key": "keyframes",
    "flex": "deformables.flexes",
    "numeric": "customs.numerics",
    "text": "customs.texts",
    "tuple": "customs.tuples",
    "pair": "contacts.pairs",
    "exclude": "contacts.excludes",
}
"""Kind of what can be named -> where a model lists it."""
REFERRING = frozenset({"asset", "contact", "tendon", "equality", "actuator", "sensor", "deformable", "custom"})
MAKERS = frozenset({"attach", "flexcomp", "composite"})


def listed(model: Model, kind: str) -> list[Any]:
    """The records of a kind, in order; nothing for a kind that has no names."""
    return list(attrgetter(HOMES[kind])(model)) if kind in HOMES else []


def check_names(model: Model, root: Node, problems: Problems) -> None:
    """Report names given twice and references to what does not exist."""
    names = Names(problems)
    for kind in HOMES:
        first = 1 if kind == "body" else 0  # the world has no element of its own
        names.add_all(kind, listed(model, kind)[first:], model.nodes.get(kind, [])[first:])
    makers = False
    for node in _below(root):
        makers = makers or node.tag in MAKERS
        if node.tag == "frame":
            names.add("frame", node.attrib.get("name", ""), node)
    if makers:
        return  # What they would make is not known yet, so a missing name proves nothing.
    for kind, _ in ATTACHED:
        for node in model.nodes[kind]:
            names.check(node, f"body/{node.tag}")
    for section in root.children:
        if section.tag in REFERRING:
            for node in _below(section):
                names.check(node, f"{section.tag}/{node.tag}")


def _below(root: Node) -> Iterator[Node]:
    stack = [root]
    while stack:
        node = stack.pop()
        if node is not root:
            yield node
        stack.extend(reversed(node.children))
