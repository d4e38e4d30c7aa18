"""What became of operations that pages sent, so that one that comes again is not made again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias

from robotview.errors import RobotViewError
from robotview.maps.edits import weight
from robotview.maps.log import Transacted

MOST_OUTCOMES = 2000
"""That are remembered. A page has at most 200 operations on the way."""
MOST_BYTES = 16 * 2**20
"""Of memory, about; the latest is remembered in any case."""

Outcome: TypeAlias = "Transacted | RobotViewError | None"


class Outcomes:
    """By the operation's id, the latest ones. Its owner holds the lock."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Outcome] = OrderedDict()
        self._bytes = 0

    def once(self, op_id: str, act: Callable[[], Transacted | None]) -> Transacted | None:
        """Act, or give what came of it the first time: also a refusal is final.

        Raises:
            RobotViewError: it was refused.
        """
        if op_id and op_id in self._known:
            known = self._known[op_id]
            if isinstance(known, RobotViewError):
                raise known.with_traceback(None)
            return known
        made: Outcome = None
        try:
            made = act()
        except RobotViewError as error:
            made = error
            raise
        finally:
            if op_id:
                self._known[op_id] = made
                self._bytes += _size(made)
                while len(self._known) > MOST_OUTCOMES or (self._bytes > MOST_BYTES and len(self._known) > 1):
                    self._bytes -= _size(self._known.popitem(last=False)[1])
        return made


def _size(one: Outcome) -> int:
    return weight(one.edit) + weight(one.inverse) if isinstance(one, Transacted) else 1000
