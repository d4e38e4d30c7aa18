"""`Engine`: a `Stepper` that also goes on by itself, in a thread paced to real time."""

from __future__ import annotations

import atexit
import math
import threading
import time
import weakref
from contextvars import copy_context

import mujoco

from robotview.sim import faults
from robotview.sim.state import taken
from robotview.sim.stepping import Controller, Stepper

CHUNK = 0.004
"""[s] of wall time after which a running engine lets others have the lock."""
STOP_WAIT = 2.0
"""[s] that `pause` waits for a step, or a controller, that does not end."""
HANGS_AFTER = 3.0
"""[s] after which a controller that has not returned is told of."""
_PLAYING: weakref.WeakSet[Engine] = weakref.WeakSet()


class Engine(Stepper):
    """Plays, pauses, and takes steps back."""

    def __init__(self, model: mujoco.MjModel, data: mujoco.MjData, lock: threading.RLock) -> None:
        super().__init__(model, data, lock)
        self._switching = threading.Lock()  # of the fields below; nobody is waited for while it is held
        self._thread: threading.Thread | None = None
        self._watched: threading.Event | None = None  # until when the controller is looked at

    @property
    def playing(self) -> bool:
        thread = self._thread
        return thread is not None and thread.is_alive() and not self._stop.is_set()

    @property
    def is_here(self) -> bool:
        """Whether the caller runs in the engine's own thread."""
        return threading.current_thread() is self._thread

    # --- by hand -------------------------------------------------------------------------------------------------

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
        self._watch_controller()

    def control_by(self, controller: Controller | None) -> None:
        """Let a function set the controls before every step; None: nobody does."""
        with self._switching:
            self.controller = controller
            if self.playing:
                self._watch_controller()

    def _watch_controller(self) -> None:
        if self.controller is None or self._watched is self._stop:
            return
        self._watched = self._stop
        arguments = (weakref.ref(self), self._stop)
        threading.Thread(target=_watch, args=arguments, name="robotview-controller-watch", daemon=True).start()

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
