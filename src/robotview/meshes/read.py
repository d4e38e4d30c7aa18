"""`read_mesh`: bytes of any mesh file to a `Mesh`, by its suffix or content type."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np

from robotview.errors import MeshError, Problem, Where
from robotview.meshes.dae import UpAxis, read_dae
from robotview.meshes.gltf import read_gltf
from robotview.meshes.hull import convex_hull
from robotview.meshes.mesh import Mesh
from robotview.meshes.msh import read_msh
from robotview.meshes.obj import read_obj
from robotview.meshes.ply import read_ply
from robotview.meshes.refusal import foreign, refuse_bad_faces, refuse_not_finite, refuse_too_many, refused, remark
from robotview.meshes.stl import read_stl
from robotview.meshes.texture import Find
from robotview.source.standin import what_stands_in

Reader: TypeAlias = Callable[[bytes, str], Mesh]
"""A reader of one's own for a suffix: bytes and name to a `Mesh`."""

CONTENT_TYPES = {
    "model/stl": ".stl",
    "model/x.stl-binary": ".stl",
    "model/obj": ".obj",
    "model/vnd.mujoco.msh": ".msh",
    "model/vnd.collada+xml": ".dae",
    "model/gltf-binary": ".glb",
    "model/gltf+json": ".gltf",
    "model/ply": ".ply",
}
SUFFIXES = (".stl", ".obj", ".msh", ".dae", ".glb", ".gltf", ".ply")


def read_mesh(
    data: bytes,
    name: str,
    *,
    find: Find | None = None,
    readers: Mapping[str, Reader] | None = None,
    up_axis: UpAxis = "ignore",
    content_type: str | None = None,
) -> Mesh:
    """The triangles of a mesh file.

    Args:
        data: the file.
        name: its name, as messages show it; the suffix, in any case, says the format.
        find: bytes of a file it refers to (material library, texture, buffer) by the name written there, or None.
            Without it no materials are looked for.
        readers: more formats, or other readers for these: suffix such as ".step" -> function.
        up_axis: for Collada: ``ignore`` (as RViz does) or ``collada`` (as its specification says).
        content_type: media type that overrides the suffix, as MJCF's content_type does.

    Returns:
        A mesh with at least one triangle; files of points become their convex hull, as in MuJoCo.

    Raises:
        MeshError: not readable; the problem names the file, the line where there are lines, and what is wrong.
    """
    suffix = suffix_of(name, content_type, readers)
    # Damaged files are full of numbers that overflow; what matters of it is found by `refuse_not_finite`.
    with np.errstate(all="ignore"):
        mesh = _decoded(suffix, data, name, find, readers or {}, up_axis)
        return mesh if len(mesh.faces) else _hull_of_points(mesh, name)


def _decoded(
    suffix: str, data: bytes, name: str, find: Find | None, readers: Mapping[str, Reader], up_axis: UpAxis
) -> Mesh:
    if suffix in readers:
        return _own(readers[suffix], data, name)
    if not data:
        raise refused(name, "the file is empty", "mesh.empty")
    if (stand_in := what_stands_in(data)) is not None:
        raise refused(name, stand_in[0], "mesh.stand_in", hint=stand_in[1])
    if suffix == ".obj":
        return read_obj(data, name, find)
    if suffix == ".dae":
        return read_dae(data, name, find, up_axis)
    simple = {".stl": read_stl, ".msh": read_msh, ".ply": read_ply}.get(suffix)
    return read_gltf(data, name, find) if simple is None else simple(data, name)


def suffix_of(name: str, content_type: str | None = None, readers: Mapping[str, Reader] | None = None) -> str:
    """The format of a file: the suffix of its name in lower case, or the one its content type stands for.

    Raises:
        MeshError: none that is read.
    """
    if content_type:
        found = CONTENT_TYPES.get(content_type.partition(";")[0].strip().lower())
        if found is None:
            hint = f"known are {', '.join(CONTENT_TYPES)}"
            raise refused(name, f'content type "{content_type}" is not read', "mesh.content_type", hint=hint)
        return found
    last = re.split(r"[/\\]", name)[-1]
    suffix = f".{last.rpartition('.')[2].lower()}" if "." in last else ""
    if suffix not in SUFFIXES and suffix not in (readers or {}):
        message = f'files that end in "{suffix}" are not read' if suffix else "a file without suffix is not read"
        hint = f"{', '.join(SUFFIXES)} are; other formats through mesh_readers"
        raise refused(name, message, "mesh.suffix", hint=hint)
    return suffix


def _own(reader: Reader, data: bytes, name: str) -> Mesh:
    with foreign(name, "what its mesh reader takes", "mesh.reader"):
        mesh = reader(data, name)
        if not isinstance(mesh, Mesh):
            raise refused(name, f"its mesh reader gave a {type(mesh).__name__} instead of a Mesh", "mesh.reader")
    refuse_too_many(name, len(mesh.faces))
    refuse_not_finite(name, mesh.vertices, "mesh.reader")
    refuse_bad_faces(name, mesh, "mesh.reader")
    return mesh


def _hull_of_points(mesh: Mesh, name: str) -> Mesh:
    if len(mesh.vertices) == 0:
        raise refused(name, "there are no triangles in it", "mesh.empty")
    try:
        hull = convex_hull(np.asarray(mesh.vertices, np.float64), name)
    except MeshError as error:
        message = f"there are no faces in it, and no hull of its points: {error.problems[0].message}"
        raise MeshError(Problem("error", "mesh_format", message, "mesh.empty", Where(name))) from None
    note = remark(
        "info",
        name,
        f"there are no faces in it; the convex hull of its {len(mesh.vertices)} points is used",
        "mesh.hull",
    )
    return Mesh(hull.vertices, hull.faces, problems=(*mesh.problems, note))
