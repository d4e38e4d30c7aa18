"""Tendons: what they run through, and the numbers they have."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from robotview.mjcf.rules.refusing import Refusing, number
from robotview.source.xml import Node

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

MOVING_ALONG = ("hinge", "slide")
ROUND = ("sphere", "cylinder")
NAMED = {"site": "site", "geom": "geom", "joint": "joint"}
"""Element of a path -> the attribute that must name something."""


def check_tendons(model: Model, refuse: Refusing) -> None:
    """Report paths that lead nowhere, and numbers that cannot be."""
    joints = {joint.name: joint.type for joint in model.joints if joint.name}
    geoms = {geom.name: geom.type for geom in model.geoms if geom.name}
    for tendon, node in zip(model.tendons, model.nodes.get("tendon", []), strict=True):
        for part in node.children:
            name = NAMED.get(part.tag)
            if name is not None and not part.attrib.get(name):
                refuse(part, name, f"it names no {name}")
        _values(tendon, node, refuse)
        if node.tag == "fixed":
            _fixed(tendon, node, joints, refuse)
        else:
            _spatial(tendon, node, geoms, refuse)


def _values(tendon: Any, node: Node, refuse: Refusing) -> None:
    spring = tendon.springlength
    if spring is not None and len(spring) > 1 and spring[0] > spring[1]:
        refuse(node, "springlength", "the first length is larger than the second", "give the shorter length first")
    for name in ("armature", "springyield"):
        if (getattr(tendon, name, 0.0) or 0.0) < 0:
            refuse(node, name, f"{name} is negative")
    if node.tag == "spatial" and tendon.width <= 0:
        refuse(node, "width", f"width is {tendon.width:g}", "it must be positive")


def _fixed(tendon: Any, node: Node, joints: dict[str, str], refuse: Refusing) -> None:
    names = [one.joint for one in tendon.joints]
    if not names:
        refuse(node, "name", "a fixed tendon needs at least one joint", 'add <joint joint="..." coef="1"/>')
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            refuse(node, "joint", f'the joint "{name}" is named twice', since="4.0")
        if joints.get(name, "hinge") not in MOVING_ALONG:
            refuse(node, "joint", f'the joint "{name}" is of type {joints[name]}', "it must be a hinge or a slide")


def _spatial(tendon: Any, node: Node, geoms: dict[str, str], refuse: Refusing) -> None:
    kinds = [type(one).__name__.removeprefix("TendonSpatial") for one in tendon.path]
    if len(kinds) < 2:
        refuse(node, "name", "a spatial tendon needs at least two sites")
        return
    padded = ["", *kinds, ""]
    for i, (kind, one) in enumerate(zip(kinds, tendon.path, strict=True)):
        around = (padded[i], padded[i + 2])
        if kind == "Geom":
            if around != ("Site", "Site"):
                refuse(node, "geom", "a geom to wrap around must stand between two sites")
            if geoms.get(one.geom, "sphere") not in ROUND:
                why = f'the geom "{one.geom}" is a {geoms[one.geom]}'
                refuse(node, "geom", why, "a tendon wraps around spheres and cylinders")
        elif kind == "Pulley" and around[1] in ("Pulley", ""):
            refuse(node, "pulley", "a pulley must be followed by a site")
        elif kind == "Site" and not {"Site", "Geom"} & set(around):
            refuse(node, "site", f'the site "{one.site}" has only pulleys beside it', "a strand needs two sites")
    for part in node.findall("pulley"):
        divisor = number(part, "divisor", 1.0)
        if divisor <= 0:
            since = "4.0" if divisor == 0 else None
            refuse(part, "divisor", "the divisor of a pulley must be positive", "2 for two strands", since=since)
    if tendon.armature and "Geom" in kinds:
        refuse(node, "armature", "a tendon that wraps around geoms can have no armature", "remove armature")
    for a, b in pairwise(tendon.path):
        if getattr(a, "site", None) is not None and getattr(a, "site", None) == getattr(b, "site", None):
            refuse(node, "site", f'the site "{a.site}" is named twice in a row')
