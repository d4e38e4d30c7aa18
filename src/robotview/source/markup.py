"""XML text of numbers, attributes and elements: what a reader turns into the same values again."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

_BREAKS = {"\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}


def number(value: float) -> str:
    """With as many digits as it takes to read the same number again."""
    return repr(float(value)).removesuffix(".0")


def numbers(values: Iterable[float]) -> str:
    return " ".join(map(number, values))


def quoted(text: str) -> str:
    """As an attribute's value, in double quotes."""
    return quoteattr(text, {**_BREAKS, '"': "&quot;"})


def escaped(text: str) -> str:
    """As the text of an element."""
    return escape(text, {"\r": _BREAKS["\r"]})


def attributes(pairs: Iterable[tuple[str, str]]) -> str:
    """As they stand in a start tag, each after a space."""
    return "".join(f" {name}={quoted(text)}" for name, text in pairs)
