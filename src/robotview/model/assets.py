"""Meshes, textures and height fields of an MJCF document, read from wherever MuJoCo would find them.

A file that is missing or broken becomes a problem, and a placeholder where something must be drawn.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, cast

import numpy as np

from robotview.errors import MeshError, MjcfError, Problems, RobotViewError
from robotview.meshes import (
    box_placeholder,
    builtin_shape,
    image_size,
    inline_mesh,
    is_ktx,
    read_mesh_once,
    transformed,
)
from robotview.meshes.mesh import Mesh
from robotview.meshes.obj_objects import first_object
from robotview.meshes.read import Reader, suffix_of
from robotview.mjcf import records
from robotview.mjcf.files import AssetKind, need_asset
from robotview.mjcf.model import Model
from robotview.model.description import HeightField, MeshAsset, Texture
from robotview.model.mjcf_hfield import height_field
from robotview.source.bundle import Found
from robotview.source.xml import Node
from robotview.spatial.pose import IDENTITY, ZERO, conjugate, normalized, rotate

Progress: TypeAlias = Callable[[int, int, str], None]
"""f(done, total, name) while files are read."""
FACES = ("right", "left", "up", "down", "front", "back")


class AssetLoader:
    """Reads the files one document refers to, each once."""

    def __init__(
        self, model: Model, problems: Problems, readers: Mapping[str, Reader], progress: Progress | None
    ) -> None:
        self.model = model
        self.problems = problems
        self.readers = readers
        self.progress = progress
        self._decoded: dict[str, Mesh | None] = {}

    def meshes(self) -> tuple[MeshAsset, ...]:
        assets, nodes = self.model.assets.meshes, self.model.nodes.get("mesh", [])
        out = []
        for index, (asset, node) in enumerate(zip(assets, nodes, strict=True)):
            if self.progress is not None:
                self.progress(index, len(assets), asset.name)
            out.append(self._mesh(asset, node))
        if self.progress is not None and assets:
            self.progress(len(assets), len(assets), "")
        return tuple(out)

    def _mesh(self, asset: records.AssetMesh, node: Node) -> MeshAsset:
        file: str | None = None
        mesh: Mesh | None = None
        if asset.file:
            found = self.found(asset.file, "mesh", node)
            if found is not None:
                file = found.name
                mesh = self.decode(found, asset.content_type or None, node)
        elif asset.vertex is not None or asset.builtin:
            mesh = self._inline(asset, node)
        elif not asset.plugins:
            self.problems.error(
                "bad_value",
                f'<mesh> "{asset.name}" has neither a file nor vertices',
                "mjcf.mesh.empty",
                where=node.where,
                element="mesh",
                attribute="file",
                hint='give file="..." or vertex="..."',
            )
        else:
            self.problems.warning(
                "schema",
                f'<mesh> "{asset.name}": meshes made by plugins are not made; a box stands in',
                "mjcf.unsupported.mesh",
                where=node.where,
                element="mesh",
            )
        if mesh is None:
            return MeshAsset(asset.name, box_placeholder(), file, missing=True)
        # A plate has no inside, whatever its mode says.
        mode = cast("Any", "shell" if asset.builtin == "plate" else asset.inertia)
        return MeshAsset(asset.name, _settled(mesh, asset), file, mode)

    def _inline(self, asset: records.AssetMesh, node: Node) -> Mesh | None:
        vertices: Sequence[float] = asset.vertex or ()
        triangles: Sequence[int] = asset.face or ()
        try:
            if asset.builtin:
                points, faces = builtin_shape(
                    asset.builtin, asset.params or (), name=asset.name, where=node.where_of("builtin")
                )
                vertices = points.ravel().tolist()
                triangles = triangles if faces is None else faces.ravel().tolist()
            return inline_mesh(
                vertices,
                triangles,
                () if asset.builtin else asset.normal or (),
                asset.texcoord or (),
                name=asset.name,
                where=node.where,
            )
        except MeshError as error:
            self.problems.extend(error.problems)
            return None

    def decode(self, found: Found, content_type: str | None, node: Node) -> Mesh | None:
        """The mesh in a file; None for a broken one, which is said at the element that names it."""
        if found.name in self._decoded:
            return self._decoded[found.name]
        folder = os.path.dirname(found.name)
        mesh: Mesh | None = None

        def beside(name: str) -> bytes | None:
            try:
                other = self.model.bundle.find(os.path.join(folder, name))
            except RobotViewError:
                return None
            return other.read() if other is not None else None

        try:
            data = found.read()
            if ".obj" not in self.readers and suffix_of(found.name, content_type, self.readers) == ".obj":
                data = self._first_object(data, found.name, node)
            mesh = read_mesh_once(data, found.name, find=beside, readers=self.readers, content_type=content_type)
        except RobotViewError as error:
            self.blame(error, node)
        if mesh is not None:
            # MuJoCo takes no colours from mesh files, so a missing material library is nobody's loss.
            self.problems.extend(p for p in mesh.problems if p.severity != "info" and p.code != "mesh.obj.mtl")
        self._decoded[found.name] = mesh
        return mesh

    def _first_object(self, data: bytes, name: str, node: Node) -> bytes:
        cut, left_out = first_object(data)
        if left_out:
            self.problems.warning(
                "mesh_format",
                f'MuJoCo reads only the first object of an OBJ: {left_out} faces of "{name}" are left out',
                "mesh.obj.objects",
                where=node.where,
                element=node.tag,
                attribute="file",
                hint="join the objects in the file, or give each a file of its own",
            )
        return cut

    def textures(self) -> tuple[Texture, ...]:
        return tuple(
            self._texture(t, n)
            for t, n in zip(self.model.assets.textures, self.model.nodes.get("texture", []), strict=True)
        )

    def _texture(self, t: records.AssetTexture, node: Node) -> Texture:
        # MuJoCo makes a builtin without a look at files that are named beside it.
        made = t.builtin not in (None, "none")
        six = [None if made else getattr(t, f"file{face}", None) for face in FACES]
        image = self._image(t.file, node, "file") if t.file and not made else None
        faces: tuple[bytes, ...] = ()
        if any(six):
            read = [
                self._image(name, node, f"file{face}") if name else None for face, name in zip(FACES, six, strict=True)
            ]
            faces = tuple(data for data in read if data is not None)
            faces = faces if len(faces) == 6 else ()
        return Texture(
            t.name,
            t.type,
            t.builtin,
            t.rgb1,
            t.rgb2,
            t.mark,
            t.markrgb,
            t.random,
            t.width,
            t.height or t.width,
            tuple(name for name in (t.file, *six) if name),
            t.gridsize,
            t.gridlayout,
            t.hflip,
            t.vflip,
            image,
            faces,
        )

    def _image(self, name: str, node: Node, attribute: str) -> bytes | None:
        found = self.found(name, "texture", node, attribute)
        if found is None:
            return None
        try:
            data = found.read()
            if not is_ktx(data):
                image_size(data, found.name)
                return data
        except RobotViewError as error:
            self.blame(error, node, attribute)
            return None
        self.problems.warning(
            "image_format",
            f'<texture> {attribute}="{name}" is a KTX file: it is kept, but neither drawn nor used as light',
            "asset.ktx",
            where=node.where_of(attribute),
            element="texture",
            attribute=attribute,
            hint="MuJoCo itself draws it only as light from all around, with its Filament renderer",
        )
        return None

    def hfields(self) -> tuple[HeightField, ...]:
        assets, nodes = self.model.assets.hfields, self.model.nodes.get("hfield", [])
        made = (self._hfield(asset, node) for asset, node in zip(assets, nodes, strict=True))
        return tuple(field for field in made if field is not None)

    def _hfield(self, asset: records.AssetHfield, node: Node) -> HeightField | None:
        found = self.found(asset.file, "mesh", node) if asset.file else None
        if asset.file and found is None:
            return None
        try:
            return height_field(asset, node, found)
        except MjcfError as error:
            self.problems.extend(error.problems)
        except RobotViewError as error:
            self.blame(error, node)
        return None

    def found(self, file: str, kind: AssetKind, node: Node, attribute: str = "file") -> Found | None:
        """The file that an element names; None for a missing one, which is said."""
        return need_asset(self.model, file, kind, node, self.problems, attribute)

    def blame(self, error: RobotViewError, node: Node, attribute: str = "file") -> None:
        """A fault inside a file: said with the file's own place, and who asked for it."""
        for p in error.problems:
            owner = f"<{node.tag}> at {node.where}"
            said = f"{p.message} (needed by {owner})"
            self.problems.add(replace(p, message=said, element=node.tag, attribute=attribute))


def _settled(mesh: Mesh, asset: records.AssetMesh) -> Mesh:
    """The asset's reference pose taken out, then its scale applied: MuJoCo's order, on 32 bit vertices as it does."""
    mesh = replace(mesh, vertices=mesh.vertices.astype(np.float32).astype(np.float64))
    refquat = normalized(asset.refquat)
    if asset.refpos != ZERO or refquat != IDENTITY:
        back = conjugate(refquat)
        x, y, z = rotate(back, asset.refpos)
        mesh = transformed(mesh, pos=(-x, -y, -z), quat=back)
    return transformed(mesh, asset.scale)
