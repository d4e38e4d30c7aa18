"""Zip archives as a dict of bytes, read in memory only; nothing is ever written to disk."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib

from robotview.errors import ArchiveError, Problem, Where

MAX_ENTRIES = 20_000
MAX_TOTAL = 1 << 30
MOST_UNSUSPECTED = 32 << 20
MAX_RATIO = 200
"""How many times larger an entry may become than it is packed, once it is large at all."""


def read_zip(data: bytes, name: str = "archive.zip") -> dict[str, bytes]:
    """Entry name -> bytes, folders left out.

    Raises:
        ArchiveError: not a zip, damaged, encrypted, larger than 1 GiB or 20,000 entries when unpacked, or an entry
            that is packed as nothing real can be, whose name is absolute, climbs out with ``..``, uses backslashes or a
            drive, or occurs twice. All such entries are listed.
    """
    where = Where(name)
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        infos = [info for info in archive.infolist() if not info.is_dir()]
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError) as error:
        raise ArchiveError(
            Problem("error", "archive", f"not a readable zip archive: {error}", "archive.format", where)
        ) from None
    problems = [
        Problem(
            "error",
            "path_escape",
            f'entry "{info.filename}" {reason}',
            "path.traversal",
            where,
            hint="entries must be plain relative paths below the archive's root",
        )
        for info in infos
        if (reason := _unsafe(info.orig_filename))
    ]
    if len(infos) > MAX_ENTRIES:
        problems.append(
            Problem(
                "error",
                "limit_exceeded",
                f"{len(infos)} entries; at most {MAX_ENTRIES} are read",
                "archive.entries",
                where,
            )
        )
    total = sum(info.file_size for info in infos)
    if total > MAX_TOTAL:
        problems.append(
            Problem(
                "error",
                "limit_exceeded",
                f"unpacks to {total >> 20} MB; at most {MAX_TOTAL >> 20} MB are read",
                "archive.size",
                where,
            )
        )
    problems += [
        Problem(
            "error",
            "limit_exceeded",
            f'entry "{info.filename}" unpacks to {info.file_size >> 20} MB from {info.compress_size >> 10} kB',
            "archive.ratio",
            where,
            hint="no robot's file shrinks that much: the archive is made to fill a memory",
        )
        for info in infos
        if info.file_size > max(MOST_UNSUSPECTED, MAX_RATIO * info.compress_size)
    ]
    problems += [
        Problem(
            "error",
            "archive",
            f'entry "{info.filename}" is packed by method {info.compress_type}, which is not read',
            "archive.method",
            where,
            hint="pack it as ZIP usually is: deflated, or stored",
        )
        for info in infos
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
    ]
    if problems:
        raise ArchiveError(problems)
    files: dict[str, bytes] = {}
    for info in infos:
        key = posixpath.normpath(info.filename)
        if key in files:
            problems.append(
                Problem("error", "duplicate_name", f'entry "{key}" occurs twice', "archive.duplicate", where)
            )
            continue
        try:
            with archive.open(info) as entry:
                content = entry.read(info.file_size + 1)
        except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError) as error:
            problems.append(
                Problem(
                    "error", "archive", f'entry "{info.filename}" cannot be unpacked: {error}', "archive.entry", where
                )
            )
            continue
        files[key] = content
    if problems:
        raise ArchiveError(problems)
    return files


def _unsafe(name: str) -> str | None:
    if "\\" in name:
        return "has a backslash in its path"
    if name.startswith("/") or re.match(r"[A-Za-z]:", name):
        return "is an absolute path"
    if ".." in name.split("/"):
        return "climbs out of the archive with .."
    if "\0" in name:
        return "has a NUL byte in its name"
    return None
