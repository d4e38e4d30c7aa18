"""What ``mjcf_meanings.txt`` says of elements and attributes, as docstrings."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

from robotview.mjcf.schema import Element

HEADER = re.compile(r"\[([^]]+)\] ([^|]+?)(?: \| (.+))?$")
LINE = re.compile(r"(\w+)(?: \[(.+?)\])?: (.+)$")
WIDTH = 112


@dataclass(frozen=True)
class Meaning:
    """Of one attribute."""

    text: str
    unit: str = ""


@dataclass
class Section:
    """Of an element, or of all whose paths are alike."""

    pattern: str
    text: str
    unit: str
    """Of what a sensor measures."""
    attributes: dict[str, Meaning] = field(default_factory=dict)


class Meanings:
    """All sections, asked by path and attribute; what is missing is a KeyError."""

    def __init__(self, sections: list[Section], elements: Mapping[str, Element]) -> None:
        self.sections = sections
        self.elements = elements
        self.used: set[tuple[str, str]] = set()
        """(pattern, attribute) of every line that was asked for."""

    @classmethod
    def read(cls, path: Path, elements: Mapping[str, Element]) -> Meanings:
        """Of a file.

        Raises:
            ValueError: a line that is none of the two kinds, or says a thing twice.
        """
        sections: list[Section] = []
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line or line.startswith("#"):
                continue
            if (header := HEADER.match(line)) is not None:
                sections.append(Section(header[1], header[2], header[3] or ""))
            elif (entry := LINE.match(line)) is not None and entry[1] not in sections[-1].attributes:
                sections[-1].attributes[entry[1]] = Meaning(entry[3], entry[2] or "")
            else:
                raise ValueError(f"{path.name}: {line}")
        return cls(sections, elements)

    def meaning(self, path: str, attribute: str) -> Meaning:
        """Of an attribute, its unit filled in."""
        sections = self._sections(path)
        unit = next((section.unit for section in sections if section.unit), "")
        name = attribute.removesuffix("_")
        for section in sections:
            if name in section.attributes:
                self.used.add((section.pattern, name))
                found = section.attributes[name]
                return Meaning(found.text, found.unit.replace("{unit}", unit))
        raise KeyError(f"{path} {attribute}")

    def of_element(self, path: str) -> str:
        """The docstring of an element's record."""
        section, element = self._sections(path)[0], self.elements[path]
        unit = f" [{section.unit}]" if section.unit else ""
        what, life = f"``<{path}>``: {section.text}{unit}", _life(element.since, element.until)
        if len(what) + len(life) < WIDTH:
            return f"{what}{life}."
        return f"{what}.\n\n    {life.strip(' ()')}.\n    "

    def of(self, path: str, name: str) -> str:
        """The docstring of a field."""
        found, element = self.meaning(path, name), self.elements[path]
        attribute = element.attributes.get(name.removesuffix("_"))
        life = ""
        if attribute is not None and (attribute.since, attribute.until) != (element.since, element.until):
            life = _life(attribute.since, attribute.until)
        unit = f" [{found.unit}]" if found.unit else ""
        return _wrapped(f"{found.text}{unit}{life}.", 4)

    def _sections(self, path: str) -> list[Section]:
        """Those that speak of a path: its own, then the patterns in their order."""
        own = [section for section in self.sections if section.pattern == path]
        return own + [s for s in self.sections if "*" in s.pattern and fnmatch(path, s.pattern)]


def _life(since: str, until: str) -> str:
    words = [f"since {since}"] if since else []
    words += [f"until {until}"] if until else []
    return f" (MuJoCo: {', '.join(words)})" if words else ""


def _wrapped(text: str, indent: int) -> str:
    """On several lines where one does not hold it."""
    lines = textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)
    if len(lines) == 1:
        return text
    return f"\n{' ' * indent}".join([*lines, ""])
