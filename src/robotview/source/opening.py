"""The main file of a document, with the bundle in which what it names is looked up."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from robotview.errors import Problem, ReadError, Where
from robotview.source.bundle import Bundle
from robotview.source.xml import SourceFile


def open_main(
    path: str | os.PathLike[str], assets: Mapping[str, bytes] | None, root: str | os.PathLike[str] | None
) -> tuple[SourceFile, Bundle]:
    """The file as it is, not parsed.

    Raises:
        ReadError: there is no such file, or it may not be read.
    """
    name = os.fspath(path)
    bundle = Bundle(assets or {}, Path(root) if root is not None else None)
    found = bundle.find(name)
    if found is None:
        raise ReadError(Problem("error", "file_not_found", "there is no such file", "file.missing", Where(name)))
    return SourceFile(name, found.read(), os.path.dirname(name)), bundle
