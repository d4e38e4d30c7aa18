"""Meshes and textures a URDF refers to: found, decoded once each, replaced by a box where they cannot be had."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from robotview.errors import MeshError, Problem, Problems, ReadError, Severity, Where
from robotview.meshes import Mesh, Reader, box_placeholder, image_size, read_mesh_once, transformed
from robotview.model.assets import Progress
from robotview.model.description import MeshAsset, Texture
from robotview.source import Found
from robotview.spatial.pose import Vec3
from robotview.urdf import Box, Capsule, Cylinder, Geometry, Link, MeshFile, Robot, Sphere

MAX_SHOWN = 5
"""Places tried that a message lists."""
UNIT: Vec3 = (1.0, 1.0, 1.0)


class UrdfAssets:
    """Reads the files one robot refers to."""

    def __init__(
        self, robot: Robot, problems: Problems, readers: Mapping[str, Reader], progress: Progress | None = None
    ) -> None:
        self.robot = robot
        self.problems = problems
        self.readers = {**robot.mesh_readers, **readers}
        self.progress = progress
        self.meshes: dict[tuple[str, Vec3], MeshAsset] = {}
        self.textures: dict[str, Texture | None] = {}
        self._found: dict[str, Found | None] = {}
        self._decoded: dict[str, Mesh | None] = {}
        self._said: set[str] = set()
        self._total = len({m.filename for m in _mesh_files(robot)})

    def mesh(self, geometry: MeshFile, link: Link) -> MeshAsset:
        """The mesh of a visual or collision, scaled; a placeholder, with a problem, where it cannot be had."""
        key = (geometry.filename, geometry.scale)
        if key not in self.meshes:
            name = geometry.filename
            if geometry.scale != UNIT:
                name += f" x {' '.join(map(repr, geometry.scale))}"
            what = f'mesh "{_short(geometry.filename)}" of link "{link.name}"'
            found = self._find(geometry.filename, what, geometry.where)
            file = None if found is None else found.name
            mesh = None if found is None else self._decode(found, geometry, link)
            drawn = box_placeholder(_likely_size(link)) if mesh is None else transformed(mesh, geometry.scale)
            self.meshes[key] = MeshAsset(name, drawn, file, missing=mesh is None)
        return self.meshes[key]

    def texture(self, filename: str, material: str, where: Where | None) -> Texture | None:
        """The image of a material; None, with a problem, where it cannot be had."""
        if filename not in self.textures:
            found = self._find(filename, f'texture "{_short(filename)}" of material "{material}"', where)
            self.textures[filename] = None if found is None else self._image(found, filename)
        return self.textures[filename]

    def _image(self, found: Found, filename: str) -> Texture | None:
        try:
            data = found.read()
            size = image_size(data, found.name)
        except ReadError as error:
            self.problems.extend(replace(p, element="texture", attribute="filename") for p in error.problems)
            return None
        return Texture(filename, "2d", width=size.width, height=size.height, files=(found.name,), image=data)

    def _find(self, filename: str, what: str, where: Where | None) -> Found | None:
        if filename in self._found:
            return self._found[filename]
        if self.progress is not None:
            self.progress(len(self._found), max(self._total, len(self._found) + 1), filename)
        self._found[filename] = self._look(filename, what, where)
        return self._found[filename]

    def _look(self, filename: str, what: str, where: Where | None) -> Found | None:
        element = what.split(" ", 1)[0]

        def tell(severity: Severity, kind: str, message: str, code: str, hint: str | None = None) -> None:
            self.problems.add(Problem(severity, kind, message, code, where, None, element, "filename", hint))

        try:
            lookup = self.robot.finder.find(filename)
        except ReadError as error:
            for p in error.problems:
                tell("error", p.kind, p.message, p.code, p.hint)
            return None
        if lookup.found is None:
            more = len(lookup.tried) - MAX_SHOWN
            tried = "; ".join(lookup.tried[:MAX_SHOWN]) + (f" and {more} more places" if more > 0 else "")
            message = f"{what} is not there; tried {tried or 'nothing'}"
            tell("error", "file_not_found", message, "urdf.file.missing", _package_hint(filename))
        elif lookup.guess is not None and lookup.guess not in self._said:
            self._said.add(lookup.guess)
            severity: Severity = "info" if lookup.sure else "warning"
            tell(severity, "file_not_found", f"{what}: {lookup.guess}", "urdf.file.guessed", _package_hint(filename))
        return lookup.found

    def _decode(self, found: Found, geometry: MeshFile, link: Link) -> Mesh | None:
        if found.name not in self._decoded:
            self._decoded[found.name] = None
            try:
                beside = self.robot.finder.beside(found)
                up_axis = self.robot.up_axis
                mesh = read_mesh_once(found.read(), found.name, find=beside, readers=self.readers, up_axis=up_axis)
            except (MeshError, ReadError) as error:
                place = f' (mesh of link "{link.name}", {geometry.where})'
                self.problems.extend(
                    replace(p, message=p.message + place, element="mesh", attribute="filename") for p in error.problems
                )
            else:
                self.problems.extend(mesh.problems)
                self._decoded[found.name] = mesh
        return self._decoded[found.name]


def _mesh_files(robot: Robot) -> list[MeshFile]:
    drawn = [visual.geometry for link in robot.links for visual in link.visuals]
    touched = [collision.geometry for link in robot.links for collision in link.collisions]
    return [geometry for geometry in (*drawn, *touched) if isinstance(geometry, MeshFile)]


def _package_hint(filename: str) -> str | None:
    scheme, mark, rest = filename.partition("://")
    if not mark or scheme.lower() not in ("package", "model"):
        return None
    return f'name its folder: packages={{"{rest.split("/", 1)[0][:60]}": "..."}}'


def _likely_size(link: Link) -> Vec3:
    """Edges [m] of a box that stands for a mesh nobody has: after the link's other shapes, else its inertia."""
    shapes = [collision.geometry for collision in link.collisions] + [visual.geometry for visual in link.visuals]
    for geometry in shapes:
        size = _size_of(geometry)
        if size is not None and min(size) > 0.0:
            return size
    if link.inertial is not None and link.inertial.mass > 0.0:
        xx, yy, zz = (float(link.inertial.inertia[k][k]) for k in range(3))
        squares = [6.0 * x / link.inertial.mass for x in (yy + zz - xx, xx + zz - yy, xx + yy - zz)]
        if all(1e-6 < x < 100.0 for x in squares):
            a, b, c = (math.sqrt(x) for x in squares)
            return (a, b, c)
    return (0.1, 0.1, 0.1)


def _size_of(geometry: Geometry) -> Vec3 | None:
    if isinstance(geometry, Box):
        return geometry.size
    if isinstance(geometry, Sphere):
        return (2 * geometry.radius,) * 3
    if isinstance(geometry, Cylinder):
        return (2 * geometry.radius, 2 * geometry.radius, geometry.length)
    if isinstance(geometry, Capsule):
        return (2 * geometry.radius, 2 * geometry.radius, geometry.length + 2 * geometry.radius)
    return None


def _short(filename: str) -> str:
    return filename if len(filename) <= 200 else f"{filename[:200]}..."
