"""Why an apply failed, told at the objects that caused it."""

from __future__ import annotations

import re
from dataclasses import replace

from robotview.errors import Problem, RobotViewError
from robotview.maps.codes import CODES
from robotview.maps.draft import Draft
from robotview.model.map_names import PREFIX

_NAME = re.compile(rf"{PREFIX}[a-z0-9-]+?_([a-z0-9-]+)_\d+")
_LINE = re.compile(r"\bline (\d+)", re.IGNORECASE)
_QUOTES = re.compile(r"['\"]?(\"[a-z0-9-]+\")['\"]?")


def problems_of(error: Exception, physics: str = "", draft: Draft | None = None) -> list[Problem]:
    """What an apply that failed leaves in ``map.problems``.

    Args:
        error: what was raised.
        physics: the text that was compiled; messages name its geoms, or its lines.
        draft: what it was made of.
    """
    if isinstance(error, RobotViewError):
        return [_at_object(problem, physics, draft) for problem in error.problems]
    said = " ".join(str(error).split())
    message = f"the draft could not be applied: {type(error).__name__}: {said}"[:300]
    problem = Problem("error", CODES["apply.failed"].kind, message, "apply.failed", hint="the draft is kept")
    return [_at_object(problem, physics, draft)]


def _at_object(problem: Problem, physics: str, draft: Draft | None) -> Problem:
    """The same at the object it speaks of, where it speaks of one: with its id, and where it stands in the document."""
    if draft is None or problem.pointer is not None:
        return problem
    names = _NAME.findall(problem.message) or _on_lines(problem.message, physics)
    found = next((name for name in names if name in draft.objects), None)
    if found is None:
        return problem
    message = _QUOTES.sub(r"\1", _NAME.sub(r'"\1"', problem.message))
    if f'"{found}"' not in message:
        message = f'"{found}": {message}'
    return replace(problem, message=message, pointer=f"/objects/{draft.index(found)}", element=found)


def _on_lines(message: str, physics: str) -> list[str]:
    lines = physics.splitlines()
    found: list[str] = []
    for number in map(int, _LINE.findall(message)):
        if 1 <= number <= len(lines):
            found += _NAME.findall(lines[number - 1])
    return found
