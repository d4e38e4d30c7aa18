"""JSON text to plain values, as RFC 8259 has it and no more.

Python's reader takes NaN, a key twice, numbers no double holds, and nesting until the stack ends. Here each is a
problem with its place, all of a file at once. Good text goes through the quick reader of msgspec, which lets only keys
that occur twice and large integers pass; where there is any doubt, `Exact` goes over the text again.
"""

from __future__ import annotations

import re

import msgspec
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
_BOM = b"\xef\xbb\xbf"
_LONG_INTEGER = re.compile(rb"(?<![0-9.eE])(?<![eE][+-])[0-9]{16,}(?![0-9.eE])")

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
    if data.startswith(_BOM):
        message = "the text begins with a byte order mark"
        faults.add("json.bom", message, file=file, line=1, hint="save it as UTF-8 without BOM")
        data = data[len(_BOM) :]
    outside = _outside_of_strings(data)
    if (values := _shallow(outside, file, faults, most_values)) is None:
        return BROKEN
    try:
        value: JsonValue = msgspec.json.decode(data)
        if _keys(outside) == _keys(_outside_of_strings(msgspec.json.encode(value))) and not _large_integers(outside):
            return value
        doubt = "a key occurs twice in one object, or an integer is beyond 2^53-1"
    except (msgspec.MsgspecError, RecursionError) as error:
        doubt = str(error)
    if (text := _decoded(data, file, faults)) is None:
        return BROKEN
    if values <= MOST_PLACED:
        return _exactly(text, file, faults)
    faults.add(_likely(text, outside, doubt), f"the text is not as it must be: {doubt}", file=file)
    return BROKEN


def _outside_of_strings(data: bytes) -> bytes:
    """What is left of a text without its strings; of one that is no JSON, something like it."""
    # Without escapes every quote begins or ends a string: whatever has an odd number of them before it is inside.
    signs = np.frombuffer(data.replace(b"\\\\", b"").replace(b'\\"', b""), np.uint8)
    quotes = signs == ord('"')
    inside = np.cumsum(quotes, dtype=np.uint8) & 1 == 1
    outside: bytes = signs[~(quotes | inside)].tobytes()
    return outside


def _shallow(outside: bytes, file: str, faults: Faults, most: int) -> int | None:
    """About how many values there are; None where a reader would need a deep stack or much memory."""
    signs = np.frombuffer(outside, np.uint8)
    opening = (signs == ord("[")) | (signs == ord("{"))
    closing = (signs == ord("]")) | (signs == ord("}"))
    depth = np.cumsum(opening.astype(np.int8) - closing.astype(np.int8), dtype=np.int32)
    deepest = int(depth.max(initial=0))
    if deepest > MOST_DEPTH:
        message = f"the text is nested {deepest:,} deep; at most {MOST_DEPTH} are read"
        faults.add("json.depth", message, file=file)
        return None
    values = int(np.count_nonzero(opening)) + outside.count(b",")
    if values > most:
        message = f"the text has {values:,} values; at most {most:,} are read"
        faults.add("json.size", message, file=file)
        return None
    return values


def _keys(outside: bytes) -> int:
    return outside.count(b":")


def _large_integers(outside: bytes) -> bool:
    signs = np.frombuffer(outside, np.uint8)
    others = np.flatnonzero((signs < ord("0")) | (signs > ord("9")))
    if np.diff(np.concatenate(([-1], others, [len(outside)]))).max() <= 16:
        return False  # the pattern below takes longer than all else
    return any(int(found[:17]) > MOST_INTEGER for found in _LONG_INTEGER.findall(outside))


def _decoded(data: bytes, file: str, faults: Faults) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        faults.add("json.utf8", message, file=file, line=line, hint="save it as UTF-8")
        return None


def _likely(text: str, outside: bytes, doubt: str) -> str:
    """The code of what is wrong with a text that is too long to be read slowly."""
    pairs = r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    if re.search(r"\\u[dD][89a-fA-F]", re.sub(pairs, "", text.replace("\\\\", "  "))) is not None:
        return "json.surrogate"
    if "out of range" in doubt or re.search(rb"NaN|Infinity", outside) is not None:
        return "json.not_finite"
    if "twice" in doubt:
        return "json.int_range" if _large_integers(outside) else "json.duplicate_key"
    return "json.syntax"


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
