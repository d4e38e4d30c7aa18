"""Which files something was read from, and how they were then: so that it can be read again when one changes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

MOST_MISSING = 300
"""After so many notes missing files are left out: a hundred missing meshes are looked for in thousands of places."""

Stamp: TypeAlias = "tuple[int, int, int] | None"
"""Time of the last change [ns], bytes and inode of a file; None where there is none."""
_NOTES: ContextVar[dict[str, Stamp] | None] = ContextVar("notes", default=None)


def stamp_of(path: str) -> Stamp:
    """How a file is now. Editors that write beside and rename change the inode, if nothing else."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


@contextmanager
def noting() -> Iterator[dict[str, Stamp]]:
    """Absolute paths of all files read inside, and of those looked for in vain; each as it was before reading."""
    notes: dict[str, Stamp] = {}
    token = _NOTES.set(notes)
    try:
        yield notes
    finally:
        _NOTES.reset(token)


def note_read(path: str) -> None:
    """A file is about to be read."""
    notes = _NOTES.get()
    if notes is not None:
        path = os.path.abspath(path)
        if notes.get(path) is None:
            notes[path] = stamp_of(path)


def note_missing(path: str) -> None:
    """A file was looked for and is not there."""
    notes = _NOTES.get()
    if notes is not None and len(notes) < MOST_MISSING:
        notes.setdefault(os.path.abspath(path), None)
