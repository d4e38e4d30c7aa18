"""XML text to a small tree that knows its lines; whatever else XML can do is refused before anything is built."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from robotview.maps.faults import Faults

MOST_BYTES = 16 << 20
MOST_DEPTH = 64
MOST_ELEMENTS = 50_000
MOST_ATTRIBUTES = 600_000
"""Twelve an element; each costs memory many times its text."""
_WIDE = (b"\xff\xfe", b"\xfe\xff", b"\0<", b"<\0")
_DECLARED = re.compile(rb"(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\bencoding\s*=\s*[\"']([^\"']*)")


@dataclass(slots=True)
class Element:
    """A tag with its attributes, its line (the first is 1) and what it contains."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        """This one and everything below, in the order of the text."""
        yield self
        for child in self.children:
            yield from child.walk()  # the depth is bounded


class _Stop(Exception):
    """Nothing further can be told."""


def read_xml(data: bytes, file: str, faults: Faults) -> Element | None:
    """The root element; None where the text is refused.

    Args:
        data: UTF-8, at most 16 MiB, 64 levels and 50,000 elements.
        file: its name, for messages.
        faults: gets ``xml.*`` problems.
    """
    if len(data) > MOST_BYTES:
        message = f"the text has {len(data):,} bytes; at most {MOST_BYTES:,} are read"
        faults.add("xml.size", message, file=file)
        return None
    if data.count(b"=") > MOST_ATTRIBUTES:
        faults.add("xml.elements", f"there are more than {MOST_ATTRIBUTES:,} attributes", file=file)
        return None
    if not _is_utf8(data, file, faults):
        return None
    return _Reading(data, file, faults).root()


def _is_utf8(data: bytes, file: str, faults: Faults) -> bool:
    hint = "save it as UTF-8"
    if data.startswith(_WIDE):
        faults.add("xml.encoding", "the text is UTF-16 or UTF-32", file=file, hint=hint)
        return False
    declared = _DECLARED.match(data)
    if declared is not None and declared[1].lower() not in (b"utf-8", b"us-ascii", b"ascii"):
        name = declared[1][:40].decode("ascii", "replace")
        faults.add("xml.encoding", f'the text declares the encoding "{name}"', file=file, line=1, hint=hint)
        return False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        faults.add("xml.utf8", message, file=file, line=line, hint=hint)
        return False
    return True


class _Reading:
    def __init__(self, data: bytes, file: str, faults: Faults) -> None:
        self.data, self.file, self.faults = data, file, faults
        self.stack: list[Element] = []
        self.top: Element | None = None
        self.elements = 0
        self.told: set[str] = set()
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.ProcessingInstructionHandler = self._instruction

    def root(self) -> Element | None:
        try:
            self.parser.Parse(self.data, True)  # noqa: FBT003 (C function, by position)
        except _Stop:
            return None
        except expat.ExpatError as error:
            inside = f" in <{self.stack[-1].tag:.60}>" if self.stack else ""
            message = f"not well-formed: {expat.ErrorString(error.code)}{inside}"
            hint = None
            if self.stack:
                hint = f"<{self.stack[-1].tag:.60}> of line {self.stack[-1].line} is still open here"
            self._add("xml.syntax", message, hint)
            return None
        return None if self.told else self.top

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            self._add("xml.elements", f"there are more than {MOST_ELEMENTS:,} elements")
            raise _Stop
        if len(self.stack) == MOST_DEPTH:
            self._add("xml.depth", f"elements are nested deeper than {MOST_DEPTH}")
            raise _Stop
        element = Element(tag, attributes, self.parser.CurrentLineNumber)
        if self.stack:
            self.stack[-1].children.append(element)
        else:
            self.top = element
        self.stack.append(element)

    def _end(self, _tag: str) -> None:
        self.stack.pop()

    def _text(self, text: str) -> None:
        if text.strip() and "xml.text" not in self.told:
            shown = " ".join(text.split())[:40]
            self._add("xml.text", f'there is text between the elements: "{shown}"', "remove it, or write <!-- -->")

    def _doctype(self, *_: object) -> None:
        self._add("xml.doctype", "a DOCTYPE is not allowed: it can declare entities and name other files", "remove it")
        raise _Stop

    def _instruction(self, target: str, _: str) -> None:
        if "xml.pi" not in self.told:
            self._add("xml.pi", f"the processing instruction <?{target:.40}?> is not allowed", "remove it")

    def _add(self, code: str, message: str, hint: str | None = None) -> None:
        self.told.add(code)
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        self.faults.add(code, message, file=self.file, line=line, column=column, hint=hint)
