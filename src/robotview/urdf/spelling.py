"""Files whose path differs in case only from the one asked for: models from Windows and macOS are full of them."""

from __future__ import annotations

import os
import posixpath
from dataclasses import dataclass, field

from robotview.source import Bundle, Found

MAX_KEYS = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class Spellings:
    """Looks paths up without regard to case; remembers the folders it has listed."""

    bundle: Bundle
    _listings: dict[str, dict[str, str]] = field(default_factory=dict)
    _keys: dict[str, str] = field(default_factory=dict)

    def find(self, path: str) -> Found | None:
        """The file, whatever the case of any part of its path."""
        other = self._on_disk(os.path.normpath(path)) if self.bundle.disk else self._in_memory(path)
        return None if other is None else self.bundle.find(other)

    def _on_disk(self, path: str) -> str | None:
        parts: list[str] = []
        place = path
        while place and not os.path.isdir(place):
            place, last = os.path.split(place)
            if not last:  # the top of a disk that is not there
                return None
            parts.append(last)
        for part in reversed(parts):
            entries = self._listed(place)
            name = part if part in entries.values() else entries.get(part.lower())
            if name is None:
                return None
            place = os.path.join(place, name)
        return place if parts else None

    def _listed(self, folder: str) -> dict[str, str]:
        if folder not in self._listings:
            try:
                self._listings[folder] = {name.lower(): name for name in sorted(os.listdir(folder or "."))}
            except OSError:
                self._listings[folder] = {}
        return self._listings[folder]

    def _in_memory(self, path: str) -> str | None:
        if not self._keys:
            self._keys.update({key.lower(): key for key in list(self.bundle.assets)[:MAX_KEYS]})
        return self._keys.get(posixpath.normpath(path.replace("\\", "/")).lower())


def respelt(found: Found, asked: str) -> str | None:
    """What to say where a file was found under another spelling: how it is written from the first difference on."""
    there = posixpath.normpath(found.name.replace("\\", "/")).split("/")
    wanted = posixpath.normpath(asked.replace("\\", "/")).split("/")
    wanted = [part for part in wanted if part not in ("..", ".", "")]
    tail = there[len(there) - len(wanted) :] if len(wanted) <= len(there) else []
    differ = [k for k, (a, b) in enumerate(zip(tail, wanted, strict=False)) if a != b and a.lower() == b.lower()]
    return f'the file is spelt "{"/".join(tail[differ[0] :])}"' if differ else None
