"""Where a new simulation stands, and whether a robot can have one."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from robotview.model import Robot
    from robotview.session import Session
    from robotview.sim import Simulation


def obstacle(robot: Robot) -> str:
    """Why a robot cannot be simulated, as far as is known without trying; empty where it can."""
    if find_spec("mujoco") is None:
        return "Not simulated: MuJoCo is not installed (pip install mujoco)"
    # Told by the package, so that neither reader is imported for it.
    if type(robot.source).__module__.partition(".")[0] in ("mujoco", "robotview"):
        return ""
    return "Not simulated: MuJoCo plays MJCF, URDF and models of its own"


def falls(robot: Robot) -> str:
    """What to say of a robot that stands on nothing but the ground of the picture."""
    floats = any(joint.type == "free" and robot.bodies[joint.body].parent == 0 for joint in robot.joints)
    if not floats or any(shape.body == 0 and shape.role != "visual" for shape in robot.geoms):
        return ""
    return "This file has no floor: the ground is only drawn, and the robot falls through it"


def lift(sim: Simulation, height: float) -> None:
    """Raise what the file fixes to the world, as the picture shows it."""
    bodies = sim.robot.bodies
    free = {joint.body for joint in sim.robot.joints if joint.type == "free"}
    with sim.engine.change(keep=False):
        for body in bodies:
            if body.parent == 0 and body.id not in free:
                sim.model.body_pos[sim.body_number(body.id)][2] += height


def stand(sim: Simulation, session: Session) -> None:
    """Put a new simulation where the view shows the robot: in the state of a keyframe, if that is what it shows."""
    shown = session.qpos
    if np.array_equal(shown, session.robot.qpos0):
        return
    poses = (session.checked_qpos(key.qpos) for key in session.robot.keyframes)
    key = next((i for i, pose in enumerate(poses) if np.array_equal(pose, shown)), None)
    if key is not None and key < sim.model.nkey:
        sim.reset(key)
    else:
        sim.set_qpos(shown)
    sim.engine.history.clear()
