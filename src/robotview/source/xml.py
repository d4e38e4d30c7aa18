"""XML text to a tree that knows the place of everything in it.

Elements keep the byte offset of their start tag; line and column are worked out only when somebody asks.
Entity and document type declarations are refused before anything is expanded or fetched.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from xml.parsers import expat

from robotview.errors import Problem, Problems, Where, XmlError
from robotview.source.standin import what_stands_in
from robotview.source.xml_faults import fault_at

MAX_BYTES = 256 << 20
MAX_DEPTH = 50_000
MAX_PIECE = 32 << 20
"""Bytes of one tag or comment: Python feeds expat by the megabyte, which begins anew with each that does not end it."""
_ENTITIES = ("StartDoctypeDeclHandler", "EntityDeclHandler")


class SourceFile:
    """The bytes of one file and its name as messages show it."""

    __slots__ = ("_ascii", "_starts", "data", "folder", "name")

    def __init__(self, name: str, data: bytes, folder: str | None = None) -> None:
        self.name = name
        self.data = data
        self.folder = folder
        """Where relative paths written in this file are looked up second; None when there is no disk."""
        self._starts: list[int] | None = None
        self._ascii = False

    def replace(self, data: bytes) -> None:
        """Other bytes from now on."""
        self.data = data
        self._starts = None

    def where(self, offset: int | None) -> Where:
        if offset is None or offset < 0:
            return Where(self.name)
        if self._starts is None:
            self._starts = [0, *(m.end() for m in re.finditer(rb"\r\n|\n|\r", self.data))]
            self._ascii = self.data.isascii()
        line = bisect_right(self._starts, offset)
        if self._ascii:
            # A file of one long line asks for thousands of columns in it.
            return Where(self.name, line, offset - self._starts[line - 1] + 1)
        before = self.data[self._starts[line - 1] : offset]
        return Where(self.name, line, len(before.decode("utf-8", "replace")) + 1)


class Node:
    """One element: tag, attributes in document order, children, text, and where it stands."""

    __slots__ = ("attrib", "children", "file", "offset", "tag", "text")

    def __init__(self, tag: str, attrib: dict[str, str], file: SourceFile, offset: int | None) -> None:
        self.tag = tag
        self.attrib = attrib
        self.file = file
        self.offset = offset
        self.children: list[Node] = []
        self.text = ""

    @property
    def where(self) -> Where:
        return self.file.where(self.offset)

    def where_of(self, attribute: str) -> Where:
        """The place of an attribute's name inside the start tag; that of the tag when it cannot be found."""
        if self.offset is not None:
            pattern = rb"[^<>]*?\s(" + re.escape(attribute.encode()) + rb")\s*="
            match = re.compile(pattern, re.DOTALL).match(self.file.data, self.offset + 1, self.offset + 100_000)
            if match is not None:
                return self.file.where(match.start(1))
        return self.where

    def walk(self) -> Iterator[Node]:
        """This element and everything in it, in document order."""
        stack = [self]
        while stack:
            here = stack.pop()
            yield here
            stack.extend(reversed(here.children))

    def find(self, tag: str) -> Node | None:
        return next((child for child in self.children if child.tag == tag), None)

    def findall(self, tag: str) -> list[Node]:
        return [child for child in self.children if child.tag == tag]

    def __repr__(self) -> str:
        return f"<{self.tag} {self.attrib} at {self.where}>"


def parse(file: SourceFile, remarks: Problems | None = None) -> Node:
    """The root element of a file.

    Args:
        file: its bytes and name.
        remarks: where to say what was mended. Files in use have attributes without a space between them, a comment
            with ``--``, a declaration that is not at the start, or something after the root; MuJoCo reads those, and
            with ``remarks`` so do we.

    Raises:
        XmlError: empty, not well-formed, wrongly encoded, too large or too deep, or with a DOCTYPE or entities.
    """
    if not file.data.strip():
        raise _refused(file, None, "xml_syntax", "the file is empty", "xml.empty", "one root element is expected")
    if (wide := _wide_text(file.data)) is not None:
        raise _refused(file, None, "encoding", f"the text is {wide}", "xml.encoding", "save the file as UTF-8")
    if (instead := _not_xml(file.data)) is not None:
        hint = "an MJCF file begins with <mujoco>, a URDF with <robot>"
        raise _refused(file, None, "xml_syntax", instead, "xml.none", hint)
    if len(file.data) > MAX_BYTES:
        message = f"the file has {len(file.data) >> 20} MB; at most {MAX_BYTES >> 20} MB are read"
        raise _refused(file, None, "limit_exceeded", message, "xml.size")
    if (long := _endless_piece(file.data)) is not None:
        message = f"a tag, comment or text goes on for more than {MAX_PIECE >> 20} MB"
        raise _refused(file, long, "limit_exceeded", message, "xml.piece", "put bulk data into a file of its own")
    if file.data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        file.data = _utf8_of_utf16(file)
        return _tree(file, "utf-8")
    try:
        root = _tree(file, None)
    except XmlError as error:
        if remarks is None or error.problems[0].kind != "xml_syntax":
            raise
        mended, what = mend(file.data)
        if not what:
            raise
        copy = SourceFile(file.name, mended, file.folder)
        try:
            root = _tree(copy, None)
        except XmlError:
            raise error from None
        remarks.warning(
            "xml_syntax",
            f"not well-formed: {', '.join(what)}; it was read all the same",
            "xml.mended",
            where=error.problems[0].where,
            element=error.problems[0].element,
            hint="mend the file: other tools will refuse it",
        )
        return root
    if remarks is not None:
        _remark(root, remarks)
    return root


def _remark(root: Node, remarks: Problems) -> None:
    """What expat takes and stricter tools refuse."""
    data = root.file.data
    version = re.match(rb"(?:\xef\xbb\xbf)?<\?xml\s+version\s*=\s*[\"']([^\"']*)", data)
    if version is not None and version[1] not in (b"1.0", b"1.1"):
        message = f'not well-formed: the first line says XML version "{version[1].decode("utf-8", "replace")}"'
        where = root.file.where(version.start(1))
        remarks.warning("xml_syntax", message, "xml.version", where=where, hint='write version="1.0"')
    used = {m[1] for m in re.finditer(rb"[<\s]([A-Za-z_][\w.-]*):[\w.-]+(?=[\s=/>])", data)} - {b"xml", b"xmlns"}
    for prefix in sorted(used):
        if b"xmlns:" + prefix in data:
            continue
        name = prefix.decode("ascii", "replace")
        tags = (node for node in root.walk() if any(n.startswith(f"{name}:") for n in (node.tag, *node.attrib)))
        if (node := next(tags, None)) is not None:
            message = f'not well-formed: the prefix "{name}:" is declared nowhere; it was read all the same'
            hint = f'add xmlns:{name}="..." to <{root.tag}>'
            place = node.where  # a note only: tools that know no namespaces, as most, never see it
            remarks.add(Problem("info", "xml_syntax", message, "xml.prefix", place, None, node.tag, None, hint))


def _not_xml(data: bytes) -> str | None:
    """What a file is that was surely never meant as XML."""
    stand_in = what_stands_in(data)
    if stand_in is not None:
        return f"{stand_in[0]}: {stand_in[1]}"
    head = data[:4096]
    begins = head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
    most = len(head) // 100 + 16 if begins else 0  # a stray one in a text is named at its place
    if head.count(b"\0") > most and head[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        return "this is a binary file, not XML"
    return "this is not XML: there is no tag in it" if b"<" not in data else None


def _wide_text(data: bytes) -> str | None:
    """Encodings of two or four bytes a sign that are not read."""
    if data[:4] in (b"\xff\xfe\0\0", b"\0\0\xfe\xff"):
        return "UTF-32"
    if re.match(rb"<\0[\w?!]\0|\0<\0[\w?!]", data):
        return "UTF-16, without the byte order mark that would say so"
    return None


def _endless_piece(data: bytes) -> int | None:
    """Where a tag, comment or text begins that is longer than may be."""
    here = data.find(b"<") if len(data) > MAX_PIECE else -1
    while here >= 0:
        closer = next((closer for opener, closer in _CLOSERS if data.startswith(opener, here)), b"<")
        end = data.find(closer, here + 1)
        if (end if end >= 0 else len(data)) - here > MAX_PIECE:
            return here
        here = data.find(b"<", end) if end >= 0 else -1
    return None


_CLOSERS = ((b"<!--", b"-->"), (b"<?", b"?>"))


_ROOT_END = re.compile(rb"</(mujoco|mujocoinclude|robot)\s*>")


def mend(data: bytes) -> tuple[bytes, list[str]]:
    """What files in use get wrong, put right; lines stay where they are."""
    what: list[str] = []

    def replace(pattern: bytes, closer: bytes, by: Callable[[re.Match[bytes]], bytes], said: str) -> None:
        nonlocal data
        end = data.rfind(closer) + len(closer)  # what opens behind it never closes: do not search for that each time
        changed = re.sub(pattern, by, data[:end], flags=re.DOTALL) + data[end:]
        if changed != data:
            what.append(said)
            data = changed

    replace(
        rb"<\?xml\b(?:(?!\?>).)*\?>",
        b"?>",
        lambda m: m[0] if m.start() == 0 and b"version" in m[0] else _blank(m[0]),
        "an XML declaration out of place",
    )
    replace(
        rb"<!--(.*?)-->",
        b"-->",
        lambda m: b"<!--" + re.sub(rb"--+|-$", lambda d: b"=" * len(d[0]), m[1]) + b"-->",
        "a comment with -- inside",
    )
    replace(
        rb"<[A-Za-z_][^<>]*>",
        b">",
        lambda m: re.sub(rb"(=\s*(?:\"[^\"]*\"|'[^']*'))(?=[A-Za-z_])", rb"\1 ", m[0]),
        "no space between attributes",
    )
    end = _ROOT_END.search(data)
    tail = data[end.end() :].strip(b"\0 \t\r\n") if end is not None else b""
    # Text there, or one more robot, would be lost; MuJoCo refuses the text, too.
    left = tail.startswith(b"<") and b"<" + end[1] not in tail if end is not None and tail else b"\0" in data
    if end is not None and left:
        what.append("something after the root element")
        data = data[: end.end()] + _blank(data[end.end() :])
    return data, what


def _blank(text: bytes) -> bytes:
    return re.sub(rb"[^\r\n]", b" ", text)


def _tree(file: SourceFile, encoding: str | None) -> Node:
    parser = expat.ParserCreate(encoding)
    parser.buffer_text = True
    parser.buffer_size = 65_536
    stack: list[Node] = []
    roots: list[Node] = []

    def start(tag: str, attrib: dict[str, str]) -> None:
        node = Node(tag, attrib, file, parser.CurrentByteIndex)
        if stack:
            stack[-1].children.append(node)
        else:
            roots.append(node)
        stack.append(node)
        if len(stack) > MAX_DEPTH:
            raise _refused(
                file, node.offset, "limit_exceeded", f"elements are nested more than {MAX_DEPTH} deep", "xml.depth"
            )

    def end(_tag: str) -> None:
        stack.pop()

    def text(chunk: str) -> None:
        if stack and not chunk.isspace():
            stack[-1].text += chunk

    def declares(*_: object) -> None:
        raise _refused(
            file,
            parser.CurrentByteIndex,
            "xml_entity",
            "a document type or entity declaration (DOCTYPE, ENTITY) is not allowed",
            "xml.entity",
            "remove the <!DOCTYPE ...> and write the values out",
            element="(doctype)",
        )

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    for handler in _ENTITIES:
        setattr(parser, handler, declares)
    all_of_it = True
    try:
        parser.Parse(file.data, all_of_it)
    except expat.ExpatError as error:
        raise _syntax(file, parser, error, stack) from None
    except (LookupError, ValueError) as error:  # Python knows no such encoding, or expat cannot use it
        hint = "save the file as UTF-8"
        raise _refused(
            file, 0, "encoding", f"the declared encoding cannot be read: {error}", "xml.encoding", hint
        ) from None
    return roots[0]


def _refused(
    file: SourceFile,
    offset: int | None,
    kind: str,
    message: str,
    code: str,
    hint: str | None = None,
    element: str | None = None,
    attribute: str | None = None,
) -> XmlError:
    return XmlError(Problem("error", kind, message, code, file.where(offset), None, element, attribute, hint))


def _utf8_of_utf16(file: SourceFile) -> bytes:
    try:
        text = file.data.decode("utf-16")
    except UnicodeDecodeError as error:
        raise _refused(
            file,
            error.start,
            "encoding",
            "the file begins as UTF-16 but does not stay so",
            "xml.encoding",
            "save it as UTF-8",
        ) from None
    return text.encode("utf-8")


def _syntax(file: SourceFile, parser: expat.XMLParserType, error: expat.ExpatError, stack: list[Node]) -> XmlError:
    encoding = _encoding_fault(file)
    if encoding is not None:
        return encoding
    offset = parser.ErrorByteIndex if parser.ErrorByteIndex >= 0 else len(file.data)
    offset, reason, hint = fault_at(file.data, offset, error.code)
    if stack and reason in _UNCLOSED:
        hint = f"<{stack[-1].tag}> opened at {stack[-1].where} is not closed"
    element = _tag_at(file.data, offset) or (stack[-1].tag if stack else None)
    inside = f" in <{element}>" if element else ""
    return _refused(file, offset, "xml_syntax", f"{reason}{inside}", "xml.syntax", hint, element)


_UNCLOSED = (
    expat.errors.XML_ERROR_NO_ELEMENTS,
    expat.errors.XML_ERROR_UNCLOSED_TOKEN,
    expat.errors.XML_ERROR_TAG_MISMATCH,
)


def _encoding_fault(file: SourceFile) -> XmlError | None:
    """What is wrong with a file that is not in the encoding it declares; without a declaration, in UTF-8."""
    declared = re.match(rb"\s*<\?xml[^>]*?encoding\s*=\s*[\"']([\w.-]+)", file.data)
    encoding = declared[1].decode("ascii", "replace") if declared else "UTF-8"
    if encoding.lower() not in ("utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf16"):
        return None
    if declared is not None and "16" in encoding and file.data[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        hint = 'write encoding="UTF-8", or leave the declaration out'
        message = f"the first line declares {encoding}, but the file is not in it"
        return _refused(file, declared.start(1), "encoding", message, "xml.encoding", hint)
    if "16" in encoding:
        return None
    try:
        file.data.decode("ascii" if "ascii" in encoding.lower() else "utf-8")
    except UnicodeDecodeError as bad:
        name = encoding if declared else "UTF-8"
        message = f"byte 0x{file.data[bad.start]:02x} is not valid {name}"
        hint = "save the file as UTF-8, or declare its encoding in the first line"
        tag, attribute = _tag_at(file.data, bad.start), _attribute_at(file.data, bad.start)
        return _refused(file, bad.start, "encoding", message, "xml.encoding", hint, tag, attribute)
    return None


def _tag_at(data: bytes, offset: int) -> str | None:
    """Name of the tag that is open at an offset, as far as text without a parser tells."""
    begin = data.rfind(b"<", 0, offset + 1)
    match = re.match(rb"</?([A-Za-z_][\w.:-]*)", data[begin : begin + 200]) if begin >= 0 else None
    return match.group(1).decode("ascii", "replace") if match else None


def _attribute_at(data: bytes, offset: int) -> str | None:
    """Name of the attribute whose value is open at an offset."""
    begin = data.rfind(b"<", 0, offset)
    match = re.search(rb"(?<![\w.:-])([A-Za-z_][\w.:-]*)\s*=\s*(?:\"[^\"]*|'[^']*)\Z", data[max(begin, 0) : offset])
    return match.group(1).decode("ascii", "replace") if match else None
