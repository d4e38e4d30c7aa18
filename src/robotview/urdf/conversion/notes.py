"""`Notes`: what a conversion changes or leaves out, told where it stands in the URDF; names and places of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from robotview.errors import Problem, Problems, Severity, Where
from robotview.source import Node, SourceFile


class UrdfPlaces(SourceFile):
    """Stands for the URDF in elements that are made from it: their offsets are numbers of places there."""

    __slots__ = ("places",)

    def __init__(self, name: str, folder: str) -> None:
        super().__init__(name, b"", folder)
        self.places: list[Where] = []

    def where(self, offset: int | None) -> Where:
        """The place that was given with `made`."""
        return Where(self.name) if offset is None else self.places[offset]

    def made(self, tag: str, attrib: dict[str, str], where: Where | None = None) -> Node:
        """An element of MJCF that comes from that place."""
        if where is None:
            return Node(tag, attrib, self, None)
        self.places.append(where)
        return Node(tag, attrib, self, len(self.places) - 1)


@dataclass(slots=True)
class Notes:
    """Collects what is told; things of one sort are told once, with their number."""

    problems: Problems
    _many: dict[tuple[str, str], list[tuple[str, Where | None]]] = field(default_factory=dict)

    def tell(
        self, severity: Severity, message: str, code: str, where: Where | None, element: str, hint: str | None = None
    ) -> None:
        self.problems.add(
            Problem(severity, "conversion", message, f"urdf.to_mjcf.{code}", where, None, element, None, hint)
        )

    def lost(self, what: str, owner: str, where: Where | None, element: str) -> None:
        """MJCF has no place for it, and physics and picture do not change."""
        self._many.setdefault((what, element), []).append((owner, where))

    def close(self) -> None:
        """Tell what was `lost`."""
        for (what, element), items in self._many.items():
            names = listed([name for name, _ in items])
            of = f" of {names}" if names else ""
            self.tell("info", f"{what}{of} has no place in MJCF and is not kept", "lost", items[0][1], element)


@dataclass(slots=True)
class Names:
    """Makes names differ that MJCF wants to differ."""

    taken: set[str] = field(default_factory=set)

    def unique(self, name: str, mark: str = "_") -> str:
        """The name, or one like it; nothing stays nothing."""
        tried, count = name, 1
        while tried and tried in self.taken:
            count += 1
            tried = f"{name}{mark}{count}"
        self.taken.add(tried)
        return tried


def listed(names: Iterable[str], most: int = 6) -> str:
    """The first few, and how many more."""
    shown = list(dict.fromkeys(name for name in names if name))
    more = len(shown) - most
    return ", ".join(f'"{name[:60]}"' for name in shown[:most]) + (f" and {more} more" if more > 0 else "")
