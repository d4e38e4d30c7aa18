"""`Engine`: the one owner of a running `mujoco.MjData`. Steps by hand, or in a thread paced to real time."""

from __future__ import annotations

import atexit
import math
import threading
import time
import weakref
from collections.abc import Callable
from contextlib import contextmanager
from contextvars import copy_context
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
CHUNK = 0.004
"""[s] of wall time after which a running engine lets others have the lock."""
STOP_WAIT = 2.0
"""[s] that `pause` waits for a step, or a controller, that does not end."""
MOST_PROBLEMS = 100
HANGS_AFTER = 3.0
"""[s] after which a controller that has not returned is told of."""
_PLAYING: weakref.WeakSet[Engine] = weakref.WeakSet()


class Engine:
    """Steps one model.

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
        self._switching = threading.Lock()  # of the two fields below; nobody is waited for while it is held
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._told = 0.0
        self._in_controller: tuple[int, float] | None = None  # whose thread, since when
        settle(model, data)

    # --- by hand -------------------------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        thread = self._thread
        return thread is not None and thread.is_alive() and not self._stop.is_set()

    @property
    def is_here(self) -> bool:
        """Whether the caller runs in the engine's own thread."""
        return threading.current_thread() is self._thread

    @property
    def controls_now(self) -> bool:
        """Whether the caller is the controller."""
        running = self._in_controller
        return running is not None and running[0] == threading.get_ident()

    def step(self, n: int) -> None:
        """Step n times and return; each step can be taken back. A fault stops it and is ``halted``."""
        self.pause()
        self.halted = None
        for _ in range(n):
            with self.lock:
                self.history.keep(taken(self.model, self.data))
            if not self._advance(1):
                break
        self.tell()

    def run(self, n: int) -> bool:
        """Step n times without keeping each; False after a fault."""
        self.halted = None
        with self.lock:
            self.history.keep(taken(self.model, self.data))
        return self._advance(n)

    def back(self, n: int) -> bool:
        """Undo n steps, or pictures of what was played; False where the history is shorter."""
        self.pause()
        with self.lock:
            state = self.history.back(n)
            if state is not None:
                self._restore(state)
                self.revision += 1
                self.halted = None
        self.tell()
        return state is not None

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

    # --- by itself -----------------------------------------------------------------------------------------------

    def play(self, speed: float) -> None:
        """Go on in a thread: ``speed`` simulated seconds a second; inf: as fast as it can."""
        self.pace.speed = speed
        self.pace.restart()
        with self._switching:
            if not self.playing:
                self._start()
        self.tell()

    def _start(self) -> None:
        self.halted = None
        self._stop = threading.Event()
        # What was paused a moment ago may still be ending its step; the thread waits for it, the caller does not.
        arguments = (_run, weakref.ref(self), self._stop, self._thread)
        # What a controller prints goes where the one who pressed play would have printed it.
        run = copy_context().run
        self._thread = threading.Thread(target=run, args=arguments, name="robotview-simulation", daemon=True)
        self._thread.start()
        _PLAYING.add(self)
        watch = (weakref.ref(self), self._stop)
        threading.Thread(target=_watch, args=watch, name="robotview-controller-watch", daemon=True).start()

    def pause(self) -> None:
        """Stop, and wait until the running step has ended; a controller that hangs is reported, not waited for."""
        with self._switching:
            thread, stopped = self._thread, self._stop.is_set()
            self._stop.set()
        if thread is None:
            return
        if thread is not threading.current_thread():
            thread.join(STOP_WAIT)
            if thread.is_alive() and self.controller is not None:
                self.report(faults.of_hanging(self.controller))
            with self._switching:
                if self._thread is thread:
                    self._thread = None
        if not stopped:
            self.tell()

    def end(self) -> None:
        """Stop without telling anybody."""
        self._stop.set()
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(STOP_WAIT)

    def look_at_controller(self) -> None:
        """Report a controller that has not returned for a while."""
        running, controller = self._in_controller, self.controller
        if running is None or time.perf_counter() - running[1] < HANGS_AFTER:
            return
        self.pace.factor = 0.0
        known = len(self.problems)
        self.report(faults.of_hanging(controller))
        if len(self.problems) > known:
            self.tell()

    def turn(self, stop: threading.Event) -> float | None:
        """One round of the thread: catch up with the clock. How long to wait then [s]; None to end."""
        with self.lock:
            if stop.is_set():
                return None
            if self.pace.fresh:
                self.pace.begin(self.data.time)
            wanted = self.pace.due(self.data.time, self.model.opt.timestep)
            if wanted:
                self.history.keep(taken(self.model, self.data))
        began, time_before = time.perf_counter(), self.data.time
        done = 0
        while done < wanted and not stop.is_set() and not self.pace.fresh:
            batch = self.pace.batch(wanted - done, CHUNK)
            if not self._advance(batch, stop):
                return None
            done += batch
            if time.perf_counter() - began > 1 / 60:
                break
        if done:
            self.pace.note(done, time.perf_counter() - began, self.data.time - time_before)
        if time.perf_counter() - self._told >= 0.9 / 60:
            self.tell()
        return self.pace.wait(self.data.time)

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


@atexit.register
def _stop_all() -> None:
    """MuJoCo must not be in the middle of a step while Python takes itself apart."""
    for engine in list(_PLAYING):
        engine.end()


def _watch(reference: weakref.ref[Engine], stop: threading.Event) -> None:
    """Tells of a controller that hangs, while its engine plays."""
    while not stop.wait(HANGS_AFTER / 6):
        engine = reference()
        if engine is None:
            return
        engine.look_at_controller()
        del engine


def _run(reference: weakref.ref[Engine], stop: threading.Event, before: threading.Thread | None) -> None:
    """The thread; it does not keep the engine alive."""
    if before is not None and before is not threading.current_thread():
        before.join(STOP_WAIT)
    del before
    while not stop.is_set():
        engine = reference()
        if engine is None:
            return
        wait = engine.turn(stop)
        if wait is None or math.isnan(wait):
            engine.tell()
            return
        del engine
        stop.wait(wait) if wait > 0 else time.sleep(0.0001)
