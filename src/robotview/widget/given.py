"""What users give to be played, as tracks: arrays, recordings, one pose."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from robotview.errors import StateError
from robotview.session.track import Track, track_of

if TYPE_CHECKING:
    from robotview.model.robot import Robot
    from robotview.sim import Recording


def given_track(robot: Robot, given: object, dt: object, times: object) -> Track:
    """The rows of a trajectory, or of a recording, which has times of its own.

    Raises:
        StateError: it does not fit the robot, or times do not fit the rows.
        SimulationError: a recording of another model.
    """
    if not _is_recording(given):
        return track_of(robot, given, dt=dt, times=times)
    if dt is not None or times is not None:
        raise StateError("a recording has its own times", "leave dt and times out, or give recording.qpos")
    return _recorded(robot, given, "the recording")


def given_ghost(robot: Robot, given: object, track: Track, dt: object, times: object) -> Track:
    """The rows of a ghost, at times that go with the trajectory's; one pose stands still.

    Raises:
        StateError: it does not fit the robot or the times. SimulationError: a recording of another model.
    """
    if _is_recording(given):
        return _recorded(robot, given, "the ghost")
    try:
        rows = np.asarray(given)
    except ValueError:
        rows = np.asarray(None)
    if rows.ndim == 0:
        return track_of(robot, given, what="the ghost")  # which says what is wrong
    if rows.ndim == 1:
        return track_of(robot, rows[None], what="the ghost")
    if dt is None and len(rows) != len(track):
        if times is not None or len(track) < 2 or not _is_even(track):
            hint = "a row for each time of the trajectory, or a recording, which has times of its own"
            raise StateError(f"the ghost has {len(rows)} rows, the trajectory {len(track)} times", hint)
        dt = float(track.times[1] - track.times[0])
    if dt is None:
        return track_of(robot, rows, times=track.times, what="the ghost")
    return track_of(robot, rows, dt=dt, what="the ghost")


def _is_even(track: Track) -> bool:
    steps = np.diff(track.times)
    return bool(track.times[0] == 0 and np.allclose(steps, steps[0], rtol=1e-6, atol=0))


def _is_recording(given: object) -> bool:
    return isinstance(getattr(given, "model_hash", None), str)


def _recorded(robot: Robot, given: object, what: str) -> Track:
    from robotview.sim.recording import rows_of  # whoever has a recording has MuJoCo

    recording = cast("Recording", given)
    return track_of(robot, rows_of(recording, robot), times=recording.time, what=what)
