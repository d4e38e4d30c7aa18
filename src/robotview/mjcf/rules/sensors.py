"""Sensors: what each must be attached to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from robotview.mjcf.references import references
from robotview.mjcf.rules.refusing import Refusing, number, numbers
from robotview.source.xml import Node

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

ALONG, BALL = ("hinge", "slide"), ("ball",)
JOINTS = {
    **dict.fromkeys(("jointpos", "jointvel", "jointactuatorfrc"), ALONG),
    **dict.fromkeys(("ballquat", "ballangvel"), BALL),
}
ENDS = frozenset({"distance", "normal", "fromto"})
"""Between two geoms or bodies."""
DIRECTIONS = frozenset({"framequat", "framexaxis", "frameyaxis", "framezaxis", "ballquat"})
"""Of which a part cannot be cut off."""
USER_SIZES = {"axis": 3, "quaternion": 4}


def check_sensors(model: Model, refuse: Refusing) -> None:
    """Report sensors that are attached to nothing, or to what they cannot measure."""
    joints = {joint.name: joint for joint in model.joints if joint.name}
    limited = {tendon.name: tendon.limited for tendon in model.tendons if tendon.name}
    fields = {geom.name for geom in model.geoms if geom.type == "hfield"}
    for node in model.nodes.get("sensor", []):
        _values(node, refuse)
        for attribute, kind, name in references(node):
            if not name:
                refuse(node, attribute, f"{attribute} is empty", f"give the name of a {kind}")
        joint = joints.get(node.attrib.get("joint", ""))
        if joint is not None:
            wanted = JOINTS.get(node.tag)
            if wanted is not None and joint.type not in wanted:
                why = f'the joint "{joint.name}" is of type {joint.type}'
                refuse(node, "joint", why, f"it must be a {' or a '.join(wanted)}")
            if node.tag.startswith("jointlimit") and not joint.limited:
                refuse(node, "joint", f'the joint "{joint.name}" has no limits', "give it a range")
        if node.tag.startswith("tendonlimit") and limited.get(node.attrib.get("tendon", "")) is False:
            refuse(node, "tendon", f'the tendon "{node.attrib["tendon"]}" has no limits', "give it a range")
        if node.tag in ENDS:
            _ends(node, fields, refuse)


def _values(node: Node, refuse: Refusing) -> None:
    for name in ("noise", "cutoff"):
        if number(node, name) < 0:
            refuse(node, name, f"{name} is negative")
    if numbers(node, "interval") and number(node, "interval") < 0:
        refuse(node, "interval", "interval is negative")
    if number(node, "delay") > 0 and number(node, "nsample") <= 0:
        refuse(node, "delay", "a delay needs a history", "give nsample, the number of values to keep")
    if node.tag in DIRECTIONS and number(node, "cutoff") > 0:
        refuse(node, "cutoff", "a direction cannot be cut off", "remove cutoff")
    if node.tag == "user":
        size, kind = number(node, "dim"), node.attrib.get("datatype", "real")
        if size < 0:
            refuse(node, "dim", "dim is negative")
        elif kind in USER_SIZES and size != USER_SIZES[kind]:
            refuse(node, "dim", f"dim is {size:g}, and its datatype is {kind}", f"it must be {USER_SIZES[kind]}")


def _ends(node: Node, fields: set[str], refuse: Refusing) -> None:
    for kind in ("geom", "body"):
        first, second = node.attrib.get(f"{kind}1"), node.attrib.get(f"{kind}2")
        if first and first == second:
            refuse(node, f"{kind}2", f'both ends are the {kind} "{first}"')
    for name in ("geom1", "geom2"):
        if node.attrib.get(name) in fields:
            refuse(node, name, "a height field has no distance", "name another geom")
