"""``<frame scale scaling massscale>``: what everything inside becomes.

Source: MuJoCo's XML reference, frame (3.16 and later), and experiments. Positions are mapped about the frame's origin,
orientations are kept, so a shape is stretched along its own axes. Under ``similar`` forces follow size and mass; under
``geometry`` they keep their values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from robotview.errors import Problems
from robotview.mjcf.compiler import direction
from robotview.mjcf.elements import Plan, Slots
from robotview.mjcf.values import named
from robotview.source.xml import Node
from robotview.spatial.pose import (
    IDENTITY,
    ZERO,
    Mat3,
    Pose,
    Quat,
    Vec3,
    matrix_from_quat,
    multiply,
    normalized,
    rotate,
)

EYE: Mat3 = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
TURNING = frozenset({"hinge", "ball"})


@dataclass(frozen=True, slots=True)
class ScaledFrame:
    """A frame as it must be written around what it holds."""

    pose: Pose
    """Its quaternion may have any length."""
    scale: Vec3 = (1.0, 1.0, 1.0)
    similar: bool = True
    massscale: float = 0.0
    """0 for the ratio of volumes."""


@dataclass(frozen=True, slots=True)
class Scaling:
    """How authored values inside a body, or inside frames of it, become those of the body."""

    frames: tuple[ScaledFrame, ...] = ()
    """Between the body and the values, from outside in; none where the body itself is scaled."""
    shift: Vec3 = ZERO
    turn: Quat = IDENTITY
    linear: Mat3 = EYE
    """position in the body = shift + linear * authored position"""
    length: float = 1.0
    """Factor of lengths without direction: the geometric mean."""
    mass: float = 1.0
    force_length: float = 1.0
    """As length, of frames under ``similar`` alone."""
    force_mass: float = 1.0

    def inside(self, frame: ScaledFrame) -> Scaling:
        """What holds within another scaled frame."""
        sx, sy, sz = frame.scale
        pos, quat = frame.pose[0], normalized(frame.pose[1])
        stretched = tuple((r[0] * sx, r[1] * sy, r[2] * sz) for r in matrix_from_quat(quat))
        volume = sx * sy * sz
        mass, size = frame.massscale or volume, volume ** (1.0 / 3.0) if len({sx, sy, sz}) > 1 else sx
        return Scaling(
            (*self.frames, frame),
            self.point(pos),
            multiply(self.turn, quat),
            _product(self.linear, stretched),  # type: ignore[arg-type]
            self.length * size,
            self.mass * mass,
            self.force_length * (size if frame.similar else 1.0),
            self.force_mass * (mass if frame.similar else 1.0),
        )

    def of_child(self, quat: Quat) -> Scaling:
        """What holds inside a body whose authored orientation is ``quat``."""
        quat = normalized(quat)
        turned = multiply(self.turn, quat)
        linear = _product(_transposed(matrix_from_quat(turned)), _product(self.linear, matrix_from_quat(quat)))
        return replace(self, frames=(), shift=ZERO, turn=IDENTITY, linear=linear)

    def point(self, p: Vec3) -> Vec3:
        x, y, z = _applied(self.linear, p)
        return self.shift[0] + x, self.shift[1] + y, self.shift[2] + z

    def stretch(self, quat: Quat) -> Mat3:
        """What happens to a shape along its own axes."""
        return self.of_child(quat).linear

    def placed(self, plan: Plan, slots: Slots) -> Slots:
        """A copy with position and orientation in the body."""
        out = slots.copy()
        at, turn = plan.slot["pos"], plan.slot.get("quat")
        out[at] = self.point(slots[at] or ZERO)
        if turn is not None:
            out[turn] = multiply(self.turn, normalized(slots[turn]))
        return out


def scaled_frame(pose: Pose, plan: Plan, slots: Slots, node: Node, problems: Problems) -> ScaledFrame | None:
    """The frame of an element with scale, scaling or massscale; None where they change nothing or are refused."""
    given = slots[plan.slot["scale"]]
    scale: Vec3 = (1.0, 1.0, 1.0) if given is None else (given[0], given[0], given[0]) if len(given) == 1 else given
    massscale = slots[plan.slot["massscale"]] or 0.0
    similar = slots[plan.slot["scaling"]] != "geometry"
    fault = _fault(scale, massscale, similar=similar)
    if fault is not None:
        why, name, hint = fault
        problems.error(
            "bad_value",
            f"<frame>{named(node)}: {why}",
            "mjcf.frame.scale",
            where=node.where_of(name),
            element="frame",
            attribute=name,
            hint=hint,
        )
        return None
    return ScaledFrame(pose, scale, similar, massscale)


def _fault(scale: Sequence[float], massscale: float, *, similar: bool) -> tuple[str, str, str] | None:
    """What is wrong, with which attribute, and what would be right."""
    if len(scale) != 3:
        return f"scale has {len(scale)} numbers", "scale", "1 for all directions, or 3"
    if not all(0.0 < s < float("inf") for s in scale):
        return "scale is not positive", "scale", "give positive numbers"
    if not 0.0 <= massscale < float("inf"):
        return "massscale is negative", "massscale", "0 for the ratio of volumes, or a positive number"
    if similar and len(set(scale)) > 1:
        return "scale differs between directions", "scale", 'that needs scaling="geometry"'
    return None


def scaled_joint(scaling: Scaling, plan: Plan, slots: Slots) -> Slots:
    """The joint in its body."""
    kind = slots[plan.slot["type"]]
    if kind == "free":
        return slots
    out, at = scaling.placed(plan, slots), plan.slot
    axis: Vec3 = slots[at["axis"]]
    turned = rotate(scaling.turn, axis)
    out[at["axis"]] = direction(turned) or turned
    turning = kind in TURNING
    length = 1.0 if turning else _length(_applied(scaling.linear, axis)) / _length(axis)
    force = scaling.force_length * scaling.force_mass
    stiffness = force * scaling.force_length if turning else scaling.force_mass
    _times(out, at, length, "range", "ref", "springref", "margin")
    _times(out, at, force * scaling.force_length if turning else force, "frictionloss", "actuatorfrcrange")
    _times(out, at, stiffness, "armature")
    for name in ("stiffness", "damping"):
        value = out[at[name]]
        many = isinstance(value, tuple)
        grown = tuple(v * stiffness / length**i for i, v in enumerate(value if many else (value,)))
        out[at[name]] = grown if many else grown[0]
    for name in ("solimplimit", "solimpfriction"):
        _widen(out, at, name, length)
    return out


def scaled_geom(scaling: Scaling, plan: Plan, slots: Slots) -> Slots:
    """The geom in its body; meshes and height fields keep their asset."""
    out, at = scaling.placed(plan, slots), plan.slot
    matrix = scaling.stretch(slots[at["quat"]])
    out[at["size"]] = stretched(slots[at["type"]], slots[at["size"]], matrix, scaling.length)
    volume = _determinant(scaling.linear)
    _times(out, at, scaling.mass / volume, "density")
    _times(out, at, scaling.length, "margin", "gap")
    if out[at["mass"]] is not None:
        _times(out, at, scaling.mass, "mass")
    friction = out[at["friction"]]
    out[at["friction"]] = (*friction[:1], *(f * scaling.length for f in friction[1:]))
    _widen(out, at, "solimp", scaling.length)
    return out


def scaled_site(scaling: Scaling, plan: Plan, slots: Slots) -> Slots:
    """The site in its body."""
    out, at = scaling.placed(plan, slots), plan.slot
    matrix = scaling.stretch(slots[at["quat"]])
    out[at["size"]] = stretched(slots[at["type"]], slots[at["size"]], matrix, scaling.length, round_mean=True)
    return out


def scaled_camera(scaling: Scaling, plan: Plan, slots: Slots) -> Slots:
    """The camera in its body."""
    out = scaling.placed(plan, slots)
    _times(out, plan.slot, scaling.length, "ipd")
    return out


def scaled_light(scaling: Scaling, plan: Plan, slots: Slots) -> Slots:
    """The light in its body."""
    out, at = scaling.placed(plan, slots), plan.slot
    turned = rotate(scaling.turn, slots[at["dir"]])
    out[at["dir"]] = direction(turned) or turned
    _times(out, at, scaling.length, "range", "bulbradius")
    constant, linear, square = out[at["attenuation"]]
    out[at["attenuation"]] = (constant, linear / scaling.length, square / scaling.length**2)
    return out


def scaled_inertial(scaling: Scaling, plan: Plan, slots: Slots) -> Slots:
    """The inertial frame in its body; a stretched inertia is given in full."""
    out, at = scaling.placed(plan, slots), plan.slot
    out[at["mass"]] = (slots[at["mass"]] or 0.0) * scaling.mass
    full, diagonal = slots[at["fullinertia"]], slots[at["diaginertia"]]
    xx, yy, zz, xy, xz, yz = full or (*(diagonal or ZERO), 0.0, 0.0, 0.0)
    half = (xx + yy + zz) / 2.0
    second: Mat3 = ((half - xx, -xy, -xz), (-xy, half - yy, -yz), (-xz, -yz, half - zz))
    matrix = scaling.stretch(slots[at["quat"]])
    (a, d, e), (_, b, f), (_, _, c) = _product(_product(matrix, second), _transposed(matrix))
    inertia = [scaling.mass * v for v in (b + c, a + c, a + b, -d, -e, -f)]
    plain = full is None and max(map(abs, inertia[3:])) <= 1e-12 * max(inertia[:3], default=0.0)
    out[at["fullinertia"]] = None if plain else tuple(inertia)
    out[at["diaginertia"]] = tuple(inertia[:3]) if plain else None
    return out


SCALED = {
    "geom": scaled_geom,
    "joint": scaled_joint,
    "site": scaled_site,
    "camera": scaled_camera,
    "light": scaled_light,
    "inertial": scaled_inertial,
}


def stretched(kind: str, size: Vec3, matrix: Mat3, mean: float, *, round_mean: bool = False) -> Vec3:
    """Sizes of a shape [m]; ``round_mean`` for sites, which are stretched roughly where a geom would be refused."""
    x, y, z = (_length((matrix[0][i], matrix[1][i], matrix[2][i])) for i in range(3))
    a, b, c = size
    if kind == "sphere":
        return a * mean, b, c
    if kind in ("capsule", "cylinder"):
        across = (x * y) ** 0.5 if round_mean or x != y else x
        return a * across, b * z, c
    if kind == "plane":
        return a * x, b * y, c * mean
    return a * x, b * y, c * z


def _times(slots: Slots, at: dict[str, int], factor: float, *names: str) -> None:
    for name in names:
        value: Any = slots[at[name]] if name in at else None
        if value is not None:
            slots[at[name]] = tuple(v * factor for v in value) if isinstance(value, tuple) else value * factor


def _widen(slots: Slots, at: dict[str, int], name: str, factor: float) -> None:
    """The third number of a solimp is a width."""
    value = slots[at[name]] if name in at else None
    if value is not None and len(value) > 2:
        slots[at[name]] = (*value[:2], value[2] * factor, *value[3:])


def _product(a: Mat3, b: Mat3) -> Mat3:
    rows = [tuple(sum(r[k] * b[k][j] for k in range(3)) for j in range(3)) for r in a]
    return rows[0], rows[1], rows[2]  # type: ignore[return-value]


def _transposed(a: Mat3) -> Mat3:
    return tuple(zip(*a, strict=True))  # type: ignore[return-value]


def _applied(a: Mat3, v: Vec3) -> Vec3:
    x, y, z = (r[0] * v[0] + r[1] * v[1] + r[2] * v[2] for r in a)
    return x, y, z


def _determinant(m: Mat3) -> float:
    (a, b, c), (d, e, f), (g, h, i) = m
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def _length(v: Vec3) -> float:
    return float((v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) ** 0.5)
