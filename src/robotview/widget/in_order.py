"""Acts of pages in the order in which they were sent, although their messages come in two threads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from heapq import heappop, heappush

from robotview.widget.ledger import Ledger
from robotview.widget.paced import THREAD

PATIENCE = 1.0
"""[s] for which an act waits for messages that were sent before it; they may be stuck behind a running cell."""


class InOrder:
    """Holds an act back until everything that its page sent before has come, one act after the other.

    No lock is held while one runs: a thread that finds another at work leaves its act to it.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._lock = threading.Lock()
        self._waiting: dict[str, list[tuple[int, Callable[[], None]]]] = {}
        self._given_up: dict[str, int] = {}  # up to here nothing is waited for
        self._working = False
        self._timer: threading.Timer | None = None

    def take(self, view: str, seq: int, act: Callable[[], None]) -> bool:
        """Act in turn; False where that message has come before."""
        with self._lock:  # so that it waits from the moment in which the ledger knows of it
            if not self._ledger.is_new(view, seq):
                return False
            heappush(self._waiting.setdefault(view, []), (seq, act))
        self.go_on()
        return True

    def go_on(self) -> None:
        """Do what need not wait any more."""
        while True:
            with self._lock:
                act = None if self._working else self._next()
                if act is None:
                    return
                self._working = True
            try:
                act()
            finally:
                with self._lock:
                    self._working = False

    def forget(self, view: str) -> None:
        """A page has gone: what it waited for comes no more, so what it sent is done now."""
        self._give_up(view)
        with self._lock:
            self._given_up.pop(view, None)

    def close(self) -> None:
        """Do nothing more."""
        with self._lock:
            self._waiting.clear()
            if self._timer is not None:
                self._timer.cancel()

    def _next(self) -> Callable[[], None] | None:
        for view, acts in list(self._waiting.items()):
            if acts and acts[0][0] <= self._ledger.reached(view, self._given_up.get(view, 0)):
                return heappop(acts)[1]
            if not acts:
                del self._waiting[view]
        if self._waiting and self._timer is None and not self._wait():
            return self._next()
        return None

    def _wait(self) -> bool:
        timer = threading.Timer(PATIENCE, copy_context().run, (self._lose_patience, {*self._waiting}))
        timer.daemon, timer.name = True, THREAD
        try:
            timer.start()
        except RuntimeError:  # no threads, so no second thread in which messages overtake each other
            self._given_up |= {view: max(seq for seq, _ in acts) for view, acts in self._waiting.items()}
            return False
        self._timer = timer
        return True

    def _lose_patience(self, views: set[str]) -> None:
        with self._lock:
            self._timer = None
        for view in views:
            self._give_up(view)

    def _give_up(self, view: str) -> None:
        with self._lock:
            acts = self._waiting.get(view)
            if acts:
                self._given_up[view] = max(self._given_up.get(view, 0), *(seq for seq, _ in acts))
        self.go_on()
