"""`History`: what was changed in a document, step by step, so that it can be taken back byte for byte and done again.

Changes are kept, not files: the bytes that were cut out and put in, an element's attributes before and after, and
which child came or went. Going back through them in order meets the very state each was made in.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from robotview.mjcf.edited import EditedFile
from robotview.source.xml import Node

STEPS = 1000
"""Edits that can be taken back; older ones are forgotten."""


@dataclass(frozen=True, slots=True)
class Splice:
    """Bytes of a file that others took the place of."""

    file: EditedFile
    start: int
    old: bytes
    new: bytes

    def do(self) -> None:
        self.file.splice(self.start, self.start + len(self.old), self.new)

    def undo(self) -> None:
        self.file.splice(self.start, self.start + len(self.new), self.old)


@dataclass(frozen=True, slots=True)
class Attributes:
    """All attributes of an element, before and after."""

    node: Node
    old: dict[str, str]
    new: dict[str, str]

    def do(self) -> None:
        self.node.attrib = self.new

    def undo(self) -> None:
        self.node.attrib = self.old


@dataclass(frozen=True, slots=True)
class Child:
    """An element that came into another or went out of it, with all in it; places in the file are kept with it."""

    parents: dict[int, Node]
    file: EditedFile
    parent: Node
    index: int
    node: Node
    came: bool

    def do(self) -> None:
        self._put(there=self.came)

    def undo(self) -> None:
        self._put(there=not self.came)

    def _put(self, *, there: bool) -> None:
        if there:
            self.parent.children.insert(self.index, self.node)
            self.parents[id(self.node)] = self.parent
        else:
            del self.parent.children[self.index]
            del self.parents[id(self.node)]
        for one in self.node.walk():
            if there:
                self.parents.update((id(child), one) for child in one.children)
                self.file.nodes[one.offset or 0] = one
            else:
                self.file.nodes.pop(one.offset or 0, None)


Change: TypeAlias = Splice | Attributes | Child


class History:
    """The steps that were made, and those that were taken back."""

    def __init__(self) -> None:
        self.done: deque[list[Change]] = deque(maxlen=STEPS)
        self.undone: list[list[Change]] = []
        self.revision = 0
        """Goes up with every change, also with one that takes another back."""
        self._open: list[Change] | None = None

    @contextmanager
    def step(self) -> Iterator[None]:
        """What is changed inside is one step; an exception takes it back. A step inside another is part of it."""
        outer = self._open
        if outer is not None:
            yield
            return
        made: list[Change] = []
        self._open = made
        try:
            yield
        except BaseException:
            for change in reversed(made):
                change.undo()
            self.revision += 1
            raise
        finally:
            self._open = None
        if made:
            self.done.append(made)
            self.undone.clear()

    def make(self, change: Change) -> None:
        """Do a change and keep it; a step must be open."""
        if self._open is None:
            raise RuntimeError("a change belongs to a step")
        change.do()
        self._open.append(change)
        self.revision += 1

    def undo(self) -> bool:
        """Take the last step back; whether there was one."""
        if not self.done:
            return False
        step = self.done.pop()
        for change in reversed(step):
            change.undo()
        self.undone.append(step)
        self.revision += 1
        return True

    def redo(self) -> bool:
        """Do the last step that was taken back again; whether there was one."""
        if not self.undone:
            return False
        step = self.undone.pop()
        for change in step:
            change.do()
        self.done.append(step)
        self.revision += 1
        return True
