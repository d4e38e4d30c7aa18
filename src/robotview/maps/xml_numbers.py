"""Numbers in XML attributes: decimal and finite. MuJoCo also takes nan, inf and hexadecimal ones, silently."""

from __future__ import annotations

import math
import re

from robotview.maps.faults import Faults
from robotview.maps.xml_reading import Element

_REAL = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_INT = re.compile(r"[+-]?\d{1,9}", re.ASCII)
_SIGNS = re.compile(r"[-+.eE0-9\s]*", re.ASCII)
MOST_NUMBERS, MOST_DIGITS = 1_000_000, 40
"""In one attribute, such as the heights of a field; and characters of a number with its space."""
_ALIKE = 1e-15
"""MuJoCo takes a quaternion shorter than this for zero (mjMINVAL)."""


def _decimals(text: str, words: list[str]) -> tuple[float, ...] | None:
    """Finite decimal numbers; None where one is none. With these signs alone, `float` takes decimal numbers only."""
    if _SIGNS.fullmatch(text) is None:
        return None
    try:
        values = tuple(map(float, words))
    except ValueError:
        return None
    return values if all(map(math.isfinite, values)) else None


class Place:
    """One element of a file, for messages."""

    __slots__ = ("element", "faults", "file")

    def __init__(self, element: Element, file: str, faults: Faults) -> None:
        self.element, self.file, self.faults = element, file, faults

    @property
    def what(self) -> str:
        """The element as a message names it."""
        name = self.element.attributes.get("name", "")
        return f'<{self.element.tag:.60}> "{name:.60}"' if name else f"<{self.element.tag:.60}>"

    def add(self, code: str, message: str, attribute: str | None = None, hint: str | None = None) -> None:
        self.faults.add(
            code,
            f"{self.what} {message}",
            file=self.file,
            line=self.element.line,
            element=self.element.tag,
            attribute=attribute,
            hint=hint,
        )

    def numbers(self, name: str, least: int, most: int) -> tuple[float, ...] | None:
        """So many finite numbers (``most`` 0: any); None where they are left out or wrong."""
        text = self.element.attributes.get(name)
        if text is None:
            return None
        if self._endless(name, text, most):
            return None
        words = text.split()
        values = _decimals(text, words)
        if values is None:
            wrong = next(word for word in words if _REAL.fullmatch(word) is None or not math.isfinite(float(word)))
            self.add("mjcf.number", f'has {name}="{text:.60}": "{wrong:.40}" is no finite decimal number', name)
            return None
        if len(values) < least or (most and len(values) > most):
            wanted = f"{least}" if least == most else f"{least} to {most}" if most else f"at least {least}"
            self.add("mjcf.number", f'has {name}="{text:.60}": {len(values)} numbers, but {wanted} are expected', name)
            return None
        return values

    def integers(self, name: str, least: int, most: int) -> tuple[int, ...] | None:
        """The same of whole numbers."""
        text = self.element.attributes.get(name)
        if text is None:
            return None
        if self._endless(name, text, most):
            return None
        words = text.split()
        wrong = next((word for word in words if _INT.fullmatch(word) is None), None)
        if wrong is not None:
            self.add("mjcf.number", f'has {name}="{text:.60}": "{wrong:.40}" is no whole number', name)
            return None
        if len(words) < least or (most and len(words) > most):
            self.add("mjcf.number", f'has {name}="{text:.60}": {len(words)} numbers, but {least} are expected', name)
            return None
        return tuple(map(int, words))

    def _endless(self, name: str, text: str, most: int) -> bool:
        """Refuse what is longer than such numbers are, before each of them takes memory many times its text."""
        if len(text) < 2 * MOST_DIGITS:
            return False
        blanks = sum(map(text.count, " \n\t"))
        fits = len(text) <= most * MOST_DIGITS if most else blanks <= MOST_NUMBERS
        if not fits:
            self.add("mjcf.number", f'has {name}="{text:.60}...", which goes on for {len(text):,} characters', name)
        return not fits

    def quat(self, name: str = "quat") -> tuple[float, float, float, float] | None:
        """As it is written, not of length 1; None where it is left out or wrong."""
        values = self.numbers(name, 4, 4)
        if values is None:
            return None
        length = math.hypot(*values)
        if length < _ALIKE:
            self.add("mjcf.quat_zero", f"has {name} of zeros, which is no rotation", name, "1 0 0 0 turns nothing")
            return None
        if length > 1e100:  # its square is beyond doubles
            self.add("mjcf.number", f"has {name} of numbers too large", name)
            return None
        return values[0], values[1], values[2], values[3]

    def friction(self) -> tuple[float, ...] | None:
        """One to three numbers: sliding, torsional, rolling."""
        values = self.numbers("friction", 1, 3)
        if values is not None and min(values) < 0:
            text = self.element.attributes["friction"]
            self.add("mjcf.friction", f'has friction="{text:.60}"; friction is not negative', "friction")
            return None
        return values

    def rgba(self, name: str = "rgba", size: int = 4) -> tuple[float, ...] | None:
        values = self.numbers(name, size, size)
        if values is not None and not all(0 <= x <= 1 for x in values):
            text = self.element.attributes[name]
            self.add("mjcf.rgba", f'has {name}="{text:.60}"; each lies from 0 to 1', name)
            return None
        return values

    def group(self) -> int | None:
        values = self.integers("group", 1, 1)
        if values is not None and not 0 <= values[0] <= 5:
            self.add("mjcf.group", f'has group="{values[0]}"; there are groups 0 to 5', "group", "map geoms are in 2")
            return None
        return None if values is None else values[0]

    def sizes(self, kind: str, *, most: int | None = None) -> tuple[float, ...] | None:
        """The half sizes of a shape; ``most``: fewer, where two ends give the rest."""
        wanted = SIZES[kind] if most is None else most
        if "size" not in self.element.attributes:
            self.add("mjcf.size", f"of type {kind} has no size", "size", f"{wanted} numbers are expected")
            return None
        values = self.numbers("size", wanted, wanted)
        if values is None:
            return None
        # A plane of size 0 goes on without end.
        positive = values[2:] if kind == "plane" else values
        if min(values) < 0 or min(positive) <= 0:
            text = self.element.attributes["size"]
            self.add("mjcf.size", f'has size="{text:.60}"; sizes are positive', "size")
            return None
        return values


SIZES = {"plane": 3, "sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}
"""How many half sizes a shape has."""
