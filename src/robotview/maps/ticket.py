"""`Ticket`: one apply, as whoever asked for it sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from contextlib import suppress
from functools import partial
from secrets import token_hex
from threading import Condition
from typing import Literal

from robotview.maps.edits import refused
from robotview.maps.telling import Teller

State = Literal["preparing", "attaching", "committed", "rolled-back"]
ApplyStep = Literal["", "authoring", "physics", "manifest", "compile", "attach", "commit", "release"]


class Ticket:
    """How far an apply is, and why it failed. ``result()`` and ``await`` give the ticket, or raise that error.

    Args:
        heard: whether answers of pages come in while a cell waits.
    """

    def __init__(self, heard: Callable[[], bool] = lambda: True) -> None:
        self.id = token_hex(8)
        self.state: State = "preparing"
        self.step: ApplyStep = ""
        """What is done now, or was done last."""
        self.error: Exception | None = None
        self._heard = heard
        self._changed = Condition()
        self._waiting: list[Callable[[Ticket], object]] = []

    @property
    def done(self) -> bool:
        """Whether it is committed or rolled back. In the kernel's mode a page may still roll it back later."""
        return self.state in ("committed", "rolled-back")

    def on_done(self, call: Callable[[Ticket], object]) -> None:
        """Call a function with this ticket when it is done; at once, if it is."""
        with self._changed:
            if not self.done:
                self._waiting.append(call)
                return
        call(self)

    def wait(self, timeout: float | None = None) -> bool:
        """Wait in a thread of one's own; whether it is done.

        In a cell of a kernel that hears no page meanwhile, an apply that asks pages ends by its time-out.
        """
        with self._changed:
            return self._changed.wait_for(lambda: self.done, timeout)

    def result(self) -> Ticket:
        """This ticket, committed.

        Raises:
            RobotViewError: why it was rolled back. EditError: it is not done yet.
        """
        if self.error is not None:
            raise self.error
        if not self.done:
            raise refused("apply.running", f"the apply is not done: {self.step or 'it begins'}", "ticket.on_done(f)")
        return self

    def finish(self, state: State, error: Exception | None = None) -> None:
        """Tell everyone who waits."""
        with self._changed:
            self.state, self.error = state, error
            waiting, self._waiting = self._waiting, []
            self._changed.notify_all()
        teller = Teller()
        for call in waiting:
            teller.put(partial(call, self))
        teller.tell()

    def __await__(self) -> Generator[object, None, Ticket]:
        if not self.done:
            if not self._heard():
                message = "a page must answer first, and this kernel hears no page while a cell runs"
                raise refused("apply.await", message, 'ticket.on_done(f), or m.apply(commit="kernel")')
            loop = asyncio.get_running_loop()
            future = loop.create_future()

            def wake() -> None:
                if not future.done():
                    future.set_result(None)

            def done(_: Ticket) -> None:
                with suppress(RuntimeError):  # the loop was closed meanwhile
                    loop.call_soon_threadsafe(wake)

            self.on_done(done)
            yield from future.__await__()
        return self.result()

    def __repr__(self) -> str:
        why = f": {str(self.error).splitlines()[0]}" if self.error is not None and str(self.error) else ""
        return f"<Ticket {self.state}{f' ({self.step})' if not self.done else ''}{why}>"
