"""`HeldMap`: what a map is: what is committed of it, its draft, and how they stand to each other."""

from __future__ import annotations

from collections.abc import Sized
from threading import RLock
from weakref import WeakMethod

from robotview.errors import Problem, UnknownName
from robotview.maps.applying import Committed, Engine
from robotview.maps.codes import CODES
from robotview.maps.compiler import object_of
from robotview.maps.document import AnyObject, MapDocument, SpawnPoint
from robotview.maps.doubts import doubts
from robotview.maps.draft import Draft, Item
from robotview.maps.editing import EditSession
from robotview.maps.edits import existing, refused
from robotview.maps.faults import Faults
from robotview.maps.log import Transacted
from robotview.maps.package import Package
from robotview.maps.telling import Listeners, Teller


class HeldMap:
    """Reading needs no lock: everything is a frozen value that is replaced by one assignment."""

    def __init__(self, package: Package) -> None:
        self._lock = RLock()
        """Of what is committed; held for assignments only."""
        self._teller = Teller()
        self._listeners: Listeners[Transacted] = Listeners()
        self._committed = Committed.of(package)
        self._session = self._session_of(package.document)
        self._failed: tuple[Problem, ...] = ()
        self._status = "ready"
        self._applying = ""
        self._compared: tuple[Draft, Draft | None, bool] | None = None
        transacted = WeakMethod(self._transacted)
        self._listeners.add(lambda one: (tell := transacted()) and tell(one))

    @property
    def engine(self) -> Engine | None:
        """Who compiles the physics; None: nobody. The `Map` that robotview gives to users has MuJoCo."""
        return None

    @property
    def id(self) -> str:
        return self._committed.package.manifest.id

    @property
    def name(self) -> str:
        """For display."""
        return self._committed.package.manifest.name

    @property
    def package(self) -> Package:
        """The files of what is committed."""
        return self._committed.package

    @property
    def document(self) -> MapDocument | None:
        """What is committed; None of a map without an authoring layer."""
        return self._committed.package.document

    @property
    def model(self) -> object | None:
        """What the engine made of what is committed, at the last `apply`."""
        return self._committed.model

    @property
    def draft(self) -> MapDocument | None:
        """What is edited."""
        return None if self._session is None else self._session.draft.document

    @property
    def objects(self) -> tuple[AnyObject, ...]:
        """Of the draft."""
        return () if self._session is None else tuple(self._session.draft.objects.values())

    def object(self, id: str) -> AnyObject:  # noqa: A002
        """The object of an id, of the draft.

        Raises:
            UnknownName: there is none; near ids are given.
        """
        found = {one.id: one for one in self.objects}
        if id not in found:
            raise UnknownName("object", str(id), found)
        return found[id]

    @property
    def spawn_points(self) -> tuple[SpawnPoint, ...]:
        """Of the draft, or of a map that is not edited."""
        if self._session is None:
            return self._committed.package.manifest.spawn_points
        return tuple(self._session.draft.spawn_points.values())

    def has(self, name: str) -> bool:
        """Whether the draft has an object or spawn point of an id."""
        return self._session is not None and self._session.draft.item(name) is not None

    def item(self, name: str) -> Item:
        """The object or spawn point of the draft that has an id.

        Raises:
            UnknownName: there is none. EditError: the map has no authoring layer.
        """
        return existing(self._editable().draft, name)

    def object_of(self, geom: str) -> AnyObject | None:
        """The draft's object that a geom belongs to, by the geom's name in MuJoCo, or by its path in a picture.

        Args:
            geom: such as ``__platform_map_yard_box-1_0``, or ``map/box-1``.

        Returns:
            The object; None for the ground, for what is no geom of this map, and for what is gone from the draft.
        """
        name = object_of(geom, self.id) if not geom.startswith("map/") else geom.partition("/")[2]
        return None if self._session is None or name is None else self._session.draft.objects.get(name)

    @property
    def editable(self) -> bool:
        """Whether it has an authoring layer."""
        return self._session is not None

    @property
    def dirty(self) -> bool:
        """Whether the draft is another than what is committed; undo back to that makes it clean."""
        session, committed = self._session, self._committed.draft
        if session is None:
            return False
        draft, known = session.draft, self._compared
        if known is None or known[0] is not draft or known[1] is not committed:
            known = self._compared = (draft, committed, committed is None or not draft.same(committed))
        return known[2]

    @property
    def unapplied(self) -> Problem | None:
        """What to say where the map is used as it is committed, although its draft is another; None where it is not."""
        if not self.dirty:
            return None
        message = f"the map {self.id} is taken as it was applied last; what was edited since is left out"
        return Problem("warning", CODES["edit.unapplied"].kind, message, "edit.unapplied", hint="m.apply() commits it")

    @property
    def draft_rev(self) -> int:
        """Grows with every change of the draft, also with undo."""
        return 0 if self._session is None else self._session.revision

    @property
    def status(self) -> str:
        """``ready`` or ``applying``; after an apply in vain ``apply-failed``, where a page failed ``viewer-failed``."""
        return self._status

    @property
    def applying(self) -> str:
        """The step of the apply that goes on, such as ``compile``; empty where none does."""
        return self._applying

    @property
    def problems(self) -> list[Problem]:
        """Why the last apply failed, and what was found while the map was loaded."""
        return [*self._failed, *self._committed.package.problems]

    def doubts(self) -> list[Problem]:
        """Warnings of what the draft hardly means: spawn points inside objects, objects in the air or in each other."""
        faults = Faults()
        if self._session is not None:
            doubts(self._session.draft.document, faults)
        return faults.problems

    def __repr__(self) -> str:
        if self._session is None:
            return f"<Map {self.id}, read only>"
        draft = self._session.draft
        state = ", not applied" if self.dirty else ""
        return f"<Map {self.id}: {_many(draft.objects, 'object')}, {_many(draft.spawn_points, 'spawn point')}{state}>"

    # --- inside --------------------------------------------------------------------------------------------------

    def _session_of(self, document: MapDocument | None) -> EditSession | None:
        return None if document is None else EditSession(document, self._teller, self._listeners)

    def _editable(self) -> EditSession:
        if self._session is None:
            hint = "m.make_editable() makes it editable, where its physics can be held"
            raise refused("edit.read_only", f"the map {self.id} has no authoring layer, so it is read only", hint)
        return self._session

    def _transacted(self, _: Transacted) -> None:
        """A transaction was committed; no lock is held."""
        self._changed()

    def _changed(self) -> None:
        """Something may be another than before: tell those who observe it. Not to be called with a lock held."""
        self._teller.put(self._tell_changes)
        self._teller.tell()

    def _tell_changes(self) -> None:
        """Nobody observes this kind of map."""


def _many(things: Sized, word: str) -> str:
    return f"{len(things)} {word}{'' if len(things) == 1 else 's'}"
