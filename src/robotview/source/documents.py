"""The typed document behind what a caller gives: itself, or the robot that was made of it."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def document_of(value: object, kind: type[T], how: str) -> T:
    """``value`` where it is of that kind, or the ``source`` of a robot that `robotview.load` made of one.

    Args:
        value: what a caller gave.
        kind: the document's type.
        how: what makes one, such as ``mjcf.Model.from_file(path)``.

    Raises:
        TypeError: it is neither.
    """
    for one in (value, getattr(value, "source", None)):
        if isinstance(one, kind):
            return one
    made = getattr(value, "source", None)
    of = f" made of a {type(made).__name__}" if made is not None and not callable(made) else ""
    raise TypeError(f"this is a {type(value).__name__}{of}; give {how}, or what robotview.load made of such a file")
