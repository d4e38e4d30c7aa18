"""Pulling at bodies: constant forces, and springs from a point of a body to a point of the world."""

from __future__ import annotations

from dataclasses import dataclass

import mujoco
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
STIFFNESS = 100.0
"""[1/s^2] per kilogram: MuJoCo's own default, ``visual/map/stiffness``."""


@dataclass(frozen=True, slots=True)
class Push:
    """A constant force, and the torque it has about the centre of mass."""

    body: int
    force: Floats
    """(3,) [N], world axes."""
    point: Floats | None
    """(3,) [m], in the body's frame; None: the centre of mass."""

    def wrench(self, _model: mujoco.MjModel, data: mujoco.MjData) -> Floats:
        arm = np.zeros(3) if self.point is None else _at(data, self.body, self.point) - data.xipos[self.body]
        return np.concatenate([self.force, np.cross(arm, self.force)])


@dataclass(frozen=True, slots=True)
class Twist:
    """A constant torque."""

    body: int
    torque: Floats
    """(3,) [N m], world axes."""

    def wrench(self, _model: mujoco.MjModel, _data: mujoco.MjData) -> Floats:
        return np.concatenate([np.zeros(3), self.torque])


@dataclass(frozen=True, slots=True)
class Spring:
    """Pulls a point of a body to a target, damped critically.

    ``force = mass * (stiffness * (target - p) - 2 * sqrt(stiffness) * v)`` [N], with ``p`` and ``v`` place and
    velocity of the point as MuJoCo computed them last, and ``mass`` what the point feels like:
    3 / trace(J M^-1 J') when the spring was made.
    """

    body: int
    point: Floats
    """(3,) [m], in the body's frame."""
    target: Floats
    """(3,) [m], world."""
    mass: float
    stiffness: float

    def wrench(self, model: mujoco.MjModel, data: mujoco.MjData) -> Floats:
        at = _at(data, self.body, self.point)
        velocity = np.zeros(6)
        mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_BODY, self.body, velocity, 0)
        # Angular first; linear is that of the body's centre of mass.
        speed = velocity[3:] + np.cross(velocity[:3], at - data.xipos[self.body])
        pull = self.stiffness * (self.target - at) - 2.0 * np.sqrt(self.stiffness) * speed
        force = self.mass * pull
        return np.concatenate([force, np.cross(at - data.xipos[self.body], force)])


Pull = Push | Twist | Spring


def push(spring: Spring, data: mujoco.MjData) -> Push:
    """The force with which a spring pulls now, without its damping, as a constant force at its point."""
    way = spring.target - _at(data, spring.body, spring.point)
    return Push(spring.body, spring.mass * spring.stiffness * way, spring.point)


def twist(spring: Spring, model: mujoco.MjModel, data: mujoco.MjData) -> Twist:
    """The torque of that force about the centre of mass, as a constant torque: it turns the body, and moves it not."""
    return Twist(spring.body, push(spring, data).wrench(model, data)[3:])


def spring(
    model: mujoco.MjModel, data: mujoco.MjData, body: int, point: Floats, target: Floats, stiffness: float | None = None
) -> Spring:
    """A spring whose strength suits the weight it moves.

    Args:
        model: simulated.
        data: its state.
        body: number of the body.
        point: (3,) [m], in the body's frame.
        target: (3,) [m], world.
        stiffness: [1/s^2]; None: what the model's ``visual/map/stiffness`` says.
    """
    jacobian = np.zeros((3, model.nv))
    mujoco.mj_jac(model, data, jacobian, None, _at(data, body, point), body)
    solved = np.zeros((3, model.nv))
    if model.nv:
        mujoco.mj_solveM(model, data, solved, jacobian)
    trace = float(np.sum(jacobian * solved))
    mass = 3.0 / trace if trace > 1e-12 else 0.0
    return Spring(body, point, target, mass, stiffness or float(model.vis.map.stiffness) or STIFFNESS)


def _at(data: mujoco.MjData, body: int, point: Floats) -> Floats:
    return np.asarray(data.xpos[body] + data.xmat[body].reshape(3, 3) @ point)
