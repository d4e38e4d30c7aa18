"""Where files come from: a folder on disk, a zip archive, a dict of bytes, or nowhere.

A reader asks a `Bundle` for names; the bundle decides what may be read. With a ``root`` nothing outside it is
opened; names that are absolute, climb above the root, or use another scheme are refused with `ReadError`.
"""

from __future__ import annotations

import os
import posixpath
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from robotview.errors import Problem, ReadError, Where
from robotview.source.noting import note_missing, note_read

MAX_FILE = 1 << 30


@dataclass(frozen=True, slots=True)
class Found:
    """A file that exists: its full name (path or key) and how to read it."""

    name: str
    bundle: Bundle

    def read(self) -> bytes:
        return self.bundle.read(self.name)


@dataclass(frozen=True, slots=True)
class Bundle:
    """Files by name. ``assets`` are looked up before the disk; ``disk=False`` means no disk at all."""

    assets: Mapping[str, bytes] = field(default_factory=dict)
    root: Path | None = None
    disk: bool = True

    def find(self, name: str, tried: list[str] | None = None) -> Found | None:
        """The file of that name, or None. Each place looked at is appended to ``tried``.

        Raises:
            ReadError: the name is not allowed here (outside the root, another scheme, a NUL byte).
        """
        clean = name.replace("\\", "/")
        refuse_scheme(clean)
        if self.assets:
            for key in dict.fromkeys((name, clean, posixpath.normpath(clean))):
                if key in self.assets:
                    return Found(key, self)
        if not self.disk:
            if self.assets or tried is not None:
                _note(tried, clean)
            return None
        path = os.path.normpath(clean)
        if self.root is not None and not inside(Path(path), self.root):
            raise ReadError(
                Problem(
                    "error",
                    "path_escape",
                    f'"{name}" lies outside {self.root}',
                    "path.outside",
                    hint="only files below the model's root folder may be read",
                )
            )
        _note(tried, path)
        if os.path.isfile(path):
            return Found(path, self)
        note_missing(path)
        return None

    def read(self, name: str) -> bytes:
        """The bytes of a file that `find` returned.

        Raises:
            ReadError: it cannot be opened or is larger than 1 GiB.
        """
        if name in self.assets:
            return bytes(self.assets[name])
        return read_file(name)


def read_file(name: str) -> bytes:
    """The bytes of a file on disk.

    Raises:
        ReadError: it cannot be opened, is larger than 1 GiB, or is no regular file: a pipe would be waited for without
            end, a device read without end.
    """
    note_read(name)
    try:
        facts = os.stat(name)
        if not stat.S_ISREG(facts.st_mode):
            kind = next((what for is_one, what in _NO_FILES if is_one(facts.st_mode)), "no file")
            raise ReadError(Problem("error", "file_not_found", f"this is {kind}, not a file", "file.kind", Where(name)))
        if facts.st_size > MAX_FILE:
            message = f"{facts.st_size >> 20} MB is too large; at most {MAX_FILE >> 20} MB are read"
            raise ReadError(Problem("error", "limit_exceeded", message, "file.size", Where(name)))
        return Path(name).read_bytes()
    except OSError as error:
        why = error.strerror or str(error)
        raise ReadError(
            Problem("error", "file_not_found", f"cannot be opened: {why}", "file.open", Where(name))
        ) from None


_NO_FILES = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISSOCK, "a socket"),
)


def refuse_scheme(name: str) -> None:
    """Refuse names that no reader opens as a file: NUL bytes and remote schemes."""
    if "\0" in name:
        raise ReadError(Problem("error", "path_escape", f"{name!r} contains a NUL byte", "path.nul"))
    match = re.match(r"([A-Za-z][A-Za-z0-9+.-]+)://", name)
    if match and match.group(1).lower() in ("http", "https", "ftp", "data"):
        raise ReadError(
            Problem(
                "error",
                "path_escape",
                f'"{name}" is a remote address; robotview reads local files only',
                "path.scheme",
                hint="download the file and refer to it by a path",
            )
        )


def inside(path: Path, root: Path) -> bool:
    """Whether a path, links followed, stays below root."""
    try:
        return path.resolve().is_relative_to(root.resolve())
    except OSError:
        return False


def _note(tried: list[str] | None, place: str) -> None:
    if tried is not None and place not in tried:
        tried.append(place)
