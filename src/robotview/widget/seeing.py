"""What pages are shown of a simulation besides joints and controls: only what somebody wants to see."""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from robotview.sim import Simulation
    from robotview.sim.rays import Rays
    from robotview.sim.signals import Signal

MOST_CONTACTS = 250
"""More are not drawn: the strongest."""
MOST_RAYS = 1000
MOST_SIGNALS = 1000
"""A page lists no more."""


class Seeing:
    """Makes the parts of frames, and keeps what it takes to make them."""

    def __init__(self) -> None:
        self.plotted: tuple[Signal, ...] = ()
        """What is plotted and does not follow from qpos."""
        self._sim: weakref.ref[Simulation] | None = None
        self._rays: Rays | None = None
        self._mocap: list[int] = []
        self.names: list[str] = []
        """Everything that can be plotted, joint positions left out."""

    def parts(self, sim: Simulation, show: Mapping[str, object]) -> dict[str, npt.NDArray[np.float32]]:
        """The parts of a frame by their names; the simulation's lock is held."""
        from robotview.sim import contacts, mocap, rays

        self.know(sim)
        model, data = sim.model, sim.data
        seen: dict[str, npt.NDArray[np.float32]] = {}
        if self._mocap:
            seen["mocap"] = mocap.poses(data, self._mocap)
        if show["contacts"] or show["contact_forces"]:
            seen["contacts"] = contacts.pressing(model, data, MOST_CONTACTS)
        if show["rangefinders"]:
            self._rays = self._rays or rays.Rays(model, MOST_RAYS)
            seen["rays"] = self._rays.lines(data)
        if show["statistics"]:
            seen["statistics"] = np.array(sim.statistics().numbers(), dtype=np.float32)
        if self.plotted:
            seen["signals"] = np.concatenate([one.values(data) for one in self.plotted]).astype(np.float32)
        return seen

    def know(self, sim: Simulation) -> None:
        """Look at a simulation that is new."""
        if self._sim is not None and self._sim() is sim:
            return
        from robotview.sim.signals import signals

        self._sim, self._rays = weakref.ref(sim), None
        bodies = [sim.body_number(body.id) for body in sim.robot.bodies if body.mocap]
        self._mocap = [int(sim.model.body_mocapid[body]) for body in bodies]
        known = signals(sim)
        self.names = list(known)[:MOST_SIGNALS]
        self.plotted = tuple(known[one.name] for one in self.plotted if one.name in known)
