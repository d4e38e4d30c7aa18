"""A mesh of several looks taken apart: one mesh for each."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from robotview.meshes.mesh import Ints, Mesh, Part, Rgba


class Look(NamedTuple):
    """What triangles look like that share a material."""

    name: str
    color: Rgba | None
    image: str | None


def looks(mesh: Mesh) -> list[tuple[Look, Mesh]]:
    """Each look of a mesh, in the order of first use, with the triangles that have it.

    A mesh without parts has none; one whose parts all look alike is given whole.
    """
    runs: dict[Look, list[Part]] = {}
    for part in mesh.parts:
        runs.setdefault(Look(part.name, part.color, part.image), []).append(part)
    if len(runs) == 1:
        return [(look, mesh) for look in runs]
    pieces = []
    for look, parts in runs.items():
        faces = np.concatenate([mesh.faces[part.start : part.start + part.count] for part in parts])
        pieces.append((look, with_faces(mesh, faces)))
    return pieces


def has_materials(mesh: Mesh) -> bool:
    """Whether the file of a mesh says how it looks: colours or images of parts, not only of vertices."""
    return any(part.color is not None or part.image is not None for part in mesh.parts)


def with_faces(mesh: Mesh, faces: Ints) -> Mesh:
    """Only those triangles, with the vertices they use; no parts."""
    used = np.zeros(len(mesh.vertices), bool)
    used[faces] = True
    index = np.cumsum(used) - 1
    return replace(
        mesh,
        vertices=mesh.vertices[used],
        faces=index[faces].astype(np.int32),
        normals=None if mesh.normals is None else mesh.normals[used],
        uv=None if mesh.uv is None else mesh.uv[used],
        colors=None if mesh.colors is None else mesh.colors[used],
        parts=(),
    )
