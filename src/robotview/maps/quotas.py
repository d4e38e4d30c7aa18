"""How much a package may hold. Checked on what a header claims and again on what is really there."""

from __future__ import annotations

from typing import Final

MIB: Final = 1 << 20
MOST_ARCHIVE: Final = 128 * MIB
MOST_FILES: Final = 2_000
MOST_TOTAL: Final = 256 * MIB
MOST_RATIO: Final = 200
UNSUSPECTED: Final = 1 * MIB
"""What may be packed as tightly as it likes."""
MOST_FILE: Final[dict[str, tuple[int, str]]] = {
    "json": (8 * MIB, "json.size"),
    "xml": (16 * MIB, "xml.size"),
    "obj": (8 * MIB, "obj.size"),
    "glb": (64 * MIB, "limit.file"),
    "png": (64 * MIB, "limit.file"),
}
"""Ending of the files a package may hold -> the largest, and the code of a larger one."""


def megabytes(count: int) -> str:
    """A size as messages show it."""
    return f"{count / MIB:.3g} MiB" if count >= MIB else f"{count:,} bytes"
