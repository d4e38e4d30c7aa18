"""`AppliedMap`: making the draft what is committed, with everyone who shows it; all of it, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Condition, Thread, get_ident
from typing import Literal

from robotview.maps.applying import Committed, Run, Wanted
from robotview.maps.blame import problems_of
from robotview.maps.candidate import warm
from robotview.maps.converting import Spawns, editable_of
from robotview.maps.edited import EditedMap
from robotview.maps.edits import refused, touched
from robotview.maps.log import Transacted
from robotview.maps.package import Package
from robotview.maps.parts import Parts
from robotview.maps.ticket import Ticket
from robotview.maps.transaction import Transaction
from robotview.maps.viewers import Pages, Viewer
from robotview.maps.written import as_text

Commit = Literal["kernel", "viewer"]
PATIENCE = 10.0
"""[s] for a page to say that it can show what is about to be committed."""
LATE = 600.0
"""[s] for a page to say that it cannot show what was committed."""


class AppliedMap(EditedMap):
    """One apply at a time; edits go on meanwhile. No lock is held while one runs."""

    def __init__(self, package: Package) -> None:
        super().__init__(package)
        self._viewers: tuple[Viewer, ...] = ()
        self._parts = package.parts or Parts()
        self._warmed = False
        self._free = Condition()
        self._asking: Pages | None = None
        """Of the apply that goes on, if it waits for pages before it commits."""
        self._runner = 0
        """The thread that applies; 0: none."""
        self._unsettled: Run | None = None
        """Committed in the kernel's mode; a page may still refuse it."""

    def attach_viewer(self, viewer: Viewer) -> Callable[[], None]:
        """Let a view take part in every apply, until the returned function is called."""
        with self._lock:
            self._viewers = (*self._viewers, viewer)

        def detach() -> None:
            with self._lock:
                self._viewers = tuple(one for one in self._viewers if one is not viewer)

        return detach

    @contextmanager
    def edit(self, label: str = "", *, apply: bool = False) -> Iterator[Transaction]:
        """``with m.edit("add stairs") as tx:`` makes one step of all edits inside; an exception leaves nothing behind.

        Args:
            label: what the history calls it.
            apply: apply the draft afterwards.

        Raises:
            EditError: the map has no authoring layer, or an edit is open already in this thread.
            RobotViewError: with ``apply``, why it was not applied.
        """
        with self._editable().edit(label) as transaction:
            yield transaction
        if apply:
            AppliedMap.apply(self).result()

    def apply(self, commit: Commit = "kernel") -> Ticket:
        """Compile the draft and make it what is committed: all of it, or nothing.

        Args:
            commit: ``kernel``: at once, after a check in the kernel; a page that cannot show it rolls it back later,
                unless something newer was committed (``m.status`` is ``viewer-failed`` then). ``viewer``: goes on in a
                thread, and waits at most 10 s until a page has built it; the ticket tells how it ended.

        Returns:
            A ticket: ``committed``, or ``rolled-back`` with its ``error``; the draft is kept either way.
            ``ticket.result()`` raises that error.

        Raises:
            EditError: the map has no authoring layer, or this is called while the same thread applies it.
        """
        session = self._editable()

        def wanted() -> Wanted:
            draft, revision = session.at
            return Wanted(self._committed.package, draft.document, revision, draft, self._parts)

        return self._start(wanted, commit)

    def make_editable(self, spawn_points: Spawns | None = None, *, commit: Commit = "kernel") -> Ticket:
        """Turn a read-only map into one that is edited, in its place: lossless, or refused whole with every reason.

        It goes the same seven steps as `apply`.

        Args:
            spawn_points: where robots may start; by default those of the map.
            commit: as in `apply`.

        Raises:
            EditError: it is editable already.
        """
        if self._session is not None:
            raise refused("convert.editable", f"the map {self.id} has an authoring layer: it is editable already")

        def wanted() -> Wanted:
            base, document = editable_of(self._committed.package, spawn_points)
            return Wanted(base, document, 0, parts=self._parts)

        return self._start(wanted, commit)

    def draft_text(self) -> str:
        """The draft as ``map.scene.json`` has it.

        Raises:
            EditError: the map has no authoring layer.
        """
        return as_text(self._editable().draft.document, self._parts)

    # --- inside --------------------------------------------------------------------------------------------------

    def _transacted(self, one: Transacted) -> None:
        super()._transacted(one)
        self._teller.put(partial(self._warm, touched(one.edit)))  # after all others were told

    def _warm(self, names: set[str]) -> None:
        """What was edited is written now, so that an apply need not; at the first edit all there is."""
        objects = {} if self._session is None else self._session.draft.objects
        first, self._warmed = not self._warmed, True
        warm(self.id, [objects[name] for name in (objects if first else names) if name in objects], self._parts)

    def _start(self, wanted: Callable[[], Wanted], commit: Commit) -> Ticket:
        if commit not in ("kernel", "viewer"):
            raise refused("schema.value", f"commit is {commit!r:.40}", 'it is "kernel" or "viewer"')
        ticket = Ticket(lambda: all(viewer.heard() for viewer in self._viewers))
        if commit == "viewer":
            with suppress(RuntimeError):  # no threads here: pages are not waited for
                thread = partial(self._run, ticket, wanted, asks=True)
                Thread(target=thread, daemon=True, name="robotview-apply").start()
                return ticket
        if self._runner == get_ident():
            raise refused("apply.running", f"the map {self.id} is being applied by this very thread")
        self._run(ticket, wanted, asks=False)
        return ticket

    def _run(self, ticket: Ticket, wanted: Callable[[], Wanted], *, asks: bool) -> None:
        why: Exception | None = None
        stopped: BaseException | None = None
        with self._turn(overtake=not asks):
            run = Run(ticket, self._committed, wanted, lambda: self.engine, self._viewers, self._say_step)
            late = bool(run.viewers) and not asks
            try:
                self._asking = run.pages if asks else None
                self._status, self._failed = "applying", ()
                run.prepare()
                if asks:
                    run.ask(PATIENCE)
                run.commit(self._swap)
                if not late:
                    run.release()
            except Exception as error:  # noqa: BLE001 (whatever went wrong, the map is as it was)
                why = error
            except BaseException as error:  # noqa: BLE001 (it is raised when the map is as it was)
                why, stopped = refused("apply.failed", "the apply was interrupted"), error
            if why is not None:
                self._take_back(run, why, "apply-failed")
            else:
                self._supersede(run if late else None)
                self._status = "ready"
            self._applying = ""
        self._changed()
        ticket.finish("committed" if why is None else "rolled-back", why)
        if stopped is not None:
            raise stopped
        if why is None and late:
            self._settle_later(run)

    def _supersede(self, run: Run | None) -> None:
        """What was committed before need not be settled any more."""
        before, self._unsettled = self._unsettled, run
        if before is not None:
            before.pages.overtake()
            before.let_go()

    def _settle_later(self, run: Run) -> None:
        try:
            Thread(target=self._settle, args=(run,), daemon=True, name="robotview-apply").start()
        except RuntimeError:  # no threads here: pages are not asked
            run.let_go()

    def _settle(self, run: Run) -> None:
        """Hear what pages say of what is committed already."""
        refusal: Exception | None = None
        try:
            run.ask(LATE)
        except TimeoutError:
            pass
        except Exception as error:  # noqa: BLE001 (whatever a page has against it)
            refusal = error
        with self._turn():
            if self._unsettled is not run:
                return  # something newer was committed
            self._unsettled = None
            if refusal is None:
                run.let_go()
                return
            self._take_back(run, refusal, "viewer-failed")
        self._changed()
        run.ticket.finish("rolled-back", refusal)

    def _take_back(self, run: Run, why: Exception, status: str) -> None:
        run.roll_back(self._swap)
        self._failed = tuple(problems_of(why, run.physics, None if run.made is None else run.made.draft))
        self._status = status

    @contextmanager
    def _turn(self, *, overtake: bool = False) -> Iterator[None]:
        """Be the only one; no lock is held meanwhile."""
        with self._free:
            while self._runner:
                if overtake and self._asking is not None:
                    self._asking.overtake()
                self._free.wait(1.0)
            self._runner = get_ident()
        try:
            yield
        finally:
            with self._free:
                self._runner, self._asking = 0, None
                self._free.notify_all()

    def _swap(self, old: Committed, new: Committed) -> None:
        """Make one thing what is committed, in the place of another."""
        with self._lock:
            if self._committed is not old:
                return
            self._committed = new
            if (new.package.document is None) != (self._session is None):
                self._session = self._session_of(new.package.document)

    def _say_step(self, step: str) -> None:
        self._applying = step
        self._changed()
