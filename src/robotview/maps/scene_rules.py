"""What an authoring document (``map.scene.json``) may hold: every field, range and limit, in tables."""

from __future__ import annotations

from typing import Final

from robotview.maps import limits
from robotview.maps.checking import (
    Chain,
    Check,
    Findings,
    anything,
    choice,
    display_name,
    flag,
    identifier,
    integer,
    is_newer,
    listed,
    number,
    numbers,
    or_null,
    record,
    unit_quaternion,
    version,
)
from robotview.maps.faults import Faults
from robotview.maps.strict_json import BROKEN

_POSITION = numbers(*[limits.COORDINATE] * 3)
_LOOKS: dict[str, Check] = {
    "friction": numbers(*limits.FRICTION),
    "color": numbers(*[limits.COLOR] * 4),
    "enabled": flag,
    "frictionMode": choice(*limits.FRICTION_MODES),
}
_HAVE_RULES_TOGETHER = frozenset({"capsule", "ramp", "stairs"})
_MAY_BE_LEFT_OUT = frozenset({"thickness", "style"})


def _params(kind: str) -> Check:
    """The table of one type's parameters, with what they must be to each other."""
    checks = {name: _param(name, allowed) for name, allowed in limits.PARAMS[kind].items()}
    if kind == "stairs":
        checks["style"] = choice(*limits.STYLES)

    def together(params: dict[str, object], chain: Chain, findings: Findings) -> None:
        if BROKEN in params.values():
            return
        for misfit in limits.together(kind, params):
            missing = misfit.param not in params
            place = chain if missing else (chain, misfit.param)
            findings.add("schema.missing" if missing else "schema.value", place, f": {misfit.message}", misfit.hint)

    return record(
        {name: check for name, check in checks.items() if name not in _MAY_BE_LEFT_OUT},
        {name: check for name, check in checks.items() if name in _MAY_BE_LEFT_OUT},
        then=together if kind in _HAVE_RULES_TOGETHER else None,
    )


def _param(name: str, allowed: limits.Range) -> Check:
    if name == "size":
        return numbers(*[allowed] * 3)
    one = integer(allowed) if allowed.whole else number(allowed)
    return or_null(one) if name == "thickness" else one


PARAMS: Final[dict[str, Check]] = {kind: _params(kind) for kind in limits.PARAMS}
"""Type -> its parameters, in metres, full extents."""


def _params_of_the_type(value: dict[str, object], chain: Chain, findings: Findings) -> None:
    kind = value.get("type")
    check = PARAMS.get(kind) if isinstance(kind, str) else None
    if check is not None and "params" in value:
        check(value["params"], (chain, "params"), findings)


OBJECT: Final = record(
    {
        "id": identifier,
        "type": choice(*PARAMS),
        "pose": record(
            {"position": _POSITION, "quat": unit_quaternion},
            known_elsewhere={
                "euler": "a pose has position and quat [w, x, y, z]; angles are not kept",
                "scale": "sizes stand in params; nothing is scaled",
            },
        ),
        "params": anything,
    },
    {"name": display_name, **_LOOKS},
    then=_params_of_the_type,
)
SPAWN: Final = record(
    {"id": identifier, "position": _POSITION}, {"name": display_name, "yawDeg": number(limits.YAW_DEG)}
)
GROUND: Final = record({}, _LOOKS)
SPAWNS: Final = listed(SPAWN, limits.MOST_SPAWN_POINTS, "limit.spawns", "spawn points")


_VERSION = version(1, 1, "scene")


def _whole(scene: dict[str, object], chain: Chain, findings: Findings) -> None:
    unique_ids(scene, findings)
    geoms = count_geoms(scene)
    if geoms > limits.MOST_GEOMS:
        message = f"make {geoms:,} geoms, the ground included; at most {limits.MOST_GEOMS:,} are allowed"
        findings.add("limit.geoms", (chain, "objects"), message)


SCENE: Final = record(
    {
        "schemaVersion": _VERSION,
        "mapId": identifier,
        "objects": listed(OBJECT, limits.MOST_OBJECTS, "limit.objects", "objects"),
    },
    {"ground": GROUND, "spawnPoints": SPAWNS},
    then=_whole,
)


def check_scene(value: object, map_id: str | None, findings: Findings) -> None:
    """Say everything that is wrong with a document; ``map_id``: what map.json calls the map, None to leave that out."""
    if isinstance(value, dict) and is_newer(value, 1):
        _VERSION(value["schemaVersion"], (None, "schemaVersion"), findings)
        return
    SCENE(value, None, findings)
    own = value.get("mapId") if isinstance(value, dict) else None
    if map_id is not None and isinstance(own, str) and own != map_id:
        message = f'is "{own}", but map.json has the id "{map_id}"'
        findings.add("schema.map_id", (None, "mapId"), message, "they must be equal")


def check_object(value: object, faults: Faults) -> None:
    """The rules of one object alone, as an edit needs them; pointers begin at the object."""
    _alone(OBJECT, value, faults)


def check_spawn(value: object, faults: Faults) -> None:
    """The rules of one spawn point alone."""
    _alone(SPAWN, value, faults)


def check_ground(value: object, faults: Faults) -> None:
    """The rules of the ground alone."""
    _alone(GROUND, value, faults)


def _alone(check: Check, value: object, faults: Faults) -> None:
    findings = Findings()
    check(value, None, findings)
    findings.tell(faults, None)


def unique_ids(document: dict[str, object], findings: Findings) -> None:
    """Objects and spawn points share one space of ids."""
    first: dict[str, str] = {}
    for part in ("objects", "spawnPoints"):
        items = document.get(part)
        for index, item in enumerate(items if isinstance(items, list) else ()):
            one = item.get("id") if isinstance(item, dict) else None
            if not isinstance(one, str):
                continue
            if one in first:
                chain = (((None, part), index), "id")
                findings.add("schema.duplicate_id", chain, f'is "{one}", as is {first[one]}; ids must differ')
            else:
                first[one] = f"{part}[{index}].id"


def count_geoms(document: dict[str, object]) -> int:
    """How many geoms a document compiles to, as far as it can be told from one that may have faults."""
    ground, objects = document.get("ground", {}), document.get("objects")
    count = int(isinstance(ground, dict) and ground.get("enabled", True) is True)
    return count + sum(geoms_of(item) for item in (objects if isinstance(objects, list) else ()))


def geoms_of(item: object) -> int:
    """How many geoms an object compiles to."""
    if not isinstance(item, dict) or item.get("enabled", True) is not True:
        return 0
    params = item.get("params")
    steps = params.get("steps") if item.get("type") == "stairs" and isinstance(params, dict) else 1
    return steps if type(steps) is int and 1 <= steps <= 200 else 1
