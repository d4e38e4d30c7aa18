"""The selection of an editor is that of its map: ids there, paths here."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from robotview.errors import UnknownName
from robotview.maps.written import plain
from robotview.session.paths import MAP
from robotview.widget.frozen import FrozenList
from robotview.widget.traits import SELECTED_ADVICE
from robotview.widget.view import RobotView

if TYPE_CHECKING:
    from robotview.session.map import Map

GROUND = "ground"


class SelectingView(RobotView):
    """Selects objects and spawn points of a draft, whether or not a picture in the kernel has them."""

    def take_selection(self, paths: list[str]) -> None:
        """A page has selected these; what is gone by now is left out."""
        self.selected = [path for path in paths if not _of_map(path) or self._has(path)]

    def check_selected(self, paths: list[str]) -> list[str]:
        """Paths as they are kept; those of the map name objects and spawn points of the draft.

        Raises:
            UnknownName: nothing is there.
        """
        m = self.map
        if m is None or not m.editable:
            return super().check_selected(paths)
        for path in paths:
            if _of_map(path) and not self._has(path):
                known = [GROUND, *(one.id for one in (*m.objects, *m.spawn_points))]
                raise UnknownName("object of the map", path.partition("/")[2], known)
        others = iter(super().check_selected([path for path in paths if not _of_map(path)]))
        return [path if _of_map(path) else next(others) for path in paths]

    def explain(self, path: str) -> str:
        """What an element of the robot, or an object of the draft, is: ``print(view.explain("map/box-1"))``.

        Raises:
            UnknownName: nothing is there; near names are given.
        """
        m = self.map
        if m is None or not m.editable or not _of_map(path) or m.draft is None:
            return super().explain(path)
        name = path.partition("/")[2]
        item = m.draft.ground if name == GROUND else m.item(name)
        lines = [f"  {field}: {value}" for field, value in plain(item).items() if field not in ("type", "id")]
        kind = getattr(item, "type", "ground" if name == GROUND else "spawn point")
        return "\n".join([f"{path}: {kind} of the map {m.id}", *lines])

    def tell_selected(self, change: Any) -> None:  # noqa: ANN401
        """The view's selection is another one: so is the map's."""
        m = cast("Map | None", self.map)
        if m is None or not m.editable:
            return
        ids = ["" if path == f"{MAP}/{GROUND}" else path.partition("/")[2] for path in change["new"] if _of_map(path)]
        if ids != list(m.selected):
            with suppress(UnknownName):  # it has gone just now, and so from the selection, too
                m.selected = ids

    def hear_selected(self, change: Any) -> None:  # noqa: ANN401
        """The map's selection is another one: so is the view's. What is selected of the robot stays."""
        self.select_ids(change["new"])

    def select_ids(self, ids: tuple[str, ...]) -> None:
        """Select objects of the map by their ids."""
        paths = [f"{MAP}/{name or GROUND}" for name in ids]
        kept = [path for path in self.selected if not _of_map(path)]
        self.exchange("selected", lambda _: FrozenList([*kept, *paths], SELECTED_ADVICE))()

    def _has(self, path: str) -> bool:
        name, m = path.partition("/")[2], self.map
        return m is not None and (name == GROUND or m.has(name))


def _of_map(path: str) -> bool:
    return path.startswith(f"{MAP}/")
