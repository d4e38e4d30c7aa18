"""Packs a mesh for the wire: welded, quantised, small, and ready for the graphics card after one decompression."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from robotview.meshes.mesh import Mesh
from robotview.meshes.rows import distinct
from robotview.protocol.blobs import Blob, deflated, verbatim
from robotview.protocol.scene import ArraySpec, PartSpec

Array: TypeAlias = npt.NDArray[np.generic]
Floats: TypeAlias = npt.NDArray[np.float64]
Role: TypeAlias = Literal["position", "index", "far", "normal", "uv", "color", "elevation"]
Integers: TypeAlias = npt.NDArray[np.intp]

RELATIVE_ERROR = 1e-5
"""Largest distance between a vertex and its packed place, in diagonals of the mesh."""
ABSOLUTE_ERROR = 5e-5
"""The same in metres."""
# Even, so that the middle of a symmetric mesh lies on the grid: an odd number would round its seam both ways.
_STEPS = 65534
_STRAIGHT = np.cos(np.radians(2.0))
_SLIVERS = 0.01
"""Share of triangles so thin that their own normal is unsure."""
_FAR = 255
"""Stands in `index` for a number that does not fit; `far` has it."""
_DTYPES: dict[str, Literal["u8", "u16", "u32", "i8", "f32"]] = {
    "uint8": "u8",
    "uint16": "u16",
    "uint32": "u32",
    "int8": "i8",
    "float32": "f32",
}


@dataclass(frozen=True, slots=True)
class Quantised:
    """Numbers as sent: ``values * step + low`` gives the originals; no ``step`` means that they are the originals."""

    values: Array
    """(rows, columns)."""
    low: list[float] | None = None
    step: list[float] | None = None


@dataclass(frozen=True, slots=True)
class PackedMesh:
    geometry: Blob
    arrays: list[ArraySpec]
    parts: list[PartSpec]
    images: list[Blob]


def pack_mesh(mesh: Mesh) -> PackedMesh:
    """Weld equal vertices, drop triangles without area, quantise, and lay everything into one blob."""
    corners = np.asarray(mesh.vertices, dtype=np.float64).reshape(-1, 3)  # (n, 3)
    position = quantise_positions(corners)
    attributes: list[tuple[Role, Quantised]] = [("position", position)]
    normals = _normals(mesh, corners)
    if normals is not None:
        attributes.append(("normal", normals))
    if mesh.uv is not None:
        attributes.append(("uv", _quantise_uv(np.asarray(mesh.uv, dtype=np.float64))))
    if mesh.colors is not None:
        colors = np.asarray(mesh.colors, dtype=np.uint8)
        attributes.append(("color", Quantised(colors, [0.0] * 4, [1 / 255] * 4)))

    first, inverse = distinct_rows([quantised.values for _, quantised in attributes])
    faces = inverse[np.asarray(mesh.faces, dtype=np.int64).reshape(-1, 3)]  # (m, 3)
    keep = has_area(position.values[first], faces)
    faces = faces[keep]
    index, far = walk(faces)

    arrays = [(role, Quantised(q.values[first], q.low, q.step)) for role, q in attributes]
    # Places that are all distinct are nearly noise: what a compressor saves of them is not worth its time.
    noise = () if attributes[1:] else ("far", "position")
    geometry, specs = lay_out([*arrays, ("index", Quantised(index)), ("far", Quantised(far))], noise)
    parts, images = _parts(mesh, keep)
    return PackedMesh(geometry, specs, parts, images)


def quantise_positions(vertices: Floats) -> Quantised:
    """16 bits a coordinate where both error bounds allow it, else float32."""
    if len(vertices) == 0:
        return Quantised(np.zeros((0, 3), dtype=np.float32))
    columns = np.ascontiguousarray(vertices.T)  # (3, n): numpy is slow along the longer way
    low = columns.min(axis=1)
    size = columns.max(axis=1) - low
    step = size / _STEPS
    error = float(np.linalg.norm(step)) / 2
    diagonal = float(np.linalg.norm(size))
    # The receiver adds in float32, so a small mesh far from its origin gains nothing from 16 bits and loses nothing.
    if not np.isfinite(error) or error > ABSOLUTE_ERROR or error > RELATIVE_ERROR * diagonal:
        return Quantised(vertices.astype(np.float32))
    return Quantised(_to_steps(vertices, low, step), low.tolist(), step.tolist())


def quantise_heights(elevation: npt.NDArray[np.float32], top: float) -> Quantised:
    """Heights 0..1 of a field whose highest point is at ``top`` [m], with the bound that meshes have."""
    if not top / _STEPS / 2 <= ABSOLUTE_ERROR or elevation.size == 0 or not np.all(np.abs(elevation) <= 1):
        return Quantised(elevation)
    low = np.float64(min(0.0, float(elevation.min())))
    step = np.float64((max(1.0, float(elevation.max())) - low) / _STEPS)
    # One low and step for all columns: the height.
    return Quantised(_to_steps(elevation.astype(np.float64), low, step), [float(low)], [float(step)])


def _to_steps(values: Floats, low: Floats | np.float64, step: Floats | np.float64) -> npt.NDArray[np.uint16]:
    scale = np.divide(1.0, step, out=np.zeros_like(step), where=step > 0) if np.ndim(step) else 1.0 / step
    return np.minimum((values - low) * scale + 0.5, _STEPS).astype(np.uint16)


def _quantise_uv(uv: Floats) -> Quantised:
    low = uv.min(axis=0) if len(uv) else np.zeros(2)
    step = (uv.max(axis=0) - low) / _STEPS if len(uv) else np.zeros(2)
    # Half a step of a range of 2 is a sixteenth of a pixel of a 4096 texture.
    if not np.all(step * _STEPS <= 2):
        return Quantised(uv.astype(np.float32))
    return Quantised(_to_steps(uv, low, step), low.tolist(), step.tolist())


def _normals(mesh: Mesh, corners: Floats) -> Quantised | None:
    """The file's normals as 8 bits; None where it has none, or some that are no directions or tell nothing."""
    if mesh.normals is None or len(corners) == 0:
        return None
    normals = np.asarray(mesh.normals, dtype=np.float32).reshape(-1, 3)
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    if len(normals) != len(corners) or not np.all(np.isfinite(lengths)) or not np.all(lengths > 1e-6):
        return None
    units = normals / lengths
    if _are_flat(corners, units, np.asarray(mesh.faces, dtype=np.int64).reshape(-1, 3)):
        return None
    return Quantised(np.rint(units * 127).astype(np.int8), [0.0] * 3, [1 / 127] * 3)


def _are_flat(corners: Floats, units: npt.NDArray[np.float32], faces: npt.NDArray[np.int64]) -> bool:
    """Whether normals are nothing but those of the triangles.

    An exporter wrote them without knowing which surfaces are round, so the page, which sees it from the angles, does
    better; and what is left out makes corners equal, which is most of the bytes.
    """
    a, b, c = (corners[faces[:, k]] for k in range(3))  # each (m, 3)
    across = np.cross(b - a, c - a)
    area = np.linalg.norm(across, axis=1)
    faces, across, area = faces[area > 0], across[area > 0], area[area > 0]
    along = np.einsum("mkc,mc->mk", units[faces], across / area[:, None])  # (m, 3)
    bent = np.count_nonzero(np.any(along < _STRAIGHT, axis=1))
    return bool(bent <= _SLIVERS * len(faces))


def distinct_rows(columns: Sequence[Array]) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Which rows are equal in all columns: ``first`` (k,) in order of appearance, and ``inverse`` (n,) into it."""
    if len(columns[0]) == 0:
        return np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp)
    raw = [np.ascontiguousarray(column).view(np.uint8).reshape(len(column), -1) for column in columns]
    width = sum(part.shape[1] for part in raw)
    rows = np.zeros((len(raw[0]), -(-width // 8) * 8), dtype=np.uint8)
    np.concatenate(raw, axis=1, out=rows[:, :width])
    # In the file's order neighbours stay neighbours, which compresses better and suits the card's vertex cache.
    return distinct(rows.view(np.uint64))


def has_area(position: Array, faces: npt.NDArray[np.intp]) -> npt.NDArray[np.bool_]:
    """Which triangles (m,) are not a line or a point. Exact on quantised places: integers below 2**17."""
    if len(faces) == 0:
        return np.zeros(0, dtype=np.bool_)
    columns = np.ascontiguousarray(position.T, dtype=np.float64)  # (3, n)
    a, b, c = np.ascontiguousarray(faces.T)  # each (m,)
    u = [column[b] - column[a] for column in columns]
    v = [column[c] - column[a] for column in columns]
    flat = np.ones(len(faces), dtype=np.bool_)
    for i, j in ((0, 1), (1, 2), (2, 0)):
        flat &= u[i] * v[j] == u[j] * v[i]
    return ~flat


def walk(faces: Integers) -> tuple[npt.NDArray[np.uint8], Array]:
    """Triangles by how far each corner is from the next new vertex, the one above the highest before.

    Files name vertices first in the order of their triangles, and again soon after: most corners take one byte.

    Args:
        faces: (m, 3) vertices.

    Returns:
        ``index`` (m, 3): 0 the next new vertex, 2 k that many below it, 2 k - 1 above it, or `_FAR`; and ``far``
        (n, 1): the same numbers where they are `_FAR` or more, in order.
    """
    corners = faces.reshape(-1)
    below = np.zeros(len(corners), dtype=np.int64)
    np.maximum.accumulate(corners[:-1] + 1, out=below[1:])
    below -= corners
    codes = (below << 1) ^ (below >> 63)
    far = codes[codes >= _FAR]
    index = np.minimum(codes, _FAR).astype(np.uint8)
    short = not len(far) or int(far.max()) < 1 << 16
    return index.reshape(-1, 3), far[:, None].astype(np.uint16 if short else np.uint32)


def lay_out(arrays: Sequence[tuple[Role, Quantised]], noise: Collection[str] = ()) -> tuple[Blob, list[ArraySpec]]:
    """One blob of all arrays, each at a multiple of 4 bytes, and compressed but for those of the roles in ``noise``."""
    pieces: list[tuple[bytes, bool]] = []
    specs: list[ArraySpec] = []
    offset = 0
    for role, quantised in arrays:
        values = quantised.values
        rows, columns = values.shape
        data = values.astype(values.dtype.newbyteorder("<"), copy=False).tobytes()
        dtype = _DTYPES[values.dtype.name]
        specs.append(ArraySpec(role, dtype, offset, (rows, columns), quantised.low, quantised.step))
        padding = -len(data) % 4
        pieces.append((data + bytes(padding), role not in noise))
        offset += len(data) + padding
    return deflated(pieces), specs


def _parts(mesh: Mesh, keep: npt.NDArray[np.bool_]) -> tuple[list[PartSpec], list[Blob]]:
    """The parts, counted in the triangles that are left, and the images they use."""
    images = {name: verbatim(content) for name, content in mesh.images.items()}
    before = np.concatenate(([0], np.cumsum(keep)))  # (m + 1,)
    parts = []
    for part in mesh.parts:
        start, end = int(before[part.start]), int(before[part.start + part.count])
        image = images.get(part.image) if part.image else None
        if end > start:
            parts.append(PartSpec(start, end - start, part.color, image.hash if image else None))
    used = {part.image for part in parts}
    return parts, [blob for blob in images.values() if blob.hash in used]
