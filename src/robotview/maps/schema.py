"""JSON Schemas of a map's two documents, for editors and other programs; made of the types that read them."""

from __future__ import annotations

from typing import Any

import msgspec

from robotview.maps.document import MapDocument
from robotview.maps.manifest import MapManifest

_REQUIRED = {
    "MapDocument": ("schemaVersion", "mapId", "objects"),
    "MapManifest": ("schemaVersion", "id", "name", "coordinateSystem"),
    "CoordinateSystem": ("units", "up", "forward"),
    "Pose": ("position", "quat"),
}
"""Fields that a file must have although they have a default in Python."""


def json_schema(document: str = "scene") -> dict[str, Any]:
    """The JSON Schema (2020-12) of ``map.scene.json``; with ``"map"`` that of ``map.json``.

    Types, fields, ranges and lengths are in it. What it cannot say, `Map.load` holds all the same: ids that differ,
    quaternions of length 1, parameters that go together, 10,000 geoms, names in composed form.

    Raises:
        ValueError: another document is asked for.
    """
    kinds = {"scene": MapDocument, "map": MapManifest}
    if document not in kinds:
        raise ValueError(f'there is no schema of {document!r:.60}; there are "scene" and "map"')
    made = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(kinds[document])))
    for name, part in made["$defs"].items():
        if name in _REQUIRED:
            part["required"] = list(_REQUIRED[name])
        for field in part.get("properties", {}).values():
            if field.get("default") == "":  # a name left out is the id
                del field["default"]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"robotview {document}", **made}
