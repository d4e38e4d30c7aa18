"""The pose of a robot that was read again: what somebody moved stays, by the names of the joints."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from robotview.session.paths import handle
from robotview.session.values import coerce

if TYPE_CHECKING:
    from robotview.model.robot import Robot

Floats: TypeAlias = npt.NDArray[np.float64]


def carried(before: Robot, qpos: Floats, after: Robot, *, limits: bool) -> Floats:
    """The state of ``after`` in which its joints stand as those of ``before``.

    A joint that stands where its file drew it takes the place where the file draws it now: a body that was moved up in
    the file is seen to move up.

    Args:
        before: the robot as it was.
        qpos: its state, (before.nq,).
        after: the robot as it is read now.
        limits: whether values stop at the limits, which may have changed.

    Returns:
        (after.nq,)
    """
    old = {handle(joint): joint for joint in before.joints}
    vector = np.array(after.qpos0, dtype=np.float64)
    for joint in after.joints:
        was = old.get(handle(joint))
        if was is None or was.type != joint.type:
            continue
        values = qpos[was.qposadr : was.qposadr + was.nq]
        if np.allclose(values, before.qpos0[was.qposadr : was.qposadr + was.nq], rtol=0, atol=1e-12):
            continue
        keep = limits and joint.mimic is None
        vector[joint.qposadr : joint.qposadr + joint.nq] = coerce(joint, values.tolist(), limits=keep)
    return vector
