"""Volume, centre and inertia of a mesh in MuJoCo's four ways.

``legacy`` (MuJoCo's default) counts every pyramid between a triangle and the centre as positive, which overcounts
meshes that are not star-shaped; ``exact`` signs them; ``convex`` takes the hull; ``shell`` puts the mass on the
surface, so its "volume" is an area [m^2].

Source: MuJoCo's XML reference, mesh/inertia; O'Rourke, Computational Geometry in C, 1.3.8.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from robotview.meshes.hull import convex_hull
from robotview.meshes.mesh import Floats, Mesh

InertiaMode = Literal["legacy", "exact", "convex", "shell"]


class VolumeProperties(NamedTuple):
    volume: float
    """[m^3]; the area [m^2] for ``shell``. Not positive for an ``exact`` mesh that is open or faces inward."""
    com: Floats
    """(3,) [m]"""
    inertia: Floats
    """(3, 3) about ``com`` in the mesh's axes for density 1."""


def volume_properties(mesh: Mesh, mode: InertiaMode = "exact") -> VolumeProperties:
    """What a body filled with density 1 (or a skin of density 1 per area) would weigh, and how it would turn.

    Raises:
        MeshError: ``convex`` of a flat mesh.
    """
    if mode == "convex":
        mesh = convex_hull(mesh.vertices)
    corners = mesh.vertices[mesh.faces]  # (m, 3 corners, 3)
    if mode == "shell":
        return _shell(corners)
    absolute = mode == "legacy"
    apex = _face_centroid(corners)
    weights = _pyramids(corners - apex, absolute=absolute)
    volume = float(weights.sum())
    if volume == 0.0:
        return VolumeProperties(0.0, apex, np.zeros((3, 3)))
    com = apex + np.einsum("i,ij->j", weights, (corners - apex).sum(axis=1)) / (4.0 * volume)
    if absolute:
        # MuJoCo moves the mesh to its centre first and takes the pyramids anew from there, volume included.
        weights = _pyramids(corners - com, absolute=True)
        volume = float(weights.sum())
    return VolumeProperties(volume, com, _second_moments(corners - com, weights / 20.0))


def _pyramids(corners: Floats, *, absolute: bool) -> Floats:
    """(m,) volumes between the origin and each triangle."""
    volumes = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6.0
    return np.asarray(np.abs(volumes) if absolute else volumes)


def _areas(corners: Floats) -> Floats:
    spread = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return np.asarray(np.linalg.norm(spread, axis=1) / 2.0)


def _face_centroid(corners: Floats) -> Floats:
    areas = _areas(corners)
    total = float(areas.sum())
    if total == 0.0:
        return np.zeros(3)
    return np.asarray(np.einsum("i,ij->j", areas, corners.mean(axis=1)) / total)


def _second_moments(corners: Floats, weights: Floats) -> Floats:
    """Inertia about the origin of simplices with one corner there (weight volume/20) or of triangles (area/12)."""
    total = corners.sum(axis=1)  # (m, 3)
    products = np.einsum("i,ij,ik->jk", weights, total, total)
    products += np.einsum("i,icj,ick->jk", weights, corners, corners)
    return np.asarray(np.trace(products) * np.eye(3) - products)


def _shell(corners: Floats) -> VolumeProperties:
    areas = _areas(corners)
    com = _face_centroid(corners)
    return VolumeProperties(float(areas.sum()), com, _second_moments(corners - com, areas / 12.0))
