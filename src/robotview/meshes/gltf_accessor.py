"""Numbers of a glTF accessor: strides, normalised integers, sparse changes."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from robotview.meshes.gltf_document import Accessor, Buffers, Document
from robotview.meshes.refusal import MAX_VERTICES, refuse_too_many, refused

T = TypeVar("T")
_TYPES: dict[int, str] = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}
_CODE = "mesh.gltf.accessor"


def entry_of(entries: list[T], index: int, what: str, name: str) -> T:
    """The entry with that index.

    Raises:
        MeshError: there is none.
    """
    if not 0 <= index < len(entries):
        raise refused(name, f"{what} {index} is referred to, but there are {len(entries)}", "mesh.gltf.index")
    return entries[index]


def numbers(document: Document, buffers: Buffers, index: int, name: str, width: int) -> NDArray[Any]:
    """(count, width) values; normalised integers as float64 in -1..1 or 0..1, others in their own type.

    Raises:
        MeshError: the accessor has another shape, or reaches beyond its buffer.
    """
    accessor = entry_of(document.accessors, index, "accessor", name)
    own = _WIDTHS.get(accessor.type, 0)
    if accessor.component_type not in _TYPES or own < width or accessor.count < 0:
        message = (
            f"accessor {index} ({accessor.type}, component type {accessor.component_type}) is not {width} numbers each"
        )
        raise refused(name, message, _CODE)
    refuse_too_many(name, accessor.count, "values in one accessor", 3 * MAX_VERTICES)
    kind = np.dtype(_TYPES[accessor.component_type])
    if accessor.buffer_view is not None:
        values = _view(document, buffers, accessor.buffer_view, accessor.byte_offset, accessor.count, own, kind, name)
    elif accessor.sparse is not None:
        refuse_too_many(name, accessor.count, "values in a sparse accessor", 5_000_000)
        values = np.zeros((accessor.count, own), kind)
    else:
        raise refused(name, f"accessor {index} has no data", _CODE)
    if accessor.sparse is not None:
        values = _changed(document, buffers, accessor, values, name)
    values = values[:, :width]
    if accessor.normalized and kind.kind in "iu":
        return np.asarray(np.maximum(values / np.float64(np.iinfo(kind).max), -1.0))
    return values


def _view(
    document: Document,
    buffers: Buffers,
    index: int,
    offset: int,
    count: int,
    width: int,
    kind: np.dtype[Any],
    name: str,
) -> NDArray[Any]:
    view = entry_of(document.buffer_views, index, "buffer view", name)
    buffer = entry_of(buffers, view.buffer, "buffer", name)
    row = width * kind.itemsize
    stride = view.byte_stride or row
    end = offset + (stride * (count - 1) + row if count else 0)
    if (
        min(offset, view.byte_offset, view.byte_length) < 0
        or stride < row
        or end > view.byte_length
        or (view.byte_offset + view.byte_length > len(buffer))
    ):
        message = (
            f"buffer view {index} should hold {count:,} x {row} bytes from {offset:,} on, but has {view.byte_length:,} "
            f"of a buffer of {len(buffer):,}"
        )
        raise refused(name, message, _CODE, hint="the file is damaged")
    begin = view.byte_offset + offset
    if stride == row:
        return np.frombuffer(buffer, kind, count * width, begin).reshape(count, width)
    raw = np.frombuffer(buffer, np.uint8, end - offset, begin)
    rows = np.lib.stride_tricks.as_strided(raw, (count, row), (stride, 1), writeable=False)
    return np.ascontiguousarray(rows).view(kind).reshape(count, width)


def _changed(document: Document, buffers: Buffers, accessor: Accessor, values: NDArray[Any], name: str) -> NDArray[Any]:
    sparse = accessor.sparse
    if sparse is None or not 0 <= sparse.count <= accessor.count or sparse.indices.component_type not in _TYPES:
        raise refused(name, "a sparse accessor with impossible counts", _CODE)
    kind = np.dtype(_TYPES[sparse.indices.component_type])
    at = _view(document, buffers, sparse.indices.buffer_view, sparse.indices.byte_offset, sparse.count, 1, kind, name)[
        :, 0
    ]
    new = _view(
        document,
        buffers,
        sparse.values.buffer_view,
        sparse.values.byte_offset,
        sparse.count,
        values.shape[1],
        values.dtype,
        name,
    )
    if len(at) and (float(at.min()) < 0 or float(at.max()) >= accessor.count):
        raise refused(name, "a sparse accessor changes values that do not exist", _CODE)
    values = values.copy()
    values[at.astype(np.int64)] = new
    return values
