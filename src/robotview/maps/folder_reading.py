"""A folder of the host as files in memory: links are not followed, pipes and devices are not opened.

Every folder on the way is opened by its name inside the one above, so that nothing that is exchanged in the meantime
leads elsewhere. Files are read when they are asked for, once; afterwards only the copy in memory is used.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from robotview.maps.faults import Faults
from robotview.maps.quotas import MOST_FILE, MOST_FILES, MOST_TOTAL, megabytes
from robotview.maps.reference import MOST_SEGMENTS, ending, identity

_BY_DESCRIPTOR: Final = os.open in os.supports_dir_fd and os.scandir in os.supports_fd
_HERE: Final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_FOLDER: Final = _HERE | getattr(os, "O_DIRECTORY", 0)
# A pipe put in the place of a file would be waited for without end.
_FILE: Final = _HERE | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


@dataclass(slots=True)
class FolderContents:
    """The files below a folder."""

    folder: str
    file: str = ""
    names: frozenset[str] = frozenset()
    _total: int = 0

    def read(self, name: str, faults: Faults) -> bytes | None:
        """The bytes of a file; None, with a problem, where it is too large or no plain file."""
        most, code = MOST_FILE.get(ending(name), (0, "limit.file"))
        try:
            with _opened(self.folder, name.split("/"), _FILE) as descriptor:
                facts = os.fstat(descriptor)
                if not stat.S_ISREG(facts.st_mode):
                    faults.add("path.special", f'"{name}" is no plain file', file=name)
                    return None
                size = facts.st_size
                if size <= most and self._total + size <= MOST_TOTAL:
                    with os.fdopen(os.dup(descriptor), "rb") as file:
                        data = file.read(most + 1)
                    size = len(data)
                    if size <= most:
                        self._total += size
                        return data
        except OSError as error:
            faults.add("package.unreadable", f'"{name}" cannot be opened: {error.strerror}', file=name)
            return None
        if size > most:
            message = f'"{name}" has {megabytes(size)}; at most {megabytes(most)} are read'
            faults.add(code, message, file=name)
        else:
            faults.add("limit.file", f"the files together have more than {megabytes(MOST_TOTAL)}", file=name)
        return None

    def finish(self, faults: Faults) -> None:
        """Nothing: files that nobody asked for stay closed."""


def open_folder(folder: str, faults: Faults) -> FolderContents | None:
    """The files below a folder; None when one of them is no plain file or there are too many.

    Args:
        folder: the folder itself may be a link: the caller named it.
        faults: gets ``path.special``, ``limit.files``, ``resource.duplicate``.
    """
    contents = FolderContents(folder, os.path.basename(os.path.normpath(folder)))
    own = Faults()
    names: list[str] = []
    spelled: dict[str, str] = {}
    try:
        for name in _walk(folder, (), own):
            names.append(name)
            if len(names) > MOST_FILES:
                message = f"the folder has more than {MOST_FILES:,} files"
                own.add("limit.files", message, file=contents.file)
                break
            first = spelled.setdefault(identity(name), name)
            if first != name:
                message = f'"{name}" has the same name as "{first}"'
                hint = "names must differ in more than their case"
                own.add("resource.duplicate", message, file=name, hint=hint)
    except OSError as error:
        own.add("package.unreadable", f"the folder cannot be read: {error.strerror}", file=contents.file)
    faults.extend(own.problems)
    contents.names = frozenset(names)
    return None if own.refused else contents


def _walk(folder: str, way: tuple[str, ...], faults: Faults) -> Iterator[str]:
    """Names of the plain files, relative; what is neither file nor folder is a problem."""
    with _opened(folder, list(way), _FOLDER) as descriptor:
        place = descriptor if _BY_DESCRIPTOR else os.path.join(folder, *way)
        found: list[tuple[str, int]] = []
        with os.scandir(place) as entries:
            for entry in entries:
                found.append((entry.name, entry.stat(follow_symlinks=False).st_mode))
                if len(found) > 2 * MOST_FILES:
                    break
    for name, mode in sorted(found):
        inside = (*way, name)
        if stat.S_ISREG(mode):
            yield "/".join(inside)
        elif stat.S_ISDIR(mode):
            if len(inside) <= MOST_SEGMENTS:
                yield from _walk(folder, inside, faults)
        else:
            what = next((word for is_one, word in _SPECIAL if is_one(mode)), "something else")
            message = f'"{"/".join(inside)}" is {what}; a package holds plain files and folders'
            faults.add("path.special", message, file="/".join(inside))


_SPECIAL: Final = (
    (stat.S_ISLNK, "a link"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


@contextmanager
def _opened(folder: str, way: list[str], flags: int) -> Iterator[int]:
    """A file or folder below a folder, opened step by step, following no link below the first."""
    if not _BY_DESCRIPTOR:
        path = os.path.join(folder, *way)
        if way and (os.path.islink(path) or os.path.realpath(path) != os.path.join(os.path.realpath(folder), *way)):
            raise OSError(0, "a link leads to it")
        if flags == _FOLDER:
            yield -1  # folders cannot be opened there
            return
        descriptor = os.open(path, flags)
    else:
        first = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
        descriptor = os.open(folder, first)
        for index, part in enumerate(way):
            above = descriptor
            try:
                descriptor = os.open(part, _FOLDER if index < len(way) - 1 else flags, dir_fd=above)
            finally:
                os.close(above)
    try:
        yield descriptor
    finally:
        os.close(descriptor)
