"""Meshes and textures of a URDF as the description has them: scaled, a box in place of what cannot be had."""

from __future__ import annotations

import math
from collections.abc import Mapping

from robotview.errors import Problems, Where
from robotview.meshes import Reader, box_placeholder, transformed
from robotview.model.assets import Progress
from robotview.model.description import MeshAsset, Texture
from robotview.spatial.pose import Vec3
from robotview.urdf import Box, Capsule, Cylinder, Geometry, Link, MeshFile, Robot, Sphere
from robotview.urdf.files import RobotFiles

UNIT: Vec3 = (1.0, 1.0, 1.0)


class UrdfAssets:
    """Makes one asset of each mesh and scale, one of each texture."""

    def __init__(
        self, robot: Robot, problems: Problems, readers: Mapping[str, Reader], progress: Progress | None = None
    ) -> None:
        self.files = RobotFiles(robot, problems, readers, progress)
        self.meshes: dict[tuple[str, Vec3], MeshAsset] = {}
        self.textures: dict[str, Texture | None] = {}

    def mesh(self, geometry: MeshFile, link: Link) -> MeshAsset:
        """The mesh of a visual or collision, scaled; a placeholder, with a problem, where it cannot be had."""
        key = (geometry.filename, geometry.scale)
        if key not in self.meshes:
            name = geometry.filename
            if geometry.scale != UNIT:
                name += f" x {' '.join(map(repr, geometry.scale))}"
            found, mesh = self.files.mesh(geometry, link) or (None, None)
            file = None if found is None else found.name
            drawn = box_placeholder(_likely_size(link)) if mesh is None else transformed(mesh, geometry.scale)
            self.meshes[key] = MeshAsset(name, drawn, file, missing=mesh is None)
        return self.meshes[key]

    def texture(self, filename: str, material: str, where: Where | None) -> Texture | None:
        """The image of a material; None, with a problem, where it cannot be had."""
        if filename not in self.textures:
            image = self.files.image(filename, material, where)
            texture = None
            if image is not None:
                found, data, size = image
                texture = Texture(filename, "2d", width=size.width, height=size.height, files=(found.name,), image=data)
            self.textures[filename] = texture
        return self.textures[filename]


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
