"""`pack_mesh` with a memory: what was packed for one view is there for the next, on whatever day it is opened."""

from __future__ import annotations

import os
from dataclasses import fields

import msgspec
import numpy as np

from robotview.meshes.mesh import Mesh
from robotview.protocol.blobs import kept, verbatim
from robotview.protocol.geometry import PackedMesh, pack_mesh
from robotview.protocol.scene import ArraySpec, PartSpec
from robotview.source.store import Piece, code_stamp, digest, store

WORTH = 2_000
"""Triangles from which a mesh is packed more slowly than found again."""


class _Head(msgspec.Struct, frozen=True, array_like=True):
    """What stands before the compressed geometry."""

    hash: str
    arrays: list[ArraySpec]
    parts: list[PartSpec]


def pack_mesh_once(mesh: Mesh) -> PackedMesh:
    """`pack_mesh`, or what it gave for an equal mesh before."""
    place = store() if len(mesh.faces) >= WORTH else None
    if place is None:
        return pack_mesh(mesh)
    key = f"wire-{_key(mesh)}"
    found = place.take(key)
    if found is not None:
        packed = _unpacked(found, mesh)
        if packed is not None:
            return packed
    packed = pack_mesh(mesh)
    head = msgspec.msgpack.encode(_Head(packed.geometry.hash, packed.arrays, packed.parts))
    place.put(key, (len(head).to_bytes(4, "little"), head, packed.geometry.data))
    return packed


def _key(mesh: Mesh) -> str:
    """Of all that `pack_mesh` looks at."""
    pieces: list[Piece | str] = [code_stamp(os.path.dirname(__file__))]
    for field in fields(mesh):
        value = getattr(mesh, field.name)
        if isinstance(value, np.ndarray):
            pieces += [
                field.name,
                value.dtype.str,
                str(value.shape),
                np.ascontiguousarray(value).reshape(-1).view(np.uint8).data,
            ]
    pieces += [repr(mesh.parts), *(name for name in mesh.images)]
    return digest(*pieces, *mesh.images.values())


def _unpacked(found: memoryview, mesh: Mesh) -> PackedMesh | None:
    end = 4 + int.from_bytes(found[:4], "little")
    try:
        head = msgspec.msgpack.decode(found[4:end], type=_Head)
    except msgspec.MsgspecError:
        return None
    images = {blob.hash: blob for blob in map(verbatim, mesh.images.values())}
    used = {part.image for part in head.parts}
    return PackedMesh(
        kept(head.hash, bytes(found[end:])),
        head.arrays,
        head.parts,
        [blob for name, blob in images.items() if name in used],
    )
