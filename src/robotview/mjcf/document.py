"""`Document`: MJCF as its author wrote it. What is edited changes; every other byte of the files stays."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from robotview.errors import EditError, MjcfError, Problem, Problems, ReadError, UnknownName, Where, near_names
from robotview.mjcf.assemble import Assembler
from robotview.mjcf.elements import plan_for
from robotview.mjcf.model import Model, default_version
from robotview.mjcf.values import report_value, spoken
from robotview.source.bundle import Bundle
from robotview.source.spans import Span, scan
from robotview.source.xml import Node, SourceFile, parse

_BESIDE = re.compile(rb"[ \t]*<!--(?:(?!-->)[^\n])*-->(?=[ \t\r]*\n)")
"""A comment behind an element that ends the line: it speaks of that element."""
TREE = frozenset({"body", "frame", "replicate", "worldbody"})


class Document:
    """An MJCF file with all it includes, as it is written.

    `find` gives elements, which can be changed, removed and given children. Comments, includes, classes, the order and
    the spacing of everything else stay byte for byte. `resolve` reads what the text says now; nothing is written
    before `save`.
    """

    def __init__(self, file: SourceFile, bundle: Bundle, *, mujoco_version: str | None = None) -> None:
        self.version = mujoco_version or default_version()
        self.problems: list[Problem] = []
        self._bundle = bundle
        remarks = Problems()
        self._root = Assembler(bundle, remarks).document(file)
        mended = [replace(one, severity="error") for one in remarks.found if one.code == "xml.mended"]
        for problem in mended:  # what had to be mended to be read cannot be edited byte for byte
            remarks.add(problem)
        remarks.raise_errors(MjcfError)
        self._main = file
        self._files: dict[int, _File] = {}
        self._parents: dict[int, Node] = {}
        for node in self._root.walk():
            self._parents.update((id(child), node) for child in node.children)
            self._file_of(node).nodes[node.offset or 0] = node
        self._file_of(self._root)
        self.problems = remarks.found

    @classmethod
    def from_file(
        cls,
        path: str | os.PathLike[str],
        *,
        assets: Mapping[str, bytes] | None = None,
        root: str | os.PathLike[str] | None = None,
        mujoco_version: str | None = None,
    ) -> Document:
        """Open an MJCF file.

        Args:
            path: the main file.
            assets: name -> bytes, looked up before the disk.
            root: nothing outside this folder is opened.
            mujoco_version: whose schema edits are checked against; default: the installed one, else 4.0.

        Raises:
            MjcfError: an include is wrong. XmlError, ReadError: a file cannot be read.
        """
        name = os.fspath(path)
        bundle = Bundle(assets or {}, Path(root) if root is not None else None)
        found = bundle.find(name)
        if found is None:
            raise ReadError(Problem("error", "file_not_found", "there is no such file", "file.missing", Where(name)))
        return cls(SourceFile(name, found.read(), os.path.dirname(name)), bundle, mujoco_version=mujoco_version)

    @classmethod
    def from_string(
        cls,
        xml: str | bytes,
        base_dir: str | os.PathLike[str] | None = ".",
        assets: Mapping[str, bytes] | None = None,
        *,
        mujoco_version: str | None = None,
    ) -> Document:
        """Open MJCF text; ``base_dir`` is what relative names are relative to, None for no disk."""
        data = xml.encode() if isinstance(xml, str) else xml
        folder = "" if base_dir is None or os.fspath(base_dir) == "." else os.fspath(base_dir)
        bundle = Bundle(assets or {}, disk=base_dir is not None)
        return cls(SourceFile("<string>", data, folder), bundle, mujoco_version=mujoco_version)

    @property
    def root(self) -> Element:
        return Element(self, self._root)

    @property
    def text(self) -> str:
        """Of the main file, as it is now."""
        return self._main.data.decode("utf-8", "replace")

    @property
    def files(self) -> list[str]:
        """Names of the main file and of all it includes."""
        return [file.source.name for file in self._files.values()]

    @property
    def changed(self) -> list[str]:
        """Names of the files that differ from what was opened."""
        return [file.source.name for file in self._files.values() if file.source.data != file.before]

    def findall(self, tag: str, **attributes: str) -> list[Element]:
        """All elements with this tag and these attributes, in the order of the assembled document."""
        wanted = attributes.items()
        return [Element(self, node) for node in self._root.walk() if node.tag == tag and wanted <= node.attrib.items()]

    def find(self, tag: str, name: str | None = None, **attributes: str) -> Element:
        """The first element with this tag, this name and these attributes.

        Raises:
            EditError: there is one of that name, but it is made by a replicate or an attach. UnknownName (a KeyError):
                there is none, with near names.
        """
        if name is not None:
            attributes["name"] = name
        found = self.findall(tag, **attributes)
        if found:
            return found[0]
        wanted = name or " ".join(f'{key}="{value}"' for key, value in attributes.items()) or tag
        if name is not None:
            self._explain_made(tag, name)
        raise UnknownName(tag, wanted, [one.get("name") for one in self.findall(tag) if one.get("name")])

    def resolve(self) -> Model:
        """The model of what the text says now; raises what `Model.from_file` raises."""
        changed = {file.source.name: file.source.data for file in self._files.values()}
        bundle = Bundle({**self._bundle.assets, **changed}, self._bundle.root, disk=self._bundle.disk)
        main = SourceFile(self._main.name, self._main.data, self._main.folder)
        return Model.read(main, bundle, self.version)

    def diff(self) -> str:
        """What has changed since the files were opened or saved, as a unified diff."""
        lines: list[str] = []
        for file in self._files.values():
            if file.source.data != file.before:
                texts = (file.before, file.source.data)
                before, after = (data.decode("utf-8", "replace").splitlines(keepends=True) for data in texts)
                lines += difflib.unified_diff(before, after, file.source.name, file.source.name)
        return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)

    def save(self, path: str | os.PathLike[str] | None = None) -> list[str]:
        """Write the files that have changed; with ``path``, the main file there and changed includes beside it.

        Returns:
            Names of the files written.

        Raises:
            OSError: nothing can be written there.
        """
        written: list[str] = []
        here = self._main.folder or "."
        for file in self._files.values():
            source = file.source
            if path is None and source.data == file.before:
                continue
            if path is None:
                place = Path(source.name)
            elif source is self._main:
                place = Path(path)
            elif source.data != file.before:
                place = Path(path).parent / os.path.relpath(source.name, here)
            else:
                continue
            place.parent.mkdir(parents=True, exist_ok=True)
            part = place.with_name(place.name + ".part")
            part.write_bytes(source.data)
            part.replace(place)  # whole or not at all
            written.append(str(place))
            if path is None:
                file.before = source.data
        return written

    # --- what elements ask -----------------------------------------------------------------------------------------

    def span(self, node: Node) -> Span:
        return self._file_of(node).spans[node.offset or 0]

    def parent(self, node: Node) -> Node | None:
        return self._parents.get(id(node))

    def splice(self, node: Node, start: int, end: int, text: bytes) -> None:
        """Put other bytes into a node's file; nodes behind move along."""
        self._file_of(node).splice(start, end, text)

    def adopt(self, parent: Node, index: int, offset: int) -> Node:
        """Take up an element that has been written at a place of a file, with all in it."""
        file = self._file_of(parent)
        made = file.read_at(offset)
        parent.children.insert(index, made)
        self._parents[id(made)] = parent
        for node in made.walk():
            self._parents.update((id(child), node) for child in node.children)
            file.nodes[node.offset or 0] = node
        return made

    def forget(self, node: Node) -> None:
        """Drop an element that is about to be cut out, with all in it."""
        for one in node.walk():
            self._file_of(one).nodes.pop(one.offset or 0, None)
        parent = self._parents.pop(id(node))
        parent.children.remove(node)

    def owns_all(self, node: Node) -> bool:
        """Whether everything in an element stands in the file in which the element stands."""
        return all(one.file is node.file for one in node.walk())

    def _file_of(self, node: Node) -> _File:
        file = self._files.get(id(node.file))
        if file is None:
            file = self._files[id(node.file)] = _File(node.file)
        return file

    def _explain_made(self, tag: str, name: str) -> None:
        """Raise when a name is not in the text, but in the model."""
        try:
            model = self.resolve()
            where = model.source(tag, name)
        except (KeyError, MjcfError):
            return
        why = f'{tag} "{name}" is made from the element at {where} by a replicate or an attach: edit it there'
        raise EditError(Problem("error", "structure", why, "mjcf.document.made", where, element=tag, attribute="name"))


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
        text = _text(value)
        self._check({name: text})
        span = self._document.span(self._node)
        known = span.attributes.get(name)
        if known is not None:
            start, end = known.value
            quoted = _quoted(text, known.quote.decode())
            self._document.splice(self._node, start, end, quoted)
        else:
            at = max((one.end for one in span.attributes.values()), default=span.tag_end)
            self._document.splice(self._node, at, at, f' {name}="'.encode() + _quoted(text, '"') + b'"')
        self._node.attrib[name] = text
        return self

    def unset(self, name: str) -> Element:
        """Take an attribute away, with the space before it.

        Raises:
            UnknownName (a KeyError): it is not given.
        """
        known = self._document.span(self._node).attributes.get(name)
        if known is None:
            raise UnknownName("attribute", name, self._node.attrib)
        self._document.splice(self._node, known.start, known.end, b"")
        del self._node.attrib[name]
        return self

    def add(self, tag: str, attributes: Mapping[str, Any] | None = None, *, before: Element | None = None) -> Element:
        """Give a new child element, last or before another child, indented as its neighbours are.

        Raises:
            EditError: no such element may stand here, or an attribute does not fit; nothing is changed.
        """
        texts = {name: _text(value) for name, value in (attributes or {}).items()}
        probe = Node(tag, texts, self._node.file, self._node.offset)
        self._check_child(probe)
        _check(probe, _path([*self._ancestry(), tag]), self._document.version, texts)
        written = "".join(f' {name}="{_quoted(text, chr(34)).decode()}"' for name, text in texts.items())
        xml = f"<{tag}{written}/>".encode()
        own = [child for child in self._node.children if child.file is self._node.file]
        if before is not None:
            return self._insert_before(before, xml)
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
        elif own:
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

    def remove(self) -> None:
        """Cut the element out, with its line if it has one of its own.

        Raises:
            EditError: it is the root, or holds what stands in another file.
        """
        if self._document.parent(self._node) is None:
            self._refuse("the root element cannot be removed")
        if not self._document.owns_all(self._node):
            self._refuse("it includes another file: remove its parts there, or the include in the text")
        span, data = self._document.span(self._node), self._node.file.data
        start, end = span.start, span.end
        line = data.rfind(b"\n", 0, start) + 1
        after = data.find(b"\n", end)
        rest = data[end : after if after >= 0 else len(data)]
        if not data[line:start].strip() and not rest.strip() and line > 0:
            start = line - (2 if data[line - 2 : line] == b"\r\n" else 1)
            end += len(rest.rstrip(b"\r"))
        self._document.forget(self._node)
        self._document.splice(self._node, start, end, b"")

    # --- inside ----------------------------------------------------------------------------------------------------

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
        _check(self._node, _path(self._ancestry()), self._document.version, texts)

    def _check_child(self, child: Node) -> None:
        path = _path(self._ancestry())
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


class _File:
    """One file: its bytes, where its elements are, and the nodes that stand for them."""

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


def _check(node: Node, path: str, version: str, texts: Mapping[str, str]) -> None:
    """Refuse attributes that the element does not have, and values that do not fit."""
    try:
        plan = plan_for(path, version)
    except KeyError:
        return
    problems = Problems()
    for name, text in texts.items():
        attribute = plan.element.attributes.get(name)
        if attribute is None:
            near = near_names(name, plan.element.attributes, 2)
            hint = f"did you mean {' or '.join(near)}?" if near else None
            what = f'<{node.tag}> has no attribute "{name}"'
            code = "mjcf.attribute.unknown"
            problems.error(
                "unknown_attribute", what, code, where=node.where, element=node.tag, attribute=name, hint=hint
            )
            continue
        try:
            plan.convert[name](text)
        except ValueError:
            report_value(node, name, text, attribute, problems)
    problems.raise_errors(EditError)


def _path(tags: Iterable[str]) -> str:
    """The schema's path of an element with these tags from the root down."""
    path: list[str] = []
    for tag in list(tags)[1:]:
        if tag in TREE:
            path = [tag]
        elif tag == "default":
            path = ["default"]
        elif path and path[0] in TREE:
            path = ["body", tag]
        else:
            path.append(tag)
    return "/".join(path) or "mujoco"


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return spoken(value)
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    if isinstance(value, Iterable):
        return " ".join(_text(item) for item in value)
    item = getattr(value, "item", None)
    return _text(item()) if callable(item) else str(value)


def _quoted(text: str, quote: str) -> bytes:
    other = {'"': "&quot;"} if quote == '"' else {"'": "&apos;"}
    return escape(text, {**other, "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}).encode()
