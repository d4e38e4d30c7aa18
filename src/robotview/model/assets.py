"""Meshes, textures and height fields of an MJCF document, read from wherever MuJoCo would find them.

A file that is missing or broken becomes a problem, and a placeholder where something must be drawn.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast

import numpy as np

from robotview.errors import MeshError, Problem, Problems, RobotViewError
from robotview.meshes import (
    box_placeholder,
    image_size,
    inline_mesh,
    read_hfield,
    read_mesh,
    read_png_gray,
    transformed,
)
from robotview.meshes.mesh import Mesh
from robotview.meshes.read import Reader
from robotview.mjcf import records
from robotview.mjcf.files import AssetKind, find_asset
from robotview.mjcf.model import Model
from robotview.model.description import HeightField, MeshAsset, Texture
from robotview.source.bundle import Found
from robotview.source.xml import Node
from robotview.spatial.pose import IDENTITY, ZERO, conjugate, normalized, rotate

Progress: TypeAlias = Callable[[int, int, str], None]
"""f(done, total, name) while files are read."""
MAX_SAMPLES = 16_000_000
FACES = ("right", "left", "up", "down", "front", "back")
MUJOCO_SUFFIXES = (".stl", ".STL", ".obj", ".OBJ", ".msh", ".MSH")


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
            found = self._found(asset.file, "mesh", node)
            if found is not None:
                file = found.name
                mesh = self._decode(found, asset, node)
        elif asset.vertex is not None:
            mesh = self._inline(asset, node)
        else:
            what = (
                "builtin shapes"
                if getattr(asset, "builtin", "none") not in (None, "", "none")
                else "meshes made by plugins"
            )
            self.problems.warning(
                "schema",
                f'<mesh> "{asset.name}": {what} are not made yet; a box stands in',
                "mjcf.unsupported.mesh",
                where=node.where,
                element="mesh",
                attribute="builtin" if "builtin" in node.attrib else None,
            )
        if mesh is None:
            return MeshAsset(asset.name, box_placeholder(), file, missing=True)
        mode = cast("Any", asset.inertia)
        return MeshAsset(asset.name, _settled(mesh, asset), file, mode)

    def _inline(self, asset: records.AssetMesh, node: Node) -> Mesh | None:
        try:
            return inline_mesh(
                asset.vertex or (),
                asset.face or (),
                asset.normal or (),
                asset.texcoord or (),
                name=asset.name,
                where=node.where,
            )
        except MeshError as error:
            self.problems.extend(error.problems)
            return None

    def _decode(self, found: Found, asset: records.AssetMesh, node: Node) -> Mesh | None:
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
            mesh = read_mesh(
                found.read(), found.name, find=beside, readers=self.readers, content_type=asset.content_type or None
            )
        except RobotViewError as error:
            self._blame(error, node)
        if mesh is not None:
            # MuJoCo takes no colours from mesh files, so a missing material library is nobody's loss.
            self.problems.extend(p for p in mesh.problems if p.severity != "info" and p.code != "mesh.obj.mtl")
        self._decoded[found.name] = mesh
        return mesh

    def textures(self) -> tuple[Texture, ...]:
        return tuple(
            self._texture(t, n)
            for t, n in zip(self.model.assets.textures, self.model.nodes.get("texture", []), strict=True)
        )

    def _texture(self, t: records.AssetTexture, node: Node) -> Texture:
        six = [getattr(t, f"file{face}", None) for face in FACES]
        image = self._image(t.file, node, "file") if t.file else None
        faces: tuple[bytes, ...] = ()
        if any(six):
            read = [
                self._image(name, node, f"file{face}") if name else None for face, name in zip(FACES, six, strict=True)
            ]
            faces = tuple(data for data in read if data is not None)
            faces = faces if len(faces) == 6 else ()
        grid = t.gridsize or (1, 1)
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
            (int(grid[0]), int(grid[1])),
            t.gridlayout or "............",
            bool(t.hflip),
            bool(t.vflip),
            image,
            faces,
        )

    def _image(self, name: str, node: Node, attribute: str) -> bytes | None:
        found = self._found(name, "texture", node, attribute)
        if found is None:
            return None
        try:
            data = found.read()
            image_size(data, found.name)
        except RobotViewError as error:
            self._blame(error, node, attribute)
            return None
        return data

    def hfields(self) -> tuple[HeightField, ...]:
        made = [
            self._hfield(h, n)
            for h, n in zip(self.model.assets.hfields, self.model.nodes.get("hfield", []), strict=True)
        ]
        return tuple(h for h in made if h is not None)

    def _hfield(self, h: records.AssetHfield, node: Node) -> HeightField | None:
        rows, columns = h.nrow or 0, h.ncol or 0
        size = tuple(h.size or (1.0, 1.0, 1.0, 0.1))
        if rows * columns > MAX_SAMPLES:
            self.problems.error(
                "limit_exceeded",
                f'<hfield> "{h.name}" has nrow="{rows}" and ncol="{columns}": {rows * columns:,} samples',
                "mjcf.hfield.limit",
                where=node.where_of("nrow"),
                element="hfield",
                attribute="nrow",
                hint=f"at most {MAX_SAMPLES:,} are read",
            )
            return None
        if h.file:
            found = self._found(h.file, "mesh", node)
            if found is None:
                return None
            try:
                data = found.read()
                png = found.name.lower().endswith(".png") or (h.content_type or "") == "image/png"
                rows, columns, values = read_png_gray(data, found.name) if png else read_hfield(data, found.name)
                values = values[::-1] if png else values
            except RobotViewError as error:
                self._blame(error, node)
                return None
        elif h.elevation is not None:
            if len(h.elevation) != rows * columns:
                self.problems.error(
                    "bad_value",
                    f'<hfield> "{h.name}": elevation has {len(h.elevation)} numbers, nrow x ncol is {rows * columns}',
                    "mjcf.hfield.count",
                    where=node.where_of("elevation"),
                    element="hfield",
                    attribute="elevation",
                )
                return None
            values = np.array(h.elevation, dtype=np.float32).reshape(rows, columns)[::-1]
        else:
            values = np.zeros((max(rows, 2), max(columns, 2)), dtype=np.float32)
            rows, columns = values.shape
        low, high = (
            float(values.min(initial=0.0)) if values.size == 0 else float(values.min()),
            float(values.max(initial=0.0)),
        )
        spread = high - low
        scaled = (values - low) / spread if spread > 1e-15 else np.zeros_like(values)
        return HeightField(
            h.name, cast("Any", size), rows, columns, np.ascontiguousarray(scaled, dtype="<f4").tobytes()
        )

    def _found(self, file: str, kind: AssetKind, node: Node, attribute: str = "file") -> Found | None:
        tried: list[str] = []
        try:
            found = find_asset(self.model, file, kind, node, tried)
        except RobotViewError as error:
            for p in error.problems:
                self.problems.error(
                    p.kind,
                    f"<{node.tag}> {p.message}",
                    p.code,
                    where=node.where_of(attribute),
                    element=node.tag,
                    attribute=attribute,
                    hint=p.hint,
                )
            return None
        if found is None:
            self.problems.error(
                "file_not_found",
                f'<{node.tag}> file "{file}" does not exist',
                "asset.missing",
                where=node.where_of(attribute),
                element=node.tag,
                attribute=attribute,
                hint=f"tried: {', '.join(tried)}" if tried else "no files are given",
            )
        return found

    def _blame(self, error: RobotViewError, node: Node, attribute: str = "file") -> None:
        """A fault inside a file: said with the file's own place, and who asked for it."""
        for p in error.problems:
            owner = f"<{node.tag}> at {node.where}"
            self.problems.add(
                Problem(
                    p.severity,
                    p.kind,
                    f"{p.message} (needed by {owner})",
                    p.code,
                    p.where,
                    None,
                    node.tag,
                    attribute,
                    p.hint,
                )
            )


def _settled(mesh: Mesh, asset: records.AssetMesh) -> Mesh:
    """The asset's reference pose taken out, then its scale applied: MuJoCo's order."""
    refpos, refquat = asset.refpos or ZERO, normalized(asset.refquat) if asset.refquat else IDENTITY
    if tuple(refpos) != ZERO or refquat != IDENTITY:
        back = conjugate(refquat)
        x, y, z = rotate(back, (refpos[0], refpos[1], refpos[2]))
        mesh = transformed(mesh, pos=(-x, -y, -z), quat=back)
    scale = asset.scale or (1.0, 1.0, 1.0)
    return transformed(mesh, (scale[0], scale[1], scale[2])) if tuple(scale) != (1.0, 1.0, 1.0) else mesh
