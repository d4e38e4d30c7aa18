"""A view that stands on a map: it takes part when the map is applied, and shows what was committed of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from robotview.errors import StateError
from robotview.widget.events import Listeners
from robotview.widget.map_swap import Shown, Swap
from robotview.widget.reloading import ReloadingView

if TYPE_CHECKING:
    from robotview.maps import Map
    from robotview.maps.log import Transacted
    from robotview.maps.package import Package
    from robotview.model import Robot
    from robotview.protocol.editing import ToEdit
    from robotview.protocol.state import Shown as Stocked
    from robotview.sim import Simulation
    from robotview.widget.origin import Origin, Reading


class StandingView(ReloadingView):
    """Puts a new simulation in the place of the old one; the robot goes on where it is, if it can."""

    _at_swap = False

    def __init__(self, origin: Origin, reading: Reading, shown: Stocked, **traits: Any) -> None:  # noqa: ANN401
        self.edits = Listeners()
        self._off_map: list[Callable[[], object]] = []
        super().__init__(origin, reading, shown, **traits)
        self._join_map()

    @property
    def map(self) -> Map | None:
        """What the robot stands on; None where nothing was given. The picture shows what was committed of it last."""
        return self._origin.map

    def on_edit(self, callback: Callable[[Transacted], object]) -> Callable[[], None]:
        """Call ``callback(edit)`` when the map's draft has changed, until the returned function is called.

        It gets ``edit.edit``, ``inverse``, ``label``, ``origin`` (``python``, or the page's view) and ``revision``, in
        order, in the thread of whoever made the edit.

        Raises:
            StateError: the view has no map.
        """
        if self.map is None and not self.has_editor:
            raise StateError("the view has no map whose edits could be told", "RobotView(robot, map=m)")
        return self.edits.add(callback)

    def map_object(self, geom: int | str) -> str | None:
        """Id of the map's object that a geom of ``view.sim`` is part of; ``ground`` for its floor, None: of the robot.

        Args:
            geom: a number of ``view.sim.contacts().geom1``, or a name of its ``names``.
        """
        return self.sim.map_object(geom)

    @property
    def has_editor(self) -> bool:
        """Whether the map can be edited in the page."""
        return False

    # --- what an editor does otherwise ---------------------------------------------------------------------------

    def opening_traits(self, m: Map | None) -> dict[str, Any]:  # noqa: ARG002
        """Traits of a kind of view when it opens."""
        return {"_map": None, "_editor": None}

    def take_selection(self, paths: list[str]) -> None:
        """A page has selected these."""
        self.selected = paths

    def take_edit(self, message: ToEdit, buffers: object) -> None:  # noqa: ARG002
        """Act on what a page's editor sent.

        Raises:
            StateError: this view has none.
        """
        raise StateError(f"the page sent a {type(message).__name__}", "only a MapEditor edits maps")

    def repeat_edit(self, message: ToEdit) -> None:
        """A page sent again what has come before: it may have missed what became of it."""

    def forget_page(self, who: str) -> None:
        """A page has gone."""

    # --- what the map's applies ask ------------------------------------------------------------------------------

    def prepare(self, package: Package) -> Swap:
        """Build what shows the robot on a map that may be committed, beside what is shown.

        Raises:
            RobotViewError: it cannot be shown or simulated; nothing has changed.
        """
        return Swap(self, package)

    def await_page(self, ticket: str, rev: int, geoms: int, timeout: float) -> bool:  # noqa: ARG002
        """Whether a page has built it: a view without an editor reads it when it is committed, and asks none."""
        return False

    def heard(self) -> bool:
        """Whether answers of its pages come in while a cell runs; True where it has none."""
        return self.frames.heard

    def _join_map(self) -> None:
        """Hear of the map from now on, and of no other."""
        self._leave_map()
        if (m := self.map) is not None:
            self._off_map = self.follow_map(m)

    def follow_map(self, m: Map) -> list[Callable[[], object]]:
        """Hear of a map; returns what ends that."""
        return [m.attach_viewer(self), m.on_edit(self.edits.tell)]

    def _leave_map(self) -> None:
        leaving, self._off_map = self._off_map, []
        for leave in leaving:
            leave()

    # --- what a swap needs ---------------------------------------------------------------------------------------

    @property
    def map_shown(self) -> Package | None:
        """The map that is shown, as it was committed."""
        return self._on

    @property
    def ground_apart(self) -> Package | None:
        """The map that the simulation has besides the robot that is shown."""
        return self.apart(self._on)

    def apart(self, package: Package | None) -> Package | None:
        """The same map, where the robot is shown without it; else None."""
        return package if self._origin.draws_map_apart(package) else None

    @property
    def bare_robot(self) -> Robot | None:
        """The robot as its file has it."""
        return None if self._closed else self._bare

    @property
    def robot_read(self) -> Robot | None:
        """The robot as it was put on the map."""
        return self._read_robot

    def put_on(self, robot: Robot, package: Package) -> Robot:
        """The robot as it is shown on a map.

        Raises:
            RobotViewError: it cannot be put there.
        """
        return self._origin.put(robot, package)

    @contextmanager
    def swapping(self) -> Iterator[Simulation | None]:
        """Nobody reads the robot again or makes a simulation meanwhile; gives the one there is."""
        with self._reloading, self._player.held() as sim:
            self._at_swap = True
            try:
                yield sim
            finally:
                self._at_swap = False

    def follow_simulation(self) -> None:
        """Show what the simulation has become; one that is being replaced is at rest only in passing."""
        if not self._at_swap:
            super().follow_simulation()

    def take_ground(self, new: Shown, before: Shown | None) -> str:
        """Show the robot on a map, simulated by what was built for it.

        Args:
            new: to be shown; its simulation, if it has one, is stopped.
            before: what goes on in it; None: it goes on as it was.

        Returns:
            Why the robot starts anew; empty where it goes on.
        """
        note, session = "", self.session
        with session.lock:
            if new.sim is not None and before is not None and before.sim is not None:
                from robotview.sim.carrying import carry

                note = _respawned(carry(before.sim, new.sim))
            self._on = new.package
            moved = new.robot is not None and new.robot is not self._read_robot
            if moved and self.source == "trajectory" and new.sim is not None:  # which goes on in pages, not in MuJoCo
                new.sim.close()
                new.sim = None
            self._player.take_over(None if moved else new.sim)
        if moved and new.robot is not None:
            self._read_robot = new.robot
            self._show(new.robot, new.problems, new.sim)
        return note

    def remark(self, text: str) -> None:
        """Say something beside the buttons of the simulation."""
        if text:
            self._player.remark(text)
        self.tell_simulation()

    def map_changed(self) -> None:
        """Another map is shown, or the same one as it was committed anew."""


def _respawned(inside: list[str] | None) -> str:
    """Why a robot starts anew; empty where it goes on."""
    if inside is None:
        return "The robot is another one now, so it starts anew"
    if not inside:
        return ""
    names = [name for name in inside if name]
    what = f"would stand inside {', '.join(names[:3])}" if names else "would have no finite state"
    return f"The robot {what}: it starts anew"
