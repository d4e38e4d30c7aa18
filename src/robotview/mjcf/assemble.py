"""The whole document: includes spliced in where they stand.

Source of the rules: experiments against MuJoCo 4.0 (an included file is looked up next to the main file first, then
next to the file that includes it; each file once per model; the included root's tag is free).
"""

from __future__ import annotations

import os
from dataclasses import replace

from robotview.errors import Problem, Problems, ReadError, XmlError
from robotview.source.bundle import Bundle, Found
from robotview.source.xml import Node, SourceFile, parse

MAX_INCLUDES = 2000
MAX_NESTED = 200
"""Files in files."""


class Assembler:
    """Reads a main file and everything it includes."""

    def __init__(self, bundle: Bundle, problems: Problems) -> None:
        self.bundle = bundle
        self.problems = problems
        self.seen: dict[str, Node | None] = {}
        """Every file read -> the include that asked for it."""
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
                # Nested includes of the spliced children are found through this holder, not through the parent.
                holder = Node(node.tag, {}, included.file, included.offset)
                holder.children = included.children
                self._splice(holder, (*trail, included.file.name))
                children.extend(holder.children)
            node.children = children

    def _included(self, node: Node, trail: tuple[str, ...]) -> Node | None:
        found = self._wanted(node)
        if found is None or not self._first_time(found, node, trail):
            return None
        try:
            root = parse(SourceFile(found.name, found.read(), os.path.dirname(found.name)), self.problems)
        except XmlError as error:
            self._trace(node, error)
            return None
        except ReadError as error:
            self._blame(node, error)
            return None
        if not root.children:
            self._error(node, f'included file "{node.attrib["file"]}" holds no elements', "mjcf.include.empty")
        return root

    def _wanted(self, node: Node) -> Found | None:
        """The file an include names, wherever MuJoCo would find it."""
        name = node.attrib.get("file", "")
        extra = next((attribute for attribute in node.attrib if attribute != "file"), None)
        if not name or extra or node.children:
            what = f'has an unknown attribute "{extra}"' if extra else "has children" if name else 'has no file="..."'
            hint = 'write <include file="part.xml"/>'
            self._error(node, f"<include> {what}", "mjcf.include.form", hint, attribute=extra or "file")
            return None
        tried: list[str] = []
        try:
            found = self._find(name, node, tried)
        except ReadError as error:
            self._blame(node, error)
            return None
        if found is None:
            hint = f"tried: {', '.join(tried) or name}"
            self._error(
                node, f'included file "{name}" does not exist', "mjcf.include.missing", hint, kind="file_not_found"
            )
        return found

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

    def _first_time(self, found: Found, node: Node, trail: tuple[str, ...]) -> bool:
        key = _key(found.name)
        deep = len(trail) > MAX_NESTED
        if key not in self.seen and len(self.seen) <= MAX_INCLUDES and not deep:
            self.seen[key] = node
            return True
        if len(self.seen) > MAX_INCLUDES:
            why, kind = f"more than {MAX_INCLUDES} files are included", "limit_exceeded"
        elif deep:
            why, kind = f"includes are nested more than {MAX_NESTED} deep", "limit_exceeded"
        elif any(_key(name) == key for name in trail):
            chain = " > ".join(os.path.basename(name) for name in (*trail, found.name))
            why, kind = f"includes go in a circle: {chain}", "include"
        else:
            first = self.seen[key]
            at = f", first at {first.where}" if first is not None else ""
            why, kind = f'"{node.attrib["file"]}" is included more than once{at}', "include"
        hint = None if kind == "limit_exceeded" else "a file may be included once in a whole model"
        self._error(node, why, "mjcf.include.twice", hint, kind=kind)
        return False

    def _trace(self, node: Node, error: XmlError) -> None:
        """A fault inside an included file: where it is, and the line of the include in the file that was opened."""
        for problem in error.problems:
            kind = "include" if problem.code == "xml.empty" else problem.kind
            self.problems.add(replace(problem, kind=kind, message=f"{problem.message} (included by {node.where})"))
        self._error(node, f'"{node.attrib["file"]}" cannot be read as XML', "mjcf.include.unreadable")

    def _blame(self, node: Node, error: ReadError) -> None:
        where = node.where_of("file")
        for problem in error.problems:
            self.problems.add(replace(problem, where=where, element="include", attribute="file"))

    def _error(
        self,
        node: Node,
        message: str,
        code: str,
        hint: str | None = None,
        *,
        kind: str = "include",
        attribute: str = "file",
    ) -> None:
        where = node.where_of(attribute)
        self.problems.add(Problem("error", kind, message, code, where, None, "include", attribute, hint))


def _key(name: str) -> str:
    return os.path.normpath(name.replace("\\", "/"))
