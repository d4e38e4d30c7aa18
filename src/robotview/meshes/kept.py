"""`read_mesh` with a memory: a file that was decoded once is not decoded again, on whatever day it is opened.

What a mesh was made from is not only its file: material libraries, textures and buffers beside it are asked for again
and compared before a kept mesh is given out.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from robotview.errors import Problem, Severity, Where
from robotview.meshes.dae import UpAxis
from robotview.meshes.mesh import Mesh, Part, Rgba
from robotview.meshes.read import Reader, read_mesh, suffix_of
from robotview.meshes.texture import Find
from robotview.source.store import code_stamp, digest, store

WORTH = {".stl": 100_000, ".msh": 100_000}
"""Bytes from which a file is decoded more slowly than found again; other formats: from `WORTH_ELSE` on."""
WORTH_ELSE = 4_000
_ARRAYS = ("vertices", "faces", "normals", "uv", "colors")


class _Remark(msgspec.Struct, frozen=True, array_like=True):
    """A `Problem` of a mesh; ``file`` is None where it is the mesh's own."""

    severity: Severity
    kind: str
    message: str
    code: str
    file: str | None
    line: int | None
    hint: str | None


class _Look(msgspec.Struct, frozen=True, array_like=True):
    start: int
    count: int
    color: Rgba | None
    image: str | None
    name: str


class _Head(msgspec.Struct, frozen=True, array_like=True):
    """What stands before the arrays."""

    asked: dict[str, str | None]
    """Files beside it by the name asked for: the hash of what came, or None for nothing."""
    arrays: list[tuple[str, str, list[int]]]
    """Field, type, shape; as they follow each other."""
    parts: list[_Look]
    images: list[tuple[str, str | None, bytes]]
    """The name that parts use; the name asked for, or the image itself where the mesh file holds it."""
    problems: list[_Remark]
    up_axis: str


class _Beside:
    """A `Find` that remembers what it was asked."""

    def __init__(self, find: Find) -> None:
        self.find = find
        self.came: dict[str, bytes | None] = {}

    def __call__(self, name: str) -> bytes | None:
        if name not in self.came:
            self.came[name] = self.find(name)
        return self.came[name]


def read_mesh_once(
    data: bytes,
    name: str,
    *,
    find: Find | None = None,
    readers: Mapping[str, Reader] | None = None,
    up_axis: UpAxis = "ignore",
    content_type: str | None = None,
) -> Mesh:
    """`read_mesh`, or what it gave for the same bytes before. Meshes of own readers are read every time.

    Raises:
        MeshError: as `read_mesh`.
    """
    suffix = suffix_of(name, content_type, readers)
    place = None if suffix in (readers or {}) or len(data) < WORTH.get(suffix, WORTH_ELSE) else store()
    if place is None:
        return read_mesh(data, name, find=find, readers=readers, up_axis=up_axis, content_type=content_type)
    beside = None if find is None else _Beside(find)
    key = digest(code_stamp(os.path.dirname(__file__)), suffix, up_axis, "alone" if find is None else "beside", data)
    kept = place.take(f"mesh-{key}")
    mesh = None if kept is None else _unpacked(kept, name, beside)
    if mesh is None:
        mesh = read_mesh(data, name, find=beside, up_axis=up_axis, content_type=content_type)
        place.put(f"mesh-{key}", _packed(mesh, name, {} if beside is None else beside.came))
    return mesh


def _packed(mesh: Mesh, name: str, came: Mapping[str, bytes | None]) -> Sequence[bytes | memoryview]:
    by_content = {id(content): asked for asked, content in came.items() if content is not None}
    arrays = {field: _small(getattr(mesh, field)) for field in _ARRAYS if getattr(mesh, field) is not None}
    head = _Head(
        {asked: None if content is None else digest(content) for asked, content in came.items()},
        [(field, array.dtype.str, list(array.shape)) for field, array in arrays.items()],
        [_Look(part.start, part.count, part.color, part.image, part.name) for part in mesh.parts],
        [
            (label, asked := by_content.get(id(content)), b"" if asked else content)
            for label, content in mesh.images.items()
        ],
        [_remark(problem, name) for problem in mesh.problems],
        mesh.up_axis,
    )
    text = msgspec.msgpack.encode(head)
    # Arrays begin at multiples of 8, so that they are used where they lie.
    begin = len(text).to_bytes(4, "little") + text + bytes(-(len(text) + 4) % 8)
    pieces: list[bytes | memoryview] = [begin]
    for array in arrays.values():
        pieces += [array.reshape(-1).view(np.uint8).data, bytes(-array.nbytes % 8)]
    return pieces


def _small(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Little-endian and in one piece; half the bytes where single precision tells the same."""
    if array.dtype == np.float64:
        single = array.astype(np.float32)
        array = single if np.array_equal(single, array) else array
    return np.ascontiguousarray(array.astype(array.dtype.newbyteorder("<"), copy=False))


def _unpacked(kept: memoryview, name: str, beside: _Beside | None) -> Mesh | None:
    """The mesh, or None where a file beside it has changed since."""
    end = 4 + int.from_bytes(kept[:4], "little")
    try:
        head = msgspec.msgpack.decode(kept[4:end], type=_Head)
    except msgspec.MsgspecError:
        return None
    for asked, known in head.asked.items():
        content = None if beside is None else beside(asked)
        if (None if content is None else digest(content)) != known:
            return None
    at = end + -end % 8
    fields: dict[str, Any] = {}
    for field, kind, shape in head.arrays:
        dtype = np.dtype(kind)
        count = int(np.prod(shape))
        # A copy, so that the whole entry is not held for the sake of one array.
        fields[field] = np.frombuffer(kept, dtype, count, at).reshape(shape).copy() if count else np.zeros(shape, dtype)
        at += count * dtype.itemsize + -(count * dtype.itemsize) % 8
    fields["vertices"] = fields["vertices"].astype(np.float64)
    images = {
        label: content if asked is None or beside is None else beside(asked) for label, asked, content in head.images
    }
    return Mesh(
        **fields,
        parts=tuple(Part(look.start, look.count, look.color, look.image, look.name) for look in head.parts),
        images={label: content for label, content in images.items() if content is not None},
        problems=tuple(_problem(remark, name) for remark in head.problems),
        up_axis=head.up_axis,
    )


def _remark(problem: Problem, name: str) -> _Remark:
    where = problem.where or Where(name)
    file = None if where.file == name else where.file
    return _Remark(problem.severity, problem.kind, problem.message, problem.code, file, where.line, problem.hint)


def _problem(remark: _Remark, name: str) -> Problem:
    where = Where(name if remark.file is None else remark.file, remark.line)
    return Problem(remark.severity, remark.kind, remark.message, remark.code, where, hint=remark.hint)
