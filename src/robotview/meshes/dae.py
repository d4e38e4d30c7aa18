"""Collada, read by pycollada, placed by ourselves: unit, node transforms, instances, materials, up axis.

RViz, Pinocchio and urdf-loaders take the coordinates of a Collada file as they are, whatever its <up_axis> says, and
robots are built for that; its specification would turn Y_UP and X_UP files so that Z is up. ``up_axis`` chooses.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from robotview.errors import Problem
from robotview.meshes.corners import joined, mesh_of_corners
from robotview.meshes.dae_types import Document, Effect, Geometry, Material, Primitive, SceneNode
from robotview.meshes.mesh import Floats, Mesh, Part, Rgba
from robotview.meshes.polygons import triangulate
from robotview.meshes.refusal import foreign, refuse_not_finite, refuse_too_many, refused, remark
from robotview.meshes.texture import Find, Textures, with_textures

UpAxis = Literal["ignore", "collada"]
Colors: TypeAlias = NDArray[np.uint8]
Placed: TypeAlias = tuple[Geometry, Floats, dict[str, Material]]
MAX_VISITS = 200_000
"""Scene nodes: node instances inside node instances multiply."""
MAX_INSTANCES = 20_000
"""Of geometries."""
_BINDING = re.compile(
    rb"<instance_material\b[^>]*?\btarget\s*=\s*[\"']#([^\"']*)[\"'][^>]*?(?:/>|>.*?</instance_material\s*>)", re.DOTALL
)
_ENCODINGS = ("utf-8", "us-ascii", "ascii", "iso-8859-1", "latin-1", "windows-1252")
_Z_FROM = {  # what the file calls up, to Z
    "Y_UP": np.array([[1.0, 0, 0], [0, 0, -1.0], [0, 1.0, 0]]),
    "X_UP": np.array([[0, -1.0, 0], [0, 0, 1.0], [-1.0, 0, 0]]),
}


def read_dae(data: bytes, name: str, find: Find | None = None, up_axis: UpAxis = "ignore") -> Mesh:
    """All triangles of the scene in metres, one part per material.

    Args:
        data: the file.
        name: as messages show it.
        find: bytes of a texture beside it, or None.
        up_axis: ``ignore`` as RViz does, ``collada`` as the specification says; ``Mesh.up_axis`` tells what was done.

    Raises:
        MeshError: not well-formed, with a DOCTYPE, or without any triangle.
    """
    _refuse_tricks(data, name)
    with foreign(name, "Collada", "mesh.dae"):
        document = _opened(data)
        problems = [_lost(name, error) for error in document.errors[:20]]
        if problems:
            document = _opened(_without_broken_materials(data, document))
        pieces = list(_pieces(document, name, problems))
        up = str(document.assetInfo.upaxis)
        unit = document.assetInfo.unitmeter
    mesh = joined(pieces)
    if len(mesh.faces) == 0:
        reasons = "; ".join(problem.message for problem in problems[:3])
        raise refused(name, f"there are no triangles in it{': ' if reasons else ''}{reasons}", "mesh.dae.empty")
    scale = float(unit) if unit is not None and np.isfinite(unit) and unit > 0.0 else 1.0
    vertices = mesh.vertices * scale
    normals = mesh.normals
    turn = _Z_FROM.get(up) if up_axis == "collada" else None
    if turn is not None:
        vertices = vertices @ turn.T
        normals = None if normals is None else (normals @ turn.T).astype(np.float32)
        message = f'it declares {up}; it is turned so that Z is up, as asked by up_axis="collada"'
        problems.append(remark("info", name, message, "mesh.dae.up_axis"))
    elif up in _Z_FROM:
        message = f"it declares {up}; the coordinates are taken as they are, as RViz does"
        problems.append(remark("info", name, message, "mesh.dae.up_axis"))
    refuse_not_finite(name, vertices, "mesh.dae.number")
    mesh = replace(
        mesh, vertices=vertices, normals=normals, up_axis=f"{up} {'turned' if turn is not None else 'as is'}"
    )
    return with_textures(mesh, Textures(name, find, problems))


def _opened(data: bytes) -> Document:
    import collada

    ignore = [collada.common.DaeError]
    document: Document = collada.Collada(io.BytesIO(data), ignore=ignore, aux_file_loader=_no_file)
    return document


def _without_broken_materials(data: bytes, document: Document) -> bytes:
    """The file without bindings to materials that could not be read: pycollada would drop the shapes with them."""

    def keep(binding: re.Match[bytes]) -> bytes:
        known = document.materials.get(binding.group(1).decode("utf-8", "replace")) is not None
        return binding.group(0) if known else b""

    return _BINDING.sub(keep, data)


def _refuse_tricks(data: bytes, name: str) -> None:
    """Entities, encodings that hide them, and archives (pycollada would unpack those)."""
    head = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not head.startswith(b"<") or b"\0" in head or b"PK\x05\x06" in data:
        raise refused(name, "not a Collada file: it does not begin as XML in UTF-8", "mesh.dae.syntax")
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        hint = "remove the <!DOCTYPE ...>"
        raise refused(name, "a document type or entity declaration is not allowed", "mesh.dae.entity", hint=hint)
    declared = re.match(rb"<\?xml[^>]*encoding\s*=\s*[\"']([^\"']*)", head)
    if declared and declared.group(1).decode("ascii", "replace").lower() not in _ENCODINGS:
        encoding = declared.group(1).decode("ascii", "replace")
        raise refused(name, f'the encoding "{encoding}" is not read', "mesh.dae.encoding", hint="save it as UTF-8")


def _no_file(_name: str) -> bytes | None:
    return None  # Textures are found by us, never by pycollada.


def _lost(name: str, error: Exception) -> Problem:
    text = " ".join(str(getattr(error, "msg", error)).split())[:200]
    return remark("warning", name, f"a piece of it could not be read: {text}", "mesh.dae.piece")


def _pieces(document: Document, name: str, problems: list[Problem]) -> Iterator[Mesh]:
    total = 0
    skipped: dict[str, int] = {}
    for count, (geometry, matrix, bound) in enumerate(_instances(document, name, problems)):
        refuse_too_many(name, count + 1, "instances of geometries", MAX_INSTANCES)
        for primitive in geometry.primitives:
            kind = type(primitive).__name__
            if kind not in ("TriangleSet", "Polylist", "Polygons"):
                skipped[kind] = skipped.get(kind, 0) + 1
            elif len(primitive) and primitive.vertex_index is not None:
                total += int(np.asarray(primitive.vertex_index).size)
                refuse_too_many(name, total // 3)
                material = bound.get(primitive.material or "") or _material_by_id(document, primitive.material)
                yield _piece(primitive, matrix, material, name)
    for kind, count in skipped.items():
        message = f"{count} sets of lines ({kind}) are not drawn"
        problems.append(remark("info", name, message, "mesh.dae.lines"))


def _material_by_id(document: Document, symbol: str | None) -> Material | None:
    return document.materials.get(symbol) if symbol else None


def _instances(
    document: Document, name: str, problems: list[Problem]
) -> Iterator[tuple[Geometry, Floats, dict[str, Material]]]:
    """Geometry, its place in the scene, and materials by symbol."""
    from collada import scene

    root = document.scene or (document.scenes[0] if len(document.scenes) else None)
    if root is None:
        for geometry in document.geometries:
            yield geometry, np.eye(4), {}
        return
    waiting: list[tuple[SceneNode, Floats]] = [(node, np.eye(4)) for node in reversed(root.nodes)]
    visits = skins = 0
    while waiting:
        node, above = waiting.pop()
        visits += 1
        refuse_too_many(name, visits, "scene nodes", MAX_VISITS)
        if isinstance(node, scene.GeometryNode):
            yield node.geometry, above, {material.symbol: material.target for material in node.materials}
        elif isinstance(node, scene.ControllerNode):
            skins += 1
        elif isinstance(node, scene.Node):
            matrix = above @ np.asarray(node.matrix, np.float64)
            waiting += [(child, matrix) for child in reversed(node.children)]
    if skins:
        message = f"{skins} skinned or morphed shapes are not drawn"
        problems.append(remark("warning", name, message, "mesh.dae.skin"))


def _piece(primitive: Primitive, matrix: Floats, material: Material | None, name: str) -> Mesh:
    vertex_index = np.asarray(primitive.vertex_index, np.int64).reshape(-1)
    corners = np.full((len(vertex_index), 3), -1, np.int64)
    corners[:, 0] = vertex_index
    texcoords, normals = np.zeros((0, 2)), np.zeros((0, 3))
    if len(primitive.texcoordset):
        texcoords = np.asarray(primitive.texcoordset[0], np.float64)[:, :2]
        corners[:, 1] = np.asarray(primitive.texcoord_indexset[0], np.int64).reshape(-1)
    if primitive.normal is not None:
        normals = np.asarray(primitive.normal, np.float64)
        corners[:, 2] = np.asarray(primitive.normal_index, np.int64).reshape(-1)
    if bool((vertex_index < 0).any()) or bool((corners[:, 1:] < -1).any()):
        raise refused(name, "a primitive has a negative index", "mesh.dae.index")
    positions = np.asarray(primitive.vertex, np.float64) @ matrix[:3, :3].T + matrix[:3, 3]
    colors = _vertex_colors(primitive, material, len(corners))
    if colors is not None:
        # A place of several colours becomes several places.
        key = corners[:, 0] << 32 | colors.view(np.uint32)[:, 0]
        _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
        positions, colors = positions[vertex_index[first]], colors[first]
        corners[:, 0] = vertex_index = inverse.reshape(-1)
    if hasattr(primitive, "vcounts"):
        sizes = np.asarray(primitive.vcounts, np.int64)
        if int(sizes.sum()) != len(corners) or int(sizes.min()) < 0:
            message = f"a polygon list counts {int(sizes.sum())} corners, but {len(corners)} are there"
            raise refused(name, message, "mesh.dae.count")
        triangles, _ = triangulate(positions[vertex_index], sizes)
    else:
        triangles = np.arange(len(corners), dtype=np.int64).reshape(-1, 3)
    if float(np.linalg.det(matrix[:3, :3])) < 0.0:
        triangles = triangles[:, ::-1]
        normals = -normals
    # The cofactor matrix turns normals rightly under any scale, mirrored or not, and needs no inverse.
    cofactors = np.stack([np.cross(matrix[:3, (k + 1) % 3], matrix[:3, (k + 2) % 3]) for k in range(3)], axis=1)
    turned = normals @ cofactors.T
    mesh = mesh_of_corners(triangles, positions, corners, texcoords=texcoords, normals=turned, colors=colors)
    color, image = _look(material)
    label = str(getattr(material, "name", None) or getattr(material, "id", None) or "")
    return replace(mesh, parts=(Part(0, len(mesh.faces), color, image, label),))


def _vertex_colors(primitive: Primitive, material: Material | None, corners: int) -> Colors | None:
    """(corners, 4) Colours of a piece that no material paints: RViz, too, lets a material's own colour win."""
    inputs = primitive.sources.get("COLOR")
    diffuse = getattr(getattr(material, "effect", None), "diffuse", None)
    if not inputs or not (material is None or (isinstance(diffuse, tuple) and min(diffuse[:3]) >= 1.0)):
        return None
    offset, _, _, _, source = inputs[0]
    rows = np.asarray(source.data, np.float64)
    which = np.asarray(primitive.index, np.int64).reshape(corners, -1)[:, offset]
    if rows.ndim != 2 or rows.shape[1] < 3 or not len(rows) or int(which.min()) < 0 or int(which.max()) >= len(rows):
        return None
    rgb = np.rint(np.clip(np.nan_to_num(rows[which, :3]), 0.0, 1.0) * 255.0).astype(np.uint8)
    return np.concatenate((rgb, np.full((corners, 1), 255, np.uint8)), axis=1)


def _opacity(effect: Effect | None) -> float:
    """From 0 to 1, by the specification; of what would then be invisible, 1.

    Many exporters (SketchUp's, older Blender's) count the other way and write a transparency of 0 for what is opaque;
    143 of the 420 transparencies in the meshes of robots at hand are such.
    """
    transparent, amount = getattr(effect, "transparent", None), getattr(effect, "transparency", None)
    if effect is None or not isinstance(transparent, tuple) or not isinstance(amount, int | float):
        return 1.0
    red, green, blue, alpha = (*map(float, transparent), 1.0, 1.0, 1.0, 1.0)[:4]
    if effect.opaque_mode == "RGB_ZERO":
        opacity = 1.0 - float(amount) * (0.212671 * red + 0.715160 * green + 0.072169 * blue)
    else:
        opacity = float(amount) * alpha
    return opacity if 0.0 < opacity < 1.0 else 1.0


def _look(material: Material | None) -> tuple[Rgba | None, str | None]:
    """Diffuse colour and texture."""
    effect = getattr(material, "effect", None)
    diffuse = getattr(effect, "diffuse", None)
    if diffuse is None and getattr(effect, "shadingtype", None) == "constant":
        diffuse = getattr(effect, "emission", None)
    if isinstance(diffuse, tuple):
        rgba = [min(max(float(x), 0.0), 1.0) if np.isfinite(x) else 1.0 for x in (*diffuse, 1.0, 1.0, 1.0, 1.0)[:4]]
        return (rgba[0], rgba[1], rgba[2], (rgba[3] or 1.0) * _opacity(effect)), None
    sampler = getattr(diffuse, "sampler", None)
    path = getattr(getattr(getattr(sampler, "surface", None), "image", None), "path", None)
    opacity = _opacity(effect)
    return (None if opacity == 1.0 else (1.0, 1.0, 1.0, opacity)), str(path) if path else None
