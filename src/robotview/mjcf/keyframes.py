"""Keyframes of attached models, whose numbers are those of the other model alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from robotview.mjcf.attach import Attachments, Document
from robotview.source.xml import Node

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

NQ = {"free": 7, "ball": 4}
NV = {"free": 6, "ball": 3}


def spread_keyframes(model: Model, attachments: Attachments, read: Callable[[Node], Model]) -> None:
    """Put the numbers of attached keyframes where the attached joints and actuators are; elsewhere all is at rest.

    Args:
        model: with its tree and its actuators.
        attachments: its attachments.
        read: reads the model of a document of its own.
    """
    alone: dict[int, Model] = {}
    for i, key in enumerate(model.keyframes):
        document = attachments.sources.get(id(model.nodes["key"][i]))
        if document is not None:
            other = alone.get(id(document)) or alone.setdefault(id(document), read(document.root))
            model.keyframes[i] = msgspec.structs.replace(key, **_spread(model, other, document, attachments, key))
            model.spread_keys.add(i)


def _spread(model: Model, other: Model, document: Document, attachments: Attachments, key: Any) -> dict[str, Any]:
    joints = _pairs(model, other, "joint", document, attachments)
    actuators = _pairs(model, other, "actuator", document, attachments)
    changes: dict[str, Any] = {}
    if key.qpos is not None:
        changes["qpos"] = _moved(key.qpos, rest_qpos(model), joints, other.joints, model.joints, NQ)
    if key.qvel is not None:
        rest = [0.0] * sum(NV.get(joint.type, 1) for joint in model.joints)
        changes["qvel"] = _moved(key.qvel, rest, joints, other.joints, model.joints, NV)
    if key.ctrl is not None:
        rest = [0.0] * len(model.actuators)
        changes["ctrl"] = _moved(key.ctrl, rest, actuators, other.actuators, model.actuators, {})
    return changes


def rest_qpos(model: Model) -> list[float]:
    """The numbers of all joints as the file draws them."""
    values: list[float] = []
    for joint in model.joints:
        body = model.bodies[joint.body]
        rest = {"free": (*body.pos, *body.quat), "ball": (1.0, 0.0, 0.0, 0.0)}
        values.extend(rest.get(joint.type, (joint.ref,)))
    return values


def _pairs(
    model: Model, other: Model, kind: str, document: Document, attachments: Attachments
) -> list[tuple[int, int]]:
    """(in the other model, in this one) of elements that are the same; further copies of a replicate are at rest."""
    inside = {id(node) for node in document.root.walk()}
    theirs: dict[int, list[int]] = {}
    for i, node in enumerate(other.nodes.get(kind, [])):
        theirs.setdefault(id(node), []).append(i)
    pairs: list[tuple[int, int]] = []
    for i, made in enumerate(model.nodes.get(kind, [])):
        node = attachments.origins.get(id(made), made)
        if id(node) in inside and theirs.get(id(node)):
            pairs.append((theirs[id(node)].pop(0), i))
    return pairs


def _moved(
    given: Sequence[float],
    rest: list[float],
    pairs: list[tuple[int, int]],
    theirs: Sequence[Any],
    mine: Sequence[Any],
    sizes: dict[str, int],
) -> tuple[float, ...]:
    starts = [_starts(items, sizes) for items in (theirs, mine)]
    for source, target in pairs:
        size = sizes.get(getattr(theirs[source], "type", ""), 1)
        a, b = starts[0][source], starts[1][target]
        values = given[a : a + size]
        rest[b : b + len(values)] = values
    return tuple(rest)


def _starts(items: Sequence[Any], sizes: dict[str, int]) -> list[int]:
    starts, at = [], 0
    for item in items:
        starts.append(at)
        at += sizes.get(getattr(item, "type", ""), 1)
    return starts
