"""The linear history of a draft: what can be taken back, and what can be made again."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

from robotview.maps.document import Ground
from robotview.maps.draft import Draft, Item
from robotview.maps.edits import GROUND, Edit, touched, weight

STEPS = 500
"""Edits that can be taken back; older ones are forgotten."""
MOST_BYTES = 32 * 2**20
"""Of memory, about, for all of them: a step of thousands of objects pushes out more than one."""

Kept = Mapping[str, "Item | Ground | None"]
"""Id -> what was there, "" for the ground."""


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of the history."""

    label: str
    edit: Edit
    inverse: Edit
    origin: str
    op_id: str
    before: Kept
    """What it touched, as it was."""
    left: Kept
    """The same, as it left it: undo takes back this and nothing else."""
    bytes: int


def step_of(old: Draft, new: Draft, edit: Edit, inverse: Edit, *, label: str, origin: str, op_id: str) -> Step:
    """The entry of an edit that led from one draft to another."""
    names = touched(edit) | touched(inverse)
    before, left = ({name: _item(draft, name) for name in names} for draft in (old, new))
    size = weight(edit) + weight(inverse) + 200 * len(names)
    return Step(label, edit, inverse, origin, op_id, before, left, size)


def changed(draft: Draft, kept: Kept) -> str | None:
    """The first id that is not as it was kept; None where all are."""
    return next((name for name, item in kept.items() if _item(draft, name) != item), None)


class History:
    """Two piles. Its owner holds the lock."""

    def __init__(self) -> None:
        self.done: deque[Step] = deque()
        self.undone: list[Step] = []
        self._bytes = 0

    def enter(self, step: Step) -> None:
        """A new edit: there is nothing to redo any more."""
        self.undone.clear()
        self.done.append(step)
        self._bytes += step.bytes
        while len(self.done) > STEPS or (self._bytes > MOST_BYTES and len(self.done) > 1):
            self._bytes -= self.done.popleft().bytes

    def back(self) -> None:
        """The last one was taken back."""
        step = self.done.pop()
        self._bytes -= step.bytes
        self.undone.append(step)

    def forth(self) -> None:
        """The one that was taken back last was made again."""
        step = self.undone.pop()
        self._bytes += step.bytes
        self.done.append(step)


def _item(draft: Draft, name: str) -> Item | Ground | None:
    return draft.ground if name == GROUND else draft.item(name)
