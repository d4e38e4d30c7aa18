"""Files that are written: whole, and only into folders that are there.

A folder that is made in silence hides the slip of the hand that named it.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from robotview.errors import Problem, Where, WriteError


def refuse_missing_folder(path: str | os.PathLike[str]) -> None:
    """Ask that a file can be written there.

    Raises:
        WriteError: its folder is not there, or the path is a folder itself.
    """
    folder, where = Path(path).parent, Where(os.fspath(path))
    if not folder.is_dir():
        message = f'cannot be written: there is no such folder: "{folder}"'
        hint = "make the folder first, or name one that is there"
        raise WriteError(Problem("error", "file_not_found", message, "write.folder", where, hint=hint))
    if Path(path).is_dir():
        hint = "name a file in it"
        raise WriteError(
            Problem("error", "file_not_found", "cannot be written: it is a folder", "write.folder", where, hint=hint)
        )


def write_file(path: str | os.PathLike[str], data: bytes, *, below: str | os.PathLike[str] | None = None) -> None:
    """Write a file: whole, or not at all.

    Args:
        path: where to.
        data: what.
        below: a folder that is there, below which folders of the path are made: files that belong to another.

    Raises:
        WriteError: that is not possible there; it says why.
    """
    place = Path(os.path.realpath(path)) if os.path.islink(path) else Path(path)
    part = place.with_name(f"{place.name}.{secrets.token_hex(4)}.part")
    try:
        if below is not None and place.parent.is_relative_to(below) and Path(below).is_dir():
            place.parent.mkdir(parents=True, exist_ok=True)
        refuse_missing_folder(place)
        if place.exists() and not place.is_file():
            place.write_bytes(data)  # a device, a pipe
            return
        part.write_bytes(data)
        part.replace(place)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        why = f"cannot be written: {error.strerror or error}"
        raise WriteError(Problem("error", "file_not_found", why, "write.refused", Where(os.fspath(path)))) from None
