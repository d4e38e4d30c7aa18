"""What moves an MJCF document and where it may start: joints, actuators, keyframes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import cast

from robotview.errors import Problems
from robotview.mjcf import records
from robotview.mjcf.actuators import gains
from robotview.mjcf.model import Model
from robotview.mjcf.schema import version_key
from robotview.model.description import DOF_SIZE, QPOS_SIZE, Actuator, Joint, JointType, Keyframe
from robotview.source.xml import Node
from robotview.spatial.batch import Array
from robotview.spatial.pose import normalized

ROTATION_INPUTS = {"expmap": 3, "quat": 4}
"""Inputs of an orientation actuator that take several numbers."""
TRANSMISSIONS = (
    ("joint", "joint"),
    ("jointinparent", "jointinparent"),
    ("tendon", "tendon"),
    ("site", "site"),
    ("body", "body"),
    ("cranksite", "slidercrank"),
)
"""Attribute -> kind of transmission."""


def joints_of(model: Model) -> tuple[Joint, ...]:
    """The joints with their places in qpos and among the degrees of freedom."""
    qpos = accumulate((QPOS_SIZE[j.type] for j in model.joints), initial=0)
    dof = accumulate((DOF_SIZE[j.type] for j in model.joints), initial=0)
    rows = zip(model.joints, qpos, dof, model.nodes["joint"], strict=False)
    return tuple(_joint(j, at, first, node) for j, at, first, node in rows)


def _joint(j: records.Joint, qposadr: int, dofadr: int, node: Node) -> Joint:
    limited = j.limited is True
    return Joint(
        j.id,
        j.name,
        cast("JointType", j.type),
        j.body,
        qposadr,
        dofadr,
        j.pos,
        j.axis,
        j.range if j.type != "free" and (limited or j.range != (0.0, 0.0)) else None,
        limited,
        j.ref,
        j.springref,
        _first(j.stiffness),
        _first(j.damping),
        j.armature,
        j.frictionloss,
        j.group,
        source_type=j.type,
        where=node.where,
    )


def actuator_of(i: int, a: records.Record) -> Actuator:
    """One of MuJoCo's actuator shortcuts; they have no common record, so fields are asked for one by one."""
    kind = type(a).__name__.removeprefix("Actuator").lower()
    reached = ((trntype, getattr(a, attribute, None)) for attribute, trntype in TRANSMISSIONS)
    trntype, target = next(((trntype, name) for trntype, name in reached if name), ("undefined", ""))
    gain, bias = gains(kind, a)
    limits = getattr(a, "ctrlrange", (0.0, 0.0))
    return Actuator(
        i,
        getattr(a, "name", ""),
        kind,
        target,
        trntype,
        getattr(a, "gear", (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)),
        getattr(a, "refsite", None) or None,
        limits if limits != (0.0, 0.0) else None,
        getattr(a, "ctrllimited", limits != (0.0, 0.0)) is True,  # adhesion and damper have no switch
        gain,
        bias,
        _controls(getattr(a, "input", None)),
        _dyntype(kind, a),
    )


def _dyntype(kind: str, a: records.Record) -> str:
    if kind in ("position", "orientation"):
        return "filterexact" if getattr(a, "timeconst", 0.0) else "none"
    shortcut = {"intvelocity": "integrator", "cylinder": "filter", "muscle": "muscle"}
    return shortcut.get(kind) or str(getattr(a, "dyntype", "none"))


def _controls(inputs: str | tuple[str, ...] | None) -> int:
    words = inputs.split() if isinstance(inputs, str) else list(inputs or ())
    return sum(ROTATION_INPUTS.get(word, 1) for word in words) or 1


def keyframes_of(model: Model, joints: Sequence[Joint], qpos0: Array, problems: Problems) -> tuple[Keyframe, ...]:
    """The keyframes, completed from qpos0, quaternions made unit; as many as ``size nkey`` asks for."""
    made = []
    for key, node in zip(model.keyframes, model.nodes.get("key", []), strict=True):
        qpos, count = key.qpos or (), len(qpos0)
        short = len(qpos) < count and version_key(model.version) < (3, 3, 6)
        if len(qpos) > count or (qpos and short):
            problems.error(
                "bad_value",
                f'<key> "{key.name}" has {len(qpos)} numbers in qpos, the model has {count}',
                "mjcf.key.size",
                where=node.where_of("qpos"),
                element="key",
                attribute="qpos",
                hint=f"give {count} numbers in the order of the joints",
            )
        full = [*qpos[:count], *qpos0[len(qpos) :].tolist()]
        for joint in joints:
            if joint.type in ("free", "ball"):
                at = joint.qposadr + (3 if joint.type == "free" else 0)
                full[at : at + 4] = normalized((full[at], full[at + 1], full[at + 2], full[at + 3]))
        made.append(Keyframe(key.name, key.time, tuple(full), key.ctrl or ()))
    rest = max((getattr(model.size, "nkey", None) or 0) - len(made), 0)
    return (*made, *(Keyframe("", 0.0, tuple(qpos0.tolist())) for _ in range(min(rest, MAX_KEYS))))


MAX_KEYS = 10_000


def _first(value: float | tuple[float, ...]) -> float:
    return value[0] if isinstance(value, tuple) else value
