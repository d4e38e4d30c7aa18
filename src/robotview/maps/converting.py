"""A map that is read only, or a single MJCF file, as an editable map package."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import replace

import msgspec

from robotview.errors import EditError, Problem
from robotview.maps.candidate import candidate, empty_package
from robotview.maps.convert import convert
from robotview.maps.document import MapDocument, SpawnPoint
from robotview.maps.edits import refused
from robotview.maps.faults import Faults
from robotview.maps.layer.names import slug
from robotview.maps.manifest import MapManifest
from robotview.maps.opening import PackageSource, is_xml
from robotview.maps.package import Package, load_package
from robotview.maps.scene_rules import check_spawn
from robotview.maps.xml_reading import MOST_BYTES

_TAKEN = "give an MJCF file, its text or bytes, or a map package"
Spawns = Iterable[SpawnPoint | Mapping[str, object]]


def converted(source: PackageSource, *, spawn_points: Spawns | None = None, id: str | None = None) -> Package:  # noqa: A002
    """An editable copy of a static map, lossless or refused whole.

    Args:
        source: an MJCF file, its text or its bytes; or a map package with a physics layer and no authoring layer, whose
            name, spawn points and visual layer are kept.
        spawn_points: where robots may start; by default those of the package.
        id: of the map; by default that of the package, or made of the file's name.

    Raises:
        MapError: with every reason why it cannot be converted. EditError: it is editable already.
    """
    faults = Faults()
    text = _mjcf(source, faults)
    faults.raise_errors()
    if text is not None:
        file, data = text
        map_id = id or slug(os.path.basename(file).rpartition(".")[0]) or "map"
        base = empty_package(MapManifest(id=map_id, name=map_id))
    else:
        package = load_package(source)
        file, data = _layer_of(package)
        map_id = id or package.manifest.id
        base = replace(package, manifest=msgspec.structs.replace(package.manifest, id=map_id))
    points = _spawns(base.manifest.spawn_points if spawn_points is None else spawn_points, faults)
    faults.raise_errors()
    document = convert(data, file, faults, map_id=map_id, spawn_points=points)
    faults.raise_errors()
    assert document is not None  # noqa: S101 (else there is an error, which was raised)
    return candidate(base, document)


def editable_of(package: Package, spawn_points: Spawns | None = None) -> tuple[Package, MapDocument]:
    """A read-only package, and its physics layer as an authoring document.

    Raises:
        MapError: with every reason why it cannot be converted. EditError: it is editable already, or has no physics.
    """
    faults = Faults()
    file, data = _layer_of(package)
    points = _spawns(package.manifest.spawn_points if spawn_points is None else spawn_points, faults)
    document = convert(data, file, faults, map_id=package.manifest.id, spawn_points=points)
    faults.raise_errors()
    assert document is not None  # noqa: S101 (else there is an error, which was raised)
    return package, document


def _mjcf(source: PackageSource, faults: Faults) -> tuple[str, bytes] | None:
    """Name and bytes of a single MJCF file; None where the source is a package."""
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith("<"):
        return "map.xml", source.encode()
    if isinstance(source, (bytes, bytearray, memoryview)):
        data = bytes(source)
        return ("map.xml", data) if is_xml(data) else None
    if not _taken(source):
        faults.add("package.unreadable", f"{type(source).__name__} is nothing that can be converted", hint=_TAKEN)
        return None
    if isinstance(source, Mapping) or os.path.isdir(source) or os.fspath(source).lower().endswith(".zip"):
        return None
    path = os.fspath(source)
    try:
        facts = os.stat(path)
        if not stat.S_ISREG(facts.st_mode):
            faults.add("path.special", "is no file", file=path)
            return None
        if facts.st_size > MOST_BYTES:
            faults.add("xml.size", f"has {facts.st_size:,} bytes; at most {MOST_BYTES:,} are read", file=path)
            return None
        with open(path, "rb") as file:
            return path, file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        faults.add("package.unreadable", f"cannot be opened: {why}", file=path, hint=_TAKEN)
        return None


def _taken(source: object) -> bool:
    return isinstance(source, (str, Mapping)) or (
        isinstance(source, os.PathLike) and isinstance(os.fspath(source), str)
    )


def _layer_of(package: Package) -> tuple[str, bytes]:
    """Name and bytes of the physics layer of a package that has no authoring layer."""
    if package.document is not None:
        message = f"the map {package.manifest.id} has an authoring layer: it is editable already"
        raise EditError(Problem("error", "structure", message, "convert.editable", hint="load it"))
    if package.layer is None:
        message = f"the map {package.manifest.id} has no physics layer, so there is nothing to convert"
        raise EditError(Problem("error", "structure", message, "convert.no_physics"))
    return package.layer.source, package.layer.data


_POINTS = 'a list of spawn points, such as [{"id": "main", "position": [0, 0, 0.35]}]'


def _spawns(points: Spawns, faults: Faults) -> list[SpawnPoint]:
    """As values; those given as dicts have the fields of ``map.json``."""
    made: list[SpawnPoint] = []
    if isinstance(points, (str, bytes, Mapping)) or not isinstance(points, Iterable):
        raise refused("schema.type", f"spawn_points cannot be {points!r:.60}", _POINTS)
    for point in points:
        if isinstance(point, SpawnPoint):
            made.append(point)
            continue
        if not isinstance(point, Mapping):
            raise refused("schema.type", f"a spawn point cannot be {point!r:.60}", _POINTS)
        before = len(faults.problems)
        check_spawn(dict(point), faults)
        if len(faults.problems) == before:
            made.append(msgspec.convert(dict(point), SpawnPoint))
    return made
