"""`MapEditor`: a map in a notebook cell that is edited there, and a robot that stands on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import RLock
from typing import TYPE_CHECKING, Any, cast

import msgspec

from robotview.errors import ClosedError, StateError
from robotview.protocol import frontend
from robotview.protocol.blobs import Blob, BlobStore
from robotview.protocol.editing import AssetSpec, EditorSpec
from robotview.protocol.state import present
from robotview.session.assets import SHARED, Assets, listed
from robotview.session.lowest import raised
from robotview.session.paths import MAP, map_things
from robotview.widget.events import Listeners
from robotview.widget.ground import MapSource, map_of
from robotview.widget.map_inbox import MapInbox
from robotview.widget.map_pages import FIRST_ID, MapPages, plain_spec
from robotview.widget.map_selecting import SelectingView

if TYPE_CHECKING:
    from robotview import maps
    from robotview.export.html import Page
    from robotview.protocol.editing import ToEdit
    from robotview.session.map import Map

FOLLOWED = [
    *("draft_rev", "dirty", "can_undo", "can_redo", "editable", "status", "applying", "problems"),
    *("folder", "saved", "left_draft"),
]
"""Traits of a map that ``_map`` tells of."""
NO_ROBOT = "<mujoco/>"
NOTHING_MOVES = 'Not simulated: there is no robot here; MapEditor(m, "robot.xml") puts one on the map'


class MapEditor(SelectingView):
    """A map that is edited in its cell: ``MapEditor(Map.new("yard"), "go1.xml")``.

    The panel adds, turns and sizes objects; Python edits the same draft (``with view.map.edit() as tx``), and undo is
    one for both. Apply compiles the draft with MuJoCo and swaps the simulation; the robot goes on where it is, unless
    it would stand in something. Everything else is as `RobotView` has it.

    Args:
        m: a `Map`, or what ``Map.load`` takes; None: an empty view, where the first object makes ``Map.new("map")``.
        robot: what `robotview.load` takes; None: the map alone, which nothing can be simulated on.
        map: the same as ``m``, by the name it has in `RobotView`.
        spawn: id of the map's spawn point where the robot starts; None: where its file has it.
        view: what `RobotView` takes besides.

    Raises:
        RobotViewError: with ``strict``, the robot has errors. MapError: the map cannot be read.
        UnknownName: the map has no such spawn point. TypeError: an argument that neither the view nor `load` has.
    """

    def __init__(
        self,
        m: MapSource | None = None,
        robot: object = None,
        *,
        map: MapSource | None = None,  # noqa: A002
        spawn: str | None = None,
        **view: Any,  # noqa: ANN401
    ) -> None:
        if m is not None and map is not None:
            raise StateError("m and map are two names for one thing", "MapEditor(m, robot)")
        self._alone = robot is None
        self._entering = RLock()  # one map takes the place of another at a time
        self._made: Map | None = None  # by the first object
        self._kept: Map | None = None  # of a view that was closed
        self._pages = MapPages(self)
        self._desk = MapInbox(self, self._pages)
        self._downloads: list[Blob] = []
        self.assets = Assets(SHARED)
        self.entries = Listeners()
        super().__init__(
            NO_ROBOT if robot is None else robot,
            map=_observable(map_of(m if map is None else map)),
            spawn=spawn,
            **{"panel": False, **view},  # the map's own panels stand there
        )
        self._off_assets = self.assets.on_change(self._assets_changed)
        self.observe(self.tell_selected, "selected")
        self._pages.open()

    @property
    def map(self) -> Map | None:
        """The map that is edited; None until there is one. ``view.map = other`` edits that, or what ``Map.load`` takes.

        A page that receives an archive, or begins a new map, does the same; the old map stays as it is, with its draft.
        Use `on_map` to hear of it.
        """
        return self._kept if self._closed else cast("Map | None", self._origin.map)

    @map.setter  # noqa: A003
    def map(self, source: MapSource) -> None:
        if (other := _observable(map_of(source))) is None:
            raise StateError("map cannot be None", 'a Map, such as Map.new("yard")')
        self.enter(other)

    def on_map(self, callback: Callable[[Map], object]) -> Callable[[], None]:
        """Call ``callback(map)`` when the view edits another map, until the returned function is called."""
        return self.entries.add(callback)

    @property
    def has_editor(self) -> bool:
        """Whether the map can be edited in the page: it can."""
        return True

    @property
    def no_robot(self) -> str:  # type: ignore[override]
        """Why there is nothing to simulate."""
        return (
            'Not simulated: there is no robot here; MapEditor(m, "robot.xml") puts one on the map'
            if self._alone
            else ""
        )

    def close(self) -> None:
        """Take the editor out of the page. ``view.map`` stays, with its draft."""
        if self._closed or not self._is_made:
            super().close()
            return
        m = self._kept = self.map
        if m is not None and (m.dirty or (self._made is m and not m.saved)):
            self._pages.leave_unsaved(m)
        self._off_assets()
        self._desk.close()
        self._pages.close()
        super().close()
        self.entries.clear()

    def __repr__(self) -> str:
        m = None if self._closed else self.map
        what = "closed" if self._closed else "no map yet" if m is None else repr(m)
        return (
            f"MapEditor({what})" if self._alone or self._session is None else f"MapEditor({what}, {super().__repr__()})"
        )

    # --- which map -----------------------------------------------------------------------------------------------

    def map_to_edit(self) -> Map:
        """The map; made, where there is none."""
        with self._entering:
            if self.map is None:
                from robotview.session.map import Map

                self._made = Map.new(FIRST_ID)
                self.enter(self._made)
            m = self.map
            assert m is not None  # noqa: S101 (it was entered)
            return m

    def enter(self, other: Map) -> None:
        """Edit another map from now on; a robot whose spawn point it does not have starts where its file has it.

        Raises:
            RobotViewError: the robot cannot stand there; nothing has changed. ClosedError: the view was closed.
        """
        if self._closed:
            raise ClosedError
        with self._entering:
            old, origin = self.map, self._origin
            if other is old:
                return
            try:
                points = [point.id for point in (other.package.document or other.package.manifest).spawn_points]
                self._origin = replace(origin, map=other, spawn=origin.spawn if origin.spawn in points else None)
                swap = self.prepare(other.package)
                swap.commit()
            except BaseException:
                self._origin = origin
                raise
            swap.release()
            self._join_map()
        self._pages.tell_draft()
        self.select_ids(other.selected)
        self._pages.changed()
        self.entries.tell(other)

    def follow_map(self, m: maps.Map) -> list[Callable[[], object]]:
        """Hear of a map; its pages hear of an edit before the user's functions do."""
        told, own = m.on_edit(self._pages.tell_edit), cast("Map", m)
        own.observe(self._map_changed, FOLLOWED)
        own.observe(self.hear_selected, "selected")
        return [
            told,
            *super().follow_map(m),
            lambda: own.unobserve(self._map_changed, FOLLOWED),
            lambda: own.unobserve(self.hear_selected, "selected"),
        ]

    def _map_changed(self, change: Any) -> None:  # noqa: ANN401
        if change["name"] == "editable":
            self._pages.tell_draft()
        self._pages.changed()

    def page(self) -> Page:
        """The robot on the map as it was committed, for a page of its own, which has no editor."""
        state, store = super().page()
        robot = self.bare_robot
        if self.ground_apart is None or robot is None:
            return state, store
        from robotview.sim.compiling import on_map

        both = raised(on_map(robot, self.ground_apart, self._origin.spawn), self.raised)
        shown, there = present(both), {f"{MAP}/{thing.name}" for thing in map_things(both)}
        super().stock(shown.store)
        selected = [path for path in state.selected if path in there or not path.startswith(f"{MAP}/")]
        return replace(state, link=shown.link, selected=selected), shown.store

    # --- what pages are made of ----------------------------------------------------------------------------------

    def opening_traits(self, m: maps.Map | None) -> dict[str, Any]:
        """The editor's own traits when the view opens."""
        self.outbox.store.add([frontend.map_editor()])
        return {"_map": plain_spec(cast("Map | None", m), [], ""), "_editor": self._spec_of_editor()}

    def stock(self, store: BlobStore) -> None:
        """Let another store have what pages need of the editor."""
        super().stock(store)
        store.add([frontend.map_editor(), *self._downloads])

    def offer(self, blob: Blob) -> None:
        """Let pages fetch a file; the one before is let go of."""
        self.outbox.store.discard(self._downloads)
        self._downloads = [blob]
        self.outbox.store.add(self._downloads)

    def _assets_changed(self) -> None:
        spec = self._spec_of_editor()
        self.exchange("_editor", lambda _: spec)()

    def _spec_of_editor(self) -> dict[str, Any]:
        cards = [AssetSpec(a.name, a.title, a.group, a.note, [listed(one) for one in a.items]) for a in self.assets]
        made: dict[str, Any] = msgspec.to_builtins(EditorSpec(frontend.map_editor().spec, cards))
        return made

    # --- what pages send -----------------------------------------------------------------------------------------

    def take_edit(self, message: ToEdit, buffers: object) -> None:
        """Act on what a page's editor sent."""
        self._desk.take(message, buffers)

    def repeat_edit(self, message: ToEdit) -> None:
        """Tell again what became of an edit."""
        self._desk.repeat(message)

    def forget_page(self, who: str) -> None:
        """A page has gone: what its hand held is not shown any more."""
        self._desk.forget(who)

    def await_page(self, ticket: str, rev: int, geoms: int, timeout: float) -> bool:
        """Wait until a page that somebody sees has built the map; False where there is none.

        Raises:
            RobotViewError: it cannot. TimeoutError: none has answered in time.
        """
        return self._desk.await_page(ticket, rev, geoms, timeout)

    def map_changed(self) -> None:
        """Another map is shown, or the same one as it was committed anew."""
        self._pages.changed()

    def remark(self, text: str) -> None:
        """Say something beside the buttons of the simulation, and once in the editor."""
        super().remark(text)
        if text:
            self._pages.say(text)

    def resend(self) -> None:
        """Send all that a page shows again."""
        super().resend()
        self._pages.tell_draft()


def _observable(m: maps.Map | None) -> Map | None:
    """A map that tells of its changes.

    Raises:
        StateError: it is one of those that know no MuJoCo.
    """
    from robotview.session.map import Map

    if m is None or isinstance(m, Map):
        return m
    raise StateError("a robotview.maps.Map cannot be edited in a page", "a robotview.Map can")
