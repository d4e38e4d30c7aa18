"""`lay_out`: the links of a robot as a tree of bodies under one world, and what each joint lets them do.

revolute, continuous -> hinge; prismatic -> slide; floating -> free; spherical -> ball; planar -> two slides and a
hinge named N/x N/y N/yaw; fixed -> nothing. A joint's origin is the pose of its child body.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from robotview.spatial.pose import IDENTITY, ORIGIN, Pose, Vec3, compose, quat_from_zaxis, rotate
from robotview.urdf.records import Joint, Link
from robotview.urdf.robot import Robot

DofType: TypeAlias = Literal["free", "ball", "slide", "hinge"]
SCALAR = ("revolute", "continuous", "prismatic")
"""Joints with one position."""
TYPES: dict[str, DofType] = {
    "revolute": "hinge",
    "continuous": "hinge",
    "prismatic": "slide",
    "floating": "free",
    "spherical": "ball",
}
_AXES: tuple[Vec3, Vec3, Vec3] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


class Dof(NamedTuple):
    """One joint as MuJoCo has them."""

    name: str
    type: DofType
    axis: Vec3


@dataclass(frozen=True, slots=True)
class Place:
    """Where a link goes."""

    link: Link
    body: int
    """Number of its body; 0, the world itself, for a root link of that name."""
    parent: int | None
    """Number of the body it hangs on."""
    pose: Pose
    """In that body."""
    joint: Joint | None
    """That it hangs on."""
    dofs: tuple[Dof, ...]


@dataclass(slots=True)
class _Waiting:
    link: Link
    parent: int | None
    pose: Pose
    joint: Joint | None
    world: Pose
    """Pose in the world, as long as every joint above is fixed."""
    still: bool
    """Whether no joint above moves."""


def lay_out(robot: Robot) -> list[Place]:
    """The links in the order of bodies: depth first, children as their joints stand in the file.

    The root is a body under the world, or the world where that is its name. A link that floats on one that stands
    still hangs on the world, from where it is drawn: MuJoCo lets nothing else float.
    """
    below: dict[str, list[Joint]] = {}
    for joint in robot.joints:
        below.setdefault(joint.parent, []).append(joint)
    is_world = robot.root.name == "world"
    waiting = [_Waiting(robot.root, None if is_world else 0, ORIGIN, None, ORIGIN, still=True)]
    afloat: list[_Waiting] = []
    places: list[Place] = []
    while waiting or afloat:
        if not waiting:
            waiting.append(afloat.pop(0))
        at = waiting.pop()
        number = len(places) + (not is_world)
        dofs = () if at.joint is None else degrees(at.joint, free=at.parent == 0)
        places.append(Place(at.link, number, at.parent, at.pose, at.joint, dofs))
        children = []
        for joint in below.get(at.link.name, ()):
            origin = (joint.origin.pos, joint.origin.quat)
            still = at.still and joint.type == "fixed"
            world = compose(at.world, origin)
            child = _Waiting(robot.link(joint.child), number, origin, joint, world, still)
            if joint.type == "floating" and at.still:
                child.parent, child.pose = 0, world
                afloat.append(child)
            else:
                children.append(child)
        waiting += reversed(children)
    return places


def degrees(joint: Joint, *, free: bool) -> tuple[Dof, ...]:
    """What a joint lets its child do; ``free``: the child hangs on the world."""
    if joint.type == "fixed":
        return ()
    if joint.type == "planar":
        turn = quat_from_zaxis(joint.axis) or IDENTITY
        return (
            Dof(f"{joint.name}/x", "slide", rotate(turn, _AXES[0])),
            Dof(f"{joint.name}/y", "slide", rotate(turn, _AXES[1])),
            Dof(f"{joint.name}/yaw", "hinge", joint.axis),
        )
    if joint.type == "floating" and not free:
        # Relative to a link that moves; a free joint would be relative to the world.
        slides = [Dof(f"{joint.name}/{x}", "slide", axis) for x, axis in zip("xyz", _AXES, strict=True)]
        return (*slides, Dof(f"{joint.name}/turn", "ball", _AXES[2]))
    return (Dof(joint.name, TYPES[joint.type], joint.axis),)


def leader_of(robot: Robot, joint: Joint) -> Joint | None:
    """The joint that a mimic joint follows, where both have one position; the reader has warned about the rest."""
    if joint.mimic is None or joint.type not in SCALAR:
        return None
    leader = robot.named_joints.get(joint.mimic.joint)
    return leader if leader is not None and leader.type in SCALAR else None
