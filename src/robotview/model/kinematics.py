"""qpos to world poses, as MuJoCo's ``mj_kinematics`` computes them; ``js/src/scene/kinematics.ts`` is its twin.

    world_from_body = world_from_parent @ parent_from_body @ (joints in order)

A free joint sets the pose of its body; a ball or hinge turns about its anchor, a slide moves along its axis, each by
qpos minus ref.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from robotview.model.description import Joint, Shape, Site
from robotview.model.flex import Flex
from robotview.spatial import batch
from robotview.spatial.batch import Array
from robotview.spatial.pose import IDENTITY, ZERO, Pose, compose, multiply, normalized, quat_from_axis_angle, rotate

if TYPE_CHECKING:
    from robotview.model.robot import Robot


class Poses:
    """World poses of everything, for one state or a batch of them. Positions [m], quaternions wxyz."""

    def __init__(self, robot: Robot, xpos: Array, xquat: Array) -> None:
        self._robot = robot
        self.xpos = xpos
        """(..., nbody, 3)"""
        self.xquat = xquat
        """(..., nbody, 4)"""

    @cached_property
    def geom_xpos(self) -> Array:
        """(..., ngeom, 3)"""
        return self._attached(self._robot.geoms)[0]

    @cached_property
    def geom_xquat(self) -> Array:
        """(..., ngeom, 4)"""
        return self._attached(self._robot.geoms)[1]

    @cached_property
    def site_xpos(self) -> Array:
        """(..., nsite, 3)"""
        return self._attached(self._robot.sites)[0]

    @cached_property
    def site_xquat(self) -> Array:
        """(..., nsite, 4)"""
        return self._attached(self._robot.sites)[1]

    def flex_xpos(self, flex: Flex) -> Array:
        """(..., n, 3) [m] The vertices of a flex of this robot."""
        blend = flex.blend
        if blend is None:
            return self._points(flex.bodies, flex.vertices)
        nodes = self._points(blend.bodies, blend.pos)  # (..., k, 3)
        return np.asarray((nodes[..., blend.nodes, :] * blend.weights[:, :, None]).sum(axis=-2))

    def _points(self, bodies: Sequence[int], local: Array) -> Array:
        numbers = np.array(bodies, dtype=np.int64)
        return self.xpos[..., numbers, :] + batch.quat_rotate(self.xquat[..., numbers, :], local)

    def _attached(self, items: Sequence[Shape | Site]) -> tuple[Array, Array]:
        if not items:
            shape = self.xpos.shape[:-2]
            return np.zeros((*shape, 0, 3)), np.zeros((*shape, 0, 4))
        bodies = np.array([item.body for item in items])
        pos = np.array([item.pos for item in items], dtype=np.float64)  # (n, 3)
        quat = np.array([item.quat for item in items], dtype=np.float64)  # (n, 4)
        xquat = self.xquat[..., bodies, :]
        return self.xpos[..., bodies, :] + batch.quat_rotate(xquat, pos), batch.quat_multiply(xquat, quat)


def forward(robot: Robot, qpos: Array) -> tuple[Array, Array]:
    """Body positions and quaternions for qpos of shape (nq,) or (T, nq)."""
    return _one(robot, qpos.tolist()) if qpos.ndim == 1 else _many(robot, qpos)


def _one(robot: Robot, q: list[float]) -> tuple[Array, Array]:
    poses: list[Pose] = []
    joints = robot.joints
    for body in robot.bodies:
        if body.parent is None:
            poses.append((body.pos, body.quat))
            continue
        first = joints[body.joints[0]] if body.joints else None
        if first is not None and first.type == "free":
            a = first.qposadr
            poses.append(((q[a], q[a + 1], q[a + 2]), normalized((q[a + 3], q[a + 4], q[a + 5], q[a + 6]))))
            continue
        pos, quat = compose(poses[body.parent], (body.pos, body.quat))
        for index in body.joints:
            joint = joints[index]
            if joint.type == "slide":
                x, y, z = rotate(quat, joint.axis)
                d = q[joint.qposadr] - joint.ref
                pos = (pos[0] + x * d, pos[1] + y * d, pos[2] + z * d)
                continue
            a = joint.qposadr
            if joint.type == "ball":
                turn = normalized((q[a], q[a + 1], q[a + 2], q[a + 3]))
            else:
                turn = quat_from_axis_angle(joint.axis, q[a] - joint.ref)
            turned = multiply(quat, turn)
            if joint.pos != ZERO:
                before, after = rotate(quat, joint.pos), rotate(turned, joint.pos)
                pos = (pos[0] + before[0] - after[0], pos[1] + before[1] - after[1], pos[2] + before[2] - after[2])
            quat = turned
        poses.append((pos, normalized(quat) if quat != IDENTITY else quat))
    return np.array([p for p, _ in poses], dtype=np.float64), np.array([r for _, r in poses], dtype=np.float64)


def _many(robot: Robot, q: Array) -> tuple[Array, Array]:
    count = len(q)
    xpos = np.zeros((count, len(robot.bodies), 3))
    xquat = np.zeros((count, len(robot.bodies), 4))
    for body in robot.bodies:
        own_pos, own_quat = np.array(body.pos), np.array(body.quat)
        if body.parent is None:
            xpos[:, body.id], xquat[:, body.id] = own_pos, own_quat
            continue
        joints = [robot.joints[i] for i in body.joints]
        if joints and joints[0].type == "free":
            a = joints[0].qposadr
            xpos[:, body.id], xquat[:, body.id] = q[:, a : a + 3], batch.quat_normalized(q[:, a + 3 : a + 7])
            continue
        parent_quat = xquat[:, body.parent]
        pos = xpos[:, body.parent] + batch.quat_rotate(parent_quat, own_pos)
        quat = batch.quat_multiply(parent_quat, own_quat)
        for joint in joints:
            pos, quat = moved(joint, q, pos, quat)
        xpos[:, body.id], xquat[:, body.id] = pos, batch.quat_normalized(quat)
    return xpos, xquat


def moved(joint: Joint, q: Array, pos: Array, quat: Array) -> tuple[Array, Array]:
    """Poses (T, 3) and (T, 4) of a body after one of its joints, not a free one, has acted in states (T, nq)."""
    axis, anchor, a = np.array(joint.axis), np.array(joint.pos), joint.qposadr
    if joint.type == "slide":
        return pos + batch.quat_rotate(quat, axis) * (q[:, a : a + 1] - joint.ref), quat
    turn = (
        batch.quat_normalized(q[:, a : a + 4])
        if joint.type == "ball"
        else batch.quat_from_axis_angle(axis, q[:, a] - joint.ref)
    )
    turned = batch.quat_multiply(quat, turn)
    return pos + batch.quat_rotate(quat, anchor) - batch.quat_rotate(turned, anchor), turned
