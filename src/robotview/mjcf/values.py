"""Text of one attribute to its value, and what to say when it does not fit."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import isinf, isnan
from typing import Any, TypeAlias

from robotview.errors import Problems, near_names
from robotview.mjcf.fields import is_switch, is_tristate
from robotview.mjcf.schema import Attribute
from robotview.source.xml import Node

Convert: TypeAlias = Callable[[str], Any]
_SPOKEN = {True: "true", False: "false"}
REMEMBERED = 1024
"""Texts of each kind whose numbers are kept: models say the same sizes and colours over and over."""
SHORT = 60
"""Longest of them."""


def converter(attribute: Attribute) -> Convert:
    """Text -> value; raises ValueError when the text does not fit."""
    kind, least, most = attribute.kind, attribute.least, attribute.most
    if kind == "string":
        return _string
    if kind == "keyword":
        if is_switch(attribute):
            table: dict[str, Any] = {word: word in ("true", "enable") for word in attribute.keywords}
        elif is_tristate(attribute):
            table = {"true": True, "false": False, "auto": "auto"}
        else:
            table = {word: word for word in attribute.keywords}
        return _keyword(table)
    if kind == "keywords":
        return _keywords(frozenset(attribute.keywords))
    return _numbers(kind, least, most)


@cache
def _numbers(kind: str, least: int, most: int) -> Convert:
    number: Callable[[str], Any] = float if kind == "real" else int
    if least == most == 1:
        return _remembering(_one(number))
    return _remembering(_many(number, least, most or 1_000_000_000))


def _remembering(convert: Convert) -> Convert:
    """Equal texts share one value: less to read, and less to keep."""
    known: dict[str, Any] = {}

    def recall(text: str) -> Any:
        value = known.get(text)
        if value is None:
            value = convert(text)
            if len(text) <= SHORT:
                if len(known) >= REMEMBERED:
                    known.clear()
                known[text] = value
        return value

    return recall


def _string(text: str) -> str:
    return text


def _keyword(table: dict[str, Any]) -> Convert:
    def convert(text: str) -> Any:
        try:
            return table[text]
        except KeyError:
            raise ValueError from None

    return convert


def _keywords(allowed: frozenset[str]) -> Convert:
    def convert(text: str) -> tuple[str, ...]:
        words = tuple(text.split())
        if not words or not allowed.issuperset(words):
            raise ValueError
        return words

    return convert


def _one(number: Callable[[str], Any]) -> Convert:
    def convert(text: str) -> Any:
        if "_" in text:
            raise ValueError
        value = number(text)
        if isnan(value) or (isinf(value) and _overflows(text)):
            raise ValueError
        return value

    return convert


def _many(number: Callable[[str], Any], least: int, most: int) -> Convert:
    def convert(text: str) -> tuple[Any, ...]:
        value = tuple(map(number, text.split()))
        if not least <= len(value) <= most or "_" in text:
            raise ValueError
        if ("n" in text or "N" in text) and any(map(isnan, value)):
            raise ValueError
        if ("e" in text or "E" in text) and any(
            isinf(x) and _overflows(w) for x, w in zip(value, text.split(), strict=True)
        ):
            raise ValueError
        return value

    return convert


def _overflows(word: str) -> bool:
    """Whether digits, and not the word inf, make a number infinite."""
    return "n" not in word.lower()


def ignore_empty(node: Node, name: str, text: str, attribute: Attribute, problems: Problems) -> bool:
    """Whether an attribute without a number is taken for one that is not given, as MuJoCo does; that is said."""
    if text.strip() or attribute.kind not in ("real", "int") or attribute.required:
        return False
    problems.warning(
        "bad_value",
        f'<{node.tag}> has {name}="", which holds no number: it is left out',
        "mjcf.value.empty",
        where=node.where_of(name),
        element=node.tag,
        attribute=name,
        hint="give the numbers, or remove the attribute",
    )
    return True


def report_value(node: Node, name: str, text: str, attribute: Attribute, problems: Problems) -> None:
    """Say what is wrong with an attribute's text and what would be right."""
    shown = text if len(text) <= 60 else text[:57] + "..."
    what = f'<{node.tag}> has {name}="{shown}"'
    if attribute.keywords:
        near = [_OF_URDF[text]] if _OF_URDF.get(text) in attribute.keywords else near_names(text, attribute.keywords, 1)
        hint = (f"did you mean {near[0]}? " if near else "") + f"one of: {' '.join(attribute.keywords)}"
        message = f"{what}, which is not a keyword of it"
    else:
        words = text.split()
        bad = next((word for word in words if not _is_number(word, attribute.kind)), None)
        noun = "number" if attribute.kind == "real" else "whole number"
        wanted = _wanted(attribute, noun)
        if bad is not None:
            comma = "; numbers are separated by spaces" if "," in bad else ""
            why = "is too large" if "e" in bad.lower() and _is_float(bad) else f"is not a {noun}"
            message, hint = f'{what}: "{bad[:40]}" {why}', wanted + comma
        else:
            message, hint = f"{what}: {len(words)} numbers are given", wanted
    problems.error(
        "bad_value", message, "mjcf.value.bad", where=node.where_of(name), element=node.tag, attribute=name, hint=hint
    )


_OF_URDF = {"revolute": "hinge", "continuous": "hinge", "prismatic": "slide", "floating": "free", "spherical": "ball"}
"""What URDF calls a joint -> what MJCF does."""


def _wanted(attribute: Attribute, noun: str) -> str:
    if attribute.most == 0:
        return f"{noun}s are expected"
    count = str(attribute.most) if attribute.least == attribute.most else f"{attribute.least} to {attribute.most}"
    return f"{count} {noun}{'' if count == '1' else 's'} expected"


def _is_float(word: str) -> bool:
    try:
        return isinf(float(word))
    except ValueError:
        return False


def _is_number(word: str, kind: str) -> bool:
    try:
        value = float(word) if kind == "real" else int(word)
    except ValueError:
        return False
    return not isnan(value) and "_" not in word and not (isinf(value) and _overflows(word))


def named(node: Node) -> str:
    """`` "torso"`` for an element with that name, to follow its tag in a message; nothing for a nameless one."""
    name = node.attrib.get("name") or node.attrib.get("joint")
    return f' "{name}"' if name else ""


def spoken(value: Any) -> str:
    """A value as MJCF would write it, for messages."""
    if isinstance(value, bool):
        return _SPOKEN[value]
    if isinstance(value, tuple):
        return " ".join(f"{x:g}" if isinstance(x, float) else str(x) for x in value)
    return str(value)
