"""What became of operations that pages sent, so that one that comes again is not made again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias

from robotview.errors import RobotViewError
from robotview.maps.log import Transacted

MOST_OUTCOMES = 2000
"""That are remembered. A page has at most 200 operations on the way."""

Outcome: TypeAlias = "Transacted | RobotViewError | None"


class Outcomes:
    """By the operation's id, the latest ones. Its owner holds the lock."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Outcome] = OrderedDict()

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
                while len(self._known) > MOST_OUTCOMES:
                    self._known.popitem(last=False)
        return made
