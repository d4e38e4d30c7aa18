"""Assets: what the map editor's panel offers, and what users add to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from math import floor
from threading import Lock
from typing import Any, TypeAlias, cast

import msgspec

from robotview.errors import EditError, UnknownName
from robotview.maps.arguments import resting
from robotview.maps.checking import Findings
from robotview.maps.document import Ground, MapDocument, SpawnPoint, Value, Vector, new_id
from robotview.maps.draft import Draft, Item
from robotview.maps.edits import Add, AddSpawn, Edit, Group, refused, values_of
from robotview.maps.faults import Faults
from robotview.maps.scene_rules import check_scene
from robotview.maps.transaction import Transaction
from robotview.maps.written import document_from, plain

Objects: TypeAlias = "Iterable[Item | Mapping[str, object]] | Callable[[Transaction], object]"
CERTIFIED = "Certified"
MOST_TITLE = 60
MOST_OBJECTS = 200
"""Of one asset."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A card of the panel, and what it puts on the ground."""

    name: str
    title: str
    group: str
    """Heading under which it is listed."""
    note: str
    items: tuple[Item, ...]
    """Objects and spawn points around the origin, the lowest of the objects on z = 0."""

    def placed(self, at: tuple[float, float], height: float = 0.0, taken: Iterable[str] = ()) -> Edit:
        """The edit that puts it somewhere, with ids of its own, the place rounded to 0.1 m.

        Args:
            at: (x, y) [m].
            height: [m] of what it stands on.
            taken: names that others have; parts without a name are called by the title and the next number.
        """
        x, y = (floor(value * 10 + 0.5) / 10 for value in at)
        known = set(taken)
        edits = tuple(added(_moved(item, (x, y, height)), self.title, known) for item in self.items)
        return edits[0] if len(edits) == 1 else Group(edits)


class Assets:
    """Assets by name; a view's own registry shows those of the shared one, too.

    ``robotview.assets.register("table", table, title="Table")`` is for all editors, ``view.assets.add(...)`` for one.

    Args:
        shared: a registry whose assets are listed first.
        first: assets it begins with.
    """

    def __init__(self, shared: Assets | None = None, first: Callable[[], Iterable[Asset]] = tuple) -> None:
        self._shared = shared
        self._first = first
        self._own: dict[str, Asset] | None = None
        self._lock = Lock()
        self._listeners: list[Callable[[], object]] = []

    def add(
        self, name: str, objects: Objects, *, title: str | None = None, group: str = CERTIFIED, note: str = ""
    ) -> Asset:
        """Offer an asset; one of the same name is replaced.

        Args:
            name: by which `MapEditor.add` knows it.
            objects: what it consists of, as in ``map.scene.json`` (ids may be left out) or as values of a map; or a
                function that gets a transaction: ``lambda tx: tx.add_box((1, 1, 0.7))``. It stands around the origin;
                its lowest point is put on the ground.
            title: on its card; by default the name.
            group: heading in the panel.
            note: what a pointer that rests on the card is told.

        Raises:
            EditError: with everything that is wrong with it; nothing is registered then.
        """
        texts = {"name": name, "title": name if title is None else title, "group": group, "note": note}
        for key, value in texts.items():
            if not isinstance(cast("object", value), str) or (key != "note" and not 0 < len(value) <= MOST_TITLE):
                raise refused("schema.value", f"{key} of an asset cannot be {value!r:.80}", f"1 to {MOST_TITLE} signs")
        asset = made(objects, **texts)
        with self._lock:
            self._mine[name] = asset
        self._tell()
        return asset

    register = add

    def remove(self, name: str) -> None:
        """Offer it no more.

        Raises:
            UnknownName: there is none of that name in this registry.
        """
        with self._lock:
            if self._mine.pop(name, None) is None:
                raise UnknownName("asset", name, self._mine)
        self._tell()

    def __getitem__(self, name: str) -> Asset:
        found = {asset.name: asset for asset in self}
        if name not in found:
            raise UnknownName("asset", name, found)
        return found[name]

    def __iter__(self) -> Iterator[Asset]:
        with self._lock:
            own = dict(self._mine)
        if self._shared is not None:
            yield from (asset for asset in self._shared if asset.name not in own)
        yield from own.values()

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return any(asset.name == name for asset in self)

    def __repr__(self) -> str:
        return f"Assets({', '.join(asset.name for asset in self)})"

    def on_change(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call a function whenever an asset comes or goes, until the returned one is called."""
        stop = self._shared.on_change(listener) if self._shared is not None else _nothing
        with self._lock:
            self._listeners = [*self._listeners, listener]

        def unsubscribe() -> None:
            stop()
            with self._lock:
                self._listeners = [one for one in self._listeners if one is not listener]

        return unsubscribe

    @property
    def _mine(self) -> dict[str, Asset]:
        if self._own is None:
            self._own = {asset.name: asset for asset in self._first()}
        return self._own

    def _tell(self) -> None:
        for listener in self._listeners:
            listener()


def listed(item: Item) -> dict[str, Any]:
    """An object as a page has it; a spawn point has no ``type``."""
    return plain(item)


def made(objects: Objects, name: str, title: str, group: str, note: str = "") -> Asset:
    """An asset.

    Raises:
        EditError: all that is wrong with its objects.
    """
    return Asset(name, title, group, note, _grounded(_items(objects)))


def _items(objects: Objects) -> tuple[Item, ...]:
    if callable(objects):
        empty = Draft.of(MapDocument(map_id="asset", ground=Ground(enabled=False)))
        transaction = Transaction(empty, (), lambda: empty)
        objects(transaction)
        transaction.close()
        found: tuple[Item, ...] = tuple(transaction.draft.objects.values())
        found += tuple(transaction.draft.spawn_points.values())
    elif isinstance(objects, (str, bytes, Mapping)) or not isinstance(objects, Iterable):
        raise refused("schema.type", f"objects of an asset cannot be {objects!r:.60}", "a list, or a function")
    else:
        found = _checked(list(objects))
    if not 0 < len(found) <= MOST_OBJECTS:
        raise refused("schema.value", f"the asset has {len(found)} objects", f"1 to {MOST_OBJECTS}")
    return found


def _checked(given: list[Any]) -> tuple[Item, ...]:
    """The values of what a user gave: objects, then spawn points.

    Raises:
        EditError: all that is wrong with any of them.
    """
    parts: dict[str, list[object]] = {"objects": [], "spawnPoints": []}
    for index, one in enumerate(given):
        values: object = values_of(one) if isinstance(one, Value) else one
        if isinstance(values, Mapping):
            values = {"id": f"part-{index}", **values}
        is_spawn = isinstance(values, dict) and "type" not in values and "params" not in values
        parts["spawnPoints" if is_spawn else "objects"].append(values)
    document = {"schemaVersion": 1, "mapId": "asset", "ground": {"enabled": False}, **parts}
    faults, findings = Faults(), Findings()
    check_scene(document, None, findings)
    findings.tell(faults, None)
    if faults.refused:
        raise EditError(faults.problems)
    right = document_from(document)
    return (*right.objects, *right.spawn_points)


def _grounded(items: tuple[Item, ...]) -> tuple[Item, ...]:
    feet = [
        one.pose.position[2] - resting(one.extents, one.pose.quat) for one in items if not isinstance(one, SpawnPoint)
    ]
    lowest = min(feet, default=0.0)
    return items if abs(lowest) < 1e-9 else tuple(_moved(one, (0.0, 0.0, -lowest)) for one in items)


def _moved(item: Item, by: Vector) -> Item:
    (x, y, z), (dx, dy, dz) = item.position if isinstance(item, SpawnPoint) else item.pose.position, by
    position = (x + dx, y + dy, z + dz)
    if isinstance(item, SpawnPoint):
        return msgspec.structs.replace(item, position=position)
    return msgspec.structs.replace(item, pose=msgspec.structs.replace(item.pose, position=position))


def added(item: Item, title: str, known: set[str]) -> Edit:
    """The edit that adds it, with an id and, unless it has one of its own, a name nobody has."""
    fresh = new_id("spawn" if isinstance(item, SpawnPoint) else item.type)
    name = item.name
    if name == item.id:
        name = next(one for n in count(1) if (one := title if n == 1 else f"{title} {n}") not in known)
        known.add(name)
    made = msgspec.structs.replace(item, id=fresh, name=name)
    return AddSpawn(made) if isinstance(made, SpawnPoint) else Add(made)


def _nothing() -> None:
    """Nobody is told."""


# --- what every editor has --------------------------------------------------------------------------------------------


def _basics() -> Iterator[Asset]:
    basic = "Basic"
    yield made(lambda tx: tx.add_box((1.0, 1.0, 0.5)), "box", "Box", basic, "1 x 1 x 0.5 m")
    yield made(lambda tx: tx.add_cylinder(0.5, 1.0), "cylinder", "Cylinder", basic, "radius 0.5, height 1 m")
    yield made(lambda tx: tx.add_capsule(0.25, 1.0), "capsule", "Capsule", basic, "radius 0.25, height 1 m")
    yield made(lambda tx: tx.add_ramp(2.0, 1.0, 0.5), "ramp", "Ramp, plank", basic, "2 m long, rises 0.5 m")
    yield made(lambda tx: tx.add_ramp(2.0, 1.0, 0.5, None), "wedge", "Ramp, solid", basic, "2 m long, rises 0.5 m")
    yield made(lambda tx: tx.add_stairs(6, 0.12, 0.3, 1.2), "stairs", "Stairs, solid", basic, "6 steps of 0.12 m")
    treads = "6 treads 0.12 m apart"
    yield made(lambda tx: tx.add_stairs(6, 0.12, 0.3, 1.2, "open"), "open-stairs", "Stairs, open", basic, treads)
    yield made(lambda tx: tx.add_spawn(), "spawn", "Spawn point", basic, "where a robot may start")
    yield made(_course, "course", "Platform course", "Courses", "stairs up, a platform, a ramp down")


def _course(tx: Transaction) -> None:
    tx.add_stairs(4, 0.1, 0.3, 1.5, at=(-1.1, 0.0))
    tx.add_box((1.0, 1.5, 0.4), at=(0.0, 0.0))
    tx.add_ramp(1.6, 1.5, 0.4, None, at=(1.3, 0.0), yaw_deg=180.0)


SHARED = Assets(first=_basics)
"""``robotview.assets``: what the panels of all editors offer."""
