"""One part of the report: facts under a heading, and what is wrong with them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from robotview.errors import Problem, Severity

Fact: TypeAlias = str | int | float | bool | None


@dataclass(slots=True)
class Section:
    """Facts by name, in the order of the report; None says that something was looked for and is not there."""

    name: str
    facts: dict[str, Fact] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def complain(self, severity: Severity, code: str, message: str, remedy: str) -> None:
        """Add something that is wrong; an error makes the command end with status 1."""
        self.problems.append(Problem(severity, "environment", message, f"doctor.{code}", hint=remedy))
