"""`Map` as robotview gives it to its users: what it applies, MuJoCo has tried; and it can be observed."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from traitlets import Bunch, HasTraits, TraitType

from robotview import maps
from robotview.errors import UnknownName
from robotview.maps.edits import GROUND
from robotview.maps.handle import Handle

if TYPE_CHECKING:
    from robotview.maps.applying import Engine
    from robotview.maps.package import Package


class Live(TraitType[Any, Any]):
    """What the map says of itself. Reading it asks the map, so it is never late; the map tells when it has changed."""

    def __init__(self) -> None:
        super().__init__(read_only=True)

    def get(self, obj: Any, cls: Any = None) -> Any:  # noqa: ANN401, ARG002
        return obj.live(self.name)


class Selected(TraitType[Any, Any]):
    """Ids of objects and spawn points of the draft, and "" for its ground."""

    default_value = ()

    def validate(self, obj: Any, value: object) -> tuple[str, ...]:  # noqa: ANN401
        """The ids, each once.

        Raises:
            UnknownName: the draft has nothing of that id.
        """
        if isinstance(value, str) or not isinstance(value, Iterable):
            self.error(obj, value)
        names = tuple(dict.fromkeys(one.id if isinstance(one, Handle) else one for one in value))
        for name in names:
            if not isinstance(name, str):
                self.error(obj, value)
            if name != GROUND and not obj.has(name):
                raise UnknownName("object or spawn point", name, [one.id for one in (*obj.objects, *obj.spawn_points)])
        return names

    def info(self) -> str:
        return "a list of ids of the draft"


class Map(maps.Map, HasTraits):
    __doc__ = maps.Map.__doc__

    draft_rev = Live()
    dirty = Live()
    can_undo = Live()
    can_redo = Live()
    editable = Live()
    status = Live()
    applying = Live()
    problems = Live()
    folder = Live()
    saved = Live()
    left_draft = Live()
    selected = Selected()

    def __init__(self, package: Package) -> None:
        HasTraits.__init__(self)
        super().__init__(package)
        self._told = {name: self.live(name) for name in LIVE}

    @property
    def engine(self) -> Engine:
        """MuJoCo, loaded at the first apply.

        Raises:
            ImportError: it is not installed.
        """
        from robotview.sim.layers import LayerEngine

        return LayerEngine()

    def live(self, name: str) -> Any:  # noqa: ANN401
        """What one of the traits is now."""
        return getattr(super(), name)

    def _tell_changes(self) -> None:
        """Tell those who observe; called by one thread at a time, with no lock held."""
        kept = tuple(name for name in self.selected if name == GROUND or self.has(name))
        if kept != self.selected:
            with suppress(UnknownName):  # one more has gone meanwhile: it is told soon
                self.selected = kept
        for name in LIVE:
            new, old = self.live(name), self._told[name]
            if new != old:
                self._told[name] = new
                change = Bunch(name=name, old=old, new=new, owner=self, type="change")
                self._teller.put(partial(self.notify_change, change))  # one that raises stops none of the others


LIVE = tuple(name for name, trait in Map.class_traits().items() if isinstance(trait, Live))
