"""Accessors: how a view's bytes become numbers. None is read before it is known to lie inside its view."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from robotview.maps.glb.buffers import View
from robotview.maps.glb.document import Document

TYPES = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
FLOAT = 5126
INDICES = (5121, 5123, 5125)
SHAPES = {
    "SCALAR": (1, 1),
    "VEC2": (1, 2),
    "VEC3": (1, 3),
    "VEC4": (1, 4),
    "MAT2": (2, 2),
    "MAT3": (3, 3),
    "MAT4": (4, 4),
}
"""Columns and rows."""
ROWS = 1 << 16
"""Looked at together, so that memory stays flat."""
MOST_READ = 8
"""Times the binary chunk may be read through over all accessors: endless overlapping ones would take endless time."""


class Accessor(NamedTuple):
    component: int
    shape: str
    length: int
    start: int
    """Byte of the binary chunk."""
    stride: int


@dataclass(slots=True)
class Accessors:
    """Those that may be read, None for the others."""

    document: Document
    found: list[Accessor | None] = field(default_factory=list)
    _largest: dict[Accessor, int] = field(default_factory=dict)
    _budget: int = 0

    def largest(self, accessor: Accessor) -> int:
        """The largest value of indices; 0 when the budget of reading is spent."""
        if accessor not in self._largest and self.spend(accessor):
            values = self._table(accessor, 0)
            tops = (int(values[i : i + ROWS].max()) for i in range(0, accessor.length, ROWS))
            self._largest[accessor] = max(tops)
        return self._largest.get(accessor, 0)

    def finite(self, accessor: Accessor) -> bool:
        """Whether all numbers are."""
        columns, _ = SHAPES[accessor.shape]
        tables = (self._table(accessor, column) for column in range(columns))
        return all(
            bool(np.isfinite(table[i : i + ROWS]).all()) for table in tables for i in range(0, accessor.length, ROWS)
        )

    def spend(self, accessor: Accessor) -> bool:
        """Whether the accessor may still be read through."""
        self._budget += _element(accessor.component, accessor.shape) * accessor.length
        return self._budget <= MOST_READ * len(self.document.binary)

    def _table(self, accessor: Accessor, column: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        """(count, rows) numbers of one column, seen in place."""
        kind = np.dtype(TYPES[accessor.component])
        rows = SHAPES[accessor.shape][1]
        offset = accessor.start + column * _column(accessor.component, accessor.shape)
        strides = (accessor.stride, kind.itemsize)
        return np.ndarray((accessor.length, rows), kind, self.document.binary, offset, strides)


def check_accessors(document: Document, views: list[View | None]) -> Accessors:
    """All of them, with every float that lies in the file looked at."""
    made = Accessors(document)
    seen: set[Accessor] = set()
    for index in range(len(document.entries("accessors"))):
        accessor = _accessor(document, index, views)
        made.found.append(accessor)
        if accessor is None or accessor.component != FLOAT or accessor in seen:
            continue
        seen.add(accessor)
        here = f"/accessors/{index}"
        if not made.spend(accessor):
            message = f"the accessors together read the binary chunk more than {MOST_READ} times"
            document.add("glb.accessor_range", here, message)
            break
        if not made.finite(accessor):
            document.add("glb.not_finite", here, "has numbers that are NaN or infinite")
    made.found += [None] * (len(document.entries("accessors")) - len(made.found))
    return made


def _accessor(document: Document, index: int, views: list[View | None]) -> Accessor | None:
    entry, here = document.entries("accessors")[index], f"/accessors/{index}"
    component = document.count(entry, "componentType", here)
    count = document.count(entry, "count", here, least=1)
    offset = document.count(entry, "byteOffset", here, default=0)
    shape = entry.get("type")
    if component is not None and component not in TYPES:
        document.add("glb.json", f"{here}/componentType", f"{component} is no type of numbers")
        component = None
    if not isinstance(shape, str) or shape not in SHAPES:
        document.add("glb.json", f"{here}/type", f"{shape!r:.40} is none of {', '.join(SHAPES)}")
        shape = None
    for key in ("min", "max"):
        if shape is not None and key in entry:
            columns, rows = SHAPES[shape]
            document.numbers(entry, key, here, columns * rows)
    if "sparse" in entry:
        hint = "export it with all values written out"
        document.add("glb.sparse", f"{here}/sparse", "sparse accessors are not supported", hint)
        return None
    if "bufferView" not in entry:
        said = "" if count is None else f" for {count:,} values"
        document.add("glb.accessor_no_view", here, f"has no buffer view: there is no data{said}")
        return None
    number = document.reference(entry, "bufferView", here, "bufferViews")
    view = None if number is None else views[number]
    if view is None or component is None or shape is None or count is None or offset is None:
        return None
    return _placed(document, here, view, component, shape, count, offset)


def _placed(
    document: Document, here: str, view: View, component: int, shape: str, count: int, offset: int
) -> Accessor | None:
    size, single = _element(component, shape), np.dtype(TYPES[component]).itemsize
    stride = view.stride or size
    if stride < size:
        document.add("glb.accessor_range", here, f"has elements of {size} bytes in a view with a stride of {stride}")
        return None
    end = offset + stride * (count - 1) + size
    if end > view.size:
        document.add("glb.accessor_range", here, f"reaches to byte {end:,} of a view of {view.size:,}")
        return None
    if (view.start + offset) % single or stride % single:
        message = f"starts at byte {view.start + offset:,}, which is no multiple of the {single} bytes of a number"
        document.add("glb.accessor_range", here, message)
        return None
    return Accessor(component, shape, count, view.start + offset, stride)


def _column(component: int, shape: str) -> int:
    """Bytes from one column to the next: those of matrices begin at multiples of 4."""
    columns, rows = SHAPES[shape]
    size = rows * np.dtype(TYPES[component]).itemsize
    return size if columns == 1 else (size + 3) // 4 * 4


def _element(component: int, shape: str) -> int:
    columns, rows = SHAPES[shape]
    return (columns - 1) * _column(component, shape) + rows * np.dtype(TYPES[component]).itemsize
