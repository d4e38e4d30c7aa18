"""One element's text attributes to one typed record, driven by the schema table.

A `Plan` is made once per element position: where each attribute's value goes, how its text is converted, and the
values that hold when nobody gives any. Reading an element copies the plan's (or its class's) values, overwrites those
that are given, and builds the record by one positional call.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from robotview.errors import Problems
from robotview.mjcf import records
from robotview.mjcf.fields import INHERITED, OLD_DEFAULTS, default_value, field_name, record_name
from robotview.mjcf.schema import Element, schema, version_key
from robotview.mjcf.values import converter, ignore_empty, report_value
from robotview.source.xml import Node

Slots: TypeAlias = list[Any]
ORIENTATIONS = ("quat", "axisangle", "xyaxes", "zaxis", "euler")


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
        for (path, name), (since, value) in OLD_DEFAULTS.items():
            if path == element.path and name in self.slot and version_key(version) < version_key(since):
                self.blank[self.slot[name]] = value
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
                if ignore_empty(node, name, text, self.element.attributes[name], problems):
                    continue
                report_value(node, name, text, self.element.attributes[name], problems)
                continue
            if name in self.partial:
                value = _completed(name, value, slots[at])
            slots[at] = value
        return slots

    def fits(self, node: Node, name: str) -> bool:
        """Whether an element has only known attributes, and the text for this one, if any, can be read."""
        if node.attrib.keys() - self.convert.keys():
            return False
        text = node.attrib.get(name, "")
        if not text.strip():
            return True
        try:
            self.convert[name](text)
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
                if ignore_empty(node, name, text, self.element.attributes[name], problems):
                    continue
                report_value(node, name, text, self.element.attributes[name], problems)
                continue
            if name in self.partial:
                value = _completed(name, value, out.get(name, self.blank[self.slot[name]]))
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


def _completed(name: str, value: tuple[Any, ...], old: tuple[Any, ...] | None) -> tuple[Any, ...]:
    """Numbers that were given, and for those that were not the ones from before."""
    if name == "springlength" and len(value) == 1:
        return value * 2  # one number is a length, two are a range without force
    return value if old is None or len(value) >= len(old) else value + old[len(value) :]


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
