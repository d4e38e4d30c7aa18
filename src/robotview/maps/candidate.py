"""The package an authoring document becomes: its three files made anew, all others kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import msgspec

from robotview.maps.compiler import compile_document, lines_of
from robotview.maps.document import AnyObject, MapDocument
from robotview.maps.manifest import MapManifest, Source
from robotview.maps.opening import MAP_FILE
from robotview.maps.package import Package
from robotview.maps.parts import Parts
from robotview.maps.ticket import ApplyStep
from robotview.maps.workspace import Workspace
from robotview.maps.written import as_text, canonical_items, item_texts

AUTHORING, PHYSICS = "authoring/map.scene.json", "physics/world.xml"


def empty_package(manifest: MapManifest) -> Package:
    """Of a map that has no files yet."""
    return Package(manifest, Workspace(), (), None)


def candidate(
    base: Package,
    document: MapDocument,
    at: Callable[[ApplyStep], object] = lambda _: None,
    parts: Parts | None = None,
) -> Package:
    """The package with another authoring document.

    Files whose content stays keep their bytes; the visual layer is taken over. What only the old physics layer used is
    left out: the new one names no file.

    Args:
        base: the package.
        document: keeps every rule.
        at: told of each of the three steps when it begins.
        parts: of a map that is applied again and again.
    """
    at("authoring")
    old = base.manifest
    authoring, physics = old.authoring or Source(AUTHORING), old.physics or Source(PHYSICS)
    files: dict[str, bytes] = {}
    if document == base.document and authoring.source in base.workspace:
        files[authoring.source] = base.workspace[authoring.source]
    else:
        files[authoring.source] = as_text(document, parts).encode()
    at("physics")
    files[physics.source] = compile_document(document, parts).encode()
    at("manifest")
    manifest = msgspec.structs.replace(
        old, schema_version=2, authoring=authoring, physics=physics, spawn_points=document.spawn_points
    )
    if manifest == old and MAP_FILE in base.workspace:
        files[MAP_FILE] = base.workspace[MAP_FILE]
    else:
        files[MAP_FILE] = manifest_text(manifest).encode()
    if old.visual is not None and old.visual.source in base.workspace:
        files[old.visual.source] = base.workspace[old.visual.source]
    return Package(manifest, Workspace(files), base.problems, document, parts=parts)


def warm(map_id: str, objects: list[AnyObject], parts: Parts) -> None:
    """Write and compile objects that were edited, before all are asked for."""
    parts.text.warm(objects, item_texts)
    parts.canonical.warm(objects, canonical_items)
    parts.physics.warm([one for one in objects if one.enabled], partial(lines_of, map_id))


def manifest_text(manifest: MapManifest) -> str:
    """``map.json``, for people too: the fields in the order of the schema, two spaces."""
    made = {name: value for name, value in msgspec.to_builtins(manifest).items() if value is not None}
    for spawn in made["spawnPoints"]:
        spawn["position"] = [_whole(value) for value in spawn["position"]]
        spawn["yawDeg"] = _whole(spawn["yawDeg"])
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value
