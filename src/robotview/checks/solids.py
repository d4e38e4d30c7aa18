"""Meshes that can be drawn, but that MuJoCo can neither weigh nor wrap in a hull."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from robotview.errors import MeshError, Problem
from robotview.meshes import volume_properties
from robotview.mjcf import Model
from robotview.model import Robot
from robotview.model.description import MeshAsset
from robotview.source.xml import Node

LEAST = 1e-15
"""Area [m^2] and volume [m^3] below which MuJoCo takes a mesh for empty."""
FLAT = 1e-10
"""Thickness of what is flat, as a part of its length."""


def solid_problems(robot: Robot) -> list[Problem]:
    """Errors of an MJCF robot whose meshes would not compile."""
    model = robot.source
    if not isinstance(model, Model):
        return []
    hit = {geom.mesh for geom in robot.geoms if geom.type == "mesh" and geom.contype | geom.conaffinity}
    nodes = model.nodes.get("mesh", [])
    found: list[Problem] = []
    for asset, node in zip(robot.meshes, nodes, strict=False):
        if not asset.missing:
            found += _problems(asset, node, wrapped=asset.name in hit)
    return found


def _problems(asset: MeshAsset, node: Node, *, wrapped: bool) -> Iterator[Problem]:
    vertices = asset.mesh.vertices
    if (wrapped or asset.inertia_mode == "convex") and _is_flat(vertices):
        hint = "take a plane or a thin box, or switch its contacts off"
        yield _problem(node, asset, "all its vertices lie in one plane, and its contacts need a hull", hint)
        return
    if volume_properties(asset.mesh, "shell").volume < LEAST:
        yield _problem(node, asset, "it has no surface", "all its triangles are lines or points")
        return
    try:
        volume = volume_properties(asset.mesh, asset.inertia_mode).volume
    except MeshError:
        return  # a flat hull has been said
    if asset.inertia_mode == "exact" and volume < 0:
        yield _problem(node, asset, "its triangles face inward", "turn them round: counter-clockwise from outside")
    elif volume < LEAST:
        yield _problem(node, asset, "it holds no volume", 'for a sheet: inertia="shell"')


def _is_flat(vertices: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> bool:
    if len(vertices) < 4:
        return True
    sizes = np.linalg.svd(vertices - vertices.mean(axis=0), compute_uv=False)
    return bool(sizes[2] <= FLAT * sizes[0])


def _problem(node: Node, asset: MeshAsset, why: str, hint: str) -> Problem:
    message = f'<mesh> "{asset.name}": {why}'
    return Problem("error", "structure", message, "mesh.empty", node.where, None, "mesh", "inertia", hint)
