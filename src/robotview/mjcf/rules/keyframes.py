"""Keyframes: as many numbers as the model has of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from robotview.mjcf.rules.refusing import Refusing
from robotview.mjcf.schema import version_key

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

NQ = {"free": 7, "ball": 4}
NV = {"free": 6, "ball": 3}
PLAIN = frozenset(
    {"General", "Motor", "Position", "Velocity", "Intvelocity"} | {"Damper", "Cylinder", "Muscle", "Adhesion"}
)
"""Actuators with one control each, whose activations can be counted."""
ACTIVE = frozenset({"Intvelocity", "Cylinder", "Muscle"})
"""Those that always have one activation."""


def check_keyframes(model: Model, refuse: Refusing) -> None:
    """Report keyframes with more or fewer numbers than the model has."""
    if any(body.flexcomps for body in model.bodies) or model.deformables.flexes:
        return  # What they make is not counted here.
    short = version_key(model.version) >= (3, 3, 6)  # what is missing is as in qpos0
    sizes = _sizes(model)
    for key, node in zip(model.keyframes, model.nodes.get("key", []), strict=True):
        for name, size in sizes.items():
            given = getattr(key, name)
            if given is not None and (len(given) > size or (len(given) < size and not short)):
                refuse(node, name, f"{len(given)} numbers are given for {name}, but the model has {size}")


def _sizes(model: Model) -> dict[str, int]:
    joints = model.joints
    mocap = sum(body.mocap for body in model.bodies)
    sizes = {
        "qpos": sum(NQ.get(joint.type, 1) for joint in joints),
        "qvel": sum(NV.get(joint.type, 1) for joint in joints),
        "mpos": 3 * mocap,
        "mquat": 4 * mocap,
    }
    kinds = [type(actuator).__name__.removeprefix("Actuator") for actuator in model.actuators]
    if PLAIN.issuperset(kinds):
        sizes["ctrl"] = len(kinds)
        sizes["act"] = sum(_activations(kind, one) for kind, one in zip(kinds, model.actuators, strict=True))
    return sizes


def _activations(kind: str, actuator: Any) -> int:
    if kind == "General":
        return 0 if actuator.dyntype == "none" else max(actuator.actdim or 1, 1)
    if kind == "Position":
        return int((getattr(actuator, "timeconst", 0.0) or 0.0) > 0)
    return int(kind in ACTIVE)
