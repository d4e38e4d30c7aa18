"""Looks whether files have changed, for all views that want to know.

Polling: a robot has tens of files, and looking at a hundred takes half a millisecond. Notifications of the system would
need a library for each system, and do not come through network drives and mounts of containers.
"""

from __future__ import annotations

import threading
from contextvars import copy_context
from typing import Protocol
from weakref import WeakKeyDictionary

from robotview.source.noting import Stamp, stamp_of

EVERY = 0.2
"""[s] A change is acted on when nothing has changed for so long."""
GIVE_UP = 1.0
"""[s] Editors that delete before they write need less."""


class Watched(Protocol):
    """Who wants to know."""

    @property
    def files(self) -> dict[str, Stamp]:
        """Files as they were when they were read."""

    def files_changed(self) -> None:
        """Read them again. Never raises."""


class Watcher:
    """One thread for all, which ends when nobody wants to know any more."""

    def __init__(self, every: float = EVERY) -> None:
        self._every = every
        self._lock = threading.Lock()
        self._wanted: WeakKeyDictionary[Watched, dict[str, Stamp]] = WeakKeyDictionary()
        self._waits: WeakKeyDictionary[Watched, float] = WeakKeyDictionary()
        self._thread: threading.Thread | None = None
        self._wake = threading.Event()

    def add(self, one: Watched) -> None:
        """Tell ``one`` of changes from now on; it may be forgotten without saying so."""
        with self._lock:
            self._wanted[one] = one.files
            if self._thread is None:
                # ipykernel 7.0 finds no message to answer to in a thread that inherits nothing.
                run = copy_context().run
                self._thread = threading.Thread(target=run, args=(self._run,), name="robotview-watch", daemon=True)
                self._thread.start()

    def remove(self, one: Watched) -> None:
        """Tell it nothing more."""
        with self._lock:
            self._wanted.pop(one, None)
        self._wake.set()

    @property
    def running(self) -> bool:
        """Whether the thread is there."""
        with self._lock:
            return self._thread is not None

    def _run(self) -> None:
        while True:
            self._wake.wait(self._every)
            self._wake.clear()
            with self._lock:
                if not self._wanted:
                    self._thread = None
                    return
                wanted = list(self._wanted)
            for one in wanted:
                self._look(one)
            del wanted
            one = None  # type: ignore[assignment]  # else the last view would live until the next round

    def _look(self, one: Watched) -> None:
        before = one.files
        now = {path: stamp_of(path) for path in before}
        with self._lock:
            if one not in self._wanted:
                return
            last = self._wanted[one]
            self._wanted[one] = now
            gone = any(stamp is None and before[path] is not None for path, stamp in now.items())
            waited = self._waits.get(one, 0.0) + self._every if gone else 0.0
            self._waits[one] = waited
            if now == before or now != last or (gone and waited < GIVE_UP):
                return
        one.files_changed()


WATCHER = Watcher()
