"""Copies of a typed document with its bodies, joints and shapes changed; the original stays as it is."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from robotview.errors import SimulationError
from robotview.mjcf import Model, records
from robotview.model.description import DOF_SIZE, QPOS_SIZE

R = TypeVar("R", bound=msgspec.Struct)
HUNG = ("joints", "geoms", "sites", "cameras", "lights")
"""What hangs on bodies and is also listed body by body."""
REFERENCES = ("equalities", "tendons", "actuators", "sensors")


def replaced(record: R, **changes: Any) -> R:
    """The record with some fields changed; itself where they are so already."""
    if all(getattr(record, name) == value for name, value in changes.items()):
        return record
    return msgspec.structs.replace(record, **changes)


def copied(model: Model) -> Model:
    """A document that can be changed field by field without the original noticing."""
    made = copy.copy(model)
    made._indices = {}  # noqa: SLF001  # names are looked up anew
    made.nodes = {kind: list(nodes) for kind, nodes in model.nodes.items()}
    return made


def each(model: Model, **functions: Callable[[Any], Any]) -> None:
    """Change every record of some kinds: ``each(model, geom=f, joint=g, body=h, site=..., inertial=...)``.

    A function that returns None takes a geom or joint away.
    """
    lists: dict[str, list[Any]] = {name: [] for name in HUNG}
    nodes: dict[str, list[Any]] = {name: [] for name in HUNG}
    made = []
    for body in model.bodies:
        changes: dict[str, Any] = {}
        for name in HUNG:
            function = functions.get(name[:-1])
            changes[name] = kept = []
            for record in getattr(body, name):
                result = record if function is None else function(record)
                if result is not None:
                    nodes[name].append(model.nodes[name[:-1]][record.id])
                    kept.append(replaced(result, id=len(lists[name])))
                    lists[name].append(kept[-1])
        if body.inertial is not None and "inertial" in functions:
            changes["inertial"] = functions["inertial"](body.inertial)
        changed = msgspec.structs.replace(body, **changes)
        made.append(functions["body"](changed) if "body" in functions and body.id else changed)
    model.bodies = made
    for name in HUNG:
        setattr(model, name, lists[name])
        if name[:-1] in model.nodes:
            model.nodes[name[:-1]] = nodes[name]


def without_geoms(model: Model, geoms: Sequence[records.Geom], option: str) -> None:
    """Take geoms away, and the contact pairs that name them.

    Raises:
        SimulationError: a sensor or tendon needs one.
    """
    ids, names = {geom.id for geom in geoms}, {geom.name for geom in geoms if geom.name}
    _refuse_references(model, names, ("geom", "geom1", "geom2", "objname", "refname"), option)
    each(model, geom=lambda geom: None if geom.id in ids else geom)
    pairs = [pair for pair in model.contacts.pairs if not {pair.geom1, pair.geom2} & names]
    model.contacts = msgspec.structs.replace(model.contacts, pairs=pairs)


def without_free_joints(model: Model) -> None:
    """Fix bodies in the world that float; keyframes lose the numbers of their joints.

    Raises:
        SimulationError: something needs one of the joints.
    """
    gone = {joint.id for joint in model.joints if joint.type == "free"}
    names = {joint.name for joint in model.joints if joint.id in gone and joint.name}
    _refuse_references(model, names, ("joint", "joint1", "joint2", "jointinparent", "objname"), "make_roots_fixed")
    numbers = {"qpos": _kept(model, gone, QPOS_SIZE), "qvel": _kept(model, gone, DOF_SIZE)}
    model.keyframes = [
        replaced(key, **{name: _picked(getattr(key, name), at) for name, at in numbers.items()})
        for key in model.keyframes
    ]
    each(model, joint=lambda joint: None if joint.id in gone else joint)


def _kept(model: Model, gone: set[int], sizes: dict[Any, int]) -> list[int]:
    at = 0
    out: list[int] = []
    for joint in model.joints:
        size = sizes[joint.type]
        out += [] if joint.id in gone else range(at, at + size)
        at += size
    return out


def _picked(values: tuple[float, ...] | None, at: list[int]) -> tuple[float, ...] | None:
    return None if values is None else tuple(values[i] for i in at if i < len(values))


def _refuse_references(model: Model, names: set[str], fields: Sequence[str], option: str) -> None:
    for kind in REFERENCES:
        for record in getattr(model, kind):
            for one in (record, *getattr(record, "path", ())):
                named = [getattr(one, field) for field in fields if getattr(one, field, None) in names]
                if named:
                    what = f'{option} would take "{named[0]}" away, which a {type(record).__name__.lower()} needs'
                    raise SimulationError(what, f'it is "{record.name}"' if record.name else None)
