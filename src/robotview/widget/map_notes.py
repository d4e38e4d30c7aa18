"""What an editor says of its map: the trait ``_map``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from robotview.errors import EditError, Problem
from robotview.protocol.editing import MapNote, MapSpec

if TYPE_CHECKING:
    from robotview.maps.document import MapDocument
    from robotview.session.map import Map

MOST_NOTES = 50
_PLACE = re.compile(r"/(objects|spawnPoints)/(\d+)")
_QUOTED = re.compile(r'"([a-z0-9-]{1,48})"')
NO_MAP = MapSpec(
    id="",
    name="",
    editable=True,
    rev=0,
    dirty=False,
    saved=True,
    folder="",
    undo="",
    redo="",
    status="ready",
    step="",
    notes=[],
    left=False,
)
"""Of an editor whose map comes with its first object."""


STEPS = {
    "authoring": "Writing the objects down",
    "physics": "Making the physics",
    "manifest": "Writing the manifest",
    "compile": "MuJoCo compiles the map",
    "attach": "Waiting for the picture",
    "commit": "Showing it",
    "release": "Letting go of the old one",
}
"""Steps of an apply, for people."""


def not_done(code: str, message: str, hint: str | None = None) -> EditError:
    """Why something that a page asked for was not done."""
    return EditError(Problem("error", "structure", message, code, hint=hint))


def spec_of(m: Map, notes: list[MapNote], step: str) -> MapSpec:
    """What a map's pages should know of it besides its draft.

    Args:
        m: the map.
        notes: its problems, as they were found last.
        step: what goes on; empty: nothing.
    """
    return MapSpec(
        id=m.id,
        name=m.name,
        editable=m.editable,
        rev=m.draft_rev,
        dirty=m.dirty,
        saved=m.saved,
        folder=m.folder or "",
        undo=m.undo_label,
        redo=m.redo_label,
        status=m.status,
        step=step or STEPS.get(m.applying, m.applying),
        notes=notes,
        left=m.left_draft,
    )


def notes_of(problems: Iterable[Problem], document: MapDocument | None) -> list[MapNote]:
    """Problems with the ids of the objects they are about, worst first."""
    ranks = {"error": 0, "warning": 1, "info": 2}
    ordered = sorted(problems, key=lambda problem: ranks[problem.severity])
    found = [_note(one, objects_of(one, document)) for one in ordered[:MOST_NOTES]]
    if len(ordered) > MOST_NOTES:
        found.append(MapNote("info", "", f"... and {len(ordered) - MOST_NOTES} more: view.map.problems has all", []))
    return found


def _note(problem: Problem, objects: list[str]) -> MapNote:
    """Who is shown the objects need not be told where they stand in a file."""
    told = replace(problem, pointer=None) if objects else problem
    return MapNote(problem.severity, problem.code, told.text(), objects)


def objects_of(problem: Problem, document: MapDocument | None) -> list[str]:
    """Ids of the objects of a document that a problem speaks of."""
    if document is None:
        return []
    lists = {"objects": document.objects, "spawnPoints": document.spawn_points}
    ids: dict[str, None] = {}
    for part, index in _PLACE.findall(problem.pointer or ""):
        if int(index) < len(lists[part]):
            ids[lists[part][int(index)].id] = None
    quoted = _QUOTED.findall(problem.message)
    if quoted:
        known = {one.id for items in lists.values() for one in items}
        ids |= dict.fromkeys(name for name in quoted if name in known)
    return list(ids)
