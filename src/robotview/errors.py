"""Everything that can go wrong, in one tree.

    RobotViewError                 base of all; ``.problems`` lists what was found, all of it
    ├── ReadError                  an input cannot be read
    │   ├── XmlError               not well-formed, wrong encoding, entities declared
    │   ├── ArchiveError           a zip that is broken, too large, or reaches outside itself
    │   ├── MjcfError              MJCF that MuJoCo's rules refuse
    │   ├── UrdfError              URDF that its specification refuses
    │   ├── MeshError              a mesh file or inline mesh that cannot be read
    │   ├── ImageError             a texture or height map that cannot be read
    │   └── MapError               a map package, document or layer that is refused
    ├── UnknownName (KeyError)     a joint, body, ... of that name does not exist; near names are given
    ├── StateError (ValueError)    a joint position or state vector that does not fit the robot
    ├── CompileError               MuJoCo does not compile the model
    ├── SimulationError            a simulation cannot do what was asked, or went wrong
    ├── WriteError                 a file cannot be written where it was asked for
    ├── EditError                  an edit that cannot be made, with the reason
    └── ClosedError                the view was closed

Parsers collect every problem of a file in a `Problems` and raise once.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from heapq import nsmallest
from itertools import islice
from typing import Literal

Severity = Literal["error", "warning", "info"]


MOST_WORD = 120
"""Characters of a word, such as a name, that a message shows."""
MOST_TEXT = 1500
MOST_COMPARED = 5000
"""Known names among which near ones are looked for."""


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a file, as editors count: the first line and column are 1."""

    file: str = ""
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        if self.line is None:
            return self.file
        return f"{self.file}:{self.line}" if self.column is None else f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing a user should know about an input: where, what, why, and what would be right."""

    severity: Severity
    kind: str
    """Word from the list in the README, such as ``unknown_attribute``."""
    message: str
    code: str = ""
    """Stable dotted word, such as ``mjcf.attribute.unknown``."""
    where: Where | None = None
    pointer: str | None = None
    """JSON pointer, for map documents."""
    element: str | None = None
    attribute: str | None = None
    hint: str | None = None

    def __post_init__(self) -> None:
        # A name of a megabyte is one line of a listing all the same.
        for name in ("message", "element", "attribute", "hint"):
            text = getattr(self, name)
            if text is not None and len(text) > MOST_WORD:
                object.__setattr__(self, name, shortened(text))

    def __str__(self) -> str:
        return self.text("" if self.severity == "error" else f"{self.severity}: ")

    def text(self, mark: str = "") -> str:
        """Place, message and hint; ``mark`` stands before the message."""
        head = f"{self.where}: " if self.where is not None and str(self.where) else ""
        head += f"{self.pointer}: " if self.pointer else ""
        tail = f" ({self.hint})" if self.hint else ""
        return f"{head}{mark}{self.message}{tail}"


class RobotViewError(Exception):
    """Base of everything robotview raises on purpose. ``problems`` holds all that was found."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems: list[Problem] = [problems] if isinstance(problems, Problem) else list(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems[:20]]
        if len(self.problems) > 20:
            lines.append(f"... and {len(self.problems) - 20} more")
        return "\n".join(lines)

    def __reduce__(self) -> tuple[type[RobotViewError], tuple[object, ...]]:
        return type(self), (self.problems,)


class ReadError(RobotViewError):
    """An input cannot be read."""


class XmlError(ReadError):
    """Text that is not well-formed XML, is not in the encoding it claims, or declares entities."""


class ArchiveError(ReadError):
    """A zip archive that is broken, too large, or has entries that reach outside it."""


class MjcfError(ReadError):
    """MJCF that MuJoCo's rules refuse."""


class UrdfError(ReadError):
    """URDF that its specification refuses."""


class MeshError(ReadError):
    """A mesh that cannot be read."""


class ImageError(ReadError):
    """A texture or height map that cannot be read."""


class MapError(ReadError):
    """A map package, a document in it or one of its layers is refused."""


class UnknownName(RobotViewError, KeyError):
    """Nothing of that kind has that name; the message offers near names."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind, self.name, self.known = kind, name, [n for n in known if n]
        near = near_names(name, self.known)
        hint = f"did you mean {', '.join(near)}?" if near else _listed(kind, self.known)
        super().__init__(
            Problem("error", "undefined_reference", f'no {kind} is named "{name}"', "name.unknown", hint=hint)
        )

    def __reduce__(self) -> tuple[type[UnknownName], tuple[str, str, list[str]]]:
        return type(self), (self.kind, self.name, self.known)


class StateError(RobotViewError, ValueError):
    """A joint position or a state vector does not fit the robot."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(Problem("error", "bad_value", message, "state.bad", hint=hint))
        self._facts = (message, hint)

    def __reduce__(self) -> tuple[type[StateError], tuple[str, str | None]]:
        return type(self), self._facts


class CompileError(RobotViewError):
    """MuJoCo does not compile the model."""


class SimulationError(RobotViewError):
    """A simulation cannot do what was asked, or a step of it went wrong."""

    def __init__(self, message: str, hint: str | None = None, code: str = "sim.bad") -> None:
        super().__init__(Problem("error", "bad_value", message, code, hint=hint))
        self._facts = (message, hint, code)

    def __reduce__(self) -> tuple[type[SimulationError], tuple[str, str | None, str]]:
        return type(self), self._facts


class WriteError(RobotViewError):
    """A file cannot be written where it was asked for."""


class EditError(RobotViewError):
    """An edit cannot be made; the problem says why."""


class ClosedError(RobotViewError):
    """The view was closed and can no longer be used."""

    def __init__(self, what: str = "the view") -> None:
        super().__init__(Problem("error", "structure", f"{what} is closed", "view.closed", hint="make a new one"))
        self._what = what

    def __reduce__(self) -> tuple[type[ClosedError], tuple[str]]:
        return type(self), (self._what,)


def shortened(text: str) -> str:
    """With endless words and endless texts cut in their middle; paths stay whole."""

    def cut(word: re.Match[str]) -> str:
        whole = word[0]
        return whole if "/" in whole or "\\" in whole else f"{whole[:60]}...{whole[-20:]}"

    text = re.sub(rf"\S{{{MOST_WORD + 1},}}", cut, text)
    if len(text) <= MOST_TEXT:
        return text
    return f"{text[: MOST_TEXT - 500]} ... {text[-400:]}"


def near_names(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The names a typing error could have meant, best first."""
    if len(name) > MOST_WORD:
        return []
    names = [k for k in islice(known, MOST_COMPARED) if k and len(k) <= MOST_WORD]
    if len(names) > 40:
        # Comparing takes 30 us a name, and thousands of names may be wrong.
        names = nsmallest(40, names, key=lambda k: abs(len(k) - len(name)) + 3 * (k[:2].lower() != name[:2].lower()))
    near = difflib.get_close_matches(name, names, n=most, cutoff=0.6)
    if not near:
        folded = {k.lower(): k for k in names}
        near = [folded[k] for k in difflib.get_close_matches(name.lower(), folded, n=most, cutoff=0.6)]
    return near


def _listed(kind: str, names: list[str]) -> str:
    if not names:
        return f"there is no named {kind} at all"
    shown = ", ".join(names[:8])
    return f"there are: {shown}{', ...' if len(names) > 8 else ''}"


@dataclass(slots=True)
class Problems:
    """Collects what is wrong with an input, so that all of it is reported at once."""

    found: list[Problem] = field(default_factory=list)
    most: int = 1000
    """Kept of each severity: a broken generator must not fill the memory, nor warnings hide an error."""
    _known: dict[str, set[Problem]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for problem in self.found:
            self._known.setdefault(problem.severity, set()).add(problem)

    def add(self, problem: Problem) -> None:
        """Keep a problem, once: what replicate multiplies is wrong in one place."""
        known = self._known.setdefault(problem.severity, set())
        if len(known) < self.most and problem not in known:
            known.add(problem)
            self.found.append(problem)

    def error(
        self,
        kind: str,
        message: str,
        code: str = "",
        *,
        where: Where | None = None,
        element: str | None = None,
        attribute: str | None = None,
        hint: str | None = None,
    ) -> None:
        self.add(Problem("error", kind, message, code or kind, where, None, element, attribute, hint))

    def warning(
        self,
        kind: str,
        message: str,
        code: str = "",
        *,
        where: Where | None = None,
        element: str | None = None,
        attribute: str | None = None,
        hint: str | None = None,
    ) -> None:
        self.add(Problem("warning", kind, message, code or kind, where, None, element, attribute, hint))

    def extend(self, problems: Iterable[Problem]) -> None:
        for problem in problems:
            self.add(problem)

    def full(self, severity: Severity) -> bool:
        """Whether further problems would not be kept, so that nobody need word them."""
        return len(self._known.get(severity, ())) >= self.most

    @property
    def errors(self) -> list[Problem]:
        return [p for p in self.found if p.severity == "error"]

    def raise_errors(self, error: type[RobotViewError]) -> None:
        """Raise ``error`` with every problem found, if one of them is an error."""
        if any(p.severity == "error" for p in self.found):
            raise error(sorted(self.found, key=lambda p: p.severity != "error"))

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)
