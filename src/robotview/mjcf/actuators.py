"""What actuator shortcuts stand for: gain and bias of the general actuator they are short for.

Source: MuJoCo's XML reference, the actuator elements.
"""

from __future__ import annotations

import math
from typing import Any


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
