"""What can be turned off while a simulation runs: equality constraints, and groups of actuators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import mujoco
import numpy as np

from robotview.errors import UnknownName


@dataclass(frozen=True, slots=True)
class Switch:
    """Something of a model that acts or does not."""

    kind: Literal["equality", "actuators"]
    name: str
    """Of the equality, or ``#3`` with its kind; of a group of actuators its number, as in ``group 0``."""
    number: int


def switches(model: mujoco.MjModel) -> list[Switch]:
    """All of a model: its equalities in order, then the groups its actuators are in."""
    found = [Switch("equality", _name(model, i), i) for i in range(model.neq)]
    groups = np.unique(model.actuator_group).tolist()
    # MuJoCo can turn off groups 0 to 30; higher ones have no bit.
    return found + [Switch("actuators", f"group {group}", group) for group in groups if 0 <= group <= 30]


def states(model: mujoco.MjModel, data: mujoco.MjData, of: list[Switch]) -> list[bool]:
    """Which of them act now."""
    off = int(model.opt.disableactuator)
    active = data.eq_active.tolist()
    return [bool(active[one.number]) if one.kind == "equality" else not off >> one.number & 1 for one in of]


def turn(model: mujoco.MjModel, data: mujoco.MjData, switch: Switch, *, on: bool) -> None:
    """Let it act, or not."""
    if switch.kind == "equality":
        data.eq_active[switch.number] = on
        return
    off = int(model.opt.disableactuator)
    bit = 1 << switch.number
    model.opt.disableactuator = off & ~bit if on else off | bit


def find(among: list[Switch], name: str) -> Switch:
    """The switch of a name.

    Raises:
        UnknownName: there is none of that name.
    """
    for switch in among:
        if switch.name == name:
            return switch
    raise UnknownName("equality or group of actuators", name, [switch.name for switch in among])


def _name(model: mujoco.MjModel, number: int) -> str:
    name = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_EQUALITY, number)
    kind = mujoco.mjtEq(int(model.eq_type[number])).name.removeprefix("mjEQ_").lower()
    return name or f"#{number} {kind}"
