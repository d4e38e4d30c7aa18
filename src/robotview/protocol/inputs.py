"""The inputs of a robot's actuators, as sliders show them: range, unit, and the joint whose target they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from robotview.protocol.scene import DriveSpec, InputSpec, TargetSpec

if TYPE_CHECKING:
    from robotview.model.description import Actuator, Body, Joint, Site, Tendon
    from robotview.model.robot import Robot

_POSITION = {"hinge": "rad", "slide": "m"}
_KINDS: dict[str, Literal["joint", "tendon", "site", "body"]] = {
    "joint": "joint",
    "jointinparent": "joint",
    "tendon": "tendon",
    "site": "site",
    "body": "body",
}
_EFFORT = {"hinge": "N m", "slide": "N"}


def inputs_of(robot: Robot) -> list[InputSpec]:
    """All numbers of ctrl, in order."""
    joints = {joint.name: joint for joint in robot.joints if joint.name}
    places = _places(robot)
    specs: list[InputSpec] = []
    for actuator in robot.actuators:
        joint = joints.get(actuator.target) if actuator.trntype in ("joint", "jointinparent") else None
        name = actuator.name or f"#{actuator.id}"
        limits = actuator.ctrlrange if actuator.ctrllimited else None
        if actuator.controls == 1:
            target = None if joint is None else _target(actuator, joint)
            specs.append(InputSpec(name, limits, _unit(actuator, joint, target), target, _drives(actuator, places)))
        else:
            specs += [InputSpec(f"{name}[{k}]", limits, "", None, None) for k in range(actuator.controls)]
    return specs


def _places(robot: Robot) -> dict[tuple[str, str], int]:
    """(kind, name) -> index."""
    named: dict[str, Sequence[Joint | Tendon | Site | Body]] = {
        "joint": robot.joints,
        "tendon": robot.tendons,
        "site": robot.sites,
        "body": robot.bodies,
    }
    return {(kind, one.name): one.id for kind, all_of in named.items() for one in all_of if one.name}


def _drives(actuator: Actuator, places: dict[tuple[str, str], int]) -> DriveSpec | None:
    kind = _KINDS.get(actuator.trntype)
    index = None if kind is None else places.get((kind, actuator.target))
    return None if kind is None or index is None else DriveSpec(kind, index)


def _target(actuator: Actuator, joint: Joint) -> TargetSpec | None:
    """Where a joint must stand for its actuator to push nowhere: gain * ctrl + bias0 + bias1 * gear * q = 0."""
    gain = _numbers(actuator.gainprm)
    bias = _numbers(actuator.biasprm)
    gear = actuator.gear[0]
    if joint.type not in _POSITION or actuator.type not in ("position", "general"):
        return None
    if actuator.dyntype not in ("none", "filter", "filterexact"):
        return None  # ctrl says how fast the target moves
    if gain[0] == 0 or gear == 0 or gain[1] or gain[2] or bias[1] >= 0:
        return None  # nothing pulls to a place, or it pushes away from it
    return TargetSpec(joint.id, -bias[1] * gear / gain[0], -bias[0] / gain[0])


def _unit(actuator: Actuator, joint: Joint | None, target: TargetSpec | None) -> str:
    """Where the number is a quantity of the joint itself, its unit."""
    if joint is None or joint.type not in _POSITION:
        return ""
    if target is not None:
        return _POSITION[joint.type] if (target.slope, target.offset) == (1.0, 0.0) else ""
    if actuator.gear[0] != 1.0:
        return ""
    gain, bias = _numbers(actuator.gainprm), _numbers(actuator.biasprm)
    if actuator.type == "motor" or (actuator.type == "general" and gain == (1.0, 0.0, 0.0) and not any(bias)):
        return _EFFORT[joint.type]
    return f"{_POSITION[joint.type]}/s" if actuator.type in ("velocity", "intvelocity") else ""


def _numbers(values: tuple[float, ...]) -> tuple[float, float, float]:
    first, second, third, *_ = (*values, 0.0, 0.0, 0.0)
    return first, second, third
