"""What a robot says of itself that no real body could do: inertias that cannot be."""

from __future__ import annotations

import numpy as np

from robotview.errors import Problems
from robotview.model.description import Inertial
from robotview.model.mass import MINVAL
from robotview.model.robot import Robot
from robotview.spatial import inertia as tensors


def check_inertials(robot: Robot, problems: Problems) -> None:
    """Report stated inertias that are negative or break the triangle inequality, which MuJoCo refuses."""
    rules = robot.mass_rules
    if rules.inertiafromgeom == "true":
        return
    for body in robot.bodies:
        if body.inertial is None:
            continue
        if body.inertial.mass < 0:
            problems.error(
                "unphysical_inertia",
                f'body "{body.name}" has a negative mass: {body.inertial.mass:g} kg',
                "mass.negative",
                where=body.where,
                element="inertial",
                attribute="mass",
            )
        moments = np.sort(np.linalg.eigvalsh(np.array(body.inertial.inertia)))
        if moments[0] < 0 and rules.boundinertia <= 0:
            problems.error(
                "unphysical_inertia",
                f'body "{body.name}": its inertia is not positive ({_spoken(moments)})',
                "mass.inertia.negative",
                where=body.where,
                element="inertial",
            )
        elif not rules.balanceinertia and not tensors.is_physical(moments):
            problems.error(
                "unphysical_inertia",
                f'body "{body.name}": no body has principal inertias {_spoken(moments)}',
                "mass.inertia.triangle",
                where=body.where,
                element="inertial",
                hint="the sum of two must be at least the third; check the numbers, or set compiler balanceinertia",
            )


def check_moving_mass(robot: Robot, problems: Problems) -> None:
    """Report bodies that move without mass or inertia, with what is fixed to them; MuJoCo cannot compile those."""
    if all(body.inertial is not None and _states_mass(body.inertial) for body in robot.bodies if body.joints):
        return
    mass = np.array(robot.body_mass)
    moments = np.nan_to_num(np.linalg.eigvalsh(np.nan_to_num(robot.body_inertia)).min(axis=1), nan=1.0)
    absent = {mesh.name for mesh in robot.meshes if mesh.missing}
    for geom in robot.geoms:
        if geom.mesh in absent:
            mass[geom.body] = moments[geom.body] = 1.0  # not known, so nothing can be said of it
    weighs, resists = ~(mass < MINVAL), ~(mass < MINVAL) & ~(moments < MINVAL)
    for body in reversed(robot.bodies):
        if body.parent is not None and not body.joints:
            weighs[body.parent] |= weighs[body.id]
            resists[body.parent] |= resists[body.id]
    for body in robot.bodies:
        if body.joints and body.parent is not None and not resists[body.id]:
            lacks = "inertia" if weighs[body.id] else "mass"
            problems.error(
                "structure",
                f'body "{body.name}" moves but has no {lacks}',
                "mass.moving",
                where=body.where,
                element="body",
                hint="give it a geom with a size, or an <inertial>",
            )


def _states_mass(inertial: Inertial) -> bool:
    matrix = inertial.inertia
    return inertial.mass > MINVAL and min(matrix[0][0], matrix[1][1], matrix[2][2]) > MINVAL


def _spoken(moments: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> str:
    return ", ".join(f"{m:.3g}" for m in moments)
