"""Reads an input as far as it goes and collects what is wrong with it."""

from __future__ import annotations

import os
from typing import Any

from robotview.checks.doubts import doubts_of
from robotview.checks.solids import solid_problems
from robotview.checks.unmeant import unmeant
from robotview.errors import Problem, RobotViewError
from robotview.model import load


def check(source: object, root: str | os.PathLike[str] | None = None, **load_kwargs: Any) -> list[Problem]:  # noqa: ANN401
    """Everything found in an input: errors, warnings and notes, in the order of reading.

    The file, what it includes and refers to, its meshes and images, whether its masses and inertias can be, and what
    MuJoCo takes without a word although hardly anybody can mean it.

    Args:
        source: what `robotview.load` takes.
        root: a folder outside which nothing is read; None for files that are trusted.
        load_kwargs: what else `load` takes, such as ``packages``.
    """
    doubts: list[Problem] = []
    try:
        robot = load(
            source,
            root=root,
            inspect=lambda model: doubts.extend([*doubts_of(model), *dict.fromkeys(unmeant(model))]),
            **load_kwargs,
        )
    except RobotViewError as error:
        return [*error.problems, *doubts]
    return [*robot.problems, *solid_problems(robot), *doubts]
