"""What was made of files with much work, kept in the user's cache folder by a hash of everything it was made from.

Never needed: whatever goes wrong here (no folder, no rights, a full disk, a damaged entry) means only that the work is
done again. Several processes may use the folder at once: an entry appears whole, by a rename, or not at all.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import struct
import sys
import time
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

Piece: TypeAlias = "bytes | memoryview"
VARIABLE, SIZE_VARIABLE = "ROBOTVIEW_CACHE", "ROBOTVIEW_CACHE_MB"
OFF = frozenset({"off", "0", "no", "none", "false"})
DEFAULT_MB = 1024
_HEAD = struct.Struct("<8sI4xQ")
_MAGIC = b"robotvw1"
_SUFFIX, _UNFINISHED = ".kept", ".part"
_STALE = 3600.0
"""[s] after which an unfinished file is nobody's any more."""
_FRESH = 60.0
"""[s] within which an entry need not be marked as used again."""


@dataclass(slots=True)
class Store:
    """Entries of one folder; the ones used longest ago go when it grows over its limit."""

    folder: Path
    limit: int
    """[bytes]"""
    _unswept: int = -1
    """Bytes written since the folder was last looked over; -1: never."""

    def take(self, key: str) -> memoryview | None:
        """What was kept under a key; None where nothing was, or it is damaged."""
        path = self._path(key)
        try:
            with path.open("rb") as file:
                data = file.read()
                used = os.fstat(file.fileno()).st_mtime
        except OSError:
            return None
        body = memoryview(data)[_HEAD.size :]
        if len(data) < _HEAD.size or _HEAD.unpack_from(data) != (_MAGIC, zlib.crc32(body), len(body)):
            with suppress(OSError):
                path.unlink()
            return None
        if time.time() - used > _FRESH:
            with suppress(OSError):
                os.utime(path)
        return body

    def put(self, key: str, pieces: Sequence[Piece]) -> None:
        """Keep something, unless it would take more than a quarter of the room."""
        size = sum(len(piece) for piece in pieces)
        if size > self.limit // 4:
            return
        check = 0
        for piece in pieces:
            check = zlib.crc32(piece, check)
        path = self._path(key)
        part = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}{_UNFINISHED}")
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with part.open("xb") as file:
                file.write(_HEAD.pack(_MAGIC, check, size))
                file.writelines(pieces)
            part.replace(path)
        except OSError:
            with suppress(OSError):
                part.unlink()
            return
        self._unswept += size
        if self._unswept < size or self._unswept > self.limit // 16:
            self._unswept = 0
            self.sweep()

    def sweep(self) -> None:
        """Remove what was used longest ago until a tenth of the room is free again, if there is too much."""
        now = time.time()
        entries: list[tuple[float, int, str]] = []
        try:
            with os.scandir(self.folder) as found:
                for entry in found:
                    with suppress(OSError):
                        facts = entry.stat(follow_symlinks=False)
                        if entry.name.endswith(_SUFFIX):
                            entries.append((facts.st_mtime, facts.st_size, entry.path))
                        elif entry.name.endswith(_UNFINISHED) and now - facts.st_mtime > _STALE:
                            os.unlink(entry.path)
        except OSError:
            return
        total = sum(size for _, size, _ in entries)
        if total <= self.limit:
            return
        for _, size, path in sorted(entries):
            with suppress(OSError):
                os.unlink(path)
            total -= size
            if total <= 0.9 * self.limit:
                return

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}{_SUFFIX}"


def store() -> Store | None:
    """The store that the environment asks for; None where it is turned off.

    ``ROBOTVIEW_CACHE``: a folder, or ``off``; ``ROBOTVIEW_CACHE_MB``: the most it may hold (1024).
    """
    return _store(os.environ.get(VARIABLE, "").strip(), os.environ.get(SIZE_VARIABLE, "").strip())


@lru_cache(maxsize=8)
def _store(place: str, size: str) -> Store | None:
    if place.lower() in OFF or (sys.platform == "emscripten" and not place):
        return None
    try:
        megabytes = float(size) if size else float(DEFAULT_MB)
    except ValueError:
        megabytes = float(DEFAULT_MB)
    if not megabytes > 0.0:
        return None
    try:
        folder = Path(place).expanduser() if place else _users_folder()
    except RuntimeError:  # there is no home
        return None
    return Store(folder, int(min(megabytes, 1e9) * 1e6))


def _users_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "robotview" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "robotview"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "robotview"


def digest(*pieces: Piece | str) -> str:
    """A key of everything something is made from; no two lists of pieces share one."""
    hashed = hashlib.sha256()  # twice as fast as the others where the processor helps
    for piece in pieces:
        data = piece.encode() if isinstance(piece, str) else piece
        hashed.update(struct.pack("<Q", memoryview(data).nbytes))
        hashed.update(data)
    return hashed.hexdigest()[:40]


@lru_cache(maxsize=8)
def code_stamp(folder: str) -> str:
    """A hash of the code in a folder: what other code made is not what this code would make."""
    files = sorted(Path(folder).glob("*.py"))
    return digest(*(part for file in files for part in (file.name, file.read_bytes())))
