"""`Materials`: what visuals look like as materials and textures of MJCF, each once."""

from __future__ import annotations

import os
from collections.abc import Mapping

from robotview.errors import Problem, Problems, ReadError, Where
from robotview.meshes.looks import Look
from robotview.meshes.png import as_png
from robotview.source import Node
from robotview.source.markup import numbers
from robotview.urdf.conversion.files import Packed
from robotview.urdf.conversion.notes import Names, UrdfPlaces
from robotview.urdf.files import RobotFiles
from robotview.urdf.records import Material, Rgba

GREY: Rgba = (0.7, 0.7, 0.7, 1.0)
WHITE: Rgba = (1.0, 1.0, 1.0, 1.0)
FOLDER = "textures"


class Materials:
    """Gives geoms their colour: attributes for the element."""

    def __init__(self, files: RobotFiles, packed: Packed, problems: Problems, places: UrdfPlaces) -> None:
        self.files = files
        self.packed = packed
        self.problems = problems
        self.places = places
        self.textures: list[Node] = []
        self.materials: list[Node] = []
        self._names = Names()
        self._texture_names = Names()
        self._made: dict[tuple[str, Rgba | None, str | None, str], str] = {}
        self._images: dict[tuple[str, str], str | None] = {}

    def of_urdf(self, material: Material) -> dict[str, str]:
        """The look a <material> gives."""
        texture = None if material.texture is None else self._named_texture(material.texture, material)
        if not material.name and texture is None:
            return {"rgba": numbers(material.color or WHITE)}
        key = (material.name, material.color, material.texture, "")
        if key not in self._made:
            stem = material.name or _stem(material.texture or "")
            self._made[key] = self._material(stem, material.color, texture, material.where)
        return {"material": self._made[key]}

    def of_mesh(self, look: Look, images: Mapping[str, bytes], mesh: str, where: Where | None) -> dict[str, str]:
        """The look that a mesh file gives some of its triangles; nothing where it gives none."""
        key = (look.name, look.color, look.image, mesh)
        if key not in self._made:
            texture = None
            if look.image is not None and look.image in images:
                if (look.image, mesh) not in self._images:
                    self._images[look.image, mesh] = self._texture(look.image, images[look.image], where)
                texture = self._images[look.image, mesh]
            if look.color is None and texture is None:
                return {}
            self._made[key] = self._material(look.name or _stem(mesh), look.color, texture, where)
        return {"material": self._made[key]}

    def _named_texture(self, file: str, material: Material) -> str | None:
        if (file, "") not in self._images:
            image = self.files.image(file, material.name, material.where)
            made = None if image is None else self._texture(image[0].name, image[1], material.where)
            self._images[file, ""] = made
        return self._images[file, ""]

    def _material(self, name: str, color: Rgba | None, texture: str | None, where: Where | None) -> str:
        unique = self._names.unique(name or "material")
        given = {"name": unique, "rgba": numbers(color or WHITE)}
        if texture is not None:
            given["texture"] = texture
        self.materials.append(self.places.made("material", given, where))
        return unique

    def _texture(self, file: str, data: bytes, where: Where | None) -> str | None:
        try:
            png = as_png(data, file)
        except ReadError as error:
            self.problems.extend(
                Problem(p.severity, p.kind, p.message, p.code, where, None, "texture", "filename", p.hint)
                for p in error.problems
            )
            return None
        name = self._texture_names.unique(_stem(file) or "texture")
        given = {"name": name, "type": "2d", "file": self.packed.add(FOLDER, name, ".png", png)}
        self.textures.append(self.places.made("texture", given, where))
        return name


def _stem(file: str) -> str:
    return os.path.splitext(os.path.basename(file.replace("\\", "/")))[0]
