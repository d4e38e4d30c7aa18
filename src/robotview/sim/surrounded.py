"""A robot's document with a map around it: one MJCF document, still with the robot's own options."""

from __future__ import annotations

import msgspec

from robotview.maps.faults import Faults
from robotview.mjcf import Model
from robotview.mjcf.files import AssetKind, places
from robotview.mjcf.naming import HOMES, listed
from robotview.model.map_names import PREFIX
from robotview.sim import bodies
from robotview.source.bundle import Bundle

RESERVED = "__platform_"
ASSETS: dict[str, AssetKind] = {"mesh": "mesh", "hfield": "mesh", "texture": "texture", "material": "texture"}


def surrounded(model: Model, scene: Model) -> Model:
    """The robot's document with what stands in the world of a map; neither of the two changes.

    Args:
        model: of the robot.
        scene: of the map: nothing but assets and things in the world, named in the map's namespace.
    """
    made = bodies.copied(model)
    around: dict[str, list[msgspec.Struct]] = {}
    for name in bodies.HUNG:
        own, more = list(getattr(model.bodies[0], name)), list(getattr(scene.bodies[0], name))
        around[name] = [*own, *more]
        kind = name[:-1]
        nodes = made.nodes.get(kind, [])
        made.nodes[kind] = [*nodes[: len(own)], *scene.nodes.get(kind, []), *nodes[len(own) :]]
        _renumber(made, kind, len(own), len(more))
    made.bodies = [msgspec.structs.replace(model.bodies[0], **around), *model.bodies[1:]]
    _list_anew(made)
    _add_assets(made, scene)
    made.forget_names()
    return made


def refuse_reserved(model: Model) -> None:
    """Refuse a robot that uses names which maps keep for themselves.

    Raises:
        MapError: with every such name, and its place.
    """
    faults = Faults()
    for kind in HOMES:
        records, nodes = listed(model, kind), model.nodes.get(kind, [])
        for number, record in enumerate(records):
            name = getattr(record, "name", None) or ""
            if not name.startswith(RESERVED):
                continue
            where = nodes[number].where if number < len(nodes) else None
            faults.add(
                "compose.reserved_name",
                f'the robot names a {kind} "{name:.80}"; names that begin with {RESERVED} belong to maps',
                file=model.file if where is None else where.file,
                line=None if where is None else where.line,
                column=None if where is None else where.column,
                element=kind,
                attribute="name",
                hint=f"rename it; geoms of a map are {PREFIX}<map>_<object>_<k>",
            )
    faults.raise_errors()


def _renumber(made: Model, kind: str, first: int, more: int) -> None:
    """Keep what is noted by number with its thing."""

    def after(number: int) -> int:
        return number + more if number >= first else number

    made.written = {
        (one, after(number) if one == kind else number): value for (one, number), value in made.written.items()
    }
    if kind == "geom":
        made.stretches = {after(number): value for number, value in made.stretches.items()}


def _list_anew(made: Model) -> None:
    """Number everything that hangs on bodies, body by body, and list it."""
    numbered = []
    lists: dict[str, list[msgspec.Struct]] = {name: [] for name in bodies.HUNG}
    for body in made.bodies:
        changes = {}
        for name in bodies.HUNG:
            start = len(lists[name])
            records = [bodies.replaced(one, id=start + i) for i, one in enumerate(getattr(body, name))]
            lists[name] += records
            changes[name] = records
        numbered.append(msgspec.structs.replace(body, **changes))
    made.bodies = numbered
    for name, records in lists.items():
        setattr(made, name, records)


def _add_assets(made: Model, scene: Model) -> None:
    files: dict[str, bytes] = dict(scene.bundle.assets)
    lists = {}
    for kind, folder in ASSETS.items():
        name = HOMES[kind].rpartition(".")[2]
        more = list(getattr(scene.assets, name))
        nodes = scene.nodes.get(kind, [])
        made.nodes[kind] = [*made.nodes.get(kind, []), *nodes]
        lists[name] = [*getattr(made.assets, name), *more]
        for record, node in zip(more, nodes, strict=True):
            file = getattr(record, "file", None)
            # Also where the robot's own folders would be searched first: no file on the disk stands in for it.
            files |= {} if file is None else dict.fromkeys(places(made, file, folder, node), files[file])
    made.assets = msgspec.structs.replace(made.assets, **lists)
    own = made.bundle
    made.bundle = Bundle({**own.assets, **files}, own.root, own.disk)
