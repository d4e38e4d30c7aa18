"""Where the files a URDF names are: package://, model://, file://, $(find ...), relative and absolute paths.

Robots are often read without the workspace they were written for. So a package is looked for in many places, and last
of all a folder above the robot's file that holds the end of the path; what was found by guessing is said.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias
from urllib.parse import unquote

from robotview.errors import ReadError
from robotview.source import Bundle, Found
from robotview.source.bundle import refuse_scheme
from robotview.urdf.packages import Packages, folders_above, given_folder, package_folders
from robotview.urdf.spelling import Spellings, respelt

Resolve: TypeAlias = Callable[[str, str], "str | os.PathLike[str] | None"]
"""A caller's own search: the name as written and the robot's folder to a path, or None to go on."""
MAX_TRIED = 16
_PACKAGE = re.compile(
    r"(?:package|model)://+([^/]+)/*(.*)|(?:file:/*)?\$\(find(?:-pkg-share)?\s+([^)\s]+)\)/*(.*)", re.IGNORECASE
)
_DRIVE = re.compile(r"/?([A-Za-z]:/.*)")


@dataclass(frozen=True, slots=True)
class Lookup:
    """What came of looking for one file."""

    found: Found | None
    tried: tuple[str, ...] = ()
    """Places looked at, the likeliest first; at most 16."""
    guess: str | None = None
    """How it was found, when not where the name says."""
    sure: bool = False
    """Whether the guess can hardly be another file."""


@dataclass(frozen=True, slots=True, eq=False)
class Finder:
    """Looks up names for one robot; remembers what it found."""

    bundle: Bundle = field(default_factory=Bundle)
    folder: str = "."
    """Of the robot's file: a path, or the beginning of keys where the bundle has no disk."""
    packages: Packages | None = None
    resolve: Resolve | None = None
    _seen: dict[str, Lookup] = field(default_factory=dict)
    _folders: dict[str, list[str]] = field(default_factory=dict)
    _spellings: list[Spellings] = field(default_factory=list)

    def find(self, name: str) -> Lookup:
        """The file a URDF means by ``name``.

        Raises:
            ReadError: the name is not allowed: outside the root, a remote address, a NUL byte.
        """
        if name not in self._seen:
            self._seen[name] = self._search(name.strip())
        return self._seen[name]

    def beside(self, found: Found) -> Callable[[str], bytes | None]:
        """Reads files that a found file names relative to itself; None for what is not there or not allowed."""
        folder = os.path.dirname(found.name)

        def read(name: str) -> bytes | None:
            path = name.replace("\\", "/")
            try:
                other = self.bundle.find(path if os.path.isabs(path) else _below(folder, path))
                return None if other is None else other.read()
            except ReadError:
                return None

        return read

    def _search(self, name: str) -> Lookup:
        tried: list[str] = []
        if self.resolve is not None:
            answer = self.resolve(name, self.folder)
            if answer is not None:
                path = os.fspath(answer)
                return Lookup(self._at(path if os.path.isabs(path) else _below(self.folder, path), tried), tuple(tried))
        clean = name.replace("\\", "/")
        refuse_scheme(clean)
        asset = next((key for key in (name, clean) if key in self.bundle.assets), None)
        if asset is not None:
            return Lookup(Found(asset, self.bundle))
        package = _PACKAGE.fullmatch(clean)
        if package is not None:
            return self._in_package(
                package.group(1) or package.group(3), package.group(2) or package.group(4) or "", tried
            )
        path = re.sub(r"^file:/{0,2}(?:localhost(?=/))?", "", clean, flags=re.IGNORECASE)
        drive = _DRIVE.fullmatch(path)
        path = drive.group(1) if drive is not None else path
        absolute = drive is not None or os.path.isabs(path)
        for spelling in dict.fromkeys((path, unquote(path))):
            found = self._at(spelling if absolute else _below(self.folder, spelling), tried)
            if found is not None:
                return Lookup(found, tuple(tried), respelt(found, spelling))
        for place in () if absolute else folders_above(self.bundle, self.folder)[1:4]:
            found = self._at(_below(place, path), tried)
            if found is not None:
                return Lookup(
                    found, tuple(tried), f"it is not beside the robot's file, but in {place or 'the top folder'}"
                )
        # Written where the robot was made: what the path ends in may have come along.
        parts = [part for part in path.split("/") if part not in ("", ".", "..")]
        if len(parts) < 2:
            return Lookup(None, tuple(tried[:MAX_TRIED]))
        return self._by_its_end(parts, f'there is no folder "{os.path.dirname(path)}"', tried)

    def _in_package(self, package: str, rest: str, tried: list[str]) -> Lookup:
        given = given_folder(self.packages, package)
        spellings = dict.fromkeys((rest, unquote(rest)))
        if given is not None:
            # A folder that the caller names may lie outside the root; what the file adds to it may not leave it.
            own = (
                Bundle(self.bundle.assets, Path(given), self.bundle.disk)
                if self.bundle.root is not None
                else self.bundle
            )
            for spelling in spellings:
                found = self._at(_below(given, spelling), tried, own)
                if found is not None:
                    return Lookup(found, tuple(tried), respelt(found, spelling))
        above = folders_above(self.bundle, self.folder)
        for folder in self._package_folders(package, above):
            for spelling in spellings:
                found = self._at(_below(folder, spelling), tried)
                if found is not None:
                    return Lookup(found, tuple(tried), respelt(found, spelling))
        parts = [part for part in rest.split("/") if part not in ("", ".")]
        return self._by_its_end(parts, f'there is no folder of package "{package}"', tried)

    def _by_its_end(self, parts: list[str], what: str, tried: list[str]) -> Lookup:
        """The longest end of a path that lies in a folder above the robot; a file's name alone is no end."""
        above = folders_above(self.bundle, self.folder)
        for k in range(max(len(parts) - 1, 1)):
            for place in above:
                found = self._at(_below(place, "/".join(parts[k:])), tried)
                if found is not None:
                    part = "the whole path" if k == 0 else f'only what ends in "{parts[k]}/..."'
                    guess = f"{what}; {part} was found in {place or 'the top folder'}"
                    return Lookup(found, tuple(tried), guess, sure=k == 0)
        return Lookup(None, tuple(tried[:MAX_TRIED]))

    def _package_folders(self, package: str, above: list[str]) -> list[str]:
        if package not in self._folders:
            self._folders[package] = list(dict.fromkeys(package_folders(self.bundle, above, package)))
        return self._folders[package]

    def _at(self, path: str, tried: list[str], bundle: Bundle | None = None) -> Found | None:
        place = bundle or self.bundle
        return place.find(path, tried) or self._spelt(place).find(path)

    def _spelt(self, bundle: Bundle) -> Spellings:
        known = next((spellings for spellings in self._spellings if spellings.bundle.root == bundle.root), None)
        if known is None:
            known = Spellings(bundle)
            self._spellings.append(known)
        return known


def _below(folder: str, path: str) -> str:
    return os.path.join(folder, path) if folder else path
