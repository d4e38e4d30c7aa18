"""Calls that must be made outside every lock: kept in their order, and made one after the other."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Generic, TypeVar

Event = TypeVar("Event")


class Teller:
    """Whoever comes first makes the calls of all; who comes meanwhile leaves his to him, and goes on.

    So the order is that of `put`, whatever threads there are, and what is called may cause further calls.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: deque[Callable[[], object]] = deque()
        self._telling = False

    def put(self, call: Callable[[], object]) -> None:
        """Have something called at the next `tell`; other locks may be held."""
        with self._lock:
            self._waiting.append(call)

    def tell(self) -> None:
        """Make the calls that wait. An exception shows its traceback and stops none of the others."""
        while True:
            with self._lock:
                if self._telling or not self._waiting:
                    return
                self._telling = True
                call = self._waiting.popleft()
            try:
                call()
            except Exception:  # noqa: BLE001 (of a user's function)
                traceback.print_exc()
            finally:
                with self._lock:
                    self._telling = False


class Listeners(Generic[Event]):
    """Functions that are told of events through a teller."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._calls: dict[object, Callable[[Event], object]] = {}

    def add(self, call: Callable[[Event], object]) -> Callable[[], None]:
        """Tell a function of events until the returned function is called.

        Raises:
            TypeError: it cannot be called.
        """
        if not callable(call):
            raise TypeError(f"{call!r} is not a function of one argument, the event")
        key = object()  # the same function may be added twice
        with self._lock:
            self._calls[key] = call

        def unsubscribe() -> None:
            with self._lock:
                self._calls.pop(key, None)

        return unsubscribe

    def put(self, event: Event, teller: Teller) -> None:
        """Have those who listen now told."""
        with self._lock:
            keys = list(self._calls)
        for key in keys:
            teller.put(partial(self._tell, key, event))

    def _tell(self, key: object, event: Event) -> None:
        with self._lock:
            call = self._calls.get(key)
        if call is not None:
            call(event)
