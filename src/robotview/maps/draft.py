"""`Draft`: an authoring document as it is edited, with what makes one edit of thousands of objects cheap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from robotview.maps.document import AnyObject, Ground, MapDocument, SpawnPoint

Item: TypeAlias = "AnyObject | SpawnPoint"
T = TypeVar("T")


@dataclass(frozen=True)
class Draft:
    """A frozen value; every edit makes a new one that shares all it did not change."""

    map_id: str
    ground: Ground
    objects: Mapping[str, AnyObject]
    """By id, in the order of the document."""
    spawn_points: Mapping[str, SpawnPoint]
    geoms: int = field(compare=False)
    """How many its physics has: of the enabled objects, and the ground."""

    @classmethod
    def of(cls, document: MapDocument) -> Draft:
        """A draft of a document that keeps every rule."""
        return cls(
            document.map_id,
            document.ground,
            MappingProxyType({one.id: one for one in document.objects}),
            MappingProxyType({one.id: one for one in document.spawn_points}),
            document.geoms,
        )

    @cached_property
    def document(self) -> MapDocument:
        """The same as it is compiled and written."""
        return MapDocument(
            map_id=self.map_id,
            ground=self.ground,
            objects=tuple(self.objects.values()),
            spawn_points=tuple(self.spawn_points.values()),
        )

    def same(self, other: Draft) -> bool:
        """Whether it would be written alike: equal, and in the same order. What two drafts share costs nothing."""
        return self is other or (
            self == other and all(map(_alike, (self.objects, self.spawn_points), (other.objects, other.spawn_points)))
        )

    def item(self, name: str) -> Item | None:
        """The object or spawn point of an id; they share one space of ids."""
        return self.objects.get(name) or self.spawn_points.get(name)

    def index(self, name: str) -> int:
        """Where in the document an object, or a spawn point, stands."""
        return list(self.objects if name in self.objects else self.spawn_points).index(name)

    def with_ground(self, ground: Ground) -> Draft:
        return replace(self, ground=ground, geoms=self.geoms + ground.enabled - self.ground.enabled)

    def with_item(self, item: Item, index: int | None = None) -> Draft:
        """With an item added, or in the place of the one of the same id.

        Args:
            item: an object or a spawn point.
            index: where among its like a new one comes; by default at the end.
        """
        if isinstance(item, SpawnPoint):
            return replace(self, spawn_points=_with(self.spawn_points, item.id, item, index))
        old = self.objects.get(item.id)
        geoms = self.geoms + geoms_of(item) - (geoms_of(old) if old is not None else 0)
        return replace(self, objects=_with(self.objects, item.id, item, index), geoms=geoms)

    def without(self, name: str) -> Draft:
        """Without the object or spawn point of an id."""
        if name in self.spawn_points:
            return replace(self, spawn_points=_without(self.spawn_points, name))
        geoms = self.geoms - geoms_of(self.objects[name])
        return replace(self, objects=_without(self.objects, name), geoms=geoms)


def geoms_of(one: AnyObject) -> int:
    """How many geoms an object adds to the physics."""
    return one.geoms if one.enabled else 0


def _alike(one: Mapping[str, T], other: Mapping[str, T]) -> bool:
    return one is other or list(one) == list(other)


def _with(items: Mapping[str, T], name: str, item: T, index: int | None) -> Mapping[str, T]:
    if name in items or index is None or index >= len(items):
        return MappingProxyType({**items, name: item})
    pairs = list(items.items())
    pairs.insert(index, (name, item))
    return MappingProxyType(dict(pairs))


def _without(items: Mapping[str, T], name: str) -> Mapping[str, T]:
    return MappingProxyType({key: item for key, item in items.items() if key != name})
