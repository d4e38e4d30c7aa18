"""`Element`: one element of a `Document`, as its author wrote it, and how it is changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from robotview.errors import EditError, Problem, UnknownName, Where, near_names
from robotview.mjcf.elements import plan_for
from robotview.mjcf.wording import check_attributes, quoted, schema_path, value_text
from robotview.source.xml import Node

if TYPE_CHECKING:
    from robotview.mjcf.document import Document

_BESIDE = re.compile(rb"[ \t]*<!--(?:(?!-->)[^\n])*-->(?=[ \t\r]*\n)")
"""A comment behind an element that ends the line: it speaks of that element."""


class Element:
    """One element as it is written. Values are given as MJCF text, numbers, sequences of numbers or truth values."""

    __slots__ = ("_document", "_node")

    def __init__(self, document: Document, node: Node) -> None:
        self._document = document
        self._node = node

    @property
    def tag(self) -> str:
        return self._node.tag

    @property
    def attributes(self) -> dict[str, str]:
        """A copy of what the element gives itself; classes are not applied."""
        return dict(self._node.attrib)

    @property
    def where(self) -> Where:
        return self._node.where

    @property
    def parent(self) -> Element | None:
        parent = self._document.parent(self._node)
        return None if parent is None else Element(self._document, parent)

    @property
    def children(self) -> list[Element]:
        return [Element(self._document, child) for child in self._node.children]

    def find_all(self, tag: str, **attributes: str) -> list[Element]:
        """All elements inside this one with this tag and these attributes, in order."""
        wanted = attributes.items()
        inside = (node for node in self._node.walk() if node is not self._node)
        return [Element(self._document, node) for node in inside if node.tag == tag and wanted <= node.attrib.items()]

    def __iter__(self) -> Iterator[Element]:
        return iter(self.children)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Element) and other._node is self._node

    def __hash__(self) -> int:
        return id(self._node)

    def __repr__(self) -> str:
        return f"<{self.tag} {self._node.attrib} at {self.where}>"

    def get(self, name: str, default: str = "") -> str:
        return self._node.attrib.get(name, default)

    def set(self, name: str, value: Any) -> Element:
        """Give an attribute; its place and its quotes stay, a new one comes last.

        Raises:
            EditError: the element has no such attribute, or the value does not fit; nothing is changed.
        """
        text = value_text(value)
        self._check({name: text})
        span = self._document.span(self._node)
        known = span.attributes.get(name)
        with self._document.together():
            if known is not None:
                start, end = known.value
                self._document.splice(self._node, start, end, quoted(text, known.quote.decode()))
            else:
                at = max((one.end for one in span.attributes.values()), default=span.tag_end)
                self._document.splice(self._node, at, at, f' {name}="'.encode() + quoted(text, '"') + b'"')
            self._document.give(self._node, {**self._node.attrib, name: text})
        return self

    def unset(self, name: str) -> Element:
        """Take an attribute away, with the space before it.

        Raises:
            UnknownName (a KeyError): it is not given.
        """
        known = self._document.span(self._node).attributes.get(name)
        if known is None:
            raise UnknownName("attribute", name, self._node.attrib)
        with self._document.together():
            self._document.splice(self._node, known.start, known.end, b"")
            self._document.give(self._node, {key: text for key, text in self._node.attrib.items() if key != name})
        return self

    def rename(self, name: str) -> Element:
        """Give another name, and the new name to everything in the document that refers to this element.

        Raises:
            EditError: there is one of that name already, or something would no longer be found, such as a copy that
                a replicate makes; nothing is changed.
        """
        before = {problem.message for problem in self._document.problems}
        with self._document.together():
            for node, attribute, text in self._document.renaming(self._node, name):
                Element(self._document, node).set(attribute, text)
            wrong = [one for one in self._document.problems if one.severity == "error" and one.message not in before]
            if wrong:
                raise EditError(wrong)
        return self

    def add(self, tag: str, attributes: Mapping[str, Any] | None = None, *, before: Element | None = None) -> Element:
        """Give a new child element, last or before another child, indented as its neighbours are.

        Raises:
            EditError: no such element may stand here, or an attribute does not fit; nothing is changed.
        """
        texts = {name: value_text(value) for name, value in (attributes or {}).items()}
        probe = Node(tag, texts, self._node.file, self._node.offset)
        self._check_child(probe)
        check_attributes(probe, schema_path([*self._ancestry(), tag]), self._document.version, texts)
        written = "".join(f' {name}="{quoted(text, chr(34)).decode()}"' for name, text in texts.items())
        xml = f"<{tag}{written}/>".encode()
        with self._document.together():
            return self._insert_before(before, xml) if before is not None else self._insert_last(xml)

    def remove(self) -> None:
        """Cut the element out, with its line if it has one of its own.

        Raises:
            EditError: it is the root, holds what stands in another file, or is all that an included file holds.
        """
        if self._document.parent(self._node) is None:
            self._refuse("the root element cannot be removed")
        if not self._document.owns_all(self._node):
            self._refuse("it includes another file: remove its parts there, or the include in the text")
        parent = self._document.parent(self._node)
        beside = [] if parent is None else [one for one in parent.children if one.file is self._node.file]
        if parent is not None and parent.file is not self._node.file and len(beside) == 1:
            self._refuse("it is all that the included file holds, and an include may not be empty")
        span, data = self._document.span(self._node), self._node.file.data
        start, end = span.start, span.end
        line = data.rfind(b"\n", 0, start) + 1
        after = data.find(b"\n", end)
        rest = data[end : after if after >= 0 else len(data)]
        if not data[line:start].strip() and not rest.strip() and line > 0:
            start = line - (2 if data[line - 2 : line] == b"\r\n" else 1)
            end += len(rest.rstrip(b"\r"))
        with self._document.together():
            self._document.forget(self._node)
            self._document.splice(self._node, start, end, b"")

    # --- inside ----------------------------------------------------------------------------------------------------

    def _insert_last(self, xml: bytes) -> Element:
        own = [child for child in self._node.children if child.file is self._node.file]
        index = len(self._node.children)
        data, span = self._node.file.data, self._document.span(self._node)
        newline = b"\r\n" if b"\r\n" in data else b"\n"
        inner, outer = self._indents(own)
        if span.empty:
            head = data[span.start : span.open_end].rstrip()[:-2].rstrip()
            tail = newline + outer + b"</" + self.tag.encode() + b">"
            text = head + b">" + newline + inner + xml + tail
            self._document.splice(self._node, span.start, span.end, text)
            offset = span.start + len(head) + 1 + len(newline) + len(inner)
        elif own and own[-1] is self._node.children[-1]:
            at = self._document.span(own[-1]).end
            beside = _BESIDE.match(data, at)
            at = at if beside is None else beside.end()
            self._document.splice(self._node, at, at, newline + inner + xml)
            offset = at + len(newline) + len(inner)
        else:
            inside = data[span.open_end : span.close_start]
            at = span.open_end + len(inside.rstrip())
            tail = data[at : span.close_start] if b"\n" in data[at : span.close_start] else newline + outer
            self._document.splice(self._node, at, span.close_start, newline + inner + xml + tail)
            offset = at + len(newline) + len(inner)
        return Element(self._document, self._document.adopt(self._node, index, offset))

    def _insert_before(self, before: Element, xml: bytes) -> Element:
        node = before._node
        if node not in self._node.children or node.file is not self._node.file:
            self._refuse("the element to stand before is no child of this one in the same file")
        data, at = node.file.data, self._document.span(node).start
        newline = b"\r\n" if b"\r\n" in data else b"\n"
        line = data.rfind(b"\n", 0, at) + 1
        indent = data[line:at]
        self._document.splice(node, at, at, xml + (newline + indent if not indent.strip() else b""))
        return Element(self._document, self._document.adopt(self._node, self._node.children.index(node), at))

    def _indents(self, own: list[Node]) -> tuple[bytes, bytes]:
        """Of children and of this element."""
        outer = self._indent(self._node)
        for child in reversed(own):
            if self._starts_line(child):
                return self._indent(child), outer
        parent = self._document.parent(self._node)
        step = b"  "
        if parent is not None and parent.file is self._node.file:
            step = outer.removeprefix(self._indent(parent)) or step
        return outer + step, outer

    def _starts_line(self, node: Node) -> bool:
        data, start = node.file.data, node.offset or 0
        return not data[data.rfind(b"\n", 0, start) + 1 : start].strip()

    def _indent(self, node: Node) -> bytes:
        data, start = node.file.data, node.offset or 0
        text = data[data.rfind(b"\n", 0, start) + 1 : start]
        return text[: len(text) - len(text.lstrip())]

    def _ancestry(self) -> list[str]:
        tags: list[str] = []
        node: Node | None = self._node
        while node is not None:
            tags.append(node.tag)
            node = self._document.parent(node)
        return list(reversed(tags))

    def _check(self, texts: Mapping[str, str]) -> None:
        check_attributes(self._node, schema_path(self._ancestry()), self._document.version, texts)

    def _check_child(self, child: Node) -> None:
        path = schema_path(self._ancestry())
        try:
            element = plan_for(path, self._document.version).element if path else None
        except KeyError:
            element = None
        allowed = element.children if element is not None else {}
        if element is not None and child.tag not in allowed and child.tag != "include":
            near = near_names(child.tag, allowed, 2)
            hint = f"did you mean {' or '.join(near)}?" if near else f"it takes: {', '.join(allowed) or 'nothing'}"
            self._refuse(f"<{child.tag}> may not stand in <{self.tag}>", "unknown_element", hint)

    def _refuse(self, why: str, kind: str = "structure", hint: str | None = None) -> None:
        code = "mjcf.document.refused"
        raise EditError(Problem("error", kind, why, code, self.where, element=self.tag, hint=hint))
