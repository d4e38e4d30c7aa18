"""`Opened`: a transaction that is open: its edits so far, and what names mean in it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias

from robotview.errors import ClosedError
from robotview.maps import arguments
from robotview.maps.document import MapObject, SpawnPoint, new_id
from robotview.maps.draft import Draft, Item
from robotview.maps.edits import Edit, Group, apply, existing, refused
from robotview.maps.handle import Handle

Which: TypeAlias = "Handle | str | MapObject | SpawnPoint"


class Opened:
    """Edits of one map, made one by one on a copy of its draft."""

    def __init__(self, draft: Draft, used: Collection[str], latest: Callable[[], Draft]) -> None:
        self._draft = draft
        self._used = used
        self._latest = latest
        self.fresh: set[str] = set()
        self._open = True
        self.edits: list[Edit] = []
        self.inverses: list[Edit] = []

    @property
    def draft(self) -> Draft:
        """The map with the edits so far."""
        return self._draft

    def close(self) -> Group:
        """End it: nothing can be edited through it any more.

        Returns:
            All that was edited, as one.
        """
        self._open = False
        return Group(tuple(self.edits))

    # --- inside --------------------------------------------------------------------------------------------------

    def _do(self, edit: Edit, name: str) -> Handle:
        if not self._open:
            raise ClosedError("the edit")
        self._draft, inverse = apply(self._draft, edit)
        self.edits.append(edit)
        self.inverses.append(inverse)
        return Handle(self._latest, name)

    def _item(self, which: Which) -> Item:
        if not isinstance(which, (Handle, str, MapObject, SpawnPoint)):
            raise arguments.wrong("the object", which, "a handle, an id or an object of the map is expected")
        name = which if isinstance(which, str) else which.id
        if isinstance(which, Handle) and which.of_another(self._latest):
            hint = "give a handle of this map, or an id"
            raise refused("edit.other_map", f'"{name}" is a handle of another map', hint)
        if isinstance(which, Handle) and self._draft.item(name) is None:
            raise which.gone()
        return existing(self._draft, name)

    def _fresh(self, wanted: object, kind: str) -> str:
        """An id nobody has had."""
        if wanted is None:
            name = new_id(kind)
            while self._taken(name):
                name = new_id(kind)
        elif not isinstance(wanted, str):
            raise arguments.wrong("id", wanted, "a text is expected")
        else:
            name = wanted
            if self._taken(name) and self._draft.item(name) is None:
                hint = "leave id out, or take another"
                raise refused("schema.duplicate_id", f'the id "{name}" was that of an object that is gone', hint)
        self.fresh.add(name)
        return name

    def _taken(self, name: str) -> bool:
        return name in self._used or name in self.fresh or self._draft.item(name) is not None
