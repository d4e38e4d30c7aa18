"""Renaming an element of a `Document` together with everything that refers to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from robotview.errors import EditError, Problem
from robotview.mjcf.references import SAME, references
from robotview.mjcf.sections import NAMED_BY_FILE, file_stem
from robotview.source.xml import Node

SECTIONS = frozenset({"tendon", "equality", "actuator", "sensor"})
"""Sections all of whose elements share one set of names."""
CLASSES = ("class", "childclass")
SEVERAL = {"flex": ("body", "node")}
"""Attributes that hold several names, by tag."""


def renaming(root: Node, parents: Mapping[int, Node], node: Node, name: str) -> list[tuple[Node, str, str]]:
    """(element, attribute, text) of all that must change for an element to have another name.

    Args:
        root: of the document.
        parents: id of a node -> the one around it.
        node: the element.
        name: its new name.

    Raises:
        EditError: there is one of that name already.
    """
    kind, attribute = _kind_of(node, parents), "class" if node.tag == "default" else "name"
    old = node.attrib.get(attribute) or (file_stem(node) if node.tag in NAMED_BY_FILE else "")
    for other in root.walk():
        if other is not node and other.attrib.get(attribute) == name and _kind_of(other, parents) == kind:
            why = f'there is a {kind} "{name}" already, at {other.where}'
            code, place = "mjcf.document.refused", node.where
            raise EditError(Problem("error", "duplicate_name", why, code, place, None, node.tag, attribute))
    edits = [(node, attribute, name)]
    if old:
        edits += [(one, *given) for one in root.walk() for given in _renamed(one, kind, old, name)]
    return edits


def _kind_of(node: Node, parents: Mapping[int, Node]) -> str:
    """What kind of thing an element is to those that refer to it."""
    around = parents.get(id(node))
    section = around.tag if around is not None else ""
    return section if section in SECTIONS else SAME.get(node.tag, node.tag)


def _renamed(node: Node, kind: str, old: str, name: str) -> Iterator[tuple[str, str]]:
    """(attribute, text) of an element's references as they are to read."""
    given = node.attrib
    if kind == "default":
        names = CLASSES[1:] if node.tag == "default" else CLASSES
        yield from ((one, name) for one in names if given.get(one) == old)
        return
    if kind == "instance" and given.get("instance") == old:
        yield "instance", name
    if node.tag == "attach":
        own = "model" if kind == "model" else kind if "model" not in given else ""
        if given.get(own) == old:
            yield own, name
        return
    for attribute, refers_to, value in references(node):
        if attribute in SEVERAL.get(node.tag, ()):
            continue
        if refers_to == kind and value == old:
            yield attribute, name
    if kind == "body":
        for attribute in SEVERAL.get(node.tag, ()):
            words = given.get(attribute, "").split()
            if old in words:
                yield attribute, " ".join(name if word == old else word for word in words)
