"""The rays of rangefinders, as MuJoCo's own viewer draws them."""

from __future__ import annotations

import mujoco
import numpy as np
import numpy.typing as npt


class Rays:
    """Where the rays of a model's rangefinders go; those that hit nothing are not there.

    MuJoCo's scene is asked, and of it nothing but these lines, so that sites and cameras, with whatever numbers of a
    ray a sensor gives, are as in its viewer.
    """

    def __init__(self, model: mujoco.MjModel, most: int) -> None:
        self._model = model
        self._any = bool(np.any(model.sensor_type == mujoco.mjtSensor.mjSENS_RANGEFINDER))
        if not self._any:
            return
        self._scene = mujoco.MjvScene(model, most)
        self._camera = mujoco.MjvCamera()
        self._option = mujoco.MjvOption()
        self._option.flags[:] = 0
        self._option.flags[mujoco.mjtVisFlag.mjVIS_RANGEFINDER] = 1

    def lines(self, data: mujoco.MjData) -> npt.NDArray[np.float32]:
        """(n, 6) [m]: from where to where, in the world, as of the last computed state."""
        if not self._any:
            return np.zeros((0, 6), dtype=np.float32)
        decor = mujoco.mjtCatBit.mjCAT_DECOR
        mujoco.mjv_updateScene(self._model, data, self._option, None, self._camera, decor, self._scene)
        rows = [
            (*geom.pos, *(geom.pos + geom.mat[:, 2] * geom.size[2]))
            for geom in self._scene.geoms[: self._scene.ngeom]
            if geom.type == mujoco.mjtGeom.mjGEOM_LINE
        ]
        return np.array(rows, dtype=np.float32).reshape(-1, 6)
