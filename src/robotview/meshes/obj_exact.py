"""OBJ line by line: every spelling, and the line of everything that is wrong."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from robotview.meshes.obj_lines import NO_INDEX, ObjLines
from robotview.meshes.refusal import refused


def scan_exactly(lines: list[bytes], name: str) -> ObjLines:
    """All lines.

    Raises:
        MeshError: a number or a face that cannot be read, with its line.
    """
    result = ObjLines()
    positions: list[list[float]] = []
    texcoords: list[list[float]] = []
    normals: list[list[float]] = []
    corners: list[tuple[int, int, int]] = []
    sizes: list[int] = []
    face_lines: list[int] = []
    before: list[tuple[int, int, int]] = []
    colored = 0
    for number, line in _logical(lines):
        words = line.partition(b"#")[0].split() if b"#" in line and line[:1] != b"#" else line.split()
        key = words[0] if words else b"#"
        if key == b"v":
            row = _numbers(words, name, number, "a vertex", (3, 4, 6, 7))
            colored += len(row) >= 6
            positions.append(row)
        elif key == b"vt":
            texcoords.append((*_numbers(words, name, number, "a texture coordinate", (1, 2, 3)), 0.0)[:2])  # type: ignore[arg-type]
        elif key == b"vn":
            normals.append(_numbers(words, name, number, "a normal", (3,)))
        elif key == b"f":
            corners += [_corner(word, name, number) for word in words[1:]]
            sizes.append(len(words) - 1)
            face_lines.append(number)
            before.append((len(positions), len(texcoords), len(normals)))
        else:
            result.take_word(line, number)
    if positions:
        result.positions = np.array([row[:3] for row in positions])
        if colored:
            result.colors = np.array([row[-3:] if len(row) >= 6 else (1.0, 1.0, 1.0) for row in positions])
    if texcoords:
        result.texcoords = np.array(texcoords)
    if normals:
        result.normals = np.array(normals)
    if sizes:
        result.corners = np.array(corners, np.int64).reshape(-1, 3)
        result.sizes, result.face_lines = np.array(sizes, np.int64), np.array(face_lines, np.int64)
        result.before = np.array(before, np.int64)
    return result


def _logical(lines: list[bytes]) -> Iterator[tuple[int, bytes]]:
    """Lines with their continuations, each with the number of its first one."""
    kept: list[bytes] = []
    begin = 0
    for number, line in enumerate(lines, 1):
        if not kept:
            begin = number
        if line.endswith(b"\\"):
            kept.append(line[:-1])
            continue
        yield begin, b" ".join([*kept, line])
        kept = []
    if kept:
        yield begin, b" ".join(kept)


def _numbers(words: list[bytes], name: str, line: int, what: str, widths: tuple[int, ...]) -> list[float]:
    try:
        row = [float(word) for word in words[1:]]
    except ValueError:
        row = []
    if len(row) not in widths:
        shown = b" ".join(words[1:])[:60].decode("utf-8", "replace")
        wanted = " or ".join(map(str, widths))
        raise refused(name, f'{what} needs {wanted} numbers, this one has "{shown}"', "mesh.obj.number", line=line)
    return row


def _corner(word: bytes, name: str, line: int) -> tuple[int, int, int]:
    parts = word.split(b"/")
    try:
        if len(parts) > 3:
            raise ValueError  # noqa: TRY301 - one message for every way to be wrong
        index = [int(part) if part else NO_INDEX for part in parts]
        if index[0] == NO_INDEX or any(abs(k) > 1 << 40 for k in index if k != NO_INDEX):
            raise ValueError  # noqa: TRY301
    except ValueError:
        shown = word[:40].decode("utf-8", "replace")
        hint = "expected 1, 1/2, 1//3 or 1/2/3"
        raise refused(name, f'"{shown}" is not a corner of a face', "mesh.obj.number", line=line, hint=hint) from None
    index += [NO_INDEX] * (3 - len(index))
    return index[0], index[1], index[2]
