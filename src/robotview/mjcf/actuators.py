"""What actuator shortcuts stand for: gain, bias and range of the general actuator they are short for.

Source: MuJoCo's XML reference, the actuator elements.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from robotview.errors import Problems
from robotview.mjcf.values import named

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

RANGE_SET = {"ActuatorIntvelocity": ("actrange", "actlimited")}
"""What inheritrange sets, and the switch of it; for all others the range of the control."""


Prm: TypeAlias = tuple[tuple[float, ...], tuple[float, ...]]
MUSCLE = ("force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax")
USUAL_MUSCLE = (0.75, 1.05, -1.0, 200.0, 0.5, 1.6, 1.5, 1.3, 1.2)
"""Operating range, then `MUSCLE`."""


def gains(kind: str, actuator: Any) -> Prm:
    """(gainprm, biasprm) of an actuator record."""
    spelt = _SPELT.get(kind)
    return ((1.0, 0.0, 0.0), (0.0, 0.0, 0.0)) if spelt is None else spelt(actuator)


def _servo(actuator: Any) -> Prm:
    kp, kv = _number(actuator, "kp", 1.0), _number(actuator, "kv", 0.0)
    return (kp, 0.0, 0.0), (0.0, -kp, -kv)


def _velocity(actuator: Any) -> Prm:
    kv = _number(actuator, "kv", 1.0)
    return (kv, 0.0, 0.0), (0.0, 0.0, -kv)


def _damper(actuator: Any) -> Prm:
    return (0.0, 0.0, -_number(actuator, "kv", 1.0)), (0.0, 0.0, 0.0)


def _cylinder(actuator: Any) -> Prm:
    diameter = actuator.diameter
    area = math.pi / 4 * diameter * diameter if diameter else _number(actuator, "area", 1.0)
    return (area, 0.0, 0.0), tuple(actuator.bias or (0.0, 0.0, 0.0))


def _adhesion(actuator: Any) -> Prm:
    return (_number(actuator, "gain", 1.0), 0.0, 0.0), (0.0, 0.0, 0.0)


def _general(actuator: Any) -> Prm:
    return tuple(actuator.gainprm or (1.0, 0.0, 0.0)), tuple(actuator.biasprm or (0.0, 0.0, 0.0))


def _muscle(actuator: Any) -> Prm:
    """A muscle pulls by the same nine numbers actively and passively; negative ones mean MuJoCo's defaults."""
    given = (*actuator.range, *(getattr(actuator, name) for name in MUSCLE))
    prm = tuple(value if value >= 0.0 else usual for value, usual in zip(given, USUAL_MUSCLE, strict=True))
    return prm, prm


def _direct_current(actuator: Any) -> Prm:
    """Resistance, motor constant, thermal and controller numbers; cogging and friction are the bias."""
    constant, resistance = motor_constants(actuator.motorconst, actuator.resistance, actuator.nominal)
    kp, ki, kd, _slew, _windup, limit = (*actuator.controller, *[0.0] * 6)[:6]
    _r, _c, _tau, alpha, reference, _ambient = (*actuator.thermal, *[0.0] * 6)[:6]
    gain = (resistance, constant, alpha, reference, kp, ki, kd, limit)
    return gain, (*(*actuator.cogging, 0.0, 0.0, 0.0)[:3], *(*actuator.lugre, *[0.0] * 5)[2:5])


def motor_constants(
    motorconst: tuple[float, ...] | None, resistance: float | None, nominal: tuple[float, ...] | None
) -> tuple[float, float]:
    """Motor constant [N m / A] and resistance [Ohm] of a ``dcmotor``; 0 for what cannot be had from the three.

    Args:
        motorconst: of torque, of back EMF; their geometric mean is the constant.
        resistance: wins over the one that follows from ``nominal``.
        nominal: voltage [V], stall torque [N m], no-load speed [rad/s].

    Source: MuJoCo's XML reference, actuator/dcmotor; which number wins was found by experiment.
    """
    torque, back = (*(motorconst or ()), 0.0, 0.0)[:2]
    voltage, stall, speed = (*(nominal or ()), 0.0, 0.0, 0.0)[:3]
    if back == 0.0 and speed > 0.0:
        back = voltage / speed
    constant = math.sqrt(torque * back) if torque > 0.0 and back > 0.0 else max(torque, back)
    if not resistance and stall > 0.0:
        resistance = constant * voltage / stall
    return constant, resistance or 0.0


_SPELT: dict[str, Callable[[Any], Prm]] = {
    "position": _servo,
    "orientation": _servo,
    "pid": _servo,
    "intvelocity": _servo,
    "velocity": _velocity,
    "damper": _damper,
    "cylinder": _cylinder,
    "adhesion": _adhesion,
    "muscle": _muscle,
    "dcmotor": _direct_current,
    "general": _general,
}


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
