"""The buffer and its views: pieces of the binary chunk, added up in Python's integers, which never wrap."""

from __future__ import annotations

from typing import NamedTuple

from robotview.maps.glb.document import Document


class View(NamedTuple):
    start: int
    size: int
    stride: int | None


def check_buffers(document: Document) -> list[View | None]:
    """The views in order; None for those that must not be read."""
    buffers = document.entries("buffers")
    if len(buffers) > 1:
        document.add("glb.buffers", "/buffers/1", f"has {len(buffers)} buffers; a GLB file on its own has one")
    sizes = [_buffer(document, index) for index in range(len(buffers))]
    return [_view(document, index, sizes) for index in range(len(document.entries("bufferViews")))]


def _buffer(document: Document, index: int) -> int | None:
    here = f"/buffers/{index}"
    size = document.count(document.entries("buffers")[index], "byteLength", here, least=1)
    if size is None or index:
        return None
    if size > len(document.binary):
        message = f"says {size:,} bytes, but the BIN chunk has {len(document.binary):,}"
        document.add("glb.buffer_length", f"{here}/byteLength", message)
    return size


def _view(document: Document, index: int, sizes: list[int | None]) -> View | None:
    entry, here = document.entries("bufferViews")[index], f"/bufferViews/{index}"
    buffer = document.reference(entry, "buffer", here, "buffers", needed=True)
    start = document.count(entry, "byteOffset", here, default=0)
    size = document.count(entry, "byteLength", here, least=1)
    stride = document.count(entry, "byteStride", here, least=4) if "byteStride" in entry else None
    if stride is not None and (stride > 252 or stride % 4):
        document.add("glb.json", f"{here}/byteStride", f"{stride} is no multiple of 4 from 4 to 252")
        return None
    whole = None if buffer is None else sizes[buffer]
    if start is None or size is None or whole is None or ("byteStride" in entry and stride is None):
        return None
    if start + size > whole:
        message = f"reaches to byte {start + size:,} of a buffer of {whole:,}"
        document.add("glb.bufferView_range", here, message)
        return None
    return View(start, size, stride) if start + size <= len(document.binary) else None
