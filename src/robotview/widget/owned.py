"""Traits that several threads may change: the owner decides what becomes of an assignment, and swaps values whole.

traitlets knows no threads. Reading a trait is safe, and so is setting it, as far as each setting goes; but reading,
changing and setting again is not, nor ``hold_trait_notifications``, which puts off the notifications of whichever
thread sets something meanwhile. Nothing here holds notifications, and what is read and changed goes through
`exchange`. Observers are called in the thread that made the change: with subshells that is not the main thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import ipywidgets
import traitlets as t

from robotview.errors import StateError
from robotview.widget.routes import forget_route


class NotAssigned(StateError, t.TraitError):
    """The trait is written by robotview; the hint says what its user may have meant."""


class Owned(t.TraitType[Any, Any]):
    """A trait of which its owner keeps the value: assigning is an order to the owner, see `Owner.assign`."""

    def set(self, obj: Any, value: Any) -> None:  # noqa: ANN401
        """Hand the value over."""
        obj.assign(self.name, value)


class Owner(ipywidgets.Widget):  # type: ignore[misc]
    """A widget with traits of which it swaps the values itself."""

    def __init__(self, **traits: Any) -> None:  # noqa: ANN401
        self._swapping = threading.Lock()
        self._sending = threading.RLock()
        self._taking: int | None = None  # the thread that takes what a page saved
        super().__init__(**traits)

    def open(self) -> None:
        """Open the comm."""
        super().open()
        forget_route(self.comm)

    def assign(self, name: str, value: object) -> None:
        """Act on an assignment to an owned trait."""
        raise NotImplementedError

    def exchange(self, name: str, make: Callable[[Any], Any]) -> Callable[[], None]:
        """Replace a value by what ``make`` makes of it, in one step for all threads.

        Returns:
            What tells pages and observers: to be called with no lock held.
        """
        getattr(self, name)  # a default is made now
        with self._swapping:
            old = self._trait_values[name]
            new = make(old)
            self._trait_values[name] = new
        if new is old or new == old:
            return _nothing
        change = t.Bunch(name=name, old=old, new=new, owner=self, type="change")
        return lambda: self.notify_change(change)

    def send_state(self, key: Any = None) -> None:  # noqa: ANN401
        """Send traits to the pages; an older value never follows a newer one."""
        with self._sending:
            super().send_state(key)

    def _should_send_property(self, key: str, value: object) -> bool:
        if self._taking == threading.get_ident():
            # A page is never told what it said itself, not even clamped: that would pull a slider from the hand.
            self._taking = None  # but what observers make of it, it is told
            return False
        return bool(super()._should_send_property(key, value))

    def take_saved(self, key: str, value: object) -> bool:
        """Set a trait to what a page saved; says whether it could be.

        `Widget.set_state` would hold notifications, those of other threads too.
        """
        self._taking = threading.get_ident()
        try:
            self.set_trait(key, value)
        except (t.TraitError, StateError):
            return False
        finally:
            self._taking = None
        return True

    def _send(self, msg: dict[str, Any], buffers: Any = None) -> None:  # noqa: ANN401
        super()._send(msg, buffers)
        forget_route(self.comm)


def _nothing() -> None:
    """Nobody needs to be told."""
