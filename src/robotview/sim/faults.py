"""What can go wrong while a simulation runs, said so that a user can act on it."""

from __future__ import annotations

import math
import traceback
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

import mujoco
import numpy as np
import numpy.typing as npt

from robotview.errors import Problem, Where
from robotview.sim.controls import inputs

W = mujoco.mjtWarning
FATAL = {
    int(W.mjWARN_BADQPOS): ("the position of", "qpos"),
    int(W.mjWARN_BADQVEL): ("the velocity of", "dof"),
    int(W.mjWARN_BADQACC): ("the acceleration of", "dof"),
    int(W.mjWARN_BADCTRL): ("the control of", "ctrl"),
}
"""Warnings after which MuJoCo resets by itself or drops the controls -> what is wrong, whose number it gives."""
MOST_WEIGHTS = 1e4
"""Times its own weight: more than anybody pushes a robot with on purpose."""
FULL = {
    int(W.mjWARN_INERTIA): ("the inertia matrix is nearly singular", "give every moving body mass, joints an armature"),
    int(W.mjWARN_CONTACTFULL): ("there are more contacts than fit", "raise <size memory>"),
    int(W.mjWARN_CNSTRFULL): ("there are more constraints than fit", "raise <size memory>"),
}


_FATAL, _FULL = np.array(list(FATAL)), np.array(list(FULL))
Counts: TypeAlias = npt.NDArray[np.int32]


def counts(data: mujoco.MjData) -> Counts:
    """How often each warning was raised so far, before a step.

    Those after which MuJoCo resets begin at 0: its reset sets them back to 1, so that a second one would not show.
    """
    numbers = data.warning.number  # a view; one by one they cost twenty times as much
    numbers[_FATAL] = 0
    return np.array(numbers)


def divergence(model: mujoco.MjModel, data: mujoco.MjData, before: Counts, time: float) -> Problem | None:
    """Why the numbers stopped making sense since ``before``; None when they still do.

    Args:
        model: stepped.
        data: after the step.
        before: `counts` before it.
        time: of the last good state [s].
    """
    numbers = data.warning.number
    if (numbers[_FATAL] > before[_FATAL]).any():
        kind = next(kind for kind in FATAL if numbers[kind] > before[kind])
        what, whose = FATAL[kind]
        return _diverged(model, what, _owner(model, whose, int(data.warning[kind].lastinfo)), time)
    if math.isfinite(data.qpos.sum() + data.qvel.sum()):
        return None
    if not (np.isfinite(data.qpos).all() and np.isfinite(data.qvel).all()):
        bad = np.flatnonzero(~np.isfinite(data.qpos))
        owner = _owner(model, "qpos", int(bad[0])) if len(bad) else "a joint"
        return _diverged(model, "the state of", owner, time)
    return None


def overflow(data: mujoco.MjData, before: Counts) -> list[Problem]:
    """Warnings with which a simulation goes on, but not as the model says."""
    numbers = data.warning.number
    if not (numbers[_FULL] > before[_FULL]).any():
        return []
    return [
        Problem("warning", "compile", f"MuJoCo warns: {text}", "sim.warning", hint=hint)
        for kind, (text, hint) in FULL.items()
        if numbers[kind] > before[kind]
    ]


def of_controller(error: BaseException, controller: object) -> Problem:
    """An exception of a user's controller, with its line."""
    frames = traceback.extract_tb(error.__traceback__)
    own = getattr(getattr(controller, "__code__", None), "co_filename", None)
    frame = next((f for f in reversed(frames) if f.filename == own), frames[-1] if frames else None)
    place = None if frame is None else Where(Path(frame.filename).name, frame.lineno or 0)
    line = f": {frame.line}" if frame is not None and frame.line else ""
    message = f"the controller raised {type(error).__name__}: {error}{line}"
    return Problem("error", "bad_value", message, "sim.controller", place, hint="mend it and call play() again")


def of_hanging(controller: object) -> Problem:
    """A controller that has not returned for a while, with where it stands in its file."""
    code = getattr(controller, "__code__", None)
    place = None if code is None else Where(Path(code.co_filename).name, code.co_firstlineno)
    message = "the controller has not returned for seconds: nothing moves until it does"
    hint = "interrupting is not possible; mend it and restart the kernel if it never ends"
    return Problem("error", "structure", message, "sim.controller.hangs", place, hint=hint)


def _diverged(model: mujoco.MjModel, what: str, owner: str, time: float) -> Problem:
    message = f"the simulation diverged after t = {time:.4g} s: {what} {owner} is not finite or beyond 1e10"
    if what == "the control of":
        hint = "whoever sets ctrl, such as the controller, gave a number that is none"
        return Problem("error", "bad_value", message, "sim.diverged", hint=hint)
    return Problem("error", "bad_value", message, "sim.diverged", hint=_usual(model))


def explained(problem: Problem, model: mujoco.MjModel, data: mujoco.MjData) -> Problem:
    """A divergence with what may have caused it, as far as the state shows it to which the simulation went back."""
    cause = _cause(model, data)
    return problem if cause is None else replace(problem, hint=f"{cause}; {problem.hint}")


def _usual(model: mujoco.MjModel) -> str:
    hint = f"try a smaller timestep (now {model.opt.timestep:g} s), lower gains, more damping or armature"
    explicit = int(model.opt.integrator) in (mujoco.mjtIntegrator.mjINT_EULER, mujoco.mjtIntegrator.mjINT_RK4)
    return f'{hint}, or <option integrator="implicitfast"/>' if explicit and model.nu else hint


def _cause(model: mujoco.MjModel, data: mujoco.MjData) -> str | None:
    """Numbers given from outside that no robot of this weight stands."""
    most = MOST_WEIGHTS * max(1.0, float(model.body_mass.sum()) * 9.81)
    for body, wrench in enumerate(data.xfrc_applied):
        if not np.abs(wrench).max() < most:
            name = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_BODY, body) or f"#{body}"
            return f'body "{name}" is pushed with {np.abs(wrench).max():.3g} N or N m'
    for dof in np.flatnonzero(~(np.abs(data.qfrc_applied) < most)):
        return f"{_owner(model, 'dof', int(dof))} is pushed with qfrc_applied = {data.qfrc_applied[dof]:.3g}"
    for one in inputs(model):
        if one.range is None and not abs(data.ctrl[one.address]) < most:
            return f'actuator "{one.name}" has no ctrlrange, and its control is {data.ctrl[one.address]:.3g}'
    return None


def _owner(model: mujoco.MjModel, whose: str, number: int) -> str:
    if whose == "ctrl":
        found = next((one.name for one in inputs(model) if one.address == number), f"#{number}")
        return f'actuator "{found}"'
    starts = model.jnt_qposadr if whose == "qpos" else model.jnt_dofadr
    joint = int(np.searchsorted(starts, number, side="right")) - 1
    if not 0 <= joint < model.njnt:
        return f"{whose} {number}"
    name = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_JOINT, joint)
    return f'joint "{name}"' if name else f"joint #{joint}"
