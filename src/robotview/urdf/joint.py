"""A <joint> and what stands in it."""

from __future__ import annotations

from typing import cast

from robotview.errors import near_names
from robotview.source import Node
from robotview.spatial.pose import Vec3, length, unit
from robotview.urdf.reading import Reading
from robotview.urdf.records import Calibration, Dynamics, Joint, JointType, Limit, Mimic, SafetyController

TYPES = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar", "spherical")
WITH_AXIS = ("revolute", "continuous", "prismatic", "planar")
X_AXIS: Vec3 = (1.0, 0.0, 0.0)


def read_joint(node: Node, reading: Reading) -> Joint | None:
    """The joint; None, with errors, where name, type, parent or child are missing."""
    extras = reading.look_over(node)
    name, kind = reading.text(node, "name"), reading.text(node, "type")
    label = f'joint "{name}"' if name else "a joint"
    if kind is not None and kind not in TYPES:
        near = near_names(kind, TYPES, 1)
        hint = f"did you mean {near[0]}?" if near else f"one of {', '.join(TYPES[:6])} is expected"
        reading.error(
            node, "bad_value", f'{label} has type "{kind[:40]}"', "urdf.joint.type", attribute="type", hint=hint
        )
        kind = None
    parent, child = _link_of(node, "parent", label, reading), _link_of(node, "child", label, reading)
    origin = reading.origin(node)
    axis = _axis(node, kind or "fixed", label, reading)
    limit = _limit(node, kind or "fixed", label, reading)
    dynamics, mimic = _dynamics(node, reading), _mimic(node, reading)
    safety, calibration = _safety(node, reading), _calibration(node, reading)
    if name is None or kind is None or parent is None or child is None:
        return None
    return Joint(
        name,
        cast("JointType", kind),
        parent,
        child,
        origin,
        axis,
        limit,
        dynamics,
        mimic,
        safety,
        calibration,
        extras,
        node.where,
        reading.others(node),
    )


def _link_of(node: Node, tag: str, label: str, reading: Reading) -> str | None:
    child = reading.only(node, tag)
    if child is None:
        reading.error(node, "schema", f"{label} has no <{tag} link=...>", f"urdf.joint.{tag}")
        return None
    reading.look_over(child)
    return reading.text(child, "link")


def _axis(node: Node, kind: str, label: str, reading: Reading) -> Vec3:
    child = reading.only(node, "axis")
    if child is None:
        return X_AXIS
    reading.look_over(child)
    written = reading.vector(child, "xyz", X_AXIS)
    axis = unit(written)
    if axis is None:
        if kind in WITH_AXIS:
            message = f"{label} has an axis of length zero"
            reading.error(
                child, "bad_value", message, "urdf.axis.zero", attribute="xyz", hint="give a direction, such as 0 0 1"
            )
        return X_AXIS
    # A unit vector as written stays bit for bit.
    return written if abs(length(written) - 1.0) <= 1e-15 else axis


def _limit(node: Node, kind: str, label: str, reading: Reading) -> Limit | None:
    child = reading.only(node, "limit")
    if child is None:
        if kind in ("revolute", "prismatic") and node.find("mimic") is None:
            message = f"{label} is {kind} but has no <limit>; it moves freely"
            hint = "the specification requires one; a joint that turns without end is continuous"
            reading.warn(node, "joint_limits", message, "urdf.limit.missing", hint=hint)
        return None
    reading.look_over(child)
    keys = ("lower", "upper", "effort", "velocity", "acceleration", "deceleration", "jerk")
    low, high, effort, velocity, acceleration, deceleration, jerk = (reading.optional(child, key) for key in keys)
    others = reading.others(child)
    limit = Limit(low, high, effort, velocity, acceleration, deceleration, jerk, child.where, others)
    if kind not in ("revolute", "prismatic"):
        return limit
    if "lower" not in child.attrib and "upper" not in child.attrib:
        # The specification reads both as 0: a joint that cannot move, which nobody writes such a <limit> for.
        message = f"<limit> of {label} has neither lower nor upper; it moves freely"
        reading.warn(child, "joint_limits", message, "urdf.limit.missing", hint="give both, or use type continuous")
        return limit
    lower, upper = limit.lower or 0.0, limit.upper or 0.0
    if lower > upper:
        message = f"{label} has lower limit {lower:g} above its upper limit {upper:g}"
        attribute = "lower" if "lower" in child.attrib else "upper"
        reading.error(child, "joint_limits", message, "urdf.limit.order", attribute=attribute, hint="swap them")
    elif lower == upper and node.find("mimic") is None:
        message = f"{label} cannot move: both its limits are {lower:g}"
        reading.warn(child, "joint_limits", message, "urdf.limit.none")
    return limit


def _dynamics(node: Node, reading: Reading) -> Dynamics | None:
    child = reading.only(node, "dynamics")
    if child is None:
        return None
    reading.look_over(child)
    damping, friction = (reading.number(child, key, 0.0) or 0.0 for key in ("damping", "friction"))
    return Dynamics(damping, friction, child.where, reading.others(child))


def _mimic(node: Node, reading: Reading) -> Mimic | None:
    child = reading.only(node, "mimic")
    if child is None:
        return None
    reading.look_over(child)
    leader = reading.text(child, "joint")
    multiplier, offset = reading.number(child, "multiplier", 1.0), reading.number(child, "offset", 0.0)
    if leader is None or multiplier is None or offset is None:
        return None
    return Mimic(leader, multiplier, offset, child.where, reading.others(child))


def _safety(node: Node, reading: Reading) -> SafetyController | None:
    child = reading.only(node, "safety_controller")
    if child is None:
        return None
    reading.look_over(child)
    keys = ("k_velocity", "k_position", "soft_lower_limit", "soft_upper_limit")
    velocity, position, low, high = (reading.number(child, key, 0.0) or 0.0 for key in keys)
    return SafetyController(velocity, position, low, high, child.where, reading.others(child))


def _calibration(node: Node, reading: Reading) -> Calibration | None:
    child = reading.only(node, "calibration")
    if child is None:
        return None
    reading.look_over(child)
    keys = ("rising", "falling", "reference_position")
    rising, falling, reference = (reading.optional(child, key) for key in keys)
    return Calibration(rising, falling, reference, child.where, reading.others(child))
