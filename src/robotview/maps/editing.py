"""`EditSession`: the one owner of a map's draft, with a linear history that Python and the browser share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from threading import RLock, get_ident
from typing import Literal

from robotview.errors import UnknownName
from robotview.maps import conflicts
from robotview.maps.document import MapDocument
from robotview.maps.draft import Draft
from robotview.maps.edits import GROUND, Edit, Group, Replace, apply, refused, touched
from robotview.maps.history import STEPS, History, Step, step_of
from robotview.maps.log import Kind, Log, Logbook, Transacted
from robotview.maps.outcomes import Outcomes
from robotview.maps.telling import Listeners, Teller
from robotview.maps.transaction import Transaction

Action = Literal["undo", "redo"]
__all__ = ["STEPS", "EditSession", "Step", "Transacted"]


class EditSession:
    """A draft and its history. Methods may be called from any thread; what was committed is told outside every lock.

    Args:
        document: keeps every rule.
        teller: makes the calls; a map has one for all that it tells.
        listeners: are told of each committed transaction, once, in the order of the revisions.
    """

    def __init__(
        self,
        document: MapDocument,
        teller: Teller | None = None,
        listeners: Listeners[Transacted] | None = None,
    ) -> None:
        self._lock = RLock()
        self._draft = Draft.of(document)
        self._revision = 0
        self._history = History()
        self._logbook = Logbook(self._draft)
        self._outcomes = Outcomes()
        self._used: set[str] = set()
        self._open: list[Transaction] = []
        self._threads: list[int] = []
        """Who opened each of them."""
        self._teller = teller or Teller()
        self.listeners = listeners or Listeners()

    @property
    def draft(self) -> Draft:
        """What is edited, without the edits of transactions that are open."""
        return self._draft

    @property
    def revision(self) -> int:
        """Grows with every change, also with undo."""
        return self._revision

    @property
    def at(self) -> tuple[Draft, int]:
        """The draft and its revision, as they belong together."""
        with self._lock:
            return self._draft, self._revision

    @property
    def done(self) -> tuple[Step, ...]:
        """What `undo` would take back, oldest first."""
        with self._lock:
            return tuple(self._history.done)

    @property
    def undone(self) -> tuple[Step, ...]:
        """What `redo` would make again, the next one last."""
        with self._lock:
            return tuple(self._history.undone)

    @property
    def log(self) -> Log:
        """All transactions so far."""
        with self._lock:
            return self._logbook.log

    @contextmanager
    def edit(self, label: str = "") -> Iterator[Transaction]:
        """Edits that become one step; an exception inside leaves nothing behind."""
        with self._lock:
            self._refuse_within("another edit")
            base = self._draft
            transaction = Transaction(base, self._used, self._latest)
            self._open.append(transaction)
            self._threads.append(get_ident())
        try:
            yield transaction
            with self._lock:
                group = transaction.close()
                if transaction.draft != base:
                    self._commit(label or label_of(group), group, transaction, base)
        finally:
            transaction.close()
            with self._lock:
                place = self._open.index(transaction)
                del self._open[place], self._threads[place]
        self._teller.tell()

    def do(self, edit: Edit, label: str = "", *, origin: str = "python") -> Transacted:
        """Make one edit, as a step of its own.

        Raises:
            EditError: it is refused, and nothing was changed. UnknownName: nothing of that id is there.
        """
        with self._lock:
            made = self._do(edit, label, origin, "", "edit")
        self._teller.tell()
        return made

    def operate(self, edit: Edit, *, op_id: str, base_rev: int, origin: str, label: str = "") -> Transacted:
        """Make an edit of a page, once: when it comes again, what became of it the first time is told again.

        The draft may have gone on since the page's revision: fields are changed one by one, in the order of arrival,
        and what is gone is not edited. An edit that changes nothing is told and logged, but is no step.

        Args:
            edit: one gesture.
            op_id: unique; what became of the last 2,000 is remembered.
            base_rev: revision of the draft that the page showed.
            origin: who sent it.
            label: what the history calls it.

        Raises:
            EditError: it is refused, and nothing was changed. UnknownName: nothing of that id was ever there.
        """
        with self._lock:
            made = self._outcomes.once(op_id, partial(self._operate, edit, label, origin, op_id, base_rev))
        self._teller.tell()
        assert made is not None  # noqa: S101 (else it was refused)
        return made

    def step(
        self, action: Action, *, op_id: str = "", origin: str = "python", base_rev: int | None = None
    ) -> Transacted | None:
        """Go one step back, or forth again.

        Args:
            action: of the two.
            op_id: as in `operate`.
            origin: who asks.
            base_rev: the revision that was looked at; None: whatever it is.

        Returns:
            What was done; None where there is no step.

        Raises:
            EditError: what it would take back is not what the step left, or not what was looked at.
        """
        with self._lock:
            made = self._outcomes.once(op_id, partial(self._step, action, op_id, origin, base_rev))
        self._teller.tell()
        return made

    def revert(self, document: MapDocument, *, op_id: str = "", origin: str = "python") -> Transacted | None:
        """Go back to a document, as a step that can be undone; None where the draft is that already."""
        return self._replace(document, "revert", "revert", op_id, origin)

    def replaced(self, document: MapDocument, label: str, *, origin: str = "python") -> Transacted | None:
        """Put another document, of the same map, in the place of the draft, as a step that can be undone."""
        return self._replace(document, label, "edit", "", origin)

    def undo(self) -> bool:
        """Take the last step back; False when there is none."""
        return self.step("undo") is not None

    def redo(self) -> bool:
        """Make the step again that was taken back last; False when there is none. A new edit ends that."""
        return self.step("redo") is not None

    # --- inside: the lock is held ----------------------------------------------------------------------------------

    def _refuse_within(self, what: str) -> None:
        """An edit is one step of its own thread: nothing of the history happens inside."""
        if get_ident() in self._threads:
            raise refused("edit.open", f"{what} inside an open edit of the same map", "leave the with block first")

    def _replace(self, document: MapDocument, label: str, kind: Kind, op_id: str, origin: str) -> Transacted | None:
        def act() -> Transacted | None:
            self._refuse_within(label)
            if self._draft.document == document:
                return None
            return self._do(Replace(document), label, origin, op_id, kind)

        with self._lock:
            made = self._outcomes.once(op_id, act)
        self._teller.tell()
        return made

    def _operate(self, edit: Edit, label: str, origin: str, op_id: str, base_rev: int) -> Transacted:
        self._refuse_within("an operation")
        conflicts.refuse_future(base_rev, self._revision)
        conflicts.refuse_used(edit, self._used, self._draft)
        try:
            return self._do(edit, label, origin, op_id, "edit")
        except UnknownName as error:
            if error.name in self._used:
                raise conflicts.gone(error) from error
            raise

    def _step(self, action: Action, op_id: str, origin: str, base_rev: int | None) -> Transacted | None:
        self._refuse_within(action)
        undo = action == "undo"
        pile = self._history.done if undo else self._history.undone
        if not pile:
            return None
        step = pile[-1]
        if base_rev is not None:
            conflicts.refuse_future(base_rev, self._revision)
            conflicts.refuse_moved(action, step, origin, self._logbook.since(base_rev))
        conflicts.refuse_changed(action, step, self._draft)
        edit = step.inverse if undo else step.edit
        draft, inverse = apply(self._draft, edit)
        (self._history.back if undo else self._history.forth)()
        return self._take(draft, edit, inverse, step.label, origin, op_id, action)

    def _commit(self, label: str, group: Group, transaction: Transaction, base: Draft) -> None:
        if self._draft is base:
            draft, inverse = transaction.draft, Group(tuple(reversed(transaction.inverses)))
        else:
            # Somebody else was faster: in the order of arrival, the later value wins.
            draft, made = apply(self._draft, group)
            inverse = made if isinstance(made, Group) else Group((made,))
        self._used |= transaction.fresh
        self._enter(draft, group, inverse, label, "python", "", "edit")

    def _do(self, edit: Edit, label: str, origin: str, op_id: str, kind: Kind) -> Transacted:
        draft, inverse = apply(self._draft, edit)
        return self._enter(draft, edit, inverse, label or label_of(edit), origin, op_id, kind)

    def _enter(
        self, draft: Draft, edit: Edit, inverse: Edit, label: str, origin: str, op_id: str, kind: Kind
    ) -> Transacted:
        if not draft.same(self._draft):
            self._history.enter(step_of(self._draft, draft, edit, inverse, label=label, origin=origin, op_id=op_id))
        return self._take(draft, edit, inverse, label, origin, op_id, kind)

    def _take(
        self, draft: Draft, edit: Edit, inverse: Edit, label: str, origin: str, op_id: str, kind: Kind
    ) -> Transacted:
        self._draft = draft
        self._revision += 1
        self._used |= touched(inverse) - {GROUND}
        made = Transacted(edit, inverse, label, origin, op_id, self._revision, kind)
        self._logbook.write(made)
        self.listeners.put(made, self._teller)
        return made

    def _latest(self) -> Draft:
        with self._lock:
            return self._open[-1].draft if self._open else self._draft


def label_of(edit: Edit) -> str:
    """What the history calls an edit that has no label."""
    if isinstance(edit, Group):
        return label_of(edit.edits[0]) if len(edit.edits) == 1 else f"{len(edit.edits)} edits"
    return {"addSpawn": "add spawn point"}.get(str(edit.__struct_config__.tag), str(edit.__struct_config__.tag))
