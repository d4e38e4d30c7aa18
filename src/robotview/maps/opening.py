"""What `Map.load` takes, as files by name: a folder, an archive, its bytes, or a dict."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from robotview.maps.faults import Faults
from robotview.maps.folder_reading import open_folder
from robotview.maps.quotas import MOST_ARCHIVE, MOST_FILE, MOST_FILES, MOST_TOTAL, megabytes
from robotview.maps.reference import check_reference, ending, identity
from robotview.maps.revisions import current
from robotview.maps.zip_reading import open_zip

Bytes: TypeAlias = bytes | bytearray | memoryview
PackageSource: TypeAlias = "str | os.PathLike[str] | Bytes | Mapping[str, Bytes | str]"
MAP_FILE = "map.json"
_PLACE = "give a folder or ZIP archive with a map.json in it"
_CONVERT = "Map.convert makes an editable map of static MJCF"


class Contents(Protocol):
    """Files that can be read by name, each at most once."""

    @property
    def file(self) -> str:
        """Name of the folder or archive, for messages."""

    @property
    def names(self) -> frozenset[str]:
        """All files, as they are named inside."""

    def read(self, name: str, faults: Faults) -> bytes | None:
        """The bytes of one of the names; None where they cannot be had, which is a problem then."""

    def finish(self, faults: Faults) -> None:
        """Look at what was not read, as far as it must be sound all the same."""


def open_source(source: object, faults: Faults, name: str = "package.zip") -> Contents | None:
    """The files of a package; None, with problems, where it cannot be opened or its frame is not sound.

    Args:
        source: what `load_package` takes.
        faults: where the problems go.
        name: what an archive of which only the bytes are given is called.
    """
    if isinstance(source, (bytes, bytearray, memoryview)):
        return _unpacked(bytes(source), name, faults)
    if isinstance(source, Mapping):
        return _DictContents.of(source, faults)
    path = os.fspath(source) if isinstance(source, (str, os.PathLike)) else None
    if path is None:
        faults.add("package.unreadable", f"{type(source).__name__} is no map", hint="give a folder, a ZIP or a dict")
        return None
    if isinstance(path, bytes) or not path or "\0" in path:
        faults.add("package.unreadable", f"{path[:80]!r} is no path", hint=_PLACE)
        return None
    if os.path.isdir(path):
        return open_folder(current(path), faults)
    data = _archive(path, faults)
    return None if data is None else _unpacked(data, os.path.basename(path), faults)


def is_xml(data: bytes) -> bool:
    """Whether it begins as XML does."""
    return data[:200].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


def _unpacked(data: bytes, file: str, faults: Faults) -> Contents | None:
    if is_xml(data) and b"PK\5\6" not in data:
        faults.add("zip.bad", "is XML, not a ZIP archive", file=file, hint=_CONVERT)
        return None
    return _without_top_folder(open_zip(data, file, faults), faults)


def _archive(path: str, faults: Faults) -> bytes | None:
    name = os.path.basename(path)
    try:
        # A pipe must not be waited for.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(descriptor, "rb") as file:
            facts = os.fstat(file.fileno())
            if not stat.S_ISREG(facts.st_mode):
                faults.add("path.special", f'"{name}" is neither a folder nor a file', file=name)
                return None
            if facts.st_size > MOST_ARCHIVE:
                message = f"the archive has {megabytes(facts.st_size)}; at most {megabytes(MOST_ARCHIVE)} are read"
                faults.add("zip.size", message, file=name)
                return None
            return file.read(MOST_ARCHIVE + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        hint = _CONVERT if is_xml(path.encode("utf-8", "surrogatepass")) else _PLACE
        faults.add("package.unreadable", f"cannot be opened: {why}", file=path, hint=hint)
        return None


def _without_top_folder(contents: Contents | None, faults: Faults) -> Contents | None:
    if contents is None or MAP_FILE in contents.names:
        return contents
    tops = {name.split("/")[0] for name in contents.names}
    if len(tops) != 1 or f"{(top := tops.pop())}/{MAP_FILE}" not in contents.names:
        return contents
    message = f'everything lies under the folder "{top}", which is left out of the names'
    faults.add("package.top_folder", message, file=contents.file, severity="info")
    return _Below(contents, f"{top}/")


@dataclass(slots=True)
class _Below:
    """The same files without the folder in front of their names."""

    inner: Contents
    prefix: str

    @property
    def file(self) -> str:
        return self.inner.file

    @property
    def names(self) -> frozenset[str]:
        return frozenset(name.removeprefix(self.prefix) for name in self.inner.names)

    def read(self, name: str, faults: Faults) -> bytes | None:
        return self.inner.read(self.prefix + name, faults)

    def finish(self, faults: Faults) -> None:
        self.inner.finish(faults)


@dataclass(slots=True)
class _DictContents:
    """Files that are in memory already, held to the rules of those that are not."""

    file: str
    files: dict[str, bytes]

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self.files)

    def read(self, name: str, faults: Faults) -> bytes | None:
        data = self.files[name]
        most, code = MOST_FILE.get(ending(name), (0, "resource.type"))
        if len(data) <= most:
            return data
        message = f'"{name}" has {megabytes(len(data))}; at most {megabytes(most)} are read'
        faults.add(code, message, file=name)
        return None

    def finish(self, faults: Faults) -> None:
        """Nothing: what is in memory is whole."""

    @classmethod
    def of(cls, source: Mapping[object, object], faults: Faults) -> _DictContents | None:
        own = Faults()
        files: dict[str, bytes] = {}
        spelled: dict[str, str] = {}
        total = 0
        if len(source) > MOST_FILES:
            own.add("limit.files", f"the dict has {len(source):,} files; at most {MOST_FILES:,} are read")
            source = {}
        for name, data in source.items():
            if not isinstance(name, str) or not isinstance(data, (str, bytes, bytearray, memoryview)):
                message = f"a dict of names and bytes is expected, not {type(name).__name__}: {type(data).__name__}"
                own.add("package.unreadable", message)
                continue
            for code, message in check_reference(name):
                own.add(code, f'the name "{name}" {message}', file=name)
            first = spelled.setdefault(identity(name), name)
            if first != name:
                own.add("resource.duplicate", f'"{name}" has the same name as "{first}"', file=name)
            files[name] = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else bytes(data)
            total += len(files[name])
            if total > MOST_TOTAL:
                own.add("limit.file", f"the files together have more than {megabytes(MOST_TOTAL)}", file=name)
                break
        faults.extend(own.problems)
        return None if own.refused else cls("package", files)
