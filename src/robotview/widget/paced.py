"""Does something often asked for as often as is good, and never forgets the last time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextvars import copy_context

THREAD = "robotview-map"


def in_thread(act: Callable[[], object], name: str = THREAD) -> threading.Thread | None:
    """Run a function beside; at once, where no thread can be started (Pyodide)."""
    # ipykernel 7.0 finds no message to answer to in a thread that inherits nothing.
    thread = threading.Thread(target=copy_context().run, args=(act,), name=name, daemon=True)
    try:
        thread.start()
    except RuntimeError:
        act()
        return None
    return thread


class Paced:
    """Runs a function soon after it was asked for, one run after the other.

    Args:
        act: what is done; it looks at the newest state itself.
        every: [s] from run to run, at least.
        after: [s] from the first time it is asked for to the run; 0: in the caller's thread, if that is not too early.
    """

    def __init__(self, act: Callable[[], object], every: float, after: float = 0.0) -> None:
        self._act, self._every, self._after = act, every, after
        self._lock = threading.Lock()
        self._acting = threading.Lock()  # one after the other: the last one has seen the newest state
        self._timer: threading.Timer | None = None
        self._last = -every
        self._closed = False

    def ask(self) -> None:
        """Let it be done soon."""
        with self._lock:
            if self._closed or self._timer is not None:
                return
            now = time.monotonic()
            wait = max(self._after, self._last + self._every - now)
            if wait > 0 and self._start(wait):
                return
            self._last = now
        self._run()

    def close(self) -> None:
        """Do it no more; what runs now may still end."""
        with self._lock:
            self._closed = True
            if self._timer is not None:
                self._timer.cancel()
            self._timer = None

    def _start(self, wait: float) -> bool:
        timer = threading.Timer(wait, copy_context().run, (self._due,))
        timer.daemon, timer.name = True, THREAD
        try:
            timer.start()
        except RuntimeError:
            return False
        self._timer = timer
        return True

    def _due(self) -> None:
        with self._lock:
            if self._closed:
                return
            self._timer, self._last = None, time.monotonic()
        self._run()

    def _run(self) -> None:
        with self._acting:
            if not self._closed:
                self._act()
