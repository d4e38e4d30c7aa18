"""Takes what a page's editor sends: each edit once, in order; what cannot be done is refused, no fault of the view."""

from __future__ import annotations

import threading
import weakref
from typing import TYPE_CHECKING

from robotview.errors import Problem, RobotViewError
from robotview.maps.edit_reading import edit_from
from robotview.maps.edits import Change, Group
from robotview.protocol import editing as e
from robotview.widget.map_notes import not_done
from robotview.widget.map_tasks import MapTasks
from robotview.widget.map_upload import Uploads

if TYPE_CHECKING:
    from robotview.widget.map_editor import MapEditor
    from robotview.widget.map_pages import MapPages

MOST_LABEL = 120
MOST_ID = 200


class MapInbox:
    """The input of one editor."""

    def __init__(self, view: MapEditor, pages: MapPages) -> None:
        self._view = weakref.ref(view)
        self._pages = pages
        self._tasks = MapTasks(view, pages)
        self._uploads = Uploads(pages, self._received)
        self._lock = threading.Lock()
        self._waits: dict[str, _Wait] = {}

    def take(self, message: e.ToEdit, buffers: object) -> None:
        """Act on a message that is new; called in the order of each page's numbers."""
        view = self._view()
        if view is None:
            return
        op_id = getattr(message, "op_id", "")
        if len(op_id) > MOST_ID:
            return  # of no page of ours; remembering it would cost memory
        try:
            self._act(view, message, buffers)
        except RobotViewError as error:
            self._pages.refuse(message.view, op_id, error.problems[0], text=str(error))
        except Exception as error:  # noqa: BLE001  # the page is told, and the kernel's user not bothered
            problem = Problem("error", "structure", f"{type(error).__name__}: {error}", "editor.failed")
            self._pages.refuse(message.view, op_id, problem)

    def repeat(self, message: e.ToEdit) -> None:
        """A page sent again what has come before: tell it again what became of it."""
        if isinstance(message, (e.EditOp, e.EditStep)):
            self._pages.repeat(message.op_id)

    def _act(self, view: MapEditor, message: e.ToEdit, buffers: object) -> None:
        match message:
            case e.EditOp():
                self._operate(view, message)
            case e.EditStep():
                self._step(view, message)
            case e.EditPreview(view=who, edit=edit):
                self._pages.preview(who, None if edit is None else _previewed(edit))
            case e.EditAsk():
                self._pages.tell_draft()
            case e.MapTask():
                self._tasks.take(message)
            case e.Attached(ticket=ticket, fault=fault):
                self._attached(ticket, fault)
            case e.Upload():
                self._uploads.take(message, buffers)

    # --- edits ---------------------------------------------------------------------------------------------------

    def _operate(self, view: MapEditor, message: e.EditOp) -> None:
        if self._pages.repeat(message.op_id):
            return
        edit = edit_from(message.edit)
        label = message.label[:MOST_LABEL]
        try:
            done = view.map_to_edit().operate(
                edit,
                op_id=message.op_id,
                base_rev=message.base_rev,
                origin=message.view,
                label=label,
                map_id=message.map,
            )
            self._pages.ensure_told(done)
        finally:
            self._pages.end_preview(message.view)  # after the edit: elsewhere, nothing jumps back in between

    def _step(self, view: MapEditor, message: e.EditStep) -> None:
        if self._pages.repeat(message.op_id):
            return
        m, action = view.map, message.action
        if m is not None and message.map != m.id:
            raise not_done("edit.other_map", f"the page showed the map {message.map}, and this is {m.id}")
        done = None if m is None else m.step(action, op_id=message.op_id, origin=message.view)
        if done is None:
            raise not_done("edit.nothing", f"there is nothing to {action}")
        self._pages.ensure_told(done)

    # --- pages that build what is applied ------------------------------------------------------------------------

    def await_page(self, ticket: str, rev: int, geoms: int, timeout: float) -> bool:
        """Ask the pages that somebody sees to build the map; wait for the first answer. False where there is none.

        Raises:
            RobotViewError: a page cannot. TimeoutError: none has answered in time.
        """
        view = self._view()
        m = None if view is None else view.map
        # What is converted, no page has yet: it is told when it is committed.
        if view is None or m is None or not m.editable or not view.frames.is_watched():
            return False
        wait = _Wait()
        with self._lock:
            self._waits[ticket] = wait
        try:
            self._pages.send(e.Prepare(ticket, rev, geoms))
            while not wait.answered.wait(min(timeout, LOOK_AGAIN)):
                timeout -= LOOK_AGAIN
                if not view.frames.is_watched():
                    return False  # all have gone
                if timeout <= 0:
                    raise TimeoutError("no page has shown the map in time")
        finally:
            with self._lock:
                del self._waits[ticket]
        if wait.fault is None:
            return False  # the view was closed
        if wait.fault:
            raise not_done("apply.viewer", f"the page cannot show the map: {wait.fault[:300]}")
        return True

    def _attached(self, ticket: str, fault: str) -> None:
        with self._lock:
            wait = self._waits.get(ticket)
        if wait is not None and not wait.answered.is_set():
            wait.fault = fault
            wait.answered.set()

    # --- files ---------------------------------------------------------------------------------------------------

    def _received(self, page: str, name: str, data: bytes) -> None:
        self._tasks.load(page, name, data)

    def forget(self, page: str) -> None:
        """A page has gone."""
        self._pages.end_preview(page)
        self._uploads.forget(page)

    def close(self) -> None:
        """Take nothing more."""
        self._uploads.close()
        self._tasks.close()
        with self._lock:
            waits = list(self._waits.values())
        for wait in waits:
            wait.answered.set()


LOOK_AGAIN = 0.25
"""[s] after which it is looked whether pages that are waited for have gone."""


class _Wait:
    def __init__(self) -> None:
        self.answered = threading.Event()
        self.fault: str | None = None
        """Empty: it has built it; None: nothing was heard."""


def _previewed(content: object) -> object:
    """What a hand holds: a change, or a group of such."""
    edit = edit_from(content)
    for one in edit.edits if isinstance(edit, Group) else (edit,):
        if not isinstance(one, Change):
            raise not_done("schema.type", "a preview is a change, or a group of such")
    return content
