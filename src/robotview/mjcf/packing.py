"""`Packing`: how a written model names the files it needs, and the copies of them beside it."""

from __future__ import annotations

import os
import posixpath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from robotview.mjcf.files import AssetKind, find_asset
from robotview.mjcf.naming import listed
from robotview.source.bundle import Found
from robotview.source.writing import write_file

if TYPE_CHECKING:
    from robotview.mjcf.model import Model


class Packing:
    """File names for the text; with ``beside``, names of copies that `copy_to` makes."""

    def __init__(self, model: Model, *, beside: bool) -> None:
        self.model = model
        self.beside = beside
        self.copies: dict[str, Found] = {}
        """Name in the text -> the file."""
        kinds = {kind: listed(model, kind) for kind in ("mesh", "hfield", "texture", "skin", "model")}
        kinds["flexcomp"] = [one for body in model.bodies for one in body.flexcomps]
        self._nodes = {
            id(record): node
            for kind, items in kinds.items()
            for record, node in zip(items, model.nodes.get(kind, []), strict=False)
        }

    def name(self, path: str, record: Any, file: str) -> str:
        """The file as the text names it; as it was written where there is no such file."""
        node = self._nodes.get(id(record))
        kind: AssetKind = "texture" if path == "asset/texture" else "mesh"
        found = find_asset(self.model, file, kind, node, []) if node is not None else None
        if found is None:
            return file
        name = self._relative(found)
        if self.beside:
            name = self._free(name.lstrip("./") if not os.path.isabs(name) else posixpath.basename(name), found)
        return name

    def copy_to(self, folder: Path) -> None:
        """Write all named files below a folder."""
        for name, found in self.copies.items():
            write_file(folder / name, found.read(), below=folder)

    def _relative(self, found: Found) -> str:
        name = os.path.normpath(found.name)
        main = os.path.normpath(self.model.folder or ".")
        if not os.path.isabs(name) or not os.path.isabs(main):
            return posixpath.normpath(os.path.relpath(name, main)) if self.model.folder else name
        return os.path.relpath(name, main)

    def _free(self, name: str, found: Found) -> str:
        """The name, or one like it where another file has it already."""
        stem, suffix = os.path.splitext(name)
        tried, count = name, 1
        while tried in self.copies and self.copies[tried].name != found.name:
            count += 1
            tried = f"{stem}_{count}{suffix}"
        self.copies[tried] = found
        return tried
