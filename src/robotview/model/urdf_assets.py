"""Meshes and textures of a URDF as the description has them: scaled, a box in place of what cannot be had."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from robotview.errors import Problems, Where
from robotview.meshes import Mesh, Reader, transformed
from robotview.model.description import MeshAsset, Texture
from robotview.model.placeholder import placeholder
from robotview.spatial.pose import Vec3
from robotview.urdf import Collision, Link, MeshFile, Robot, Visual
from robotview.urdf.files import RobotFiles

if TYPE_CHECKING:
    from robotview.model.assets import Progress

UNIT: Vec3 = (1.0, 1.0, 1.0)


class UrdfAssets:
    """Makes one asset of each mesh and scale, one of each texture."""

    def __init__(
        self, robot: Robot, problems: Problems, readers: Mapping[str, Reader], progress: Progress | None = None
    ) -> None:
        self.files = RobotFiles(robot, problems, readers, progress)
        self.meshes: dict[tuple[str, Vec3], MeshAsset] = {}
        self.textures: dict[str, Texture | None] = {}

    def mesh(self, geometry: MeshFile, shape: Visual | Collision, link: Link) -> MeshAsset:
        """The mesh of a visual or collision, scaled; a placeholder, with a problem, where it cannot be had."""
        key = (geometry.filename, geometry.scale)
        if key not in self.meshes:
            name = geometry.filename
            if geometry.scale != UNIT:
                name += f" x {' '.join(map(repr, geometry.scale))}"
            found, mesh = self.files.mesh(geometry, link) or (None, None)
            file = None if found is None else found.name
            drawn = placeholder(link, shape, self._measure) if mesh is None else transformed(mesh, geometry.scale)
            self.meshes[key] = MeshAsset(name, drawn, file, missing=mesh is None)
        return self.meshes[key]

    def _measure(self, geometry: MeshFile, link: Link) -> Mesh | None:
        _, mesh = self.files.mesh(geometry, link) or (None, None)
        return None if mesh is None else transformed(mesh, geometry.scale)

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
