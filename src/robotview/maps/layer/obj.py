"""Collision meshes as OBJ text: finite numbers, faces of vertices that are there, no request for another file."""

from __future__ import annotations

import math
import re

from robotview.maps.faults import Faults
from robotview.meshes.obj_objects import first_object

MOST_BYTES = 8 << 20
MOST_FACES = 200_000
MOST_TRIANGLES = 2 * MOST_FACES
MOST_LINE = 100_000
"""Characters of a face, which are 10,000 corners and more."""
MOST_LINES, MOST_LINE = 1_500_000, 4_096
MOST_TOLD = 20
"""Faults of one file; a broken exporter repeats itself."""
LOOKS = ("mtllib", "usemtl")
"""Ask for colours, which a collision mesh has no use for: they are left out, and no file is opened."""
NUMBERS = {"v": (3, 4, 6, 7), "vt": (1, 2, 3), "vn": (3,)}
QUIET = frozenset({"o", "g", "s"})
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_ROW = re.compile(rf"(?:v|vn|vt)(?:[ \t]+{_NUMBER})+", re.ASCII)
_REAL = re.compile(_NUMBER, re.ASCII)
_CORNER = re.compile(r"([+-]?\d{1,9})(?:/([+-]?\d{1,9})?(?:/([+-]?\d{1,9})?)?)?", re.ASCII)
# A few hundred at once: the pattern keeps every one of them in mind. Without exponents none is too large for a double.
_PLAIN_ROWS = re.compile(r"(?:v(?: -?\d{1,15}(?:\.\d{1,18})?){3}\r?\n){1,400}", re.ASCII)
_FACES = re.compile(rb"^[ \t]*f[ \t]", re.MULTILINE)
_LOOKS = re.compile(rb"^[ \t]*(?:mtllib|usemtl)\b[^\r\n]*", re.MULTILINE)


def check_obj(data: bytes, file: str, faults: Faults) -> bytes | None:
    """What MuJoCo is given of an OBJ file; None where it is refused."""
    if len(data) > MOST_BYTES:
        faults.add("obj.size", f"has {len(data):,} bytes; at most {MOST_BYTES:,} are read", file=file)
        return None
    count = sum(1 for _ in _FACES.finditer(data))
    if count > MOST_FACES:
        faults.add("obj.faces", f"has {count:,} faces; at most {MOST_FACES:,} are allowed", file=file)
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        faults.add("obj.syntax", f"byte 0x{data[error.start]:02x} is no text", file=file, line=line)
        return None
    if "\0" in text:
        faults.add(
            "obj.syntax", "has a NUL byte: this is no text", file=file, line=text[: text.index("\0")].count("\n") + 1
        )
        return None
    if text.count("\n") > MOST_LINES:
        faults.add("obj.size", f"has more than {MOST_LINES:,} lines", file=file)
        return None
    reading = _Reading(file, faults)
    reading.read(text)
    if reading.told:
        return None
    _, more = first_object(data)
    if more:
        message = f"has several objects; MuJoCo takes the first only and leaves {more:,} faces out"
        hint = "join them, or give each a file of its own"
        faults.add("obj.syntax", message, file=file, hint=hint, severity="warning")
    return _LOOKS.sub(b"#", data)


class _Reading:
    def __init__(self, file: str, faults: Faults) -> None:
        self.file, self.faults = file, faults
        self.counts = {"v": 0, "vt": 0, "vn": 0}
        self.corners: list[tuple[int, list[str], tuple[int, int, int]]] = []
        self.triangles = self.told = 0
        self.left_out: set[str] = set()

    def read(self, text: str) -> None:
        number, at = 1, 0
        while at < len(text) and self.told < MOST_TOLD:
            if (plain := _PLAIN_ROWS.match(text, at)) is not None:
                rows = text.count("\n", at, plain.end())
                self.counts["v"] += rows
                number, at = number + rows, plain.end()
                continue
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            line = text[at:end].partition("#")[0].strip(" \t\r")
            if line:
                self._line(number, line)
            number, at = number + 1, end + 1
        if self.told >= MOST_TOLD:
            return
        totals = (self.counts["v"], self.counts["vt"], self.counts["vn"])
        for number, words, before in self.corners:
            if self.told >= MOST_TOLD:
                return
            self._face(number, words, before, totals)
        if not self.told and (not self.corners or self.counts["v"] < 4):
            self._add("obj.syntax", None, f"is no solid: {self.counts['v']} vertices, {len(self.corners)} faces")
        elif self.triangles > MOST_TRIANGLES:
            self._add("obj.faces", None, f"has {self.triangles:,} triangles; at most {MOST_TRIANGLES:,} are allowed")

    def _line(self, number: int, line: str) -> None:
        word = line[:MOST_LINE].split(None, 1)[0]
        if len(line) > MOST_LINE:
            self._add("obj.syntax", number, f"a line of {len(line):,} characters is no number or face of a mesh")
            return
        if word in NUMBERS:
            self._row(number, line, word)
        elif word == "f":
            if len(line) > MOST_LINE:
                self._add("obj.syntax", number, f"a face takes {len(line):,} characters")
                return
            corners = line.split()[1:]
            self.triangles += max(len(corners) - 2, 0)
            self.corners.append((number, corners, (self.counts["v"], self.counts["vt"], self.counts["vn"])))
        elif word in LOOKS:
            if word in self.left_out:
                return
            self.left_out.add(word)
            message = f"asks for {word}, which a collision mesh does not have; it is left out"
            self.faults.add("obj.directive", message, file=self.file, line=number, severity="info")
        elif word not in QUIET:
            known = re.fullmatch(r"[a-z_]+", word) is not None
            self._add("obj.directive" if known else "obj.syntax", number, f'"{word:.40}" is not allowed in an OBJ file')

    def _row(self, number: int, line: str, word: str) -> None:
        self.counts[word] += 1
        words = line.split()[1:]
        if _ROW.fullmatch(line) is None:
            wrong = next((w for w in words if _REAL.fullmatch(w) is None), line)
            self._add("obj.number", number, f'"{wrong:.40}" is no finite number')
        elif len(words) not in NUMBERS[word]:
            self._add("obj.syntax", number, f"{word} has {len(words)} numbers")
        elif not all(math.isfinite(float(w)) for w in words if len(w) > 18 or "e" in w or "E" in w):
            self._add("obj.number", number, f'"{line:.60}" has a number that is too large')

    def _face(self, number: int, words: list[str], before: tuple[int, int, int], totals: tuple[int, int, int]) -> None:
        if len(words) < 3:
            self._add("obj.syntax", number, f"a face has {len(words)} corners")
            return
        for word in words:
            if word.isdigit() and 0 < int(word[:9]) <= totals[0] and len(word) < 10:
                continue
            match = _CORNER.fullmatch(word)
            if match is None:
                self._add("obj.syntax", number, f'"{word:.40}" is no corner of a face')
                return
            for index, so_far, total in zip(match.groups(), before, totals, strict=True):
                if index is None:
                    continue
                at = int(index)
                if not (1 <= at <= total or -so_far <= at <= -1):
                    self._add("obj.index", number, f"a face names number {at}, but there are {total}")
                    return

    def _add(self, code: str, line: int | None, message: str) -> None:
        self.told += 1
        self.faults.add(code, message, file=self.file, line=line)
