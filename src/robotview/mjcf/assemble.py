"""The whole document: includes spliced in where they stand, checked against the schema.

Source of the rules: experiments against MuJoCo 4.0 (an included file is looked up next to the main file first, then
next to the file that includes it; each file once per model; the included root's tag is free).
"""

from __future__ import annotations

import os

from robotview.errors import Problem, Problems, ReadError, XmlError, near_names
from robotview.mjcf.schema import Element
from robotview.source.bundle import Bundle, Found
from robotview.source.xml import Node, SourceFile, parse

MAX_INCLUDES = 2000
UNCHECKED = frozenset({"frame", "replicate"})
"""Elements whose unknown attributes MuJoCo passes over."""


class Assembler:
    """Reads a main file and everything it includes."""

    def __init__(self, bundle: Bundle, problems: Problems) -> None:
        self.bundle = bundle
        self.problems = problems
        self.seen: dict[str, Node | None] = {}
        self.main_folder = ""

    def document(self, file: SourceFile) -> Node:
        """The root with every include replaced by what it holds.

        Raises:
            XmlError: the main file is not well-formed. Faults of included files are collected instead.
        """
        self.main_folder = file.folder or ""
        self.seen[_key(file.name)] = None
        root = parse(file, self.problems)
        self._splice(root, (file.name,))
        return root

    def _splice(self, root: Node, trail: tuple[str, ...]) -> None:
        stack = [(root, trail)]
        while stack:
            node, trail = stack.pop()
            if not any(child.tag == "include" for child in node.children):
                stack.extend((child, trail) for child in node.children if child.children)
                continue
            children: list[Node] = []
            for child in node.children:
                if child.tag != "include":
                    children.append(child)
                    if child.children:
                        stack.append((child, trail))
                    continue
                included = self._included(child, trail)
                if included is None:
                    continue
                name = included.file.name
                # Nested includes of the spliced children are found through this holder, not through the parent.
                holder = Node(node.tag, {}, included.file, included.offset)
                holder.children = included.children
                self._splice(holder, (*trail, name))
                children.extend(holder.children)
            node.children = children

    def _included(self, node: Node, trail: tuple[str, ...]) -> Node | None:
        name = node.attrib.get("file")
        extra = [a for a in node.attrib if a != "file"]
        if name is None or not name or extra or node.children:
            what = (
                'has no file="..."'
                if not name
                else f'has an unknown attribute "{extra[0]}"'
                if extra
                else "has children"
            )
            self.problems.error(
                "include",
                f"<include> {what}",
                "mjcf.include.form",
                where=node.where,
                element="include",
                attribute=extra[0] if extra else "file",
                hint='write <include file="part.xml"/>',
            )
            return None
        tried: list[str] = []
        try:
            found = self._find(name, node, tried)
        except ReadError as error:
            self._blame(node, error)
            return None
        if found is None:
            self.problems.error(
                "file_not_found",
                f'included file "{name}" does not exist',
                "mjcf.include.missing",
                where=node.where_of("file"),
                element="include",
                attribute="file",
                hint=f"tried: {', '.join(tried) or name}",
            )
            return None
        key = _key(found.name)
        if key in self.seen or len(self.seen) > MAX_INCLUDES:
            chain = [t for t in trail]
            if any(_key(t) == key for t in chain):
                why = f"includes go in a circle: {' > '.join(os.path.basename(t) for t in [*chain, found.name])}"
            else:
                first = self.seen.get(key)
                at = f", first at {first.where}" if first is not None else ""
                why = f'"{name}" is included more than once{at}'
            self.problems.error(
                "include",
                why,
                "mjcf.include.twice",
                where=node.where_of("file"),
                element="include",
                attribute="file",
                hint="a file may be included once in a whole model",
            )
            return None
        self.seen[key] = node
        try:
            root = parse(SourceFile(found.name, found.read(), os.path.dirname(found.name)), self.problems)
        except XmlError as error:
            for problem in error.problems:
                trace = f"{problem.message} (included by {node.where})"
                kind = "include" if problem.code == "xml.empty" else problem.kind
                self.problems.add(
                    Problem(
                        "error",
                        kind,
                        trace,
                        problem.code,
                        problem.where,
                        None,
                        problem.element,
                        problem.attribute,
                        problem.hint,
                    )
                )
                # The line of the include itself, too: it is what the user can see in the file that was opened.
            self.problems.error(
                "include",
                f'"{name}" cannot be read as XML',
                "mjcf.include.unreadable",
                where=node.where_of("file"),
                element="include",
                attribute="file",
            )
            return None
        except ReadError as error:
            self._blame(node, error)
            return None
        if not root.children:
            self.problems.error(
                "include",
                f'included file "{name}" holds no elements',
                "mjcf.include.empty",
                where=node.where_of("file"),
                element="include",
                attribute="file",
            )
        return root

    def _blame(self, node: Node, error: ReadError) -> None:
        for p in error.problems:
            self.problems.add(
                Problem("error", p.kind, p.message, p.code, node.where_of("file"), None, "include", "file", p.hint)
            )

    def _find(self, name: str, node: Node, tried: list[str]) -> Found | None:
        name = name.replace("\\", "/")
        places = [os.path.join(self.main_folder, name)]
        folder = node.file.folder
        if folder is not None and folder != self.main_folder:
            places.append(os.path.join(folder, name))
        for place in dict.fromkeys(places):
            found = self.bundle.find(place, tried)
            if found is not None:
                return found
        return None


def _key(name: str) -> str:
    return os.path.normpath(name.replace("\\", "/"))


def validate(root: Node, element: Element, problems: Problems, *, lenient: bool) -> None:
    """Report every element and attribute that MJCF does not have at its place, and what occurs too often."""
    severity = problems.warning if lenient else problems.error
    stack = [(root, element)]
    while stack:
        node, spec = stack.pop()
        known = spec.attributes
        if node.attrib:
            for name in node.attrib:
                if name not in known and not name.startswith("xmlns"):
                    if node.tag in UNCHECKED:
                        problems.warning(
                            "schema",
                            f'<{node.tag}> has no attribute "{name}"; it has no effect',
                            "mjcf.attribute.unknown",
                            where=node.where_of(name),
                            element=node.tag,
                            attribute=name,
                            hint=f"allowed: {' '.join(known)}",
                        )
                        continue
                    near = near_names(name, known, 2)
                    hint = (
                        f"did you mean {' or '.join(near)}?"
                        if near
                        else _those(known, f"<{node.tag}> takes no attributes")
                    )
                    severity(
                        "schema",
                        f'<{node.tag}> has no attribute "{name}"',
                        "mjcf.attribute.unknown",
                        where=node.where_of(name),
                        element=node.tag,
                        attribute=name,
                        hint=hint,
                    )
        for attribute in _required(spec):
            if attribute not in node.attrib:
                problems.error(
                    "schema",
                    f'<{node.tag}> needs the attribute "{attribute}"',
                    "mjcf.attribute.missing",
                    where=node.where,
                    element=node.tag,
                    attribute=attribute,
                )
        once: dict[str, Node] = {}
        for child in node.children:
            below = spec.children.get(child.tag)
            if below is None and child.tag == "body" and spec.path == "mujoco":
                problems.warning(
                    "structure",
                    "<body> outside <worldbody> is not part of the model",
                    "mjcf.body.outside",
                    where=child.where,
                    element="body",
                    hint="put it into <worldbody>",
                )
                continue
            if below is None:
                near = near_names(child.tag, spec.children, 2)
                hint = (
                    f"did you mean {' or '.join(near)}?"
                    if near
                    else _those(spec.children, f"<{node.tag}> takes no children")
                )
                severity(
                    "unknown_element",
                    f"<{child.tag}> is not allowed in <{node.tag}>",
                    "mjcf.element.unknown",
                    where=child.where,
                    element=child.tag,
                    hint=hint,
                )
                continue
            if below.multiplicity in "?!":
                if child.tag in once:
                    problems.error(
                        "schema",
                        f"<{node.tag}> has <{child.tag}> twice, first at {once[child.tag].where}",
                        "mjcf.element.twice",
                        where=child.where,
                        element=child.tag,
                    )
                once[child.tag] = child
            stack.append((child, below))


def _required(spec: Element) -> list[str]:
    cached = _REQUIRED.get(id(spec))
    if cached is None:
        cached = _REQUIRED[id(spec)] = (spec, [a.name for a in spec.attributes.values() if a.required])
    return cached[1]


_REQUIRED: dict[int, tuple[Element, list[str]]] = {}


def _those(known: dict[str, object] | dict[str, Element], none: str) -> str:
    names = list(known)
    return f"allowed: {' '.join(names[:12])}{' ...' if len(names) > 12 else ''}" if names else none
