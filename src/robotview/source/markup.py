"""XML text of numbers, attributes and elements: what a reader turns into the same values again."""

from __future__ import annotations

from collections.abc import Iterable

# Not by xml.sax.saxutils, which imports all of HTTP.
_TEXT = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"}
_VALUE = {**_TEXT, "\n": "&#10;", "\t": "&#9;"}
DOUBLE = '"'
_ESCAPED = str.maketrans(_TEXT)
_QUOTED = {
    DOUBLE: str.maketrans({**_VALUE, '"': "&quot;"}),
    "'": str.maketrans({**_VALUE, "'": "&apos;"}),
}


def number(value: float) -> str:
    """With as many digits as it takes to read the same number again."""
    return repr(float(value)).removesuffix(".0")


def numbers(values: Iterable[float]) -> str:
    return " ".join(map(number, values))


def quoted(text: str) -> str:
    """As an attribute's value, in double quotes."""
    return f'"{between(text, DOUBLE)}"'


def between(text: str, quote: str) -> str:
    """As it stands between these quotes, single or double."""
    return text.translate(_QUOTED[quote])


def escaped(text: str) -> str:
    """As the text of an element."""
    return text.translate(_ESCAPED)


def attributes(pairs: Iterable[tuple[str, str]]) -> str:
    """As they stand in a start tag, each after a space."""
    return "".join(f" {name}={quoted(text)}" for name, text in pairs)
