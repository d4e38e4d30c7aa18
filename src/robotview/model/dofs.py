"""What each degree of freedom does at one pose: which way it moves a point, which way it turns a body."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from robotview.model.description import Body
from robotview.model.kinematics import Poses, moved
from robotview.spatial.batch import Array, matrix_from_quat, quat_multiply, quat_rotate

if TYPE_CHECKING:
    from robotview.model.robot import Robot


class Dof(NamedTuple):
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


def moving_dofs(robot: Robot, poses: Poses, qpos: Array) -> list[list[Dof]]:
    """For each body the degrees of freedom that move it, the root's first.

    Args:
        robot: whose they are.
        poses: of one state.
        qpos: (nq,) that state.
    """
    moving: list[list[Dof]] = []
    for body in robot.bodies:
        inherited = [] if body.parent is None else moving[body.parent]
        moving.append([*inherited, *_own(robot, body, poses, qpos)])
    return moving


def _own(robot: Robot, body: Body, poses: Poses, qpos: Array) -> Iterator[Dof]:
    joints = [robot.joints[i] for i in body.joints]
    if not joints or body.parent is None:
        return
    if joints[0].type == "free":
        first = joints[0].dofadr
        yield from (Dof(first + i, axis, None) for i, axis in enumerate(np.eye(3)))
        yield from _turning(first + 3, poses.xquat[body.id], poses.xpos[body.id])
        return
    # A joint acts where those before it have brought the body, not where those after it bring it.
    base = poses.xquat[body.parent]
    pos = poses.xpos[body.parent] + quat_rotate(base, np.array(body.pos))
    quat = quat_multiply(base, np.array(body.quat))
    for joint in joints:
        anchor = pos + quat_rotate(quat, np.array(joint.pos))
        axis = quat_rotate(quat, np.array(joint.axis))
        after_pos, after_quat = moved(joint, qpos[None], pos[None], quat[None])
        pos, quat = after_pos[0], after_quat[0]
        if joint.type == "ball":
            yield from _turning(joint.dofadr, quat, anchor)
        else:
            yield Dof(joint.dofadr, axis, anchor if joint.type == "hinge" else None)


def _turning(first: int, quat: Array, point: Array) -> Iterator[Dof]:
    """Turns about the three axes of a body."""
    return (Dof(first + i, axis, point) for i, axis in enumerate(matrix_from_quat(quat).T))
