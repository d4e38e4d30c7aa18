"""What is wrong with text that is not well-formed XML, in the words of who wrote it."""

from __future__ import annotations

import re
from typing import NamedTuple
from xml.parsers import expat

KNOWN = "&amp; &lt; &gt; &quot; &apos;"
_BARE = re.compile(rb"&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)")


_OPENED = re.compile(rb"(?<![\w.:-])([A-Za-z_][\w.:-]*)\s*=\s*([\"'])(?:(?!\2).)*\Z", re.DOTALL)


class Fault(NamedTuple):
    offset: int
    """Byte at which it is, which is not always where the parser gave up."""
    message: str
    hint: str | None = None


def fault_at(data: bytes, offset: int, code: int) -> Fault:
    """What an editor should show.

    Args:
        data: the whole file.
        offset: the byte at which expat gave up.
        code: expat's error code.
    """
    reason = expat.ErrorString(code) or "not well-formed"
    end = data.find(b">", offset)
    stop = len(data) if end < 0 else end
    if reason in (expat.errors.XML_ERROR_INVALID_TOKEN, expat.errors.XML_ERROR_UNDEFINED_ENTITY):
        bare = _BARE.search(data, max(offset - 1, 0), stop)
        if bare is not None and (bare.start() <= offset or reason == expat.errors.XML_ERROR_UNDEFINED_ENTITY):
            word = re.match(rb"&\w*;?", data[bare.start() :])
            name = word[0].decode("ascii", "replace") if word else "&"
            what = f"{name} is no entity of XML" if name.endswith(";") else "a bare & begins an entity in XML"
            return Fault(bare.start(), what, f"write &amp; for the sign itself; XML knows {KNOWN}")
    if reason != expat.errors.XML_ERROR_INVALID_TOKEN:
        return _named(data, offset, reason)
    begin = data.rfind(b"<", 0, offset)
    opened = _OPENED.search(data[max(begin, 0) : offset])
    if data[offset : offset + 1] == b"<" and opened is not None:
        name, quote = opened[1].decode("ascii", "replace"), opened[2].decode()
        hint = f"close the value with {quote}, or write &lt; for the sign itself"
        return Fault(offset, f"a < stands inside the value of {name}", hint)
    if data[offset - 1 : offset] == b"<" and offset:
        return Fault(offset - 1, "a bare < begins a tag in XML", "write &lt; for the sign itself")
    unquoted = re.search(rb"(?<![\w.:-])([A-Za-z_][\w.:-]*)\s*=\s*\Z", data[max(begin, 0) : offset])
    if unquoted is not None:
        name = unquoted[1].decode("ascii", "replace")
        return Fault(offset, f"the value of {name} stands without quotes", f'write {name}="..."')
    sign = data[offset : offset + 1]
    if sign and sign < b" ":
        return Fault(offset, f"a control sign (0x{sign[0]:02x}) may not stand in XML", "remove it")
    if data[offset - 2 : offset + 1] == b"\xef\xbb\xbf" or data[offset : offset + 3] == b"\xef\xbb\xbf":
        return Fault(offset, "a second byte order mark (EF BB BF) stands here", "remove it: two files were joined")
    return Fault(offset, reason)


def _named(data: bytes, offset: int, reason: str) -> Fault:
    """Faults that expat names well enough, with what would be right."""
    if reason == expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE:
        name = re.match(rb"[\w.:-]+", data[offset:])
        given = name[0].decode("ascii", "replace") if name else "an attribute"
        return Fault(offset, f"{given} is given twice", "keep one of them")
    if reason == expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
        return Fault(offset, "something stands after the end of the root element", "a file has one root element")
    if reason == expat.errors.XML_ERROR_BAD_CHAR_REF:
        written = re.match(rb"&#\w{1,12};?", data[offset : offset + 20])
        sign = written[0].decode("ascii", "replace") if written else "a reference"
        return Fault(offset, f"{sign} is no sign that may stand in XML", "remove it")
    return Fault(offset, reason)
