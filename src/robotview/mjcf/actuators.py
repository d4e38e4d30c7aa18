"""What actuator shortcuts stand for: gain, bias and range of the general actuator they are short for.

Source: MuJoCo's XML reference, the actuator elements.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import msgspec

from robotview.errors import Problems
from robotview.mjcf.values import named

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

RANGE_SET = {"ActuatorIntvelocity": ("actrange", "actlimited")}
"""What inheritrange sets, and the switch of it; for all others the range of the control."""


def gains(kind: str, actuator: Any) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """(gainprm, biasprm) of an actuator record."""
    kp, kv = _number(actuator, "kp", 1.0), _number(actuator, "kv", 0.0)
    if kind in ("position", "orientation", "pid"):
        return (kp, 0.0, 0.0), (0.0, -kp, -kv)
    if kind == "intvelocity":
        return (kp, 0.0, 0.0), (0.0, -kp, -kv)
    if kind == "velocity":
        kv = _number(actuator, "kv", 1.0)
        return (kv, 0.0, 0.0), (0.0, 0.0, -kv)
    if kind == "damper":
        return (0.0, 0.0, -_number(actuator, "kv", 1.0)), (0.0, 0.0, 0.0)
    if kind == "cylinder":
        area = _number(actuator, "area", 1.0)
        diameter = getattr(actuator, "diameter", None)
        area = math.pi / 4 * diameter * diameter if diameter else area
        return (area, 0.0, 0.0), tuple(getattr(actuator, "bias", None) or (0.0, 0.0, 0.0))
    if kind == "adhesion":
        return (_number(actuator, "gain", 1.0), 0.0, 0.0), (0.0, 0.0, 0.0)
    if kind == "general":
        return tuple(actuator.gainprm or (1.0, 0.0, 0.0)), tuple(actuator.biasprm or (0.0, 0.0, 0.0))
    return (1.0, 0.0, 0.0), (0.0, 0.0, 0.0)


def _number(actuator: Any, name: str, default: float) -> float:
    value = getattr(actuator, name, None)
    value = value[0] if isinstance(value, tuple) else value
    return default if value is None else float(value)


def inherit_ranges(model: Model, problems: Problems) -> None:
    """Give actuators with ``inheritrange`` the range of the joint or tendon they act on, scaled about its middle."""
    for i, actuator in enumerate(model.actuators):
        factor = getattr(actuator, "inheritrange", 0.0)
        if factor <= 0:
            continue
        node = model.nodes["actuator"][i]
        field, switch = RANGE_SET.get(type(actuator).__name__, ("ctrlrange", "ctrllimited"))
        low, high = _range_of_target(model, actuator)
        if getattr(actuator, field) != (0.0, 0.0):
            why, hint = f"both {field} and inheritrange", "keep one of them"
        elif low >= high:
            why, hint = "inheritrange, but what it acts on has no range", f"give the range there, or {field} here"
        else:
            middle, radius = (low + high) / 2, (high - low) / 2 * factor
            changes: dict[str, Any] = {field: (middle - radius, middle + radius)}
            if node.attrib.get(switch, "auto") == "auto":
                changes[switch] = True
            model.actuators[i] = msgspec.structs.replace(actuator, **changes)
            continue
        problems.error(
            "conflicting_attributes",
            f"<{node.tag}>{named(node)} has {why}",
            "mjcf.actuator.inheritrange",
            where=node.where_of("inheritrange"),
            element=node.tag,
            attribute="inheritrange",
            hint=hint,
        )


def _range_of_target(model: Model, actuator: Any) -> tuple[float, float]:
    name = actuator.joint or actuator.jointinparent
    ranges: dict[str, tuple[float, float]] = (
        {joint.name: joint.range for joint in model.joints}
        if name
        else {tendon.name: tendon.range for tendon in model.tendons}
    )
    return ranges.get(name or actuator.tendon or "", (0.0, 0.0))
