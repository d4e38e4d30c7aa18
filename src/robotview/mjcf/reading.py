"""`Reading`: what holds for a whole document while it is being read."""

from __future__ import annotations

from dataclasses import dataclass

from robotview.errors import Problems
from robotview.mjcf.compiler import Angles, read_compiler
from robotview.mjcf.defaults import DefaultClass, Defaults
from robotview.mjcf.poses import Placer
from robotview.mjcf.records import Compiler
from robotview.source.xml import Node


@dataclass(frozen=True, slots=True)
class Reading:
    """The settings every part of a reader looks up: whose rules, which units, which classes, where to complain."""

    version: str
    problems: Problems
    compiler: Compiler
    defaults: Defaults
    angles: Angles
    placer: Placer

    @classmethod
    def of(cls, root: Node, version: str, problems: Problems) -> Reading:
        """The settings of an assembled document: its ``compiler`` and ``default`` sections, wherever they stand."""
        compiler = read_compiler(root, version, problems)
        defaults = Defaults(version, problems)
        defaults.read(root)
        angles = Angles(compiler)
        return cls(version, problems, compiler, defaults, angles, Placer(angles, problems))

    def childclass(self, node: Node, around: DefaultClass) -> DefaultClass:
        """The class for what is inside an element: its own ``childclass``, else the one around it."""
        name = node.attrib.get("childclass")
        return around if name is None else self.defaults.get(name, node, "childclass")

    def class_of(self, node: Node, around: DefaultClass) -> DefaultClass:
        """The class of an element: its own ``class`` wholly replaces the one around it."""
        name = node.attrib.get("class")
        return around if name is None else self.defaults.get(name, node)
