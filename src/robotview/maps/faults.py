"""Collects what is wrong with a map, so that all of it is told at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from robotview.errors import MapError, Problem, Problems, Severity, Where
from robotview.maps.codes import CODES

MOST = 200
"""Problems kept of each severity; what is more is counted."""
MOST_ASKED = 10 * MOST
"""Calls after which problems of a severity are only counted: thousands that read alike are one, and take as long."""
MOST_NAME = 240
"""Characters of a file's name that are shown."""


@dataclass(slots=True)
class Faults:
    """Problems of one map, in the order they were found, bounded in number."""

    _kept: Problems = field(default_factory=lambda: Problems(most=MOST))
    _asked: Counter[Severity] = field(default_factory=Counter)
    _left_out: Counter[Severity] = field(default_factory=Counter)

    def add(
        self,
        code: str,
        message: str,
        *,
        file: str | None = None,
        pointer: str | None = None,
        line: int | None = None,
        column: int | None = None,
        element: str | None = None,
        attribute: str | None = None,
        hint: str | None = None,
        severity: Severity = "error",
    ) -> None:
        """Keep a problem.

        Args:
            code: a word of `CODES`; it decides the kind.
            message: what is wrong, without the place.
            file: name inside the package.
            pointer: JSON pointer to the value, as in ``/spawnPoints/2/id``.
            line: of a text file; the first is 1.
            column: likewise.
            element: tag of the XML element.
            attribute: its attribute.
            hint: what would be right.
            severity: only ``error`` refuses the map.
        """
        if self.full(severity):
            self._left_out[severity] += 1
            return
        self._asked[severity] += 1
        where = Where(file[:MOST_NAME], line, column) if file is not None else None
        self._kept.add(Problem(severity, CODES[code].kind, message, code, where, pointer, element, attribute, hint))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Keep problems that another reader found."""
        for problem in problems:
            if self.full(problem.severity):
                self._left_out[problem.severity] += 1
            else:
                self._kept.add(problem)

    def full(self, severity: Severity = "error") -> bool:
        """Whether further problems are only counted, so that nobody need word them or look for more."""
        return self._asked[severity] >= MOST_ASKED or self._kept.full(severity)

    @property
    def refused(self) -> bool:
        """Whether an error was found."""
        return bool(self._kept.errors)

    @property
    def problems(self) -> list[Problem]:
        """All that were kept, errors first, and how many were not."""
        rank: dict[Severity, int] = {"error": 0, "warning": 1, "info": 2}
        found = sorted(self._kept, key=lambda problem: rank[problem.severity])
        left = sum(self._left_out.values())
        if left:
            code = "limit.listed"
            found.append(Problem("info", CODES[code].kind, f"{left} more problems are not listed", code))
        return found

    def raise_errors(self, error: type[MapError] = MapError) -> None:
        """Raise all that was found, if there is an error among it.

        Raises:
            MapError: there is.
        """
        if self.refused:
            raise error(self.problems)
