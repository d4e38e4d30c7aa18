"""What pages ask of a simulation: buttons pressed, sliders of controls moved, bodies pulled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from robotview.errors import SimulationError, StateError

if TYPE_CHECKING:
    from robotview.protocol import messages as m
    from robotview.sim import Simulation
    from robotview.widget.playing import PlayingView


def press(view: PlayingView, sim: Simulation, action: str, value: float | None) -> None:
    """Do what a button of the page says.

    Raises:
        SimulationError: it cannot be done.
    """
    speed = float("inf") if value is None else value
    match action:
        case "play":
            view.speed = speed
            sim.play(speed)
        case "pause":
            sim.pause()
        case "speed":
            view.speed = speed
        case "step":
            sim.step(_count(value))
        case "back":
            if not len(sim.engine.history):
                raise SimulationError("this is the first state that is kept")
            sim.back(min(_count(value), len(sim.engine.history)))
        case "reset":
            sim.reset()
        case "keyframe":
            sim.reset(_count(value, least=0))


def control(sim: Simulation, message: m.Controls, newest: list[bool]) -> None:
    """Sliders of actuators were moved.

    Raises:
        StateError: there is no such input.
    """
    if len(message.inputs) != len(message.values):
        raise StateError(f"{len(message.inputs)} controls with {len(message.values)} values")
    if any(not 0 <= at < sim.model.nu for at in message.inputs):
        raise StateError(f"there are no controls {message.inputs}", f"this robot has {sim.model.nu}")
    with sim.lock:
        ctrl = np.array(sim.data.ctrl)
    for at, value, is_newest in zip(message.inputs, message.values, newest, strict=True):
        if is_newest:
            ctrl[at] = value
    sim.apply_controls(ctrl)


def move_mocap(sim: Simulation, message: m.Mocap, *, keep: bool) -> None:
    """The hand moves a mocap body."""
    sim.set_mocap(message.body, message.pos, message.quat, keep=keep)


def pull(sim: Simulation, message: m.Pull) -> None:
    """The hand pulls at a body, or lets go."""
    if message.phase == "end":
        sim.perturb(message.body)
    else:
        sim.pull(message.body, message.point, message.target, message.kind)


def _count(value: float | None, least: int = 1) -> int:
    if value is None or not least <= value <= 100_000 or value != int(value):
        raise SimulationError(f"{value} is no count of steps or keyframe")
    return int(value)
