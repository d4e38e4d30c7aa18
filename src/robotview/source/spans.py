"""Where each element of an XML file begins and ends, byte by byte, so that one can be changed and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.parsers import expat

_TAG = re.compile(rb"<([^\s/>]+)")
_ATTRIBUTE = re.compile(rb"(\s+)([^\s=/>]+)(\s*=\s*)(\"[^\"]*\"|'[^']*')", re.DOTALL)
_END = re.compile(rb"\s*(/?)>")


@dataclass(frozen=True, slots=True)
class AttributeSpan:
    """One attribute: from the space before it, its value without the quotes, its end."""

    start: int
    value: tuple[int, int]
    end: int
    quote: bytes


@dataclass(frozen=True, slots=True)
class Span:
    """One element, in bytes from the beginning of the file."""

    start: int
    tag_end: int
    """Behind the name in the start tag."""
    open_end: int
    """Behind the start tag."""
    close_start: int
    """Of the end tag; that of the end where there is none (``<a/>``)."""
    end: int
    attributes: dict[str, AttributeSpan]

    @property
    def empty(self) -> bool:
        """Whether it is written ``<a/>``."""
        return self.open_end == self.end


def scan(data: bytes) -> list[Span]:
    """All elements in the order of their start tags. The text must be well-formed, in an encoding that holds ASCII."""
    parser = expat.ParserCreate()
    starts: list[int] = []
    ends: dict[int, int] = {}
    stack: list[int] = []

    def start(_tag: str, _attrib: dict[str, str]) -> None:
        stack.append(len(starts))
        starts.append(parser.CurrentByteIndex)

    def end(_tag: str) -> None:
        ends[stack.pop()] = parser.CurrentByteIndex

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.Parse(data)
    parser.Parse(b"", True)  # noqa: FBT003  # its name for "the end" is positional
    return [_span(data, at, ends[i]) for i, at in enumerate(starts)]


def _span(data: bytes, start: int, close: int) -> Span:
    name = _TAG.match(data, start)
    if name is None:
        raise ValueError(f"there is no tag at byte {start}")
    at = name.end()
    attributes: dict[str, AttributeSpan] = {}
    while (found := _ATTRIBUTE.match(data, at)) is not None:
        at = found.end()
        value = (found.start(4) + 1, at - 1)
        attributes[found[2].decode()] = AttributeSpan(found.start(), value, at, found[4][:1])
    tail = _END.match(data, at)
    if tail is None:
        raise ValueError(f"the tag at byte {start} has no end")
    if tail[1]:
        return Span(start, name.end(), tail.end(), tail.end(), tail.end(), attributes)
    return Span(start, name.end(), tail.end(), close, data.index(b">", close) + 1, attributes)
