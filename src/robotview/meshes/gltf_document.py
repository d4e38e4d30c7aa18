"""glTF 2.0 and GLB as typed values: the container, the JSON, the buffers. Sizes are checked before anything is made.

Source: Khronos glTF 2.0 specification, sections 3 to 5.
"""

from __future__ import annotations

import base64
import binascii
import struct
from typing import TypeAlias

import msgspec

from robotview.meshes.refusal import refused
from robotview.meshes.texture import Find

MAX_DATA_URI = 256 << 20
_COMPRESSIONS = {
    "KHR_draco_mesh_compression": "Draco",
    "EXT_meshopt_compression": "meshopt",
    "KHR_meshopt_compression": "meshopt",
}


class Struct(msgspec.Struct, rename="camel", frozen=True):
    """A glTF object; members that are not listed are passed over."""


class Sparse(Struct, frozen=True):
    count: int
    indices: SparseIndices
    values: SparseValues


class SparseIndices(Struct, frozen=True):
    buffer_view: int
    component_type: int
    byte_offset: int = 0


class SparseValues(Struct, frozen=True):
    buffer_view: int
    byte_offset: int = 0


class Accessor(Struct, frozen=True):
    component_type: int
    count: int
    type: str
    buffer_view: int | None = None
    byte_offset: int = 0
    normalized: bool = False
    sparse: Sparse | None = None


class BufferView(Struct, frozen=True):
    buffer: int
    byte_length: int
    byte_offset: int = 0
    byte_stride: int | None = None


class Buffer(Struct, frozen=True):
    byte_length: int
    uri: str | None = None


class Primitive(Struct, frozen=True):
    attributes: dict[str, int]
    indices: int | None = None
    material: int | None = None
    mode: int = 4


class MeshEntry(Struct, frozen=True):
    primitives: list[Primitive]


class Node(Struct, frozen=True):
    children: list[int] = []
    mesh: int | None = None
    skin: int | None = None
    matrix: tuple[float, ...] | None = None
    rotation: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 1.0)
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)
    translation: tuple[float, float, float] = (0.0, 0.0, 0.0)


class SceneEntry(Struct, frozen=True):
    nodes: list[int] = []


class TextureTransform(Struct, frozen=True):
    """Of texture coordinates: scaled, then turned, then moved."""

    offset: tuple[float, float] = (0.0, 0.0)
    rotation: float = 0.0
    """[rad]"""
    scale: tuple[float, float] = (1.0, 1.0)
    tex_coord: int | None = None


class TextureExtensions(Struct, frozen=True):
    transform: TextureTransform | None = msgspec.field(default=None, name="KHR_texture_transform")


class TextureInfo(Struct, frozen=True):
    index: int
    tex_coord: int = 0
    extensions: TextureExtensions = TextureExtensions()

    @property
    def channel(self) -> int:
        """Of the texture coordinates."""
        transform = self.extensions.transform
        return self.tex_coord if transform is None or transform.tex_coord is None else transform.tex_coord


class Roughness(Struct, frozen=True):
    base_color_factor: tuple[float, float, float, float] = (1.0, 1.0, 1.0, 1.0)
    base_color_texture: TextureInfo | None = None


class Glossiness(Struct, frozen=True):
    diffuse_factor: tuple[float, float, float, float] = (1.0, 1.0, 1.0, 1.0)
    diffuse_texture: TextureInfo | None = None


class MaterialExtensions(Struct, frozen=True):
    glossiness: Glossiness | None = msgspec.field(default=None, name="KHR_materials_pbrSpecularGlossiness")


class MaterialEntry(Struct, frozen=True):
    name: str = ""
    pbr_metallic_roughness: Roughness = Roughness()
    alpha_mode: str = "OPAQUE"
    extensions: MaterialExtensions = MaterialExtensions()


class TextureEntry(Struct, frozen=True):
    source: int | None = None


class ImageEntry(Struct, frozen=True):
    uri: str | None = None
    buffer_view: int | None = None
    name: str = ""


class Document(Struct, frozen=True):
    scene: int | None = None
    scenes: list[SceneEntry] = []
    nodes: list[Node] = []
    meshes: list[MeshEntry] = []
    accessors: list[Accessor] = []
    buffer_views: list[BufferView] = []
    buffers: list[Buffer] = []
    materials: list[MaterialEntry] = []
    textures: list[TextureEntry] = []
    images: list[ImageEntry] = []
    extensions_required: list[str] = []


Buffers: TypeAlias = list[bytes]


def open_gltf(data: bytes, name: str, find: Find | None) -> tuple[Document, Buffers]:
    """The document and the bytes of its buffers, from a GLB or a .gltf file.

    Raises:
        MeshError: a length that is not there, JSON of another shape, a buffer that cannot be had.
    """
    text, binary = _split_glb(data, name) if data[:4] == b"glTF" else (data, None)
    try:
        document = msgspec.json.decode(text, type=Document)
    except msgspec.MsgspecError as error:
        raise refused(name, f"its JSON is not glTF 2.0: {error}", "mesh.gltf.json") from None
    except (RecursionError, UnicodeDecodeError):
        raise refused(name, "its JSON is nested too deeply or not UTF-8", "mesh.gltf.json") from None
    compressed = [_COMPRESSIONS[e] for e in document.extensions_required if e in _COMPRESSIONS]
    if compressed:
        message = f"its geometry is compressed with {compressed[0]}, which is not read"
        raise refused(name, message, "mesh.gltf.compressed", hint="save it without compression")
    return document, [_buffer(k, entry, binary, name, find) for k, entry in enumerate(document.buffers)]


def _split_glb(data: bytes, name: str) -> tuple[bytes, bytes | None]:
    if len(data) < 20:
        raise refused(name, f"{len(data)} bytes are too few for a GLB file", "mesh.gltf.size")
    version, length = struct.unpack_from("<II", data, 4)
    if version != 2:
        raise refused(name, f"GLB version {version}; only version 2 is read", "mesh.gltf.version")
    if length > len(data):
        message = f"its header says {length:,} bytes, but the file has {len(data):,}"
        raise refused(name, message, "mesh.gltf.size", hint="the file is cut off")
    chunks: dict[bytes, bytes] = {}
    at = 12
    while at + 8 <= length:
        size = struct.unpack_from("<I", data, at)[0]
        kind = data[at + 4 : at + 8]
        if at + 8 + size > length:
            message = f"its chunk {kind!r} says {size:,} bytes, but {length - at - 8:,} follow"
            raise refused(name, message, "mesh.gltf.size", hint="the file is cut off or damaged")
        chunks.setdefault(kind, data[at + 8 : at + 8 + size])
        at += 8 + size
    if b"JSON" not in chunks:
        raise refused(name, "a GLB file without its JSON chunk", "mesh.gltf.json")
    return chunks[b"JSON"], chunks.get(b"BIN\0")


def _buffer(number: int, entry: Buffer, binary: bytes | None, name: str, find: Find | None) -> bytes:
    uri = entry.uri
    if uri is None:
        content = binary if number == 0 else None
        what = "the binary chunk"
    elif uri.startswith("data:"):
        content, what = data_uri(uri), "its data URI"
    else:
        content, what = find(uri) if find is not None else None, f'"{uri[:80]}"'
    if content is None:
        raise refused(name, f"buffer {number} cannot be had: {what} is not there or not readable", "mesh.gltf.buffer")
    if len(content) < entry.byte_length:
        message = f"buffer {number} says {entry.byte_length:,} bytes, but {what} has {len(content):,}"
        raise refused(name, message, "mesh.gltf.buffer", hint="the file is cut off or damaged")
    return content


def data_uri(uri: str) -> bytes | None:
    """The content of a base64 data URI; None for any other."""
    head, comma, body = uri.partition(",")
    if not comma or not head.endswith(";base64") or len(body) > MAX_DATA_URI:
        return None
    try:
        return base64.b64decode(body)
    except (binascii.Error, ValueError):
        return None
