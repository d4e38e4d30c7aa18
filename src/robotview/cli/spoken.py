"""What problems advise, in the words of the command line."""

from __future__ import annotations

import re
from dataclasses import replace

from robotview.errors import Problem

_OPTIONS = (
    (re.compile(r"packages=\{\"([^\"]*)\": \"\.\.\.\"\}"), r"--package \1=FOLDER"),
    (re.compile(r"xacro_args=\{\"([^\"]*)\": \.\.\.\}"), r"--arg \1=VALUE"),
    (re.compile(r"leave xacro_args away"), "leave --arg away"),
)
"""What a hint says in Python, and how it is said to the commands."""


def spoken(problem: Problem) -> Problem:
    """A problem with the command's options in place of Python's arguments."""
    hint = problem.hint
    for argument, option in _OPTIONS:
        hint = argument.sub(option, hint) if hint else hint
    return problem if hint == problem.hint else replace(problem, hint=hint)
