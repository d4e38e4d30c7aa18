"""Names of what a map is written to, judged before anything is written."""

from __future__ import annotations

import os

from robotview.errors import Problem, WriteError
from robotview.maps.reference import ending

KINDS = frozenset({"zip", "xml", "mjcf", "urdf", "xacro", "json", "yaml", "glb", "gltf", "obj", "stl", "png", "html"})
"""Endings that say what a file is; others may belong to a name, as in ``yard.v2``."""


def archive_target(path: object) -> str:
    """The path of an archive.

    Raises:
        WriteError: it is no path, or ends as files of another kind do.
    """
    return target(path, "a map is exported as a ZIP archive", "give a name that ends in .zip", "zip")


def folder_target(path: object) -> str:
    """The path of a folder.

    Raises:
        WriteError: it is no path, or ends as a file does.
    """
    hint = 'give the name of a folder, such as "warehouse"; m.export("warehouse.zip") writes an archive'
    return target(path, "a map is saved to a folder", hint)


def target(path: object, written: str, hint: str, *endings: str) -> str:
    """The path of what is written, as text.

    Args:
        path: what was given.
        written: what is written there, as a sentence.
        hint: what would be right.
        endings: those of `KINDS` that fit.

    Raises:
        WriteError: it is no path, or ends as files of another kind do.
    """
    text = os.fspath(path) if isinstance(path, (str, os.PathLike)) else None
    if not isinstance(text, str) or not text or "\0" in text:
        raise not_written(f"{path!r:.80} is no path; {written}", hint)
    found = ending(os.path.basename(os.path.normpath(text)))
    if found in KINDS and found not in endings:
        raise not_written(f"{text} ends in .{found}; {written}", hint)
    return text


def not_written(message: str, hint: str | None = None) -> WriteError:
    """The error of a file or folder that is not written."""
    return WriteError(Problem("error", "file_not_found", message, "file.write", hint=hint))
