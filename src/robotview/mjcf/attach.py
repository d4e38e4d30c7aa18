"""``<attach>``: a body, a frame or the whole world of another model, hung into this one under a prefix.

Source of the rules: experiments against MuJoCo 4.0. The other model keeps its own compiler settings, classes and
folders; everything it has that refers only to what is attached comes along; names get the prefix, class names need
none. Without ``model`` the part comes from the document itself.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from robotview.errors import Problems, RobotViewError, near_names
from robotview.mjcf.assemble import Assembler
from robotview.mjcf.defaults import DefaultClass
from robotview.mjcf.reading import Reading
from robotview.mjcf.references import SAME, references
from robotview.mjcf.validate import validate
from robotview.source.bundle import Bundle
from robotview.source.xml import Node, SourceFile

WHOLE = ("extension", "asset", "deformable")
UNBOUND = ("custom", "keyframe")
REFERRING = ("contact", "equality", "tendon", "actuator", "sensor")
"""Sections in an order in which each refers only to those before it."""
NAMELESS = frozenset({"model", "default"})
MOST = 200
"""Attachments within attachments; a model that attaches itself has no end."""


@dataclass(frozen=True, slots=True)
class Part:
    """What hangs in the place of an ``<attach>``: nodes to be read by the rules of the model they come from."""

    holder: Node
    around: DefaultClass
    document: Document


@dataclass(slots=True)
class Document:
    """An assembled document with what is needed to read parts of it."""

    root: Node
    reading: Reading
    folder: str
    models: dict[str, Document] = field(default_factory=dict)


class Attachments:
    """All attachments of one document."""

    def __init__(self, document: Document, bundle: Bundle, problems: Problems, *, lenient: bool) -> None:
        self.main = document
        self.bundle = bundle
        self.problems = problems
        self.lenient = lenient
        self.documents: dict[int, Document] = {}
        """By id of a source file: the document it belongs to, where that is not the main one."""
        self.sources: dict[int, Document] = {}
        """By id of an element that came along: the renamed document it was in."""
        self.origins: dict[int, Node] = {}
        """By id of a copy that a replicate made of such an element: the element."""
        self.sections: dict[str, list[Node]] = {}
        """Elements that come along, by section."""
        self._parts: dict[tuple[int, str], Part | None] = {}
        self._files: list[SourceFile] = []

    def part(self, node: Node, document: Document, prefix: str) -> Part | None:
        """What an ``<attach>`` of a document stands for, under the prefixes around it; None where that is wrong."""
        key = (id(node), prefix)
        if key not in self._parts:
            if len(self._parts) >= MOST:
                self._error(node, f"more than {MOST} attachments: does a model attach itself?", "mjcf.attach.depth")
                return None
            self._parts[key] = self._make(node, document, prefix)
        return self._parts[key]

    def splice(self, root: Node) -> None:
        """Put what came along behind the document's own sections."""
        root.children = [*root.children, *(_section(tag, nodes, root) for tag, nodes in self.sections.items())]

    def _make(self, node: Node, document: Document, prefix: str) -> Part | None:
        source = self._source(node, document)
        if source is None:
            return None
        prefix += node.attrib.get("prefix", "")
        own = source is document
        root = _prefixed(source.root, prefix, whole=not own)
        reading = source.reading if own else Reading.of(root, source.reading.version, self.problems)
        renamed = Document(root, reading, source.folder, source.models)
        found = self._find(node, root, prefix)
        if found is None:
            return None
        holder, around = found
        self._bring(renamed, holder, own=own)
        cls = reading.defaults.classes.get(around or "main", reading.defaults.main)
        return Part(holder, cls, renamed)

    def _source(self, node: Node, document: Document) -> Document | None:
        name = node.attrib.get("model")
        if name is None:
            return document
        self._load_models(document)
        found = document.models.get(name)
        if found is None and not self.problems.errors:
            near = near_names(name, document.models, 2)
            known = ", ".join(document.models) or "none is declared"
            hint = f"did you mean {' or '.join(near)}?" if near else f"models: {known}"
            self._error(node, f'<attach> has model="{name}", but there is no such <model>', "mjcf.attach.model", hint)
        return found

    def _load_models(self, document: Document) -> None:
        if document.models:
            return
        for section in document.root.children:
            if section.tag == "asset":
                for node in section.children:
                    if node.tag == "model":
                        loaded = self._load(node, document)
                        if loaded is not None:
                            document.models[node.attrib.get("name") or loaded.root.attrib.get("model", "")] = loaded

    def _load(self, node: Node, document: Document) -> Document | None:
        name = node.attrib.get("file", "").replace("\\", "/")
        tried: list[str] = []
        try:
            found = self.bundle.find(os.path.join(document.folder, name), tried)
            if found is None:
                self._error(
                    node, f'the model "{name}" does not exist', "mjcf.attach.missing", f"tried: {', '.join(tried)}"
                )
                return None
            file = SourceFile(found.name, found.read(), os.path.dirname(found.name))
            assembler = Assembler(self.bundle, self.problems)
            root = assembler.document(file)
        except RobotViewError as error:
            for problem in error.problems:
                self.problems.add(problem)
            return None
        validate(root, document.reading.version, self.problems, lenient=self.lenient)
        reading = Reading.of(root, document.reading.version, self.problems)
        loaded = Document(root, reading, file.folder or "")
        for one in {id(part.file): part.file for part in root.walk()}.values():
            self.documents[id(one)] = loaded
            self._files.append(one)  # ids stay theirs
        return loaded

    def _find(self, node: Node, root: Node, prefix: str) -> tuple[Node, str | None] | None:
        """The part in a holder of its own, and the class in force around it."""
        wanted = [(tag, node.attrib[tag]) for tag in ("body", "frame") if tag in node.attrib]
        worlds = [section for section in root.children if section.tag == "worldbody"]
        if not wanted:
            holder = Node("attach", {}, node.file, node.offset)
            holder.children = [child for world in worlds for child in world.children]
            return holder, None
        tag, name = wanted[0]
        stack: list[tuple[Node, str | None]] = [(world, None) for world in reversed(worlds)]
        while stack:
            here, around = stack.pop()
            around = here.attrib.get("childclass", around)
            for child in here.children:
                if child.tag == tag and child.attrib.get("name") == prefix + name:
                    holder = Node("attach", {}, node.file, node.offset)
                    holder.children = [child]
                    return holder, around
            stack.extend((child, around) for child in reversed(here.children) if child.children)
        self._error(node, f'<attach> has {tag}="{name}", but the model has no such {tag}', "mjcf.attach.part")
        return None

    def _bring(self, document: Document, holder: Node, *, own: bool) -> None:
        """Take along what refers only to what is attached; a copy within the document needs no second asset."""
        names = {("body", "world")}
        for part in holder.walk():
            if part.attrib.get("name"):
                names.add((SAME.get(part.tag, part.tag), part.attrib["name"]))
        for tag in REFERRING if own else (*WHOLE, *UNBOUND, *REFERRING):
            for section in document.root.children:
                if section.tag != tag:
                    continue
                for child in section.children:
                    if child.tag == "model" or not all(_is_there(one, names) for one in child.walk()):
                        continue
                    if own and not any(references(one) for one in child.walk()):
                        continue
                    self.sections.setdefault(tag, []).append(child)
                    self.sources[id(child)] = document
                    if child.attrib.get("name"):
                        kind = tag if tag in ("tendon", "actuator", "sensor") else child.tag
                        names.add((kind, child.attrib["name"]))

    def _error(self, node: Node, message: str, rule: str, hint: str = "") -> None:
        self.problems.error("undefined_reference", message, rule, where=node.where, element=node.tag, hint=hint or None)


LOOSE = frozenset({"mesh", "material", "texture", "hfield", "flex", "skin", "key", "numeric", "text", "tuple"})
"""Kinds that come along whole."""


def _is_there(node: Node, names: set[tuple[str, str]]) -> bool:
    return all(kind in LOOSE or (kind, name) in names for _, kind, name in references(node))


def _section(tag: str, nodes: list[Node], root: Node) -> Node:
    section = Node(tag, {}, root.file, root.offset)
    section.children = nodes
    return section


def _prefixed(root: Node, prefix: str, *, whole: bool) -> Node:
    """A copy in which every name and every reference has the prefix; without ``whole``, those of assets have not."""
    top = Node(root.tag, root.attrib, root.file, root.offset)
    stack = [(root, top)]
    while stack:
        source, copy = stack.pop()
        copy.text = source.text
        for child in source.children:
            made = Node(child.tag, _renamed(child, prefix, whole=whole), child.file, child.offset)
            copy.children.append(made)
            stack.append((child, made))
    return top


def _renamed(node: Node, prefix: str, *, whole: bool) -> dict[str, str]:
    attrib = dict(node.attrib)
    if node.tag in NAMELESS or node.tag == "attach":
        return attrib
    for attribute, kind, name in references(node):
        if name and (kind, name) != ("body", "world") and (whole or kind not in LOOSE):
            attrib[attribute] = prefix + name
    if attrib.get("name"):
        attrib["name"] = prefix + attrib["name"]
    return attrib
