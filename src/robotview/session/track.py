"""`Track`: what a robot went through, checked, to be shown row by row."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from robotview.errors import StateError
from robotview.session.paths import handle
from robotview.session.values import finite_number

if TYPE_CHECKING:
    from robotview.model.robot import Robot

Floats: TypeAlias = npt.NDArray[np.float64]

USUAL_STEP = 1 / 30
"""[s] from row to row where nobody says otherwise."""


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """Rows of qpos at growing times; not changed by anybody."""

    qpos: Floats
    """(T, nq), quaternions of unit length."""
    times: Floats
    """(T,) [s], growing."""

    def __len__(self) -> int:
        return len(self.times)


def track_of(
    robot: Robot,
    rows: object,
    *,
    dt: object = None,
    times: object = None,
    what: str = "the trajectory",
) -> Track:
    """Check the rows of a trajectory; quaternions are made unit, all else is literal: no limits, no mimic.

    Args:
        robot: whose rows they are.
        rows: (T, nq).
        dt: [s] from row to row; 1/30 where neither is given. Row 0 is at 0 s.
        times: (T,) [s] of the rows, growing.
        what: how errors call it.

    Raises:
        StateError: another shape, numbers that are not finite, a quaternion of length zero, times that do not grow.
    """
    qpos = _array(rows, what)
    if qpos.ndim != 2 or qpos.shape[1] != robot.nq:
        names = ", ".join(handle(joint) for joint in robot.joints[:8]) + (", ..." if len(robot.joints) > 8 else "")
        hint = f"one row a moment, one column a number of qpos; the joints are {names}"
        raise StateError(f"{what} has shape {qpos.shape}, this robot needs (T, {robot.nq})", hint)
    if not len(qpos):
        raise StateError(f"{what} has no rows", f"this robot needs (T, {robot.nq}), T > 0")
    bad = np.argwhere(~np.isfinite(qpos))
    if len(bad):
        row, column = bad[0].tolist()
        raise StateError(f"{what} has {qpos[row, column]} in row {row}, column {column}: not a finite number")
    _make_unit(robot, qpos, what)
    made = Track(qpos, _times(len(qpos), dt, times, what))
    made.qpos.flags.writeable = made.times.flags.writeable = False
    return made


def _array(values: object, what: str) -> Floats:
    try:
        return np.array(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise StateError(f"{what} is no array of numbers: {values!r:.60}", "an array (T, nq), or a Recording") from None


def _make_unit(robot: Robot, qpos: Floats, what: str) -> None:
    for joint in robot.joints:
        if joint.nq == 1:
            continue
        quats = qpos[:, joint.qposadr + joint.nq - 4 : joint.qposadr + joint.nq]  # (T, 4), a view
        lengths = np.linalg.norm(quats, axis=1)
        if (lengths < 1e-9).any():
            row = int(np.argmax(lengths < 1e-9))
            what = f'{what} has a quaternion of length zero in row {row}, joint "{handle(joint)}"'
            raise StateError(what, "no rotation is (1, 0, 0, 0)")
        lengths[np.abs(lengths - 1) < 1e-12] = 1  # already unit: kept bit for bit
        quats /= lengths[:, None]


def _times(count: int, dt: object, times: object, what: str) -> Floats:
    if times is None:
        step = USUAL_STEP if dt is None else finite_number(dt)
        if step is None or step <= 0:
            raise StateError(f"dt cannot be {dt!r}", "seconds from row to row, more than 0")
        evenly: Floats = np.arange(count, dtype=np.float64) * step
        return evenly
    if dt is not None:
        raise StateError("dt and times are both given", "dt: seconds from row to row; or times: (T,) seconds")
    values: Floats = _array(times, "times")
    if values.shape != (count,):
        raise StateError(f"times has shape {values.shape}, {what} has {count} rows", f"times needs ({count},)")
    steps = np.diff(values)
    if not np.isfinite(values).all() or not (steps > 0).all():
        row = int(np.argmin(np.append(steps > 0, False))) + 1
        raise StateError(f"times do not grow at row {min(row, count - 1)}", "seconds, each more than the one before")
    return values


def checked_speed(value: object) -> float:
    """Seconds of a trajectory a second.

    Raises:
        StateError: it is no finite number above 0.
    """
    speed = finite_number(value)
    if speed is None or isinstance(value, bool) or speed <= 0 or not math.isfinite(speed):
        raise StateError(f"speed cannot be {value!r}", "seconds of the trajectory a second, finite and more than 0")
    return speed


def checked_frame(value: Any, count: int) -> int:  # noqa: ANN401
    """The number of a row, 0 to count - 1; negative ones count from the end.

    Raises:
        StateError: there is no such row.
    """
    number = None if isinstance(value, bool) or not hasattr(value, "__index__") else value.__index__()
    if number is None or not -count <= number < count:
        raise StateError(f"frame cannot be {value!r}", f"a whole number from 0 to {count - 1}")
    return int(number) % count
