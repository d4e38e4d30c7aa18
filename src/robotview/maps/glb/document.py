"""The JSON of a GLB file as its checks ask for it: typed, with the pointer of whatever is not as it should be."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from robotview.maps.faults import Faults

LARGEST = 3.4028234663852886e38
"""Largest finite number of 32 bits, which is what the graphics card computes with."""


@dataclass(slots=True)
class Document:
    """One GLB file under judgement."""

    json: dict[str, Any]
    binary: memoryview
    file: str
    faults: Faults
    _lists: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def add(self, code: str, pointer: str, message: str, hint: str | None = None) -> None:
        self.faults.add(code, message, file=self.file, pointer=pointer, hint=hint)

    def entries(self, name: str) -> list[dict[str, Any]]:
        """A top list such as ``nodes``; an entry that is no object counts as an empty one."""
        if name not in self._lists:
            self._lists[name] = [item for _, item in self.objects(self.json, name, "")]
        return self._lists[name]

    def objects(self, owner: Mapping[str, Any], name: str, pointer: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """The objects of a list with their pointers."""
        for index, item in enumerate(self.values(owner, name, pointer)):
            here = f"{pointer}/{name}/{index}"
            if not isinstance(item, dict):
                self.add("glb.json", here, f"is {_kind(item)}; an object is expected")
            yield here, item if isinstance(item, dict) else {}

    def values(self, owner: Mapping[str, Any], name: str, pointer: str) -> Sequence[Any]:
        """A list; empty where it is left out or is none."""
        value = owner.get(name, ())
        if isinstance(value, list | tuple):
            return value
        self.add("glb.json", f"{pointer}/{name}", f"is {_kind(value)}; a list is expected")
        return ()

    def part(self, owner: Mapping[str, Any], name: str, pointer: str) -> dict[str, Any]:
        """An object; empty where it is left out or is none."""
        value = owner.get(name, {})
        if isinstance(value, dict):
            return value
        self.add("glb.json", f"{pointer}/{name}", f"is {_kind(value)}; an object is expected")
        return {}

    def count(
        self, owner: Mapping[str, Any], name: str, pointer: str, default: int | None = None, least: int = 0
    ) -> int | None:
        """An integer of at least ``least``; None where it is wrong, or needed and left out."""
        if name not in owner:
            if default is None:
                self.add("glb.json", pointer, f"{name} is left out")
            return default
        value = owner[name]
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            self.add("glb.json", f"{pointer}/{name}", f"{_shown(value)} is no integer of at least {least}")
            return None
        return value

    def reference(
        self, owner: Mapping[str, Any], name: str, pointer: str, target: str, *, needed: bool = False
    ) -> int | None:
        """The index of an entry of the list ``target``; None where it is left out or there is no such entry."""
        if name not in owner:
            if needed:
                self.add("glb.json", pointer, f"{name} is left out")
            return None
        return self.index(owner[name], f"{pointer}/{name}", target)

    def index(self, value: object, pointer: str, target: str) -> int | None:
        """The same for a value that is known already."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.add("glb.json", pointer, f"{_shown(value)} is no index")
            return None
        if not 0 <= value < len(self.entries(target)):
            self.add("glb.index", pointer, f"names {target} {value}, but there are {len(self.entries(target))}")
            return None
        return value

    def numbers(self, owner: Mapping[str, Any], name: str, pointer: str, size: int) -> tuple[float, ...] | None:
        """That many numbers, finite also as 32 bits; None where they are left out or wrong."""
        if name not in owner:
            return None
        value, here = owner[name], f"{pointer}/{name}"
        if not isinstance(value, list | tuple) or len(value) != size or not all(map(_is_number, value)):
            self.add("glb.json", here, f"is not a list of {size} numbers")
            return None
        if not all(math.isfinite(x) and abs(x) <= LARGEST for x in value):
            self.add("glb.not_finite", here, "has a number that is not finite in 32 bits")
            return None
        return tuple(map(float, value))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _shown(value: object) -> str:
    return f"{value!r:.40}" if isinstance(value, int | float | str) else _kind(value)


def _kind(value: object) -> str:
    kinds: tuple[tuple[type | tuple[type, ...], str], ...] = (
        (dict, "an object"),
        ((list, tuple), "a list"),
        (str, "a text"),
        (bool, "true or false"),
        ((int, float), "a number"),
    )
    return next((word for kind, word in kinds if isinstance(value, kind)), "null")
