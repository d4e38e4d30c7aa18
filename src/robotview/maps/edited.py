"""`EditedMap`: editing a map's draft, from Python and from pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from robotview.maps.difference import Difference, difference
from robotview.maps.document import MapDocument
from robotview.maps.draft import Draft
from robotview.maps.edits import Edit, refused
from robotview.maps.held import HeldMap
from robotview.maps.log import Log, Transacted


class EditedMap(HeldMap):
    """One linear history for all who edit; methods may be called from any thread."""

    def undo(self) -> bool:
        """Take the last edit back; False when there is none.

        Raises:
            EditError: something else has changed what it left.
        """
        return self._session is not None and self._session.undo()

    def redo(self) -> bool:
        """Make the edit again that was taken back last; False when there is none."""
        return self._session is not None and self._session.redo()

    def revert(self) -> None:
        """Drop the draft: back to what is committed. It is a step, so `undo` brings the draft back."""
        if self._session is not None and self.document is not None:
            self._session.revert(self.document)

    def replaced(self, document: MapDocument, label: str = "replace") -> Transacted | None:
        """Put another document in the place of the draft, as one step; None where the draft is that already.

        Raises:
            EditError: it is of another map, or this one has no authoring layer.
        """
        session = self._editable()
        if document.map_id != self.id:
            hint = f'its mapId must be "{self.id}"'
            raise refused(
                "edit.other_map", f"the document is of the map {document.map_id}, this one is {self.id}", hint
            )
        return session.replaced(document, label)

    # --- pages ---------------------------------------------------------------------------------------------------

    def operate(
        self, edit: Edit, *, op_id: str, base_rev: int, origin: str, label: str = "", map_id: str | None = None
    ) -> Transacted:
        """Make an edit of a page, once: see `EditSession.operate`.

        Args:
            map_id: of the map that the page showed; None: this one.

        Raises:
            EditError: it is refused, and nothing was changed. UnknownName: nothing of that id was ever there.
        """
        if map_id not in (None, self.id):
            raise refused("edit.other_map", f"the edit is of the map {map_id}, this one is {self.id}")
        return self._editable().operate(edit, op_id=op_id, base_rev=base_rev, origin=origin, label=label)

    def step(
        self,
        action: Literal["undo", "redo", "revert"],
        *,
        op_id: str = "",
        origin: str = "python",
        base_rev: int | None = None,
    ) -> Transacted | None:
        """`undo`, `redo` or `revert` for a page, once for each ``op_id``.

        Args:
            action: of the three.
            op_id: unique; "" takes it for new each time.
            origin: who asks.
            base_rev: with undo and redo: refuse where somebody else has edited since that revision.

        Returns:
            What was done; None where there was nothing to do.

        Raises:
            EditError: what it would take back is no longer what the step left.
        """
        session = self._editable()
        if action == "revert":
            document = self.document
            return None if document is None else session.revert(document, op_id=op_id, origin=origin)
        return session.step(action, op_id=op_id, origin=origin, base_rev=base_rev)

    def on_edit(self, call: Callable[[Transacted], object]) -> Callable[[], None]:
        """Call a function with each committed transaction, whoever made it, until the returned function is called.

        It gets them once each, in the order of their revisions, undo, redo and revert too, while no lock is held, in
        the thread of whoever edits at the time. One that raises shows its traceback and keeps nobody from being told.

        Raises:
            TypeError: it cannot be called.
        """
        return self._listeners.add(call)

    @property
    def log(self) -> Log:
        """All transactions since the map was made or loaded; ``m.log.replay()`` is the draft.

        It keeps the last 10,000 and about 64 MB; older ones have gone into ``m.log.start``.
        """
        return self._editable().log

    # --- the history ---------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        return self._session is not None and bool(self._session.done)

    @property
    def can_redo(self) -> bool:
        return self._session is not None and bool(self._session.undone)

    @property
    def undo_label(self) -> str:
        """What undo would take back; empty where there is nothing."""
        steps = () if self._session is None else self._session.done
        return steps[-1].label if steps else ""

    @property
    def redo_label(self) -> str:
        """What redo would make again; empty where there is nothing."""
        steps = () if self._session is None else self._session.undone
        return steps[-1].label if steps else ""

    def diff(self) -> Difference:
        """What the draft changes of what is committed."""
        if self._session is None or self.document is None:
            return Difference()
        return difference(self._committed.draft or Draft.of(self.document), self._session.draft)
