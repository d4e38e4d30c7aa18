"""What the arguments of adding and updating mean: fields of the document and their values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from robotview.maps import arguments
from robotview.maps.document import AnyObject, Quaternion, SpawnPoint, Vector
from robotview.maps.edits import refused

OPEN_TREAD = 0.05
"""[m] thickness of the treads of open stairs where none is given."""
_LOOKS = ("name", "color", "friction", "friction_mode", "enabled")
ADDED = (*_LOOKS, "yaw_deg", "quat")
_UPDATED = (*_LOOKS, "at", "position", "yaw_deg", "quat")


def looks_of(values: Mapping[str, object]) -> dict[str, Any]:
    """Those of the values that every type has, but its pose."""
    read: dict[str, Callable[[object], Any]] = {
        "name": lambda value: text("name", value),
        "color": arguments.color,
        "friction": arguments.friction,
        "friction_mode": lambda value: text("friction_mode", value),
        "enabled": _flag,
    }
    return {name: read[name](value) for name, value in values.items() if name in read}


def object_changes(item: AnyObject, values: Mapping[str, object]) -> dict[str, Any]:
    """Field in the file -> value; what lies on the ground and gets another size or turn by ``at`` lies on it again."""
    fields = item.params.__struct_fields__
    for name in values:
        arguments.known(name, [*fields, *_UPDATED], f"a {item.type}")
    changed = {_CAMEL.get(name, name): value for name, value in looks_of(values).items()}
    params = {name: _param(name, value) for name, value in values.items() if name in fields}
    if params.get("style") == "solid":
        params.setdefault("thickness", None)
    if params.get("style") == "open" and getattr(item.params, "thickness", None) is None:
        params.setdefault("thickness", OPEN_TREAD)
    changed |= {f"params.{name}": list(one) if isinstance(one, tuple) else one for name, one in params.items()}
    quat = turn_of(values)
    if quat is not None:
        changed["pose.quat"] = list(quat)
    if "at" in values and "position" in values:
        raise refused("schema.requires", "at and position are two names for one thing", "give one of them")
    if "position" in values:
        changed["pose.position"] = list(arguments.position(values["position"]))
    if "at" in values:
        sized = msgspec.structs.replace(item, params=msgspec.structs.replace(item.params, **params))
        changed["pose.position"] = list(place_of(values["at"], sized.extents, quat or item.pose.quat))
    return {name: list(one) if isinstance(one, tuple) else one for name, one in changed.items()}


def ground_changes(values: Mapping[str, object]) -> dict[str, Any]:
    """Field in the file -> value."""
    for name in values:
        arguments.known(name, ("enabled", "friction", "friction_mode", "color"), "the ground")
    changed = {_CAMEL.get(name, name): value for name, value in looks_of(values).items()}
    return {name: list(one) if isinstance(one, tuple) else one for name, one in changed.items()}


def spawn_changes(item: SpawnPoint, values: Mapping[str, object]) -> dict[str, Any]:
    changed: dict[str, Any] = {}
    for name, value in values.items():
        arguments.known(name, ("name", "at", "position", "yaw_deg"), "a spawn point")
        if name == "name":
            changed["name"] = text("name", value)
        elif name == "yaw_deg":
            changed["yawDeg"] = arguments.real("yaw_deg", value, "degrees")
        else:
            x, y, *z = arguments.reals(name, value, (2, 3), "(0, 0, 0.35)")
            changed["position"] = [x, y, z[0] if z else item.position[2]]
    return changed


_CAMEL = {"friction_mode": "frictionMode"}


def _param(name: str, value: object) -> Any:  # noqa: ANN401
    if name == "size":
        return arguments.reals("size", value, (3,), "(1, 2, 0.2)")
    if name == "style":
        return text("style", value)
    if name == "steps":
        return arguments.count("steps", value)
    return None if name == "thickness" and value is None else arguments.real(name, value)


def turn_of(values: Mapping[str, object]) -> Quaternion | None:
    if values.get("quat") is not None and values.get("yaw_deg") is not None:
        raise refused("schema.requires", "quat and yaw_deg are two names for one thing", "give one of them")
    if values.get("quat") is not None:
        return arguments.quaternion(values["quat"])
    return None if values.get("yaw_deg") is None else arguments.heading(values["yaw_deg"])


def place_of(at: object, extents: Vector, quat: Quaternion) -> Vector:
    """Where the centre is: on the ground where two numbers are given."""
    x, y, *z = arguments.reals("at", at, (2, 3), "(3, 0), on the ground, or (3, 0, 0.5)")
    return x, y, z[0] if z else arguments.resting(extents, quat)


def tread_of(style: object, thickness: object) -> float | None:
    if thickness is None:
        return OPEN_TREAD if style == "open" else None
    return arguments.real("thickness", thickness)


def text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise arguments.wrong(name, value, "a text is expected")
    return value


def _flag(value: object) -> bool:
    if str(value) not in ("True", "False"):  # numpy has a True of its own
        raise arguments.wrong("enabled", value, "True or False is expected")
    return bool(value)
