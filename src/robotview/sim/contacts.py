"""What touches what, and how hard."""

from __future__ import annotations

from dataclasses import dataclass

import mujoco
import numpy as np
import numpy.typing as npt

EARTH = 9.81
"""[m/s^2]"""
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, repr=False)
class ContactFrame:
    """All contacts of one moment. Source: ``mjData.contact`` and ``mj_contactForce``."""

    time: float
    """[s]"""
    position: Floats
    """(n, 3) [m], world: the middle between the two surfaces."""
    force: Floats
    """(n, 3) [N], world axes; it acts on ``geom2``."""
    normal: Floats
    """(n, 3) unit vectors from ``geom1`` to ``geom2``."""
    dist: Floats
    """(n,) [m]; negative where they overlap."""
    geom1: npt.NDArray[np.int32]
    """(n,) numbers of geoms; -1 for a flex."""
    geom2: npt.NDArray[np.int32]
    names: tuple[tuple[str, str], ...]
    """(n) names of the two geoms; ``#7`` where a geom has none."""

    def __len__(self) -> int:
        return len(self.dist)

    def __repr__(self) -> str:
        pairs = ", ".join(dict.fromkeys(f"{a} - {b}" for a, b in self.names[:4]))
        return f"ContactFrame({len(self)} contacts at t = {self.time:.4g} s{': ' if pairs else ''}{pairs})"


def contacts(model: mujoco.MjModel, data: mujoco.MjData) -> ContactFrame:
    """The contacts of the last computed state."""
    count = int(data.ncon)
    frames = np.array(data.contact.frame[:count], dtype=np.float64).reshape(count, 3, 3)
    local = np.zeros((count, 6))
    for i in range(count):
        mujoco.mj_contactForce(model, data, i, local[i])
    geoms = np.array(data.contact.geom[:count], dtype=np.int32).reshape(count, 2)
    return ContactFrame(
        float(data.time),
        np.array(data.contact.pos[:count], dtype=np.float64).reshape(count, 3),
        np.einsum("ni,nij->nj", local[:, :3], frames),
        frames[:, 0].copy(),
        np.array(data.contact.dist[:count], dtype=np.float64),
        geoms[:, 0].copy(),
        geoms[:, 1].copy(),
        tuple((_name(model, a), _name(model, b)) for a, b in geoms),
    )


def pressing(model: mujoco.MjModel, data: mujoco.MjData, most: int) -> npt.NDArray[np.float32]:
    """Contacts as they are drawn, (n, 9): position [m], force along the normal, friction; world axes, on ``geom2``.

    Forces are shares of the model's weight (of its mass on Earth where nothing pulls), so that they can be compared
    with the robot's size. Of more than ``most`` contacts those with the strongest forces.
    """
    found = contacts(model, data)
    along = np.einsum("ni,ni->n", found.force, found.normal)[:, None] * found.normal
    gravity = float(np.linalg.norm(model.opt.gravity)) or EARTH
    weight = float(model.body_subtreemass[0]) * gravity or 1.0
    rows = np.hstack([found.position, along / weight, (found.force - along) / weight])
    if len(rows) > most:
        rows = rows[np.argsort(-np.linalg.norm(found.force, axis=1), kind="stable")[:most]]
    return rows.astype(np.float32)


def _name(model: mujoco.MjModel, geom: int) -> str:
    if geom < 0:
        return "flex"
    return mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_GEOM, int(geom)) or f"#{geom}"
