"""Whether there is a screen to open a browser on."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path


def has_display() -> bool:
    """Whether a browser could be seen by somebody."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def show_page(path: Path, *, wanted: bool) -> None:
    """Say where a page is, and open it where that is wanted and possible."""
    print(path)
    if wanted and has_display():
        webbrowser.open(path.as_uri())
