"""What differs between two drafts of a map, id by id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from robotview.maps.document import Value
from robotview.maps.draft import Draft, Item
from robotview.maps.written import plain


@dataclass(frozen=True, slots=True)
class Difference:
    """From what is committed to the draft."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: Mapping[str, Mapping[str, tuple[Any, Any]]] = field(default_factory=dict)
    """Id, or "ground" -> field of the file -> value before and after."""

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed)


def difference(old: Draft, new: Draft) -> Difference:
    """What was added, removed and changed; the order of objects is no difference."""
    before: dict[str, Item] = {**old.objects, **old.spawn_points}
    after: dict[str, Item] = {**new.objects, **new.spawn_points}
    changed = {
        name: fields
        for name in before.keys() & after.keys()
        if before[name] is not after[name] and (fields := _fields(before[name], after[name]))
    }
    if ground := _fields(old.ground, new.ground):
        changed["ground"] = ground
    return Difference(
        tuple(name for name in after if name not in before),
        tuple(name for name in before if name not in after),
        dict(sorted(changed.items())),
    )


def _fields(old: Value, new: Value) -> dict[str, tuple[Any, Any]]:
    before, after = _flat(plain(old)), _flat(plain(new))
    names = [*before, *(name for name in after if name not in before)]
    return {name: (before.get(name), after.get(name)) for name in names if before.get(name) != after.get(name)}


def _flat(made: dict[str, Any], path: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in made.items():
        flat |= _flat(value, f"{path}{name}.") if isinstance(value, dict) else {path + name: value}
    return flat
