"""Who shows a map, as far as an apply has to do with them; views keep to these protocols."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Protocol

from robotview.maps.edits import refused
from robotview.maps.package import Package
from robotview.maps.telling import Teller


class Prepared(Protocol):
    """What a viewer has built beside what it shows. No lock of the map is held when it is called."""

    def commit(self) -> None:
        """Show it; what was shown before is kept until `release`.

        Raises:
            RobotViewError: it cannot; what was shown before is shown.
        """

    def rollback(self) -> None:
        """Let go of it, before `commit` or after: what was shown before is shown again."""

    def release(self) -> None:
        """It is committed for good: let go of what was shown before."""


class Viewer(Protocol):
    """A view of a map."""

    def prepare(self, package: Package) -> Prepared:
        """Build all that is needed to show a package; nothing that is shown changes.

        Raises:
            RobotViewError: it cannot be shown.
        """

    def await_page(self, ticket: str, rev: int, geoms: int, timeout: float) -> bool:
        """Ask the pages to build the draft as it is at a revision, and wait for the first that answers.

        Called in a thread of its own.

        Args:
            ticket: id of the ticket.
            rev: of the draft.
            geoms: how many shapes there must be.
            timeout: [s].

        Returns:
            Whether one has built it; False where there is none to ask.

        Raises:
            RobotViewError: it cannot. TimeoutError: none answered in time.
        """

    def heard(self) -> bool:
        """Whether answers of its pages come in while a cell runs; True where it has no page."""


class Pages:
    """The question to the pages of all viewers, whether they can show what is about to be committed."""

    def __init__(self, viewers: Sequence[Viewer]) -> None:
        self._viewers = viewers
        self._answers: SimpleQueue[bool | BaseException] = SimpleQueue()

    def overtake(self) -> None:
        """Wait no longer: somebody in a cell wants to apply, and no answer may come while he waits."""
        self._answers.put(refused("apply.overtaken", "another apply came while pages were asked", "apply again"))

    def await_first(self, ticket: str, rev: int, geoms: int, timeout: float) -> None:
        """Ask all at the same time. The first answer counts; met at once where there is no page.

        Raises:
            RobotViewError: a page cannot show it. TimeoutError: no page answered in time.
        """
        for viewer in self._viewers:
            Thread(target=self._ask, args=(viewer, ticket, rev, geoms, timeout), daemon=True, name="robotview").start()
        for _ in self._viewers:
            try:
                answer = self._answers.get(timeout=timeout + 1)
            except Empty:
                raise TimeoutError(f"no page answered within {timeout:g} s") from None
            if isinstance(answer, BaseException):
                raise answer
            if answer:
                return

    def _ask(self, viewer: Viewer, ticket: str, rev: int, geoms: int, timeout: float) -> None:
        try:
            self._answers.put(bool(viewer.await_page(ticket, rev, geoms, timeout)))
        except BaseException as error:  # noqa: BLE001 (it is raised where the answer is waited for)
            self._answers.put(error)


def settle(calls: Iterable[Callable[[], object]]) -> None:
    """Call all of them, whatever becomes of one."""
    teller = Teller()
    for call in calls:
        teller.put(call)
    teller.tell()
