"""The simulation of a view: made when it is first needed, listened to, and driven by what pages send."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from robotview.errors import ClosedError, Problem, RobotViewError, SimulationError
from robotview.protocol.messages import SimulationSpec, SwitchSpec
from robotview.widget import cells
from robotview.widget.frozen import Moment
from robotview.widget.pressing import press
from robotview.widget.progress import Progress, in_cell
from robotview.widget.seeing import Seeing
from robotview.widget.standing import falls, lift, obstacle, stand

if TYPE_CHECKING:
    from robotview.session import Session
    from robotview.sim import Simulation
    from robotview.widget.playing import PlayingView

MOST_SWITCHES = 200
"""A page lists no more."""
PREPARING = "MuJoCo compiles the model…"


class Player:
    """Owns the simulation of one view and knows what its buttons should say.

    Its session's lock is the simulation's: whoever holds it sees one state. It is not held while anybody is told.
    """

    def __init__(self, view: PlayingView, session: Session | None, remark: str = "") -> None:
        self._view = weakref.ref(view)
        self._session = session
        self._making = threading.Lock()
        self._sim: Simulation | None = None
        self._ended = threading.Event()
        self._obstacle = "nothing is shown" if session is None else view.no_robot or obstacle(session.robot)
        self._remark = self._obstacle or remark
        self._refused = False
        self._facts: tuple[object, ...] | None = None  # that the spec says
        self._spec = SimulationSpec(able=False, note="", switches=[], signals=[])
        self._known = frozenset(() if session is None else session.robot.problems)
        self.seeing = Seeing()
        self._told: list[Problem] = []  # of the simulation, as the view lists them

    # --- the simulation ------------------------------------------------------------------------------------------

    @property
    def made(self) -> Simulation | None:
        """The simulation, if there is one yet that nobody has closed."""
        sim = self._sim
        return None if sim is None or sim.closed else sim

    @property
    def sim(self) -> Simulation:
        """The simulation, standing where the view shows the robot.

        Raises:
            CompileError: MuJoCo refuses the model.
            SimulationError: there is no MuJoCo.
            ClosedError: the view was closed.
        """
        with self._making:
            if self._ended.is_set() or self._session is None:
                raise ClosedError
            if (made := self.made) is not None:
                return made
            if self._obstacle:
                raise SimulationError(self._obstacle)
            try:
                made = self._make(self._session)
            except RobotViewError as error:
                refusal = error
            else:
                if self._ended.is_set():  # while MuJoCo compiled
                    made.close()
                    raise ClosedError
                self._sim, self._refused, self._remark = made, False, falls(made.robot)
                self._facts = None
                return made
        self._refuse(refusal)
        raise refusal

    def _refuse(self, error: RobotViewError) -> None:
        """Let the view say why there is no simulation."""
        self._refused, self._remark = True, f"Not simulated: {_short(error.problems[0])}"
        view = self._view()
        if view is not None:
            view.change_problems(lambda old: [*old, *(one for one in error.problems if one not in old)])
            view.tell_simulation()

    def _make(self, session: Session) -> Simulation:
        from robotview.sim import Simulation
        from robotview.sim.compiling import COMPILING

        progress = Progress(in_cell(cells.current_run()))

        def follow(done: int, total: int, name: str) -> None:
            if name:
                files = f"Rewriting the robot for MuJoCo: {done} of {total} files"
                progress.text(f"{COMPILING}…" if name == COMPILING else files)

        shown = self._view()
        try:
            ground = None if shown is None else shown.ground_apart
            sim = Simulation(session.robot, lock=session.lock, progress=follow, map=ground)
        finally:
            progress.end()
        try:
            if shown is not None and shown.raised:
                lift(sim, shown.raised)
            stand(sim, session)
        except RobotViewError:
            sim.close()
            raise
        self._listen(sim)
        return sim

    def _listen(self, sim: Simulation) -> None:
        """Let the view hear of every change of a simulation."""
        view, engine = self._view, weakref.ref(sim.engine)

        def tell() -> None:  # knows the view weakly: an engine that plays must not keep it
            told, own = view(), engine()
            if told is None or own is None:
                return
            try:
                told.follow_simulation()
            except Exception as error:
                if not own.is_here:
                    raise  # into the cell that stepped
                what = f"an observer of the view raised {type(error).__name__}: {error}"
                own.report(Problem("error", "bad_value", what, "view.observer"))

        sim.engine.frames.append(tell)

    # --- another map below it ------------------------------------------------------------------------------------

    @contextmanager
    def held(self) -> Iterator[Simulation | None]:
        """Nobody makes a simulation meanwhile; the one there is, if there is one."""
        with self._making:
            yield self.made

    def take_over(self, sim: Simulation | None) -> None:
        """Go on with another simulation of the same robot; None: make one when it is needed. To be called `held`."""
        self._sim, self._refused = sim, False
        self._remark = self._obstacle if sim is None else falls(sim.robot)
        self._facts = None
        if sim is not None:
            self._listen(sim)

    def remark(self, text: str) -> None:
        """Let the buttons say something."""
        self._remark, self._facts = text, None

    def take(self, session: Session) -> Moment | None:
        """Let the session have the simulation's state; the lock is held meanwhile, and nobody is told."""
        sim = self.made
        if sim is None or session is not self._session or self._ended.is_set():
            return None
        with session.lock:
            session.take(sim.qpos)
            return Moment(sim.time, sim.real_time_factor, tuple(sim.data.ctrl.tolist()), self._seen(sim))

    def _seen(self, sim: Simulation) -> dict[str, npt.NDArray[np.float32]]:
        view = self._view()
        return {} if view is None else self.seeing.parts(sim, view.show)

    def close(self) -> None:
        """End the simulation and its thread."""
        self._ended.set()
        sim, self._sim, self._session = self._sim, None, None
        if sim is not None:
            sim.close()

    # --- what the view says of it --------------------------------------------------------------------------------

    @property
    def spec(self) -> SimulationSpec:
        """What the buttons say now."""
        sim = self.made
        halted = None if sim is None else sim.engine.halted
        able = not self._obstacle and not self._refused
        note = self._remark if halted is None else f"Paused: {_short(halted)}"
        acting = None if sim is None else (int(sim.model.opt.disableactuator), sim.data.eq_active.tobytes())
        if sim is not None:
            self.seeing.know(sim)
        facts = (able, note, acting)
        if facts != self._facts:  # asked for with every frame, and nearly always the same
            self._facts = facts
            switches = [] if sim is None else _switches(sim)
            self._spec = SimulationSpec(able, note, switches, [] if sim is None else self.seeing.names)
        return self._spec

    def news(self, old: list[Problem]) -> list[Problem]:
        """The view's problems, with what the simulation has found by now."""
        sim = self.made
        found = [] if sim is None else [problem for problem in sim.problems if problem not in self._known]
        if found == self._told:
            return old
        others = [problem for problem in old if problem not in self._told]
        self._told = found
        return [*others, *found]

    # --- what pages send -----------------------------------------------------------------------------------------

    def run(self, action: str, value: float | None) -> None:
        """A button was pressed; what cannot be done is said beside it."""
        view = self._view()
        if view is None:
            return
        if self.made is not None:
            self._remark = ""
        else:
            if action == "pause" or self._obstacle:
                return
            self._remark = PREPARING
            view.tell_simulation()
        try:
            sim = self.sim
        except RobotViewError:
            return  # the view says why
        try:
            press(view, sim, action, value)
        except SimulationError as error:
            if sim.engine.halted is None:
                self._remark = _short(error.problems[0])
        view.follow_simulation()


def _switches(sim: Simulation) -> list[SwitchSpec]:
    states = sim.switch_states()[:MOST_SWITCHES]
    return [SwitchSpec(one.kind, one.name, on) for one, on in zip(sim.all_switches, states, strict=False)]


def _short(problem: Problem) -> str:
    return f"{problem.message} ({problem.hint})" if problem.hint else problem.message
