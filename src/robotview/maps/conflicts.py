"""What is refused of edits that come late: the draft has gone on since its maker looked at it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from robotview.errors import EditError, UnknownName
from robotview.maps.draft import Draft
from robotview.maps.edits import Edit, added, refused
from robotview.maps.history import Step, changed
from robotview.maps.log import Transacted


def refuse_future(base_rev: int, revision: int) -> None:
    """An old revision is fine, one that the draft has not reached is of another draft.

    Raises:
        EditError: it has not.
    """
    if not 0 <= base_rev <= revision:
        message = f"the edit is made on revision {base_rev} of a draft that is at {revision}"
        raise refused("edit.revision", message, "the page shows another draft: it must take this one first")


def refuse_used(edit: Edit, used: Collection[str], draft: Draft) -> None:
    """A new object gets no id of one that is gone: who still holds that would edit another thing.

    Raises:
        EditError: it would.
    """
    for name in added(edit):
        if name in used and draft.item(name) is None:
            message = f'the id "{name}" was that of an object that is gone'
            raise refused("schema.duplicate_id", message, "give a new id")


def gone(error: UnknownName) -> EditError:
    """The refusal of an edit of what was there."""
    return refused("edit.gone", f'"{error.name}" was removed before this edit of it came', "undo brings it back")


def refuse_moved(action: str, step: Step, origin: str, since: Iterable[Transacted]) -> None:
    """Undo is of what one looked at, not of what somebody else did meanwhile.

    Raises:
        EditError: somebody else has edited.
    """
    other = next((one for one in since if one.origin != origin), None)
    if other is not None:
        message = f'{action} would be of "{step.label}": "{other.label}" ({other.origin}) came meanwhile'
        raise refused("edit.moved", message, f"{action} again, if that is meant")


def refuse_changed(action: str, step: Step, draft: Draft) -> None:
    """Undo takes back what its step left, and nothing else.

    Raises:
        EditError: that is not there any more.
    """
    name = changed(draft, step.left if action == "undo" else step.before)
    if name is not None:
        message = f'{action} of "{step.label}": "{name or "ground"}" is not as that step left it any more'
        raise refused("edit.changed", message, "change it by a new edit")
