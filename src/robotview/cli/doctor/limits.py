"""The limits in force: what is larger is refused, or sent in pieces."""

from __future__ import annotations

from robotview.cli.doctor.section import Section
from robotview.meshes import image, refusal
from robotview.protocol.messages import CHUNK_BYTES
from robotview.source import archive, bundle, xml


def limits() -> Section:
    """Sizes, as the readers and the wire use them."""
    return Section(
        "limits",
        {
            "chunk sent to a page": _bytes(CHUNK_BYTES),
            "XML file": _bytes(xml.MAX_BYTES),
            "XML depth": f"{xml.MAX_DEPTH:,} elements",
            "any other file": _bytes(bundle.MAX_FILE),
            "archive": f"{_bytes(archive.MAX_TOTAL)} unpacked, {archive.MAX_ENTRIES:,} files",
            "mesh": f"{refusal.MAX_TRIANGLES:,} triangles",
            "image": f"{image.MAX_PIXELS:,} pixels, {image.MAX_SIDE:,} a side",
        },
    )


def _bytes(number: int) -> str:
    return f"{number >> 20:,} MiB"
