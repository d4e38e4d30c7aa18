"""A simulation goes on in the place of another: the same robot, on a map that has changed."""

from __future__ import annotations

from typing import TypeAlias

import mujoco
import numpy as np

from robotview.sim.composing import map_object
from robotview.sim.simulation import Simulation
from robotview.sim.state import WHOLE, taken

DEEPEST = -0.02
"""[m] A robot that is further inside an object of the map would be thrown out of it."""
STEP, HIGHEST = 0.05, 10.0
"""[m] by which a robot is raised over what stands where it starts, and how far."""
Layout: TypeAlias = tuple[object, ...]


def carry(old: Simulation, new: Simulation) -> list[str] | None:
    """Let a simulation go on where another one is: its whole state, controls, forces, controller, speed and switches.

    Both have one lock, which is held. Where the robot would stand inside the new map, it starts anew: where it always
    does, or above what stands there.

    Returns:
        Ids of the objects of the map it would stand in (``ground`` for the floor, "" where its state is not finite);
        none: it goes on. None: it is another robot, which starts anew.
    """
    new.engine.follow_on(old.engine)
    if _layout(old.model) != _layout(new.model):
        new.engine.let_go()
        return None
    state, start = taken(old.model, old.data), taken(new.model, new.data)
    new.model.opt.disableactuator = old.model.opt.disableactuator
    _put(new, state)
    inside = _inside(new)
    if inside:
        new.engine.let_go()
        mujoco.mj_resetData(new.model, new.data)
        _put(new, start)
        _raise(new, start)
    return inside


def _put(sim: Simulation, state: np.ndarray) -> None:
    with sim.engine.change(keep=False, tell=False) as data:
        mujoco.mj_setState(sim.model, data, state, WHOLE)


def _raise(sim: Simulation, start: np.ndarray) -> None:
    """Where something stands at the start, too, put what floats on top of it."""
    floating = np.flatnonzero(sim.model.jnt_type == mujoco.mjtJoint.mjJNT_FREE)
    heights = sim.model.jnt_qposadr[floating] + 2
    for step in range(1, round(HIGHEST / STEP) + 1):
        if not _inside(sim):
            return
        with sim.engine.change(keep=False, tell=False) as data:
            data.qpos[heights] = sim.model.qpos0[heights] + step * STEP
    _put(sim, start)


def _inside(sim: Simulation) -> list[str]:
    model, data = sim.model, sim.data
    if not all(np.isfinite(part).all() for part in (data.qpos, data.qvel, data.qacc)):
        return [""]
    found: dict[str, None] = {}
    for at in np.flatnonzero(data.contact.dist < DEEPEST).tolist():
        # A flex has no geom: its number is -1.
        first, second = (map_object(model, geom) if geom >= 0 else None for geom in data.contact.geom[at].tolist())
        if (first is None) != (second is None):
            found[first or second or ""] = None
    return list(found)


def _layout(model: mujoco.MjModel) -> Layout:
    """What must be the same for a state to mean the same."""
    names = [
        [mujoco.mj_id2name(model, kind, i) for i in range(count)]
        for kind, count in (
            (mujoco.mjtObj.mjOBJ_JOINT, model.njnt),
            (mujoco.mjtObj.mjOBJ_BODY, model.nbody),
            (mujoco.mjtObj.mjOBJ_ACTUATOR, model.nu),
        )
    ]
    sizes = (model.nq, model.nv, model.na, model.nu, model.nmocap, model.neq, mujoco.mj_stateSize(model, WHOLE))
    return (*sizes, model.jnt_type.tolist(), model.body_mocapid.tolist(), names)
