"""How far down a robot reaches, and how it is raised."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from robotview.model.description import Shape
from robotview.spatial.batch import matrix_from_quat

if TYPE_CHECKING:
    from robotview.model.robot import Robot

Floats: TypeAlias = npt.NDArray[np.float64]


def lowest_point(robot: Robot, qpos: Floats, roots: set[int]) -> float | None:
    """The smallest z [m] of what is drawn of these bodies and all they carry; None when there is no shape.

    Exact for primitives; planes and height fields, which have no end, are left out. Shapes that only collide count
    where there are no others.
    """
    carried = [False] * len(robot.bodies)
    for body in robot.bodies:
        carried[body.id] = body.id in roots or (body.parent is not None and carried[body.parent])
    shapes = [s for s in robot.geoms if carried[s.body] and s.type not in ("plane", "hfield")]
    shapes = [s for s in shapes if s.role != "collision"] or shapes
    if not shapes:
        return None
    poses = robot.fk(qpos)
    return min(
        float(poses.geom_xpos[s.id, 2]) + _reach_down(robot, s, matrix_from_quat(poses.geom_xquat[s.id])[2])
        for s in shapes
    )


def raised(robot: Robot, height: float) -> Robot:
    """The robot with everything that it fixes to the world so much higher [m]; free joints are moved by qpos."""
    if height == 0:
        return robot
    free = {joint.body for joint in robot.joints if joint.type == "free"}
    bodies = tuple(
        replace(body, pos=(body.pos[0], body.pos[1], body.pos[2] + height))
        if body.parent == 0 and body.id not in free
        else body
        for body in robot.bodies
    )
    return replace(robot, bodies=bodies)


def _reach_down(robot: Robot, shape: Shape, up: Floats) -> float:
    """Smallest z relative to the shape's origin; ``up`` (3,) is the world's z axis in the shape's frame."""
    size = np.asarray(shape.size, dtype=np.float64)
    if shape.type == "mesh" and shape.mesh is not None:
        vertices = next(asset for asset in robot.meshes if asset.name == shape.mesh).mesh.vertices
        return float((vertices @ up).min()) if len(vertices) else 0.0
    if shape.type == "sphere":
        return -float(size[0])
    if shape.type == "capsule":
        return -float(size[0] + abs(up[2]) * size[1])
    if shape.type == "cylinder":
        return -float(size[0] * np.hypot(up[0], up[1]) + abs(up[2]) * size[1])
    if shape.type == "ellipsoid":
        return -float(np.linalg.norm(up * size))
    return -float(np.abs(up) @ size)
