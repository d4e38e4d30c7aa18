"""Height fields of MJCF: from an image, MuJoCo's own binary, numbers in the file, or flat."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from robotview.errors import MjcfError, Problem
from robotview.meshes import read_hfield, read_png_gray
from robotview.mjcf import records
from robotview.model.description import HeightField
from robotview.source.bundle import Found
from robotview.source.xml import Node

MAX_SAMPLES = 16_000_000


def height_field(asset: records.AssetHfield, node: Node, found: Found | None) -> HeightField:
    """The field with its samples stretched to 0..1, first row at -Y.

    Args:
        asset: what the file says.
        node: its element, for messages.
        found: the file it names, if it names one.

    Raises:
        MjcfError: too many samples, or not as many numbers as rows times columns.
        ReadError: the file of samples is broken.
    """
    rows, columns = asset.nrow, asset.ncol
    if rows * columns > MAX_SAMPLES:
        raise _refused(
            asset,
            node,
            "nrow",
            f'has nrow="{rows}" and ncol="{columns}": {rows * columns:,} samples',
            f"at most {MAX_SAMPLES:,} are read",
            kind="limit_exceeded",
            code="mjcf.hfield.limit",
        )
    if found is not None:
        values = _from_file(found, asset.content_type or "")
    elif asset.elevation is not None:
        if len(asset.elevation) != rows * columns:
            raise _refused(
                asset,
                node,
                "elevation",
                f"elevation has {len(asset.elevation)} numbers, nrow x ncol is {rows * columns}",
                "one number for each sample, row by row",
            )
        # Written as a picture, top row first: it lies at +Y.
        values = np.array(asset.elevation, dtype=np.float32).reshape(rows, columns)[::-1]
    else:
        values = np.zeros((max(rows, 2), max(columns, 2)), dtype=np.float32)
    rows, columns = values.shape
    return HeightField(asset.name, asset.size or (1.0, 1.0, 1.0, 0.1), rows, columns, _stretched(values))


def _from_file(found: Found, content_type: str) -> NDArray[np.float32]:
    data = found.read()
    if found.name.lower().endswith(".png") or content_type == "image/png":
        return read_png_gray(data, found.name)[2][::-1]
    return read_hfield(data, found.name)[2]


def _stretched(values: NDArray[np.float32]) -> bytes:
    """Little-endian float32 in 0..1; constant data become 0."""
    if values.size == 0:
        return b""
    low, spread = float(values.min()), float(values.max() - values.min())
    scaled = (values - low) / spread if spread > 1e-15 else np.zeros_like(values)
    return np.ascontiguousarray(scaled, dtype="<f4").tobytes()


def _refused(
    asset: records.AssetHfield,
    node: Node,
    attribute: str,
    what: str,
    hint: str,
    *,
    kind: str = "bad_value",
    code: str = "mjcf.hfield.count",
) -> MjcfError:
    message = f'<hfield> "{asset.name}" {what}' if kind == "limit_exceeded" else f'<hfield> "{asset.name}": {what}'
    return MjcfError(Problem("error", kind, message, code, node.where_of(attribute), None, "hfield", attribute, hint))
