"""Names: each may be given once per kind, and whatever is referred to must exist."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from robotview.errors import Problems, near_names
from robotview.source.xml import Node

SIMPLE = {
    "joint": "joint",
    "joint1": "joint",
    "joint2": "joint",
    "jointinparent": "joint",
    "site": "site",
    "site1": "site",
    "site2": "site",
    "refsite": "site",
    "cranksite": "site",
    "slidersite": "site",
    "sidesite": "site",
    "body": "body",
    "body1": "body",
    "body2": "body",
    "subtree1": "body",
    "subtree2": "body",
    "geom": "geom",
    "geom1": "geom",
    "geom2": "geom",
    "tendon": "tendon",
    "tendon1": "tendon",
    "tendon2": "tendon",
    "actuator": "actuator",
    "camera": "camera",
    "mesh": "mesh",
    "hfield": "hfield",
    "material": "material",
    "texture": "texture",
    "flex": "flex",
    "target": "body",
}
"""Attribute -> kind of what it names, wherever the schema has that attribute as a reference."""
TYPED = (("objtype", "objname"), ("reftype", "refname"))
SKIPPED = frozenset({"asset/model", "body/attach", "body/flexcomp", "body/composite"})
SAME = {"xbody": "body", "freejoint": "joint", "spatial": "tendon", "fixed": "tendon"}


class Names:
    """All names of a document by kind, with where each was given."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.known: dict[str, dict[str, Node | None]] = {"body": {"world": None}}

    def add(self, kind: str, name: str, node: Node) -> None:
        if not name:
            return
        of_kind = self.known.setdefault(kind, {})
        if name in of_kind:
            first = of_kind[name]
            why = f"is used twice, first at {first.where}" if first is not None else "is that of the world body"
            self.problems.error(
                "duplicate_name",
                f'<{node.tag}> name "{name}" {why}',
                "mjcf.name.twice" if first is not None else "mjcf.name.world",
                where=node.where_of("name"),
                element=node.tag,
                attribute="name",
                hint="choose another name",
            )
        else:
            of_kind[name] = node

    def add_all(self, kind: str, records: Iterable[Any], nodes: Iterable[Node]) -> None:
        for record, node in zip(records, nodes, strict=False):
            self.add(kind, record.name, node)

    def need(self, kind: str, name: str, node: Node, attribute: str) -> None:
        """Report a reference to something that does not exist."""
        of_kind = self.known.get(kind, {})
        if name in of_kind or self.problems.full("error"):
            return
        near = near_names(name, of_kind, 3)
        if near:
            hint = f"did you mean {', '.join(near)}?"
        else:
            names = list(of_kind)
            hint = (
                f"declared: {', '.join(names[:8])}{', ...' if len(names) > 8 else ''}"
                if names
                else f"no {kind} is declared"
            )
        owner = node.attrib.get("name")
        self.problems.error(
            "undefined_reference",
            f'<{node.tag}>{f" {owner!r}" if owner else ""} has {attribute}="{name}", but no such {kind} is declared',
            "mjcf.reference.unknown",
            where=node.where_of(attribute),
            element=node.tag,
            attribute=attribute,
            hint=hint,
        )

    def check(self, node: Node, path: str) -> None:
        """Every reference of one element."""
        if path in SKIPPED:
            return
        for attribute, value in node.attrib.items():
            kind = SIMPLE.get(attribute)
            if kind is None or not value or (attribute == "target" and node.tag not in ("light", "camera")):
                continue
            self.need(kind, value, node, attribute)
        for kind_attribute, name_attribute in TYPED:
            name, kind = node.attrib.get(name_attribute), node.attrib.get(kind_attribute)
            if name and kind:
                self.need(SAME.get(kind, kind), name, node, name_attribute)


Copies = dict[tuple[str, str], tuple[int, list[str]]]
"""(kind, name in the file) of what a ``<replicate>`` multiplied -> its number in the document, names of the copies."""


def multiplied(nodes: Iterable[Node], kind: str, copies: Copies) -> list[tuple[Node, Node]]:
    """Elements with those that refer to something multiplied once per copy, each with the element it stems from.

    The order is MuJoCo's: first what is not multiplied, then replicate by replicate, copy by copy. What refers to a
    copied element in its turn is copied, too, so the copies are noted as of that ``kind``.
    """
    single: list[tuple[Node, Node]] = []
    groups: dict[int, list[tuple[Node, list[str]]]] = {}
    for node in nodes:
        found = _multiplier(node, copies)
        if found is None:
            single.append((node, node))
        else:
            groups.setdefault(found[0], []).append((node, found[1]))
    for number, group in sorted(groups.items()):
        for i in range(max(len(suffixes) for _, suffixes in group)):
            for node, suffixes in group:
                if i < len(suffixes):
                    made = _copy(node, copies, suffixes[i], top=True)
                    single.append((made, node))
                    if node.attrib.get("name"):
                        copies.setdefault((kind, node.attrib["name"]), (number, []))[1].append(made.attrib["name"])
    return single


def references(node: Node) -> list[tuple[str, str, str]]:
    """(attribute, kind, name) of everything an element itself refers to."""
    found = []
    for attribute, value in node.attrib.items():
        kind = SIMPLE.get(attribute)
        for kind_attribute, name_attribute in TYPED:
            if attribute == name_attribute:
                kind = node.attrib.get(kind_attribute)
        if kind is not None:
            found.append((attribute, SAME.get(kind, kind), value))
    return found


def _multiplier(node: Node, copies: Copies) -> tuple[int, list[str]] | None:
    """Number of the replicate that multiplies an element, and the suffixes of the copies."""
    for part in (node, *node.children):
        for _, kind, value in references(part):
            if (kind, value) in copies:
                number, names = copies[kind, value]
                return number, [name[len(value) :] for name in names]
    return None


def _copy(node: Node, copies: Copies, suffix: str, *, top: bool) -> Node:
    attrib = dict(node.attrib)
    for attribute, kind, value in references(node):
        if (kind, value) in copies and value + suffix in copies[kind, value][1]:
            attrib[attribute] = value + suffix
    if top and attrib.get("name"):
        attrib["name"] += suffix
    made = Node(node.tag, attrib, node.file, node.offset)
    made.children = [_copy(child, copies, suffix, top=False) for child in node.children]
    made.text = node.text
    return made
