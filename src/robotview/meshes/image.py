"""Images as files know them: size by the header only, and height maps as numbers.

Textures are passed on encoded; here it is only made sure that what a browser would decode is an image of sane size.
"""

from __future__ import annotations

import io
import struct
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from robotview.errors import ImageError, Problem, Where
from robotview.source.standin import what_stands_in

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PIXELS = 64_000_000
MAX_SIDE = 16_384
MAX_SAMPLES = 16_777_216
"""Of a height map: each becomes four bytes and two triangles."""
PNG = b"\x89PNG\r\n\x1a\n"
KTX = (b"\xabKTX 11\xbb\r\n\x1a\n", b"\xabKTX 20\xbb\r\n\x1a\n")


class ImageSize(NamedTuple):
    format: str
    """``png`` or ``jpeg``."""
    width: int
    height: int


def is_ktx(data: bytes) -> bool:
    """Whether a file is a container of GPU textures: MuJoCo takes it as light from all around, browsers as nothing."""
    return data.startswith(KTX)


def image_size(data: bytes, name: str) -> ImageSize:
    """Format and size by the header alone; nothing is decoded.

    Raises:
        ImageError: neither PNG nor JPEG, a header that is cut off, or more than 16,384 a side or 64 million pixels.
    """
    if (stand_in := what_stands_in(data)) is not None:
        raise _refused(name, stand_in[0], "image.stand_in", stand_in[1])
    if data.startswith(PNG):
        if len(data) < 33 or data[12:16] != b"IHDR":
            raise _refused(name, "a PNG file without its header chunk", "image.png", "the file is cut off")
        found = ImageSize("png", *struct.unpack_from(">II", data, 16))
    elif data.startswith(b"\xff\xd8\xff"):
        found = _jpeg_size(data, name)
    else:
        raise _refused(name, f"neither a PNG nor a JPEG file ({_kind(data)})", "image.format", "save it as PNG")
    if found.width <= 0 or found.height <= 0:
        raise _refused(name, f"its header says {found.width} x {found.height} pixels", "image.size")
    if max(found.width, found.height) > MAX_SIDE or found.width * found.height > MAX_PIXELS:
        message = f"{found.width} x {found.height} pixels; at most {MAX_SIDE} a side and {MAX_PIXELS:,} in all are read"
        raise ImageError(
            Problem("error", "limit_exceeded", message, "image.size", Where(name), hint="reduce the image")
        )
    return found


def _jpeg_size(data: bytes, name: str) -> ImageSize:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, at + 5)
            return ImageSize("jpeg", width, height)
        elif marker == 0x01 or 0xD0 <= marker <= 0xD7:
            at += 2
        else:
            at += 2 + max(2, struct.unpack_from(">H", data, at + 2)[0])
    raise _refused(name, "a JPEG file without a frame header", "image.jpeg", "the file is cut off")


def read_rgb(data: bytes, name: str) -> NDArray[np.uint8]:
    """A PNG or JPEG image as (height, width, 3), rows from the top.

    Raises:
        ImageError: neither, damaged, or too large.
    """
    image_size(data, name)
    import PIL.Image

    try:
        with PIL.Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as image:
            return np.asarray(image.convert("RGB"))
    except (OSError, SyntaxError, ValueError, EOFError, PIL.Image.DecompressionBombError, struct.error) as error:
        text = " ".join(str(error).split())[:160]
        raise _refused(name, f"damaged image: {text}", "image.damaged", "the file is cut off or was changed") from None


def read_png_gray(data: bytes, name: str) -> tuple[int, int, NDArray[np.float32]]:
    """A PNG height map: rows, columns and (nrow, ncol) brightness 0..255 in the file's order, first row at the top.

    MuJoCo takes 8 bits of the first channel, stretches the values to 0..1 and lays the first row at +Y. Its arrays,
    and `HeightField`, begin at -Y, so a caller flips the rows.

    Raises:
        ImageError: not a PNG, damaged, or too large.
    """
    size = image_size(data, name)
    if size.format != "png":
        raise _refused(name, "a height map must be a PNG file, this is a JPEG", "image.png")
    if size.width * size.height > MAX_SAMPLES:
        message = f"{size.width} x {size.height} heights; at most {MAX_SAMPLES:,} are read"
        raise ImageError(
            Problem("error", "limit_exceeded", message, "image.size", Where(name), hint="reduce the image")
        )
    import PIL.Image

    try:
        with PIL.Image.open(io.BytesIO(data), formats=("PNG",)) as image:
            gray = _eight_bit(image)
    except (OSError, SyntaxError, ValueError, EOFError, PIL.Image.DecompressionBombError, struct.error) as error:
        text = " ".join(str(error).split())[:160]
        raise _refused(name, f"damaged PNG: {text}", "image.png", "the file is cut off or was changed") from None
    return gray.shape[0], gray.shape[1], gray


def _eight_bit(image: Image) -> NDArray[np.float32]:
    """Grey as MuJoCo's decoder takes it: the red channel of colour images, the high byte of 16 bit ones."""
    if image.mode in ("I;16", "I;16B", "I"):
        return np.asarray(np.floor(np.asarray(image, np.float32) / 256.0), np.float32)
    if image.mode in ("1", "L"):
        return np.asarray(image.convert("L"), np.float32)
    return np.asarray(image.convert("RGB").getchannel(0), np.float32)


def read_hfield(data: bytes, name: str) -> tuple[int, int, NDArray[np.float32]]:
    """MuJoCo's binary height field: rows, columns and (nrow, ncol) elevations; the first row lies at -Y here.

    Raises:
        ImageError: the size does not fit the two counts, or a value is not finite.

    Source: MuJoCo's XML reference, asset/hfield.
    """
    if len(data) < 8:
        raise _refused(name, f"{len(data)} bytes are too few for a height field file", "image.hfield")
    nrow, ncol = struct.unpack_from("<2i", data)
    needed = 4 * (2 + nrow * ncol)
    if nrow < 1 or ncol < 1 or len(data) != needed:
        message = f"{nrow} x {ncol} values declared ({needed:,} bytes), but the file has {len(data):,}"
        hint = "expected int32 nrow, int32 ncol, float32 values; or a file that ends in .png"
        raise _refused(name, message, "image.hfield", hint)
    values = np.frombuffer(data, "<f4", nrow * ncol, 8).reshape(nrow, ncol).astype(np.float32)
    if not bool(np.isfinite(values).all()):
        raise _refused(name, "some elevations are not finite", "image.hfield")
    return nrow, ncol, values


_OTHER_KINDS = (
    (b"GIF8", "a GIF"),
    (b"BM", "a BMP"),
    (b"RIFF", "perhaps WebP"),
    (b"\xabKTX", "a KTX"),
    (b"II*\0", "a TIFF"),
    (b"MM\0*", "a TIFF"),
    (b"DDS ", "a DDS"),
)


def _kind(data: bytes) -> str:
    for begin, kind in _OTHER_KINDS:
        if data.startswith(begin):
            return kind
    return "it is empty" if not data else f"it begins with {data[:8]!r}"


def _refused(name: str, message: str, code: str, hint: str | None = None) -> ImageError:
    return ImageError(Problem("error", "image_format", message, code, Where(name), hint=hint))
