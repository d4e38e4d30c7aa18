"""Format and size of a picture by its header; nothing is decoded."""

from __future__ import annotations

from robotview.errors import ImageError
from robotview.meshes.image import ImageSize, image_size

MOST_PIXELS = 4096
"""A side."""
_HEAD = 256 << 10
"""Bytes within which a header ends; before the frame of a JPEG stand profiles and previews."""


def picture_size(data: bytes | memoryview) -> tuple[ImageSize | None, str]:
    """The size of a PNG or JPEG, and what is wrong with it, or "".

    The size is None where it is no picture; with a size, it is above 4,096 pixels a side.
    """
    try:
        found = image_size(bytes(data[:_HEAD]), "")
    except ImageError as error:
        problem = error.problems[0]
        return (ImageSize("", 0, 0) if problem.kind == "limit_exceeded" else None), problem.message
    if max(found.width, found.height) > MOST_PIXELS:
        return found, f"has {found.width:,} x {found.height:,} pixels; at most {MOST_PIXELS:,} a side are allowed"
    return found, ""
