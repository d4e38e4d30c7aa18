"""`EditSession`: the one owner of a map's draft, with a linear history that Python and the browser share."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import RLock, get_ident

from robotview.maps.document import MapDocument
from robotview.maps.draft import Draft
from robotview.maps.edits import Edit, Group, Replace, apply, refused
from robotview.maps.transaction import Transaction

STEPS = 500
"""Edits that can be taken back; older ones are forgotten."""


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of the history."""

    label: str
    edit: Edit
    inverse: Edit
    origin: str = "python"


class EditSession:
    """A draft and its history. Methods may be called from any thread; none of them calls back."""

    def __init__(self, document: MapDocument) -> None:
        self.lock = RLock()
        self._draft = Draft.of(document)
        self._revision = 0
        self._done: deque[Step] = deque(maxlen=STEPS)
        self._undone: list[Step] = []
        self._used: set[str] = set()
        self._open: list[Transaction] = []
        self._threads: list[int] = []
        """Who opened each of them."""

    @property
    def draft(self) -> Draft:
        """What is edited, without the edits of transactions that are open."""
        with self.lock:
            return self._draft

    @property
    def revision(self) -> int:
        """Grows with every change, also with undo."""
        with self.lock:
            return self._revision

    @property
    def done(self) -> tuple[Step, ...]:
        """What `undo` would take back, oldest first."""
        with self.lock:
            return tuple(self._done)

    @property
    def undone(self) -> tuple[Step, ...]:
        """What `redo` would make again, the next one last."""
        with self.lock:
            return tuple(self._undone)

    @contextmanager
    def edit(self, label: str = "") -> Iterator[Transaction]:
        """Edits that become one step; an exception inside leaves nothing behind."""
        with self.lock:
            self._refuse_within("another edit")
            base = self._draft
            transaction = Transaction(base, self._used, self._latest)
            self._open.append(transaction)
            self._threads.append(get_ident())
        try:
            yield transaction
            with self.lock:
                group = transaction.close()
                if transaction.draft != base:
                    self._commit(label or _label(group), group, transaction, base)
        finally:
            transaction.close()
            with self.lock:
                place = self._open.index(transaction)
                del self._open[place], self._threads[place]

    def do(self, edit: Edit, label: str = "", *, origin: str = "python") -> None:
        """Make one edit, as a step of its own.

        Raises:
            EditError: it is refused, and nothing was changed.
        """
        with self.lock:
            draft, inverse = apply(self._draft, edit)
            self._enter(draft, Step(label or _label(edit), edit, inverse, origin))

    def revert(self, document: MapDocument) -> None:
        """Go back to a document, as a step that can be undone."""
        self._refuse_within("revert")
        if self.draft.document != document:
            self.do(Replace(document), "revert")

    def undo(self) -> bool:
        """Take the last step back; False when there is none."""
        with self.lock:
            self._refuse_within("undo")
            if not self._done:
                return False
            draft, _ = apply(self._draft, self._done[-1].inverse)
            self._undone.append(self._done.pop())
            self._take(draft)
            return True

    def redo(self) -> bool:
        """Make the step again that was taken back last; False when there is none. A new edit ends that."""
        with self.lock:
            self._refuse_within("redo")
            if not self._undone:
                return False
            draft, _ = apply(self._draft, self._undone[-1].edit)
            self._done.append(self._undone.pop())
            self._take(draft)
            return True

    def _refuse_within(self, what: str) -> None:
        """An edit is one step of its own thread: nothing of the history happens inside."""
        with self.lock:
            if get_ident() in self._threads:
                raise refused("edit.open", f"{what} inside an open edit of the same map", "leave the with block first")

    def _commit(self, label: str, group: Group, transaction: Transaction, base: Draft) -> None:
        if self._draft is base:
            draft, inverse = transaction.draft, Group(tuple(reversed(transaction.inverses)))
        else:
            # Somebody else was faster: in the order of arrival, the later value wins.
            draft, made = apply(self._draft, group)
            inverse = made if isinstance(made, Group) else Group((made,))
        self._used |= transaction.fresh
        self._enter(draft, Step(label, group, inverse))

    def _enter(self, draft: Draft, step: Step) -> None:
        self._done.append(step)
        self._undone.clear()
        self._take(draft)

    def _take(self, draft: Draft) -> None:
        self._draft = draft
        self._revision += 1

    def _latest(self) -> Draft:
        with self.lock:
            return self._open[-1].draft if self._open else self._draft


def _label(edit: Edit) -> str:
    if isinstance(edit, Group):
        return _label(edit.edits[0]) if len(edit.edits) == 1 else f"{len(edit.edits)} edits"
    return {"addSpawn": "add spawn point"}.get(str(edit.__struct_config__.tag), str(edit.__struct_config__.tag))
