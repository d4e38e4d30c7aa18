"""Writes a map where it can be found again whole, whatever happens meanwhile.

A ZIP archive comes by one rename. A folder has immutable revisions and one pointer::

    warehouse/current.json                  {"revision": "<manifest hash>", "previous": [...]}
    warehouse/rev/<manifest hash>/map.json  and the other files

Everything is on the disk before the pointer is exchanged, so a crash leaves the old map or the new one.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import stat
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO

from robotview.errors import WriteError
from robotview.maps.opening import MAP_FILE
from robotview.maps.reference import ending
from robotview.maps.revisions import POINTER, REVISIONS, pointed
from robotview.maps.targets import not_written, target
from robotview.maps.workspace import Workspace

KEPT = 2
"""Revisions that stay, the current one among them."""


def archive(workspace: Workspace) -> bytes:
    """A ZIP of the files: sorted names, the first day of 1980, mode 0644. Equal bytes for equal files and zlib."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as packed:
        for name, data in workspace.files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3  # Unix, also where it is written on Windows
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, data)
    return buffer.getvalue()


def write_file(path: str, data: bytes) -> None:
    """Write a file whole or not at all.

    Raises:
        WriteError: it cannot be written.
    """
    with _told(path):
        if os.path.isdir(path):
            raise _refused(path, "is a folder", "give the name of a file")
        part = f"{path}.{secrets.token_hex(4)}.part"
        try:
            _write(part, data)
            os.replace(part, path)
            _settle(os.path.dirname(path) or ".")
        except BaseException:
            with suppress(OSError):
                os.unlink(part)
            raise


def write_new(workspace: Workspace, out: str) -> str:
    """Write the files where nothing is yet: an archive where the name ends in .zip, else a folder.

    Returns:
        The manifest hash.

    Raises:
        WriteError: it cannot be written, something is there already, or the name is that of another kind of file.
    """
    target(
        out, "a map is written to a folder or a ZIP archive", "name a new folder, or a file that ends in .zip", "zip"
    )
    if ending(out) != "zip":
        return write_folder(workspace, out)
    if os.path.lexists(out):
        raise _refused(out, "is there already", "give the name of a new archive")
    write_file(out, archive(workspace))
    return workspace.manifest


def write_folder(workspace: Workspace, folder: str) -> str:
    """Write the files as a new folder, whole or not at all, without revisions; return the manifest hash.

    Raises:
        WriteError: it cannot be written, or the folder is there already and not empty.
    """
    with _told(folder):
        if os.path.lexists(folder) and not (os.path.isdir(folder) and not os.listdir(folder)):
            raise _refused(folder, "is there already", "give the name of a new folder")
        part = f"{os.path.normpath(folder)}.{secrets.token_hex(4)}.part"
        _write_tree(workspace, part, folder)
    return workspace.manifest


def save(workspace: Workspace, folder: str) -> str:
    """Write the files as a new revision of a folder, and make it the current one.

    Returns:
        The revision: the manifest hash.

    Raises:
        WriteError: it cannot be written, or the folder holds something else. The folder has its old revision then.
    """
    revision = workspace.manifest
    with _told(folder):
        _check_folder(folder)
        revisions = os.path.join(folder, REVISIONS)
        os.makedirs(revisions, exist_ok=True)
        before = pointed(folder)
        _write_revision(workspace, revisions, revision)
        old = [name for name in before if name != revision][: KEPT - 1]
        pointer = json.dumps({"revision": revision, "previous": old}, indent=2) + "\n"
        part = os.path.join(folder, f"{POINTER}.tmp")
        _write(part, pointer.encode())
        os.replace(part, os.path.join(folder, POINTER))
        _settle(folder)
        _forget(revisions, {revision, *old})
    return revision


def _check_folder(folder: str) -> None:
    if os.path.exists(os.path.join(folder, MAP_FILE)):
        raise _refused(folder, "holds a package that was written by somebody else", "save to a new folder")
    if os.path.isdir(folder) and not os.path.exists(os.path.join(folder, POINTER)):
        others = [name for name in os.listdir(folder) if name not in (REVISIONS, f"{POINTER}.tmp")]
        if others:
            raise _refused(folder, f'is not empty: it holds "{min(others)}"', "save to a new folder")


def _write_revision(workspace: Workspace, revisions: str, revision: str) -> None:
    place = os.path.join(revisions, revision)
    if os.path.isdir(place):
        return  # it came by a rename, so it is whole
    _write_tree(workspace, os.path.join(revisions, f".{secrets.token_hex(4)}.part"), place)


def _write_tree(workspace: Workspace, part: str, place: str) -> None:
    """Write all files to a folder, have them on the disk, and give the folder its name."""
    try:
        folders = {part}
        for name, data in workspace.files.items():
            path = os.path.join(part, *name.split("/"))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            folders.add(os.path.dirname(path))
            _write(path, data)
        for made in sorted(folders, reverse=True):
            _settle(made)
        os.rename(part, place)
        _settle(os.path.dirname(place) or ".")
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise


def _forget(revisions: str, kept: set[str]) -> None:
    """Remove revisions nobody points to, and what earlier crashes left; in vain, it is only room that is lost."""
    with suppress(OSError):
        for name in os.listdir(revisions):
            if name not in kept:
                shutil.rmtree(os.path.join(revisions, name), ignore_errors=True)


def _write(path: str, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: str) -> None:
    """Have the names in a folder on the disk; Windows does so by itself."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _told(path: str) -> Iterator[None]:
    """OSError as our own error."""
    try:
        yield
    except OSError as error:
        raise _refused(path, f"cannot be written: {error.strerror or error}") from error


def _refused(path: str, message: str, hint: str | None = None) -> WriteError:
    return not_written(f"{path} {message}", hint)
