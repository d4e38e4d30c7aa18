"""Which file of a folder or an archive is the robot, and what kind of XML a file holds."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from robotview.errors import Problem, ReadError, Where, near_names

PATTERNS = ("*.xml", "*.mjcf", "*.urdf", "urdf/*.urdf", "*/*.xml")
SUFFIXES = (".xml", ".mjcf", ".urdf")
HEAD = 200_000
"""Bytes in which the root element must begin."""
_ROOT = re.compile(rb"<\s*([A-Za-z_][\w.:-]*)")
_SKIP = tuple(
    (opener, re.compile(pattern, re.DOTALL))
    for opener, pattern in (
        (b"<!--", rb"<!--.*?-->"),
        (b"<?", rb"<\?.*?\?>"),
        (b"<!DOCTYPE", rb"<!DOCTYPE[^>\[]*(\[.*?\])?[^>]*>"),
    )
)


def root_tag(data: bytes) -> str | None:
    """Name of the root element, without parsing."""
    head = data[:HEAD]
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = head.decode("utf-16", "replace").encode()
    here = head.find(b"<")
    while here >= 0:
        match = _ROOT.match(head, here)
        if match is not None:
            return match[1].decode("ascii", "replace")
        skipped = next((pattern.match(head, here) for opener, pattern in _SKIP if head.startswith(opener, here)), None)
        if skipped is None:
            return None
        here = head.find(b"<", skipped.end())
    return None


def main_of_folder(folder: Path) -> Path:
    """The model in a folder: ``scene.xml`` first, else the only one at the top, else in ``urdf/`` or one below.

    Raises:
        ReadError: there is none, or several and none is called scene.
    """
    found = [path for pattern in PATTERNS for path in sorted(folder.glob(pattern)) if path.is_file()]
    return Path(_choose([path.as_posix() for path in found if _tag_of(path) in ("mujoco", "robot")], str(folder)))


def main_of_archive(files: Mapping[str, bytes], name: str) -> str:
    """The same for the entries of an archive."""
    names = sorted((n for n in files if n.lower().endswith(SUFFIXES)), key=lambda n: (n.count("/"), n))
    return _choose([n for n in names if root_tag(files[n]) in ("mujoco", "robot")], name)


def near_files(path: Path) -> str | None:
    """A hint for a file that is not there."""
    if not path.parent.is_dir():
        return f"the folder {path.parent} does not exist either"
    near = near_names(path.name, [p.name for p in list(path.parent.iterdir())[:2000]])
    return f"near names there: {', '.join(near)}" if near else None


def _tag_of(path: Path) -> str | None:
    with path.open("rb") as file:
        return root_tag(file.read(HEAD))


def _choose(names: Sequence[str], where: str) -> str:
    if not names:
        raise ReadError(
            Problem(
                "error",
                "file_not_found",
                "holds no MJCF (<mujoco>) or URDF (<robot>) file",
                "source.none",
                Where(where),
                hint="name the robot's file itself",
            )
        )
    depth = min(name.count("/") for name in names)
    top = [name for name in names if name.count("/") == depth]
    scenes = [name for name in top if os.path.basename(name).startswith("scene")]
    chosen = top if len(top) == 1 else [n for n in scenes if os.path.basename(n) == "scene.xml"] or scenes
    if len(chosen) != 1:
        listed = ", ".join(os.path.basename(name) for name in top[:8]) + (", ..." if len(top) > 8 else "")
        raise ReadError(
            Problem(
                "error",
                "structure",
                f"holds several models: {listed}",
                "source.several",
                Where(where),
                hint="name the file",
            )
        )
    return chosen[0]
