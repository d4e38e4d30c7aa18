"""An authoring document that is surely right, read in a fraction of the time in which it could be said what is wrong.

Nearly all documents are right. One that this reader cannot prove so quickly goes through `strict_json` and
`scene_rules`, which decide and find the words; what it does prove, they would have found nothing against.
"""

from __future__ import annotations

import re

import msgspec

from robotview.maps import limits
from robotview.maps.checking import Findings, display_name
from robotview.maps.document import (
    TYPES,
    Capsule,
    CapsuleParams,
    MapDocument,
    Ramp,
    RampParams,
    Stairs,
    StairsParams,
)
from robotview.maps.strict_json import MOST_BYTES

_IDS = re.compile(rf"(?:{limits.ID_PATTERN}\n)*")
_MUST = {kind: len(limits.PARAMS[name].keys() - {"thickness"}) for name, kind in TYPES.items()}
"""How many parameters each type has at least."""
_COLON = b"\\u003"
"""How the escape of a colon begins: colons are counted in the text."""
_UNSUSPECTED, _MOST_BRACES = 2 << 20, 2 + 3 * limits.MOST_OBJECTS + limits.MOST_SPAWN_POINTS
"""Bytes that are tried in any case; and braces of the largest document, but for names: more are not tried."""
_OUT = msgspec.Raw()
"""Where a key is left out."""


class _Keys(msgspec.Struct, rename="camel", frozen=True, gc=False):
    """Which keys an object has that may be left out: in a document nobody sees whether a default was written."""


class _Pose(_Keys, frozen=True):
    quat: msgspec.Raw = _OUT


class _Params(_Keys, frozen=True):
    thickness: msgspec.Raw = _OUT
    style: msgspec.Raw = _OUT


class _Look(_Keys, frozen=True):
    friction: msgspec.Raw = _OUT
    color: msgspec.Raw = _OUT
    enabled: msgspec.Raw = _OUT
    friction_mode: msgspec.Raw = _OUT


class _Object(_Look, frozen=True, kw_only=True):
    name: msgspec.Raw = _OUT
    pose: _Pose
    params: _Params


class _Spawn(_Keys, frozen=True):
    name: msgspec.Raw = _OUT
    yaw_deg: msgspec.Raw = _OUT


class _Outline(_Keys, frozen=True, kw_only=True):
    schema_version: msgspec.Raw
    objects: list[_Object]
    spawn_points: list[_Spawn] | None = None
    ground: _Look | None = None


def proven(data: bytes, map_id: str | None) -> MapDocument | None:
    """The document of a file; None where it is wrong, or where that takes longer to tell.

    Args:
        data: the JSON text.
        map_id: what map.json calls the map.
    """
    if map_id is None or len(data) > MOST_BYTES or (len(data) > _UNSUSPECTED and data.count(b"{") > _MOST_BRACES):
        return None
    if b"\\" in data and _COLON in data:  # a single byte is found ten times as fast
        return None
    try:
        document = msgspec.json.decode(data, type=MapDocument)  # no other fields, no other types, numbers in range
        outline = msgspec.json.decode(data, type=_Outline)
    except (msgspec.MsgspecError, RecursionError):
        return None
    sure = document.map_id == map_id and _whole(data, document, outline) and _named(document) and _sound(document)
    return document if sure else None


def _whole(data: bytes, document: MapDocument, outline: _Outline) -> bool:
    """Whether every field that must be there is, and the text has no key besides those that were read."""
    keys = 3 + (outline.spawn_points is not None) + (outline.ground is not None)
    for look in (*outline.objects, *([outline.ground] if outline.ground else ())):
        keys += (look.friction is not _OUT) + (look.color is not _OUT)
        keys += (look.enabled is not _OUT) + (look.friction_mode is not _OUT)
    for one, kind in zip(outline.objects, map(type, document.objects), strict=True):
        if one.pose.quat is _OUT:
            return False
        keys += 6 + (one.name is not _OUT)  # id, type, pose with its two, params
        keys += _MUST[kind] + (one.params.thickness is not _OUT) + (one.params.style is not _OUT)
    for spawn in outline.spawn_points or ():
        keys += 2 + (spawn.name is not _OUT) + (spawn.yaw_deg is not _OUT)
    # A key that occurs twice has one more colon in the text. Of all texts, only names may have colons.
    more = data.count(b":") - keys
    return more == 0 or more == sum([one.name.count(":") for one in (*document.objects, *document.spawn_points)])


def _named(document: MapDocument) -> bool:
    """Whether ids are ids and differ, and names are as they must be."""
    items = (*document.objects, *document.spawn_points)
    ids, names = [one.id for one in items], [one.name for one in items]
    if len(set(ids)) < len(ids) or (lines := "\n".join([*ids, ""])).count("\n") > len(ids):
        return False
    if _IDS.fullmatch(lines) is None:
        return False
    if (joined := "".join(names)).isascii() and joined.isprintable():
        return True
    findings = Findings()
    for name in names:
        display_name(name, None, findings)
    return not findings.found


def _sound(document: MapDocument) -> bool:
    """Whether turns have the length 1, parameters go together, and there are not too many geoms."""
    for w, x, y, z in [one.pose.quat for one in document.objects]:
        if not -limits.UNIT_TOLERANCE <= w * w + x * x + y * y + z * z - 1 <= limits.UNIT_TOLERANCE:
            return False
    bound = [one.params for one in document.objects if isinstance(one, _BOUND)]
    return document.geoms <= limits.MOST_GEOMS and all(map(_goes_together, bound))


_BOUND = (Capsule, Ramp, Stairs)
"""Types whose parameters bound each other."""


def _goes_together(params: CapsuleParams | RampParams | StairsParams) -> bool:
    """What `limits.together` has nothing against, in the few words that need not say what."""
    if isinstance(params, CapsuleParams):
        return params.height >= 2 * params.radius + limits.CAPSULE_SPARE
    if isinstance(params, RampParams):
        return params.height <= limits.STEEPEST * params.length
    if params.style == "solid":
        return params.thickness is None
    return params.thickness is not None and params.thickness <= params.riser + limits.TREAD_SPARE
