"""Calls a function again and again until it says that there is nothing more to do."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from contextvars import copy_context


class Runner:
    """Runs ``pump`` in a thread that lives as long as there is work.

    Where no thread can be started (Pyodide), the event loop does it, and whoever wakes the runner.

    Args:
        pump: returns after how long it wants to be called again [s], None when there is nothing more to do.
        failed: told when ``pump`` raised; the error is shown as those of threads are.
    """

    def __init__(self, pump: Callable[[], float | None], failed: Callable[[], None] = lambda: None) -> None:
        self._pump = pump
        self._failed = failed
        # ipykernel 7.0 finds no message to answer to in a thread that inherits nothing.
        self._context = copy_context()
        self._event = threading.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._threads = True

    def start(self) -> None:
        """Begin; call it once for every time that ``pump`` returned None."""
        if self._threads:
            try:
                run = self._context.copy().run
                threading.Thread(target=run, args=(self._run,), name="robotview-frames", daemon=True).start()
            except RuntimeError:
                self._threads = False
            else:
                return
        self._step()

    def wake(self, *, news: bool = True) -> None:
        """Look again; a thread that knows already that it has something to do is not disturbed (``news``)."""
        if not self._threads:
            self._step()
        elif news:
            self._event.set()

    def _run(self) -> None:
        try:
            while (delay := self._pump()) is not None:
                if delay > 0:
                    self._event.wait(delay)
                self._event.clear()
        except BaseException:
            self._failed()
            raise

    def _step(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        delay = self._pump()
        while delay == 0:
            delay = self._pump()
        if delay is not None:
            with contextlib.suppress(RuntimeError):  # no loop either: whoever comes next does what is due
                self._timer = asyncio.get_running_loop().call_later(delay, self._step)
