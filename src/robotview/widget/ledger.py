"""What each view of a page has sent so far: tells repeated messages, and those that a newer one has overtaken."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from threading import Lock

_MOST_VIEWS = 64
"""Views of pages that were closed say no goodbye; the longest silent are forgotten."""

_MOST_MISSING = 256


@dataclass(slots=True)
class _Account:
    complete: int = 0
    """All messages up to this number have come."""
    beyond: set[int] = field(default_factory=set)
    newest: dict[Hashable, int] = field(default_factory=dict)


class Ledger:
    """Numbers of messages, by view.

    Messages of one view may be handled by two threads: those sent before the page knew of a subshell wait in the main
    thread until a cell has ended, and later ones overtake them.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._accounts: OrderedDict[str, _Account] = OrderedDict()

    def is_new(self, view: str, seq: int) -> bool:
        """Whether a message has not come before; from now on it has."""
        with self._lock:
            account = self._account(view)
            if seq <= account.complete or seq in account.beyond:
                return False
            account.beyond.add(seq)
            if len(account.beyond) > _MOST_MISSING:  # what is missing was lost, and sent again it would be too late
                account.complete = min(account.beyond) - 1
            while account.complete + 1 in account.beyond:
                account.complete += 1
                account.beyond.remove(account.complete)
            return True

    def reached(self, view: str, after: int = 0) -> int:
        """The last number up to which all have come, without regard to those up to ``after``."""
        with self._lock:
            account = self._account(view)
            last = max(account.complete, after)
            while last + 1 in account.beyond:
                last += 1
            return last

    def newest(self, view: str, seq: int, topics: Iterable[Hashable]) -> list[bool]:
        """For each of the topics, whether no newer message about it has come; from now on this is the newest."""
        with self._lock:
            account = self._account(view)
            found = []
            for topic in topics:
                found.append(seq > account.newest.get(topic, 0))
                account.newest[topic] = max(seq, account.newest.get(topic, 0))
            return found

    def forget(self, view: str) -> None:
        """A view has gone."""
        with self._lock:
            self._accounts.pop(view, None)

    def _account(self, view: str) -> _Account:
        account = self._accounts.setdefault(view, _Account())
        self._accounts.move_to_end(view)
        if len(self._accounts) > _MOST_VIEWS:
            self._accounts.popitem(last=False)
        return account
