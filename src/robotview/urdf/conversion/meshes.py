"""`MeshAssets`: meshes of a URDF as assets that MuJoCo compiles, one for each look of what is drawn."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from robotview.meshes import Mesh, transformed
from robotview.meshes.looks import Look, has_materials, looks
from robotview.meshes.mesh import triangle_areas, unique_rows, used_vertices
from robotview.meshes.stl import FACET, HEADER
from robotview.meshes.write_obj import write_obj
from robotview.mjcf.schema import version_key
from robotview.source import Found, Node
from robotview.source.markup import numbers
from robotview.spatial.pose import Vec3
from robotview.urdf.conversion.files import Packed
from robotview.urdf.conversion.notes import Names, Notes, UrdfPlaces
from robotview.urdf.files import RobotFiles
from robotview.urdf.records import Link, MeshFile

MOST_STL = 200_000
"""Triangles that MuJoCo takes from an STL file."""
LEAST_AREA = 1e-14
LEAST_VOLUME = 1e-14
UNIT: Vec3 = (1.0, 1.0, 1.0)
FOLDER = "meshes"
_SHAPE = re.compile(rb"^[ \t]*[og](?=[ \t\n])", re.MULTILINE)
_FACE = re.compile(rb"^[ \t]*f[ \t]", re.MULTILINE)


class Piece(NamedTuple):
    """One geom of a mesh."""

    mesh: str
    """Name of the asset."""
    look: Look | None
    images: Mapping[str, bytes]


SHELLS_SINCE = "3.3.0"


class MeshAssets:
    """Makes each asset once."""

    def __init__(self, files: RobotFiles, packed: Packed, notes: Notes, places: UrdfPlaces, version: str) -> None:
        self.files = files
        self.packed = packed
        self.notes = notes
        self.places = places
        self.nodes: list[Node] = []
        self._can_be_shell = version_key(version) >= version_key(SHELLS_SINCE)
        self._names = Names()
        self._made: dict[tuple[str, int, Vec3, bool], str | None] = {}
        self._written: dict[tuple[str, int], str] = {}

    def pieces(self, geometry: MeshFile, link: Link, *, collides: bool, plain: bool) -> list[Piece]:
        """The geoms a mesh becomes; none, with a problem, where it cannot be had or MuJoCo would refuse it.

        Args:
            geometry: the mesh.
            link: that it belongs to.
            collides: whether its convex hull is needed.
            plain: one piece, whatever materials the file has.
        """
        found, mesh = self.files.mesh(geometry, link) or (None, None)
        if found is None or mesh is None:
            return []
        if mesh.colors is not None and not plain:
            self.notes.lost("colours of vertices", os.path.basename(found.name), geometry.where, "mesh")
        parts: list[tuple[Look | None, Mesh]] = [] if plain or not has_materials(mesh) else [*looks(mesh)]
        pieces = []
        for number, (look, part) in enumerate(parts or [(None, mesh)]):
            whole = len(parts) < 2
            name = self._asset(geometry, found, part, -1 if whole else number, collides=collides)
            if name is not None:
                pieces.append(Piece(name, look, mesh.images))
        return pieces

    def _asset(self, geometry: MeshFile, found: Found, mesh: Mesh, number: int, *, collides: bool) -> str | None:
        key = (found.name, number, geometry.scale, collides)
        if key in self._made:
            return self._made[key]
        scaled = transformed(mesh, geometry.scale)
        refused = _refused(scaled, collides=collides)
        shell = not refused and not collides and _volume(scaled) < LEAST_VOLUME
        if shell and not self._can_be_shell:
            refused = "it is flat, which this version of MuJoCo does not take"
        if refused:
            self._made[key] = None
            role = "collides" if collides else "is drawn"
            message = f'mesh "{geometry.filename[:200]}" that {role} is left out: {refused}'
            self.notes.tell("warning", message, "mesh", geometry.where, "mesh")
            return None
        twin = self._made.get((found.name, number, geometry.scale, not collides))
        if twin is not None and not shell and collides:
            self._made[key] = twin
            return twin
        stem = os.path.splitext(os.path.basename(found.name.replace("\\", "/")))[0] or "mesh"
        name = self._names.unique(stem if number < 0 else f"{stem}_{number + 1}")
        given = {"name": name, "file": self._file(found, mesh, number)}
        if geometry.scale != UNIT:
            given["scale"] = numbers(geometry.scale)
        if shell:
            given["inertia"] = "shell"
        self.nodes.append(self.places.made("mesh", given, geometry.where))
        self._made[key] = name
        return name

    def _file(self, found: Found, mesh: Mesh, number: int) -> str:
        key = (found.name, number)
        if key not in self._written:
            suffix = os.path.splitext(found.name)[1]
            if number < 0 and self._is_read(found, suffix, mesh):
                self._written[key] = self.packed.existing(found, FOLDER)
            else:
                stem = os.path.splitext(os.path.basename(found.name.replace("\\", "/")))[0] or "mesh"
                stem = stem if number < 0 else f"{stem}_{number + 1}"
                self._written[key] = self.packed.add(FOLDER, stem, ".obj", write_obj(_with_four_vertices(mesh)))
        return self._written[key]

    def _is_read(self, found: Found, suffix: str, mesh: Mesh) -> bool:
        """Whether MuJoCo reads the file as it is, and as the same triangles."""
        if suffix.lower() in self.files.readers or any(problem.severity != "info" for problem in mesh.problems):
            return False
        if any(problem.code == "mesh.hull" for problem in mesh.problems) or not _has_four_vertices(mesh):
            return False
        if suffix in (".obj", ".OBJ"):
            return _has_one_shape(found.read())
        if suffix in (".msh", ".MSH"):
            return True
        if suffix not in (".stl", ".STL") or len(mesh.faces) > MOST_STL:
            return False
        data = found.read()
        declared = int.from_bytes(data[HEADER - 4 : HEADER], "little")
        return len(data) == HEADER + FACET.itemsize * declared <= HEADER + FACET.itemsize * MOST_STL


def _has_one_shape(data: bytes) -> bool:
    """Whether an OBJ file has all its faces in one object or group: MuJoCo reads the first and leaves out the rest."""
    shapes = _SHAPE.split(data.replace(b"\r", b"\n"))
    return sum(_FACE.search(shape) is not None for shape in shapes) <= 1


def _refused(mesh: Mesh, *, collides: bool) -> str:
    """Why MuJoCo would not compile it; empty if it does."""
    if float(triangle_areas(mesh).sum()) < LEAST_AREA:
        return "it has no surface"
    if not collides:
        return ""
    points = used_vertices(mesh)
    spread = np.linalg.svd(points - points.mean(axis=0), compute_uv=False)
    if len(points) < 4 or spread[2] <= 1e-7 * spread[0]:
        return "it is flat, so that it has no convex hull (a thin box would do)"
    return ""


def _volume(mesh: Mesh) -> float:
    """[m^3] As MuJoCo's legacy mode counts it: every triangle's pyramid over the middle of the surface."""
    a, b, c = (mesh.vertices[mesh.faces[:, k]] for k in range(3))
    areas = triangle_areas(mesh)
    middle = (areas[:, None] * (a + b + c) / 3.0).sum(axis=0) / areas.sum()
    return float(np.abs(np.einsum("ij,ij->i", a - middle, np.cross(b - middle, c - middle))).sum() / 6.0)


def _has_four_vertices(mesh: Mesh) -> bool:
    """Of different places; the first triangles tell, but for files of one triangle many times over."""
    some = mesh.vertices[mesh.faces[:64].ravel()]
    return len(unique_rows(some)[0]) >= 4 or len(unique_rows(used_vertices(mesh))[0]) >= 4


def _with_four_vertices(mesh: Mesh) -> Mesh:
    """MuJoCo takes no mesh of three: one triangle is then cut in three."""
    if _has_four_vertices(mesh):
        return mesh
    first = mesh.faces[0]
    new = len(mesh.vertices)
    a, b, c = (int(index) for index in first)
    faces = np.array([[a, b, new], [b, c, new], [c, a, new], *mesh.faces[1:].tolist()], np.int32)
    vertices = np.vstack([mesh.vertices, mesh.vertices[first].mean(axis=0)])
    uv = None if mesh.uv is None else np.vstack([mesh.uv, mesh.uv[first].mean(axis=0)])
    return Mesh(vertices, faces, uv=uv)
