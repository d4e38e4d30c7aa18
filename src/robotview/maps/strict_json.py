"""JSON text to plain values, as RFC 8259 has it and no more.

Python's reader takes NaN, a key twice, numbers no double holds, and nesting until the stack ends. Here each is a
problem with its place, all of a file at once. Good text goes through the standard library's C reader; only where a hook
of it saw something does `Exact` go over the text again.
"""

from __future__ import annotations

import json
import math
import re

import numpy as np

from robotview.maps.faults import Faults
from robotview.maps.json_places import Exact, SyntaxFault, line_and_column, pointer_of

MOST_BYTES = 8 << 20
MOST_DEPTH = 32
MOST_VALUES = 300_000
"""Values in one text, three times what the largest map has: each costs memory many times its text."""
MOST_PLACED = 100_000
"""Values among which the exact reader looks for a place; it takes some microseconds for each."""
MOST_INTEGER = 2**53 - 1

JsonValue = object
"""dict, list, str, int, float, bool, None, or `BROKEN`."""


class _Broken:
    """Stands where a value was that has been complained about already."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "BROKEN"


BROKEN = _Broken()


def read_json(
    data: bytes, file: str, faults: Faults, *, most_bytes: int = MOST_BYTES, most_values: int = MOST_VALUES
) -> JsonValue:
    """The values of a JSON text; `BROKEN` when it cannot be read at all.

    Args:
        data: UTF-8 without byte order mark, nested at most 32 deep.
        file: its name, for messages.
        most_bytes: another quota than that of map documents.
        most_values: likewise.
        faults: gets ``json.*`` problems. Where a single value is at fault, `BROKEN` stands in its place.
    """
    if len(data) > most_bytes:
        message = f"the text has {len(data):,} bytes; at most {most_bytes:,} are read"
        faults.add("json.size", message, file=file)
        return BROKEN
    text = _decoded(data, file, faults)
    if text is None or (values := _shallow(text, file, faults, most_values)) is None:
        return BROKEN
    hooks = _Hooks()
    try:
        value: JsonValue = json.loads(
            text,
            object_pairs_hook=hooks.pairs,
            parse_int=hooks.integer,
            parse_float=hooks.number,
            parse_constant=hooks.constant,
        )
    except json.JSONDecodeError as error:
        if values <= MOST_PLACED:
            return _exactly(text, file, faults)
        faults.add("json.syntax", f"not JSON: {error.msg}", file=file, line=error.lineno, column=error.colno)
        return BROKEN
    if _half_a_pair(text):
        hooks.doubt("json.surrogate", "a text has half of a surrogate pair")
    if hooks.doubts and values <= MOST_PLACED:
        return _exactly(text, file, faults)
    for code, message in hooks.doubts:
        faults.add(code, message, file=file)
    return value if not hooks.doubts else BROKEN


class _Hooks:
    """Notes what the fast reader lets pass, without its place."""

    def __init__(self) -> None:
        self.doubts: dict[tuple[str, str], None] = {}

    def pairs(self, pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
        made = dict(pairs)
        if len(made) != len(pairs):
            self.doubt("json.duplicate_key", "a key occurs twice in one object")
        return made

    def integer(self, digits: str) -> int:
        # Before int(): thousands of digits take it long, or are refused with a ValueError.
        if len(digits) > 17 or not -MOST_INTEGER <= (value := int(digits)) <= MOST_INTEGER:
            self.doubt("json.int_range", "an integer is beyond 2^53-1")
            return 0
        return value

    def number(self, digits: str) -> float:
        value = float(digits)
        if not math.isfinite(value):
            self.doubt("json.not_finite", "a number is too large")
        return value

    def constant(self, word: str) -> float:
        self.doubt("json.not_finite", f"{word} is no number of JSON")
        return 0.0

    def doubt(self, code: str, message: str) -> None:
        self.doubts[code, message] = None


def _decoded(data: bytes, file: str, faults: Faults) -> str | None:
    if data.startswith(b"\xef\xbb\xbf"):
        message = "the text begins with a byte order mark"
        faults.add("json.bom", message, file=file, line=1, hint="save it as UTF-8 without BOM")
        data = data[3:]
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        faults.add("json.utf8", message, file=file, line=line, hint="save it as UTF-8")
        return None


def _shallow(text: str, file: str, faults: Faults, most: int) -> int | None:
    """About how many values there are; None where a reader would need a deep stack or much memory."""
    # Without escapes every quote begins or ends a string, so that each second piece is outside of strings.
    outside = "".join(text.replace("\\\\", "").replace('\\"', "").split('"')[::2])
    signs = np.frombuffer(outside.encode("ascii", "replace"), np.uint8)
    opening = (signs == ord("[")) | (signs == ord("{"))
    closing = (signs == ord("]")) | (signs == ord("}"))
    depth = np.cumsum(opening.astype(np.int8) - closing.astype(np.int8), dtype=np.int32)
    deepest = int(depth.max(initial=0))
    if deepest > MOST_DEPTH:
        message = f"the text is nested {deepest:,} deep; at most {MOST_DEPTH} are read"
        faults.add("json.depth", message, file=file)
        return None
    values = int(np.count_nonzero(opening)) + int(np.count_nonzero(signs == ord(",")))
    if values > most:
        message = f"the text has {values:,} values; at most {most:,} are read"
        faults.add("json.size", message, file=file)
        return None
    return values


def _half_a_pair(text: str) -> bool:
    if "\\u" not in text:
        return False
    text = text.replace("\\\\", "  ")
    pairs = r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    return re.search(r"\\u[dD][89a-fA-F]", re.sub(pairs, "", text)) is not None


def _exactly(text: str, file: str, faults: Faults) -> JsonValue:
    reader = Exact(text, broken=BROKEN)
    try:
        value = reader.read()
    except SyntaxFault as fault:
        value = BROKEN
        reader.remarks.append(("json.syntax", fault.offset, None, f"not JSON: {fault.message}", fault.hint))
    places = line_and_column(text, [offset for _, offset, *_ in reader.remarks])
    for (code, _, path, message, hint), (line, column) in zip(reader.remarks, places, strict=True):
        pointer = None if path is None else pointer_of(path)
        faults.add(code, message, file=file, pointer=pointer, line=line, column=column, hint=hint)
    return value
