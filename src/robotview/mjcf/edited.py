"""`EditedFile`: one file of a `Document`: its bytes, where its elements are, and the nodes that stand for them."""

from __future__ import annotations

from robotview.source.spans import Span, scan
from robotview.source.xml import Node, SourceFile, parse


class EditedFile:
    """Bytes, spans and nodes of one file, kept in step."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.before = source.data
        self.nodes: dict[int, Node] = {}
        """By offset."""
        self.spans: dict[int, Span] = {}
        self.refresh()

    def refresh(self) -> None:
        self.spans = {span.start: span for span in scan(self.source.data)}

    def splice(self, start: int, end: int, text: bytes) -> None:
        self.source.replace(self.source.data[:start] + text + self.source.data[end:])
        by = len(text) - (end - start)
        moved: dict[int, Node] = {}
        for node in self.nodes.values():
            offset = node.offset or 0
            if offset >= end:
                node.offset = offset + by
            moved[node.offset or 0] = node
        self.nodes = moved
        self.refresh()

    def read_at(self, offset: int) -> Node:
        """The node of an element that has just been written; it holds no others."""
        span = self.spans[offset]
        inner = parse(SourceFile(self.source.name, self.source.data[span.start : span.end]))
        return Node(inner.tag, inner.attrib, self.source, offset)
