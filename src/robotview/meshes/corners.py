"""Meshes made of corners with separate indices for position, normal and texture, and of several pieces."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from robotview.meshes.mesh import Floats, Mesh, Part, Rgba

Indices = NDArray[np.int64]


def mesh_of_corners(
    triangles: Indices,
    positions: Floats,
    corners: Indices,
    *,
    texcoords: Floats,
    normals: Floats,
    colors: NDArray[np.uint8] | None = None,
) -> Mesh:
    """A mesh whose corners share a vertex when they share position, texture coordinate and normal.

    Args:
        triangles: (m, 3) indices of corners.
        positions: (n, 3).
        corners: (c, 3) indices of position, texture coordinate and normal; -1 for none.
        texcoords: (t, 2).
        normals: (k, 3) of any length; left out altogether where one in use is zero or not finite.
        colors: (n, 4) of the positions.
    """
    with_uv = len(corners) > 0 and bool((corners[:, 1] >= 0).any())
    with_normals = len(corners) > 0 and bool((corners[:, 2] >= 0).all())
    if not with_uv and not with_normals:
        return Mesh(positions, corners[:, 0][triangles].astype(np.int32), colors=colors)
    columns = [0, *([1] if with_uv else []), *([2] if with_normals else [])]
    first, index = _unique(corners[:, columns])
    used = corners[first]
    uv = unit = None
    if with_uv:
        uv = np.where(used[:, 1:2] >= 0, texcoords[used[:, 1]], 0.0).astype(np.float32)
    if with_normals:
        unit = unit_normals(normals[used[:, 2]])
    faces = index[triangles].astype(np.int32)
    return Mesh(positions[used[:, 0]], faces, unit, uv, None if colors is None else colors[used[:, 0]])


def unit_normals(normals: Floats) -> NDArray[np.float32] | None:
    """(n, 3) of length 1, or None where one has no direction."""
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    if not bool(np.isfinite(length).all()) or bool((length == 0.0).any()):
        return None
    return np.asarray(normals / length, np.float32)


def _unique(corners: Indices) -> tuple[Indices, Indices]:
    key = corners[:, 0].copy()
    for column in range(1, corners.shape[1]):
        key = key * (int(corners[:, column].max()) + 2) + corners[:, column] + 1
    _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
    return first, inverse.reshape(-1)


def joined(pieces: Sequence[Mesh]) -> Mesh:
    """One mesh of several, one part per look; normals only where all pieces have them.

    Where some have colours of vertices, the others get those of their parts: colours of vertices are drawn for all.
    """
    if not pieces:
        return Mesh(np.zeros((0, 3)), np.zeros((0, 3), np.int32))
    with_normals = all(piece.normals is not None for piece in pieces)
    with_uv = any(piece.uv is not None for piece in pieces)
    with_colors = any(piece.colors is not None for piece in pieces)
    columns: dict[str, list[NDArray[np.generic]]] = {"vertices": [], "normals": [], "uv": [], "colors": []}
    looks: dict[tuple[Rgba | None, str | None], tuple[str, list[NDArray[np.int32]]]] = {}
    base = 0
    for piece in pieces:
        count = len(piece.vertices)
        columns["vertices"].append(piece.vertices)
        if piece.normals is not None:
            columns["normals"].append(piece.normals)
        columns["uv"].append(np.zeros((count, 2), np.float32) if piece.uv is None else piece.uv)
        if with_colors:
            columns["colors"].append(piece.colors if piece.colors is not None else _part_colors(piece))
        for part in piece.parts or (Part(0, len(piece.faces)),):
            run = piece.faces[part.start : part.start + part.count] + np.int32(base)
            looks.setdefault((part.color, part.image), (part.name, []))[1].append(run)
        base += count
    parts: list[Part] = []
    for (color, image), (name, runs) in looks.items():
        start = parts[-1].start + parts[-1].count if parts else 0
        parts.append(Part(start, sum(map(len, runs)), color, image, name))
    faces = np.concatenate([run for _, runs in looks.values() for run in runs])
    return Mesh(
        np.concatenate(columns["vertices"]).astype(np.float64, copy=False),
        faces,
        np.concatenate(columns["normals"]).astype(np.float32, copy=False) if with_normals else None,
        np.concatenate(columns["uv"]).astype(np.float32, copy=False) if with_uv else None,
        np.concatenate(columns["colors"]).astype(np.uint8, copy=False) if with_colors else None,
        tuple(part for part in parts if part.count),
        {name: image for piece in pieces for name, image in piece.images.items()},
        tuple(problem for piece in pieces for problem in piece.problems),
    )


def _part_colors(piece: Mesh) -> NDArray[np.uint8]:
    """(n, 4) The colours of a mesh's parts as colours of its vertices; white where a part has none."""
    colors = np.full((len(piece.vertices), 4), 255, np.uint8)
    for part in piece.parts:
        if part.color is not None:
            rgb = [round(255 * channel) for channel in part.color[:3]]
            colors[piece.faces[part.start : part.start + part.count].reshape(-1), :3] = rgb
    return colors
