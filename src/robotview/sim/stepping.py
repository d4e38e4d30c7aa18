"""`Stepper`: the one owner of a `mujoco.MjData`. Makes one step after the other, and stops at what goes wrong."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

import mujoco
import numpy as np
import numpy.typing as npt

from robotview.errors import Problem
from robotview.sim import faults
from robotview.sim.pace import Pace
from robotview.sim.state import History, put, settle, taken
from robotview.sim.warned import warnings_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from robotview.sim.springs import Pull

Controller: TypeAlias = Callable[[mujoco.MjModel, mujoco.MjData], object]
MOST_PROBLEMS = 100


class Stepper:
    """Steps one model in the caller's thread.

    The lock guards ``data``. The controller, listeners and `problems` are called and changed without it, so that a
    controller that hangs keeps nobody from reading the state, pausing or closing.
    """

    def __init__(self, model: mujoco.MjModel, data: mujoco.MjData, lock: threading.RLock) -> None:
        self.model, self.data, self.lock = model, data, lock
        self.controller: Controller | None = None
        self.pulls: dict[int, Pull] = {}
        """Body number -> what pulls at it; changed by `pull`."""
        self.problems: list[Problem] = []
        self.frames: list[Callable[[], object]] = []
        """Called, without the lock, after the state changed: at most 60 times a second while playing."""
        self.pace = Pace()
        self.history = History(model)
        self.revision = 0
        """Grows with every change of the state."""
        self.halted: Problem | None = None
        """What stopped it, until it goes on."""
        self._pulled: set[int] = set()  # ever: forces of theirs may lie in the history
        self._stop = threading.Event()
        self._told = 0.0
        self._in_controller: tuple[int, float] | None = None  # whose thread, since when
        settle(model, data)

    # --- by hand -------------------------------------------------------------------------------------------------

    @property
    def controls_now(self) -> bool:
        """Whether the caller is the controller."""
        running = self._in_controller
        return running is not None and running[0] == threading.get_ident()

    def run(self, n: int) -> bool:
        """Step n times without keeping each; False after a fault."""
        self.halted = None
        with self.lock:
            self.history.keep(taken(self.model, self.data))
        return self._advance(n)

    @contextmanager
    def change(self, *, keep: bool = True, tell: bool = True) -> Iterator[mujoco.MjData]:
        """A change of the state from outside.

        Args:
            keep: as one step that can be taken back.
            tell: False where the caller holds the lock, and shows the state after it has let go of it.
        """
        with self.lock:
            if keep:
                self.history.keep(taken(self.model, self.data))
            yield self.data
            settle(self.model, self.data)
            self._apply_pulls()
            self.revision += 1
            self.halted = None
            self.pace.restart()
        if tell:
            self.tell()

    def pull(self, body: int, pull: Pull | None) -> None:
        """Let something pull at a body, or nothing."""
        with self.lock:
            if pull is None:
                self.pulls.pop(body, None)
            else:
                self.pulls[body] = pull
                self._pulled.add(body)
            if body in self._pulled:
                self.data.xfrc_applied[body] = 0.0
            self._apply_pulls()

    def let_go(self) -> None:
        """Let nothing pull at any body."""
        with self.lock:
            for body in list(self.pulls):
                self.pull(body, None)

    def follow_on(self, other: Stepper) -> None:
        """Be driven as another one is: by its controller, at its speed, by the hands that pull at it."""
        with self.lock:
            self.controller, self.pace.speed = other.controller, other.pace.speed
            self.pulls, self._pulled = dict(other.pulls), set(other._pulled)

    # --- one step ------------------------------------------------------------------------------------------------

    def _advance(self, n: int, stop: threading.Event | None = None) -> bool:
        """Step n times; False after a fault, or once stopped."""
        controller = self.controller
        if controller is None and not self.pulls:
            return self._stepped(n)
        for _ in range(n):
            if controller is not None and not self._controlled(controller):
                return False
            if (stop is not None and stop.is_set()) or not self._stepped(1):
                return False
        return True

    def _controlled(self, controller: Controller) -> bool:
        began = time.perf_counter()
        self._in_controller = (threading.get_ident(), began)
        try:
            controller(self.model, self.data)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # whatever it raises is shown, the kernel lives
            self._fault(faults.of_controller(error, controller))
            return False
        finally:
            self._in_controller = None
        self.pace.controller_took(time.perf_counter() - began)
        return True

    def _stepped(self, n: int) -> bool:
        model, data = self.model, self.data
        with self.lock, warnings_of():
            before, at = faults.counts(data), data.time
            self._apply_pulls()
            mujoco.mj_step(model, data, n)
            self.revision += 1
            wrong = faults.divergence(model, data, before, at)
            if wrong is not None:
                good = self.history.last()
                if good is not None:
                    self._restore(good)
                wrong = faults.explained(wrong, model, data)
            lesser = faults.overflow(data, before)
        for problem in lesser:
            self.report(problem)
        if wrong is not None:
            self._fault(wrong)
        return wrong is None

    def _apply_pulls(self) -> None:
        """The forces of what pulls, at the state as it is: the next step acts with them, a paused one shows them."""
        for body, pull in self.pulls.items():
            self.data.xfrc_applied[body] = pull.wrench(self.model, self.data)

    def _restore(self, state: npt.NDArray[np.float64]) -> None:
        """Back to a state, but not to the hand that pulled then."""
        put(self.model, self.data, state)
        for body in self._pulled:
            self.data.xfrc_applied[body] = 0.0
        self._apply_pulls()

    # --- telling -------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Call the listeners; never with the lock held by this engine."""
        self._told = time.perf_counter()
        for listener in list(self.frames):
            listener()

    def report(self, problem: Problem) -> None:
        """Keep a problem once."""
        if problem not in self.problems and len(self.problems) < MOST_PROBLEMS:
            self.problems.append(problem)

    def _fault(self, problem: Problem) -> None:
        self.report(problem)
        self.halted = problem
        self._stop.set()
        self.tell()
