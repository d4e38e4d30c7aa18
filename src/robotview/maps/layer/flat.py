"""A layer's bodies taken away: everything stands in the world, so that MuJoCo steps it fast and no name can clash."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import msgspec

from robotview.maps.layer.names import Namespace
from robotview.mjcf import Model, records
from robotview.source.bundle import Bundle
from robotview.spatial.pose import IDENTITY, Pose, compose, normalized, turned

GROUP = 2
_HUNG = ("geoms", "sites", "cameras", "lights")
_REFERENCES = ("mesh", "hfield", "material", "texture")


def flattened(model: Model, map_id: str, renamed: Mapping[str, str], contents: Mapping[str, bytes]) -> Model:
    """The same static things, in the world, in the map's namespace, with files named by content.

    Args:
        model: a document without joints, frames and classes.
        map_id: whose namespace.
        renamed: file as the document asks for it, with its folder -> name by content.
        contents: name by content -> bytes.
    """
    made = copy.copy(model)
    made.forget_names()
    made.nodes = {kind: list(nodes) for kind, nodes in model.nodes.items() if kind != "body"}
    made.nodes["body"] = model.nodes["body"][:1]
    names = _asset_names(model, map_id)
    made.assets = _assets(model, names, renamed)
    hung = _hung(model, map_id, names)
    world = msgspec.structs.replace(model.bodies[0], **hung)
    made.bodies = [world]
    for kind, items in hung.items():
        setattr(made, kind, items)
    made.sequences = {}
    made.compiler = records.Compiler()
    made.folder = ""
    made.bundle = Bundle(dict(contents), disk=False)
    made.name = map_id
    return made


def _asset_names(model: Model, map_id: str) -> dict[tuple[str, str], str]:
    """(kind, authored name) -> name in the namespace."""
    made: dict[tuple[str, str], str] = {}
    for kind in _REFERENCES:
        space = Namespace(map_id)
        for record in _listed(model, kind):
            made[kind, record.name] = space.name(record.name, kind)
    return made


def _listed(model: Model, kind: str) -> list[Any]:
    items: list[Any] = getattr(model.assets, {"mesh": "meshes"}.get(kind, f"{kind}s"))
    return items


def _assets(model: Model, names: Mapping[tuple[str, str], str], renamed: Mapping[str, str]) -> records.Asset:
    lists: dict[str, list[Any]] = {}
    for kind in _REFERENCES:
        field = {"mesh": "meshes"}.get(kind, f"{kind}s")
        option = model.compiler.texturedir if kind == "texture" else model.compiler.meshdir
        folder = (option or model.compiler.assetdir or "").removesuffix("/")
        lists[field] = []
        for record in _listed(model, kind):
            changes: dict[str, Any] = {"name": names[kind, record.name]}
            if getattr(record, "file", None) is not None:
                changes["file"] = renamed[f"{folder}/{record.file}" if folder else record.file]
            if getattr(record, "texture", None) is not None:
                changes["texture"] = names["texture", record.texture]
            lists[field].append(msgspec.structs.replace(record, **changes))
    return msgspec.structs.replace(model.assets, **lists)


def _hung(model: Model, map_id: str, names: Mapping[tuple[str, str], str]) -> dict[str, list[Any]]:
    poses: list[Pose] = []
    lists: dict[str, list[Any]] = {kind: [] for kind in _HUNG}
    spaces = {kind: Namespace(map_id) for kind in _HUNG}
    for body in model.bodies:
        own = (body.pos, normalized(body.quat))
        world = own if body.parent is None else compose(poses[body.parent], own)
        poses.append(world)
        still = world == ((0.0, 0.0, 0.0), IDENTITY)
        for kind in _HUNG:
            for record in getattr(body, kind):
                changes: dict[str, Any] = {} if still else _placed(kind, record, world)
                changes |= {"id": len(lists[kind]), "body": 0, "name": spaces[kind].name(record.name, kind[:-1])}
                if kind == "geoms":
                    changes["group"] = GROUP
                for reference in _REFERENCES[:3]:
                    if getattr(record, reference, None) is not None:
                        changes[reference] = names[reference, getattr(record, reference)]
                lists[kind].append(msgspec.structs.replace(record, **changes))
    return lists


def _placed(kind: str, record: Any, world: Pose) -> dict[str, Any]:  # noqa: ANN401
    if kind == "lights":
        pos, _ = compose(world, (record.pos, IDENTITY))
        return {"pos": pos, "dir": turned(world[1], record.dir)}
    pos, quat = compose(world, (record.pos, record.quat))
    return {"pos": pos, "quat": normalized(quat)}
