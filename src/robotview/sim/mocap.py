"""Mocap bodies: what nothing in the simulation moves, only a user."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mujoco
import numpy as np
import numpy.typing as npt

from robotview.errors import SimulationError

if TYPE_CHECKING:
    from robotview.model import Robot

Floats = npt.NDArray[np.float64]


def mocap_id(model: mujoco.MjModel, body: int, label: str, names: list[str]) -> int:
    """Which of the mocap bodies a body is.

    Raises:
        SimulationError: it is none.
    """
    number = int(model.body_mocapid[body])
    if number < 0:
        raise SimulationError(f"body {label} is no mocap body", f"these are: {', '.join(names) or 'none'}")
    return number


def names_of(robot: Robot) -> list[str]:
    """Of the mocap bodies."""
    return [body.name or f"#{body.id}" for body in robot.bodies if body.mocap]


def put(data: mujoco.MjData, number: int, pos: npt.ArrayLike | None, quat: npt.ArrayLike | None) -> None:
    """Set one, as far as it is given.

    Raises:
        SimulationError: a wrong size, numbers that are not finite, or a quaternion without length.
    """
    place = None if pos is None else _numbers(pos, 3, "pos needs three finite numbers [m]")
    turn = None if quat is None else _numbers(quat, 4, "quat needs four finite numbers (w, x, y, z)")
    if turn is not None and not np.linalg.norm(turn) > 0:
        raise SimulationError("quat has no length", "(1, 0, 0, 0) turns nothing")
    if place is not None:
        data.mocap_pos[number] = place
    if turn is not None:
        data.mocap_quat[number] = turn / np.linalg.norm(turn)


def poses(data: mujoco.MjData, numbers: list[int]) -> npt.NDArray[np.float32]:
    """(n, 7) of some of them: position [m] and quaternion wxyz, in the world."""
    return np.hstack([data.mocap_pos[numbers], data.mocap_quat[numbers]]).astype(np.float32)


def _numbers(values: npt.ArrayLike, count: int, what: str) -> Floats:
    try:
        array = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise SimulationError(what, f"not {values!r:.60}") from None
    if array.shape != (count,) or not np.isfinite(array).all():
        raise SimulationError(what, f"not {values!r:.60}")
    return array
