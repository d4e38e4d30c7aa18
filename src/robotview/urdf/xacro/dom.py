"""Between our tree, which knows places, and the minidom tree the xacro library works on.

Elements of the latter remember the element of the file they come from, also when a macro copies them; so what is wrong
with an expanded robot is said at the line of the file in which somebody wrote it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast
from xml.dom import minidom

from robotview.source import Node


class Placed(minidom.Element):
    """An element that knows where it was written."""

    place: Node
    cloned: Callable[[int], None]
    """Told how many elements a copy has."""

    def cloneNode(self, deep: bool) -> Placed:  # noqa: N802, FBT001
        """A copy with the same places."""
        clone = cast("Placed", super().cloneNode(deep))
        count = 0
        for count, (mine, its) in enumerate(zip(_elements(self), _elements(clone), strict=False), 1):  # noqa: B007
            its.place, its.cloned = mine.place, mine.cloned
        self.cloned(count)
        return clone


class _Document(minidom.Document):
    """Makes placed elements, so that copies are some too."""

    def createElementNS(self, namespaceURI: str | None, qualifiedName: str) -> Placed:  # noqa: N802, N803
        element = Placed(qualifiedName, namespaceURI)
        element.ownerDocument = self
        return element


def document_of(root: Node, cloned: Callable[[int], None]) -> minidom.Document:
    """A tree as the library expects it; comments are left out."""
    document = _Document()
    stack: list[tuple[Node, minidom.Document | Placed]] = [(root, document)]
    while stack:
        node, parent = stack.pop()
        element = document.createElementNS(None, node.tag)
        element.place, element.cloned = node, cloned
        for name, value in node.attrib.items():
            element.setAttribute(name, value)
        if node.text:
            element.appendChild(document.createTextNode(node.text))
        parent.appendChild(element)
        stack.extend((child, element) for child in reversed(node.children))
    return document


def node_of(top: Placed) -> Node:
    """The tree as our readers expect it."""
    root = _alone(top)
    stack = [(top, root)]
    while stack:
        element, node = stack.pop()
        for child in element.childNodes:
            if isinstance(child, Placed):
                made = _alone(child)
                node.children.append(made)
                stack.append((child, made))
            elif isinstance(child, minidom.Text) and not child.data.isspace():
                node.text += child.data
    return root


def _alone(element: Placed) -> Node:
    attributes = dict(element.attributes.items())
    return Node(element.tagName, attributes, element.place.file, element.place.offset)


def _elements(top: minidom.Element) -> Iterator[Placed]:
    stack: list[object] = [top]
    while stack:
        here = stack.pop()
        if isinstance(here, Placed):
            yield here
            stack.extend(here.childNodes)
