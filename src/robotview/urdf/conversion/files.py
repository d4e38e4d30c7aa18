"""`Packed`: the files of a converted model: those MuJoCo reads stay where they are, others are made, in memory."""

from __future__ import annotations

import os
import posixpath

from robotview.source import Bundle, Found
from robotview.urdf.conversion.notes import Names
from robotview.urdf.find import Finder


class Packed:
    """Names files for MJCF, relative to the robot's folder, and collects those that are made."""

    def __init__(self, finder: Finder) -> None:
        self.finder = finder
        self.made: dict[str, bytes] = {}
        self._names = Names()
        self._named: dict[str, str] = {}

    @property
    def bundle(self) -> Bundle:
        """Where the model finds all of them."""
        own = self.finder.bundle
        return Bundle({**own.assets, **self.made}, own.root, own.disk)

    def existing(self, found: Found, folder: str) -> str:
        """The name of a file as it is."""
        if found.name not in self._named:
            on_disk = found.bundle is self.finder.bundle and found.name not in found.bundle.assets
            name = os.path.relpath(found.name, self.finder.folder or ".") if on_disk else ""
            if not on_disk:
                stem, suffix = os.path.splitext(posixpath.basename(found.name.replace("\\", "/")))
                name = self.add(folder, stem, suffix, found.read())
            self._named[found.name] = name.replace(os.sep, "/")
        return self._named[found.name]

    def add(self, folder: str, stem: str, suffix: str, data: bytes) -> str:
        """The name of a new file, of which nothing else is called."""
        while True:
            name = self._names.unique(f"{folder}/{stem}") + suffix
            place = os.path.normpath(os.path.join(self.finder.folder, name))
            if place not in self.made and self.finder.bundle.find(place) is None:
                self.made[place] = data
                return name
