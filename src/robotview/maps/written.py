"""The authoring document as values, as a file, and as the bytes its hash is taken of."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from json.encoder import encode_basestring
from typing import Any

import msgspec

from robotview.maps.document import MapDocument, StairsParams, Value


def document_from(plain: object) -> MapDocument:
    """A document of the values of its file, which were found to be right before."""
    return msgspec.convert(plain, MapDocument)


def plain(value: Value) -> dict[str, Any]:
    """A value as its file has it, in dicts, lists, strings and numbers; every field is there."""
    made: dict[str, Any] = msgspec.to_builtins(value)
    for found in [made, *made.get("objects", ())]:
        if found.get("type") == "stairs" and found["params"]["thickness"] is None:
            del found["params"]["thickness"]  # solid stairs must not have one
    return made


def as_text(value: Value) -> str:
    """A value as a file that people read and compare: keys sorted, two spaces, vectors on one line, one end of line."""
    return _written(value, "\n") + "\n"


def canonical(document: MapDocument) -> bytes:
    """Equal for equal documents, however their files are spelled and their objects ordered.

    Every field, objects and spawn points sorted by id, keys sorted, no spaces, numbers as the shortest text that gives
    the same double.
    """
    ordered = msgspec.structs.replace(
        document,
        objects=tuple(sorted(document.objects, key=lambda one: one.id)),
        spawn_points=tuple(sorted(document.spawn_points, key=lambda one: one.id)),
    )
    return _written(ordered, "").encode()


def digest(document: MapDocument) -> str:
    """SHA-256 of the canonical form, in hexadecimal."""
    return hashlib.sha256(canonical(document)).hexdigest()


def number(value: float) -> str:
    """The shortest text that gives the same double; whole numbers as integers, so that 1.0e1 and 10 are one text."""
    return str(int(value)) if value == int(value) else repr(value)


# --- the writer: `newline` is "" for the canonical form, else an end of line and the indent of what is written


def _written(value: Value, newline: str) -> str:
    inner = newline + "  " if newline else ""
    colon = ": " if newline else ":"
    parts = []
    for key, name in _layout(type(value)):
        field = getattr(value, name)
        kind = type(field)
        if kind is tuple and (not field or isinstance(field[0], Value)):
            text = _listed(field, inner)
        elif kind is tuple:
            text = _vector(field, ", " if newline else ",")
        elif field is None and type(value) is StairsParams:
            continue
        else:
            text = _TEXTS[kind](field) if kind in _TEXTS else _written(field, inner)
        parts.append(f'"{key}"{colon}{text}')
    return f"{{{inner}{(',' + inner).join(parts)}{newline}}}"


def _listed(values: tuple[Value, ...], newline: str) -> str:
    if not values:
        return "[]"
    inner = newline + "  " if newline else ""
    return f"[{inner}{(',' + inner).join([_written(value, inner) for value in values])}{newline}]"


@lru_cache(maxsize=4096)
def _vector(values: tuple[float, ...], comma: str) -> str:
    # Friction and colours repeat.
    return f"[{comma.join(map(number, values))}]"


_TEXTS: dict[type, Callable[[Any], str]] = {
    float: number,
    int: number,
    str: encode_basestring,
    bool: lambda value: "true" if value else "false",
    type(None): lambda _: "null",
}


@lru_cache(maxsize=32)
def _layout(kind: type[Value]) -> tuple[tuple[str, str], ...]:
    """Names in the file and in Python, sorted by the former."""
    names = dict(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))
    if kind.__struct_config__.tag is not None:
        names["type"] = "type"
    return tuple(sorted(names.items()))
