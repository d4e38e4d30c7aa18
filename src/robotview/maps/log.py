"""What was committed to a draft, in order: it can be told, kept and made again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, overload

from robotview.maps.document import MapDocument
from robotview.maps.draft import Draft
from robotview.maps.edits import Edit, apply, weight

Kind = Literal["edit", "undo", "redo", "revert"]
MOST_TRANSACTIONS = 10_000
MOST_BYTES = 64 * 2**20


@dataclass(frozen=True, slots=True)
class Transacted:
    """One committed transaction."""

    edit: Edit
    """What was done; of an undo, the inverse of what was undone."""
    inverse: Edit
    label: str
    origin: str
    """Who made it: ``python``, or the view in whose page it was made."""
    op_id: str
    """Of the page's message; empty where Python made it."""
    revision: int
    """Of the draft after it: one more than before."""
    kind: Kind = "edit"


@dataclass(frozen=True, slots=True)
class Log(Sequence[Transacted]):
    """The transactions since a map was made, oldest first.

    It keeps the last 10,000 of them, and about 64 MB; what is older has gone into ``start``.
    """

    start: MapDocument
    """The document before the first of them."""
    transactions: tuple[Transacted, ...] = ()

    def replay(self) -> MapDocument:
        """Make them again, one after the other: the draft, once more."""
        draft = Draft.of(self.start)
        for one in self.transactions:
            draft, _ = apply(draft, one.edit)
        return draft.document

    def __len__(self) -> int:
        return len(self.transactions)

    def __iter__(self) -> Iterator[Transacted]:
        return iter(self.transactions)

    @overload
    def __getitem__(self, index: int) -> Transacted: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Transacted, ...]: ...

    def __getitem__(self, index: int | slice) -> Transacted | tuple[Transacted, ...]:
        return self.transactions[index]


class Logbook:
    """A log that is being written. Its owner holds the lock."""

    def __init__(self, start: Draft) -> None:
        self._start = start
        self._written: deque[tuple[Transacted, int]] = deque()
        self._bytes = 0

    def write(self, one: Transacted) -> None:
        """Note a transaction; the oldest go into the start where there are too many."""
        size = weight(one.edit) + weight(one.inverse)
        self._written.append((one, size))
        self._bytes += size
        while len(self._written) > MOST_TRANSACTIONS or (self._bytes > MOST_BYTES and len(self._written) > 1):
            old, size = self._written.popleft()
            self._start, _ = apply(self._start, old.edit)
            self._bytes -= size

    def since(self, revision: int) -> Iterator[Transacted]:
        """Those after a revision of the draft, the latest first."""
        for one, _ in reversed(self._written):
            if one.revision <= revision:
                return
            yield one

    @property
    def log(self) -> Log:
        """As it is now."""
        return Log(self._start.document, tuple([one for one, _ in self._written]))
