"""Problems for people: each with the line it speaks of and a caret under the place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from robotview.errors import Problem

WIDTH = 110
LARGEST = 64 << 20
"""Bytes of a file whose lines are shown."""


def listing(problems: Iterable[Problem]) -> Iterator[str]:
    """Lines to print."""
    for problem in problems:
        yield str(problem)
        yield from _excerpt(problem)


def _excerpt(problem: Problem) -> Iterator[str]:
    where = problem.where
    if where is None or where.line is None:
        return
    lines = _lines(where.file)
    if not 0 < where.line <= len(lines):
        return
    line = lines[where.line - 1].expandtabs(1)
    column = min(max(1, where.column or 1), len(line) + 1) - 1
    start = max(0, column - WIDTH // 2) if len(line) > WIDTH else 0
    shown = line[start : start + WIDTH]
    lead = len(shown) - len(shown.lstrip()) if start == 0 else 0
    number = f"{where.line:>6} | "
    yield f"{number}{shown[lead:].rstrip()}"
    if where.column is not None:
        yield f"{' ' * (len(number) - 2)}| {' ' * (column - start - lead)}^"


@lru_cache(maxsize=8)
def _lines(file: str) -> list[str]:
    path = Path(file)
    try:
        if not path.is_file() or path.stat().st_size > LARGEST:
            return []
        return path.read_bytes().decode("utf-8", "replace").splitlines()
    except (OSError, ValueError):
        return []


def with_code(problem: Problem) -> str:
    """A problem on one line, its stable code at the end."""
    return f"{problem} [{problem.code}]"
