"""`Handle`: what adding an object returns, to name it by in later edits."""

from __future__ import annotations

from collections.abc import Callable

from robotview.errors import EditError
from robotview.maps.draft import Draft, Item
from robotview.maps.edits import refused


class Handle:
    """One object or spawn point of a map that is edited. It does not outlive what it stands for: that is an error."""

    __slots__ = ("_id", "_latest")

    def __init__(self, latest: Callable[[], Draft], name: str) -> None:
        self._latest, self._id = latest, name

    @property
    def id(self) -> str:
        """Its id, for good: ids are not used again."""
        return self._id

    def of_another(self, latest: Callable[[], Draft]) -> bool:
        """Whether it is of another map than the one with that draft."""
        return self._latest != latest

    @property
    def exists(self) -> bool:
        """Whether it is in the map now; undo may bring it back."""
        return self._latest().item(self._id) is not None

    @property
    def item(self) -> Item:
        """The object or spawn point as it is now.

        Raises:
            EditError: it was removed.
        """
        found = self._latest().item(self._id)
        if found is None:
            raise self.gone()
        return found

    def gone(self) -> EditError:
        """The error of using it when there is nothing any more."""
        return refused("edit.gone", f'"{self._id}" was removed', "undo brings it back")

    def __repr__(self) -> str:
        return f"<{self._id}{'' if self.exists else ', removed'}>"
