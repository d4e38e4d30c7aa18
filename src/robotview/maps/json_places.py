"""Reads JSON slowly, knowing the place of everything: for messages about texts that have something wrong."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterable
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]

from robotview.errors import shortened

Path = tuple["str | int", ...]
Remark = tuple[str, int, "Path | None", str, "str | None"]
"""Code, offset, path of the value, message, hint."""

MOST_REMARKS = 300
MOST_KEY = 120
MOST_INTEGER = 2**53 - 1
_BLANK = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?P<fraction>\.[0-9]+)?(?P<exponent>[eE][+-]?[0-9]+)?")
_WORD = re.compile(r"-?[A-Za-z]+")
_WORDS = {"true": True, "false": False, "null": None}


class SyntaxFault(Exception):
    """The text is not JSON from here on."""

    def __init__(self, offset: int, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.offset, self.message, self.hint = offset, message, hint


class Exact:
    """One reading of a text whose nesting is known to be shallow."""

    def __init__(self, text: str, broken: object, wanted: frozenset[Path] = frozenset()) -> None:
        self.text = text
        self.broken = broken
        self.wanted = wanted
        """Paths whose offsets are noted in `found`: of values, or of their keys in objects."""
        self.found: dict[Path, int] = {}
        self.remarks: list[Remark] = []

    def read(self) -> object:
        """The value of the whole text, `broken` in place of values that are remarked on.

        Raises:
            SyntaxFault: it is not JSON.
        """
        begin = self._blank(0)
        if begin == len(self.text):
            raise SyntaxFault(0, "the text is empty")
        value, end = self._value(begin, ())
        end = self._blank(end)
        if end != len(self.text):
            raise SyntaxFault(end, f"{self._shown(end)} after the end of the value", "one value is expected")
        return value

    def _blank(self, at: int) -> int:
        match = _BLANK.match(self.text, at)
        return at if match is None else match.end()

    def _value(self, at: int, path: Path) -> tuple[object, int]:
        if path in self.wanted:
            self.found.setdefault(path, at)
        sign = self.text[at : at + 1]
        if sign == "{":
            return self._object(at, path)
        if sign == "[":
            return self._array(at, path)
        if sign == '"':
            return self._string(at, path)
        if (match := _NUMBER.match(self.text, at)) is not None:
            return self._number(match, path), match.end()
        if (match := _WORD.match(self.text, at)) is not None:
            word = match[0]
            if word in _WORDS:
                return _WORDS[word], match.end()
            if word.lstrip("-").lower() in ("nan", "inf", "infinity"):
                self._remark("json.not_finite", at, path, f"{word} is no number of JSON")
                return self.broken, match.end()
        raise self._unexpected(at, "a value")

    def _object(self, at: int, path: Path) -> tuple[object, int]:
        made: dict[str, object] = {}
        at = self._blank(at + 1)
        if self.text.startswith("}", at):
            return made, at + 1
        while True:
            if not self.text.startswith('"', at):
                raise self._unexpected(at, "a key in quotes")
            key, end = self._string(at, path)
            here = (*path, key if isinstance(key, str) else "?")
            if here in self.wanted:
                self.found.setdefault(here, at)
            colon = self._blank(end)
            if not self.text.startswith(":", colon):
                raise self._unexpected(colon, "a colon after the key")
            value, end = self._value(self._blank(colon + 1), here)
            if isinstance(key, str):
                if key in made:
                    self._remark("json.duplicate_key", at, here, f'the key "{key}" occurs twice in one object')
                made[key] = value
            at = self._blank(end)
            if self.text.startswith("}", at):
                return made, at + 1
            at = self._comma(at, "}")

    def _array(self, at: int, path: Path) -> tuple[object, int]:
        made: list[object] = []
        at = self._blank(at + 1)
        if self.text.startswith("]", at):
            return made, at + 1
        while True:
            value, end = self._value(at, (*path, len(made)))
            made.append(value)
            at = self._blank(end)
            if self.text.startswith("]", at):
                return made, at + 1
            at = self._comma(at, "]")

    def _comma(self, at: int, closer: str) -> int:
        if not self.text.startswith(",", at):
            raise self._unexpected(at, f"a comma or {closer}")
        following = self._blank(at + 1)
        if self.text.startswith(closer, following):
            raise SyntaxFault(following, f"a comma before {closer}", "remove the last comma")
        return following

    def _string(self, at: int, path: Path) -> tuple[object, int]:
        try:
            value, end = scanstring(self.text, at + 1, True)  # noqa: FBT003 (C function, by position)
        except JSONDecodeError as error:
            raise SyntaxFault(error.pos, error.msg[:1].lower() + error.msg[1:].removesuffix(" at")) from None
        if re.search("[\ud800-\udfff]", value) is not None:
            self._remark("json.surrogate", at, path, "a text has half of a surrogate pair")
            return self.broken, end
        return value, end

    def _number(self, match: re.Match[str], path: Path) -> object:
        digits = match[0]
        if match["fraction"] is None and match["exponent"] is None:
            if len(digits) <= 17 and abs(int(digits)) <= MOST_INTEGER:
                return int(digits)
            message = f"the integer {shortened(digits)} is beyond 2^53-1, where doubles skip numbers"
            self._remark("json.int_range", match.start(), path, message)
            return self.broken
        value = float(digits)
        if math.isfinite(value):
            return value
        self._remark("json.not_finite", match.start(), path, f"{shortened(digits)} is too large for a number")
        return self.broken

    def _remark(self, code: str, at: int, path: Path, message: str, hint: str | None = None) -> None:
        if len(self.remarks) < MOST_REMARKS:
            name = next((f"{part}: " for part in reversed(path) if isinstance(part, str)), "")
            self.remarks.append((code, at, path, f"{name}{message}", hint))

    def _unexpected(self, at: int, expected: str) -> SyntaxFault:
        hint = None
        if self.text.startswith(("//", "/*", "#"), at):
            hint = "JSON has no comments"
        elif self.text.startswith("'", at):
            hint = 'texts stand in double quotes (")'
        return SyntaxFault(at, f"{self._shown(at)} where {expected} is expected", hint)

    def _shown(self, at: int) -> str:
        sign = self.text[at : at + 1]
        return "the end of the text" if not sign else repr(sign)


def pointer_of(path: Iterable[str | int]) -> str:
    """The JSON pointer (RFC 6901) of a path; "" is the whole document."""
    return "".join(f"/{_short(str(part)).replace('~', '~0').replace('/', '~1')}" for part in path)


def _short(part: str) -> str:
    # A key of a megabyte is nobody's field: the beginning tells which it is.
    return part if len(part) <= MOST_KEY else f"{part[:MOST_KEY]}..."


def line_and_column(text: str, offsets: Iterable[int]) -> list[tuple[int, int]]:
    """Places as editors count."""
    starts = [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", text))]
    places = []
    for offset in offsets:
        line = bisect_right(starts, offset)
        places.append((line, offset - starts[line - 1] + 1))
    return places


def places_of(text: str, paths: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    """Line and column of the values of some paths, or of their keys in an object; of good JSON only."""
    reader = Exact(text, broken=None, wanted=frozenset(paths))
    try:
        reader.read()
    except SyntaxFault:
        return {}
    return dict(zip(reader.found, line_and_column(text, reader.found.values()), strict=True))
