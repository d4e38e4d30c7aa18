"""`Pace`: how many steps are due by the clock, and how fast the simulation really is."""

from __future__ import annotations

import math
import time

PICTURE = 1 / 60
"""[s] between two pictures."""
BEHIND = 0.1
"""[s] of wall time by which a simulation may lag before the clock is set back: it is slower than asked, not later."""


class Pace:
    """Simulated time against wall time. Used by one thread, but for `restart`."""

    def __init__(self) -> None:
        self.speed = 1.0
        self.fresh = True
        """Whether the clock must be set anew."""
        self.factor = 0.0
        """Simulated seconds a second, over the last second or so."""
        self.controller_seconds = 0.0
        """[s] a call of the controller takes, averaged over the last ones."""
        self._wall = self._sim = 0.0
        self._step = 1e-4
        self._measured: tuple[float, float] | None = None

    def restart(self) -> None:
        """Forget the past: the state or the speed changed."""
        self.fresh = True

    def begin(self, sim_time: float) -> None:
        self._wall, self._sim, self.fresh = time.perf_counter(), sim_time, False
        self._measured = None

    def due(self, sim_time: float, timestep: float) -> int:
        """Steps to make now; at most those of one picture's time."""
        if not math.isfinite(self.speed):
            return max(1, int(PICTURE / max(self._step, 1e-7)))
        lag = (time.perf_counter() - self._wall) * self.speed - (sim_time - self._sim)
        if lag > max(BEHIND * self.speed, timestep):
            self._wall, self._sim = time.perf_counter(), sim_time - timestep
            lag = timestep
        return max(0, math.floor(lag / timestep + 1e-9))

    def batch(self, most: int, seconds: float) -> int:
        """How many steps fit into that much wall time, as far as is known."""
        return max(1, min(most, int(seconds / max(self._step, 1e-7))))

    def note(self, steps: int, wall: float, sim: float) -> None:
        """What some steps cost."""
        self._step += 0.2 * (wall / steps - self._step)
        now = time.perf_counter()
        if self._measured is None:
            self._measured = (now, 0.0)
            return
        since, advanced = self._measured
        self._measured = (since, advanced + sim)
        if now - since >= 0.5:
            rate = (advanced + sim) / (now - since)
            self.factor = rate if self.factor == 0.0 else self.factor + 0.5 * (rate - self.factor)
            self._measured = (now, 0.0)

    def controller_took(self, seconds: float) -> None:
        self.controller_seconds += 0.05 * (seconds - self.controller_seconds)

    def wait(self, sim_time: float) -> float:
        """[s] until there is something to do."""
        if not math.isfinite(self.speed):
            return 0.0
        # Every wake costs as much as many steps: one a picture, by a clock that does not drift.
        since = time.perf_counter() - self._wall
        ahead = (sim_time - self._sim) / max(self.speed, 1e-9) - since
        return max(0.0, min(PICTURE - since % PICTURE, PICTURE + ahead))
