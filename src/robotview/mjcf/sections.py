"""Everything that is not the kinematic tree: options, assets, contacts, tendons, actuators, sensors, keyframes, ..."""

from __future__ import annotations

from typing import Any

from robotview.mjcf.attach import Attachments
from robotview.mjcf.defaults import ACTUATORS, EQUALITIES, DefaultClass
from robotview.mjcf.elements import Plan, plan_for
from robotview.mjcf.fields import LISTS, field_name
from robotview.mjcf.limits import resolve_limits
from robotview.mjcf.reading import Reading
from robotview.mjcf.records import Asset, AssetMaterialLayer, Contact, Custom, Deformable, Extension
from robotview.source.xml import Node

CLASSED = frozenset({"asset/mesh", "asset/texture", "asset/material", "contact/pair", "tendon/spatial", "tendon/fixed"})
NAMED_BY_FILE = frozenset({"mesh", "hfield", "texture", "skin"})


class Sections:
    """Reads sections of a document into records, remembering each record's node."""

    def __init__(self, reading: Reading, attachments: Attachments) -> None:
        self.reading = reading
        self.attachments = attachments
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
                    record = self.record(child, f"{tag}/{child.tag}")
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
                    record = self.record(child, f"{tag}/{child.tag}") if name in lists else None
                    if record is not None:
                        lists[name].append(record)
                        self.nodes.setdefault(child.tag, []).append(child)
        return kind(**lists)

    def _rules(self, node: Node) -> Reading:
        """The settings that hold for an element: those of the model it was attached from, or of the document."""
        document = self.attachments.sources.get(id(node)) if self.attachments.sources else None
        return self.reading if document is None else document.reading

    def record(self, node: Node, path: str, reading: Reading | None = None) -> Any:
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
        reading = reading or self._rules(node)
        cls = reading.class_of(node, reading.defaults.main) if classed else None
        base = plan.blank if cls is None else reading.defaults.slots(cls, plan)
        slots = plan.values(node, base, self.problems)
        resolve_limits(node, plan, slots, reading.compiler, self.problems)
        if plan.turning:
            reading.placer.place(node, plan, slots, None)
        if path == "asset/material" and cls is not None:
            slots = self._with_layers(node, plan, slots, cls)
        if tag in NAMED_BY_FILE and section == "asset" and not slots[plan.slot["name"]]:
            slots[plan.slot["name"]] = file_stem(node)
        self.nest(node, path, plan, slots, reading)
        return plan.build(slots)

    def nest(self, node: Node, path: str, plan: Plan, slots: list[Any], reading: Reading) -> None:
        """Put records of what is nested in an element into its slots."""
        for child in node.children:
            record = self.record(child, f"{path}/{child.tag}", reading)
            if record is None:
                continue
            at = _at(plan, "path" if path == "tendon/spatial" else LISTS.get(child.tag, child.tag + "s"))
            if at is not None:
                slots[at] = [*(slots[at] or []), record]
                continue
            at = _at(plan, child.tag)
            if at is not None:
                slots[at] = record

    def _with_layers(self, node: Node, plan: Plan, slots: list[Any], cls: DefaultClass) -> list[Any]:
        """The layers that a material has from its class, but for roles it fills itself."""
        at = _at(plan, "layers")
        own = {child.attrib.get("role") for child in node.children if child.tag == "layer"}
        given = {role: texture for role, texture in cls.values.get("layer", {}).items() if role not in own}
        if at is None or not given:
            return slots
        slots = slots.copy()
        slots[at] = [AssetMaterialLayer(role=role, texture=texture) for role, texture in given.items()]
        return slots


def _plan(path: str, version: str) -> Plan | None:
    try:
        return plan_for(path, version)
    except KeyError:
        return None


def _at(plan: Plan, name: str) -> int | None:
    names = plan.record.__struct_fields__ if plan.record is not None else ()
    name = field_name(name)
    return names.index(name) if name in names else None


def file_stem(node: Node) -> str:
    """The name that an asset has from its file."""
    file = node.attrib.get("file", "") or node.attrib.get("fileright", "")
    name = file.replace("\\", "/").rpartition("/")[2]
    return name.rpartition(".")[0] if "." in name else name
