"""Colours as files write them."""

from __future__ import annotations

from collections.abc import Sequence

_BYTE = 10.0
"""Larger numbers than this nobody writes who counts to 1."""


def of_bytes(rgba: Sequence[float]) -> str | None:
    """What was meant by a colour that counts to 255; None where it does not look like one."""
    if not all(0.0 <= value <= 255.0 and value == int(value) for value in rgba[:3]) or max(rgba[:3]) < _BYTE:
        return None
    # Many write the opacity from 0 to 1 beside colours of bytes.
    opacity = [value / 255.0 if value > 1.0 else value for value in rgba[3:]]
    if any(not 0.0 <= value <= 1.0 for value in opacity):
        return None
    right = " ".join(f"{value:.3g}" for value in (*(value / 255.0 for value in rgba[:3]), *opacity))
    return f'colours go from 0 to 1: "{right}"'
