"""GLB files made by hand, for tests: a sound triangle, and what changing one thing of it makes our reader say."""

import json
import struct
from collections.abc import Callable
from typing import Any

from robotview.maps.faults import Faults
from robotview.maps.glb import check_glb

Document = dict[str, Any]
FILE = "visuals/scene.glb"
TRIANGLE = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0)
CORNERS = struct.pack("<3H2x", 0, 1, 2)
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 4, 4) + b"\x08\0\0\0\0" + bytes(7)


def document() -> Document:
    """A triangle with indices and a picture, over the bytes of `binary`."""
    return {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "material": 0}]}],
        "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
        "textures": [{"source": 0}],
        "images": [{"bufferView": 2, "mimeType": "image/png"}],
        "buffers": [{"byteLength": len(binary())}],
        "bufferViews": [
            {"buffer": 0, "byteLength": 36},
            {"buffer": 0, "byteOffset": 36, "byteLength": 6},
            {"buffer": 0, "byteOffset": 44, "byteLength": len(PNG)},
        ],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5123, "count": 3, "type": "SCALAR"},
        ],
    }


def binary() -> bytes:
    return TRIANGLE + CORNERS + PNG


def glb(made: Document | bytes, data: bytes | None = None) -> bytes:
    """One file of a document, or of its text, and of binary data."""
    text = made if isinstance(made, bytes) else json.dumps(made).encode()
    data = binary() if data is None else data
    text += b" " * (-len(text) % 4)
    data += bytes(-len(data) % 4)
    chunks = struct.pack("<II", len(text), 0x4E4F534A) + text
    if data:
        chunks += struct.pack("<II", len(data), 0x004E4942) + data
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def said(data: bytes, *, strict: bool = False) -> list[str]:
    """``code pointer`` of all that is found."""
    faults = Faults()
    check_glb(data, FILE, faults, strict=strict)
    found = [problem for problem in faults.problems if problem.code != "limit.listed"]
    assert all(problem.where is not None and problem.where.file == FILE for problem in found)
    return [f"{problem.code.removeprefix('glb.')} {problem.pointer or ''}".strip() for problem in found]


def changed(change: Callable[[Document], object], data: bytes | None = None) -> list[str]:
    """What is said of the sound file after a change of its document."""
    made = document()
    change(made)
    return said(glb(made, data))
