"""Bulk that crosses to the browser: named by its content, sent in chunks, kept once however many views show it."""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Literal
from weakref import WeakValueDictionary

from robotview.protocol.messages import CHUNK_BYTES, Chunk
from robotview.protocol.scene import BlobSpec

_ZLIB_LEVEL = 1  # Half the time of level 6 for a few per cent more bytes; the wire to the browser is local, mostly.
_STORED = 0xFFFF
"""Most bytes of a block that is not compressed."""


@dataclass(frozen=True)
class Blob:
    """Bytes as they are sent, and the name of what they hold."""

    hash: str
    """First 32 hexadecimal digits of the SHA-256 of the content, before it was compressed."""
    data: bytes
    encoding: Literal["raw", "zlib"]

    @property
    def spec(self) -> BlobSpec:
        """How a scene or link refers to it."""
        return BlobSpec(self.hash, len(self.data), self.encoding)

    def content(self) -> bytes:
        """The bytes as the receiver uses them."""
        return zlib.decompress(self.data) if self.encoding == "zlib" else self.data

    def chunks(self, size: int = CHUNK_BYTES) -> Iterator[tuple[Chunk, memoryview]]:
        """The messages that carry it, each with its part of the bytes; one with no bytes for an empty blob."""
        count = max(1, -(-len(self.data) // size))
        whole = memoryview(self.data)
        for index in range(count):
            message = Chunk(self.hash, index, count, len(self.data), self.encoding)
            yield message, whole[index * size : (index + 1) * size]


# Views of one robot hold the same objects; what no view holds any more is forgotten.
_ALIVE: WeakValueDictionary[str, Blob] = WeakValueDictionary()


def content_hash(content: bytes) -> str:
    """The name of a content."""
    return hashlib.sha256(content).hexdigest()[:32]


def compressed(content: bytes) -> Blob:
    """A blob of bytes worth compressing: geometry, JSON, code."""
    name = content_hash(content)
    return _ALIVE.get(name) or _ALIVE.setdefault(name, Blob(name, zlib.compress(content, _ZLIB_LEVEL), "zlib"))


def deflated(pieces: Sequence[tuple[bytes, bool]]) -> Blob:
    """A blob of pieces one after the other, of which some are worth compressing; the others are only copied."""
    content = b"".join(piece for piece, _ in pieces)
    name = content_hash(content)
    return _ALIVE.get(name) or _ALIVE.setdefault(name, Blob(name, b"".join(_deflated(pieces, content)), "zlib"))


def _deflated(pieces: Iterable[tuple[bytes, bool]], content: bytes) -> Iterator[bytes]:
    """A zlib stream (RFC 1950) of blocks that begin at whole bytes, so that each can be written in its own way."""
    yield b"\x78\x01"
    for worth, run in groupby(pieces, itemgetter(1)):
        whole = b"".join(piece for piece, _ in run)
        if worth:
            deflate = zlib.compressobj(_ZLIB_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
            yield deflate.compress(whole)
            yield deflate.flush(zlib.Z_SYNC_FLUSH)
            continue
        for start in range(0, len(whole), _STORED):
            part = whole[start : start + _STORED]
            yield struct.pack("<BHH", 0, len(part), len(part) ^ 0xFFFF)
            yield part
    yield b"\x03\x00"  # the last block: empty
    yield zlib.adler32(content).to_bytes(4, "big")


def kept(name: str, data: bytes) -> Blob:
    """A blob that was compressed before."""
    return _ALIVE.get(name) or _ALIVE.setdefault(name, Blob(name, data, "zlib"))


def verbatim(content: bytes) -> Blob:
    """A blob of bytes that are compressed already: image files."""
    name = content_hash(content)
    return _ALIVE.get(name) or _ALIVE.setdefault(name, Blob(name, bytes(content), "raw"))


class BlobStore:
    """What one view can be asked for."""

    def __init__(self, blobs: Iterable[Blob] = ()) -> None:
        self._blobs = {blob.hash: blob for blob in blobs}

    def get(self, name: str) -> Blob | None:
        """The blob of that hash; None when this view does not refer to it."""
        return self._blobs.get(name)

    def add(self, blobs: Iterable[Blob]) -> None:
        """Have more to give."""
        self._blobs |= {blob.hash: blob for blob in blobs}

    def discard(self, blobs: Iterable[Blob]) -> None:
        """Let go of some; what is not there does no harm."""
        for blob in blobs:
            self._blobs.pop(blob.hash, None)

    def __iter__(self) -> Iterator[Blob]:
        return iter(self._blobs.values())

    def __len__(self) -> int:
        return len(self._blobs)

    def clear(self) -> None:
        """Let go of everything."""
        self._blobs.clear()
