"""Edits of a map as values with inverses: ``apply(draft, edit) -> (draft, inverse)``.

Whoever makes an edit, Python or the browser, its rules and the three limits are checked here and nowhere else, at the
cost of the one object it touches. An edit that is refused changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from robotview.errors import EditError, Problem, UnknownName
from robotview.maps.codes import CODES
from robotview.maps.document import AnyObject, Ground, MapDocument, SpawnPoint, Value
from robotview.maps.draft import Draft, Item
from robotview.maps.faults import Faults
from robotview.maps.limits import MOST_GEOMS, MOST_OBJECTS, MOST_SPAWN_POINTS
from robotview.maps.scene_rules import check_ground, check_object, check_spawn
from robotview.maps.written import document_from, plain


class AnEdit(Value, tag_field="op", frozen=True):
    """What edits have in common: nothing but that they can be sent and kept."""


class Add(AnEdit, tag="add", frozen=True):
    """A new object comes, at the end or at an index among the objects."""

    object: AnyObject
    index: int | None = None


class AddSpawn(AnEdit, tag="addSpawn", frozen=True):
    """A new spawn point comes, at the end or at an index among the spawn points."""

    spawn: SpawnPoint
    index: int | None = None


class Remove(AnEdit, tag="remove", frozen=True):
    """The object or spawn point of an id goes."""

    id: str


class Change(AnEdit, tag="change", frozen=True):
    """Fields of an object, a spawn point or (id "") the ground get other values; the others keep theirs."""

    id: str
    values: tuple[tuple[str, Any], ...]
    """Field as the file has it, dotted, and its value: ``("params.size", [1, 2, 3])``. None takes it away."""


class Replace(AnEdit, tag="replace", frozen=True):
    """Another document takes the place of the whole."""

    document: MapDocument


class Group(AnEdit, tag="group", frozen=True):
    """Several edits, made one after the other, or none of them."""

    edits: tuple[Edit, ...]


Edit: TypeAlias = "Add | AddSpawn | Remove | Change | Replace | Group"
GROUND = ""


def apply(draft: Draft, edit: Edit) -> tuple[Draft, Edit]:
    """Make an edit.

    Returns:
        The new draft, and the edit that leads back from it to the old one.

    Raises:
        EditError: a value is against the rules, an id is taken, or a limit would be passed.
        UnknownName: nothing of that id is there.
    """
    if isinstance(edit, Group):
        inverses: list[Edit] = []
        for one in edit.edits:
            draft, inverse = apply(draft, one)
            inverses.append(inverse)
        return draft, Group(tuple(reversed(inverses)))
    if isinstance(edit, Remove):
        return _removed(draft, edit)
    if isinstance(edit, Change):
        return _changed(draft, edit)
    if isinstance(edit, Replace):
        return Draft.of(edit.document), Replace(draft.document)
    item = edit.object if isinstance(edit, Add) else edit.spawn
    _check(item)
    if draft.item(item.id) is not None:
        raise refused("schema.duplicate_id", f'the id "{item.id}" is taken', "objects and spawn points share their ids")
    return _limited(draft.with_item(item, edit.index)), Remove(item.id)


def flat(edit: Edit) -> Iterator[Edit]:
    """The edits in it, one by one, in their order."""
    if isinstance(edit, Group):
        for one in edit.edits:
            yield from flat(one)
    else:
        yield edit


def added(edit: Edit) -> list[str]:
    """Ids of the objects and spawn points it adds."""
    return [_name(one) for one in flat(edit) if isinstance(one, (Add, AddSpawn))]


def touched(edit: Edit) -> set[str]:
    """Ids of everything it may change, "" for the ground."""
    names: set[str] = set()
    for one in flat(edit):
        if isinstance(one, Replace):
            names |= {GROUND, *(item.id for item in (*one.document.objects, *one.document.spawn_points))}
        else:
            names.add(_name(one))
    return names


def weight(edit: Edit) -> int:
    """About how many bytes of memory it keeps, objects with what they are made of."""
    return sum(map(_weight, flat(edit)))


def _weight(one: Edit) -> int:
    if isinstance(one, Replace):
        return 1000 * (1 + len(one.document.objects) + len(one.document.spawn_points))
    return 300 + 300 * len(one.values) if isinstance(one, Change) else 200 if isinstance(one, Remove) else 1000


def _name(one: Edit) -> str:
    return one.object.id if isinstance(one, Add) else one.spawn.id if isinstance(one, AddSpawn) else one.id  # type: ignore[union-attr]


def existing(draft: Draft, name: str) -> Item:
    """The object or spawn point of an id.

    Raises:
        UnknownName: there is none.
    """
    found = draft.item(name)
    if found is None:
        raise UnknownName("object or spawn point", name, [*draft.objects, *draft.spawn_points])
    return found


def refused(code: str, message: str, hint: str | None = None) -> EditError:
    """The error of an edit that cannot be made, by one of the codes of maps."""
    return EditError(Problem("error", CODES[code].kind, message, code, hint=hint))


def values_of(value: Value) -> dict[str, Any]:
    """A value in dicts and lists, as it is read from a file."""
    return {key: _listed(field) for key, field in plain(value).items()}


def _listed(field: Any) -> Any:  # noqa: ANN401
    if isinstance(field, dict):
        return {key: _listed(value) for key, value in field.items()}
    return [_listed(value) for value in field] if isinstance(field, (tuple, list)) else field


def _removed(draft: Draft, edit: Remove) -> tuple[Draft, Edit]:
    item, index = existing(draft, edit.id), draft.index(edit.id)
    inverse: Edit = AddSpawn(item, index) if isinstance(item, SpawnPoint) else Add(item, index)
    return draft.without(edit.id), inverse


def _changed(draft: Draft, edit: Change) -> tuple[Draft, Edit]:
    item = draft.ground if edit.id == GROUND else existing(draft, edit.id)
    made = values_of(item)
    old: dict[str, Any] = {}
    for path, value in edit.values:
        if path in ("id", "type"):
            raise refused("schema.value", f"the {path} of an object never changes", "remove it and add another")
        place, name = _place(made, path)
        old.setdefault(path, place.get(name))
        if value is None and name in _OPTIONAL.get(made.get("type", ""), ()):
            place.pop(name, None)
        else:
            place[name] = value
    inverse = Change(edit.id, tuple(old.items()))
    if isinstance(item, Ground):
        _check_values(item, made)
        return _limited(draft.with_ground(msgspec.convert(made, Ground))), inverse
    _check_values(item, made)
    return _limited(draft.with_item(_converted(type(item), made))), inverse


_OPTIONAL = {"stairs": ("thickness",)}
"""Type -> fields that are left out where they are None."""


def _converted(kind: type[Item], made: dict[str, Any]) -> Item:
    # One call converts every type: as a member of a document.
    part = "spawnPoints" if kind is SpawnPoint else "objects"
    document = document_from({"mapId": "x", part: [made]})
    return document.spawn_points[0] if kind is SpawnPoint else document.objects[0]


def _place(made: dict[str, Any], path: str) -> tuple[dict[str, Any], str]:
    """The dict a dotted field lies in, and its name there."""
    *outer, name = path.split(".")
    for part in outer:
        inner = made.get(part)
        if not isinstance(inner, dict):
            raise refused("schema.unknown", f'"{path}" is not a field here', f"fields are {', '.join(made)}")
        made = inner
    return made, name


def _check(item: Item) -> None:
    _check_values(item, values_of(item))


def _check_values(item: Item | Ground, values: dict[str, Any]) -> None:
    faults = Faults()
    if isinstance(item, Ground):
        check_ground(values, faults)
    elif isinstance(item, SpawnPoint):
        check_spawn(values, faults)
    else:
        check_object(values, faults)
    if faults.refused:
        raise EditError(faults.problems)


def _limited(draft: Draft) -> Draft:
    for code, count, most, word in (
        ("limit.objects", len(draft.objects), MOST_OBJECTS, "objects"),
        ("limit.spawns", len(draft.spawn_points), MOST_SPAWN_POINTS, "spawn points"),
        ("limit.geoms", draft.geoms, MOST_GEOMS, "geoms, the ground included"),
    ):
        if count > most:
            raise refused(code, f"the map would have {count:,} {word}; at most {most:,} are allowed")
    return draft
