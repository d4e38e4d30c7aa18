"""Joints and free joints: axes made unit, angles made radians, limits decided, frames merged."""

from __future__ import annotations

from robotview.mjcf import records
from robotview.mjcf.around import Around
from robotview.mjcf.compiler import direction
from robotview.mjcf.elements import Plan, Slots, plan_for
from robotview.mjcf.limits import resolve_limits
from robotview.mjcf.reading import Reading
from robotview.mjcf.values import named
from robotview.source.xml import Node
from robotview.spatial.pose import IDENTITY, Pose, Vec3, compose, rotate


def read_joint(node: Node, plan: Plan, slots: Slots, here: Around, reading: Reading) -> Slots:
    """A ``<joint>``'s resolved values; ``slots`` are those of its class."""
    slots = plan.values(node, slots, reading.problems)
    resolve_limits(node, plan, slots, reading.compiler, reading.problems)
    kind = slots[plan.slot["type"]]
    if kind == "free":
        slots[plan.slot["limited"]] = False
        return slots
    axis = slots[plan.slot["axis"]]
    if here.frame is not None:
        slots[plan.slot["pos"]] = moved(here.frame, slots[plan.slot["pos"]])
        axis = rotate(here.frame[1], axis)
    if kind in ("hinge", "slide"):
        unit = _unit_axis(node, axis, reading)
        axis = unit if here.scaling is None else axis  # in scaled frames MuJoCo makes it unit in the end
    if kind in ("hinge", "ball") and reading.angles.degrees:
        _to_radians(plan, slots, kind, reading)
    slots[plan.slot["axis"]] = axis
    return slots


def read_freejoint(node: Node, plan: Plan, reading: Reading) -> Slots:
    """A ``<freejoint>`` as the joint it is; it takes nothing from the defaults of joints."""
    own = plan_for("body/freejoint", reading.version)
    given = own.values(node, own.blank, reading.problems)
    slots = plan.blank.copy()
    slots[plan.slot["type"]] = "free"
    for name in ("limited", "actuatorfrclimited"):
        if name in plan.slot:
            slots[plan.slot[name]] = False
    fields = records.Joint.__struct_fields__
    for name in ("name", "group", "align"):
        if name in own.slot:
            slots[fields.index(name)] = given[own.slot[name]]
    return slots


def check_free(node: Node, body: str, parent: int | None, reading: Reading) -> None:
    """Only children of the world may float."""
    if parent is None or parent == 0:
        return
    reading.problems.error(
        "structure",
        f'<{node.tag}>{named(node)}: body "{body}" is not a child of the world, so it cannot float freely',
        "mjcf.free.nested",
        where=node.where,
        element=node.tag,
        hint="move the body into <worldbody>, or use other joints",
    )


def moved(frame: Pose, point: Vec3) -> Vec3:
    """A point given in a frame, in the coordinates around the frame."""
    return compose(frame, (point, IDENTITY))[0]


def _unit_axis(node: Node, axis: Vec3, reading: Reading) -> Vec3:
    unit = direction(axis)
    if unit is not None:
        return unit
    reading.problems.error(
        "bad_value",
        f"<joint>{named(node)} has an axis of length zero",
        "mjcf.joint.axis",
        where=node.where_of("axis"),
        element="joint",
        attribute="axis",
        hint="give the direction of the axis, such as 0 0 1",
    )
    return (0.0, 0.0, 1.0)


def _to_radians(plan: Plan, slots: Slots, kind: str, reading: Reading) -> None:
    turn = reading.angles.joint_radians
    if slots[plan.slot["limited"]]:
        low, high = slots[plan.slot["range"]]
        slots[plan.slot["range"]] = (turn(low), turn(high))
    if kind == "hinge":
        for name in ("ref", "springref"):
            slots[plan.slot[name]] = turn(slots[plan.slot[name]])
    if "springyield" in plan.slot:
        slots[plan.slot["springyield"]] = turn(slots[plan.slot["springyield"]])
