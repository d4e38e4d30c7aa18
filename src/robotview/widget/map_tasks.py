"""The buttons of an editor: each runs beside whatever runs, one after the other, and what became of it is said."""

from __future__ import annotations

import math
import os
import threading
import weakref
from collections import deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from robotview.errors import EditError, Problem, RobotViewError
from robotview.maps import builtin
from robotview.maps.blame import problems_of
from robotview.maps.edits import Edit, Group
from robotview.protocol.blobs import verbatim
from robotview.protocol.editing import Download, MapTask
from robotview.session.assets import added
from robotview.widget.map_notes import not_done, objects_of
from robotview.widget.paced import in_thread

if TYPE_CHECKING:
    from robotview.session.map import Map
    from robotview.widget.map_editor import MapEditor
    from robotview.widget.map_pages import MapPages

MOST_WAITING = 8
STEPS = {
    "save": "Saving",
    "export": "Packing the archive",
    "convert": "Converting",
    "new": "Beginning a new map",
    "restore": "Taking up the draft that was left",
}


class MapTasks:
    """The tasks of one editor."""

    def __init__(self, view: MapEditor, pages: MapPages) -> None:
        self._view = weakref.ref(view)
        self._pages = pages
        self._lock = threading.Lock()
        self._waiting: deque[tuple[str, str, Callable[[], None]]] = deque()
        self._working = False
        self._closed = threading.Event()

    def take(self, message: MapTask) -> None:
        """Do what a button asks for: an edit at once, everything else beside.

        Raises:
            RobotViewError: it cannot be done.
        """
        view, values = self._view(), message.values if isinstance(message.values, Mapping) else {}
        if view is None:
            return
        match message.task:
            case "add":
                self._add(view, message, values)
            case "obstacles":
                self._strew(view, message, values)
            case "new":
                self._beside(message.view, message.task, lambda: self._new(view, values))
            case task:
                m = view.map
                if m is None:
                    raise not_done("edit.no_map", f"there is no map yet, so nothing to {task}", "add an object first")
                act: dict[str, Callable[[], None]] = {
                    "apply": lambda: self._apply(m),
                    "save": lambda: self._save(m),
                    "export": lambda: self._export(view, m, message.view),
                    "convert": lambda: self._convert(m),
                    "restore": lambda: self._restore(m),
                }
                self._beside(message.view, task, act[task])

    def load(self, page: str, name: str, data: bytes) -> None:
        """Edit a map that a page has sent."""
        view = self._view()
        if view is not None:
            self._beside(page, f"Reading {name}", lambda: self._load(view, name, data))

    def close(self) -> None:
        """Begin nothing more."""
        self._closed.set()
        with self._lock:
            self._waiting.clear()

    # --- edits ---------------------------------------------------------------------------------------------------

    def _add(self, view: MapEditor, message: MapTask, values: Mapping[str, Any]) -> None:
        name = values.get("asset")
        asset = view.assets[name if isinstance(name, str) else ""]
        x, y, z = _place(values.get("position"))
        m = view.map_to_edit()
        taken = [one.name for one in (*m.objects, *m.spawn_points)]
        self._operate(view, message, asset.placed((x, y), z, taken), f"add {asset.title}")

    def _strew(self, view: MapEditor, message: MapTask, values: Mapping[str, Any]) -> None:
        seed, count = values.get("seed", 0), values.get("count", 30)
        made = builtin.made("obstacles", seed, {"count": count})
        m = view.map_to_edit()
        known = {one.name for one in (*m.objects, *m.spawn_points)}
        objects = made.objects  # type: ignore[union-attr]
        bare = (msgspec.structs.replace(one, name=one.id) for one in objects)
        edits = [added(one, one.type.capitalize(), known) for one in bare]
        self._operate(view, message, Group(tuple(edits)), f"{len(edits)} obstacles, seed {seed}")

    def _operate(self, view: MapEditor, message: MapTask, edit: Edit, label: str) -> None:
        op_id = f"{message.view}/{message.seq}"
        m = view.map_to_edit()
        self._pages.ensure_told(m.operate(edit, op_id=op_id, base_rev=m.draft_rev, origin=message.view, label=label))

    # --- what takes time -----------------------------------------------------------------------------------------

    def _apply(self, m: Map) -> None:
        ticket = m.apply(commit="viewer")
        ticket.wait()
        if ticket.error is not None:
            raise EditError([one for one in m.problems if one.severity == "error"] or problems_of(ticket.error))
        self._pages.say(f"{m.name} is applied")

    def _save(self, m: Map) -> None:
        if not m.folder:
            hint = 'view.map.save("yard") chooses one; "export" gives you an archive'
            raise not_done("save.no_folder", f"the map {m.id} has no folder yet", hint)
        m.save()
        self._pages.say(f"{m.name} is saved in {m.folder}")

    def _export(self, view: MapEditor, m: Map, page: str) -> None:
        blob = verbatim(m.archive())
        view.offer(blob)
        self._pages.send(Download(page, f"{m.id}.zip", blob.spec))

    def _convert(self, m: Map) -> None:
        ticket = m.make_editable(commit="viewer")
        ticket.wait()
        if ticket.error is not None:
            raise ticket.error
        self._pages.say(f"{m.name} is edited now; what it was loaded from stays as it is")

    def _restore(self, m: Map) -> None:
        taken = m.restore_draft()
        self._pages.say("The draft that was left is taken up" if taken else "There is no draft that was left")

    def _new(self, view: MapEditor, values: Mapping[str, Any]) -> None:
        from robotview.session.map import Map

        name = values.get("id")
        view.map = Map.new(name if isinstance(name, str) else "")

    def _load(self, view: MapEditor, name: str, data: bytes) -> None:
        from robotview.session.map import Map

        view.map = Map.load(data, name=os.path.basename(name))
        self._pages.say(f"{os.path.basename(name)} is shown now")

    # --- one after the other -------------------------------------------------------------------------------------

    def _beside(self, page: str, task: str, act: Callable[[], None]) -> None:
        with self._lock:
            if len(self._waiting) >= MOST_WAITING:
                raise not_done("edit.busy", "the kernel has not done yet what was asked for before", "wait a moment")
            self._waiting.append((page, task, act))
            if self._working:
                return
            self._working = True
        in_thread(self._work)

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._working = False
                    return
                page, task, act = self._waiting.popleft()
            self._pages.tell_step("" if task == "apply" else STEPS.get(task, task))
            try:
                act()
            except RobotViewError as error:
                self._failed(page, error.problems)
            except Exception as error:  # noqa: BLE001  # whatever it was, the page is told and the next one runs
                what = f"{task} failed: {type(error).__name__}: {error}"
                self._failed(page, [Problem("error", "structure", what, "editor.failed")])
            finally:
                self._pages.tell_step("")
                self._pages.changed()

    def _failed(self, page: str, problems: list[Problem]) -> None:
        """Say every reason, and which objects they are about."""
        view = self._view()
        m = None if view is None else view.map
        objects: dict[str, None] = {}
        for problem in problems:
            objects |= dict.fromkeys(objects_of(problem, None if m is None else m.draft))
        text = "\n".join(problem.text() for problem in problems[:MOST_REASONS])
        if len(problems) > MOST_REASONS:
            text += f"\n... and {len(problems) - MOST_REASONS} more"
        self._pages.say(text, "error", tuple(objects), page)


MOST_REASONS = 20


def _place(position: object) -> tuple[float, float, float]:
    """Where something is put, and the height of what it stands on.

    Raises:
        EditError: that is no place.
    """
    numbers = position if isinstance(position, (list, tuple)) else ()
    if len(numbers) not in (2, 3) or not all(
        isinstance(one, (int, float)) and not isinstance(one, bool) and math.isfinite(one) for one in numbers
    ):
        raise not_done("schema.value", f"position is {position!r:.60}", "(x, y), or (x, y, height of the ground) [m]")
    x, y, *z = (float(one) for one in numbers)
    return x, y, z[0] if z else 0.0
