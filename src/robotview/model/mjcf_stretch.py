"""Meshes in scaled frames: MuJoCo makes an instance of a mesh for every way it is stretched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from robotview.meshes import Mesh, transformed
from robotview.model.description import MeshAsset, Shape
from robotview.spatial.pose import Mat3

EYE: Mat3 = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def with_instances(
    shapes: tuple[Shape, ...], meshes: tuple[MeshAsset, ...], stretches: Mapping[int, Mat3]
) -> tuple[tuple[Shape, ...], tuple[MeshAsset, ...]]:
    """Shapes and meshes with an instance for each stretch: the first keeps its name, others are ``name@1``, ...

    Args:
        shapes: of the robot; those with a mesh may get another name of it.
        meshes: as the file declares them.
        stretches: number of a shape -> what happens to it along its own axes.
    """
    if not stretches:
        return shapes, meshes
    assets = {mesh.name: mesh for mesh in meshes}
    found: dict[str, dict[Mat3, str]] = {}
    out = []
    for shape in shapes:
        if shape.mesh is None or shape.mesh not in assets:
            out.append(shape)
            continue
        own = found.setdefault(shape.mesh, {})
        matrix = _rounded(stretches.get(shape.id, EYE))
        name = own.setdefault(matrix, f"{shape.mesh}@{len(own)}" if own else shape.mesh)
        out.append(replace(shape, mesh=name))
    made = [
        replace(asset, name=name, mesh=_stretched(asset.mesh, matrix))
        for asset in meshes
        for matrix, name in sorted(found.get(asset.name, {EYE: asset.name}).items(), key=lambda item: len(item[1]))
    ]
    firsts = [asset for asset in made if asset.name in assets]
    return tuple(out), (*firsts, *(asset for asset in made if asset.name not in assets))


def _rounded(matrix: Mat3) -> Mat3:
    a, b, c = (tuple(round(x, 12) + 0.0 for x in row) for row in matrix)
    return a, b, c  # type: ignore[return-value]


def _stretched(mesh: Mesh, matrix: Mat3) -> Mesh:
    if matrix == EYE:
        return mesh
    if not any(matrix[i][j] for i in range(3) for j in range(3) if i != j):
        return transformed(mesh, (matrix[0][0], matrix[1][1], matrix[2][2]))
    return replace(mesh, vertices=mesh.vertices @ np.array(matrix).T, normals=None)
