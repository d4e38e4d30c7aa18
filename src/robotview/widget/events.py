"""What callbacks of a view are told, and who is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any, Literal

from ipywidgets import CallbackDispatcher

from robotview.session.values import Value
from robotview.spatial.pose import Vec3


@dataclass(frozen=True, slots=True)
class Click:
    """A click on the robot."""

    path: str
    """What was hit, such as ``geom/foot``; empty for the background."""
    point: Vec3
    """Where, in world coordinates [m]."""


@dataclass(frozen=True, slots=True)
class JointMove:
    """Joints that the page moved."""

    values: dict[str, Value]
    """By name (``#3`` for the nameless joint 3); followers included."""
    phase: Literal["move", "end"]
    """``end``: the hand has let go, this is the final value."""


class Listeners:
    """Callbacks of one kind. One that raises shows its traceback and does not keep the others from being told."""

    def __init__(self) -> None:
        self._dispatch = CallbackDispatcher()
        self._changing = Lock()

    def add(self, callback: Callable[[Any], object]) -> Callable[[], None]:
        """Tell ``callback`` of events until the returned function is called.

        Raises:
            TypeError: it cannot be called.
        """
        if not callable(callback):
            raise TypeError(f"{callback!r} is not a function of one argument, the event")

        def tell(event: object) -> None:
            callback(event)  # of its own, so that the same function may be added twice and removed once

        # New lists: another thread may be going through the old one.
        with self._changing:
            self._dispatch.callbacks = [*self._dispatch.callbacks, tell]

        def unsubscribe() -> None:
            with self._changing:
                self._dispatch.callbacks = [other for other in self._dispatch.callbacks if other is not tell]

        return unsubscribe

    def tell(self, event: object) -> None:
        """Call everybody with the event."""
        self._dispatch(event)

    def clear(self) -> None:
        """Forget everybody."""
        with self._changing:
            self._dispatch.callbacks = []
