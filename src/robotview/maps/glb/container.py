"""The box of a GLB file: a header, one chunk of JSON, and at most one of binary data."""

from __future__ import annotations

import struct
from typing import Any, NamedTuple

from robotview.maps.faults import Faults
from robotview.maps.strict_json import BROKEN, read_json

MAGIC = b"glTF"
JSON, BIN = 0x4E4F534A, 0x004E4942
MOST_JSON = 16 << 20
MOST_VALUES = 1_000_000
"""In the JSON: 20,000 nodes with all they can say are half of it."""
_HEADER, _CHUNK = struct.Struct("<4sII"), struct.Struct("<II")


class Container(NamedTuple):
    json: dict[str, Any]
    binary: memoryview
    """Empty where there is no such chunk."""


def read_container(data: bytes, file: str, faults: Faults) -> Container | None:
    """The two chunks; None where nothing in them can be judged."""
    if len(data) < _HEADER.size:
        code = "glb.length" if MAGIC.startswith(data[:4]) and data else "glb.magic"
        faults.add(code, f"{len(data)} bytes are no GLB file: its header alone has 12", file=file)
        return None
    magic, version, length = _HEADER.unpack_from(data)
    if magic != MAGIC:
        what = "a glTF text" if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") else f"{magic!r}"
        faults.add("glb.magic", f"begins with {what}, not with glTF", file=file, hint="export it as binary glTF (.glb)")
        return None
    if version != 2:
        faults.add("glb.version", f"is GLB version {version}", file=file, hint="export it as glTF 2.0")
        return None
    if length != len(data):
        message = f"its header says {length:,} bytes, but the file has {len(data):,}"
        faults.add("glb.length", message, file=file, hint="the file was cut off, or something was added to it")
    chunks = _chunks(data, file, faults)
    if not chunks:
        return None
    text = bytes(chunks[0])
    # Counted before anything is made of it: each empty list of two bytes becomes many times that in memory.
    if sum(map(text.count, (b"{", b"[", b","))) > MOST_VALUES:
        faults.add("json.size", f"the JSON chunk has more than {MOST_VALUES:,} values", file=file)
        return None
    told = len(faults.problems)
    document = read_json(text, file, faults, most_bytes=MOST_JSON, most_values=MOST_VALUES)
    if document is BROKEN or len(faults.problems) > told:
        return None
    if not isinstance(document, dict):
        faults.add("glb.json", "the JSON chunk holds no object", file=file, pointer="")
        return None
    return Container(document, chunks[1] if len(chunks) > 1 else memoryview(b""))


def _chunks(data: bytes, file: str, faults: Faults) -> list[memoryview]:
    """The bytes of the JSON and then of the BIN chunk, as far as they are there."""
    found: list[memoryview] = []
    whole, at, number = memoryview(data), _HEADER.size, 0
    while at < len(data):
        if at + _CHUNK.size > len(data):
            faults.add("glb.chunk_length", f"{len(data) - at} bytes after the last chunk are no chunk", file=file)
            break
        size, kind = _CHUNK.unpack_from(data, at)
        at += _CHUNK.size
        if at + size > len(data):
            message = f"chunk {number} says {size:,} bytes, but {len(data) - at:,} are left"
            faults.add("glb.chunk_length", message, file=file)
            break
        if size % 4:
            message = f"chunk {number} has {size:,} bytes, which is no multiple of 4"
            faults.add("glb.chunk_length", message, file=file)
        if kind != (JSON, BIN)[number] if number < 2 else True:
            hint = "a GLB file has one JSON chunk and then at most one BIN chunk"
            faults.add("glb.chunk_order", f"chunk {number} is of type 0x{kind:08x}", file=file, hint=hint)
            break
        found.append(whole[at : at + size])
        at, number = at + size, number + 1
    if number == 0 and at == _HEADER.size:
        faults.add("glb.chunk_length", "there is no JSON chunk", file=file)
    return found
