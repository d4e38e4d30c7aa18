"""Texture files named by a mesh file: found beside it, checked by their header, passed on encoded."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from urllib.parse import unquote

from robotview.errors import ImageError, Problem
from robotview.meshes.image import image_size
from robotview.meshes.mesh import Mesh
from robotview.meshes.refusal import remark

Find = Callable[[str], bytes | None]


@dataclass(slots=True)
class Textures:
    """The images of one mesh, each looked for once."""

    mesh_name: str
    find: Find | None
    problems: list[Problem]
    images: dict[str, bytes] = field(default_factory=dict)
    _missed: set[str] = field(default_factory=set)

    def take(self, name: str, content: bytes | None = None) -> str | None:
        """The name under which an image can be had, or None, with a problem, where it cannot.

        Args:
            name: as the mesh file writes it; its last component is tried too.
            content: the file itself, where the mesh file embeds it.
        """
        if name in self.images:
            return name
        if name in self._missed or (content is None and self.find is None):
            return None
        content = content if content is not None else self._find(name)
        if content is None:
            self._miss(name, f'its texture "{name}" is not there')
            return None
        try:
            image_size(content, name)
        except ImageError as error:
            self._miss(name, f'its texture "{name}" is left out: {error.problems[0].message}')
            return None
        self.images[name] = content
        return name

    def _find(self, name: str) -> bytes | None:
        if self.find is None:
            return None
        file = unquote(name.removeprefix("file://"))
        for candidate in dict.fromkeys((name, file, re.split(r"[/\\]", file)[-1])):
            content = self.find(candidate)
            if content is not None:
                return content
        return None

    def _miss(self, name: str, message: str) -> None:
        self._missed.add(name)
        self.problems.append(remark("warning", self.mesh_name, message, "mesh.texture"))


def with_textures(mesh: Mesh, textures: Textures) -> Mesh:
    """The mesh with the images its parts name; parts whose image cannot be had keep their colour."""
    parts = []
    for part in mesh.parts:
        wanted = part.image if mesh.uv is not None else None
        parts.append(replace(part, image=None if wanted is None else textures.take(wanted)))
    return replace(mesh, parts=tuple(parts), images=textures.images, problems=tuple(textures.problems))
