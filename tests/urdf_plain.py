"""A URDF robot as plain values without places: two robots that say the same are equal."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from robotview import urdf
from robotview.source import Node


def plain(value: Any) -> Any:
    if isinstance(value, urdf.Robot):
        parts = ("name", "version", "others", "links", "joints", "materials", "extras")
        return {part: plain(getattr(value, part)) for part in parts}
    if isinstance(value, Node):
        return value.tag, value.attrib, value.text, [plain(child) for child in value.children]
    if is_dataclass(value):
        named = {f.name: plain(getattr(value, f.name)) for f in fields(value) if f.name != "where"}
        return type(value).__name__, named
    return [plain(item) for item in value] if isinstance(value, tuple) else value
