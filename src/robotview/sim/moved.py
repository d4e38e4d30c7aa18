"""A whole model moved: everything that is posed in the world, keyframes and anchors."""

from __future__ import annotations

from typing import Any

from robotview.mjcf import Model
from robotview.model.description import QPOS_SIZE
from robotview.sim import bodies
from robotview.spatial.pose import Pose, Quat, Vec3, compose, inverse, normalized, turned


def move(model: Model, shift: Pose, *, only: frozenset[int] | None = None, keys: Pose | None = None) -> None:
    """Put ``shift`` before every pose in the world: world_from_new = shift @ world_from_old. Gravity stays.

    Args:
        model: changed in place.
        shift: from old to new.
        only: move no more than these bodies in the world, and what is told of them; None: everything.
        keys: another shift for floating and mocap bodies of keyframes.
    """
    of_keys = shift if keys is None else keys

    def posed(record: Any) -> Any:
        if record.body != 0 or only is not None:
            return record
        pos, quat = compose(shift, (record.pos, record.quat))
        return bodies.replaced(record, pos=pos, quat=quat)

    def light(record: Any) -> Any:
        if record.body != 0 or only is not None:
            return record
        pos, _ = compose(shift, (record.pos, (1.0, 0.0, 0.0, 0.0)))
        return bodies.replaced(record, pos=pos, dir=turned(shift[1], record.dir))

    def body(record: Any) -> Any:
        if record.parent != 0 or (only is not None and record.id not in only):
            return record
        pos, quat = compose(shift, (record.pos, record.quat))
        return bodies.replaced(record, pos=pos, quat=normalized(quat))

    bodies.each(model, geom=posed, site=posed, camera=posed, light=light, body=body)
    model.equalities = [_anchored(one, shift) for one in model.equalities]
    model.keyframes = [
        bodies.replaced(
            key,
            qpos=_free_poses(model, key.qpos, of_keys),
            mpos=_each_pos(key.mpos, of_keys),
            mquat=_each_quat(key.mquat, of_keys),
        )
        for key in model.keyframes
    ]


def _anchored(one: Any, shift: Pose) -> Any:
    """Anchors and relative poses that are given in the world's frame."""
    in_world = getattr(one, "body1", None) == "world" or (getattr(one, "body1", None) is None and _has_body(one))
    kind = type(one).__name__
    if kind == "EqualityConnect" and in_world and one.anchor is not None:
        return bodies.replaced(one, anchor=compose(shift, (one.anchor, (1.0, 0.0, 0.0, 0.0)))[0])
    if kind != "EqualityWeld" or one.site1 is not None:
        return one
    # relpose is body2 in body1's frame; with no rotation at all it is that of the start, which MuJoCo works out.
    given = any(one.relpose[3:])
    pos: Vec3 = one.relpose[:3]
    quat: Quat = one.relpose[3:]
    if in_world:
        return bodies.replaced(one, relpose=_joined(compose(shift, (pos, quat)))) if given else one
    if one.body2 in (None, "world"):
        anchor = compose(shift, (one.anchor, (1.0, 0.0, 0.0, 0.0)))[0]
        pose = _joined(compose((pos, quat), inverse(shift))) if given else one.relpose
        return bodies.replaced(one, anchor=anchor, relpose=pose)
    return one


def _has_body(one: Any) -> bool:
    return getattr(one, "body2", None) is not None


def _joined(pose: Pose) -> tuple[float, ...]:
    return (*pose[0], *pose[1])


def _free_poses(model: Model, qpos: tuple[float, ...] | None, shift: Pose) -> tuple[float, ...] | None:
    if qpos is None:
        return None
    values, at = list(qpos), 0
    for joint in model.joints:
        if joint.type == "free" and at + 7 <= len(values):
            pose = compose(shift, (tuple(values[at : at + 3]), tuple(values[at + 3 : at + 7])))  # type: ignore[arg-type]
            values[at : at + 7] = _joined(pose)
        at += QPOS_SIZE[joint.type]
    return tuple(values)


def _each_pos(values: tuple[float, ...] | None, shift: Pose) -> tuple[float, ...] | None:
    if values is None:
        return None
    points = [values[i : i + 3] for i in range(0, len(values) - 2, 3)]
    return tuple(x for p in points for x in compose(shift, (p, (1.0, 0.0, 0.0, 0.0)))[0])  # type: ignore[arg-type]


def _each_quat(values: tuple[float, ...] | None, shift: Pose) -> tuple[float, ...] | None:
    if values is None:
        return None
    turns = [values[i : i + 4] for i in range(0, len(values) - 3, 4)]
    return tuple(x for q in turns for x in compose(shift, ((0.0, 0.0, 0.0), q))[1])  # type: ignore[arg-type]
