"""A whole model larger or smaller: every length, and what goes with lengths. Masses, gains, forces and gravity stay."""

from __future__ import annotations

from typing import Any

import msgspec

from robotview.errors import SimulationError
from robotview.mjcf import Model, records
from robotview.model.description import DOF_SIZE, QPOS_SIZE
from robotview.sim import bodies

SERVOS = ("ActuatorPosition", "ActuatorVelocity", "ActuatorIntvelocity")
"""Whose control is a length, or a length a second, where they drive a length."""


def scale(model: Model, s: float) -> None:
    """Multiply all lengths by s.

    Raises:
        SimulationError: the model has something whose lengths are not known here.
    """
    unknown = [
        word
        for word, found in (
            ("flexcomp", any(body.flexcomps for body in model.bodies)),
            ("flex or skin", bool(model.deformables.flexes or model.deformables.skins or model.assets.skins)),
            ("plugin", bool(model.extensions.plugins)),
        )
        if found
    ]
    if unknown:
        raise SimulationError(f"scale does not reach into {unknown[0]} of this model", "scale the file itself")
    scaled_shapes(model, s)
    _assets(model, s)
    slides = {joint.name for joint in model.joints if joint.type == "slide"}
    lengths = _tendons(model, s, slides)
    model.equalities = [_equality(one, s, slides, lengths) for one in model.equalities]
    pairs = [_contact(pair, s) for pair in model.contacts.pairs]
    model.contacts = msgspec.structs.replace(model.contacts, pairs=pairs)
    driven = [_drives_length(one, slides, lengths) for one in model.actuators]
    model.actuators = [_actuator(one, s, at) for one, at in zip(model.actuators, driven, strict=True)]
    servos = [at and _is_servo(one) for one, at in zip(model.actuators, driven, strict=True)]
    model.keyframes = [_key(model, key, s, servos) for key in model.keyframes]
    statistic = model.statistic
    model.statistic = bodies.replaced(
        statistic, **{name: _times(getattr(statistic, name), s) for name in ("center", "extent", "meansize")}
    )


def scaled_shapes(model: Model, s: float) -> None:
    """Bodies and what hangs on them."""

    def inertial(one: records.Inertial) -> records.Inertial:
        changes = {name: _times(getattr(one, name), s * s) for name in ("diaginertia", "fullinertia")}
        return bodies.replaced(one, pos=_times(one.pos, s), **changes)

    def joint(one: records.Joint) -> records.Joint:
        one = bodies.replaced(one, pos=_times(one.pos, s))
        if one.type != "slide":
            return one
        changes = {name: _times(getattr(one, name), s) for name in ("range", "ref", "springref", "margin")}
        return bodies.replaced(one, solimplimit=_solimp(one.solimplimit, s), **changes)

    def geom(one: records.Geom) -> records.Geom:
        one = bodies.replaced(_contact(one, s), pos=_times(one.pos, s), size=_times(one.size, s))
        if one.mass is None:  # a body's mass stays, though its volume, or its surface, grows
            one = bodies.replaced(one, density=one.density / s ** (2 if one.shellinertia else 3))
        return one

    def placed(one: Any) -> Any:
        names = [n for n in ("pos", "size", "ipd", "bulbradius", "range") if n in one.__struct_fields__]
        return bodies.replaced(one, **{name: _times(getattr(one, name), s) for name in names})

    bodies.each(
        model,
        inertial=inertial,
        joint=joint,
        geom=geom,
        site=placed,
        camera=placed,
        light=placed,
        body=lambda one: bodies.replaced(one, pos=_times(one.pos, s)),
    )


def _assets(model: Model, s: float) -> None:
    meshes = [
        bodies.replaced(mesh, scale=_times(mesh.scale, s), refpos=_times(mesh.refpos, s))
        for mesh in model.assets.meshes
    ]
    hfields = [bodies.replaced(one, size=_times(one.size, s)) for one in model.assets.hfields]
    model.assets = msgspec.structs.replace(model.assets, meshes=meshes, hfields=hfields)


def _tendons(model: Model, s: float, slides: set[str]) -> set[str]:
    """Scales tendons that have a length; their names."""
    lengths: set[str] = set()
    out: list[records.TendonSpatial | records.TendonFixed] = []
    for tendon in model.tendons:
        if isinstance(tendon, records.TendonFixed) and not all(j.joint in slides for j in tendon.joints):
            out.append(tendon)
            continue
        lengths.add(tendon.name)
        changes = {name: _times(getattr(tendon, name), s) for name in ("range", "margin", "width")}
        # -1 means: the length at the start, which MuJoCo works out.
        springs = tuple(x if x == -1 else x * s for x in tendon.springlength)
        out.append(bodies.replaced(tendon, springlength=springs, solimplimit=_solimp(tendon.solimplimit, s), **changes))
    model.tendons = out
    return lengths


def _equality(one: Any, s: float, slides: set[str], lengths: set[str]) -> Any:
    kind = type(one).__name__
    if kind == "EqualityConnect":
        return bodies.replaced(one, anchor=_times(one.anchor, s), solimp=_solimp(one.solimp, s))
    if kind == "EqualityWeld":
        relpose = (*_times(one.relpose[:3], s), *one.relpose[3:])
        return bodies.replaced(one, anchor=_times(one.anchor, s), relpose=relpose, solimp=_solimp(one.solimp, s))
    if kind in ("EqualityJoint", "EqualityTendon"):
        names, among = (
            ((one.joint1, one.joint2), slides) if kind == "EqualityJoint" else ((one.tendon1, one.tendon2), lengths)
        )
        of_first, of_second = (s if name in among else 1.0 for name in names)
        return bodies.replaced(one, polycoef=tuple(c * of_first / of_second**k for k, c in enumerate(one.polycoef)))
    return one


def _drives_length(one: Any, slides: set[str], lengths: set[str]) -> bool:
    joint = getattr(one, "joint", None) or getattr(one, "jointinparent", None)
    if joint:
        return joint in slides
    if getattr(one, "tendon", None):
        return one.tendon in lengths
    if getattr(one, "cranksite", None):
        return True
    site, gear = getattr(one, "site", None), getattr(one, "gear", ())
    return bool(site and getattr(one, "refsite", None) and any(gear[:3]) and not any(gear[3:]))


def _is_servo(one: Any) -> bool:
    if type(one).__name__ in SERVOS:
        return True
    affine = getattr(one, "biastype", "none") == "affine"
    return affine and one.gainprm[0] == -one.biasprm[1] != 0.0


def _actuator(one: Any, s: float, drives_length: bool) -> Any:  # noqa: FBT001
    changes: dict[str, Any] = {}
    if getattr(one, "cranklength", 0.0):
        changes["cranklength"] = one.cranklength * s
    if drives_length and hasattr(one, "lengthrange"):
        changes["lengthrange"] = _times(one.lengthrange, s)
    if drives_length and _is_servo(one):
        changes["ctrlrange"] = _times(one.ctrlrange, s)
        if hasattr(one, "actrange"):
            changes["actrange"] = _times(one.actrange, s)
    return bodies.replaced(one, **changes) if changes else one


def _key(model: Model, key: records.KeyframeKey, s: float, servos: list[bool]) -> records.KeyframeKey:
    ctrl = key.ctrl
    if ctrl is not None and len(servos) == len(ctrl):
        ctrl = tuple(value * s if servo else value for value, servo in zip(ctrl, servos, strict=True))
    return bodies.replaced(
        key,
        qpos=_linear(model, key.qpos, QPOS_SIZE, s),
        qvel=_linear(model, key.qvel, DOF_SIZE, s),
        mpos=_times(key.mpos, s),
        ctrl=ctrl,
    )


def _linear(
    model: Model, values: tuple[float, ...] | None, sizes: dict[Any, int], s: float
) -> tuple[float, ...] | None:
    """The numbers with those that are lengths scaled."""
    if values is None:
        return None
    out, at = list(values), 0
    for joint in model.joints:
        count = {"free": 3, "slide": 1}.get(joint.type, 0)
        for i in range(at, min(at + count, len(out))):
            out[i] *= s
        at += sizes[joint.type]
    return tuple(out)


def _contact(one: Any, s: float) -> Any:
    """Of a geom or a contact pair: margins, and torsional and rolling friction, which are lengths."""
    friction = one.friction
    sliding = 1 if len(friction) == 3 else 2
    return bodies.replaced(
        one,
        margin=one.margin * s,
        gap=one.gap * s,
        solimp=_solimp(one.solimp, s),
        friction=(*friction[:sliding], *(x * s for x in friction[sliding:])),
    )


def _solimp(solimp: tuple[float, ...], s: float) -> tuple[float, ...]:
    """Its third number is a width [m]."""
    return (*solimp[:2], solimp[2] * s, *solimp[3:])


def _times(value: Any, s: float) -> Any:
    if value is None:
        return None
    return tuple(x * s for x in value) if isinstance(value, tuple) else value * s
