"""What each object of a document is in its files, kept from one compile to the next.

Objects are frozen, and an edit makes new ones only of what it touches. So an apply of thousands of objects writes and
compiles the few that are new.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from robotview.maps.document import AnyObject
from robotview.maps.limits import MOST_OBJECTS

Item = TypeVar("Item")
Part = TypeVar("Part")


MOST_KNOWN = 3 * MOST_OBJECTS
"""Objects that an edit has replaced are forgotten at the next compile, and not more than this are kept till then."""


class Kept(Generic[Item, Part]):
    """Parts by the object itself, not by its value: of one document, the last."""

    def __init__(self) -> None:
        # The object is kept, so that its address is not given to another one.
        self._known: dict[int, tuple[Item, Part]] = {}

    def of(self, items: Sequence[Item], make: Callable[[list[Item]], list[Part]]) -> list[Part]:
        """The parts of items in their order; those that are not known are made, all at once."""
        known = self._known  # by one assignment, so that threads see one or the other
        new = [item for item in items if id(item) not in known]
        made = {id(item): (item, part) for item, part in zip(new, make(new), strict=True)} if new else {}
        kept = {id(item): made.get(id(item)) or known[id(item)] for item in items}
        self._known = kept
        return [kept[id(item)][1] for item in items]

    def warm(self, items: list[Item], make: Callable[[list[Item]], list[Part]]) -> None:
        """Have the parts of some that will soon be asked for."""
        new = [item for item in items if id(item) not in self._known]
        if len(self._known) + len(new) <= MOST_KNOWN:
            self._known.update({id(item): (item, part) for item, part in zip(new, make(new), strict=True)})


class Parts:
    """Of the documents of one map. All may be used by several threads."""

    def __init__(self) -> None:
        self.physics: Kept[AnyObject, tuple[str, str]] = Kept()
        """Lines of its meshes, and of its geoms."""
        self.text: Kept[AnyObject, str] = Kept()
        """As in ``map.scene.json``."""
        self.canonical: Kept[AnyObject, str] = Kept()
        """As in what the hash is taken of."""
