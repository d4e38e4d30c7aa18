"""Applying a draft: build beside, try, attach, and only then swap. Nothing is touched before the swap."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from robotview.errors import Problem, RobotViewError
from robotview.maps.candidate import candidate
from robotview.maps.codes import CODES
from robotview.maps.document import MapDocument
from robotview.maps.package import Package

State = Literal["preparing", "attaching", "committed", "rolled-back"]


class Engine(Protocol):
    """Who simulates the map; it is above this room, which knows no MuJoCo."""

    def compile(self, physics: str, assets: Mapping[str, bytes]) -> object:
        """The model of a physics layer in a new workspace of exactly these assets.

        Raises:
            RobotViewError: it does not compile, or its state is not finite.
        """

    def attach(self, package: Package, model: object) -> None:
        """Show or check the model; nothing that was there before may be lost yet.

        Raises:
            RobotViewError: it cannot be shown.
        """

    def release(self, model: object) -> None:
        """Let go of a model that another one took the place of, or that was not committed."""


@dataclass(frozen=True, slots=True)
class Committed:
    """What a map is, apart from its draft; replaced by one assignment."""

    package: Package
    revision: int
    """Of the draft that was applied."""
    model: object | None = None
    """What the engine made of it; None before the first apply."""


@dataclass(slots=True)
class Ticket:
    """One apply: how far it is, and why it failed."""

    state: State = "preparing"
    error: Exception | None = None
    _waiting: list[Callable[[Ticket], object]] = field(default_factory=list)

    @property
    def done(self) -> bool:
        """Whether it is committed or rolled back."""
        return self.state in ("committed", "rolled-back")

    def on_done(self, call: Callable[[Ticket], object]) -> None:
        """Call a function with this ticket when it is done; at once, if it is."""
        if self.done:
            call(self)
        else:
            self._waiting.append(call)

    def result(self) -> Ticket:
        """This ticket, committed.

        Raises:
            RobotViewError: why it was rolled back.
        """
        if self.error is not None:
            raise self.error
        return self

    def finish(self, state: State, error: Exception | None = None) -> None:
        """Tell everyone who waits."""
        self.state, self.error = state, error
        waiting, self._waiting = self._waiting, []
        for call in waiting:
            call(self)

    def __await__(self) -> Generator[None, None, Ticket]:
        # Done at once: in the kernel's mode nothing is waited for.
        yield from ()
        return self.result()


def prepared(old: Committed, document: MapDocument, revision: int, engine: Engine | None, ticket: Ticket) -> Committed:
    """Steps 1 to 5: authoring layer, physics, manifest, compiled in a new workspace, attached.

    Raises:
        Exception: whatever goes wrong; ``old`` is as it was, and what was compiled is released.
    """
    made = candidate(old.package, document)
    if engine is None:
        return Committed(made, revision)
    name = made.manifest.physics.source if made.manifest.physics is not None else ""
    model = engine.compile(made.workspace[name].decode(), {})
    ticket.state = "attaching"
    try:
        engine.attach(made, model)
    except BaseException:
        engine.release(model)
        raise
    return Committed(made, revision, model)


def problems_of(error: Exception) -> list[Problem]:
    """What an apply that failed leaves in ``map.problems``."""
    if isinstance(error, RobotViewError):
        return error.problems
    said = " ".join(str(error).split())
    message = f"the draft could not be applied: {type(error).__name__}: {said}"[:300]
    return [Problem("error", CODES["apply.failed"].kind, message, "apply.failed", hint="the draft is kept")]
