"""Names of a layer in the namespace of its map: ``__platform_map_<map>_<object>_<k>``, stable for the same file."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from robotview.model.map_names import OWN, PREFIX

MOST_ID = 48


@dataclass(slots=True)
class Namespace:
    """Gives names of one kind: two of a kind never share one."""

    map_id: str
    _given: set[str] = field(default_factory=set)
    _next: Counter[str] = field(default_factory=Counter)

    def name(self, authored: str, kind: str) -> str:
        """The name of something that has ``authored`` in the file, or none; ``kind`` stands for what has none.

        A name that the map's own compiler gave stays as it is.
        """
        own = OWN.fullmatch(authored)
        if own is not None:
            kept = f"{PREFIX}{self.map_id}_{own[0][own.end('map') + 1 :]}"
            if kept not in self._given:
                self._given.add(kept)
                return kept
        stem = slug(own["object"] or "" if own is not None else authored) or slug(kind)
        while True:
            made = f"{PREFIX}{self.map_id}_{stem}_{self._next[stem]}"
            self._next[stem] += 1
            if made not in self._given:
                self._given.add(made)
                return made


def slug(text: str) -> str:
    """The text as an object's id: small letters, digits and hyphens; "" where nothing is left."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower(), flags=re.ASCII)[:MOST_ID].strip("-")
