"""How a slot of the schema becomes a field of a record: its name, its kind of value, its default."""

from __future__ import annotations

import keyword
from typing import TypeAlias

from robotview.mjcf.schema import Attribute

Value: TypeAlias = "str | bool | int | float | tuple[float, ...] | tuple[int, ...] | tuple[str, ...] | None"

RESOLVED = frozenset({"class", "childclass", "axisangle", "xyaxes", "zaxis", "euler"})
"""Attributes that are worked into others (classes, the quaternion) and are no fields."""
INHERITED = {
    "tendon/fixed": {"width": "tendon", "material": "tendon", "rgba": "tendon"},
    "actuator/orientation": {"ctrllimited": "general"},
}
"""Fields that an element cannot give itself, but has from its class: path -> field -> default element."""
OLD_DEFAULTS: dict[tuple[str, str], tuple[str, Value]] = {
    ("option", "sleep_tolerance"): ("3.11.0", 1e-4),
    ("option/flag", "nativeccd"): ("3.3.0", False),
    ("option/flag", "island"): ("3.3.6", False),
    ("option/flag", "multiccd"): ("3.8.0", False),
}
"""Defaults that MuJoCo has changed: (path, attribute) -> the first version of today's, and the value before."""
LISTS = {"mesh": "meshes", "flex": "flexes"}
"""Plurals that are not the tag and an s."""


def field_name(attribute: str) -> str:
    """``global`` -> ``global_``: Python's own words get an underscore."""
    return attribute + "_" if keyword.iskeyword(attribute) else attribute


def record_name(path: str) -> str:
    """``body/geom`` -> Geom, ``asset/mesh`` -> AssetMesh, ``tendon/spatial/site`` -> TendonSpatialSite."""
    short = path.removeprefix("body/")
    return "".join(part[:1].upper() + part[1:] for part in short.replace("_", "/").split("/"))


def is_switch(attribute: Attribute) -> bool:
    return set(attribute.keywords) in ({"true", "false"}, {"disable", "enable"})


def is_tristate(attribute: Attribute) -> bool:
    return set(attribute.keywords) == {"true", "false", "auto"}


def default_value(attribute: Attribute) -> Value:
    """The value an attribute has when nobody gives it, or None."""
    text = attribute.default
    if not text or attribute.required:
        return None
    if attribute.kind == "string":
        return text
    if attribute.kind == "keyword":
        if is_switch(attribute):
            return text in ("true", "enable")
        if is_tristate(attribute):
            return {"true": True, "false": False}.get(text, "auto")
        return text
    if attribute.kind == "keywords":
        return tuple(text.split())
    return _numbers(attribute, text)


def _numbers(attribute: Attribute, text: str) -> Value:
    words = text.replace(",", " ").split()
    if attribute.most == 0:
        return None
    if "..." in words:
        tail = words[words.index("...") + 1 :] or ["0"]
        head = words[: words.index("...")]
        words = head + [tail[-1]] * (attribute.most - len(head))
    convert = float if attribute.kind == "real" else int
    try:
        values = tuple(convert(word) for word in words)
    except ValueError:
        return None
    if attribute.most == 1:
        return values[0] if values else None
    return values + (convert(0),) * (attribute.most - len(values))
