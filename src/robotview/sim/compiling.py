"""Any source to a compiled `mujoco.MjModel` and the `Robot` that describes it."""

from __future__ import annotations

from typing import Any, NamedTuple

import mujoco
import numpy as np
import numpy.typing as npt

from robotview import mjcf, urdf
from robotview.errors import CompileError, Problem, UnknownName
from robotview.model import Robot, load
from robotview.sim.options import LoadOptions, applied
from robotview.sim.warned import warnings_of


class Compiled(NamedTuple):
    model: mujoco.MjModel
    robot: Robot
    problems: list[Problem]
    """What MuJoCo warned of while compiling, and what `load` found."""


def compiled(source: object, options: LoadOptions | None = None, **load_kwargs: Any) -> Compiled:  # noqa: ANN401
    """Compile what `robotview.load` reads; an ``MjModel`` is taken as it is.

    Raises:
        CompileError: MuJoCo refuses the model; or options are given for a model that is compiled already.
        RobotViewError: the source cannot be read.
    """
    options = options or LoadOptions()
    robot = source if isinstance(source, Robot) else load(source, **load_kwargs)
    if isinstance(robot.source, mujoco.MjModel):
        if not options.are_identity:
            raise _refused("options act on a file; this model is compiled", "give the file, or change the MjModel")
        return Compiled(robot.source, robot, list(robot.problems))
    document = robot.source
    if isinstance(document, urdf.Robot):
        raise _refused("a URDF is not simulated yet", "give an MJCF file")
    if not isinstance(document, mjcf.Model):
        raise _refused(f"a {type(document).__name__} cannot be compiled", "give a file, an MjModel or an MjSpec")
    changed = applied(document, options)
    model, warned = _compiled(changed, [p for p in robot.problems if p.severity == "error"])
    shown = robot if changed is document else load(changed)
    return Compiled(model, shown, [*shown.problems, *warned])


def _compiled(document: mjcf.Model, known: list[Problem]) -> tuple[mujoco.MjModel, list[Problem]]:
    text, assets = mjcf.bundle(document)
    with warnings_of() as warned:
        try:
            model = mujoco.MjModel.from_xml_string(text, assets)
        except (ValueError, mujoco.FatalError) as error:
            # A missing mesh was found while reading, with its place: that says more than MuJoCo's text.
            if known:
                raise CompileError(known) from error
            raise _refused(f"MuJoCo refuses the model: {str(error).strip()}") from error
    return model, [Problem("warning", "compile", f"MuJoCo warns: {text}", "mujoco.warning") for text in warned]


def _refused(message: str, hint: str | None = None) -> CompileError:
    return CompileError(Problem("error", "compile", message, "mujoco.compile", hint=hint))


def qpos_order(robot: Robot, model: mujoco.MjModel) -> npt.NDArray[np.intp] | None:
    """Where each number of the robot's qpos stands in the model's, (nq,); None when both have the same order.

    Raises:
        UnknownName: the model lacks a joint of the robot.
    """
    order: list[int] = []
    for joint in robot.joints:
        number = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, joint.name) if joint.name else joint.id
        if not 0 <= number < model.njnt:
            names = [mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_JOINT, i) or "" for i in range(model.njnt)]
            raise UnknownName("joint", joint.name, names)
        start = int(model.jnt_qposadr[number])
        order.extend(range(start, start + joint.nq))
    return None if order == list(range(model.nq)) else np.array(order, dtype=np.intp)
