"""Everything that is not the kinematic tree: options, assets, contacts, tendons, actuators, sensors, keyframes, ..."""

from __future__ import annotations

from typing import Any

from robotview.mjcf.defaults import ACTUATORS, EQUALITIES, DefaultClass
from robotview.mjcf.elements import Plan, plan_for
from robotview.mjcf.fields import LISTS, field_name
from robotview.mjcf.limits import resolve_limits
from robotview.mjcf.reading import Reading
from robotview.mjcf.records import Asset, Contact, Custom, Deformable, Extension
from robotview.source.xml import Node

CLASSED = frozenset({"asset/mesh", "asset/texture", "asset/material", "contact/pair", "tendon/spatial", "tendon/fixed"})
NAMED_BY_FILE = frozenset({"mesh", "hfield", "texture", "skin"})


class Sections:
    """Reads sections of a document into records, remembering each record's node."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.version = reading.version
        self.problems = reading.problems
        self.nodes: dict[str, list[Node]] = {}
        """Kind -> nodes in the order of the records."""

    def merged(self, root: Node, tag: str) -> Any:
        """A section that may occur several times and is one record: option, size, statistic, visual."""
        plan = plan_for(tag, self.version)
        slots = plan.blank.copy()
        for node in root.children:
            if node.tag == tag:
                slots = plan.values(node, slots, self.problems)
                for child in node.children:
                    at = _at(plan, child.tag)
                    inner = _plan(f"{tag}/{child.tag}", self.version)
                    if at is None or inner is None:
                        continue
                    old = slots[at]
                    base = (
                        inner.blank
                        if old is None
                        else [*(getattr(old, name) for name in old.__struct_fields__), *inner.blank[inner.count :]]
                    )
                    slots[at] = inner.build(inner.values(child, base, self.problems))
        return plan.build(slots)

    def listed(self, root: Node, tag: str, kind: str) -> list[Any]:
        """All children of a section in document order: actuators, sensors, tendons, equalities, keyframes."""
        out, nodes = [], self.nodes.setdefault(kind, [])
        for section in root.children:
            if section.tag == tag:
                for child in section.children:
                    record = self.record(child, f"{tag}/{child.tag}", self.reading.defaults.main)
                    if record is not None:
                        out.append(record)
                        nodes.append(child)
        return out

    def grouped(self, root: Node, tag: str, kind: type[Asset | Contact | Custom | Deformable | Extension]) -> Any:
        """A section as one record with a list per kind of child."""
        lists: dict[str, list[Any]] = {name: [] for name in kind.__struct_fields__}
        for section in root.children:
            if section.tag == tag:
                for child in section.children:
                    name = LISTS.get(child.tag, child.tag + "s")
                    record = (
                        self.record(child, f"{tag}/{child.tag}", self.reading.defaults.main) if name in lists else None
                    )
                    if record is not None:
                        lists[name].append(record)
                        self.nodes.setdefault(child.tag, []).append(child)
        return kind(**lists)

    def record(self, node: Node, path: str, cls: DefaultClass | None = None) -> Any:
        """One element with what is nested in it; None where the schema has no such element (validation says so)."""
        plan = _plan(path, self.version)
        if plan is None or plan.record is None:
            return None
        section, _, tag = path.rpartition("/")
        classed = (
            path in CLASSED
            or (section == "actuator" and tag in ACTUATORS)
            or (section == "equality" and tag in EQUALITIES)
        )
        base = plan.blank
        if classed and cls is not None:
            base = self.reading.defaults.slots(self.reading.class_of(node, cls), plan)
        slots = plan.values(node, base, self.problems)
        resolve_limits(node, plan, slots, self.reading.compiler, self.problems)
        if plan.turning:
            self.reading.placer.place(node, plan, slots, None)
        if tag in NAMED_BY_FILE and section == "asset" and not slots[plan.slot["name"]]:
            slots[plan.slot["name"]] = _stem(node.attrib.get("file", "") or node.attrib.get("fileright", ""))
        self._nested(node, path, plan, slots)
        return plan.build(slots)

    def _nested(self, node: Node, path: str, plan: Plan, slots: list[Any]) -> None:
        for child in node.children:
            record = self.record(child, f"{path}/{child.tag}")
            if record is None:
                continue
            at = _at(plan, "path" if path == "tendon/spatial" else LISTS.get(child.tag, child.tag + "s"))
            if at is not None:
                slots[at] = [*(slots[at] or []), record]
                continue
            at = _at(plan, child.tag)
            if at is not None:
                slots[at] = record


def _plan(path: str, version: str) -> Plan | None:
    try:
        return plan_for(path, version)
    except KeyError:
        return None


def _at(plan: Plan, name: str) -> int | None:
    names = plan.record.__struct_fields__ if plan.record is not None else ()
    name = field_name(name)
    return names.index(name) if name in names else None


def _stem(file: str) -> str:
    name = file.replace("\\", "/").rpartition("/")[2]
    return name.rpartition(".")[0] if "." in name else name
