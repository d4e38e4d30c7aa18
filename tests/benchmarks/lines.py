"""A line of the table: a figure, what it is held against, and whether it holds."""

import math
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

Verdict = Literal["pass", "fail", "busy", "missing", ""]
"""busy: wall time, and no repetition ran on a quiet machine; missing: nothing was measured; empty: no target."""
TOLERATED = 1
"""Repetitions that may miss a target which the median meets."""
HEAD = ("target", "what", "robotview", "against", "ratio", "wanted", "", "load")


@dataclass(frozen=True)
class Line:
    """One target."""

    number: str
    what: str
    ours: float | None = None
    """Median; None when there is none, infinite when it never came."""
    unit: str = ""
    against: str = ""
    """A peer; empty when the figure itself is judged."""
    theirs: float | None = None
    values: tuple[float, ...] = ()
    """What is judged, one a repetition: ratios, or the figures themselves."""
    limit: float | None = None
    at_least: bool = False
    verdict: Verdict = "missing"
    load: tuple[float, float] | None = None
    """Least and greatest load average at the start of a repetition."""

    def cells(self) -> tuple[str, ...]:
        """The line as texts under `HEAD`."""
        ratio = f"{short(statistics.median(self.values))}x" if self.against and self.values else ""
        if ratio and len(self.values) > 1:
            ratio += f" [{short(min(self.values))}..{short(max(self.values))}]"
        sign, times = ("≥" if self.at_least else "≤"), ("x" if self.against else f" {self.unit}".rstrip())
        return (
            self.number,
            self.what,
            _with_unit(self.ours, self.unit),
            f"{self.against} {_with_unit(self.theirs, self.unit)}" if self.against else "",
            ratio,
            "" if self.limit is None else f"{sign} {short(self.limit)}{times}",
            self.verdict.upper() if self.verdict == "fail" else self.verdict,
            "" if self.load is None else "..".join(dict.fromkeys(f"{load:.1f}" for load in self.load)),
        )


def judged(values: Sequence[float], limit: float | None, *, at_least: bool = False) -> Verdict:
    """Whether the median keeps to the limit and no more than one repetition does not."""
    if not values:
        return "missing"
    if limit is None:
        return ""
    holds = [value >= limit if at_least else value <= limit for value in values]
    middle = statistics.median(values)
    good = middle >= limit if at_least else middle <= limit
    return "pass" if good and holds.count(False) <= TOLERATED else "fail"


def figure(
    number: str, what: str, value: float, limit: float | None, unit: str = "", *, at_least: bool = False
) -> Line:
    """A figure that is judged by itself."""
    verdict = judged([value], limit, at_least=at_least)
    return Line(number, what, value, unit, values=(value,), limit=limit, at_least=at_least, verdict=verdict)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows as Markdown that also reads well on a terminal."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]

    def one(cells: Sequence[str]) -> str:
        return f"| {' | '.join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))} |"

    return "\n".join([one(head), f"|{'|'.join('-' * (width + 2) for width in widths)}|", *map(one, rows)])


def as_plain(line: Line) -> dict[str, Any]:
    """The line for JSON, which has no infinity: what never came is the word."""
    plain = asdict(line)
    for key in ("ours", "theirs"):
        if plain[key] is not None and math.isinf(plain[key]):
            plain[key] = "never"
    plain["values"] = ["never" if math.isinf(value) else value for value in line.values]
    return plain


def from_plain(plain: dict[str, Any]) -> Line:
    """A line as it was before `as_plain`."""
    numbers = {key: math.inf if plain[key] == "never" else plain[key] for key in ("ours", "theirs")}
    values = tuple(math.inf if value == "never" else value for value in plain["values"])
    load = plain["load"] and tuple(plain["load"])
    return Line(**{**plain, **numbers, "values": values, "load": load})


def _with_unit(value: float | None, unit: str) -> str:
    if value is None:
        return "-"
    return f"{short(value)} {unit}".rstrip() if math.isfinite(value) else "never"


def short(value: float) -> str:
    """Three digits that count, no powers of ten."""
    if math.isinf(value):
        return "∞"
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"
