"""Actuators: what each must act on, and the numbers it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from robotview.mjcf.rules.refusing import Refusing
from robotview.source.xml import Node

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

Numbers = tuple[float, ...]
TARGETS = ("joint", "jointinparent", "tendon", "site", "cranksite", "body")
SEVERAL = ("user", "dcmotor", "pid")
"""Kinds of dynamics that may have more than one activation."""
SERVO = frozenset({"pos", "vel", "ff"})
"""Inputs that a controller follows."""
MUSCLE_RANGE = (0.75, 1.05)
RANGED = ("damper", "adhesion")


def check_actuators(model: Model, refuse: Refusing) -> None:
    """Report actuators that act on nothing, and numbers that cannot be."""
    balls = {joint.name for joint in model.joints if joint.type == "ball"}
    for actuator, node in zip(model.actuators, model.nodes.get("actuator", []), strict=True):
        _target(actuator, node, refuse)
        _dynamics(actuator, node, refuse)
        kind = node.tag
        if kind in RANGED and not actuator.ctrlrange[0] < actuator.ctrlrange[1]:
            refuse(node, "ctrlrange", "its control has no range", 'give ctrlrange, such as "0 1"')
        if kind == "muscle" or (kind == "general" and actuator.gaintype == "muscle"):
            _muscle(actuator, node, refuse)
        if kind == "dcmotor":
            resistance = () if actuator.resistance is None else (actuator.resistance,)
            if any((actuator.controller or ())[:3]) and not SERVO & set((actuator.input or "").split()):
                hint = f"give input, of {' '.join(sorted(SERVO))}"
                refuse(node, "controller", "controller gains need an input to control", hint)
            _motor(node, actuator.nominal or (), actuator.motorconst or (), resistance, refuse)
        if kind == "pid" and actuator.imax < 0:
            refuse(node, "imax", "imax is negative")
        if kind == "orientation":
            if node.attrib.get("joint") and node.attrib["joint"] not in balls:
                refuse(node, "joint", "an orientation is that of a ball joint", "name a ball joint, or two sites")
            elif node.attrib.get("site") and not node.attrib.get("refsite"):
                refuse(node, "refsite", "an orientation is measured between two sites", "give refsite, too")
        if kind == "plugin" and not (node.attrib.get("plugin") or node.attrib.get("instance")):
            refuse(node, "plugin", "it needs plugin or instance")


def _target(actuator: Any, node: Node, refuse: Refusing) -> None:
    given = [name for name in TARGETS if getattr(actuator, name, None)]
    if not given:
        able = ", ".join(name for name in TARGETS if hasattr(actuator, name))
        refuse(node, "joint", "it acts on nothing", f"give one of: {able}")
    elif given[0] == "cranksite":
        if not getattr(actuator, "slidersite", None):
            refuse(node, "slidersite", "a crank needs a slider", "give slidersite, too")
        if actuator.cranklength <= 0:
            refuse(node, "cranklength", f"its crank has a length of {actuator.cranklength:g}", "it must be positive")
    if given and given[0] not in ("joint", "jointinparent", "tendon"):
        for name in ("damping", "armature"):
            value = getattr(actuator, name, None)
            if any(value if isinstance(value, tuple) else (value or 0.0,)):
                refuse(node, name, f"{name} is for actuators of joints and tendons", f"remove {name}")


def _dynamics(actuator: Any, node: Node, refuse: Refusing) -> None:
    if getattr(actuator, "delay", 0.0) > 0 and actuator.nsample <= 0:
        refuse(node, "delay", "a delay needs a history", "give nsample, the number of controls to keep")
    kind = getattr(actuator, "dyntype", None)
    if kind is None:
        return
    if kind == "none" and actuator.actrange != (0.0, 0.0):
        refuse(node, "actrange", "actrange is for actuators with an activation", "give dyntype, or remove actrange")
    if actuator.actdim is not None and actuator.actdim > 1 and kind not in SEVERAL:
        refuse(node, "actdim", f"actdim is {actuator.actdim}", 'more than 1 is for dyntype="user"')


def _muscle(actuator: Any, node: Node, refuse: Refusing) -> None:
    if node.tag == "muscle":
        # A negative number of a muscle stands for none.
        low, high = (given if given >= 0 else unset for given, unset in zip(actuator.range, MUSCLE_RANGE, strict=True))
        lmin, lmax = actuator.lmin, actuator.lmax if actuator.lmax >= 0 else 2.0
        scales = {name: abs(getattr(actuator, name)) for name in ("scale", "vmax", "fpmax", "fvmax")}
        place = "range"
    else:
        gain: Sequence[float] = (*(actuator.gainprm or (1.0,)), *(0.0,) * 10)
        low, high, lmin, lmax, place = gain[0], gain[1], gain[4], gain[5], "gainprm"
        scales = dict(zip(("scale", "vmax", "fpmax", "fvmax"), (gain[3], gain[6], gain[7], gain[8]), strict=True))
    if low >= high:
        refuse(node, place, f"the range of a muscle is from {low:g} to {high:g}", "the shorter length comes first")
    elif lmin >= 1 or lmax <= 1:
        refuse(node, "lmin", "a muscle needs lmin below 1 and lmax above 1")
    for name, value in scales.items():
        if value <= 0:
            refuse(node, name if node.tag == "muscle" else place, f"{name} is {value:g}", "it must be positive")


def _motor(node: Node, nominal: Numbers, constants: Numbers, resistance: Numbers, refuse: Refusing) -> None:
    """Report a DC motor whose constants neither are given nor follow from its nominal voltage, torque and speed."""
    if any(nominal):
        return
    if not any(x > 0 for x in constants):
        refuse(node, "motorconst", "a motor needs a positive motor constant", "give motorconst, or nominal")
    elif not any(x > 0 for x in resistance):
        refuse(node, "resistance", "a motor needs a positive resistance", "give resistance, or nominal")
