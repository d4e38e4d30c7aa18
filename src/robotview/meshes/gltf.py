"""glTF and GLB: all triangles of the scene, base colours and embedded images.

Coordinates are taken as they are (RViz, yourdfpy and urdf-loaders do not turn them either). glTF colours are linear
and become sRGB here; texture coordinates count downwards and are turned round.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from robotview.errors import Problem
from robotview.meshes.corners import joined, unit_normals
from robotview.meshes.gltf_accessor import entry_of, numbers
from robotview.meshes.gltf_document import (
    Buffers,
    Document,
    MaterialEntry,
    Node,
    Primitive,
    TextureInfo,
    data_uri,
    open_gltf,
)
from robotview.meshes.mesh import Floats, Mesh, Part, Rgba
from robotview.meshes.refusal import foreign, refuse_bad_faces, refuse_not_finite, refuse_too_many, refused, remark
from robotview.meshes.texture import Find, Textures, with_textures
from robotview.spatial.batch import matrix_from_quat, quat_normalized

_MODES = {0: "points", 1: "lines", 2: "lines", 3: "lines"}


def read_gltf(data: bytes, name: str, find: Find | None = None) -> Mesh:
    """All triangles of the default scene, one part per look.

    Args:
        data: a GLB or .gltf file.
        name: as messages show it.
        find: bytes of a buffer or image file beside it, or None; nothing else is opened.

    Raises:
        MeshError: lengths that do not fit, compressed geometry (named), or no triangle at all.
    """
    document, buffers = open_gltf(data, name, find)
    reader = _Reader(document, buffers, name, [], {})
    with foreign(name, "glTF", "mesh.gltf"):
        mesh = joined(list(reader.pieces()))
    for kind, count in reader.skipped.items():
        reader.problems.append(remark("info", name, f"{count} sets of {kind} are not drawn", "mesh.gltf.mode"))
    if len(mesh.faces) == 0:
        raise refused(name, "there are no triangles in it", "mesh.gltf.empty")
    return with_textures(mesh, reader.textures(mesh, find))


@dataclass(slots=True)
class _Reader:
    document: Document
    buffers: Buffers
    name: str
    problems: list[Problem]
    skipped: dict[str, int]

    def pieces(self) -> Iterator[Mesh]:
        """Each primitive where its node stands."""
        triangles = 0
        for node, matrix in self._nodes():
            if node.mesh is None:
                continue
            for primitive in entry_of(self.document.meshes, node.mesh, "mesh", self.name).primitives:
                if primitive.mode not in (4, 5, 6):
                    kind = _MODES.get(primitive.mode, f"mode {primitive.mode}")
                    self.skipped[kind] = self.skipped.get(kind, 0) + 1
                    continue
                counter = (
                    primitive.indices if primitive.indices is not None else primitive.attributes.get("POSITION", -1)
                )
                count = entry_of(self.document.accessors, counter, "accessor", self.name).count
                triangles += count // 3 if primitive.mode == 4 else max(count - 2, 0)
                refuse_too_many(self.name, triangles)
                yield self._piece(primitive, matrix)

    def _nodes(self) -> Iterator[tuple[Node, Floats]]:
        document = self.document
        if document.scenes:
            roots = entry_of(document.scenes, document.scene or 0, "scene", self.name).nodes
        else:
            children = {child for node in document.nodes for child in node.children}
            roots = [k for k in range(len(document.nodes)) if k not in children]
        waiting = [(root, np.eye(4)) for root in reversed(roots)]
        seen: set[int] = set()
        while waiting:
            index, above = waiting.pop()
            if index in seen:
                raise refused(self.name, f"node {index} is reached twice; nodes must form trees", "mesh.gltf.tree")
            seen.add(index)
            node = entry_of(document.nodes, index, "node", self.name)
            matrix = above @ _matrix(node, self.name)
            yield node, matrix
            waiting += [(child, matrix) for child in reversed(node.children)]

    def _piece(self, primitive: Primitive, matrix: Floats) -> Mesh:
        if "POSITION" not in primitive.attributes:
            raise refused(self.name, "a primitive without POSITION", "mesh.gltf.attribute")
        local = self._attribute(primitive, "POSITION", 3)
        if local is None:
            raise refused(self.name, "a primitive without POSITION", "mesh.gltf.attribute")
        vertices = local @ matrix[:3, :3].T + matrix[:3, 3]
        refuse_not_finite(self.name, vertices, "mesh.gltf.number")
        if primitive.indices is None:
            order = np.arange(len(vertices))
        else:
            order = numbers(self.document, self.buffers, primitive.indices, self.name, 1)[:, 0].astype(np.int64)
        faces = _triangles(order, primitive.mode)
        if float(np.linalg.det(matrix[:3, :3])) < 0.0:
            faces = faces[:, ::-1]
        mesh = Mesh(vertices, np.ascontiguousarray(faces, np.int32))
        refuse_bad_faces(self.name, mesh, "mesh.gltf.index")
        material = (
            None
            if primitive.material is None
            else entry_of(self.document.materials, primitive.material, "material", self.name)
        )
        color, image, texture = self._look(material)
        channel = 0 if texture is None else texture.channel
        normals = self._attribute(primitive, "NORMAL", 3, len(vertices))
        uv = self._attribute(primitive, f"TEXCOORD_{channel}", 2, len(vertices))
        colors = self._attribute(primitive, "COLOR_0", 3, len(vertices))
        label = material.name if material is not None else ""
        return replace(
            mesh,
            normals=None if normals is None else _turned(normals, matrix),
            uv=None if uv is None else _upwards(uv, texture),
            colors=None if colors is None else _color_bytes(colors * self._factor(material)),
            parts=(Part(0, len(faces), color, image, label),),
        )

    def _attribute(self, primitive: Primitive, key: str, width: int, count: int | None = None) -> Floats | None:
        if key not in primitive.attributes:
            return None
        rows = numbers(self.document, self.buffers, primitive.attributes[key], self.name, width)
        if count is not None and len(rows) != count:
            message = f"a primitive has {count} positions, but {len(rows)} of {key}"
            raise refused(self.name, message, "mesh.gltf.attribute")
        return rows.astype(np.float64)

    def _look(self, material: MaterialEntry | None) -> tuple[Rgba | None, str | None, TextureInfo | None]:
        """Colour in sRGB, name of the image, how it lies on the surface."""
        if material is None:
            return None, None, None
        factor = material.pbr_metallic_roughness.base_color_factor
        texture = material.pbr_metallic_roughness.base_color_texture
        glossy = material.extensions.glossiness
        if glossy is not None:
            factor, texture = glossy.diffuse_factor, glossy.diffuse_texture
        r, g, b = _srgb(np.array(factor[:3], np.float64)).tolist()
        alpha = min(max(factor[3], 0.0), 1.0) if material.alpha_mode == "BLEND" else 1.0
        if texture is None:
            return (r, g, b, alpha), None, None
        source = entry_of(self.document.textures, texture.index, "texture", self.name).source
        return (r, g, b, alpha), None if source is None else self._image_name(source), texture

    @staticmethod
    def _factor(material: MaterialEntry | None) -> Floats:
        """(3,) What colours of vertices are multiplied with, in linear light."""
        if material is None:
            return np.ones(3)
        glossy = material.extensions.glossiness
        factor = material.pbr_metallic_roughness.base_color_factor if glossy is None else glossy.diffuse_factor
        return np.array(factor[:3], np.float64)

    def _image_name(self, index: int) -> str:
        image = entry_of(self.document.images, index, "image", self.name)
        if image.uri is not None and not image.uri.startswith("data:"):
            return image.uri
        return image.name or f"image {index}"

    def textures(self, mesh: Mesh, find: Find | None) -> Textures:
        """Images that parts name: embedded ones taken here, files left to ``find``."""
        textures = Textures(self.name, find, self.problems)
        wanted = {part.image for part in mesh.parts}
        for index, image in enumerate(self.document.images):
            label = self._image_name(index)
            if label in wanted and image.uri is not None and image.uri.startswith("data:"):
                textures.take(label, data_uri(image.uri) or b"")
            elif label in wanted and image.buffer_view is not None:
                view = entry_of(self.document.buffer_views, image.buffer_view, "buffer view", self.name)
                buffer = entry_of(self.buffers, view.buffer, "buffer", self.name)
                textures.take(label, buffer[view.byte_offset : view.byte_offset + view.byte_length])
        return textures


def _matrix(node: Node, name: str) -> Floats:
    if node.matrix is not None:
        if len(node.matrix) != 16:
            raise refused(name, f"a node's matrix has {len(node.matrix)} numbers instead of 16", "mesh.gltf.matrix")
        return np.array(node.matrix, np.float64).reshape(4, 4).T
    x, y, z, w = node.rotation
    matrix = np.eye(4)
    matrix[:3, :3] = matrix_from_quat(quat_normalized(np.array([w, x, y, z]))) * np.array(node.scale)
    matrix[:3, 3] = node.translation
    return matrix


def _turned(normals: Floats, matrix: Floats) -> NDArray[np.float32] | None:
    """Normals under the inverse transpose of a node's matrix; None where one has no direction left."""
    try:
        return unit_normals(normals @ np.linalg.inv(matrix[:3, :3]))
    except np.linalg.LinAlgError:
        return None


def _upwards(uv: Floats, texture: TextureInfo | None) -> NDArray[np.float32]:
    """Texture coordinates as ours count, v upwards, the texture's own transform worked in.

    Source: Khronos, KHR_texture_transform; which way is positive: their sample viewer, three.js.
    """
    transform = None if texture is None else texture.extensions.transform
    if transform is not None:
        cos, sin = math.cos(transform.rotation), math.sin(transform.rotation)
        turn = np.array(((cos, sin), (-sin, cos)))
        uv = (uv * transform.scale) @ turn.T + transform.offset
    return np.stack((uv[:, 0], 1.0 - uv[:, 1]), axis=1).astype(np.float32)


def _triangles(order: NDArray[np.int64], mode: int) -> NDArray[np.int64]:
    if mode == 4:
        return order[: len(order) // 3 * 3].reshape(-1, 3)
    steps = np.arange(max(len(order) - 2, 0))
    if mode == 6:
        return np.stack((order[np.zeros_like(steps)], order[steps + 1], order[steps + 2]), axis=1)
    odd = steps % 2
    return np.stack((order[steps + odd], order[steps + 1 - odd], order[steps + 2]), axis=1)


def _srgb(linear: Floats) -> Floats:
    """Linear light 0..1 as sRGB 0..1."""
    x = np.clip(np.nan_to_num(linear), 0.0, 1.0)
    return np.asarray(np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.power(x, 1 / 2.4) - 0.055))


def _color_bytes(colors: Floats) -> NDArray[np.uint8]:
    rgb = np.rint(_srgb(colors) * 255.0).astype(np.uint8)
    return np.concatenate((rgb, np.full((len(rgb), 1), 255, np.uint8)), axis=1)
