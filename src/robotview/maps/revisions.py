"""Folders that `saving.save` wrote: which of their revisions is the current one."""

from __future__ import annotations

import json
import os
import re
import stat
from contextlib import suppress

POINTER, REVISIONS = "current.json", "rev"
_HASH = re.compile(r"[0-9a-f]{64}")
_MOST_POINTER = 10_000


def current(folder: str) -> str:
    """The folder of the current revision, or the folder itself where it has none."""
    if not os.path.isfile(os.path.join(folder, POINTER)) or os.path.lexists(os.path.join(folder, "map.json")):
        return folder
    found = pointed(folder)
    path = os.path.join(folder, REVISIONS, *found[:1])
    # A link would lead out of the package.
    parts = (os.path.join(folder, REVISIONS), path)
    return (
        path if found and all(stat.S_ISDIR(os.lstat(one).st_mode) for one in parts if os.path.lexists(one)) else folder
    )


def pointed(folder: str) -> list[str]:
    """The current revision and the ones before it; empty where there is none."""
    path = os.path.join(folder, POINTER)
    if not os.path.isfile(path) or os.path.islink(path):
        return []
    with open(path, "rb") as file, suppress(ValueError, KeyError, TypeError):
        made = json.loads(file.read(_MOST_POINTER))
        names = [made["revision"], *made["previous"]]
        return [name for name in names if isinstance(name, str) and _HASH.fullmatch(name)]
    return []
