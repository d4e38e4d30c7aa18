"""Edits as pages send them: plain JSON that is judged before anything is made of it."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from robotview.errors import EditError
from robotview.maps.edits import Add, AddSpawn, Change, Edit, Group, Remove, refused
from robotview.maps.faults import Faults
from robotview.maps.limits import MOST_OBJECTS, MOST_SPAWN_POINTS
from robotview.maps.scene_rules import check_object, check_spawn

MOST_EDITS = 2 * (MOST_OBJECTS + MOST_SPAWN_POINTS)
"""In one group: everything may go, and as much may come."""
MOST_DEEP = 8
"""Groups in groups."""

_Sent: TypeAlias = Add | AddSpawn | Remove | Change


def edit_from(plain: object) -> Edit:
    """The edit that a page sent, such as ``{"op": "change", "id": "box-1", "values": [["params.size", [1, 1, 2]]]}``.

    Raises:
        EditError: it is none; with all that is wrong with the objects in it. ``replace`` is never taken from a page.
    """
    count = _count(plain, 0)
    if count > MOST_EDITS:
        raise refused("limit.objects", f"{count:,} edits in one; at most {MOST_EDITS:,} are made")
    return _edit(plain)


def _count(plain: object, depth: int) -> int:
    if not isinstance(plain, dict) or plain.get("op") != "group":
        return 1
    if depth == MOST_DEEP:
        raise refused("schema.value", f"groups of edits are nested deeper than {MOST_DEEP}")
    edits = plain.get("edits")
    if not isinstance(edits, list):
        raise refused("schema.type", "a group has no list of edits", '{"op": "group", "edits": [...]}')
    return sum(_count(one, depth + 1) for one in edits)


def _edit(plain: object) -> Edit:
    if isinstance(plain, dict) and plain.get("op") == "group":
        return Group(tuple(_edit(one) for one in plain["edits"]))
    if isinstance(plain, dict):
        _judge(plain)
    try:
        made: Edit = msgspec.convert(plain, _Sent)
    except msgspec.ValidationError as error:
        raise refused("schema.type", f"no edit that can be made: {error}", "see robotview.maps.edits") from None
    if isinstance(made, (Add, AddSpawn)) and made.index is not None and made.index < 0:
        raise refused("schema.value", f"index is {made.index}; it counts from the first, 0")
    return made


def _judge(plain: dict[str, Any]) -> None:
    """All that is wrong with what shall come, not only the first."""
    faults = Faults()
    if plain.get("op") == "add":
        check_object(plain.get("object"), faults)
    elif plain.get("op") == "addSpawn":
        check_spawn(plain.get("spawn"), faults)
    if faults.refused:
        raise EditError(faults.problems)
