"""Small checks of plain values, put together to tables of what a document may hold.

A check looks at one value and says everything that is wrong in it; it never stops at the first fault and never raises.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import isfinite, sqrt
from typing import NamedTuple, TypeAlias, TypeGuard

from robotview.errors import near_names
from robotview.maps.faults import MOST, Faults
from robotview.maps.json_places import Path, places_of, pointer_of
from robotview.maps.limits import ID_PATTERN, MOST_NAME, UNIT_TOLERANCE, Range
from robotview.maps.strict_json import BROKEN, MOST_PLACED

Chain: TypeAlias = "tuple[Chain, str | int] | None"
"""The way to a value, as links: making one costs nothing that is felt in the tens of thousands of a large map."""
Check: TypeAlias = "Callable[[object, Chain, Findings], None]"

_ID = re.compile(ID_PATTERN)


class Finding(NamedTuple):
    code: str
    path: Path
    message: str
    hint: str | None


@dataclass(slots=True)
class Findings:
    """What checks said about one document, bounded in number."""

    found: list[Finding] = field(default_factory=list)
    left_out: int = 0

    def add(self, code: str, chain: Chain, message: str, hint: str | None = None) -> None:
        if len(self.found) > MOST:
            self.left_out += 1
            return
        path = unlinked(chain)
        self.found.append(
            Finding(
                code, path, f"{_named(path)}{message}" if message.startswith(":") else f"{_named(path)} {message}", hint
            )
        )

    def wrong_type(self, chain: Chain, value: object, expected: str) -> None:
        if value is not BROKEN:
            self.add("schema.type", chain, f"is {_kind_of(value)}; {expected} is expected")

    def tell(self, faults: Faults, file: str | None, text: str | None = None) -> None:
        """Hand everything over, with lines where the text is given."""
        places: dict[Path, tuple[int, int]] = {}
        if self.found and text is not None and sum(map(text.count, ",[{")) <= MOST_PLACED:
            places = places_of(text, (finding.path for finding in self.found))
        for code, path, message, hint in self.found:
            line, column = places.get(path, (None, None))
            faults.add(code, message, file=file, pointer=pointer_of(path), line=line, column=column, hint=hint)


def unlinked(chain: Chain) -> Path:
    """The way to a value from the top."""
    parts: list[str | int] = []
    while chain is not None:
        chain, part = chain
        parts.append(part)
    return tuple(reversed(parts))


def number(allowed: Range) -> Check:
    """A finite number of a range."""
    low, high, expected = allowed.low, allowed.high, f"a number from {allowed}"

    def check(value: object, chain: Chain, findings: Findings) -> None:
        if type(value) is not float and type(value) is not int:
            findings.wrong_type(chain, value, expected)
        elif not low <= value <= high:
            findings.add("schema.value", chain, f"is {value:.12g}; {expected} is expected")

    return check


def integer(allowed: Range) -> Check:
    """An integer written as one: neither ``true`` nor ``1.0``."""
    low, high, expected = allowed.low, allowed.high, f"an integer from {allowed}"

    def check(value: object, chain: Chain, findings: Findings) -> None:
        if type(value) is not int:
            findings.wrong_type(chain, value, expected)
        elif not low <= value <= high:
            findings.add("schema.value", chain, f"is {value}; {expected} is expected")

    return check


def or_null(check: Check) -> Check:
    """The same, or null."""

    def judge(value: object, chain: Chain, findings: Findings) -> None:
        if value is not None:
            check(value, chain, findings)

    return judge


def flag(value: object, chain: Chain, findings: Findings) -> None:
    """True or false."""
    if value is not True and value is not False:
        findings.wrong_type(chain, value, "true or false")


def identifier(value: object, chain: Chain, findings: Findings) -> None:
    """An id of a map, an object or a spawn point."""
    if type(value) is not str:
        findings.wrong_type(chain, value, "a text")
    elif _ID.fullmatch(value) is None:
        hint = "1 to 48 of a-z, 0-9 and -, the first and the last no hyphen"
        findings.add("schema.pattern", chain, f'is "{value}", which is no id', hint)


def is_id(value: object) -> TypeGuard[str]:
    """Whether a value is an id."""
    return type(value) is str and _ID.fullmatch(value) is not None


def display_name(value: object, chain: Chain, findings: Findings) -> None:
    """A name people read, in any language."""
    if type(value) is not str:
        findings.wrong_type(chain, value, "a text")
    elif value.isascii() and value.isprintable() and 0 < len(value) <= MOST_NAME:
        return
    elif not 1 <= len(value) <= MOST_NAME:
        findings.add("schema.value", chain, f"has {len(value)} characters; 1 to {MOST_NAME} are allowed")
    elif any(unicodedata.category(sign) in ("Cc", "Zl", "Zp", "Cs") for sign in value):
        findings.add("schema.value", chain, "has a control character or line break")
    elif not unicodedata.is_normalized("NFC", value):
        findings.add("schema.value", chain, "is not in composed form (Unicode NFC)")


def choice(*words: str) -> Check:
    """One of some words."""
    expected = " or ".join(f'"{word}"' for word in words)

    def check(value: object, chain: Chain, findings: Findings) -> None:
        if type(value) is not str:
            findings.wrong_type(chain, value, expected)
        elif value not in words:
            near = near_names(value, words)
            hint = f'did you mean "{near[0]}"?' if near else None
            findings.add("schema.value", chain, f'is "{value}"; {expected} is expected', hint)

    return check


def vector(*items: Check) -> Check:
    """A list with one value for each of the checks."""

    def check(value: object, chain: Chain, findings: Findings) -> None:
        if type(value) is not list:
            findings.wrong_type(chain, value, f"a list of {len(items)} numbers")
        elif len(value) != len(items):
            findings.add("schema.type", chain, f"has {len(value)} values; {len(items)} are expected")
        else:
            for index, (item, judge) in enumerate(zip(value, items, strict=True)):
                judge(item, (chain, index), findings)

    return check


def numbers(*allowed: Range) -> Check:
    """A list with one number of each range."""
    slowly = vector(*map(number, allowed))
    bounds = [(one.low, one.high) for one in allowed]
    count = len(bounds)

    def check(value: object, chain: Chain, findings: Findings) -> None:
        # Most values of a map stand in such lists, and nearly all are right: those cost no call each.
        if type(value) is list and len(value) == count:
            for one, (low, high) in zip(value, bounds, strict=True):
                if (type(one) is not float and type(one) is not int) or not low <= one <= high:
                    break
            else:
                return
        slowly(value, chain, findings)

    return check


_NUMERIC = frozenset((int, float))
_FOUR = numbers(*[Range(-1.1, 1.1, "")] * 4)


def unit_quaternion(value: object, chain: Chain, findings: Findings) -> None:
    """A rotation, w first."""
    if type(value) is list and len(value) == 4 and not set(map(type, value)) - _NUMERIC:
        w, x, y, z = value
        norm = sqrt(w * w + x * x + y * y + z * z) if max(map(abs, value)) < 1e100 else float("inf")
        if not abs(norm - 1.0) <= UNIT_TOLERANCE:
            # The quotient is what was meant, unless there is no direction in it.
            hint = f"divide by its length, {norm:.9g}" if norm > 1e-9 and isfinite(norm) else "no turn is [1, 0, 0, 0]"
            findings.add("schema.value", chain, f"has the length {norm:.9g}; a rotation has 1", hint)
        return
    _FOUR(value, chain, findings)


def listed(item: Check, most: int, code: str, word: str) -> Check:
    """A list of any length up to a limit, which has a code of its own."""

    def check(value: object, chain: Chain, findings: Findings) -> None:
        if type(value) is not list:
            findings.wrong_type(chain, value, f"a list of {word}")
            return
        if len(value) > most:
            findings.add(code, chain, f"has {len(value):,} {word}; at most {most:,} are allowed")
        for index, one in enumerate(value[:most]):  # what is too much is refused already
            item(one, (chain, index), findings)

    return check


def record(
    required: Mapping[str, Check],
    optional: Mapping[str, Check] | None = None,
    then: Callable[[dict[str, object], Chain, Findings], None] | None = None,
    known_elsewhere: Mapping[str, str] | None = None,
) -> Check:
    """An object with some fields and no others.

    Args:
        required: fields that may not be left out.
        optional: the others.
        then: what fields must be to each other; called with whatever the fields hold.
        known_elsewhere: unknown fields that people write -> what to say to them.
    """
    fields = {**required, **(optional or {})}
    needed = frozenset(required)

    def check(value: object, chain: Chain, findings: Findings) -> None:
        if type(value) is not dict:
            findings.wrong_type(chain, value, "an object")
            return
        for key, item in value.items():
            judge = fields.get(key)
            if judge is not None:
                judge(item, (chain, key), findings)
            else:
                _unknown(key, chain, findings, fields, known_elsewhere or {})
        if not needed <= value.keys():
            for key in sorted(needed - value.keys()):
                findings.add("schema.missing", chain, f"has no {key}", f'"{key}" is required')
        if then is not None:
            then(value, chain, findings)

    return check


def version(known: int, newest: int, what: str) -> Check:
    """A version number that this program can read."""

    def check(value: object, chain: Chain, findings: Findings) -> None:
        if type(value) is not int:
            findings.wrong_type(chain, value, f"the integer {newest}")
        elif value > newest:
            message = f"is {value}: this {what} was made by a newer version; up to {newest} is read"
            findings.add("schema.version", chain, message, "update robotview")
        elif value < known:
            findings.add("schema.version", chain, f"is {value}; there is no such version of a {what}")

    return check


def is_newer(document: dict[str, object], newest: int) -> bool:
    """Whether a document says that a newer program made it: what else it holds is not known here."""
    made_by = document.get("schemaVersion")
    return type(made_by) is int and made_by > newest


def anything(_value: object, _chain: Chain, _findings: Findings) -> None:
    """A value that is looked at elsewhere."""


def _unknown(
    key: str, chain: Chain, findings: Findings, fields: Iterable[str], known_elsewhere: Mapping[str, str]
) -> None:
    hint = known_elsewhere.get(key)
    if hint is None:
        near = [] if len(findings.found) > MOST else near_names(key, fields)
        hint = f'did you mean "{near[0]}"?' if near else f"fields are {', '.join(fields)}"
    findings.add("schema.unknown", (chain, key), "is not a field here", hint)


def _named(path: Path) -> str:
    """What a message calls a value: its last name, with the indices behind it."""
    names = [index for index, part in enumerate(path) if isinstance(part, str)]
    if not names:
        return "the document" if not path else f"value {path[-1]}"
    tail = "".join(f"[{part}]" for part in path[names[-1] + 1 :])
    return f"{path[names[-1]]}{tail}"


def _kind_of(value: object) -> str:
    if value is None:
        return "null"
    if value is True or value is False:
        return str(value).lower()
    if isinstance(value, str):
        return f'the text "{value}"'
    if isinstance(value, (int, float)):
        return f"the number {value!r}"
    return "a list" if isinstance(value, (list, tuple)) else "an object"
