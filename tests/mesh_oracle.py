"""How many triangles a mesh file has and where they lie, by other readers than ours.

STL and OBJ: text and bytes taken apart here. DAE: xml.etree, after the specification. GLB, glTF, PLY: trimesh's own
loaders (ours of PLY uses trimesh too, so there the file's own header is asked for the count). MSH: the four counts.
"""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
import trimesh
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class Facts:
    """What two readers must agree on."""

    triangles: int
    low: Floats
    high: Floats


def facts(path: Path) -> Facts:
    """Of a file, in metres, as it lies in its scene."""
    data = path.read_bytes()
    triangles, points = {
        ".stl": _stl,
        ".obj": _obj,
        ".dae": _dae,
        ".msh": _msh,
    }.get(path.suffix.lower(), lambda _: _by_trimesh(path))(data)
    return Facts(triangles, points.min(axis=0), points.max(axis=0))


def _stl(data: bytes) -> tuple[int, Floats]:
    (count,) = struct.unpack_from("<I", data, 80) if len(data) >= 84 else (-1,)
    if len(data) == 84 + 50 * count:
        rows = np.frombuffer(data, np.uint8, 50 * count, 84).reshape(count, 50)
        return count, np.ascontiguousarray(rows[:, 12:48]).view("<f4").reshape(-1, 3).astype(np.float64)
    rows = [line.split()[1:4] for line in data.splitlines() if line.split()[:1] == [b"vertex"]]
    return len(rows) // 3, np.array(rows, np.float32).astype(np.float64)


def _obj(data: bytes) -> tuple[int, Floats]:
    positions, used, triangles = [], set(), 0
    for line in data.replace(b"\\\n", b" ").replace(b"\r", b"\n").splitlines():
        words = line.partition(b"#")[0].split()
        if words[:1] == [b"v"]:
            positions.append([float(word) for word in words[1:4]])
        elif words[:1] == [b"f"] and len(words) > 3:
            triangles += len(words) - 3
            for word in words[1:]:
                index = int(word.split(b"/")[0])
                used.add(index - 1 if index > 0 else len(positions) + index)
    points = np.array(positions)
    return triangles, points[sorted(used)] if triangles else points


def _msh(data: bytes) -> tuple[int, Floats]:
    vertices, _, _, faces = struct.unpack_from("<4i", data)
    return faces, np.frombuffer(data, "<f4", 3 * vertices, 16).reshape(-1, 3).astype(np.float64)


def _by_trimesh(path: Path) -> tuple[int, Floats]:
    loaded = trimesh.load(path, process=False, maintain_order=True)
    if isinstance(loaded, trimesh.Scene):
        pieces = [piece for piece in loaded.dump() if isinstance(piece, trimesh.Trimesh)]
    else:
        pieces = [loaded]
    points = np.concatenate([np.asarray(piece.vertices)[np.unique(piece.faces)] for piece in pieces])
    count = sum(len(piece.faces) for piece in pieces)
    if path.suffix.lower() == ".ply":
        header = path.read_bytes().partition(b"end_header")[0]
        (declared,) = re.findall(rb"element face (\d+)", header)
        if all(len(line.split()) == 4 for line in _ply_faces(path)):
            count = int(declared)
    return count, points


def _ply_faces(path: Path) -> list[bytes]:
    header, _, body = path.read_bytes().partition(b"end_header")
    if b"format ascii" not in header:
        return []
    (count,) = re.findall(rb"element face (\d+)", header)
    return body.strip().splitlines()[-int(count) :]


def _dae(data: bytes) -> tuple[int, Floats]:
    return _Collada(ET.fromstring(re.sub(rb'\sxmlns="[^"]*"', b"", data, count=1))).facts()


class _Collada:
    """Instances of geometries in the visual scene, in metres, up axis not minded."""

    def __init__(self, root: ET.Element) -> None:
        self.root = root
        self.by_id = {node.get("id"): node for node in root.iter() if node.get("id")}
        unit = root.find("asset/unit")
        self.metre = 1.0 if unit is None else float(unit.get("meter", "1"))

    def facts(self) -> tuple[int, Floats]:
        count, points = 0, []
        for triangles, corners in self.pieces():
            count += triangles
            points.append(corners)
        return count, np.concatenate(points) * self.metre

    def pieces(self) -> Iterator[tuple[int, Floats]]:
        instance = self.root.find("scene/instance_visual_scene")
        scene = self._at(instance) if instance is not None else self.root.find("library_visual_scenes/visual_scene")
        for node in scene.findall("node") if scene is not None else ():
            yield from self._node(node, np.eye(4))

    def _at(self, node: ET.Element) -> ET.Element:
        return self.by_id[(node.get("url") or node.get("source") or "").lstrip("#")]

    def _node(self, node: ET.Element, above: Floats) -> Iterator[tuple[int, Floats]]:
        here = above
        for child in node:
            if child.tag in ("matrix", "translate", "rotate", "scale"):
                here = here @ _transform(child.tag, [float(x) for x in (child.text or "").split()])
        for child in node:
            if child.tag == "node":
                yield from self._node(child, here)
            elif child.tag == "instance_node":
                yield from self._node(self._at(child), here)
            elif child.tag == "instance_geometry":
                yield from self._geometry(self._at(child), here)

    def _geometry(self, geometry: ET.Element, here: Floats) -> Iterator[tuple[int, Floats]]:
        for primitive in geometry.find("mesh") or ():
            if primitive.tag not in ("triangles", "polylist", "polygons"):
                continue
            offsets = {i.get("semantic"): (int(i.get("offset", "0")), i) for i in primitive.findall("input")}
            width = 1 + max(offset for offset, _ in offsets.values())
            begin, vertex = offsets["VERTEX"]
            (position,) = [i for i in self._at(vertex).findall("input") if i.get("semantic") == "POSITION"]
            source = self._at(position)
            numbers = np.array((source.find("float_array").text or "").split(), np.float64)
            stride = int(source.find("technique_common/accessor").get("stride", "3"))
            lists = [np.array((p.text or "").split(), np.int64) for p in primitive.findall("p")]
            if primitive.tag == "polylist":
                sizes = np.array((primitive.find("vcount").text or "").split(), np.int64)
            elif primitive.tag == "triangles":
                sizes = np.full(len(lists[0]) // width // 3 if lists else 0, 3)
            else:
                sizes = np.array([len(p) // width for p in lists])
            corners = np.concatenate(lists)[begin::width] if lists else np.zeros(0, np.int64)
            if len(corners):
                points = numbers.reshape(-1, stride)[corners][:, :3]
                yield int(np.maximum(sizes - 2, 0).sum()), points @ here[:3, :3].T + here[:3, 3]


def _transform(kind: str, numbers: list[float]) -> Floats:
    out = np.eye(4)
    if kind == "matrix":
        return np.array(numbers).reshape(4, 4)
    if kind == "translate":
        out[:3, 3] = numbers
    elif kind == "scale":
        out[:3, :3] = np.diag(numbers)
    else:
        axis, angle = np.array(numbers[:3]), np.radians(numbers[3])
        x, y, z = axis / np.linalg.norm(axis)
        cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
        out[:3, :3] += np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
    return out
