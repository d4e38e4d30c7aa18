"""Tells the pages of one editor of its map: every edit, the draft, what other hands hold, how the map is."""

from __future__ import annotations

import warnings
import weakref
from collections import OrderedDict
from collections.abc import Callable
from threading import Condition, Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import msgspec

from robotview.errors import Problem
from robotview.maps.document import Ground, MapDocument
from robotview.maps.edits import Replace
from robotview.maps.written import as_text
from robotview.protocol.editing import DraftIs, Edited, FromEdit, MapNote, Previewed, Refused, Said
from robotview.widget.map_notes import NO_MAP, notes_of, spec_of
from robotview.widget.paced import Paced

if TYPE_CHECKING:
    from robotview.maps.log import Transacted
    from robotview.session.map import Map
    from robotview.widget.map_editor import MapEditor

FIRST_ID = "map"
"""Of the map that comes with the first object."""
SPEC_EVERY = 0.05
"""[s] The trait ``_map`` is not told more often."""
NOTES_AFTER = 0.3
"""[s] Problems are looked for when so much time has passed since an edit."""
PREVIEW_EVERY = 0.1
"""[s] What a hand holds is not shown elsewhere more often."""
PATIENCE = 0.2
"""[s] for another thread that tells of an edit."""
MOST_HANDS = 64
"""Pages whose hands are shown elsewhere at the same time."""
REMEMBERED = 512
"""Outcomes of operations that can be told again."""


class MapPages:
    """One editor's way to its pages. Methods may be called from any thread, with no lock held."""

    def __init__(self, view: MapEditor) -> None:
        self._view = weakref.ref(view)
        self._lock = Lock()
        self._told = Condition(self._lock)
        self._outcomes: OrderedDict[str, FromEdit] = OrderedDict()
        self._notes: list[MapNote] = []
        self._previews: dict[str, _Preview] = {}
        self._spec = Paced(self._tell_spec, SPEC_EVERY)
        self._look = Paced(self._find_notes, NOTES_AFTER, NOTES_AFTER)
        self.step = ""
        """What goes on, beside what apply does; empty: nothing."""

    def open(self) -> None:
        """The view is there."""
        _EDITORS.add(self)
        self.changed()

    @property
    def map(self) -> Map | None:
        """Of the view."""
        view = self._view()
        return None if view is None else view.map

    # --- edits ---------------------------------------------------------------------------------------------------

    def tell_edit(self, done: Transacted) -> None:
        """An edit was made, by whomever."""
        m = self.map
        if m is None:
            return
        if isinstance(done.edit, Replace):
            self.tell_draft()
        edit = None if isinstance(done.edit, Replace) else msgspec.to_builtins(done.edit)
        outcome = Edited(m.id, done.revision, done.op_id, done.origin, done.label, edit)
        self.send(outcome)
        self._remember(done.op_id, outcome)
        self.changed()

    def ensure_told(self, done: Transacted) -> None:
        """An operation of a page was made: its pages are told when this returns.

        Another thread may be telling just now; and of what was made long ago nobody is told again, but the page is.
        """
        with self._told:
            known = self._told.wait_for(lambda: done.op_id in self._outcomes, PATIENCE)
        if not known:
            self.tell_edit(done)

    def refuse(self, view: str, op_id: str, problem: Problem, *, text: str = "") -> None:
        """Something a page asked for was not done."""
        m = self.map
        told = Refused(
            view, op_id, problem.code or problem.kind, text or problem.text(), 0 if m is None else m.draft_rev
        )
        self._remember(op_id, told)
        self.send(told)

    def repeat(self, op_id: str) -> bool:
        """Tell again what became of an operation; False where that is not known."""
        with self._lock:
            outcome = self._outcomes.get(op_id)
        if isinstance(outcome, Edited) and outcome.edit is None:
            self.tell_draft()
        if outcome is not None:
            self.send(outcome)
        return outcome is not None

    def tell_draft(self) -> None:
        """Tell the whole draft."""
        m = self.map
        name, rev, text = _draft_text(m)
        applied = m.document if m is not None and m.dirty else None
        self.send(DraftIs(name, rev), text, *([] if applied is None else [as_text(applied).encode()]))

    def _remember(self, op_id: str, outcome: FromEdit) -> None:
        if not op_id:
            return
        with self._lock:
            self._outcomes[op_id] = outcome
            self._outcomes.move_to_end(op_id)
            if len(self._outcomes) > REMEMBERED:
                self._outcomes.popitem(last=False)
            self._told.notify_all()

    # --- previews ------------------------------------------------------------------------------------------------

    def preview(self, page: str, edit: object) -> None:
        """A page's hand holds something; None: no more."""
        if edit is None:
            self.end_preview(page)
            return
        with self._lock:
            held = self._previews.get(page)
            if held is None and len(self._previews) >= MOST_HANDS:
                return
            if held is None:
                held = self._previews[page] = _Preview(page, self._tell_others)
        held.show(edit)

    def end_preview(self, page: str) -> None:
        """A page's hand holds nothing."""
        with self._lock:
            held = self._previews.pop(page, None)
        if held is not None:
            held.end()

    def _tell_others(self, page: str, edit: object) -> None:
        m = self.map
        for pages in list(_EDITORS):
            if pages is self or (m is not None and pages.map is m):
                pages.send(Previewed(page, edit))

    # --- how the map is ------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Something of the map is another now."""
        self._spec.ask()
        self._look.ask()

    def tell_step(self, text: str) -> None:
        """Something that takes time goes on; empty: no more."""
        self.step = text
        self._spec.ask()

    def spec(self) -> dict[str, Any]:
        """The trait ``_map`` as it should be now."""
        m = self.map
        return plain_spec(m, self._notes, self.step)

    def _tell_spec(self) -> None:
        view = self._view()
        if view is not None and view.status != "closed":
            spec = self.spec()
            view.exchange("_map", lambda _: spec)()

    def _find_notes(self) -> None:
        m = self.map
        if m is None:
            return
        self._notes = notes_of([*m.problems, *m.doubts()], m.draft)
        self._spec.ask()

    # --- sending -------------------------------------------------------------------------------------------------

    def say(self, text: str, severity: str = "info", objects: tuple[str, ...] = (), page: str = "") -> None:
        """Let users read something once."""
        self.send(Said(page, severity, text, list(objects)))  # type: ignore[arg-type]

    def send(self, message: FromEdit, *data: bytes) -> None:
        """Send a message to all pages of the view, with its buffers."""
        view = self._view()
        if view is not None and view.status != "closed":
            view.send(msgspec.to_builtins(message), list(data) or None)

    def leave_unsaved(self, m: Map) -> None:
        """The editor closes, and what was edited stands nowhere but in memory."""
        what = "not applied" if m.dirty else "not saved"
        warnings.warn(f"the map {m.id} has edits that are {what}; the map keeps them", stacklevel=4)

    def close(self) -> None:
        """Tell nothing more."""
        _EDITORS.discard(self)
        self._spec.close()
        self._look.close()
        with self._lock:
            previews, self._previews = self._previews, {}
        for held in previews.values():
            held.close()


class _Preview:
    """What one page's hand holds, as it was told last."""

    def __init__(self, page: str, tell: Callable[[str, object], None]) -> None:
        self._page, self._tell = page, tell
        self._edit: object = None
        self._paced = Paced(lambda: tell(page, self._edit), PREVIEW_EVERY)

    def show(self, edit: object) -> None:
        self._edit = edit
        self._paced.ask()

    def end(self) -> None:
        self.close()
        self._tell(self._page, None)

    def close(self) -> None:
        self._paced.close()


_EDITORS: WeakSet[MapPages] = WeakSet()


def _draft_text(m: Map | None) -> tuple[str, int, bytes]:
    """Id of the map, revision and text of its draft, as they belong together; nothing where there is none."""
    if m is None or not m.editable:
        nothing = MapDocument(map_id=FIRST_ID) if m is None else MapDocument(map_id=m.id, ground=Ground(enabled=False))
        return nothing.map_id, 0, as_text(nothing).encode()
    while True:
        rev = m.draft_rev
        text = m.draft_text()
        if m.draft_rev == rev:
            return m.id, rev, text.encode()


def plain_spec(m: Map | None, notes: list[MapNote], step: str) -> dict[str, Any]:
    """The trait ``_map``."""
    made: dict[str, Any] = msgspec.to_builtins(NO_MAP if m is None else spec_of(m, notes, step))
    return made | {"step": step} if m is None else made
