"""``springdamper`` of MJCF joints: a time constant and a damping ratio, turned into stiffness and damping.

Source: MuJoCo's compiler; a joint's inertia is what its degrees of freedom weigh in the inverse mass matrix at qpos0.
Compared with MuJoCo over the corpus.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from robotview.mjcf import records
from robotview.model.description import DOF_SIZE, Joint
from robotview.model.dofs import moving_dofs
from robotview.model.robot import Robot
from robotview.model.tendons import tendon_jacobian
from robotview.spatial.batch import Array, matrix_from_quat

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


def mass_matrix(robot: Robot) -> Array:
    """(nv, nv) of all bodies at qpos0, armature of joints and tendons included: the sum of m Jp Jp' + Jr I Jr'.

    As in MuJoCo, a tendon's armature couples only degrees of freedom of which one moves the other.
    """
    poses = robot.fk()
    matrix = np.diag([joint.armature for joint in robot.joints for _ in range(DOF_SIZE[joint.type])])
    coupled = np.zeros(matrix.shape, bool)
    for body, dofs in zip(robot.bodies, moving_dofs(robot, poses, robot.qpos0), strict=True):
        numbers = [dof.number for dof in dofs]
        coupled[np.ix_(numbers, numbers)] = True
        if robot.body_mass[body.id] <= 0 or not dofs:
            continue
        turn = matrix_from_quat(poses.xquat[body.id])
        center = poses.xpos[body.id] + turn @ robot.body_com[body.id]
        inertia = turn @ robot.body_inertia[body.id] @ turn.T
        move = np.array([dof.motion(center) for dof in dofs])  # (n, 3)
        spin = np.array([dof.spin() for dof in dofs])  # (n, 3)
        matrix[np.ix_(numbers, numbers)] += robot.body_mass[body.id] * move @ move.T + spin @ inertia @ spin.T
    armature = np.array([tendon.armature for tendon in robot.tendons])
    if armature.any():
        rows = tendon_jacobian(robot)
        matrix += np.where(coupled, rows.T @ (armature[:, None] * rows), 0.0)
    return matrix
