"""Wavefront OBJ, with the materials of its MTL files."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from robotview.errors import Problem
from robotview.meshes.corners import mesh_of_corners
from robotview.meshes.mesh import Mesh, Part
from robotview.meshes.mtl import ObjMaterial, read_mtl
from robotview.meshes.obj_exact import scan_exactly
from robotview.meshes.obj_fast import scan_fast
from robotview.meshes.obj_lines import Indices, ObjLines
from robotview.meshes.polygons import triangulate
from robotview.meshes.refusal import refuse_not_finite, refuse_too_many, refused, remark
from robotview.meshes.texture import Find, Textures, with_textures


def read_obj(data: bytes, name: str, find: Find | None = None) -> Mesh:
    """The triangles of an OBJ file; polygons are cut, corners that share everything share a vertex.

    Args:
        data: the file.
        name: as messages show it.
        find: bytes of a file beside it (material library, texture), or None; without it neither is looked for.

    Returns:
        One part per material. ``faces`` is empty for a file of points: MuJoCo then takes the convex hull.

    Raises:
        MeshError: with the line of what is wrong.
    """
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    lines = data.split(b"\n")
    found = None if b"\\\n" in data else scan_fast(lines)
    if found is None:
        found = scan_exactly(lines, name)
    if len(found.positions) == 0:
        raise refused(name, "there are no vertices in it (no line begins with v)", "mesh.obj.empty")
    refuse_not_finite(name, found.positions, "mesh.obj.number")
    problems = _remarks(found, name)
    mesh, face_of = _surface(found, name, problems)
    mesh = _grouped(mesh, face_of, found)
    if find is not None:
        mesh = _painted(mesh, found, name, find, problems)
    return with_textures(mesh, Textures(name, find, problems))


def _remarks(found: ObjLines, name: str) -> list[Problem]:
    problems = [
        remark("info", name, f'lines that begin with "{key}" are not read', "mesh.obj.keyword", line=line)
        for key, line in list(found.unknown.items())[:10]
    ]
    thin = found.sizes < 3
    if bool(thin.any()):
        message = f"{int(thin.sum())} faces have fewer than 3 corners and are left out"
        problems.append(remark("warning", name, message, "mesh.obj.thin", line=int(found.face_lines[thin][0])))
    return problems


def _surface(found: ObjLines, name: str, problems: list[Problem]) -> tuple[Mesh, Indices]:
    """The mesh, and which face each triangle comes from."""
    corners = found.resolve(name, problems)
    refuse_too_many(name, int(np.maximum(found.sizes - 2, 0).sum()))
    triangles, face_of = triangulate(found.positions[corners[:, 0]], found.sizes)
    colors = _bytes(found.colors)
    normals, texcoords = found.normals, found.texcoords
    mesh = mesh_of_corners(triangles, found.positions, corners, texcoords=texcoords, normals=normals, colors=colors)
    return mesh, face_of


def _bytes(colors: NDArray[np.float64] | None) -> NDArray[np.uint8] | None:
    """(n, 3) colours 0..1 (or 0..255, as some exporters write them) as (n, 4) bytes."""
    if colors is None or not bool(np.isfinite(colors).all()):
        return None
    top = 255.0 if float(colors.max()) > 1.0 else 1.0
    rgb = np.clip(np.rint(colors / top * 255.0), 0, 255).astype(np.uint8)
    return np.concatenate((rgb, np.full((len(rgb), 1), 255, np.uint8)), axis=1)


def _grouped(mesh: Mesh, face_of: Indices, found: ObjLines) -> Mesh:
    """Triangles sorted by material, file order kept within one; parts without looks yet."""
    if not found.materials or len(mesh.faces) == 0:
        return mesh
    names = list(dict.fromkeys(["", *(label for _, label in found.materials)]))
    number = {label: k for k, label in enumerate(names)}
    lines = np.array([line for line, _ in found.materials])
    at_line = np.array([0, *(number[label] for _, label in found.materials)])
    material = at_line[np.searchsorted(lines, found.face_lines[face_of])]
    order = np.argsort(material, kind="stable")
    counts = np.bincount(material, minlength=len(names))
    starts = np.cumsum(counts) - counts
    parts = tuple(Part(int(starts[k]), int(counts[k]), name=label) for k, label in enumerate(names) if counts[k])
    return replace(mesh, faces=np.ascontiguousarray(mesh.faces[order]), parts=parts)


def _painted(mesh: Mesh, found: ObjLines, name: str, find: Find, problems: list[Problem]) -> Mesh:
    """Colours and images of the material libraries on the parts."""
    materials = _materials(found.libraries, name, find, problems) if any(part.name for part in mesh.parts) else {}
    parts = []
    for part in mesh.parts:
        look = materials.get(part.name, ObjMaterial())
        if part.name and materials and part.name not in materials:
            message = f'material "{part.name}" is in none of its material libraries'
            problems.append(remark("warning", name, message, "mesh.obj.material"))
        parts.append(replace(part, color=look.color, image=look.image))
    return replace(mesh, parts=tuple(parts))


def _materials(libraries: list[str], name: str, find: Find, problems: list[Problem]) -> dict[str, ObjMaterial]:
    materials: dict[str, ObjMaterial] = {}
    for line in dict.fromkeys(libraries):
        # A file name may hold blanks, or several names may stand on one line.
        whole = find(line)
        files = [line] if whole is not None or " " not in line else line.split()
        for file in files:
            content = whole if file == line else find(file)
            if content is None:
                message = f'its material library "{file}" is not there; its colours are missing'
                problems.append(remark("warning", name, message, "mesh.obj.mtl"))
                continue
            read, remarks = read_mtl(content, file)
            materials = {**read, **materials}
            problems.extend(remarks)
    return materials
