"""Joints that follow others: value = multiplier * leader + offset, also over several steps."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from robotview.model.description import Joint


class Followers:
    """The order in which followers are computed, found once for a robot."""

    def __init__(self, joints: Sequence[Joint]) -> None:
        ids = {joint.name: joint.id for joint in joints}
        self._joints = joints
        self._leader = {
            joint.id: ids[joint.mimic.joint] for joint in joints if joint.mimic is not None and joint.mimic.joint in ids
        }
        self._order = [joint.id for joint in sorted(joints, key=lambda j: self._depth(j.id)) if self._depth(joint.id)]

    def _depth(self, joint: int) -> int:
        """How many steps lead to the joint that leads; 0 for it, and for joints in a circle, which nothing leads."""
        depth, at = 0, joint
        while at in self._leader:
            at = self._leader[at]
            depth += 1
            if at == joint or depth > len(self._leader):
                return 0
        return depth

    def apply(self, qpos: npt.NDArray[np.float64]) -> None:
        """Set all followers from their leaders, in place."""
        for follower in self._order:
            joint, leader = self._joints[follower], self._joints[self._leader[follower]]
            if joint.mimic is not None:
                qpos[joint.qposadr] = joint.mimic.multiplier * qpos[leader.qposadr] + joint.mimic.offset

    def leading(self, joint: Joint, value: float) -> tuple[Joint, float] | None:
        """Which joint to set to what, so that a follower gets a value; None for joints that lead themselves.

        A follower with multiplier 0 cannot be moved: its leader is returned with no number (nan).
        """
        if joint.id not in self._order:
            return None
        while joint.id in self._order and joint.mimic is not None:
            factor = joint.mimic.multiplier
            value = (value - joint.mimic.offset) / factor if factor else float("nan")
            joint = self._joints[self._leader[joint.id]]
        return joint, value
