"""Bodies and what hangs on them: shapes, sites, joints, cameras, lights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from robotview.mjcf.rules.refusing import Refusing
from robotview.source.xml import Node

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

CONDIMS = (1, 3, 4, 6)
CONDIM_HINT = "1: no friction; 3: sliding; 4: also twisting; 6: also rolling"
SITE_SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}
"""Type of site -> how many numbers its size has."""
USERS = (
    ("body", "nuser_body", "bodies"),
    ("joint", "nuser_jnt", "joints"),
    ("geom", "nuser_geom", "geoms"),
    ("site", "nuser_site", "sites"),
    ("camera", "nuser_cam", "cameras"),
    ("tendon", "nuser_tendon", "tendons"),
    ("actuator", "nuser_actuator", "actuators"),
    ("sensor", "nuser_sensor", "sensors"),
)
"""Kind -> how many user numbers each may have -> where the model lists them."""


def check_tree(model: Model, refuse: Refusing) -> None:
    """Report what is wrong with a body or with something on it."""
    nodes = model.nodes
    moving = _moving(model)
    for geom, node in zip(model.geoms, nodes.get("geom", []), strict=True):
        _geom(geom, node, refuse, moving=geom.body in moving)
    for site, node in zip(model.sites, nodes.get("site", []), strict=True):
        _site(site, node, refuse)
    for joint, node in zip(model.joints, nodes.get("joint", []), strict=True):
        _joint(joint, node, refuse)
    for camera, node in zip(model.cameras, nodes.get("camera", []), strict=True):
        _camera(camera, node, refuse)
    for light, node in zip(model.lights, nodes.get("light", []), strict=True):
        if not 0 <= getattr(light, "softness", 0.0) <= 1:
            refuse(node, "softness", f"softness is {light.softness:g}", "it must be between 0 and 1")
    for body, node in zip(model.bodies[1:], nodes.get("body", [])[1:], strict=True):
        _body(body, node, moving, refuse)
    for kind, limit, home in USERS:
        _users(nodes.get(kind, []), getattr(model, home), limit, getattr(model.size, limit, -1), refuse)


def _moving(model: Model) -> set[int]:
    """Bodies that can move against the world."""
    moving: set[int] = set()
    for body in model.bodies[1:]:
        if body.joints or body.mocap or body.parent in moving:
            moving.add(body.id)
    return moving


def _geom(geom: Any, node: Node, refuse: Refusing, *, moving: bool) -> None:
    for name in ("mass", "density"):
        if geom.body and (getattr(geom, name) or 0.0) < 0:
            refuse(node, name, f"a {name} of {getattr(geom, name):g} is negative")
    if geom.condim not in CONDIMS:
        refuse(node, "condim", f"condim is {geom.condim}", CONDIM_HINT)
    if geom.type == "hfield" and not geom.hfield:
        refuse(node, "hfield", "it is of type hfield but names none", 'give hfield="...", the name of an <hfield>')
    if geom.mesh and geom.type in ("plane", "hfield"):
        refuse(node, "type", f"a {geom.type} cannot be fitted to a mesh", "take a box or another solid shape")
    elif geom.type == "plane":
        if geom.size[2] <= 0:
            hint = "two half lengths (0 for endless) and the distance of the grid's lines, such as 0 0 0.05"
            refuse(node, "size", "the third size of a plane must be positive", hint)
        if moving:
            hint = "a plane has no end and no mass: put it into the world, or take a flat box"
            refuse(node, "type", "a plane can only stand in a body that cannot move", hint)
    elif geom.mesh and geom.type not in ("mesh", "sdf") and geom.fitscale <= 0:
        refuse(node, "fitscale", f"fitscale is {geom.fitscale:g}: nothing is left of the shape", "it must be positive")


def _site(site: Any, node: Node, refuse: Refusing) -> None:
    mesh = getattr(site, "mesh", "")
    if site.type == "mesh":
        if not mesh:
            refuse(node, "type", "a site of type mesh names no mesh", 'add mesh="..."')
        return
    if mesh:
        refuse(node, "mesh", f"only sites of type mesh have a mesh; this one is a {site.type}", 'add type="mesh"')
    if site.type not in SITE_SIZES:
        refuse(node, "type", f"a site cannot be of type {site.type}", f"one of: {' '.join(SITE_SIZES)} mesh")
        return
    size = site.size[: SITE_SIZES[site.type]]
    if any(x <= 0 for x in size):
        refuse(node, "size", f"its size is not positive: {' '.join(f'{x:g}' for x in size)}")


def _joint(joint: Any, node: Node, refuse: Refusing) -> None:
    if joint.type == "ball" and joint.limited and joint.range[0] != 0:
        hint = "for a ball joint: 0 and the largest angle"
        refuse(node, "range", f"the range of a ball begins at 0, not at {joint.range[0]:g}", hint)
    if any(joint.springdamper) and min(joint.springdamper) <= 0:
        hint = "give a time constant and a damping ratio, both positive"
        refuse(node, "springdamper", "both numbers of springdamper must be positive", hint)
    yields = getattr(joint, "springyield", 0.0)
    if yields < 0:
        refuse(node, "springyield", "springyield is negative")
    if yields and joint.type == "free":
        refuse(node, "springyield", "a free joint has no spring that could yield", "remove springyield")


def _camera(camera: Any, node: Node, refuse: Refusing) -> None:
    parallel = getattr(camera, "projection", "") == "orthographic" or getattr(camera, "orthographic", False)
    if camera.fovy >= 180 and not parallel:
        refuse(node, "fovy", f"a field of view of {camera.fovy:g} degrees is too wide", "less than 180")
    lens = [name for name in ("focal", "principal") if any(getattr(camera, name) or ())]
    sensor = any(camera.sensorsize or ())
    if lens and not sensor:
        refuse(node, lens[0], f"{lens[0]} needs sensorsize", "give sensorsize, or fovy alone")
    if sensor and min(camera.resolution) <= 0:
        refuse(node, "resolution", "sensorsize needs a resolution", "give two positive numbers of pixels")


def _body(body: Any, node: Node, moving: set[int], refuse: Refusing) -> None:
    if node.attrib.get("name") == "world" and body.name != "world":
        refuse(node, "name", "the name world is that of the world body", "choose another name", since="3.4")
    if body.mocap and body.joints:
        refuse(node, "mocap", "a mocap body is moved from outside and has no joints", "remove the joints, or mocap")
    sleep = getattr(body, "sleep", "auto")
    if sleep not in (None, "auto") and (not body.joints or body.parent in moving):
        hint = "put it on the first body of the chain that has joints"
        refuse(node, "sleep", "sleep is for bodies with joints on what cannot move", hint)


def _users(nodes: Sequence[Node], records: Sequence[Any], limit: str, most: int | None, refuse: Refusing) -> None:
    if most is None or most < 0:
        return
    for record, node in zip(records, nodes, strict=False):
        given = getattr(record, "user", None) or ()
        if len(given) > most:
            why = f"{len(given)} user numbers are given, and {limit} of <size> is {most}"
            refuse(node, "user", why, f"remove {limit}, or raise it")
