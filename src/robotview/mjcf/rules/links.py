"""What ties two things together: equalities, contact pairs and excludes, tuples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from robotview.mjcf.rules.bodies import CONDIM_HINT, CONDIMS
from robotview.mjcf.rules.refusing import Refusing
from robotview.source.xml import Node

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

ANCHORED = ("connect", "weld")
FIRST = ("joint1", "tendon1", "site1", "site2", "flex")
"""Names of an equality that may not be empty where they stand."""
MOVING_ALONG = ("hinge", "slide")


def check_links(model: Model, refuse: Refusing) -> None:
    """Report ends that are missing, of the wrong kind, or the same."""
    nodes = model.nodes
    joints = {joint.name: joint.type for joint in model.joints if joint.name}
    for equality, node in zip(model.equalities, nodes.get("equality", []), strict=True):
        _equality(equality, node, joints, refuse)
    for pair, node in zip(model.contacts.pairs, nodes.get("pair", []), strict=True):
        _named(node, ("geom1", "geom2"), refuse)
        if pair.condim not in CONDIMS:
            refuse(node, "condim", f"condim is {pair.condim}", CONDIM_HINT)
    for node in nodes.get("exclude", []):
        _named(node, ("body1", "body2"), refuse)
    for node in nodes.get("tuple", []):
        if not node.children:
            refuse(node, "name", "a tuple needs at least one <element>")
        for element in node.findall("element"):
            _named(element, ("objname",), refuse)


def _named(node: Node, attributes: tuple[str, ...], refuse: Refusing) -> None:
    for name in attributes:
        if not node.attrib.get(name):
            refuse(node, name, f"it needs {name}")


def _equality(equality: Any, node: Node, joints: dict[str, str], refuse: Refusing) -> None:
    for name in FIRST:
        if node.attrib.get(name) == "":
            refuse(node, name, f"{name} is empty")
    if node.tag in ANCHORED and not any(node.attrib.get(f"{kind}1") for kind in ("body", "site")):
        refuse(node, "body1", "it needs body1, or site1 and site2")
    for kind in ("body", "site", "joint", "tendon"):
        first, second = getattr(equality, f"{kind}1", None), getattr(equality, f"{kind}2", None)
        # Without a second body it is the world.
        second = "world" if kind == "body" and first and not second and node.tag in ANCHORED else second
        if first and first == second:
            refuse(node, f"{kind}1", f'both ends are the {kind} "{first}"')
    for name in ("joint1", "joint2"):
        of_joint = joints.get(getattr(equality, name, None) or "", "hinge")
        if of_joint not in MOVING_ALONG:
            refuse(node, name, f"its joint is of type {of_joint}", "it must be a hinge or a slide")
