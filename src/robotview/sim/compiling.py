"""Any source to a compiled `mujoco.MjModel` and the `Robot` that describes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

import mujoco
import numpy as np
import numpy.typing as npt

from robotview import mjcf, urdf
from robotview.errors import CompileError, Problem, SimulationError, UnknownName
from robotview.maps.package import Package
from robotview.model import Robot, load
from robotview.sim.composing import at_spawn, composed, not_composable
from robotview.sim.options import LoadOptions, applied
from robotview.sim.warned import warnings_of

Progress = Callable[[int, int, str], None]
COMPILING = "MuJoCo compiles the model"


class Compiled(NamedTuple):
    model: mujoco.MjModel
    robot: Robot
    problems: list[Problem]
    """What MuJoCo warned of while compiling, and what `load` found."""


def compiled(
    source: object,
    options: LoadOptions | None = None,
    *,
    progress: Progress | None = None,
    package: Package | None = None,
    spawn: str | None = None,
    **load_kwargs: Any,  # noqa: ANN401
) -> Compiled:
    """Compile what `robotview.load` reads; an ``MjModel`` is taken as it is.

    Args:
        source: what `load` takes.
        options: changes to it.
        progress: f(done, total, name), called before each file is read or rewritten, and before MuJoCo compiles.
        package: of a map to put the robot on.
        spawn: where on it.
        load_kwargs: what else `load` takes.

    Raises:
        CompileError: MuJoCo refuses the model; or options or a map are given for a model that is compiled already.
        RobotViewError: the source cannot be read.
    """
    if package is not None and isinstance(source, mujoco.MjSpec):
        source = _text_of(source)
    if spawn is not None and package is None:
        raise SimulationError("spawn is a place on a map, and no map is given", "Simulation(robot, map=m, spawn=...)")
    robot = source if isinstance(source, Robot) else load(source, progress=progress, **load_kwargs)
    robot = changed(robot, options or LoadOptions())
    document = robot.source
    if isinstance(document, mujoco.MjModel):
        if package is not None:
            raise not_composable(document)
        return Compiled(document, robot, list(robot.problems))
    text = _document(document, progress)
    if package is not None:
        robot, text = composed(robot, text, package, spawn)
    # What a URDF loses on the way to MJCF is worth a word only where it changes what is simulated.
    told = [p for p in text.problems if p.severity != "info"] if isinstance(document, urdf.Robot) else []
    found = [*robot.problems, *(p for p in told if p not in robot.problems)]
    if progress is not None:
        progress(0, 1, COMPILING)
    model, warned = _compiled(text, [p for p in found if p.severity == "error"])
    if progress is not None:
        progress(1, 1, "")
    return Compiled(model, robot, [*found, *warned])


def on_map(robot: Robot, package: Package, spawn: str | None = None) -> Robot:
    """The description of a robot on a map; it compiles to both.

    Raises:
        CompileError: its source is compiled already, or no MJCF or URDF.
        MapError: the robot uses names of maps, or the map has no physics. UnknownName: no such spawn point.
    """
    if isinstance(robot.source, mujoco.MjModel):
        raise not_composable(robot.source)
    return composed(robot, _document(robot.source), package, spawn, to_see=True).robot


def placed_on(robot: Robot, package: Package, spawn: str | None = None) -> Robot:
    """A robot alone, standing where it starts on a map; it compiles on that map to what `on_map` describes.

    Raises:
        CompileError: its source is compiled already, or no MJCF or URDF. UnknownName: no such spawn point.
    """
    if isinstance(robot.source, mujoco.MjModel):
        raise not_composable(robot.source)
    return robot if spawn is None else at_spawn(robot, _document(robot.source), package, spawn).robot


def _text_of(spec: mujoco.MjSpec) -> mjcf.Model:
    """An MjSpec as a document that a map can be put around."""
    try:
        text = spec.to_xml()
    except mujoco.FatalError:  # 3.2 writes only what it has compiled
        spec.compile()
        text = spec.to_xml()
    return mjcf.Model.from_string(text, spec.modelfiledir or None, dict(spec.assets), name=spec.modelname)


def changed(robot: Robot, options: LoadOptions) -> Robot:
    """The robot that options make of a robot; itself where they change nothing.

    Raises:
        CompileError: its source is compiled already, or no MJCF.
        SimulationError: an option has a value it cannot have, or does not go with this model.
    """
    if not isinstance(cast("object", options), LoadOptions):
        what = f"options is a {type(options).__name__}"
        raise SimulationError(what, "give LoadOptions(scale=2.0, ...)")
    if options.are_identity:
        return robot
    if isinstance(robot.source, mujoco.MjModel):
        raise _refused("options act on a file; this model is compiled", "give the file, or change the MjModel")
    return load(applied(_document(robot.source), options))


def _document(source: object, progress: Progress | None = None) -> mjcf.Model:
    if isinstance(source, urdf.Robot):
        return urdf.to_mjcf(source, progress=progress)
    if not isinstance(source, mjcf.Model):
        raise _refused(f"a {type(source).__name__} cannot be compiled", "give a file, an MjModel or an MjSpec")
    return source


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


def joint_numbers(robot: Robot, model: mujoco.MjModel) -> list[int]:
    """The model's number of each joint of the robot.

    Raises:
        UnknownName: the model lacks a joint of the robot.
    """
    numbers: list[int] = []
    for joint in robot.joints:
        number = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, joint.name) if joint.name else joint.id
        if not 0 <= number < model.njnt:
            names = [mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_JOINT, i) or "" for i in range(model.njnt)]
            raise UnknownName("joint", joint.name, names)
        numbers.append(int(number))
    return numbers


def qpos_order(robot: Robot, model: mujoco.MjModel) -> npt.NDArray[np.intp] | None:
    """Where each number of the robot's qpos stands in the model's, (nq,); None when both have the same order.

    Raises:
        UnknownName: the model lacks a joint of the robot.
    """
    order: list[int] = []
    for joint, number in zip(robot.joints, joint_numbers(robot, model), strict=True):
        start = int(model.jnt_qposadr[number])
        order.extend(range(start, start + joint.nq))
    return None if order == list(range(model.nq)) else np.array(order, dtype=np.intp)
