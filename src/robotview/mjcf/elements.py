"""One element's text attributes to one typed record, driven by the schema table.

A `Plan` is made once per element position: where each attribute's value goes, how its text is converted, and the
values that hold when nobody gives any. Reading an element copies the plan's (or its class's) values, overwrites those
that are given, and builds the record by one positional call.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import isnan
from typing import Any, TypeAlias

from robotview.errors import Problems, near_names
from robotview.mjcf import records
from robotview.mjcf.fields import INHERITED, default_value, field_name, is_switch, is_tristate, record_name
from robotview.mjcf.schema import Attribute, Element, schema, version_key
from robotview.source.xml import Node

Slots: TypeAlias = list[Any]
Convert: TypeAlias = Callable[[str], Any]
ORIENTATIONS = ("quat", "axisangle", "xyaxes", "zaxis", "euler")
_SPOKEN = {True: "true", False: "false"}


class Plan:
    """How elements of one position are read."""

    __slots__ = (
        "_make",
        "blank",
        "convert",
        "count",
        "element",
        "lists",
        "partial",
        "record",
        "slot",
        "stubborn",
        "turning",
    )

    def __init__(self, element: Element, record: type[records.Record] | None, version: str) -> None:
        self.element = element
        self.stubborn = version_key(version) < (3, 16, 0)
        """Whether a class's euler, axisangle, ... beats an element's quat, as it did until MuJoCo 3.15."""
        self.record = record
        self._make: Callable[..., Any] = record if record is not None else records.Record
        names = list(record.__struct_fields__) if record is not None else []
        self.count = len(names)
        extra = [name for name in element.attributes if field_name(name) not in names]
        self.slot = {name: names.index(field_name(name)) for name in element.attributes if field_name(name) in names}
        self.slot |= {name: len(names) + i for i, name in enumerate(extra)}
        self.slot |= {name: names.index(name) for name in INHERITED.get(element.path, ())}
        self.blank: Slots = [None] * (len(names) + len(extra))
        defaults = record.__struct_defaults__ if record is not None else ()
        self.lists = tuple(
            i
            for i, value in enumerate(defaults)
            if value is not None and not isinstance(value, (str, int, float, tuple))
        )
        """Slots that need a list of their own in every record."""
        for i, value in enumerate(defaults):
            self.blank[i] = None if i in self.lists else value
        for name, attribute in element.attributes.items():
            if self.slot[name] >= self.count and name not in ORIENTATIONS:
                self.blank[self.slot[name]] = default_value(attribute)
        if "fromto" in element.attributes and "pos" in self.slot:
            self.blank[self.slot["pos"]] = None  # so that a position that somebody gave can be told from none
        self.convert = {name: converter(attribute) for name, attribute in element.attributes.items()}
        self.partial = frozenset(
            n for n, a in element.attributes.items() if a.kind in ("real", "int") and a.most > a.least
        )
        self.turning = "quat" in element.attributes and "euler" in element.attributes

    def values(self, node: Node, base: Slots, problems: Problems) -> Slots:
        """``base`` overwritten with what the element gives; bad values are reported and leave ``base``'s."""
        slots = base.copy()
        attrib = node.attrib
        if self.turning and not attrib.keys().isdisjoint(ORIENTATIONS):
            for name in self._replaced(node, problems):
                slots[self.slot[name]] = None
        for name, text in attrib.items():
            convert = self.convert.get(name)
            if convert is None:
                continue
            at = self.slot[name]
            try:
                value = convert(text)
            except ValueError:
                report_value(node, name, text, self.element.attributes[name], problems)
                continue
            if name in self.partial:
                old = slots[at]
                if old is not None and len(value) < len(old):
                    value = value + old[len(value) :]
            slots[at] = value
        return slots

    def fits(self, node: Node, name: str) -> bool:
        """Whether an element has only known attributes, and the text for this one, if any, can be read."""
        if node.attrib.keys() - self.convert.keys():
            return False
        try:
            self.convert[name](node.attrib.get(name, "0"))
        except ValueError:
            return False
        return True

    def given(self, node: Node, base: dict[str, Any], problems: Problems) -> dict[str, Any]:
        """Like `values` for a class: attribute -> value, laid over what the class has already."""
        out = dict(base)
        if self.turning and not node.attrib.keys().isdisjoint(ORIENTATIONS):
            for name in self._replaced(node, problems):
                out.pop(name, None)
        for name, text in node.attrib.items():
            convert = self.convert.get(name)
            if convert is None:
                continue
            try:
                value = convert(text)
            except ValueError:
                report_value(node, name, text, self.element.attributes[name], problems)
                continue
            if name in self.partial:
                old = out.get(name, self.blank[self.slot[name]])
                if old is not None and len(value) < len(old):
                    value = value + old[len(value) :]
            out[name] = value
        return out

    def build(self, slots: Slots) -> Any:
        """The record of these values; lists are fresh."""
        values = slots[: self.count]
        for at in self.lists:
            if values[at] is None:
                values[at] = []
        return self._make(*values)

    def filled(self, given: dict[str, Any]) -> Slots:
        """The values that hold for an element of a class before it gives its own."""
        slots = self.blank.copy()
        for name, value in given.items():
            if name in self.slot:
                slots[self.slot[name]] = value
        if self.turning and any(name in given for name in ORIENTATIONS if name != "quat"):
            slots[self.slot["quat"]] = None
        return slots

    def _replaced(self, node: Node, problems: Problems) -> tuple[str, ...]:
        """The notations of a class that an element's own orientation puts out of force."""
        given = [name for name in ORIENTATIONS if name in node.attrib]
        if len(given) > 1:
            problems.error(
                "conflicting_attributes",
                f"<{node.tag}> gives its orientation twice: {' and '.join(given)}",
                "mjcf.orientation.twice",
                where=node.where_of(given[1]),
                element=node.tag,
                attribute=given[1],
                hint="keep one of them",
            )
        return ("quat",) if self.stubborn and given == ["quat"] else ORIENTATIONS


@lru_cache(maxsize=512)
def plan_for(path: str, version: str) -> Plan:
    """The plan of an element position, such as ``body/geom`` or ``default/geom`` (which fills body/geom's slots)."""
    element = find(path, version)
    return Plan(element, getattr(records, record_name(path), None), version)


def find(path: str, version: str) -> Element:
    """The schema's element at a path."""
    element = schema(version)
    if path != "mujoco":
        for part in path.split("/"):
            element = _child(element, part)
    return element


def _child(element: Element, tag: str) -> Element:
    if tag in ("body", "frame", "replicate") and tag not in element.children:
        element = element.children["worldbody"]
    return element.children[tag]


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
    number: Callable[[str], Any] = float if kind == "real" else int
    if least == most == 1:
        return _one(number)
    return _many(number, least, most or 1_000_000_000)


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
        if isnan(value):
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
        return value

    return convert


def report_value(node: Node, name: str, text: str, attribute: Attribute, problems: Problems) -> None:
    """Say what is wrong with an attribute's text and what would be right."""
    shown = text if len(text) <= 60 else text[:57] + "..."
    what = f'<{node.tag}> has {name}="{shown}"'
    if attribute.keywords:
        near = near_names(text, attribute.keywords, 1)
        hint = (f"did you mean {near[0]}? " if near else "") + f"one of: {' '.join(attribute.keywords)}"
        message = f"{what}, which is not a keyword of it"
    else:
        words = text.split()
        bad = next((word for word in words if not _is_number(word, attribute.kind)), None)
        noun = "number" if attribute.kind == "real" else "whole number"
        wanted = _wanted(attribute, noun)
        if bad is not None:
            comma = "; numbers are separated by spaces" if "," in bad else ""
            message, hint = f'{what}: "{bad[:40]}" is not a {noun}', wanted + comma
        else:
            message, hint = f"{what}: {len(words)} numbers are given", wanted
    problems.error(
        "bad_value", message, "mjcf.value.bad", where=node.where_of(name), element=node.tag, attribute=name, hint=hint
    )


def _wanted(attribute: Attribute, noun: str) -> str:
    if attribute.most == 0:
        return f"{noun}s are expected"
    count = str(attribute.most) if attribute.least == attribute.most else f"{attribute.least} to {attribute.most}"
    return f"{count} {noun}{'' if count == '1' else 's'} expected"


def _is_number(word: str, kind: str) -> bool:
    try:
        value = float(word) if kind == "real" else int(word)
    except ValueError:
        return False
    return not isnan(value) and "_" not in word


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
