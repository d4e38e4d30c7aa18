"""Mass, centre and inertia of every body, as MuJoCo's compiler arrives at them.

A body has what its file states; without a statement it gets the sum of its shapes at their density or mass. Then, in
this order: lower bounds, balanced inertia, the total scaled.

Source: MuJoCo's XML reference, compiler; order of the steps found by experiment.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from robotview.model.description import Body, HeightField, MeshAsset, Shape
from robotview.spatial import inertia as tensors
from robotview.spatial.batch import Array, matrix_from_quat

if TYPE_CHECKING:
    from robotview.model.robot import Robot

MINVAL = 1e-15


@dataclass(frozen=True, slots=True)
class MassRules:
    """The compiler settings of a file that decide mass; the defaults are MuJoCo's."""

    inertiafromgeom: Literal["auto", "true", "false"] = "auto"
    grouprange: tuple[int, int] = (0, 5)
    boundmass: float = 0.0
    boundinertia: float = 0.0
    balanceinertia: bool = False
    settotalmass: float = -1.0


class MassTable(NamedTuple):
    mass: Array
    """(n,) [kg]"""
    com: Array
    """(n, 3) [m] in the body frame."""
    inertia: Array
    """(n, 3, 3) [kg m^2] about the centre of mass, body axes."""


def mass_table(robot: Robot) -> MassTable:
    """Mass of every body; its centre is the body's origin where nothing weighs, and nan where a size is infinite."""
    with np.errstate(invalid="ignore", over="ignore"):
        return _mass_table(robot)


def _mass_table(robot: Robot) -> MassTable:
    n = len(robot.bodies)
    mass, com, inertia = np.zeros(n), np.zeros((n, 3)), np.zeros((n, 3, 3))
    rules = robot.mass_rules
    assets = _assets(robot)
    for body in robot.bodies:
        own = _unbounded(robot, body, assets)
        if body.id != 0:
            own = _bounded(body, own, rules)
        mass[body.id], com[body.id], inertia[body.id] = own
    if rules.settotalmass > 0:
        factor = rules.settotalmass / max(MINVAL, float(mass.sum()))  # also where there is nothing to scale
        mass *= factor
        inertia *= factor
    return MassTable(mass, com, inertia)


class _Assets(NamedTuple):
    meshes: dict[str, MeshAsset]
    hfields: dict[str, HeightField]


class OwnMass(NamedTuple):
    mass: float
    """[kg]"""
    com: Array
    """(3,) [m] in the body frame."""
    inertia: Array
    """(3, 3) [kg m^2] about ``com`` in body axes."""


def own_mass(robot: Robot, body: Body) -> OwnMass:
    """What a body weighs by its statement or its shapes, before bounds and scaling."""
    return _unbounded(robot, body, _assets(robot))


def weighing(robot: Robot, body: Body) -> list[Shape]:
    """The shapes that give a body its mass; none where its statement does."""
    assets = _assets(robot)
    return [shape for shape in _asked(robot, body) if _shape_mass(shape, assets).mass > 0.0]


def _assets(robot: Robot) -> _Assets:
    return _Assets({mesh.name: mesh for mesh in robot.meshes}, {field.name: field for field in robot.hfields})


def _asked(robot: Robot, body: Body) -> list[Shape]:
    rules = robot.mass_rules
    if body.id == 0 or rules.inertiafromgeom == "false":
        return []
    if body.inertial is not None and rules.inertiafromgeom != "true":
        return []
    low, high = rules.grouprange
    return [robot.geoms[i] for i in body.geoms if low <= robot.geoms[i].group <= high]


def _unbounded(robot: Robot, body: Body, assets: _Assets) -> OwnMass:
    """Shapes without mass never replace a statement."""
    summed = _summed(_asked(robot, body), assets)
    stated = body.inertial
    if summed.mass > 0.0 or stated is None:
        return summed
    return OwnMass(stated.mass, np.array(stated.pos), tensors.rotated(np.array(stated.inertia), np.array(stated.quat)))


def _summed(shapes: list[Shape], assets: _Assets) -> OwnMass:
    parts = [part for shape in shapes if (part := _shape_mass(shape, assets)).mass > 0.0]
    total = sum(m for m, _, _ in parts)
    if total <= MINVAL:
        return OwnMass(0.0, np.zeros(3), np.zeros((3, 3)))
    center = np.asarray(sum(m * c for m, c, _ in parts) / total)
    return OwnMass(total, center, sum((tensors.moved(i, m, c - center) for m, c, i in parts), np.zeros((3, 3))))


def _bounded(body: Body, own: OwnMass, rules: MassRules) -> OwnMass:
    if rules.boundmass <= 0 and rules.boundinertia <= 0 and not rules.balanceinertia:
        return own
    mass, com, inertia = own
    if mass <= 0.0 < rules.boundmass and body.inertial is None:
        # MuJoCo puts a weight that comes from nowhere at the body's own position, taken in the body's own frame.
        com = np.array(body.pos)
    moments, axes = np.linalg.eigh(inertia)
    moments = np.maximum(moments, rules.boundinertia)
    if rules.balanceinertia and not tensors.is_physical(moments, 0.0):
        moments = np.full(3, moments.mean())
    return OwnMass(max(mass, rules.boundmass), com, np.asarray(axes @ np.diag(moments) @ axes.T))


def _shape_mass(shape: Shape, assets: _Assets) -> OwnMass:
    """Of one shape, in its body's frame."""
    volume, center, unit = _solid(shape, assets)
    if volume <= MINVAL:
        return OwnMass(0.0, np.zeros(3), np.zeros((3, 3)))
    mass = shape.density * volume if shape.mass is None else shape.mass
    quat = np.array(shape.quat)
    at = np.array(shape.pos) + matrix_from_quat(quat) @ center
    return OwnMass(mass, at, tensors.rotated(unit * (mass / volume), quat))


def _solid(shape: Shape, assets: _Assets) -> tuple[float, Array, Array]:
    """Volume (or area of a shell), centre and inertia for density 1, in the shape's frame."""
    none = np.zeros(3)
    a, b, c = shape.size
    if shape.type == "hfield":
        field = assets.hfields.get(shape.hfield or "")
        if field is None:
            return 0.0, none, np.zeros((3, 3))
        # MuJoCo weighs a box: half the height of the field above its base.
        a, b, c = field.size[0], field.size[1], 0.25 * field.size[2] + 0.5 * field.size[3]
    if shape.type in ("mesh", "sdf"):
        asset = assets.meshes.get(shape.mesh or "")
        if asset is None or asset.missing:
            return 0.0, none, np.zeros((3, 3))
        from robotview.meshes.mass import volume_properties

        properties = volume_properties(asset.mesh, "shell" if shape.shell else asset.inertia_mode)
        return properties.volume, properties.com, properties.inertia
    size, moments = (
        _SHELLS[shape.type](a, b, c)
        if shape.shell and shape.type in _SHELLS
        else _SOLIDS.get(shape.type, _nothing)(a, b, c)
    )
    return size, none, np.diag(moments)


def _nothing(_a: float, _b: float, _c: float) -> tuple[float, tuple[float, float, float]]:
    return 0.0, (0.0, 0.0, 0.0)


def _sphere(r: float, _b: float, _c: float) -> tuple[float, tuple[float, float, float]]:
    volume = 4 / 3 * math.pi * r**3
    i = 0.4 * volume * r * r
    return volume, (i, i, i)


def _ellipsoid(a: float, b: float, c: float) -> tuple[float, tuple[float, float, float]]:
    volume = 4 / 3 * math.pi * a * b * c
    return volume, (volume * (b * b + c * c) / 5, volume * (a * a + c * c) / 5, volume * (a * a + b * b) / 5)


def _box(a: float, b: float, c: float) -> tuple[float, tuple[float, float, float]]:
    volume = 8 * a * b * c
    return volume, (volume * (b * b + c * c) / 3, volume * (a * a + c * c) / 3, volume * (a * a + b * b) / 3)


def _cylinder(r: float, half: float, _c: float) -> tuple[float, tuple[float, float, float]]:
    volume = 2 * math.pi * r * r * half
    side = volume * (3 * r * r + 4 * half * half) / 12
    return volume, (side, side, volume * r * r / 2)


def _capsule(r: float, half: float, _c: float) -> tuple[float, tuple[float, float, float]]:
    height = 2 * half
    tube, ball = math.pi * r * r * height, 4 / 3 * math.pi * r**3
    # Each cap's own centre lies 3/8 r beyond the end of the tube.
    side = tube * (3 * r * r + height * height) / 12 + ball * 2 * r * r / 5 + ball * height * (3 * r + 2 * height) / 8
    return tube + ball, (side, side, tube * r * r / 2 + ball * 2 * r * r / 5)


def _sphere_shell(r: float, _b: float, _c: float) -> tuple[float, tuple[float, float, float]]:
    area = 4 * math.pi * r * r
    i = 2 / 3 * area * r * r
    return area, (i, i, i)


def _box_shell(a: float, b: float, c: float) -> tuple[float, tuple[float, float, float]]:
    faces = ((b, c, a), (a, c, b), (a, b, c))
    xx = yy = zz = 0.0
    for axis, (u, v, w) in enumerate(faces):
        area = 2 * 4 * u * v
        about_u, about_v = area * (v * v / 3 + w * w), area * (u * u / 3 + w * w)
        about_w = area * (u * u + v * v) / 3
        if axis == 0:
            xx, yy, zz = xx + about_w, yy + about_u, zz + about_v
        elif axis == 1:
            xx, yy, zz = xx + about_u, yy + about_w, zz + about_v
        else:
            xx, yy, zz = xx + about_u, yy + about_v, zz + about_w
    return 8 * (a * b + a * c + b * c), (xx, yy, zz)


def _cylinder_shell(r: float, half: float, _c: float) -> tuple[float, tuple[float, float, float]]:
    height = 2 * half
    tube, lids = 2 * math.pi * r * height, 2 * math.pi * r * r
    side = tube * (r * r / 2 + height * height / 12) + lids * (r * r / 4 + half * half)
    return tube + lids, (side, side, tube * r * r + lids * r * r / 2)


def _capsule_shell(r: float, half: float, _c: float) -> tuple[float, tuple[float, float, float]]:
    height = 2 * half
    tube, ball = 2 * math.pi * r * height, 4 * math.pi * r * r
    # A hemispherical shell's centre lies r/2 beyond the end of the tube.
    about_own = ball * (2 / 3 * r * r - r * r / 4)
    side = tube * (r * r / 2 + height * height / 12) + about_own + ball * (half + r / 2) ** 2
    return tube + ball, (side, side, tube * r * r + 2 / 3 * ball * r * r)


def _ellipsoid_shell(a: float, b: float, c: float) -> tuple[float, tuple[float, float, float]]:
    """MuJoCo's approximations: Thomsen's area; the inertia of a skin of one micrometre."""
    p = 1.6075
    area = 4 * math.pi * (((a * b) ** p + (b * c) ** p + (c * a) ** p) / 3) ** (1 / p)
    inner, within = _ellipsoid(a, b, c)
    outer, without = _ellipsoid(a + SKIN, b + SKIN, c + SKIN)
    x, y, z = (area * (more - less) / (outer - inner) for more, less in zip(without, within, strict=True))
    return area, (x, y, z)


SKIN = 1e-6
_SOLIDS = {
    "sphere": _sphere,
    "capsule": _capsule,
    "ellipsoid": _ellipsoid,
    "cylinder": _cylinder,
    "box": _box,
    "hfield": _box,
}
_SHELLS = {
    "sphere": _sphere_shell,
    "capsule": _capsule_shell,
    "ellipsoid": _ellipsoid_shell,
    "cylinder": _cylinder_shell,
    "box": _box_shell,
    "hfield": _box_shell,
}
