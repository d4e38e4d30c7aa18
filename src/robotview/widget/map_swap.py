"""What a view has built for a map that may be committed: it is shown whole or not at all, and can be taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from robotview.widget.standing import lift

if TYPE_CHECKING:
    from robotview.errors import Problem
    from robotview.maps.package import Package
    from robotview.model import Robot
    from robotview.sim import Simulation
    from robotview.widget.standing_view import StandingView


@dataclass(slots=True)
class Shown:
    """What a view shows of a map."""

    package: Package | None
    robot: Robot | None
    """As it was read and put there, not raised."""
    problems: list[Problem]
    sim: Simulation | None
    """Stopped, and nobody listens to it, while another one is in its place."""
    playing: bool = False


class Swap:
    """A view's part in one apply: `commit`, and then `release` or `rollback`; or `rollback` alone.

    The new simulation is compiled when this is made. At `commit` the old one ends its thread and the new one goes on
    in its state, unless the robot would stand in the map; `rollback` goes on with the old one as it was.
    """

    def __init__(self, view: StandingView, package: Package) -> None:
        self._view, self._package = view, package
        self._new: Shown | None = None
        self._old: Shown | None = None
        self._bare = view.bare_robot
        if self._bare is not None:
            self._new = self._built(self._bare)

    def commit(self) -> None:
        """Show it; what was shown before is kept.

        Raises:
            RobotViewError: the robot was read again meanwhile, and does not compile any more.
        """
        view, new = self._view, self._new
        with view.swapping() as sim:
            if new is None or view.status == "closed":
                return
            if view.bare_robot is not self._bare and view.bare_robot is not None:  # it was read again meanwhile
                self.rollback()
                new = self._new = self._built(view.bare_robot)
            old = Shown(view.map_shown, view.robot_read, list(view.problems), sim)
            if (sim is None) != (new.sim is None):  # it was made, or closed, meanwhile
                self._drop(new)
                new.sim = self._compiled(new.robot) if sim is not None else None
            _stop(old)
            if sim is not None:
                sim.stand_aside()
            self._old = old
            note = view.take_ground(new, old)
        self._resume(new, note, playing=old.playing)

    def rollback(self) -> None:
        """Let go of what was built; what was shown before is shown."""
        view, new, old = self._view, self._new, self._old
        if old is not None:
            self._old = None
            with view.swapping():
                if new is not None:
                    _stop(new)
                if old.sim is not None:
                    old.sim.stand_aside(aside=False)
                bare = view.bare_robot
                if bare is not None and bare is not self._bare and old.package is not None:  # it was read again
                    self._drop(old)
                    old.robot = view.put_on(bare, old.package)
                if view.status != "closed":
                    view.take_ground(old, None)
            self._resume(old, "", playing=old.playing)
        if new is not None:
            self._drop(new)

    def release(self) -> None:
        """It is committed for good: let go of what was shown before."""
        old, self._old = self._old, None
        if old is not None and old.sim is not None:
            old.sim.close()

    def _built(self, bare: Robot) -> Shown:
        view = self._view
        robot, shown = view.put_on(bare, self._package), view.robot_read
        if shown is not None and _stands_alike(robot, shown):
            robot = shown
        problems = list(robot.problems)
        return Shown(self._package, robot, problems, self._compiled(robot) if view.player.made is not None else None)

    def _compiled(self, robot: Robot | None) -> Simulation:
        from robotview.sim import Simulation

        view = self._view
        sim = Simulation(robot, lock=view.session.lock, map=view.apart(self._package))
        if view.raised:
            lift(sim, view.raised)
        return sim

    def _resume(self, shown: Shown, note: str, *, playing: bool) -> None:
        """Go on, and tell everybody; nothing is held."""
        view, sim = self._view, shown.sim
        if view.status == "closed":
            return
        if sim is not None and playing:
            sim.play(sim.engine.pace.speed)
        elif sim is not None and view.source == "simulation":
            view.follow_simulation()
        view.remark(note)
        view.map_changed()

    def _drop(self, built: Shown) -> None:
        if built.sim is not None:
            built.sim.close()
        built.sim = None


def _stop(shown: Shown) -> None:
    """End a simulation's thread without telling anybody."""
    sim = shown.sim
    if sim is not None:
        shown.playing = sim.playing
        sim.engine.frames.clear()  # its thread tells when it ends
        sim.engine.end()


def _stands_alike(one: Robot, other: Robot) -> bool:
    return one is other or (
        one.geoms is other.geoms and one.bodies == other.bodies and one.keyframes == other.keyframes
    )
