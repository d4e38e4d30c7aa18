"""The first object of an OBJ file, which is all that MuJoCo reads of one."""

from __future__ import annotations

import re

_OBJECT = re.compile(rb"^[ \t]*[go][ \t]", re.MULTILINE)
_FACE = re.compile(rb"^([ \t]*)f(?=[ \t])", re.MULTILINE)


def first_object(data: bytes) -> tuple[bytes, int]:
    """The file with the faces of all objects but the first made comments, and how many faces those were.

    An object ends where a line begins with ``o`` or ``g`` and faces stand before it. Lines keep their numbers, and
    vertices stay, for later ones belong to MuJoCo's mesh too.
    """
    first = _FACE.search(data)
    end = None if first is None else _OBJECT.search(data, first.end())
    if end is None:
        return data, 0
    rest, count = _FACE.subn(rb"\1#f", data[end.start() :])
    return (data[: end.start()] + rest, count) if count else (data, 0)
