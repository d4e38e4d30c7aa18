"""``springdamper`` of MJCF joints: a time constant and a damping ratio, turned into stiffness and damping.

Source: MuJoCo's compiler; a joint's inertia is what its degrees of freedom weigh in the inverse mass matrix at qpos0.
Compared with MuJoCo over the corpus.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from robotview.mjcf import records
from robotview.model.description import DOF_SIZE, Joint
from robotview.model.kinematics import Poses
from robotview.model.robot import Robot
from robotview.spatial.batch import Array, matrix_from_quat, quat_rotate

MINVAL = 1e-15


def with_springs(robot: Robot, given: Sequence[records.Joint]) -> Robot:
    """The robot with stiffness and damping of joints that ask for a time constant [s] and a damping ratio.

    Args:
        robot: whose masses are known.
        given: the joints as the file has them, in the same order.
    """
    asked = {joint.id: pair for joint in given if min(pair := joint.springdamper) > 0}
    if not asked:
        return robot
    with np.errstate(invalid="ignore", over="ignore"):  # infinite sizes and positions pass MuJoCo's reader
        matrix = mass_matrix(robot)
    if not np.isfinite(matrix).all():
        return robot
    weights = np.diag(np.linalg.pinv(matrix))
    joints = [_sprung(joint, weights, *asked[joint.id]) if joint.id in asked else joint for joint in robot.joints]
    return replace(robot, joints=tuple(joints))


def _sprung(joint: Joint, weights: Array, timeconst: float, dampratio: float) -> Joint:
    count = DOF_SIZE[joint.type]
    inertia = count / max(MINVAL, float(weights[joint.dofadr : joint.dofadr + count].sum()))
    stiffness = inertia / max(MINVAL, timeconst * timeconst * dampratio * dampratio)
    return replace(joint, stiffness=stiffness, damping=2.0 * inertia / max(MINVAL, timeconst))


class _Dof(NamedTuple):
    number: int
    axis: Array
    """(3,) in the world, of unit length."""
    point: Array | None
    """(3,) A point the axis goes through; None where it slides."""

    def motion(self, center: Array) -> Array:
        """Velocity of a point that it moves."""
        return self.axis if self.point is None else np.cross(self.axis, center - self.point)

    def spin(self) -> Array:
        return np.zeros(3) if self.point is None else self.axis


def mass_matrix(robot: Robot) -> Array:
    """(nv, nv) of all bodies at qpos0, armature of joints included: the sum of m Jp Jp' + Jr I Jr'."""
    poses = robot.fk()
    matrix = np.diag([joint.armature for joint in robot.joints for _ in range(DOF_SIZE[joint.type])])
    moving: list[list[_Dof]] = []  # what moves each body
    for body in robot.bodies:
        inherited = [] if body.parent is None else moving[body.parent]
        own = [dof for i in body.joints for dof in _dofs(robot.joints[i], poses)]
        dofs = [*inherited, *own]
        moving.append(dofs)
        if robot.body_mass[body.id] <= 0 or not dofs:
            continue
        turn = matrix_from_quat(poses.xquat[body.id])
        center = poses.xpos[body.id] + turn @ robot.body_com[body.id]
        inertia = turn @ robot.body_inertia[body.id] @ turn.T
        move = np.array([dof.motion(center) for dof in dofs])  # (n, 3)
        spin = np.array([dof.spin() for dof in dofs])  # (n, 3)
        numbers = [dof.number for dof in dofs]
        matrix[np.ix_(numbers, numbers)] += robot.body_mass[body.id] * move @ move.T + spin @ inertia @ spin.T
    return matrix


def _dofs(joint: Joint, poses: Poses) -> list[_Dof]:
    quat, first = poses.xquat[joint.body], joint.dofadr
    point = poses.xpos[joint.body] + quat_rotate(quat, np.array(joint.pos))
    if joint.type in ("hinge", "slide"):
        axis = quat_rotate(quat, np.array(joint.axis))
        return [_Dof(first, axis, point if joint.type == "hinge" else None)]
    sliding = [_Dof(first + i, axis, None) for i, axis in enumerate(np.eye(3))] if joint.type == "free" else []
    first += len(sliding)
    return [*sliding, *(_Dof(first + i, axis, point) for i, axis in enumerate(matrix_from_quat(quat).T))]
