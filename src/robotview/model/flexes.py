"""``<deformable><flex>`` of MJCF to `Flex`: names to bodies, lists of numbers to arrays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from robotview.errors import Problems
from robotview.mjcf import records
from robotview.mjcf.model import Model
from robotview.model.description import Material
from robotview.model.flex import Blend, Flex
from robotview.model.flexcomp.nodes import Grid
from robotview.model.flexcomp.pins import INTERPOLATED
from robotview.model.kinematics import Poses
from robotview.model.mjcf_looks import drawn_color
from robotview.model.robot import Robot
from robotview.source.xml import Node
from robotview.spatial.batch import Array


def with_flexes(robot: Robot, model: Model, constraints: Mapping[str, int], problems: Problems) -> Robot:
    """The robot with all flexes of its document, in MuJoCo's order, their tetrahedra turned as its compiler turns them.

    Args:
        robot: made of the document.
        model: the document, its macros expanded.
        constraints: by name of a flex that a macro made.
        problems: where to say that numbers do not fit each other; such a flex is left out.
    """
    flexes = _flexes(model, robot.materials, constraints, problems)
    if any(flex.dim == 3 for flex in flexes):
        poses = robot.fk()
        flexes = [_turned(flex, poses) for flex in flexes]
    return replace(robot, flexes=tuple(flexes)) if flexes else robot


def _turned(flex: Flex, poses: Poses) -> Flex:
    if flex.dim != 3:
        return flex
    a, b, c, d = (poses.flex_xpos(flex)[flex.elements[:, k]] for k in range(4))
    other = np.einsum("ij,ij->i", np.cross(b - a, c - a), d - a) > 0.0
    elements = flex.elements.copy()
    elements[other] = elements[other][:, [0, 2, 1, 3]]
    return replace(flex, elements=elements)


def _flexes(
    model: Model, materials: tuple[Material, ...], constraints: Mapping[str, int], problems: Problems
) -> list[Flex]:
    bodies = {body.name: body.id for body in model.bodies if body.name}
    looks = {material.name: material for material in materials}
    out: list[Flex] = []
    for record, node in zip(model.deformables.flexes, model.nodes.get("flex", []), strict=True):
        flex = _flex(len(out), record, node, bodies, looks, constraints.get(record.name, 0))
        if isinstance(flex, str):
            problems.error(
                "bad_value",
                f'<flex> "{record.name}": {flex}',
                "mjcf.flex",
                where=node.where,
                element="flex",
            )
        else:
            out.append(flex)
    return out


def _flex(
    number: int,
    record: records.DeformableFlex,
    node: Node,
    bodies: Mapping[str, int],
    looks: dict[str, Material],
    constraints: int,
) -> Flex | str:
    """The flex, or what is wrong with it."""
    width = record.dim + 1
    element, vertex = np.array(record.element or (), np.int64), np.array(record.vertex or (), np.float64)
    names, nodes = (record.body or "").split(), (record.node or "").split()
    unknown = next((name for name in (*names, *nodes) if name not in bodies), None)
    if unknown is not None:
        return f'there is no body "{unknown}"'
    if not 1 <= record.dim <= 3 or len(element) == 0 or len(element) % width or len(vertex) % 3:
        return f"element needs a multiple of {width} numbers, vertex a multiple of 3"
    vertices = vertex.reshape(-1, 3) if len(vertex) else np.zeros((len(names), 3))
    owners = [bodies[name] for name in names]
    owners = owners * len(vertices) if len(owners) == 1 else owners
    if nodes and not owners:
        owners = [0] * len(vertices)  # MuJoCo asks for none where the nodes move it
    if len(owners) != len(vertices) or int(element.max()) >= len(vertices) or int(element.min()) < 0:
        return f"{len(names)} bodies and {len(vertices)} vertices do not fit each other or its elements"
    elements = element.reshape(-1, width)
    uv = np.array(record.texcoord, np.float64).reshape(-1, 2) if record.texcoord else None
    uv_elements = np.array(record.elemtexcoord, np.int64).reshape(-1, width) if record.elemtexcoord else None
    return Flex(
        number,
        record.name,
        record.dim,
        tuple(owners),
        vertices,
        elements,
        record.radius,
        record.rgba,
        drawn_color(record.rgba, record.material, looks),
        record.material or None,
        uv,
        uv_elements,
        record.group,
        record.flatskin,
        _blend(record, vertices, [bodies[name] for name in nodes]),
        constraints,
        node.where,
    )


def _blend(record: records.DeformableFlex, vertices: Array, nodes: list[int]) -> Blend | None:
    order = INTERPOLATED.get(record.dof or "")
    if order is None or not nodes:
        return None
    pos = np.array(record.nodecoord, np.float64).reshape(-1, 3) if record.nodecoord else np.zeros((len(nodes), 3))
    grid = Grid(order, record.cellcount or (1, 1, 1), vertices.min(axis=0), vertices.max(axis=0))
    if len(nodes) != len(grid.numbers):
        return None
    followed, weights = grid.blend(vertices)
    if record.elasticity is not None and record.elasticity.elastic2d != "none" and bool(grid.inner().any()):
        followed, weights = grid.on_shell(followed, weights)
    return Blend(tuple(nodes), pos, followed, weights)
