"""`as_png`: an image in the one format that all versions of MuJoCo read."""

from __future__ import annotations

import io

from robotview.meshes.image import PNG, read_rgb


def as_png(data: bytes, name: str) -> bytes:
    """PNG files as they are, JPEG files encoded anew without loss.

    Raises:
        ImageError: neither, damaged, or too large.
    """
    if data.startswith(PNG):
        return data
    import PIL.Image

    out = io.BytesIO()
    PIL.Image.fromarray(read_rgb(data, name)).save(out, "PNG")
    return out.getvalue()
