"""Folders that may be a ROS package: given, above or beside the robot's file, in the environment; bounded in time."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from robotview.source import Bundle
from robotview.source.bundle import inside

Packages: TypeAlias = Mapping[str, "str | os.PathLike[str]"] | Callable[[str], "str | os.PathLike[str] | None"]
MAX_ABOVE = 12
"""Folders looked into from the robot's own upwards."""
MAX_BESIDE_ABOVE = 4
"""Folders, from the robot's own upwards, in which packages may stand side by side, or one deeper."""
MAX_BESIDE = 400
"""Entries of one folder looked at for them."""
_PREFIXES = (
    ("ROS_PACKAGE_PATH", ""),
    ("AMENT_PREFIX_PATH", "share"),
    ("GZ_SIM_RESOURCE_PATH", ""),
    ("GAZEBO_MODEL_PATH", ""),
)


def given_folder(packages: Packages | None, name: str) -> str | None:
    """The folder a caller named for a package."""
    if packages is None:
        return None
    folder = packages(name) if callable(packages) else packages.get(name)
    return None if folder is None else os.fspath(folder)


def folders_above(bundle: Bundle, folder: str) -> list[str]:
    """The robot's folder and those above it, nearest first; never outside the bundle's root."""
    if not bundle.disk:
        parts = [part for part in posixpath.normpath(folder or ".").split("/") if part != "."]
        return ["/".join(parts[:k]) for k in range(len(parts), -1, -1)][:MAX_ABOVE]
    here = os.path.abspath(folder or ".")
    above = [here]
    # Not the top of the disk: it is nobody's package, and what lies there was not meant.
    while len(above) < MAX_ABOVE and os.path.dirname(os.path.dirname(above[-1])) != os.path.dirname(above[-1]):
        above.append(os.path.dirname(above[-1]))
    if bundle.root is not None:
        above = [place for place in above if inside(Path(place), bundle.root)]
    return above


def package_folders(bundle: Bundle, above: list[str], name: str) -> Iterator[str]:
    """Folders that are, by their name or their package.xml, the package; nearest first."""
    for place in above:
        if posixpath.basename(place.replace(os.sep, "/")) == name:
            yield place
        yield _join(place, name)
    for place in above:
        if _is_named(bundle, place, name):
            yield place
    if not bundle.disk:
        yield from (posixpath.dirname(key) for key in list(bundle.assets)[:20_000] if _manifest_of(key, bundle, name))
        return
    if bundle.root is None:
        yield from _from_environment(bundle, name)
    for place in above[:MAX_BESIDE_ABOVE]:
        yield from _beside(bundle, place, name)


def _beside(bundle: Bundle, place: str, name: str) -> Iterator[str]:
    try:
        with os.scandir(place) as entries:
            folders = [entry.path for _, entry in zip(range(MAX_BESIDE), entries, strict=False) if entry.is_dir()]
    except OSError:
        return
    for folder in sorted(folders):
        if _is_named(bundle, folder, name):
            yield folder
        if os.path.isdir(os.path.join(folder, name)):
            yield os.path.join(folder, name)


def descriptions_cache() -> str:
    """Where the package robot_descriptions keeps the repositories it has cloned."""
    return os.path.expanduser(os.environ.get("ROBOT_DESCRIPTIONS_CACHE") or "~/.cache/robot_descriptions")


def _from_environment(bundle: Bundle, name: str) -> Iterator[str]:
    for variable, below in _PREFIXES:
        for prefix in os.environ.get(variable, "").split(os.pathsep)[:50]:
            if not prefix:
                continue
            place = os.path.join(prefix, below) if below else prefix
            if _is_named(bundle, place, name) or os.path.basename(place) == name:
                yield place
            yield os.path.join(place, name)
            if not below:
                yield from _beside(bundle, place, name)
    cache = descriptions_cache()
    yield os.path.join(cache, name)
    yield from _beside(bundle, cache, name)
    try:
        repositories = sorted(entry.path for entry in os.scandir(cache) if entry.is_dir())[:MAX_BESIDE]
    except OSError:
        return
    for repository in repositories:
        for part in ("robots", "models", ""):
            yield from _beside(bundle, os.path.join(repository, part), name)


def _join(place: str, name: str) -> str:
    return os.path.join(place, name)


def _manifest_of(key: str, bundle: Bundle, name: str) -> bool:
    return posixpath.basename(key) == "package.xml" and _names(bundle.assets[key], name)


def _is_named(bundle: Bundle, place: str, name: str) -> bool:
    """Whether the folder's package.xml says so."""
    if not bundle.disk:
        return False
    try:
        with open(os.path.join(place, "package.xml"), "rb") as file:
            return _names(file.read(16_384), name)
    except OSError:
        return False


def _names(manifest: bytes, name: str) -> bool:
    found = re.search(rb"<name>\s*([^<]*?)\s*</name>", manifest)
    return found is not None and found.group(1) == name.encode()
