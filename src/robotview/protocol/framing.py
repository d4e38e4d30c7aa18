"""Where the first picture looks: a sphere around the robot as it stands at qpos0."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from robotview.model.description import Shape
from robotview.model.map_names import object_of
from robotview.protocol.scene import Vec3
from robotview.spatial.batch import matrix_from_quat

if TYPE_CHECKING:
    from robotview.model.robot import Robot

Floats: TypeAlias = npt.NDArray[np.float64]
Box: TypeAlias = tuple[Floats, Floats]

_SHOWN_GROUPS = 3  # MuJoCo's viewers show the groups 0 to 2.
_SURROUNDINGS = 3.0
"""Geoms of the world wider than this many robots are ground or room, not what is looked at."""
_CORNERS = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=np.float64)  # (8, 3)


def frame(robot: Robot) -> tuple[Vec3, float]:
    """Centre [m] and radius [m] of a sphere that holds what is to be seen; planes and the map never count."""
    with np.errstate(all="ignore"):  # a file may place things where numbers end
        return _frame(robot)


def _frame(robot: Robot) -> tuple[Vec3, float]:
    poses = robot.fk(robot.qpos0)
    own = [shape for shape in robot.geoms if shape.type != "plane" and object_of(shape.name) is None]
    shapes = _visible(own or [shape for shape in robot.geoms if shape.type != "plane"])
    boxes = {
        shape.id: _world_box(_local_box(robot, shape), poses.geom_xpos[shape.id], poses.geom_xquat[shape.id])
        for shape in shapes
    }
    moving = [boxes[shape.id] for shape in shapes if robot.bodies[shape.body].parent is not None]
    fixed = [boxes[shape.id] for shape in shapes if robot.bodies[shape.body].parent is None]
    if not moving:
        moving, fixed = fixed, []
    if not moving:
        return (0.0, 0.0, 0.0), 1.0
    box = _union(moving)
    reach = _SURROUNDINGS * float(np.linalg.norm(box[1] - box[0]))
    box = _union([box, *(other for other in fixed if np.linalg.norm(other[1] - other[0]) <= reach)])
    center = (box[0] + box[1]) / 2
    radius = float(np.linalg.norm(box[1] - box[0])) / 2
    x, y, z = (float(value) for value in center)
    return (x, y, z), radius if np.isfinite(radius) and radius > 0 else 1.0


def _visible(shapes: list[Shape]) -> list[Shape]:
    """What a first picture shows; where that is nothing, what there is."""
    shown = [s for s in shapes if s.role != "collision" and s.group < _SHOWN_GROUPS and s.color[3] > 0]
    return shown or [s for s in shapes if s.role != "collision"] or shapes


def _local_box(robot: Robot, shape: Shape) -> Box:
    """Corners in the shape's own frame."""
    x, y, z = shape.size
    if shape.type == "mesh" and shape.mesh is not None:
        vertices = next(asset for asset in robot.meshes if asset.name == shape.mesh).mesh.vertices
        columns = np.ascontiguousarray(vertices.T)  # (3, n): numpy is slow along the longer way
        return (columns.min(axis=1), columns.max(axis=1)) if len(vertices) else (np.zeros(3), np.zeros(3))
    if shape.type == "hfield" and shape.hfield is not None:
        half_x, half_y, top, base = next(field for field in robot.hfields if field.name == shape.hfield).size
        return np.array([-half_x, -half_y, -base]), np.array([half_x, half_y, top])
    half = {"sphere": (x, x, x), "capsule": (x, x, x + y), "cylinder": (x, x, y)}.get(shape.type, (x, y, z))
    return -np.array(half), np.array(half)


def _world_box(box: Box, position: Floats, quaternion: Floats) -> Box:
    corners = (box[0] + box[1]) / 2 + _CORNERS * (box[1] - box[0]) / 2  # (8, 3)
    world = position + corners @ matrix_from_quat(quaternion).T
    return world.min(axis=0), world.max(axis=0)


def _union(boxes: list[Box]) -> Box:
    return np.min([low for low, _ in boxes], axis=0), np.max([high for _, high in boxes], axis=0)
