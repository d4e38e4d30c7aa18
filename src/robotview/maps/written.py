"""The authoring document as values, as a file, and as the bytes its hash is taken of."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from json.encoder import encode_basestring
from operator import attrgetter
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from robotview.maps.document import AnyObject, MapDocument, Value
from robotview.maps.parts import Parts

_ENCODER = msgspec.json.Encoder(order="sorted")


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


def as_text(document: MapDocument, parts: Parts | None = None) -> str:
    """A document as a file that people read and compare: keys sorted, two spaces, vectors on one line."""
    if parts is None:
        return _NO_THICKNESS.sub("", _FORMS[MapDocument, "\n"](document)) + "\n"
    bare = msgspec.structs.replace(document, objects=())
    texts = parts.text.of(document.objects, item_texts)
    return _with_objects(_FORMS[MapDocument, "\n"](bare), texts, "\n    ", "\n  ", ": ") + "\n"


def item_texts(items: list[AnyObject]) -> list[str]:
    """Each object as it stands in the file."""
    return [_NO_THICKNESS.sub("", _FORMS[type(one), "\n    "](one)) for one in items]


def _with_objects(bare: str, texts: list[str], newline: str, last: str, colon: str) -> str:
    """A document's text without objects, with them. In a string no quote stands without a backslash."""
    if not texts:
        return bare
    head, tail = bare.split(f'"objects"{colon}[]', 1)
    return f'{head}"objects"{colon}[{newline}{("," + newline).join(texts)}{last}]{tail}'


def canonical(document: MapDocument, parts: Parts | None = None) -> bytes:
    """Equal for equal documents, however their files are spelled and their objects ordered.

    RFC 8785 of every field, with objects and spawn points sorted by id.
    """
    if parts is not None:
        objects = sorted(document.objects, key=lambda one: one.id)
        texts = parts.canonical.of(objects, canonical_items)
        bare = canonical(msgspec.structs.replace(document, objects=())).decode()
        return _with_objects(bare, texts, "", "", ":").encode()
    ordered = msgspec.structs.replace(
        document,
        objects=tuple(sorted(document.objects, key=lambda one: one.id)),
        spawn_points=tuple(sorted(document.spawn_points, key=lambda one: one.id)),
    )
    return _fast(ordered) or written_out(ordered)


def written_out(document: MapDocument) -> bytes:
    """The canonical form of a document whose items are sorted, number by number: what `_fast` must give as well."""
    return _FORMS[MapDocument, ""](document).encode()


def canonical_items(items: list[AnyObject]) -> list[str]:
    """The canonical form of each, all at once."""
    text = _ENCODER.encode_lines(items)
    for end in (b",", b"]", b"}"):
        text = text.replace(b".0" + end, end)
    lines = text.decode().split("\n")[:-1]
    if any(".0" in one.name for one in items) or _misspelled(text):
        return [
            _FORMS[type(one), ""](one) if ".0" in one.name or _misspelled(line.encode()) else line
            for one, line in zip(items, lines, strict=True)
        ]
    return lines


def _misspelled(text: bytes) -> bool:
    """Whether a number may be written another way than Python does."""
    return b"0.0000" in text or _has_exponent(text) or any(zero in text for zero in (b"-0,", b"-0]", b"-0}"))


def _fast(document: MapDocument) -> bytes | None:
    """The same from msgspec, which is ten times as fast; None where a number or name might be spelled otherwise.

    It writes whole doubles with ``.0``, and may write very small ones another way than Python.
    """
    if any(".0" in one.name for one in (*document.objects, *document.spawn_points)):
        return None
    text = _ENCODER.encode(document)
    for end in (b",", b"]", b"}"):
        text = text.replace(b".0" + end, end)
    return None if _misspelled(text) else text


def _has_exponent(text: bytes) -> bool:
    at = text.find(b"e-")
    while at > 0 and not text[at - 1 : at].isdigit():  # ids have that, too
        at = text.find(b"e-", at + 2)
    return at > 0


def digest(document: MapDocument, parts: Parts | None = None) -> str:
    """SHA-256 of the canonical form, in hexadecimal."""
    return hashlib.sha256(canonical(document, parts)).hexdigest()


def number(value: float) -> str:
    """The shortest text that gives the same double, as RFC 8785 (ECMAScript) writes it; below 1e21."""
    if value == int(value):
        return str(int(value))
    digits, _, exponent = (text := repr(value)).partition("e-")
    if not exponent:
        return text
    return f"{digits}e-{int(exponent)}" if int(exponent) > 6 else format(Decimal(text), "f")


# --- the writers: one for each type and indent, made of the types of its fields at first use. `newline` is "" for the
# canonical form, else an end of line and the indent of what is written.

Writer: TypeAlias = Callable[[Any], str]

_NO_THICKNESS = re.compile(r'\n +"thickness": null,(?=\n +"tread")')
"""Solid stairs must not have one. In a string no quote stands without a backslash."""


class _Writers(dict[tuple[type, str], Writer]):
    def __missing__(self, key: tuple[type, str]) -> Writer:
        writer = self[key] = _writer(*key)
        return writer


_FORMS = _Writers()


def _writer(kind: type[Value], newline: str) -> Writer:
    template, names, writers = _template(kind, newline, "")
    values = attrgetter(*names)
    return lambda value: template % tuple([write(field) for write, field in zip(writers, values(value), strict=True)])


def _template(kind: type[Value], newline: str, path: str) -> tuple[str, list[str], list[Writer]]:
    """The text with %s for each value, where the values are, and what writes each."""
    inner, colon = (newline + "  ", ": ") if newline else ("", ":")
    hints = get_type_hints(kind)
    places = dict(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))
    if kind.__struct_config__.tag is not None:
        places["type"] = "type"
        hints["type"] = str
    parts, names, writers = [], [], []
    for key, name in sorted(places.items()):
        hint = hints[name]
        text = "%s"
        if isinstance(hint, type) and issubclass(hint, Value):
            text, below, more = _template(hint, inner, f"{path}{name}.")
            names += below
            writers += more
        else:
            names.append(path + name)
            writers.append(_field_writer(hint, inner))
        parts.append(f'"{key}"{colon}{text}')
    return f"{{{inner}{(',' + inner).join(parts)}{newline}}}", names, writers


def _field_writer(hint: Any, newline: str) -> Writer:  # noqa: ANN401
    if get_origin(hint) is tuple:
        members = get_args(hint)
        return (_spaced if newline else _vector) if members[0] is float else _lister(newline)
    if hint is float or hint is int:
        return number
    if hint is bool:
        return lambda value: "true" if value else "false"
    if hint is str or get_origin(hint) is Literal:
        return encode_basestring if hint is str or isinstance(get_args(hint)[0], str) else str
    return lambda value: "null" if value is None else number(value)


def _lister(newline: str) -> Writer:
    inner = newline + "  " if newline else ""

    def write(values: tuple[Value, ...]) -> str:
        texts = [_FORMS[type(value), inner](value) for value in values]
        return f"[{inner}{(',' + inner).join(texts)}{newline}]" if texts else "[]"

    return write


@lru_cache(maxsize=16384)
def _vector(values: tuple[float, ...]) -> str:
    # Friction, colours and quaternions repeat.
    return f"[{','.join([number(value) for value in values])}]"


def _spaced(values: tuple[float, ...]) -> str:
    return _vector(values).replace(",", ", ")
