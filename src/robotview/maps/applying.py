"""Applying a draft: build beside, try, attach, and only then swap. Nothing is touched before the swap."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from robotview.maps.candidate import candidate
from robotview.maps.document import MapDocument
from robotview.maps.draft import Draft
from robotview.maps.package import Package
from robotview.maps.parts import Parts
from robotview.maps.ticket import ApplyStep, Ticket
from robotview.maps.viewers import Pages, Prepared, Viewer, settle


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
    draft: Draft | None = None
    """The document as drafts are, to compare them."""

    @classmethod
    def of(cls, package: Package) -> Committed:
        """A package that was just made or loaded."""
        return cls(package, 0, draft=None if package.document is None else Draft.of(package.document))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What shall be committed."""

    base: Package
    """Of which all stays that is not authored."""
    document: MapDocument
    revision: int
    draft: Draft | None = None
    parts: Parts | None = None


class Run:
    """One apply or conversion under way: the seven steps, and the way back from each of them."""

    def __init__(
        self,
        ticket: Ticket,
        old: Committed,
        wanted: Callable[[], Wanted],
        engine: Callable[[], Engine | None],
        viewers: Sequence[Viewer],
        tell: Callable[[ApplyStep], object],
    ) -> None:
        self.ticket, self.old, self.viewers = ticket, old, tuple(viewers)
        self.made: Committed | None = None
        self._wanted, self._engine_of, self._tell = wanted, engine, tell
        self._engine: Engine | None = None
        self._prepared: list[Prepared] = []
        self.pages = Pages(self.viewers)

    @property
    def physics(self) -> str:
        """What was compiled; empty before."""
        if self.made is None or self.made.package.manifest.physics is None:
            return ""
        return self.made.package.workspace[self.made.package.manifest.physics.source].decode()

    def at(self, step: ApplyStep) -> None:
        """A step begins."""
        self.ticket.step = step
        if step == "attach":
            self.ticket.state = "attaching"
        self._tell(step)

    def prepare(self) -> None:
        """Steps 1 to 5: authoring layer, physics, manifest, compiled in a new workspace, attached.

        Raises:
            Exception: whatever goes wrong.
        """
        self.at("authoring")
        wanted = self._wanted()
        package = candidate(wanted.base, wanted.document, self.at, wanted.parts)
        self.made = Committed(package, wanted.revision, None, wanted.draft or Draft.of(wanted.document))
        self.at("compile")
        self._engine = self._engine_of()
        if self._engine is not None:
            self.made = replace(self.made, model=self._engine.compile(self.physics, {}))
        self.at("attach")
        if self._engine is not None:
            self._engine.attach(package, self.made.model)
        for viewer in self.viewers:
            self._prepared.append(viewer.prepare(package))

    def ask(self, timeout: float) -> None:
        """Let a page say whether it can show it.

        Raises:
            RobotViewError: it cannot. TimeoutError: no page has answered.
        """
        if self.made is not None and self.viewers:
            geoms = 0 if self.made.draft is None else self.made.draft.geoms
            self.pages.await_first(self.ticket.id, self.made.revision, geoms, timeout)

    def commit(self, swap: Callable[[Committed, Committed], object]) -> None:
        """Step 6: viewers show it, and the map is it.

        Args:
            swap: makes the second what is committed, if the first is.

        Raises:
            Exception: a viewer cannot.
        """
        self.at("commit")
        assert self.made is not None  # noqa: S101 (it was prepared)
        for one in self._prepared:
            one.commit()
        swap(self.old, self.made)

    def release(self) -> None:
        """Step 7: let go of what was there before.

        Raises:
            Exception: the first cannot let go; all is still there then. After that there is no way back.
        """
        self.at("release")
        first, *others = self._leaving()
        first()
        settle(others)

    def let_go(self) -> None:
        """Step 7, later: something newer was committed, or pages have seen this."""
        settle(self._leaving())  # in vain, it is only room that is lost

    def roll_back(self, swap: Callable[[Committed, Committed], object]) -> None:
        """The way back, from wherever it is: what was there before is there."""
        if self.made is not None:
            swap(self.made, self.old)
        settle([one.rollback for one in reversed(self._prepared)])
        if self.made is not None:
            with suppress(Exception):
                self._release(self.made)

    def _leaving(self) -> list[Callable[[], object]]:
        return [*(one.release for one in self._prepared), partial(self._release, self.old)]

    def _release(self, committed: Committed) -> None:
        if self._engine is not None and committed.model is not None:
            self._engine.release(committed.model)
